"""The book of finished hands on SQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.room.ports import Bookmark, FinishedHand
from openfelt.store.schema import hand_players, hands

HANDS_AT_ONCE = 50
"""Hands of a long export that are in memory at a time."""

_MARK = (hand_players.c.ended_at, hand_players.c.card_table, hand_players.c.number)
_SAME = (hands.c.card_table == hand_players.c.card_table) & (hands.c.number == hand_players.c.number)


class SqlHandBook:
    """The finished hands of all tables, which the journal writes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def hand(self, table: str, number: int) -> FinishedHand | None:
        """One hand, None when there is none of that number."""
        found = await self._read(select(hands).where(hands.c.card_table == table, hands.c.number == number))
        return found[0] if found else None

    async def hands_of_table(self, table: str, before: int | None, limit: int) -> list[FinishedHand]:
        """The last ``limit`` hands of ``table``, or the last ones before hand number ``before``; the newest first."""
        query = select(hands).where(hands.c.card_table == table).order_by(hands.c.number.desc()).limit(limit)
        return await self._read(query if before is None else query.where(hands.c.number < before))

    async def hands_of_player(self, player: str, before: Bookmark | None, limit: int) -> list[FinishedHand]:
        """The last ``limit`` hands that ``player`` was dealt in to, or the last before a bookmark; the newest first."""
        query = _hands_of(player).order_by(*(column.desc() for column in _MARK)).limit(limit)
        return await self._read(query if before is None else query.where(tuple_(*_MARK) < tuple_(*before)))

    async def all_hands_of_player(self, player: str) -> AsyncIterator[FinishedHand]:
        """Every hand that ``player`` was dealt in to, the oldest first.

        A few are read at a time, so that a long export takes little memory, and one that is slow to be fetched
        occupies no connection.
        """
        query = _hands_of(player).order_by(*_MARK).limit(HANDS_AT_ONCE)
        page = await self._read(query)
        while page:
            for hand in page:
                yield hand
            page = await self._read(query.where(tuple_(*_MARK) > tuple_(*_bookmark(page[-1]))))

    async def _read(self, query: Select[Any]) -> list[FinishedHand]:
        async with self._engine.connect() as connection:
            return await read_hands(connection, query)


async def read_hands(connection: AsyncConnection, query: Select[Any]) -> list[FinishedHand]:
    """The hands whose rows ``query`` selects, in its order, each with its players."""
    rows = (await connection.execute(query)).all()
    players = await _players(connection, rows)
    return [
        FinishedHand(row.card_table, row.number, row.ended_at, row.phh, tuple(players[row.card_table, row.number]))
        for row in rows
    ]


def _hands_of(player: str) -> Select[Any]:
    return select(hands).join(hand_players, _SAME).where(hand_players.c.player == player)


def _bookmark(hand: FinishedHand) -> Bookmark:
    return Bookmark(hand.ended_at, hand.table, hand.number)


async def _players(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[tuple[str, int], list[str]]:
    """Who was dealt in to the hands of ``rows``, in the order of their places."""
    players: dict[tuple[str, int], list[str]] = {(row.card_table, row.number): [] for row in rows}
    which: ColumnElement[bool] = tuple_(hand_players.c.card_table, hand_players.c.number).in_(list(players))
    query = select(hand_players).where(which).order_by(hand_players.c.place)
    for row in await connection.execute(query) if players else ():
        players[row.card_table, row.number].append(row.player)
    return players
