"""How a hand begins: places, blinds, antes, posts, and the setups with which none can."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from openfelt import FixedLimit, Hand, InvalidSetup, NoLimit, Options, Post, Stakes, preset, small_blind_for
from openfelt.rules.events import HandStarted, Posted
from openfelt.rules.options import AnteType, BigBlindAnteOrder, HeadsUpBlinds
from tests.law.telling import game, offer, opened


def posted(hand: Hand) -> list[tuple[int, int, str]]:
    return [(event.seat, event.amount, str(event.kind)) for event in hand.events if isinstance(event, Posted)]


PLACES = [
    # seats, button, options of start, order clockwise, small blind, big blind, first to act
    ((0, 1, 2), 0, {}, (1, 2, 0), 1, 2, 0),
    ((0, 2, 5, 7), 5, {}, (7, 0, 2, 5), 7, 0, 2),
    ((0, 2, 5, 7), 6, {}, (7, 0, 2, 5), 7, 0, 2),
    ((7, 5, 2, 0), 9, {}, (0, 2, 5, 7), 0, 2, 5),
    ((0, 1), 0, {}, (1, 0), 0, 1, 0),
    ((0, 1), 1, {}, (0, 1), 1, 0, 1),
    ((0, 3), 1, {}, (3, 0), 3, 0, 3),
    ((0, 1), 0, {"options": Options(heads_up_blinds=HeadsUpBlinds.LITERAL)}, (1, 0), 1, 0, 1),
    ((0, 2, 3, 4), 0, {"dead_small_blind": True}, (2, 3, 4, 0), None, 2, 3),
    ((0, 2, 3, 4), 0, {"dead_small_blind": True, "big_blind": 3}, (2, 3, 4, 0), None, 3, 4),
    ((0, 2, 3, 4), 0, {"big_blind": 4}, (2, 3, 4, 0), 3, 4, 0),
    ((0, 1), 0, {"dead_small_blind": True}, (1, 0), None, 1, 0),
]


@pytest.mark.parametrize(("seats", "button", "start", "order", "small", "big", "first"), PLACES)
def test_places(
    seats: tuple[int, ...],
    button: int,
    start: dict[str, Any],
    order: tuple[int, ...],
    small: int | None,
    big: int,
    first: int,
) -> None:
    """S0-27, S0-28, S0-34, X-07, X-23: clockwise from the button, empty seats skipped, a dead button or small blind."""
    hand = Hand.start(game(), (1000,) * len(seats), button, seats=seats, **start)
    event = hand.events[0]
    assert isinstance(event, HandStarted)
    assert (event.seats, event.small_blind, event.big_blind) == (order, small, big)
    blinds = [(small, 50, "small_blind")] if small is not None else []
    assert posted(hand) == [*blinds, (big, 100, "big_blind")]
    assert hand.deal_hole("????" * len(seats)).to_act == first


def test_stacks_go_with_their_seats() -> None:
    """The order in which seats are given is the order of stacks and payoffs, whatever the button does."""
    hand = Hand.start(game(), (700, 500, 200), 5, seats=(7, 5, 2))
    assert hand.stacks == (650, 500, 100)
    assert [hand.state.player(seat).stack for seat in (7, 5, 2)] == list(hand.stacks)


@pytest.mark.parametrize(
    ("stack", "order", "expected"),
    [
        (105, BigBlindAnteOrder.BLIND_FIRST, [(1, 100, "big_blind"), (1, 5, "big_blind_ante")]),
        (105, BigBlindAnteOrder.ANTE_FIRST, [(1, 10, "big_blind_ante"), (1, 95, "big_blind")]),
        (100, BigBlindAnteOrder.BLIND_FIRST, [(1, 100, "big_blind")]),
        (10, BigBlindAnteOrder.ANTE_FIRST, [(1, 10, "big_blind_ante")]),
        (500, BigBlindAnteOrder.BLIND_FIRST, [(1, 100, "big_blind"), (1, 10, "big_blind_ante")]),
    ],
)
def test_a_big_blind_ante(stack: int, order: BigBlindAnteOrder, expected: list[tuple[int, int, str]]) -> None:
    """E13, part C ``bba_order``: which of the two a short stack pays first; the others owe the full blind."""
    start = {"options": Options(ante_type=AnteType.BIG_BLIND, bba_order=order)}
    hand = opened((1000, stack, 1000), start=start, ante=10)
    assert posted(hand) == [(0, 50, "small_blind"), *expected]
    assert offer(hand) == "2: fold, call 100, raise to 200..1000"


def test_the_preset_decides_who_pays_the_ante() -> None:
    """Part C ``ante_type``, E10: the same stakes, with an ante of all online and one big-blind ante under TDA rules."""
    hands = [opened((1000,) * 3, start={"options": preset(name)}, ante=100) for name in ("online", "tda")]
    blinds = [(0, 50, "small_blind"), (1, 100, "big_blind")]
    assert posted(hands[0]) == [*((seat, 100, "ante") for seat in (0, 1, 2)), *blinds]
    assert posted(hands[1]) == [*blinds, (1, 100, "big_blind_ante")]


def test_antes_go_in_before_the_blinds() -> None:
    """E11: everybody's ante first, clockwise from the left of the button; a short blind pays what is left."""
    hand = opened((1000, 105, 7), ante=10)
    antes = [(0, 10, "ante"), (1, 10, "ante"), (2, 7, "ante")]
    assert posted(hand) == [*antes, (0, 50, "small_blind"), (1, 95, "big_blind")]


def test_posts() -> None:
    """S1-19, X-22: live chips are a bet, dead ones go to the pot; a short stack pays the live part first."""
    posts = {2: Post(live=100, dead=50), 4: Post(dead=50), 3: Post(live=100, dead=50)}
    hand = opened((1000, 1000, 1000, 120, 1000), start={"posts": posts})
    assert posted(hand)[2:] == [
        (2, 100, "live_post"),
        (2, 50, "dead_post"),
        (3, 100, "live_post"),
        (3, 20, "dead_post"),
        (4, 50, "dead_post"),
    ]
    assert [player.bet for player in hand.state.players] == [50, 100, 100, 100, 0]
    assert offer(hand) == "2: fold, check, raise to 200..950"


@pytest.mark.parametrize(
    ("bet", "rule", "unit", "small"),
    [
        (5, "half_floor", 1, 2),
        (2, "half_floor", 1, 1),
        (4, "half_floor", 1, 2),
        (15, "half_floor", 1, 7),
        (10, "half_floor", 1, 5),
        (500, "half_floor", 100, 200),
        (100, "half_floor", 100, 50),
        (500, "half_exact", 100, 250),
        (4, "half_exact", 1, 2),
    ],
)
def test_the_small_blind_of_a_limit_game(bet: int, rule: Any, unit: int, small: int) -> None:
    """A05, S0-29, S0-30, S1-03, X-04: half the lower bet, rounded down to the unit unless that leaves nothing."""
    assert small_blind_for(bet, rule, unit) == small


@pytest.mark.parametrize(
    ("bet", "rule", "unit"), [(1, "half_floor", 1), (5, "half_exact", 1), (0, "half_floor", 1), (5, "half_floor", 0)]
)
def test_no_small_blind_in_whole_chips(bet: int, rule: Any, unit: int) -> None:
    """X-04, L08: half of an odd bet is no whole number of chips, so it has to be counted in a smaller unit."""
    with pytest.raises(InvalidSetup):
        small_blind_for(bet, rule, unit)


# ---------------------------------------------------------------- what cannot begin

NO_AMOUNT: list[Any] = [1.0, 2.5, "2", True, None, Decimal(2), -1]


@pytest.mark.parametrize("amount", NO_AMOUNT, ids=repr)
def test_amounts_are_whole_numbers(amount: Any) -> None:
    """L08, D5: fractions, texts, truths and negative amounts are refused wherever chips are named."""
    for refused in (
        lambda: Stakes(blinds=(amount, 2)),
        lambda: Stakes(blinds=(1, amount)),
        lambda: Stakes(blinds=(1, 2), ante=amount),
        lambda: Stakes(blinds=(1, 2), chip_unit=amount),
        lambda: FixedLimit(Stakes(blinds=(1, 2)), (amount, 4)),
        lambda: FixedLimit(Stakes(blinds=(1, 2)), (2, amount)),
        lambda: Hand.start(game(), (1000, amount), 0),
        lambda: Hand.start(game(), (1000, 1000), amount),
        lambda: Hand.start(game(), (1000, 1000), 0, seats=(0, amount)),
        lambda: Hand.start(game(), (1000,) * 3, 2, posts={2: Post(live=amount)}),
        lambda: Hand.start(game(), (1000,) * 3, 2, posts={2: Post(dead=amount)}),
        lambda: small_blind_for(amount),
    ):
        with pytest.raises(InvalidSetup, match=r"whole number of chips|at least|no multiple"):
            refused()


@pytest.mark.parametrize("amount", [0.5, 2.5, True, "25"], ids=repr)
def test_amounts_in_house_rules_are_whole_numbers(amount: Any) -> None:
    """L08: the same holds for the numbers among the options."""
    with pytest.raises(InvalidSetup):
        Options(pl_round_pot_up_to=amount)
    with pytest.raises(InvalidSetup):
        Options(max_bets_per_round=amount)


SETUPS: list[tuple[str, tuple[int, ...], int, dict[str, Any], str]] = [
    ("one player", (100,), 0, {}, "2 to 22 players, not 1"),
    ("nobody", (), 0, {}, "2 to 22 players, not 0"),
    ("I06: 23 players and burns", (100,) * 23, 0, {}, "2 to 22 players, not 23"),
    ("24 players", (100,) * 24, 0, {"options": Options(burn_cards=False)}, "2 to 23 players, not 24"),
    ("a seat named twice", (100, 100, 100), 0, {"seats": (1, 2, 1)}, "named twice"),
    ("more seats than stacks", (100, 100), 0, {"seats": (1, 2, 3)}, "3 seats but 2 stacks"),
    ("more stacks than seats", (100, 100, 100), 0, {"seats": (1, 2)}, "2 seats but 3 stacks"),
    ("an empty stack", (100, 0), 0, {}, "stack of seat 1 must be at least 1"),
    ("a button below nothing", (100, 100), -1, {}, "seat number must be at least 0"),
    ("a post by the small blind", (100,) * 3, 2, {"posts": {0: Post(2)}}, "seat 0 cannot post: it is a blind"),
    ("a post by the big blind", (100,) * 3, 2, {"posts": {1: Post(0, 1)}}, "seat 1 cannot post: it is a blind"),
    ("a post from nowhere", (100,) * 3, 2, {"posts": {7: Post(2)}}, "seat 7 cannot post: it is not dealt in"),
    ("a post above the big blind", (200,) * 3, 2, {"posts": {2: Post(101)}}, "larger than the big blind"),
    ("a big blind from nowhere", (100,) * 3, 2, {"big_blind": 7}, "seat 7 cannot be the big blind"),
]


@pytest.mark.parametrize(("what", "stacks", "button", "start", "message"), SETUPS, ids=[row[0] for row in SETUPS])
def test_invalid_setups(what: str, stacks: tuple[int, ...], button: int, start: dict[str, Any], message: str) -> None:
    """I06, L08, L12: no hand begins, and the message says what is wrong."""
    with pytest.raises(InvalidSetup, match=message):
        Hand.start(game(), stacks, button, **start)


@pytest.mark.parametrize(
    ("blinds", "more", "message"),
    [
        ((2, 1), {}, "larger than the big blind"),
        ((0, 0), {}, "big blind must be at least 1"),
        ((5, 12), {"chip_unit": 5}, "no multiple of the smallest chip, 5"),
        ((5, 10), {"chip_unit": 5, "ante": 3}, "no multiple"),
        ((1, 2, 4), {}, "a small and a big blind"),
    ],
)
def test_invalid_stakes(blinds: Any, more: dict[str, Any], message: str) -> None:
    """X-20, L08: blinds that contradict each other or the smallest chip."""
    with pytest.raises(InvalidSetup, match=message):
        Stakes(blinds=blinds, **more)


def test_invalid_bets() -> None:
    """X-32: the bet of the later streets is not smaller than that of the earlier ones."""
    with pytest.raises(InvalidSetup, match="big bet of 2 is smaller than the small bet of 4"):
        FixedLimit(Stakes(blinds=(2, 4)), (4, 2))


def test_stacks_are_multiples_of_the_smallest_chip() -> None:
    """L08, X-20: a stack that the chips in play cannot make is refused."""
    with pytest.raises(InvalidSetup, match="stack of seat 1 of 101 is no multiple"):
        Hand.start(NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), (100, 101), 0)


def test_a_refused_setup_is_also_a_value_error() -> None:
    """The error tree: callers that know no openfelt catch it as ``ValueError``."""
    assert issubclass(InvalidSetup, ValueError)
