"""The scribe of a table: writes down each hand for the book as soon as it has ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import structlog
from msgspec.structs import replace

from openfelt.history import phh
from openfelt.history.chronicle import record_of
from openfelt.history.record import Record
from openfelt.room.ports import FinishedHand
from openfelt.rules.events import (
    BetMade,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandStarted,
    Protected,
    Raised,
)
from openfelt.table.events import HandBegan, HandCalledOff, TableEvent, TimedOut, TurnBegan
from openfelt.table.settings import TableSettings
from openfelt.table.state import Chair, TableState

VENUE: Final = "openfelt"

_ANSWERS: Final = (Folded, Checked, Called, BetMade, Raised, Protected)
"""What a player, or the clock for him, can answer a decision with."""

log = structlog.get_logger()


class Scribe:
    """Remembers what has happened in the running hand."""

    def __init__(self) -> None:
        self._hand: list[Event] = []

    def hear(self, event: Event) -> None:
        """Take in the next event of the table, which is kept for good."""
        if isinstance(event, HandBegan):
            self._hand = [event]
        elif self._hand:
            self._hand.append(event)
        if isinstance(event, HandEnded | HandCalledOff):
            self._hand = []

    def finished(self, before: TableState, events: Sequence[Event], now: int) -> FinishedHand | None:
        """The hand that ends with ``events``, which are not heard yet; None when none does.

        ``before`` is the table before them, ``now`` the time.  A hand that cannot be told is a fault of ours and no
        player's: it is logged, and nothing is raised.
        """
        if not any(isinstance(event, HandEnded) for event in events):
            return None
        try:
            return told(before, [*self._hand, *events], now)
        except Exception:
            number = next((event.number for event in events if isinstance(event, HandBegan)), before.hands)
            log.critical("a hand is missing in the book", table=before.settings.id, hand=number, exc_info=True)
            return None


def told(table: TableState, events: Sequence[Event], now: int) -> FinishedHand:
    """The last hand among ``events`` of ``table``, which was over at ``now``.

    Its players sit at the table, since nobody gets up while he is in a hand.
    """
    began = max(at for at, event in enumerate(events) if isinstance(event, HandBegan))
    ended = max(at for at, event in enumerate(events) if isinstance(event, HandEnded))
    hand = events[began : ended + 1]
    number = next(event.number for event in hand if isinstance(event, HandBegan))
    started = next(event for event in hand if isinstance(event, HandStarted))
    chairs = {chair.seat: chair for chair in table.chairs}
    seated = [chairs[seat] for seat in started.seats]
    record = record_of(
        [event for event in hand if not isinstance(event, TableEvent)],
        names=told_apart(seated),
        hand=number,
        about=_about(table.settings, _moment(hand, now)),
    )
    record = with_time_outs(record, hand)
    players = tuple(chair.player for chair in seated)
    return FinishedHand(table.settings.id, number, now, phh.write_hand(record), players)


def told_apart(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names of those in ``chairs``; whose name others bear too is told with his seat, for readers go by names."""
    names = [chair.name for chair in chairs]
    taken, apart = set(names), list[str]()
    for chair in chairs:
        name = chair.name
        while names.count(chair.name) > 1 and name in taken:
            name += f" #{chair.seat + 1}"
        taken.add(name)
        apart.append(name)
    return tuple(apart)


def with_time_outs(record: Record, hand: Sequence[Event]) -> Record:
    """``record`` with a remark before everything that the clock did in a player's place."""
    started = next(event for event in hand if isinstance(event, HandStarted))
    answered: Counter[int] = Counter()
    late: dict[tuple[str, int], str] = {}
    for event in hand:
        if isinstance(event, TimedOut):
            place = started.seats.index(event.seat)
            late[f"p{place + 1}", answered[event.seat]] = f"# {record.players[place]} has timed out"
        elif isinstance(event, _ANSWERS):
            answered[event.seat] += 1
    return replace(record, actions=tuple(_remarked(record.actions, late))) if late else record


def _remarked(actions: Sequence[str], late: Mapping[tuple[str, int], str]) -> Iterator[str]:
    """``actions`` with each remark before the answer it belongs to: by whom, and how many he had given before."""
    given: Counter[str] = Counter()
    for action in actions:
        match action.split():
            case [who, "f" | "cc" | "cbr" | "protect", *_]:
                if remark := late.get((who, given[who])):
                    yield remark
                given[who] += 1
        yield action


def _moment(hand: Sequence[Event], now: int) -> datetime:
    """When the first player was asked; a hand in which nobody was ends at the moment it begins."""
    began = next((event.began for event in hand if isinstance(event, TurnBegan)), now)
    return datetime.fromtimestamp(began // 1000, UTC)


def _about(settings: TableSettings, moment: datetime) -> dict[str, Any]:
    """Where and when, in fields of PHH."""
    return {
        "venue": VENUE,
        "table": settings.name,
        "seat_count": settings.seats,
        "year": moment.year,
        "month": moment.month,
        "day": moment.day,
        "time": moment.time(),
        "time_zone": "UTC",
        "time_zone_abbreviation": "UTC",
    }
