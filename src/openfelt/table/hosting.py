"""The host's powers, and what comes of his plans when a hand is over.

The host is whoever made the table, or was handed it over; he needs no seat.  Nobody else has these powers, and at a
table that the room keeps nobody has.
"""

from __future__ import annotations

from msgspec.structs import replace

from openfelt.errors import IllegalCommand, Refusal
from openfelt.table import seating
from openfelt.table.commands import (
    ChangeSettings,
    CloseTable,
    GiveChips,
    HandOver,
    HostCommand,
    Kick,
    Mute,
    Pause,
    PlayOn,
    Unban,
)
from openfelt.table.course import Course
from openfelt.table.events import (
    Banned,
    ChipsGiven,
    ClosePlanned,
    GiftPlanned,
    HostChanged,
    Kicked,
    Muted,
    Pardoned,
    Paused,
    PlayedOn,
    PlayerLeft,
    SettingsChanged,
    SettingsPlanned,
    TableClosed,
)
from openfelt.table.settings import TableSettings
from openfelt.table.state import Chair, Person, TableState

LONGEST_ID = 64
"""Characters of the id of a player."""


def require_host(course: Course, command: HostCommand) -> None:
    """Refuse whoever is not the host."""
    host = course.state.host
    if host is None:
        raise IllegalCommand(Refusal.NOT_HOST, "This table is the room's: it has no host")
    if host.player != command.player:
        raise IllegalCommand(Refusal.NOT_HOST, f"Only {host.name} can do that, who is the host of this table")


def pause(course: Course, command: Pause) -> None:
    """No hand begins after this one; clocks that run go on running."""
    require_host(course, command)
    if not course.state.paused:
        course.happen(Paused(course.now))


def play_on(course: Course, command: PlayOn) -> None:
    """The pause is over."""
    require_host(course, command)
    if course.state.paused:
        course.happen(PlayedOn(course.now))


def kick(course: Course, command: Kick) -> None:
    """L03, D2: he leaves as he would by himself, with all his chips."""
    require_host(course, command)
    if command.whom == command.player:
        raise IllegalCommand(Refusal.NO_SUCH_PLAYER, "You cannot send yourself away: leave instead")
    chair = course.state.chair_of(command.whom)
    known = _known(course.state, command.whom)
    if known is None or (chair is None and not command.ban):
        raise IllegalCommand(Refusal.NO_SUCH_PLAYER, "There is nobody of that id to send away")
    if command.ban and not course.state.is_banned(command.whom):
        course.happen(Banned(command.whom, known.name))
        seating.end_hold(course, command.whom)
        seating.stop_waiting(course, command.whom)
    if chair is not None and not chair.kicked:
        course.happen(Kicked(chair.seat, chair.player))
        seating.send_away(course, chair)


def unban(course: Course, command: Unban) -> None:
    """He may sit down again."""
    require_host(course, command)
    if course.state.is_banned(command.whom):
        course.happen(Pardoned(command.whom))


def mute(course: Course, command: Mute) -> None:
    """Whoever talks need not sit at the table."""
    require_host(course, command)
    if command.whom == command.player or len(command.whom) > LONGEST_ID:
        raise IllegalCommand(Refusal.NO_SUCH_PLAYER, "Name somebody else who talks too much")
    if (command.whom in course.state.muted) != command.muted:
        course.happen(Muted(command.whom, command.muted))


def give_chips(course: Course, command: GiveChips) -> None:
    """S0-54: between two hands, and not more at a time than one can buy in for."""
    require_host(course, command)
    chair = _seated(course, command.whom)
    settings = course.state.settings
    gift, unit = chair.gift + command.amount, settings.game.stakes.chip_unit
    if command.amount < 1 or gift > settings.max_buy_in or command.amount % unit:
        steps = f" in steps of {unit}" if unit > 1 else ""
        raise IllegalCommand(
            Refusal.BUY_IN, f"You can give 1 to {settings.max_buy_in} chips at a time{steps}, not {gift}"
        )
    if course.state.in_hand(chair.seat):
        course.happen(GiftPlanned(chair.seat, gift))
    else:
        course.happen(ChipsGiven(chair.seat, gift))


def change_settings(course: Course, command: ChangeSettings) -> None:
    """Between two hands: nobody is dealt a hand and plays it by other rules."""
    require_host(course, command)
    state, settings = course.state, command.settings
    _require_fitting(state, settings)
    if settings == (state.planned or state.settings):
        return
    course.happen(SettingsPlanned(settings) if state.playing else SettingsChanged(settings))


def hand_over(course: Course, command: HandOver) -> None:
    """Somebody else at the table has the powers from now on."""
    require_host(course, command)
    chair = _seated(course, command.whom)
    if chair.bot:
        raise IllegalCommand(Refusal.NO_SUCH_PLAYER, "A bot cannot be the host: name a person")
    if chair.player != command.player:
        course.happen(HostChanged(chair.player, chair.name))


def close(course: Course, command: CloseTable) -> None:
    """When the hand is over everybody takes his chips, and nothing more happens here."""
    require_host(course, command)
    if not course.state.playing:
        _close(course)
    elif not course.state.closing:
        course.happen(ClosePlanned())


def carry_out_plans(course: Course) -> None:
    """Between two hands: do what the host wants done then, and close a table to which nobody comes."""
    state = course.state
    if state.planned is not None:
        # Somebody may have sat down meanwhile where there should be no seat any more.
        seats = max(state.planned.seats, _seats_needed(state))
        course.happen(SettingsChanged(replace(state.planned, seats=seats)))
    if state.closing or (state.closes_at is not None and course.now >= state.closes_at):
        _close(course)


def _close(course: Course) -> None:
    for chair in course.state.chairs:
        course.happen(PlayerLeft(chair.seat, chair.player, chair.stack, course.now))
    course.happen(TableClosed(course.now))


def _require_fitting(state: TableState, settings: TableSettings) -> None:
    now = state.settings
    if (settings.id, settings.tournament) != (now.id, now.tournament):
        raise IllegalCommand(Refusal.SETTINGS, "A table stays what it is: make another one instead")
    if settings.seats < _seats_needed(state):
        raise IllegalCommand(
            Refusal.SETTINGS, f"Seat {_seats_needed(state)} is taken: the table keeps {_seats_needed(state)} seats"
        )
    if state.chairs and settings.game.stakes.chip_unit != now.game.stakes.chip_unit:
        raise IllegalCommand(Refusal.SETTINGS, "The smallest chip stays as it is while chips are on the table")


def _seats_needed(state: TableState) -> int:
    seats = [chair.seat for chair in state.chairs] + [hold.seat for hold in state.holds]
    return max(seats, default=-1) + 1


def _seated(course: Course, player: str) -> Chair:
    chair = course.state.chair_of(player)
    if chair is None or chair.leaving:
        raise IllegalCommand(Refusal.NO_SUCH_PLAYER, "Nobody of that id sits at this table")
    return chair


def _known(state: TableState, player: str) -> Person | None:
    """Somebody who is at the table, waits for a seat or was there."""
    there = [Person(chair.player, chair.name) for chair in state.chairs]
    there += [Person(gone.player, gone.name) for gone in state.departures]
    there += [Person(hold.player, hold.name) for hold in state.holds]
    return next((each for each in (*there, *state.waiting, *state.banned) if each.player == player), None)
