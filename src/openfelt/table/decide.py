"""The table's gate: a command becomes events, or an error that says what would be right.

Time comes in as a value, the deck as well; the table itself draws nothing and reads no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from openfelt.errors import IllegalAction, IllegalCommand, Reason, Refusal
from openfelt.rules import actions
from openfelt.rules.betting import legal
from openfelt.rules.events import Event
from openfelt.table import (
    chips,
    clock,
    commands,
    debts,
    hosting,
    opening,
    rabbit,
    seating,
    sequel,
    showing,
    sitting_out,
    waiting,
)
from openfelt.table.commands import Answer, Command
from openfelt.table.course import Course
from openfelt.table.events import HandCalledOff, SatIn
from openfelt.table.state import TableState


def decide(
    state: TableState, command: Command, now: int, lag_of: Callable[[str], int] = lambda player: 0
) -> tuple[Event, ...]:
    """The events that ``command`` causes at ``now`` (server milliseconds), with all that follows from it.

    ``lag_of`` tells how many milliseconds a word takes to a player and back.
    Raises :class:`IllegalCommand` or :class:`IllegalAction`; nothing has changed then.
    """
    return tuple(play(state, command, now, lag_of).events)


def play(state: TableState, command: Command, now: int, lag_of: Callable[[str], int] = lambda player: 0) -> Course:
    """Like :func:`decide`, with the table after each of the events."""
    if state.closed:
        raise IllegalCommand(Refusal.CLOSED, "This table is closed for good: find another one")
    course = Course(state, now, lag_of)
    _DECIDE[type(command)](course, command)
    sequel.go_on(course)
    return course


def _answer(course: Course, command: Answer) -> None:
    chair = course.seated(command.player)
    state = course.state
    if not state.playing or state.hand is None:
        raise IllegalCommand(Refusal.NO_HAND, "No hand is being played")
    turn, may = state.turn, legal(state.hand)
    if turn is None or turn.seat != chair.seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN, f"It is not your turn: seat {state.hand.to_act} is to act", may)
    if command.decision != turn.decision:
        raise IllegalCommand(
            Refusal.STALE, f"Decision {command.decision} is over; you are asked decision {turn.decision} now"
        )
    assert may is not None
    if command.price != may.price:
        raise IllegalCommand(Refusal.STALE_PRICE, f"That was the old price of {command.price}. It is {may.price} now")
    clock.spend_bank(course, turn)
    course.act(_action(chair.seat, command))
    if chair.away:
        course.happen(SatIn(chair.seat))


def _action(seat: int, command: Answer) -> actions.Action:
    match command.do:
        case "fold":
            return actions.Fold(seat)
        case "check":
            return actions.Check(seat)
        case "call":
            return actions.Call(seat)
        case "bet":
            return actions.Bet(seat, command.to)
        case "raise":
            return actions.Raise(seat, command.to)
        case "all_in":
            return actions.AllIn(seat)


def _tick(course: Course, command: commands.Tick) -> None:
    turn = course.state.turn
    if turn is not None and course.now > turn.closes:
        clock.time_out(course, turn, command.disconnected)


def _resume(course: Course, command: commands.Resume) -> None:
    if course.state.turn is not None:
        clock.go_on(course, course.state.turn, command.stood)


def _call_off(course: Course, _: commands.CallOff) -> None:
    hand = course.state.hand
    if hand is None or not course.state.playing:
        raise IllegalCommand(Refusal.NO_HAND, "No hand is being played")
    # While a hand is played, what lies in front of a chair counts as it did before.
    stacks = {chair.seat: chair.stack for chair in course.state.chairs}
    course.happen(HandCalledOff(tuple(stacks[seat] for seat in hand.seats)))


_DECIDE: dict[type[Command], Callable[[Course, Any], None]] = {
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.Reserve: seating.reserve,
    commands.Release: seating.release,
    commands.WaitForSeat: waiting.wait_for_seat,
    commands.StopWaiting: waiting.stop_waiting,
    commands.SitOut: sitting_out.sit_out,
    commands.SitIn: sitting_out.sit_in,
    commands.TopUp: chips.top_up,
    commands.AutoTopUp: chips.auto_top_up,
    commands.Post: debts.post,
    commands.WaitForBlind: debts.wait_for_blind,
    commands.Answer: _answer,
    commands.ShowCards: showing.show_cards,
    commands.ShowRabbit: rabbit.show_rabbit,
    commands.Pause: hosting.pause,
    commands.PlayOn: hosting.play_on,
    commands.Kick: hosting.kick,
    commands.Unban: hosting.unban,
    commands.Mute: hosting.mute,
    commands.GiveChips: hosting.give_chips,
    commands.ChangeSettings: hosting.change_settings,
    commands.HandOver: hosting.hand_over,
    commands.CloseTable: hosting.close,
    commands.BeginHand: opening.begin_hand,
    commands.Tick: _tick,
    commands.Resume: _resume,
    commands.CallOff: _call_off,
}
