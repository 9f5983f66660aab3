"""The tables that people made, on SQL: how one begins, which are open, and how one is put away."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.codec import encode
from openfelt.room.ports import Record
from openfelt.store.failing import failure
from openfelt.store.schema import card_tables, events, made_tables
from openfelt.table.events import TableMade
from openfelt.table.state import TableState


async def make(engine: AsyncEngine, made: TableMade) -> Record:
    """Begin the journal of a table that somebody made, with that as its first event."""
    table, fresh = made.settings.id, TableState(made.settings)
    row = {"id": table, "version": 1, "checkpoint_version": 0, "checkpoint": encode(fresh).decode()}
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(card_tables).values(row))
            first = {"card_table": table, "number": 1, "event": encode(made).decode()}
            await connection.execute(insert(events).values(first))
            about = {"card_table": table, "maker": made.host, "made_at": made.at}
            await connection.execute(insert(made_tables).values(about))
    except (SQLAlchemyError, OSError) as error:
        raise failure(error) from error
    return Record(fresh, 0, (made,))


async def open_ones(engine: AsyncEngine) -> list[str]:
    """The ids of those that are not archived, the oldest first."""
    query = select(made_tables.c.card_table).where(made_tables.c.archived_at.is_(None))
    async with engine.connect() as connection:
        rows = await connection.execute(query.order_by(made_tables.c.made_at, made_tables.c.card_table))
        return [table for (table,) in rows]


async def archive(engine: AsyncEngine, table: str, at: int) -> None:
    """Put ``table`` away; its journal, hands and transfers stay where they are."""
    here = made_tables.c.card_table == table
    try:
        async with engine.begin() as connection:
            await connection.execute(update(made_tables).where(here).values(archived_at=at))
    except (SQLAlchemyError, OSError) as error:
        raise failure(error) from error
