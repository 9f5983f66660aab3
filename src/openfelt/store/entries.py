"""What tables want written, and how it gets into the database: those of many tables with a handful of statements."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from openfelt.room.ledger import Refused, Transfer
from openfelt.room.ports import FinishedHand, JournalFailed, RequestKey, VersionConflict
from openfelt.store.ledger import book
from openfelt.store.rows import big, rows, rows_from
from openfelt.store.schema import card_tables, events, hand_players, hands, soundings

BALLAST: Final = 65_536
"""Bytes for which there has to be room again before the tables go on."""


class Entry(NamedTuple):
    """What one table wants written: texts are JSON."""

    table: str
    version: int
    """How many events the table has had before."""
    events: Sequence[str]
    checkpoint: str | None = None
    finished: FinishedHand | None = None
    transfers: Sequence[Transfer] = ()
    request: RequestKey | None = None
    """Who asked for it, and by which id."""

    @property
    def after(self) -> int:
        """How many events the table has with these."""
        return self.version + len(self.events)


_new = rows_from("new")
_ADD = insert(events).from_select(
    ["card_table", "number", "event", "request"],
    select(
        _new.c.value[0].as_string(),
        _new.c.value[1].as_integer(),
        _new.c.value[2].as_string(),
        _new.c.value[3].as_string(),
    ),
)
_ENTER = insert(hands).from_select(
    ["card_table", "number", "ended_at", "phh"],
    select(
        _new.c.value[0].as_string(),
        _new.c.value[1].as_integer(),
        big(_new.c.value[2]),
        _new.c.value[3].as_string(),
    ),
)
_NAME = insert(hand_players).from_select(
    ["card_table", "number", "place", "player", "ended_at"],
    select(
        _new.c.value[0].as_string(),
        _new.c.value[1].as_integer(),
        _new.c.value[2].as_integer(),
        _new.c.value[3].as_string(),
        big(_new.c.value[4]),
    ),
)
_STANDS = (card_tables.c.id == _new.c.value[0].as_string()) & (card_tables.c.version == _new.c.value[1].as_integer())
_ADVANCE = update(card_tables).where(_STANDS).values(version=_new.c.value[2].as_integer())
_KEEP = update(card_tables).where(card_tables.c.id == _new.c.value[0].as_string())
_KEEP = _KEEP.values(checkpoint_version=big(_new.c.value[1]), checkpoint=_new.c.value[2].as_string())


class _MovedOn(Exception):
    """A table does not stand where somebody believes."""


def write(connection: Connection, entries: Sequence[Entry]) -> list[JournalFailed | None]:
    """Write ``entries``; what is wrong with each, None when it is written.

    Of a table that has moved on, and of one whose transfers the ledger refuses, nothing is written, and the others
    are none the worse for it: all are written together, or, should that not be possible, one after the other.
    """
    if len({entry.table for entry in entries}) == len(entries):
        with suppress(_MovedOn, Refused), connection.begin_nested():
            _write(connection, entries)
            return [None] * len(entries)
    return [_write_alone(connection, entry) for entry in entries]


def _write_alone(connection: Connection, entry: Entry) -> JournalFailed | None:
    try:
        with connection.begin_nested():
            _write(connection, [entry])
    except _MovedOn:
        return VersionConflict(entry.table, entry.version)
    except Refused as error:
        return JournalFailed(str(error))
    return None


def _write(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write ``entries`` of different tables.  Raises what :func:`write` tells of."""
    advances = rows((entry.table, entry.version, entry.after) for entry in entries)
    if connection.execute(_ADVANCE, {"new": advances}).rowcount != len(entries):
        raise _MovedOn
    book(connection, [transfer for entry in entries for transfer in entry.transfers])
    connection.execute(_ADD, {"new": rows(row for entry in entries for row in _rows(entry))})
    if kept := [(entry.table, entry.after, entry.checkpoint) for entry in entries if entry.checkpoint is not None]:
        connection.execute(_KEEP, {"new": rows(kept)})
    finished = [entry.finished for entry in entries if entry.finished is not None]
    if finished:
        entered = rows((hand.table, hand.number, hand.ended_at, hand.phh) for hand in finished)
        connection.execute(_ENTER, {"new": entered})
        connection.execute(_NAME, {"new": rows(row for hand in finished for row in _seats(hand))})


def sound(connection: Connection) -> None:
    """Write something that means nothing, which needs the lock and as much room on the disk as the tables do."""
    connection.execute(delete(soundings))
    # SQLite does not write at all what is there already.
    connection.execute(insert(soundings).values(id=1, ballast=os.urandom(BALLAST)))


def _rows(entry: Entry) -> Iterable[tuple[str, int, str, str | None]]:
    request = None if entry.request is None else f"{entry.request.player}:{entry.request.id}"
    for number, event in enumerate(entry.events, entry.version + 1):
        yield entry.table, number, event, request
        request = None


def _seats(hand: FinishedHand) -> Iterable[tuple[str, int, int, str, int]]:
    for place, player in enumerate(hand.players):
        yield hand.table, hand.number, place, player, hand.ended_at
