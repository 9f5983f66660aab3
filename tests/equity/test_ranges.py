"""The notation of ranges."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import DECK, parse_cards
from openfelt.equity import InvalidRange, Range, matchups
from openfelt.equity.combos import (
    COMBO_MASKS,
    COMBOS,
    COMBOS_OF,
    KIND_OF,
    KINDS,
    combo_number,
    combo_text,
)
from openfelt.equity.order import BEST_FIRST


def kinds(text: str) -> list[str]:
    """The kinds of hands in a range, all of whose combos have weight 1."""
    held = Range.parse(text)
    assert set(held.weights) == {1.0}
    found = list(dict.fromkeys(KIND_OF[combo] for combo in held.combos))
    assert sorted(held.combos) == sorted(combo for kind in found for combo in COMBOS_OF[kind])
    return sorted((KINDS[kind] for kind in found), key=KINDS.index)


def test_combos() -> None:
    """There are 1,326 combos of 169 kinds; a combo's number comes from its cards in any order."""
    assert len(COMBOS) == len(set(COMBOS)) == 1326
    assert [combo_number(low, high) for low, high in COMBOS] == list(range(1326))
    assert [combo_number(high, low) for low, high in COMBOS] == list(range(1326))
    assert [COMBO_MASKS[number].bit_count() for number in range(1326)] == [2] * 1326
    assert (len(KINDS), KINDS[:3], KINDS[13:15], KINDS[-1]) == (169, ("AA", "AKs", "AQs"), ("AKo", "KK"), "22")
    assert {len(COMBOS_OF[KINDS.index(kind)]) for kind in ("AA", "22")} == {6}
    assert [len(COMBOS_OF[KINDS.index(kind)]) for kind in ("AKs", "AKo")] == [4, 12]
    assert [combo_text(combo_number(*parse_cards(text))) for text in ("KhAh", "2c3d", "AsAh")] == [
        "AhKh", "3d2c", "AsAh"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QQ", "QQ"),
        ("TT+", "AA KK QQ JJ TT"),
        ("AK", "AKs AKo"),
        ("KA", "AKs AKo"),
        ("AKs", "AKs"),
        ("72o", "72o"),
        ("ATs+", "AKs AQs AJs ATs"),
        ("KTo+", "KQo KJo KTo"),
        ("A9+", "AKs AQs AJs ATs A9s AKo AQo AJo ATo A9o"),
        ("JTs+", "JTs"),
        ("22-44", "44 33 22"),
        ("44-22", "44 33 22"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2s-A5s", "A5s A4s A3s A2s"),
        ("T9s-76s", "T9s 98s 87s 76s"),
        ("75o-97o", "97o 86o 75o"),
        ("K9-KJ", "KJs KTs K9s KJo KTo K9o"),
        ("A2s-A2s", "A2s"),
        (" QQ , AKs ", "AKs QQ"),
    ],
)
def test_groups(text: str, expected: str) -> None:
    """Each notation names the kinds of hands that players mean by it."""
    assert kinds(text) == expected.split()


def test_any_two() -> None:
    """``random`` and 100 % are all combos."""
    assert Range.parse("random").combos == Range.parse("100%").combos == tuple(range(1326))
    assert (Range.parse("random").share, len(Range.parse("random"))) == (1.0, 1326)


@pytest.mark.parametrize(
    ("percent", "expected"),
    [("0.1%", "AA"), ("0.45%", "AA"), ("0.46%", "AA KK"), ("2.5%", "AA KK QQ JJ TT 99")],
)
def test_the_best(percent: str, expected: str) -> None:
    """As few of the best kinds are taken as make up the percentage: AA are 0.4525 %, one kind more is 0.905 %."""
    combos = len(Range.parse(percent).combos)
    worst = next(kind for kind in reversed(BEST_FIRST) if KINDS[kind] in kinds(percent))
    assert combos - len(COMBOS_OF[worst]) < float(percent[:-1]) / 100 * 1326 <= combos
    assert kinds(percent) == expected.split()


@given(st.integers(1, 100), st.integers(1, 100))
def test_a_greater_part_holds_the_smaller(one: int, other: int) -> None:
    """The best hands stay when more are taken."""
    few, many = (set(Range.parse(f"{percent}%").combos) for percent in sorted((one, other)))
    assert few <= many


def test_the_order_of_the_kinds() -> None:
    """The kinds stand in the order of their equity against any two cards, as the table of matchups has it."""
    models = [of[0] for of in COMBOS_OF]
    every = list(range(1326))
    won, tied, lost = matchups.look_up(np.array(models), np.array(every))
    equity = (won + tied / 2).sum(1) / (won + tied + lost).sum(1)
    assert tuple(np.argsort(-equity).tolist()) == BEST_FIRST


def test_single_combos() -> None:
    """Two cards are one combo, in any order."""
    assert Range.parse("AhKh").combos == Range.parse("KhAh").combos == (combo_number(*parse_cards("AhKh")),)
    assert Range.of(parse_cards("KhAh")) == Range("KhAh", Range.parse("AhKh").combos, (1.0,))


def test_weights() -> None:
    """A weight goes with one piece; where a combo is named twice, the later weight counts."""
    held = Range.parse("AKo:0.5,QQ,AhKs:.25")
    weights = dict(zip(map(combo_text, held.combos), held.weights, strict=True))
    assert (weights["AhKs"], weights["AsKh"], weights["QsQh"]) == (0.25, 0.5, 1.0)
    assert held.share == pytest.approx((11 * 0.5 + 0.25 + 6) / 1326)
    assert Range.parse("AA:0.5,AA").weights == (1.0,) * 6


def test_left_out() -> None:
    """What is left out is out, wherever it is named."""
    assert len(Range.parse("QQ+,!QsQh")) == 17
    assert Range.parse("!QsQh,QQ+").combos == Range.parse("QQ+,!QsQh").combos
    assert kinds("TT+,!QQ+") == ["JJ", "TT"]
    assert len(Range.parse("random,!AA,!72o")) == 1326 - 6 - 12


def test_without() -> None:
    """Cards that are gone take their combos along."""
    held = Range.parse("AA:0.5,KK")
    assert held.without(0) is held
    left = held.without(1 << parse_cards("As")[0])
    assert left is not None
    assert (len(left), sorted(set(left.weights)), str(left)) == (9, [0.5, 1.0], "AA:0.5,KK")
    assert Range.parse("AhKh").without(1 << parse_cards("Kh")[0]) is None


HOW = "is no hand or group of hands: write it as 'AhKh', 'AKs', 'AK', 'QQ+', 'ATs+', 'A5s-A2s', '22-66', '15%' or"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' {HOW} 'random'"),
        ("QQ,,AK", f"piece 2 of 'QQ,,AK': '' {HOW}"),
        ("QQ+,Axs", f"piece 2 of 'QQ+,Axs': 'Axs' {HOW}"),
        ("aks", f"'aks' {HOW}"),
        ("AhK", f"'AhK' {HOW}"),
        ("AhKhQs", f"'AhKhQs' {HOW}"),
        ("AK++", f"'AK++' {HOW}"),
        ("!", f"'' in '!' {HOW}"),
        ("AhAh", "'AhAh' is no hand: hole cards are two different cards, as in 'AhKh'"),
        ("AAs", "'AAs' is no hand: a pair is neither suited nor offsuit"),
        ("A5s-K2s", "'A5s-K2s' is no group of hands: from the first to the last, either the higher card stays"),
        ("A5s-A2o", "'A5s-A2o' is no group of hands"),
        ("22-A5", "'22-A5' is no group of hands"),
        ("AKo:2", "'2' in 'AKo:2' is no weight: it is a number above 0 and at most 1"),
        ("AKo:0", "'0' in 'AKo:0' is no weight"),
        ("AKo:", "'' in 'AKo:' is no weight"),
        ("AKo:nan", "'nan' in 'AKo:nan' is no weight"),
        ("AKo:x", "'x' in 'AKo:x' is no weight"),
        ("0%", "'0%' is no part of all hands: it is above 0 % and at most 100 %"),
        ("100.5%", "'100.5%' is no part of all hands"),
        ("!AA", "'!AA' says only what is left out: name first what it is left out of, as in 'random,!AA'"),
        ("QQ+,!AhAh", "piece 2 of 'QQ+,!AhAh': 'AhAh' is no hand"),
        ("AK:2, QQ", "piece 1 of 'AK:2, QQ': '2' in 'AK:2' is no weight"),
        ("AA,KK,A5s-K2s", "piece 3 of 'AA,KK,A5s-K2s': 'A5s-K2s' is no group of hands"),
        ("AA,!QQ+", "'AA,!QQ+' leaves out all that it names"),
    ],
)
def test_refused(text: str, message: str) -> None:
    """What is no range is refused: the message names the piece and its place, and says what would be right."""
    with pytest.raises(InvalidRange, match=re.escape(message)):
        Range.parse(text)


@pytest.mark.parametrize("cards", ["Ah", "AhAh", "AhKhQh", "Ah??"])
def test_refused_cards(cards: str) -> None:
    """A hand is two different cards that are known."""
    with pytest.raises(InvalidRange, match="is no hand: hole cards are two different cards"):
        Range.of(parse_cards(cards))


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True))
def test_a_combo_reads_as_it_is_written(cards: list[int]) -> None:
    """Every combo survives being written and read."""
    number = combo_number(*cards)
    assert Range.parse(combo_text(number)).combos == (number,)
