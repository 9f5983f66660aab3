"""The journal on SQL: many tables' events, the hands that end and the chips that move with them, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.codec import decoder, encode
from openfelt.room.ledger import Refused, Transfer
from openfelt.room.ports import FinishedHand, JournalFailed, Record, VersionConflict
from openfelt.rules.events import Event
from openfelt.store import tables
from openfelt.store.ledger import settle, write
from openfelt.store.schema import card_tables, events, hand_players, hands
from openfelt.table.events import AnyTableEvent, TableMade
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState

_state: msgspec.json.Decoder[TableState] = decoder(TableState)
_KINDS: Final = {False: "a cash game", True: "a tournament"}

_event: msgspec.json.Decoder[AnyTableEvent] = decoder(AnyTableEvent)


class _Batch(NamedTuple):
    """What one table wants written."""

    table: str
    version: int
    events: list[str]
    checkpoint: str | None
    finished: FinishedHand | None
    transfers: Sequence[Transfer]
    written: asyncio.Future[None]


class SqlJournal:
    """Keeps every table's events.

    Whatever tables hand in while a transaction is being committed goes into the next one together, so the disk is
    asked once for all of them.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Batch] = []
        self._handed_in = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    async def open_table(self, settings: TableSettings) -> Record:
        """The record of table ``settings.id``, created empty when there is none yet.

        A table keeps the chairs and hands it had, and plays on with today's settings.  Raises :class:`JournalFailed`
        when the journal has gaps or cannot be read, and when chips that are money would become those of a tournament.
        """
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
        return record._replace(state=replace(record.state, settings=settings))

    async def make_table(self, made: TableMade) -> Record:
        """The record of a table that somebody made; durable once this returns.  Raises :class:`JournalFailed`."""
        return await tables.make(self._engine, made)

    async def made_tables(self) -> list[Record]:
        """The records of the tables that people made and that are not archived, the oldest first.

        Their settings are those of their journals.  Raises :class:`JournalFailed` like :meth:`open_table`.
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
    ) -> None:
        """Write ``new`` after the first ``version`` events of ``table``; durable once this returns.

        The hand that ``finished`` with them comes into the book, and their ``transfers`` into the ledger, together
        with them or not at all.  Raises :class:`JournalFailed`, also when the ledger refuses a transfer, and
        :class:`VersionConflict` when the journal holds another number of events.
        """
        texts = [_text(event) for event in new]
        kept = None if checkpoint is None else _text(checkpoint)
        if self._writer is None or self._writer.done():
            self._closing = False
            self._writer = asyncio.create_task(self._write(), name="journal")
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Batch(table, version, texts, kept, finished, transfers, written))
        self._handed_in.set()
        await written

    async def close(self) -> None:
        """Write what was handed in and stop."""
        self._closing = True
        self._handed_in.set()
        if self._writer is not None:
            await self._writer

    async def _write(self) -> None:
        while self._waiting or not self._closing:
            await self._handed_in.wait()
            self._handed_in.clear()
            batches, self._waiting = self._waiting, []
            outcomes: list[JournalFailed | None]
            try:
                async with self._engine.begin() as connection:
                    outcomes = [await _insert(connection, batch) for batch in batches]
            except (SQLAlchemyError, OSError) as error:
                outcomes = [JournalFailed(str(error))] * len(batches)
            except BaseException:
                # Nobody may wait for a writer that is gone.
                for batch in batches:
                    _settle(batch, JournalFailed("the journal's writer has stopped"))
                raise
            for batch, outcome in zip(batches, outcomes, strict=True):
                _settle(batch, outcome)


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
    return Record(state, row.checkpoint_version, log)


async def _insert(connection: AsyncConnection, batch: _Batch) -> JournalFailed | None:
    """Write what one table wants written; when it has moved on or lacks chips, write nothing of it and say so."""
    try:
        settlement = await settle(connection, batch.transfers)
    except Refused as error:
        version = select(card_tables.c.version).where(card_tables.c.id == batch.table)
        moved_on = (await connection.execute(version)).scalar_one_or_none() != batch.version
        return VersionConflict(batch.table, batch.version) if moved_on else JournalFailed(str(error))
    if not await _advance(connection, batch):
        return VersionConflict(batch.table, batch.version)
    rows = [
        {"card_table": batch.table, "number": number, "event": event}
        for number, event in enumerate(batch.events, batch.version + 1)
    ]
    await connection.execute(insert(events), rows)
    await write(connection, settlement)
    if batch.finished is not None:
        await _enter(connection, batch.finished)
    return None


async def _enter(connection: AsyncConnection, hand: FinishedHand) -> None:
    """Enter a hand into the book."""
    here = {"card_table": hand.table, "number": hand.number, "ended_at": hand.ended_at}
    await connection.execute(insert(hands).values(here | {"phh": hand.phh}))
    seats = [here | {"place": place, "player": player} for place, player in enumerate(hand.players)]
    await connection.execute(insert(hand_players), seats)


async def _advance(connection: AsyncConnection, batch: _Batch) -> bool:
    """Move the table's version on; False when it is not the one the table expected."""
    after = batch.version + len(batch.events)
    values: dict[str, object] = {"version": after}
    if batch.checkpoint is not None:
        values |= {"checkpoint_version": after, "checkpoint": batch.checkpoint}
    here = (card_tables.c.id == batch.table) & (card_tables.c.version == batch.version)
    result = await connection.execute(update(card_tables).where(here).values(values))
    return result.rowcount == 1


def _settle(batch: _Batch, error: Exception | None) -> None:
    if batch.written.done():
        return
    if error is None:
        batch.written.set_result(None)
    else:
        batch.written.set_exception(error)


def _text(value: object) -> str:
    return encode(value).decode()
