"""Profiles on SQL: what the ledger, the book of hands and the guest book tell of one player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.room.ledger import BUY_IN, Transfer, table_of, wallet
from openfelt.room.ports import Guest
from openfelt.room.profile import MadeTable, Profile, Session, TableResult, Whereabouts, played, sessions_of
from openfelt.store.schema import accounts, card_tables, events, guests, hand_players, made_tables, transfers


class SqlProfiles:
    """What players did in the room."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def profile(self, guest: Guest, now: Whereabouts) -> Profile:
        """Everything about ``guest`` but his sessions and hands, of which there may be many."""
        async with self._engine.connect() as connection:
            joined_at = (
                await connection.execute(select(guests.c.admitted).where(guests.c.id == guest.id))
            ).scalar_one()
            balance = await connection.execute(select(accounts.c.balance).where(accounts.c.id == wallet(guest.id)))
            brought = await _sums(connection, transfers.c.credit, transfers.c.debit == wallet(guest.id))
            taken = await _sums(connection, transfers.c.debit, transfers.c.credit == wallet(guest.id))
            hands = await _hands(connection, guest.id)
            made = (await connection.execute(select(made_tables).where(made_tables.c.maker == guest.id))).all()
            names = await _names(connection, {*brought, *hands, *(row.card_table for row in made)}, now)
        results = [
            _result(table, names[table], brought.get(table), taken.get(table, 0), hands.get(table, _NONE), now)
            for table in {*brought, *hands}
        ]
        results.sort(key=lambda each: (each.table not in now.stacks, -(each.last_hand_at or 0), each.table))
        return Profile(
            player=guest.id,
            name=guest.name,
            joined_at=joined_at,
            hands=sum(each.hands for each in results),
            wallet=balance.scalar_one_or_none() or 0,
            on_tables=sum(each.on_table for each in results),
            net=sum(each.net or 0 for each in results),
            tables=tuple(results),
            made=tuple(
                sorted((_made(row, names) for row in made), key=lambda each: (each.closed_at or 0, -each.made_at))
            ),
        )

    async def sessions(self, player: str, before: int | None, limit: int, now: Whereabouts) -> list[Session]:
        """The last ``limit`` sessions of ``player``, or the last ones before session number ``before``.

        The newest comes first.
        """
        own = wallet(player)
        begins = select(transfers.c.number).where(transfers.c.debit == own, transfers.c.memo == BUY_IN)
        begins = begins.order_by(transfers.c.number.desc()).limit(limit)
        async with self._engine.connect() as connection:
            found = await connection.execute(begins if before is None else begins.where(transfers.c.number < before))
            numbers = list(found.scalars())
            if not numbers:
                return []
            moved = await _transfers(connection, own, numbers[-1])
            wanted = [session for session in reversed(sessions_of(moved)) if session.number in set(numbers)]
            names = await _names(connection, {session.table for session in wanted}, now)
            return [await _played(connection, player, session, names, now) for session in wanted]


class _Hands(NamedTuple):
    """How many hands, and when the last of them ended."""

    dealt: int
    last_at: int | None


_NONE = _Hands(0, None)


async def _sums(connection: AsyncConnection, there: ColumnElement[str], here: ColumnElement[bool]) -> dict[str, int]:
    """How many chips went ``there``, or came from there, by the tables whose accounts that are."""
    query = select(there, func.sum(transfers.c.amount)).where(here).group_by(there)
    return {
        table: int(chips)
        for account, chips in await connection.execute(query)
        if (table := table_of(account)) is not None
    }


async def _transfers(connection: AsyncConnection, account: str, first: int) -> list[tuple[int, Transfer]]:
    """The transfers from number ``first`` on, to or from ``account``, with their numbers."""
    here = (transfers.c.debit == account) | (transfers.c.credit == account)
    query = select(transfers).where(here, transfers.c.number >= first).order_by(transfers.c.number)
    rows = await connection.execute(query)
    return [(row.number, Transfer(row.key, row.debit, row.credit, row.amount, row.at, row.memo)) for row in rows]


async def _hands(connection: AsyncConnection, player: str) -> dict[str, _Hands]:
    """The finished hands to which ``player`` was dealt in, by their tables."""
    query = select(hand_players.c.card_table, func.count(), func.max(hand_players.c.ended_at))
    query = query.where(hand_players.c.player == player).group_by(hand_players.c.card_table)
    return {table: _Hands(count, last_at) for table, count, last_at in await connection.execute(query)}


async def _played(
    connection: AsyncConnection, player: str, session: Session, names: Mapping[str, str], now: Whereabouts
) -> Session:
    during = [
        hand_players.c.player == player,
        hand_players.c.card_table == session.table,
        hand_players.c.ended_at >= session.began_at,
    ]
    if session.next_at is not None:
        during.append(hand_players.c.ended_at < session.next_at)
    query = select(func.count(), func.max(hand_players.c.ended_at)).where(*during)
    count, last_at = (await connection.execute(query)).one()
    return played(session, count, last_at, names[session.table], now)


def _result(table: str, name: str, brought: int | None, taken: int, hands: _Hands, now: Whereabouts) -> TableResult:
    on_table = 0 if brought is None else now.stacks.get(table, 0)
    return TableResult(
        table=table,
        name=name,
        open=table in now.open_tables,
        hands=hands.dealt,
        last_hand_at=hands.last_at,
        bought_in=brought or 0,
        cashed_out=taken,
        on_table=on_table,
        net=None if brought is None else taken + on_table - brought,
    )


def _made(row: Any, names: Mapping[str, str]) -> MadeTable:
    return MadeTable(row.card_table, names[row.card_table], row.made_at, row.archived_at)


class _Named(msgspec.Struct):
    name: str


class _Settings(msgspec.Struct):
    """As much of a state, or of the event that changes settings, as tells what the table is called."""

    settings: _Named


_settings = msgspec.json.Decoder(_Settings)


async def _names(connection: AsyncConnection, tables: Iterable[str], now: Whereabouts) -> dict[str, str]:
    """What ``tables`` are called, or were when they were closed."""
    names = {table: now.open_tables[table] for table in tables if table in now.open_tables}
    closed = sorted(set(tables) - set(names))
    if closed:
        kept = select(card_tables.c.id, card_tables.c.checkpoint).where(card_tables.c.id.in_(closed))
        later = (
            select(events.c.card_table, events.c.event)
            .join(card_tables, card_tables.c.id == events.c.card_table)
            .where(card_tables.c.id.in_(closed), events.c.number > card_tables.c.checkpoint_version)
            .where(events.c.event.startswith('{"type":"settings_changed"'))
            .order_by(events.c.card_table, events.c.number)
        )
        for query in (kept, later):
            names.update(_read(await connection.execute(query)))
    return names


def _read(rows: Iterable[Sequence[Any]]) -> dict[str, str]:
    return {table: _settings.decode(text).settings.name for table, text in rows}
