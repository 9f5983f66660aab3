"""What follows by itself: cards, turns and shows within a hand, and everything that is done between two of them."""

from __future__ import annotations

from openfelt.rules import actions, dealing, showdown
from openfelt.rules.betting import legal
from openfelt.rules.events import BoardDealt, HandShown, HoleDealt
from openfelt.rules.state import Phase
from openfelt.table import chips, clock, hosting, waiting
from openfelt.table.button import line_up
from openfelt.table.course import Course
from openfelt.table.events import NextHandSet, PlayerLeft, SatOut, TurnBegan
from openfelt.table.evolve import MINUTE

MOST_CALLED_OFF = 3
"""How often a countdown to a hand may be called off before it is begun anew no longer (C8)."""


def go_on(course: Course) -> None:
    """Deal, show, give the turn and plan the next hand, as far as nobody has to be asked."""
    if course.state.closed:
        return
    while course.state.playing and course.state.turn is None:
        _next_in_hand(course)
    _stand_up(course)
    if not course.state.playing:
        _between_hands(course)
    if not course.state.closed:
        waiting.go_on(course)
    if not course.state.playing:
        _plan_next_hand(course)


# ---------------------------------------------------------------- within a hand


def _next_in_hand(course: Course) -> None:
    hand = course.state.hand
    assert hand is not None
    action = _dealer_action(course)
    if action is not None:
        course.act(action)
    elif hand.phase == Phase.SHOWDOWN:
        spoken = showdown.automatic(hand)
        assert spoken is not None
        course.act(spoken)
    elif not course.end_if_deserted():
        _give_turn(course)


def _dealer_action(course: Course) -> actions.DealerAction | None:
    hand, deck = course.state.hand, course.state.deck
    assert hand is not None
    if (seat := dealing.next_to_deal(hand)) is not None:
        # Cards go round one by one, so the second of a seat lies one round further down (I01).
        undealt = sum(not player.hole for player in hand.players)
        return actions.DealHole(seat, (deck[0], deck[undealt]))
    if dealing.burn_is_due(hand):
        return actions.Burn(deck[0])
    if due := dealing.board_is_due(hand):
        return actions.DealBoard(deck[:due])
    return None


def _give_turn(course: Course) -> None:
    hand = course.state.hand
    assert hand is not None
    seat = hand.to_act
    assert seat is not None
    chair = course.state.chair_at(seat)
    if chair is not None and chair.leaving:
        course.act(actions.Fold(seat))
        return
    settings = course.state.settings
    if chair is not None and chair.sitting_out and settings.tournament:
        may = legal(hand)
        course.act(actions.Check(seat) if may is not None and may.may_check else actions.Fold(seat))
        return
    began = course.now + _watching_time(course)
    countdown = began + settings.think
    bank = chair.bank if chair is not None else 0
    expires = countdown + settings.countdown + bank
    lag = min(course.lag_of(chair.player), clock.MOST_LAG) if chair is not None else 0
    course.happen(TurnBegan(seat, course.state.decisions + 1, began, countdown, expires, bank, lag))


def _watching_time(course: Course) -> int:
    """Milliseconds that what has just happened takes to watch."""
    pace = course.state.settings.pace
    cards = sum(len(event.cards) for event in course.events if isinstance(event, HoleDealt))
    streets = sum(isinstance(event, BoardDealt) for event in course.events)
    return cards * pace.card + streets * pace.street


# ---------------------------------------------------------------- between two hands


def _stand_up(course: Course) -> None:
    """D8: by wall time, whether hands are played meanwhile or not."""
    for chair in course.state.chairs:
        overdue = course.now - chair.out_since >= course.state.settings.stand_up_after
        if overdue and course.state.may_be_stood_up(chair):
            course.happen(PlayerLeft(chair.seat, chair.player, chair.stack, course.now))


def _between_hands(course: Course) -> None:
    for chair in course.state.chairs:
        if chair.leaving or (course.state.settings.tournament and not chair.stack):
            course.happen(PlayerLeft(chair.seat, chair.player, chair.stack, course.now))
    hosting.carry_out_plans(course)
    for chair in course.state.chairs:
        chips.bring(course, chair)
    for chair in course.state.chairs:
        if not chair.stack and not chair.sitting_out:
            course.happen(SatOut(chair.seat, course.now, away=True))


def _plan_next_hand(course: Course) -> None:
    state = course.state
    ready = not state.paused and not state.closed and line_up(state) is not None
    if ready and state.next_hand_at is None:
        course.happen(NextHandSet(_next_hand_at(course)))
    elif not ready and state.next_hand_at is not None:
        course.happen(NextHandSet(0))


def _next_hand_at(course: Course) -> int:
    """When the next hand begins, so that the end of this one can be watched.

    C8: after the countdown was called off and begun anew some times, as first planned, whoever comes and goes.
    """
    state, planned = course.state, course.now + _pause(course)
    if state.first_planned is None or state.called_off < MOST_CALLED_OFF or planned > state.first_planned + MINUTE:
        return planned
    return min(planned, max(course.now, state.first_planned))


def _pause(course: Course) -> int:
    """Milliseconds until the next hand."""
    pace = course.state.settings.pace
    if course.state.hand is None or not course.events:
        return pace.first_hand
    shown = any(isinstance(event, HandShown) for event in course.events)
    streets = sum(isinstance(event, BoardDealt) for event in course.events)
    return (pace.showdown if shown else pace.folded) + streets * pace.run_out
