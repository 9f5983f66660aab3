"""What a player is told about his own seat: his hand in words, the price, and sizes to choose from."""

from __future__ import annotations

from random import Random
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.room.asking import concerned, presets, your_seat
from openfelt.rules.betting import legal
from openfelt.rules.options import Options
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes
from openfelt.rules.state import Phase
from openfelt.table.evolve import evolve
from openfelt.wire.messages import Purse, YourSeat
from tests.table.felt import NOON, Felt, settings, stacked
from tests.table.test_life import GAMES, HOUSES, lived


def sizes(felt: Felt) -> dict[str, int]:
    return {preset.name: preset.to for preset in presets(felt.hand, felt.legal)}


def at(*path: tuple[Any, int], stacks: tuple[int, ...] = (), **changes: Any) -> Felt:
    felt = Felt.with_players(0, 1, 2, stacks=stacks, **changes)
    felt.begin()
    for do, to in path:
        felt.answer(do, to)
    return felt


def test_the_sizes_of_the_drawing() -> None:
    """A6: pot 91 with a bet of 36 in it, 36 to call, 196 behind: 72, 99, 131, 163 and all 196."""
    felt = Felt.with_players(0, 1, 2, stacks=(214, 214, 214), max_buy_in=400)
    felt.begin()
    felt.answer("raise", 18)
    felt.answer("call")
    felt.answer("call")
    felt.answer("check")
    felt.answer("check")
    felt.answer("check")
    assert felt.hand.pot == 54
    felt.answer("bet", 36)
    felt.answer("fold")
    assert (felt.hand.pot, felt.legal.price, felt.legal.high) == (90, 36, 196)
    assert sizes(felt) == {"min": 72, "half": 99, "three_quarters": 130, "pot": 162, "all_in": 196}


def test_the_very_numbers_of_the_drawing() -> None:
    """A6: with a pot of exactly 91, an odd chip of a dead small blind in it."""
    felt = Felt.with_players(0, 1, 2, 3, stacks=(214,) * 4, max_buy_in=400)
    felt.begin()
    felt.answer("raise", 18)
    felt.answer("call")
    felt.answer("fold")
    felt.answer("call")
    for _ in range(3):
        felt.answer("check")
    felt.answer("bet", 36)
    felt.answer("fold")
    assert (felt.hand.pot, felt.legal.price, felt.legal.high) == (91, 36, 196)
    assert sizes(felt) == {"min": 72, "half": 99, "three_quarters": 131, "pot": 163, "all_in": 196}


FLOP = (("call", 0), ("call", 0), ("check", 0))
STAKES = Stakes(blinds=(1, 2))

# what it is about, what is done, table, the sizes
SIZES: list[tuple[str, tuple[tuple[str, int], ...], dict[str, Any], dict[str, int]]] = [
    ("the first raise", (), {}, {"min": 4, "half": 4, "three_quarters": 5, "pot": 7, "all_in": 200}),
    ("an opening bet", FLOP, {}, {"min": 2, "half": 3, "pot": 6, "all_in": 198}),
    ("a short stack", (("raise", 100),), {"stacks": (200, 150, 200)}, {"all_in": 150}),
    ("D04 pot limit", (), {"game": PotLimit(STAKES)}, {"min": 4, "three_quarters": 5, "pot": 7}),
    ("nothing to raise", (("all_in", 0), ("call", 0)), {}, {}),
    (
        "quarters",
        (),
        {
            "game": NoLimit(Stakes(blinds=(25, 50), chip_unit=25)),
            "stacks": (2000,) * 3,
            "min_buy_in": 1000,
            "max_buy_in": 2000,
        },
        {"min": 100, "three_quarters": 125, "pot": 175, "all_in": 2000},
    ),
]


@pytest.mark.parametrize(("path", "changes", "expected"), [row[1:] for row in SIZES], ids=[row[0] for row in SIZES])
def test_sizes(path: tuple[tuple[str, int], ...], changes: dict[str, Any], expected: dict[str, int]) -> None:
    """A6, D04: fractions of the pot after calling, on top of the bet; the last one is everything."""
    felt = at(*path, **changes)
    expected = {name: to for name, to in expected.items() if name != "half" or to != expected["min"]}
    assert sizes(felt) == expected


@hypothesis.settings(deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32), steps=st.integers(20, 200))
def test_every_size_is_legal_and_named_once(game: Any, seed: int, steps: int) -> None:
    """A6: within the bounds, on the steps, the smallest first, none twice; the last is the greatest when all-in is."""
    life = lived(game, seed, steps)
    hand = life.state.hand
    may = legal(hand) if hand is not None and hand.phase == Phase.BETTING else None
    if hand is None or may is None:
        return
    found = presets(hand, may)
    totals = [preset.to for preset in found]
    assert totals == sorted(set(totals))
    assert len({preset.name for preset in found}) == len(found)
    assert bool(found) == may.may_raise
    for total in totals:
        assert may.low <= total <= may.high
        assert (total - may.low) % may.step == 0 or total == may.high


def seat_of(felt: Felt, seat: int) -> YourSeat:
    return your_seat(felt.state, felt.chair(seat), 9, felt.now)


@hypothesis.settings(deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32), host=st.booleans(), house=st.sampled_from(HOUSES))
def test_whoever_is_not_concerned_would_be_told_the_same(game: Any, seed: int, *, host: bool, house: Options) -> None:
    """A1, E3, D11: events after which somebody is not told of his seat have changed nothing for him."""
    life = lived(game, seed, 150, host=host, options=house)
    dice, before, after = Random(seed), life.empty, life.empty
    for event in life.events:
        after = evolve(after, event)
        if dice.random() < 0.4:
            continue  # Several events are told at once.
        news = concerned(before, after)
        for chair in after.chairs:
            old, new = before.chair_of(chair.player), your_seat(after, chair, 9, NOON)
            if chair.player not in news:
                assert new.decision is None
                assert old is not None
                assert your_seat(before, old, 9, NOON) == new
        before = after


def test_a_seat_between_hands() -> None:
    """A3, D13: before the first hand, and for somebody who came in the middle of one, there is nothing to say."""
    felt = Felt.with_players(0, 1)
    full = Purse(0, 0, 0, 0, 0, needed=False)
    assert seat_of(felt, 0) == YourSeat("meadow", 9, 0, "", 0, purse=full)
    felt.begin()
    felt.sit(4)
    assert seat_of(felt, 4) == YourSeat("meadow", 9, 4, "", 0, purse=full)


def test_the_hand_in_words_street_by_street() -> None:
    """E3: named while it is live, silent once it is folded."""
    felt = Felt.with_players(0, 1)
    felt.begin(stacked("AsKs AdQd 2c KdQh7h 3c 7d 4c 2h"))
    assert seat_of(felt, 1).strength == "pair of aces"
    assert seat_of(felt, 0).strength == ""
    felt.check_or_call()
    felt.check_or_call()
    assert seat_of(felt, 0).strength == "two pair, kings and queens, seven kicker"
    felt.answer("fold")
    assert seat_of(felt, 1).strength == ""


def test_the_price_is_told_before_the_turn_comes() -> None:
    """A1: what a call would cost him now, for actions chosen in advance; nothing when he is out of it."""
    felt = at(("raise", 10))
    assert [seat_of(felt, seat).price for seat in range(3)] == [0, 9, 8]
    felt.answer("fold")
    assert seat_of(felt, 1).price == 0
    felt.answer("fold")
    assert [seat_of(felt, seat).price for seat in range(3)] == [0, 0, 0]


def test_a_decision_in_fixed_limit_counts_the_bets() -> None:
    """B04: bet so many of four, no sizes to choose from, and no cap where there is none."""
    felt = at(("raise", 4), game=FixedLimit(STAKES, (2, 4)))
    decision = seat_of(felt, 1).decision
    assert decision is not None
    assert (decision.bets, decision.cap, decision.presets) == (2, 4, ())
    assert (decision.legal.low, decision.legal.high) == (6, 6)
    no_limit = seat_of(at(), 0).decision
    assert no_limit is not None
    assert (no_limit.bets, no_limit.cap) == (0, 0)


def test_the_time_left_never_goes_below_nothing() -> None:
    """K01: a decision that is looked at late has no time left, not less."""
    felt = at()
    decision = your_seat(felt.state, felt.chair(0), 9, felt.turn.expires + 500)
    assert decision.decision is not None
    assert decision.decision.left == 0
    assert settings().think == 10_000
