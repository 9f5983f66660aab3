"""Coming and going: a seat is kept, taken and left."""

from __future__ import annotations

from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules import actions
from openfelt.table import chips
from openfelt.table.commands import Leave, Release, Reserve, Sit
from openfelt.table.course import Course
from openfelt.table.events import HoldEnded, LeaveAsked, PlayerLeft, PlayerSat, SeatHeld, WaiterLeft
from openfelt.table.state import Chair, Hold, TableState

KEPT_FOR = 60_000
"""Milliseconds for which a seat is kept (C9); when they went by in vain, the same player waits as long again."""


def sit(course: Course, command: Sit) -> None:
    """Take a seat that is free, or kept for oneself; one seat each, and one player to each (D9)."""
    require_may_sit(course, command.player)
    if command.bot and not course.state.settings.bots:
        raise IllegalCommand(Refusal.NO_BOTS, "Bots do not sit at this table: its host wants people only")
    _require_free(course, command.seat, command.player)
    chips.require_buy_in(course, command.player, command.buy_in)
    end_hold(course, command.player)
    stop_waiting(course, command.player)
    course.happen(PlayerSat(command.seat, command.player, command.name, command.buy_in, command.bot))


def leave(course: Course, command: Leave) -> None:
    """L03, D2: at once between hands, otherwise when the hand is over; folded when he has to act."""
    chair = course.seated(command.player)
    course.require_cash_game("You cannot take chips away")
    send_away(course, chair)


def send_away(course: Course, chair: Chair) -> None:
    """Let ``chair`` be left as soon as the hand allows it (D3)."""
    if chair.leaving:
        return
    if not course.state.in_hand(chair.seat):
        course.happen(PlayerLeft(chair.seat, chair.player, chair.stack, course.now))
        return
    course.happen(LeaveAsked(chair.seat))
    if course.state.turn is not None and course.state.turn.seat == chair.seat:
        course.act(actions.Fold(chair.seat))
    course.end_if_deserted()


# ---------------------------------------------------------------- seats that are kept


def reserve(course: Course, command: Reserve) -> None:
    """C9: one seat for each player, for a minute at most, also when he changes his mind about which."""
    require_may_sit(course, command.player)
    held = course.state.hold_of(command.player)
    if held is not None and held.seat == command.seat:
        return
    _require_free(course, command.seat, command.player)
    _require_no_lapse(course, command.player)
    end_hold(course, command.player)
    until, offered = (held.until, held.offered) if held is not None else (course.now + KEPT_FOR, False)
    course.happen(SeatHeld(command.seat, command.player, command.name, until, offered))


def release(course: Course, command: Release) -> None:
    """Give up the seat that is kept; who was offered one is off the waiting list with it."""
    held = course.state.hold_of(command.player)
    if held is None:
        return
    end_hold(course, command.player)
    if held.offered:
        stop_waiting(course, command.player)


def end_hold(course: Course, player: str, *, lapsed: bool = False) -> None:
    """Keep no seat for ``player`` any longer."""
    held = course.state.hold_of(player)
    if held is not None:
        course.happen(HoldEnded(held.seat, player, course.now, lapsed))


def stop_waiting(course: Course, player: str) -> None:
    """Take ``player`` off the waiting list."""
    if course.state.is_waiting(player):
        course.happen(WaiterLeft(player))


def require_may_sit(course: Course, player: str) -> None:
    """Refuse somebody who is to have no seat here, or has one."""
    state = course.state
    if state.closing:
        raise IllegalCommand(Refusal.CLOSED, "This table closes after the hand: find another one")
    if state.is_banned(player):
        raise IllegalCommand(Refusal.BANNED, "The host does not let you sit at this table")
    if state.chair_of(player) is not None:
        raise IllegalCommand(Refusal.ALREADY_SEATED, "You sit at this table already")


def _require_free(course: Course, seat: int, player: str) -> None:
    state = course.state
    if not 0 <= seat < state.settings.seats:
        raise IllegalCommand(
            Refusal.NO_SUCH_SEAT, f"There is no seat {seat}: seats are 0 to {state.settings.seats - 1}"
        )
    if state.chair_at(seat) is not None:
        raise IllegalCommand(Refusal.SEAT_TAKEN, "This seat is taken: choose another one")
    hold = _hold_at(state, seat)
    if hold is not None and hold.player != player:
        raise IllegalCommand(Refusal.SEAT_HELD, f"This seat is kept for {hold.name}: choose another one, or wait")


def _hold_at(state: TableState, seat: int) -> Hold | None:
    return next((hold for hold in state.holds if hold.seat == seat), None)


def _require_no_lapse(course: Course, player: str) -> None:
    """Nobody keeps a seat for ever by asking again and again."""
    for lapse in course.state.lapses:
        if lapse.player == player and course.now < lapse.at + KEPT_FOR:
            raise IllegalCommand(
                Refusal.SEAT_HELD, "You have just let a seat go by: sit down, or wait a minute until one is kept again"
            )
