"""The journal on SQL: many tables' events, the hands that end and the chips that move with them, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.codec import decoder, encode
from openfelt.room.ledger import Transfer
from openfelt.room.ports import REQUESTS_REMEMBERED, FinishedHand, JournalDown, JournalFailed, Record, RequestKey
from openfelt.rules.events import Event
from openfelt.store import tables
from openfelt.store.entries import Entry, sound, write
from openfelt.store.failing import cause, failure
from openfelt.store.schema import card_tables, events
from openfelt.store.writer import writer_of
from openfelt.table.events import AnyTableEvent, TableMade
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState

BUSY: Final = 2
"""Tables in one transaction, above which the next one waits a moment for more of them."""
SECONDS_TO_GATHER: Final = 0.004

_state: msgspec.json.Decoder[TableState] = decoder(TableState)
_KINDS: Final = {False: "a cash game", True: "a tournament"}

_event: msgspec.json.Decoder[AnyTableEvent] = decoder(AnyTableEvent)


class _Waiting(NamedTuple):
    """What one table wants written, and the answer it waits for."""

    entry: Entry
    written: asyncio.Future[None]


class SqlJournal:
    """Keeps every table's events.

    Whatever tables hand in while a transaction is being committed goes into the next one together, so the disk is
    asked once for all of them.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = writer_of(engine)
        self._waiting: list[_Waiting] = []
        self._handed_in = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._closing = False

    async def open_table(self, settings: TableSettings) -> Record:
        """The record of table ``settings.id``, created empty when there is none yet.

        A table keeps the chairs and hands it had, and plays on with today's settings, unless somebody made it: then
        its settings are in its journal.  Raises :class:`JournalFailed` when the journal has gaps or cannot be read, and
        when chips that are money would become those of a tournament, :class:`JournalDown` when the database is out of
        reach.
        """
        try:
            return await self._open_table(settings)
        except (SQLAlchemyError, OSError) as error:
            raise JournalDown(cause(error)) from error

    async def _open_table(self, settings: TableSettings) -> Record:
        async with self._engine.begin() as connection:
            row = (await connection.execute(select(card_tables).where(card_tables.c.id == settings.id))).first()
            if row is None:
                fresh = TableState(settings)
                values = {"id": settings.id, "version": 0, "checkpoint_version": 0, "checkpoint": _text(fresh)}
                await connection.execute(insert(card_tables).values(values))
                return Record(fresh, 0, ())
            record = await _record(connection, row)
        if record.state.settings.tournament != settings.tournament:
            kind = _KINDS[record.state.settings.tournament]
            raise JournalFailed(f"{settings.id} is {kind} and stays that: give the other one a new id")
        if record.is_made:
            return record
        return record._replace(state=replace(record.state, settings=settings))

    async def make_table(self, made: TableMade) -> Record:
        """The record of a table that somebody made; durable once this returns.  Raises :class:`JournalDown`."""
        return await tables.make(self._engine, made)

    async def made_tables(self) -> list[Record]:
        """The records of the tables that people made and that are not archived, the oldest first.

        Raises :class:`JournalFailed` like :meth:`open_table`.
        """
        records = []
        for table in await tables.open_ones(self._engine):
            async with self._engine.connect() as connection:
                row = (await connection.execute(select(card_tables).where(card_tables.c.id == table))).one()
                records.append(await _record(connection, row))
        return records

    async def archive_table(self, table: str, at: int) -> None:
        """Open ``table`` no more; all that is known of it is kept.  Raises :class:`JournalFailed`."""
        await tables.archive(self._engine, table, at)

    async def append(
        self,
        table: str,
        version: int,
        new: Sequence[Event],
        checkpoint: TableState | None = None,
        finished: FinishedHand | None = None,
        transfers: Sequence[Transfer] = (),
        request: RequestKey | None = None,
    ) -> None:
        """Write ``new`` after the first ``version`` events of ``table``; durable once this returns.

        The hand that ``finished`` with them comes into the book, their ``transfers`` into the ledger, and the
        ``request`` that caused them beside the first of them, together with them or not at all.  Raises
        :class:`JournalFailed`, also when the ledger refuses a transfer, :class:`VersionConflict` when the journal holds
        another number of events, and :class:`JournalDown` when the database can write nothing.
        """
        kept = None if checkpoint is None else _text(checkpoint)
        entry = Entry(table, version, [_text(event) for event in new], kept, finished, transfers, request)
        if self._work is None or self._work.done():
            self._closing = False
            self._work = asyncio.create_task(self._write(), name="journal")
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(entry, written))
        self._handed_in.set()
        await written

    async def probe(self) -> None:
        """Write something of no consequence.  Raises :class:`JournalDown` when that cannot be done."""
        try:
            await self._writer.transaction(sound)
        except (SQLAlchemyError, OSError) as error:
            raise JournalDown(cause(error)) from error

    async def close(self) -> None:
        """Write what was handed in and stop."""
        self._closing = True
        self._handed_in.set()
        if self._work is not None:
            await self._work
        await self._writer.close()

    async def _write(self) -> None:
        waiting: list[_Waiting] = []
        while self._waiting or not self._closing:
            await self._handed_in.wait()
            if len(waiting) > BUSY:
                await asyncio.sleep(SECONDS_TO_GATHER)
            self._handed_in.clear()
            waiting, self._waiting = self._waiting, []
            if not waiting:
                continue
            try:
                outcomes = await self._write_all([each.entry for each in waiting])
            except BaseException:
                # Nobody may wait for a writer that is gone.
                for each in waiting:
                    _settle(each.written, JournalFailed("the journal's writer has stopped"))
                raise
            for each, outcome in zip(waiting, outcomes, strict=True):
                _settle(each.written, outcome)

    async def _write_all(self, entries: Sequence[Entry]) -> Sequence[JournalFailed | None]:
        try:
            return await self._writer.transaction(partial(write, entries=entries))
        except (SQLAlchemyError, OSError) as error:
            failed = failure(error)
        if len(entries) == 1 or isinstance(failed, JournalDown):
            return [failed] * len(entries)
        # One of them is at fault, and the others shall not suffer for it.
        return [outcome for entry in entries for outcome in await self._write_all([entry])]


async def _record(connection: AsyncConnection, row: Row[Any]) -> Record:
    """The record of the table in ``row``.  Raises :class:`JournalFailed` when it has gaps or cannot be read."""
    later = (
        select(events.c.event)
        .where(events.c.card_table == row.id, events.c.number > row.checkpoint_version)
        .order_by(events.c.number)
    )
    texts = [text for (text,) in await connection.execute(later)]
    try:
        log = tuple(map(_event.decode, texts))
        state = _state.decode(row.checkpoint)
    except msgspec.DecodeError as error:
        raise JournalFailed(f"the journal of {row.id} was written by another version: {error}") from error
    if row.checkpoint_version + len(log) != row.version:
        raise JournalFailed(f"the journal of {row.id} should hold {row.version} events and does not")
    return Record(state, row.checkpoint_version, log, await _last_requests(connection, row.id))


async def _last_requests(connection: AsyncConnection, table: str) -> tuple[RequestKey, ...]:
    """The last requests of ``table`` that had an effect, the oldest first."""
    asked = (events.c.card_table == table) & events.c.request.is_not(None)
    query = select(events.c.request).where(asked).order_by(events.c.number.desc()).limit(REQUESTS_REMEMBERED)
    keys = [text.partition(":") for (text,) in await connection.execute(query)]
    return tuple(RequestKey(player, request) for player, _, request in reversed(keys))


def _settle(written: asyncio.Future[None], error: Exception | None) -> None:
    if written.done():
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)


def _text(value: object) -> str:
    return encode(value).decode()
