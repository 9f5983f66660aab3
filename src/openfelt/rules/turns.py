"""Whose turn it is, and the refusals of those whose turn it is not."""

from __future__ import annotations

from typing import NoReturn

from openfelt.errors import IllegalAction, Reason
from openfelt.rules import dealing
from openfelt.rules.actions import Legal, PlayerAction
from openfelt.rules.betting import legal
from openfelt.rules.state import BETTING, Phase, State


def dealt_in(state: State, seat: int) -> int:
    """The index of ``seat``.  Raises :class:`IllegalAction` unless it is dealt in."""
    if seat not in state.seats:
        raise IllegalAction(Reason.NOT_IN_HAND, f"seat {seat} is not dealt in to this hand", legal(state))
    return state.seats.index(seat)


def in_turn(state: State, action: PlayerAction, phase: Phase = BETTING) -> int:
    """The index of the acting player.  Raises :class:`IllegalAction` unless it is his turn in ``phase``."""
    actor = state.actor
    if state.phase is not phase or actor < 0 or state.seats[actor] != action.seat:
        _refuse_turn(state, action, phase)
    return actor


def _refuse_turn(state: State, action: PlayerAction, phase: Phase) -> NoReturn:
    dealt_in(state, action.seat)
    if state.over:
        raise IllegalAction(Reason.HAND_OVER, "the hand is over")
    require_phase(state, type(action).__name__.lower(), phase)
    message = f"it is not the turn of seat {action.seat}: {awaits(state)}"
    raise IllegalAction(Reason.NOT_YOUR_TURN, message, legal(state))


def answer(state: State, action: PlayerAction) -> Legal:
    """What the acting player may do.  Raises :class:`IllegalAction` unless it is his turn to bet."""
    in_turn(state, action)
    may = legal(state)
    assert may is not None
    return may


def require_phase(state: State, what: str, *phases: Phase) -> None:
    """Raise :class:`IllegalAction` unless the hand is in one of ``phases``."""
    if state.phase not in phases:
        reason = Reason.HAND_OVER if state.over else Reason.NOT_NOW
        raise IllegalAction(reason, f"{what} is not possible now: {awaits(state)}", legal(state))


def awaits(state: State) -> str:
    """Whom the hand is waiting for, in words."""
    match state.phase:
        case Phase.DEAL:
            return f"the dealer deals hole cards to seat {dealing.next_to_deal(state)}"
        case Phase.BOARD:
            what = "burns a card" if dealing.burn_is_due(state) else f"deals the {state.street.name.lower()}"
            return f"the dealer {what}"
        case Phase.BETTING:
            return f"seat {state.to_act} is to act"
        case Phase.SHOWDOWN:
            return f"seat {state.to_act} shows or mucks" if state.actor >= 0 else "unknown cards have to be named"
        case Phase.OVER:
            return "the hand is over"
