"""The waiting list of a full table: first come, first served, and each has a minute to sit down."""

from __future__ import annotations

from openfelt.errors import IllegalCommand, Refusal
from openfelt.table import seating
from openfelt.table.commands import StopWaiting, WaitForSeat
from openfelt.table.course import Course
from openfelt.table.events import SeatHeld, WaiterJoined
from openfelt.table.state import TableState

LONGEST_LIST = 50


def wait_for_seat(course: Course, command: WaitForSeat) -> None:
    """Stand at the end of the list; that takes a full table."""
    state = course.state
    if state.is_waiting(command.player):
        return
    seating.require_may_sit(course, command.player)
    if state.free_seats or state.hold_of(command.player) is not None:
        raise IllegalCommand(Refusal.SEAT_FREE, "There is a seat for you: sit down instead of waiting")
    if len(state.waiting) >= LONGEST_LIST:
        raise IllegalCommand(Refusal.WAITING_LIST_FULL, f"{LONGEST_LIST} people wait already: come back later")
    course.happen(WaiterJoined(command.player, command.name, course.now))


def stop_waiting(course: Course, command: StopWaiting) -> None:
    """Leave the list, and with it the seat that was offered."""
    held = course.state.hold_of(command.player)
    if held is not None and held.offered:
        seating.end_hold(course, command.player)
    seating.stop_waiting(course, command.player)


def may_wait(state: TableState, player: str) -> bool:
    """Whether ``player`` could join the list now."""
    if state.is_waiting(player) or state.free_seats or state.hold_of(player) is not None:
        return False
    return not (state.is_banned(player) or state.closing or len(state.waiting) >= LONGEST_LIST)


def go_on(course: Course) -> None:
    """End what has lapsed, and offer free seats to those who are first in line."""
    for hold in course.state.holds:
        if course.now >= hold.until:
            seating.end_hold(course, hold.player, lapsed=True)
            if hold.offered:
                seating.stop_waiting(course, hold.player)
    if course.state.closing:
        return
    for person in course.state.waiting:
        free = course.state.free_seats
        if not free:
            return
        if course.state.hold_of(person.player) is None:
            until = course.now + seating.KEPT_FOR
            course.happen(SeatHeld(free[0], person.player, person.name, until, offered=True))
