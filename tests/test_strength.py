"""The evaluator: every value against a slow reading of the rules, the known totals, names and best fives."""

from __future__ import annotations

import pickle
import runpy
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from openfelt.cards import DECK, Card, format_cards, mask_of, parse_cards
from openfelt.errors import InvalidCard
from openfelt.strength import (
    LANE_KEYS,
    RANK_KEYS,
    ROYAL_FLUSH,
    TABLES,
    Category,
    Strength,
    best_five,
    evaluate_mask,
    seven,
    strength,
)

Ranks = tuple[int, ...]

ROOT = Path(__file__).resolve().parent.parent

# id, board, A, B, winner, A has | B has | point
SHOWDOWNS = """
G01 2d3c4h9sKd As5s KhQc A   straight       | pair           | wheel A-2-3-4-5 is a straight
G02 2d3c4h5sKd AsQs 6hQc B   straight       | straight       | six-high straight beats the wheel (ace is low in it)
G03 QdKcAh2s7d 3s9s 7h4c B   high card      | pair           | no wrap-around Q-K-A-2-3
G04 TdJcQhKs2d As3s 9h2c A   straight       | straight       | ace-high straight beats king-high
G05 2d3d4d9sKs Ad5d AsKd A   straight flush | pair           | steel wheel
G06 TdJdQd2s2c AdKd 2h2d A   straight flush | quads          | royal flush is the top straight flush and beats quads
G07 2d7c9hJcKs AsKd KhQc A   pair           | pair           | first kicker decides
G08 AdKcQhJs9d 2s3s 4h5c tie high card      | high card      | hole cards below the best five do not count
G09 AdAcKhKsQd QsJs 2h3c tie two pair       | two pair       | third pair and low cards do not count: AAKKQ both
G10 KdKc5h5s9d 9s9c As2h A   full house     | two pair       | full house over two pair with ace
G11 KdKc8h8s4d 4s4c AsQh A   full house     | two pair       | 444KK
G12 KdKc7h7s2d 9s9c AsQh A   two pair       | two pair       | second pair before kicker: K-K-9-9-7 beats K-K-7-7-A
G13 JdJcJhJs4d As2c KsQc A   quads          | quads          | quads on board: kicker from the hand
G14 JdJcJhJsAd Ks2c QsTc tie quads          | quads          | quads on board with the ace: nobody improves
G15 2h5h9hJhKh Ah3c QhTc A   flush          | flush          | flush on board, ace of the suit plays
G16 5h8h9hJhKh 2h3c AsAc tie flush          | flush          | lower suited card does not improve a board flush
G17 2h5h9hJcKd Ah3h QhTh A   flush          | flush          | highest flush card
G18 2h5h9hAhKd Qh3h QsTh A   flush          | flush          | B holds AhTh952: compare second card Q over T
G19 6h7h8h9hTc Jh2c Th3c B   flush          | straight flush | A's flush and straight are not one hand; B's are
G20 5c6d7h8s9c TsJd Th2c A   straight       | straight       | J-high over T-high on a board straight
G21 5c6d7h8s9c 2s3d 4h4c tie straight       | straight       | board straight plays for both
G22 QdQcQh5s5d As2c 5c2h tie full house     | full house     | B's third five does not help: QQQ55
G23 QdQc5h5s2d Qs3c 5c5d B   full house     | quads          | quads beat queens full
G24 8d8c8hKsKd As2c KcQh B   full house     | full house     | KKK88 beats 888KK
G25 9d9c4h4s2d Ac4c 9h3h B   full house     | full house     | trips rank decides
G26 3d3c7hTsQd 7s7c TcTd B   full house     | full house     | set over set filled by the board pair
G27 2d6c9hTsKd AsQc AhQd tie high card      | high card      | suits never break ties
G28 2d6c9hTsKd AsQc AhJd A   high card      | high card      | third kicker
G29 AdAc7h8s2d KsQc KhJd A   pair           | pair           | second kicker
G30 AdAc7h8sQd Ks2c Kh3d tie pair           | pair           | AAKQ8 both, the 3 does not play
G31 2d3c9hTsKd 2s3s KcQh A   two pair       | pair           | bottom two pair beats top pair
G32 2d3cKhTsTd 2s3s KcQh B   two pair       | two pair       | counterfeited: A's best is TT33, B has KKTT
G33 4d5c6h7sQd 8s3c 8h9h B   straight       | straight       | nine-high over eight-high
G34 AdKdQdJd2c Td3c AsAc A   straight flush | trips          | one-card royal
G35 2c2d2h2sAc KsKd QsQd tie quads          | quads          | pocket pair irrelevant under board quads + ace
G36 Th9h8h2c3c Jh7h AhKh A   straight flush | flush          | straight flush with both hole cards
G37 2h3h4h5hKc AhKd 6h7c B   straight flush | straight flush | six-high straight flush beats the steel wheel
G38 8d8c5h5sKd 8h5c KcKh B   full house     | full house     | two trips make a full house, 88855; KKK88 beats it
G39 KdKcQhQs4d 9s9c As4c B   two pair       | two pair       | of three pairs, any seventh card may kick: KKQQA
G40 3h6h9hQcKd Ah2h AcAs A   flush          | pair           | flush over a pair of aces
G41 4c5d6h7sQd 8c9c 8h3h A   straight       | straight       | six-card straight: only the top five count (5-9)
G42 2c5d9hJsKd 2d2h AsKh A   trips          | pair           | trips over top pair
"""

CATEGORIES = {category.label.lower(): category for category in Category} | {
    "trips": Category.THREE_OF_A_KIND,
    "quads": Category.FOUR_OF_A_KIND,
}


# ---- the slow reading, from the rules alone

BY_PATTERN = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def rate_five(ranks: Ranks, *, suited: bool = False) -> tuple[int, ...]:
    """The category of five cards and their ranks in the order in which they decide."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, 12]
    if order in ([3, 2, 1, 0, 12], list(range(order[0], order[0] - 5, -1))):
        return (Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT, *order)
    return (Category.FLUSH if suited else BY_PATTERN[tuple(counts[rank] for rank in order)], *order)


def rank_hands(size: int) -> Iterator[Ranks]:
    """Every hand of ``size`` cards by its ranks, lowest first."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


@cache
def slow_ratings() -> tuple[dict[Ranks, tuple[int, ...]], dict[Ranks, tuple[int, ...]]]:
    """The ratings of all hands of 5, 6 and 7 cards by their ranks: without a flush, and all of one suit."""
    unsuited = {ranks: rate_five(ranks) for ranks in rank_hands(5)}
    suited = {ranks: rate_five(ranks, suited=True) for ranks in unsuited if len(set(ranks)) == 5}
    for size in (6, 7):
        for ranks in rank_hands(size):
            unsuited[ranks] = max(unsuited[five] for five in combinations(ranks, 5))
            if len(set(ranks)) == size:
                suited[ranks] = max(suited[five] for five in combinations(ranks, 5))
    return unsuited, suited


@cache
def slow_numbers() -> dict[tuple[int, ...], int]:
    """Every rating's number: the category above, a count from 1 within the category below."""
    unsuited, suited = slow_ratings()
    met: Counter[int] = Counter()
    numbers = {}
    for rating in sorted({*unsuited.values(), *suited.values()}):
        met[rating[0]] += 1
        numbers[rating] = rating[0] << 12 | met[rating[0]]
    return numbers


def unsuited_mask(ranks: Ranks) -> int:
    """The ranks dealt to the four suits in turn, so that no suit has more than two."""
    return mask_of(Card(13 * (at % 4) + rank) for at, rank in enumerate(ranks))


# ---- every value


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_hand_without_a_flush(size: int) -> None:
    """All multisets of ranks have the strength that the slow reading gives."""
    unsuited, numbers = slow_ratings()[0], slow_numbers()
    hands = list(rank_hands(size))
    assert len(hands) == {5: 6_175, 6: 18_395, 7: 49_205}[size]
    wrong = [ranks for ranks in hands if evaluate_mask(unsuited_mask(ranks)) != numbers[unsuited[ranks]]]
    assert wrong == []


def test_every_flush() -> None:
    """All sets of five to seven ranks of each suit have their strength, whatever pairs lie beside them."""
    suited, numbers = slow_ratings()[1], slow_numbers()
    for ranks, rating in suited.items():
        for suit in range(4):
            flush = mask_of(Card(13 * suit + rank) for rank in ranks)
            others = [Card(13 * ((suit + 1) % 4) + rank) for rank in ranks]
            for beside in range(8 - len(ranks)):
                assert evaluate_mask(flush | mask_of(others[:beside])) == numbers[rating], (ranks, suit, beside)


def test_seven_is_evaluate_mask_for_seven_cards() -> None:
    """The two paths agree on every multiset of ranks and on every seven of one suit."""
    hands = [unsuited_mask(ranks) for ranks in rank_hands(7)]
    hands += [mask_of(map(Card, ranks)) for ranks in combinations(range(26, 39), 7)]
    assert [seven(hand) for hand in hands] == [evaluate_mask(hand) for hand in hands]


def test_the_file_is_what_the_builder_writes() -> None:
    """The shipped tables are those that ``tools/build_strength.py`` builds."""
    builder = runpy.run_path(str(ROOT / "tools" / "build_strength.py"))
    assert builder["FILE"].read_bytes() == builder["build"]()


def test_the_tables_are_as_documented() -> None:
    """Lane keys are sums of rank keys with the flush above, and a table answers by row and column."""
    assert LANE_KEYS[0b1011] == RANK_KEYS[0] + RANK_KEYS[1] + RANK_KEYS[3]
    assert LANE_KEYS[0b1_1111_0000_0000] >> 23 == ROYAL_FLUSH
    for size, ranks in ((5, (0, 0, 3, 4, 12)), (6, (0, 0, 3, 4, 5, 12)), (7, (2, 2, 3, 3, 4, 12, 12))):
        begins, line = TABLES[size]
        total = sum(RANK_KEYS[rank] for rank in ranks)
        assert line[begins[total % 8192] + total // 8192] == evaluate_mask(unsuited_mask(ranks))


# ---- the known totals


def test_five_card_totals() -> None:
    """Over all 2,598,960 hands of five: the count of every category, and 7,462 different strengths."""
    hands: Counter[int] = Counter()
    for ranks in rank_hands(5):
        counts = Counter(ranks).values()
        flushes = 4 if len(counts) == 5 else 0
        hands[evaluate_mask(unsuited_mask(ranks))] += prod(comb(4, count) for count in counts) - flushes
        if flushes:
            hands[evaluate_mask(mask_of(map(Card, ranks)))] += flushes
    assert (hands.total(), len(hands), hands[ROYAL_FLUSH]) == (2_598_960, 7_462, 4)
    assert by_category(hands) == [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40
    ]  # fmt: skip


def test_seven_card_totals() -> None:
    """Over all 133,784,560 hands of seven: the count of every category, and 4,824 different strengths."""
    hands: Counter[int] = Counter()
    for ranks in rank_hands(7):
        counts = list(Counter(ranks).values())
        hands[seven(unsuited_mask(ranks))] += prod(comb(4, count) for count in counts) - ways_to_flush(counts)
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            beside = mask_of(map(Card, range(13, 20 - size)))
            hands[seven(mask_of(map(Card, ranks)) | beside)] += 4 * comb(39, 7 - size)
    assert (hands.total(), len(hands)) == (133_784_560, 4_824)
    assert by_category(hands) == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584
    ]  # fmt: skip


def ways_to_flush(counts: list[int]) -> int:
    """In how many ways ranks that occur so often can have suits of which one comes five times or more."""
    # ways[n]: suits for the ranks so far with n cards of the flush suit; a rank has such a card or has none.
    ways = [1]
    for count in counts:
        without = [number * comb(3, count) for number in ways] + [0]
        with_one = [0] + [number * comb(3, count - 1) for number in ways]
        ways = [a + b for a, b in zip(without, with_one, strict=True)]
    return 4 * sum(ways[5:])


def by_category(hands: Counter[int]) -> list[int]:
    """How many hands there are of every category, high card first."""
    return [sum(count for number, count in hands.items() if number >> 12 == category) for category in Category]


# ---- hands against each other


@pytest.mark.parametrize("case", [pytest.param(line, id=line[:3]) for line in SHOWDOWNS.strip().splitlines()])
def test_showdown(case: str) -> None:
    """The winner and both categories are those of the case."""
    first, b_has, point = case.split(" | ")
    _, board, a, b, winner, a_has = first.split(maxsplit=5)
    of_a, of_b = strength(board + a), strength(board + b)
    assert (of_a.category, of_b.category) == (CATEGORIES[a_has.strip()], CATEGORIES[b_has.strip()]), point
    assert ("A" if of_a > of_b else "B" if of_b > of_a else "tie") == winner, point


any_hand = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)


@given(hand=any_hand, order=st.randoms(use_true_random=False), suits=st.permutations(range(4)))
def test_order_and_suits_do_not_count(hand: list[Card], order: Random, suits: list[int]) -> None:
    """Cards in another order, and with their suits renamed, are as strong."""
    renamed = [Card(13 * suits[card.suit] + card.rank) for card in hand]
    order.shuffle(renamed)
    assert strength(renamed) == strength(hand)


@given(hand=any_hand)
def test_agrees_with_the_best_of_all_fives(hand: list[Card]) -> None:
    """A hand is as strong as the best five of its cards, read slowly, suits and all."""
    ratings = [
        rate_five(tuple(sorted(card.rank for card in five)), suited=len({card.suit for card in five}) == 1)
        for five in combinations(hand, 5)
    ]
    assert strength(hand) == slow_numbers()[max(ratings)]


# ---- names and the best five


@pytest.mark.parametrize(
    ("cards", "five", "name"),
    [
        ("2c7dKhAs9sJdQh", "AsKhQhJd9s", "ace high, king kicker"),
        ("7s5d4h3c2s", "7s5d4h3c2s", "seven high, five kicker"),
        ("9s2d9hAcKsQd3c", "9s9hAcKsQd", "pair of nines, ace kicker"),
        ("6s6d2h3c4s", "6s6d4s3c2h", "pair of sixes, four kicker"),
        ("QsKdAhKcAsQdJh", "AhAsKdKcQs", "two pair, aces and kings, queen kicker"),
        ("6s6d2h2cAs", "6s6d2h2cAs", "two pair, sixes and deuces, ace kicker"),
        ("3dAc8s8dKs8h2h", "8s8d8hAcKs", "three of a kind, eights, ace kicker"),
        ("2h3c4d5sAhKdKc", "5s4d3c2hAh", "straight, five high"),
        ("5c6d7h8s9cTsJd", "JdTs9c8s7h", "straight, jack high"),
        ("AsKdQhJcTsTd", "AsKdQhJcTs", "straight, ace high"),
        ("2h5h9hJhKhAhQs", "AhKhJh9h5h", "flush, ace high"),
        ("KsKdKh8c8s5d5h", "KsKdKh8c8s", "full house, kings over eights"),
        ("TcTs6s6d6h", "6s6d6hTcTs", "full house, sixes over tens"),
        ("8d8c5h5sKd8h5c", "8d8c8h5h5s", "full house, eights over fives"),
        ("2cJdJcKsJhJs3c", "JdJcJhJsKs", "four of a kind, jacks, king kicker"),
        ("6h7h8h9hTcTh3c", "Th9h8h7h6h", "straight flush, ten high"),
        ("AdKc2d3d4d5dKs", "5d4d3d2dAd", "straight flush, five high"),
        ("AdTsJsQsKsAsAc", "AsKsQsJsTs", "royal flush"),
    ],
)
def test_name_and_best_five(cards: str, five: str, name: str) -> None:
    """A hand says its name; of its five, what makes it comes first, kickers follow, straights go from the top."""
    made = strength(cards)
    assert (made.name, str(made), f"{made}") == (name, name, name)
    assert repr(made) == f"<Strength {int(made)}: {name}>"
    assert format_cards(best_five(cards)) == five


def test_short_names() -> None:
    """A seat's label is the category."""
    assert [Strength(category << 12 | 1).short for category in Category] == [
        "High card", "Pair", "Two pair", "Three of a kind", "Straight", "Flush", "Full house", "Four of a kind",
        "Straight flush"
    ]  # fmt: skip


def test_every_number_knows_its_ranks() -> None:
    """The ranks that a number stands for are those the slow reading gave it, for all 7,462."""
    numbers = slow_numbers()
    assert len(numbers) == 7_462
    for rating, number in numbers.items():
        made = Strength(number)
        assert (made.category, *made.ranks) == rating


def test_no_other_number_is_a_strength() -> None:
    """Numbers that no hand has are refused."""
    numbers = set(slow_numbers().values())
    for number in range(-1, 10 << 12):
        if number not in numbers:
            with pytest.raises(ValueError, match="is no strength"):
                Strength(number)


def test_a_strength_is_a_number() -> None:
    """It compares, hashes and pickles as its number does."""
    trips, straight = strength("8s8d8hAcKs"), strength("As2d3h4c5s")
    assert trips < straight
    assert {trips, int(trips)} == {trips}
    copy = pickle.loads(pickle.dumps(straight))
    assert (copy, copy.name) == (straight, "straight, five high")


@given(hand=any_hand)
def test_best_five_is_the_hand(hand: list[Card]) -> None:
    """The five are five of the cards and as strong as all of them."""
    five = best_five(hand)
    assert len(set(five)) == 5
    assert set(five) <= set(hand)
    assert strength(five) == strength(hand)
    assert best_five(five) == five


@given(hand=st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
@example(hand=list(parse_cards("5c6d7h8s9c 9d9h")))
@example(hand=list(parse_cards("5h8h9hJhKh 2h3c")))
@example(hand=list(parse_cards("AdAcKhKsQd QsJs")))
def test_best_five_of_a_playing_board_is_the_board(hand: list[Card]) -> None:
    """Given first, the board is the best five exactly when the hole cards add nothing."""
    board = hand[:5]
    assert (set(best_five(hand)) == set(board)) == (strength(hand) == strength(board))


@pytest.mark.parametrize("function", [strength, best_five])
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", "a hand has 5 to 7 cards, not 0"),
        ("AsKsQsJs", "a hand has 5 to 7 cards, not 4"),
        ("AsKsQsJsTs9s8s7s", "a hand has 5 to 7 cards, not 8"),
        ("AsKsQsJs??", r"AsKsQsJs\?\? has no strength before all its cards are known"),
        ("AsKsQsJsTsAs", "As is more than once in AsKsQsJsTsAs"),
        ("AsKsQsJs1s", "'1s' is no card"),
    ],
)
def test_refuses_what_is_no_hand(function: Callable[[str], object], cards: str, message: str) -> None:
    """Too few, too many, unknown and repeated cards are refused with what is wrong."""
    with pytest.raises(InvalidCard, match=message):
        function(cards)


def test_refuses_numbers_that_are_no_cards() -> None:
    """Cards given as plain numbers are checked as well."""
    with pytest.raises(InvalidCard, match="53 is no card"):
        strength([*DECK[:4], 53])  # type: ignore[list-item]


def test_a_mask_of_another_size_has_no_table() -> None:
    """``evaluate_mask`` knows five, six and seven cards only."""
    with pytest.raises(KeyError):
        evaluate_mask(mask_of(DECK[:8]))
