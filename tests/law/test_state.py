"""State and fold: what they answer when asked amiss, and what an event does alone."""

from __future__ import annotations

import pytest

from openfelt.rules.betting import answers_for
from openfelt.rules.events import Event, HandEnded
from openfelt.rules.evolve import evolve
from openfelt.rules.state import NOBODY
from tests.law.telling import FLOP, TURN, opened, told


class Exploded(Event, frozen=True):
    """Nothing that ever happens in a hand."""


def test_the_fold_knows_its_events() -> None:
    """An event of another kind is a mistake of the programmer."""
    with pytest.raises(TypeError, match="Exploded is no event of a hand"):
        evolve(opened((1000, 1000)).state, Exploded())


def test_the_fold_looks_at_nothing() -> None:
    """``evolve`` is total: an event that the law would never give is folded all the same."""
    state = evolve(opened((1000, 1000)).state, HandEnded((1000, 1000)))
    assert (state.over, state.to_act) == (True, None)


def test_a_seat_that_is_not_dealt_in() -> None:
    """It has no index and no player; the error names the seats there are."""
    state = opened((1000, 1000, 1000)).state
    assert (state.index(1), state.index(7)) == (1, NOBODY)
    with pytest.raises(LookupError, match=r"seat 7 is not dealt in; the hand is played by seats \(0, 1, 2\)"):
        state.player(7)


@pytest.mark.parametrize(("kind", "flop", "turn"), [("NL", 100, 100), ("PL", 100, 100), ("FL", 100, 200)])
def test_the_least_bet_of_a_street(kind: str, flop: int, turn: int) -> None:
    """S3-28, S3-35: in limit the larger bet from the turn on, otherwise the big blind."""
    hand = told(opened((1000, 1000), kind), f"c k {FLOP}")
    assert hand.state.bet_size == flop
    assert told(hand, f"k k {TURN}").state.bet_size == turn


def test_what_everybody_would_have_to_pay() -> None:
    """The price of those who are not in turn: none for who is out of the betting or all-in."""
    hand = told(opened((1000, 1000, 250, 1000)), "a r500 f")
    assert [answers_for(hand.state, seat) for seat in (0, 1, 2, 3)] == [0, 400, 0, 0]
    hand = opened((1000, 1000, 60))
    assert [answers_for(hand.state, seat) for seat in (0, 1, 2)] == [50, 0, 60]


def test_a_pot_that_nobody_contests_is_paid_without_cards() -> None:
    """J07: where every chip went back there is no pot and no award, and the hand ends."""
    hand = told(opened((1000, 1000, 1000), blinds=(0, 100)), "f f")
    assert (hand.over, hand.pots, hand.state.awards, hand.payoffs) == (True, (), (), (0, 0, 0))
