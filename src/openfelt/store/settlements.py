"""Settlements on SQL: read from the ledger, and from what the journal tells of hands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Row, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.codec import decoder
from openfelt.room.ledger import Transfer, escrow
from openfelt.room.settlement import PlayedHand, Settlement, settle
from openfelt.rules.events import HandEnded, HandStarted
from openfelt.store.database import Unfit, reading
from openfelt.store.ledger import transfers_at
from openfelt.store.schema import card_tables, events, hands
from openfelt.table.events import AnyTableEvent, HandBegan, PlayerLeft, PlayerSat
from openfelt.table.state import TableState

_KINDS: Final = (PlayerSat, PlayerLeft, HandBegan, HandStarted, HandEnded)
"""The events that tell who won what; among a table's others they are few."""

_settings: msgspec.json.Decoder[TableState] = decoder(TableState)
_event: msgspec.json.Decoder[AnyTableEvent] = decoder(AnyTableEvent)


class SqlSettlements:
    """What the players of a table owe each other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def settlement(self, table: str, since: int, until: int) -> Settlement:
        """The settlement of ``table`` for what happened after ``since`` and not after ``until``.

        Raises :class:`Unfit` when there is no such table.
        """
        async with self._engine.connect() as connection:
            return await settlement_of(connection, table, since, until)


async def settle_table(url: str, table: str, since: int, until: int) -> Settlement:
    """The settlement of ``table`` in the database at ``url``; raises :class:`Unfit` and what :func:`reading` does."""
    async with reading(url) as connection:
        return await settlement_of(connection, table, since, until)


async def settlement_of(connection: AsyncConnection, table: str, since: int, until: int) -> Settlement:
    """The settlement of ``table``, for which a room may be at work meanwhile.  Raises :class:`Unfit`."""
    here = select(card_tables.c.checkpoint).where(card_tables.c.id == table)
    known = (await connection.execute(here)).scalar_one_or_none()
    if known is None:
        raise Unfit(f"there is no table {table!r} in it")
    if _settings.decode(known).settings.tournament:
        raise Unfit(f"{table!r} is a tournament, whose chips are no money: there is nothing to settle")
    moved = await transfers_at(connection, escrow(table))
    which = or_(*(events.c.event.startswith(f'{{"type":"{kind.__struct_config__.tag}"') for kind in _KINDS))
    told = select(events.c.event).where(events.c.card_table == table, which).order_by(events.c.number)
    rows = (await connection.execute(told)).all()
    ends = select(hands.c.number, hands.c.ended_at).where(hands.c.card_table == table)
    ended = {row.number: row.ended_at for row in await connection.execute(ends)}
    # Years of hands take a moment, in which the tables go on.
    return await asyncio.to_thread(_settle, table, moved, rows, ended, since, until)


def _settle(
    table: str,
    moved: Iterable[Transfer],
    rows: Iterable[Row[Any]],
    ended: Mapping[int, int],
    since: int,
    until: int,
) -> Settlement:
    names, played = _played(rows, ended)
    return settle(table, names, moved, played, since=since, until=until)


def _played(rows: Iterable[Row[Any]], ended: Mapping[int, int]) -> tuple[dict[str, str], list[PlayedHand]]:
    """The names of all who ever sat at the table, and what was won in each of its hands."""
    names, chairs, played = dict[str, str](), dict[int, str](), list[PlayedHand]()
    number, started = 0, None
    for event in (_event.decode(text) for (text,) in rows):
        match event:
            case PlayerSat(seat=seat, player=player, name=name):
                chairs[seat] = player
                names[player] = name
            case PlayerLeft(seat=seat):
                del chairs[seat]
            case HandBegan(number=number):
                started = None
            case HandStarted():
                started = event
            case HandEnded(stacks=stacks) if started is not None:
                won = zip(started.seats, started.stacks, stacks, strict=True)
                nets = {chairs[seat]: after - before for seat, before, after in won}
                played.append(PlayedHand(ended.get(number, 0), nets))
    return names, played
