"""The audit of a database: its journal, its book of hands and its ledger, one held against the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from openfelt.codec import decoder
from openfelt.errors import InvalidSetup
from openfelt.room.auditor import Difference, TableAudit
from openfelt.room.reconciliation import reconcile
from openfelt.store.database import Unfit, reading
from openfelt.store.hands import read_hands
from openfelt.store.ledger import kept_transfers
from openfelt.store.schema import accounts, card_tables, events, hands
from openfelt.table.events import AnyTableEvent
from openfelt.table.state import TableState

EVENTS_AT_ONCE = 5_000
"""Events that are in memory at a time."""

_state: msgspec.json.Decoder[TableState] = decoder(TableState)
_event: msgspec.json.Decoder[AnyTableEvent] = decoder(AnyTableEvent)


class Audit(msgspec.Struct):
    """What was looked at, and what does not agree."""

    tables: int = 0
    events: int = 0
    hands: int = 0
    """Finished hands in the book."""
    transfers: int = 0
    chips: int = 0
    """Chips that lie on the tables, those of tournaments aside."""
    differences: list[Difference] = msgspec.field(default_factory=list)


async def audit(url: str) -> Audit:
    """Audit the database at ``url`` as it is at this moment; nothing is changed, and a room may be at work on it.

    Raises :class:`Unfit` and what SQLAlchemy raises when it cannot be read.
    """
    async with reading(url) as connection:
        found = Audit()
        tables = []
        for row in (await connection.execute(select(card_tables).order_by(card_tables.c.id))).all():
            table = await _play_again(connection, row)
            found.events += table.events
            found.differences += table.differences
            tables.append(table)
        try:
            transfers = await kept_transfers(connection)
        except InvalidSetup as error:
            raise Unfit(str(error)) from error
        balances = {row.id: row.balance for row in await connection.execute(select(accounts))}
        found.hands = (await connection.execute(select(func.count()).select_from(hands))).scalar_one()
    found.tables, found.transfers = len(tables), len(transfers)
    found.chips = sum(table.state.chips for table in tables if not table.state.settings.tournament)
    found.differences += reconcile(tables, transfers, balances)
    return found


async def _play_again(connection: AsyncConnection, row: Row[Any]) -> TableAudit:
    """Play one table over again and compare it with its checkpoint and its hands in the book."""
    try:
        checkpoint = _state.decode(row.checkpoint)
    except msgspec.DecodeError as error:
        raise Unfit(f"the checkpoint of {row.id} was written by another version: {error}") from error
    table = TableAudit(checkpoint.settings)
    compared = 0
    if row.checkpoint_version == 0:
        table.compare_checkpoint(checkpoint)
    while page := await _page(connection, row.id, table.events):
        for each in page:
            _hear(table, each.number, each.event)
            if each.number == row.checkpoint_version:
                table.compare_checkpoint(checkpoint)
        if table.broken:
            return table
        if table.ended:
            until = table.ended[-1].number
            await _compare_book(connection, table, hands.c.number.between(compared + 1, until), row.book_from)
            compared = until
    if table.events != row.version:
        table.differ("the journal ends elsewhere than it should", expected=row.version, found=table.events)
    await _compare_book(connection, table, hands.c.number > compared, row.book_from)
    return table


async def _page(connection: AsyncConnection, table: str, after: int) -> Sequence[Row[Any, Any]]:
    here = (events.c.card_table == table) & (events.c.number > after)
    query = select(events.c.number, events.c.event).where(here).order_by(events.c.number).limit(EVENTS_AT_ONCE)
    return (await connection.execute(query)).all()


def _hear(table: TableAudit, number: int, text: str) -> None:
    if table.broken:
        return
    if number != table.events + 1:
        table.give_up(table.events + 1, "the event is missing in the journal")
        return
    try:
        event = _event.decode(text)
    except msgspec.DecodeError as error:
        table.give_up(number, f"the event cannot be read: {error}")
        return
    table.hear(event)


async def _compare_book(connection: AsyncConnection, table: TableAudit, which: ColumnElement[bool], first: int) -> None:
    query = select(hands).where(hands.c.card_table == table.id, which)
    table.compare_book(await read_hands(connection, query), first)
