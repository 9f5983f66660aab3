"""What tables want written, and how it gets into the database: those of many tables with a handful of statements."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from openfelt.room.ledger import Refused, Transfer
from openfelt.room.ports import FinishedHand, JournalFailed, RequestKey, VersionConflict
from openfelt.store.ledger import book
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


_HERE = card_tables.c.id == bindparam("table")
_ADVANCE = update(card_tables).where(_HERE).values(version=bindparam("after"))
_KEEP = update(card_tables).where(_HERE).values(checkpoint_version=bindparam("after"), checkpoint=bindparam("state"))


def write(connection: Connection, entries: Sequence[Entry]) -> list[JournalFailed | None]:
    """Write ``entries``; what is wrong with each, None when it is written.

    Of a table that has moved on, and of one whose transfers the ledger refuses, nothing is written, and the others
    are none the worse for it.
    """
    versions = _versions(connection, {entry.table for entry in entries})
    outcomes: list[JournalFailed | None] = []
    for entry in entries:
        outcome = _admit(connection, entry, versions.get(entry.table))
        if outcome is None:
            versions[entry.table] = entry.after
        outcomes.append(outcome)
    admitted = [entry for entry, outcome in zip(entries, outcomes, strict=True) if outcome is None]
    _many(connection, insert(events), (row for entry in admitted for row in _rows(entry)))
    _many(connection, _ADVANCE, ({"table": entry.table, "after": entry.after} for entry in admitted))
    _many(connection, _KEEP, (_kept(entry) for entry in admitted if entry.checkpoint is not None))
    finished = [entry.finished for entry in admitted if entry.finished is not None]
    _many(connection, insert(hands), ({**_place(hand), "phh": hand.phh} for hand in finished))
    _many(connection, insert(hand_players), (row for hand in finished for row in _seats(hand)))
    return outcomes


def sound(connection: Connection) -> None:
    """Write something that means nothing, which needs the lock and as much room on the disk as the tables do."""
    connection.execute(delete(soundings))
    # SQLite does not write at all what is there already.
    connection.execute(insert(soundings).values(id=1, ballast=os.urandom(BALLAST)))


def _versions(connection: Connection, tables: Iterable[str]) -> dict[str, int]:
    """How many events each of ``tables`` has; nobody else adds any before the transaction is over."""
    query = select(card_tables.c.id, card_tables.c.version).where(card_tables.c.id.in_(sorted(tables)))
    return {row.id: row.version for row in connection.execute(query.order_by(card_tables.c.id).with_for_update())}


def _admit(connection: Connection, entry: Entry, version: int | None) -> JournalFailed | None:
    """Book the transfers of ``entry`` if its table stands where it believes; otherwise say why nothing is written."""
    if version != entry.version:
        return VersionConflict(entry.table, entry.version)
    try:
        book(connection, entry.transfers)
    except Refused as error:
        return JournalFailed(str(error))
    return None


def _many(connection: Connection, statement: Any, rows: Iterable[dict[str, Any]]) -> None:
    if given := list(rows):
        connection.execute(statement, given)


def _rows(entry: Entry) -> Iterable[dict[str, Any]]:
    request = None if entry.request is None else ":".join(entry.request)
    for number, event in enumerate(entry.events, entry.version + 1):
        yield {"card_table": entry.table, "number": number, "event": event, "request": request}
        request = None


def _kept(entry: Entry) -> dict[str, Any]:
    return {"table": entry.table, "after": entry.after, "state": entry.checkpoint}


def _place(hand: FinishedHand) -> dict[str, Any]:
    return {"card_table": hand.table, "number": hand.number, "ended_at": hand.ended_at}


def _seats(hand: FinishedHand) -> Iterable[dict[str, Any]]:
    for place, player in enumerate(hand.players):
        yield {**_place(hand), "place": place, "player": player}
