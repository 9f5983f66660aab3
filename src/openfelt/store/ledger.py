"""The ledger on SQL: the journal writes it, everybody else reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import msgspec
from msgspec.structs import astuple
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.room.ledger import BANK, Ledger, Transfer, grant_key
from openfelt.store.rows import big, listed, rows, rows_from
from openfelt.store.schema import accounts, transfers

_KEPT = (
    transfers.c.key, transfers.c.debit, transfers.c.credit, transfers.c.amount, transfers.c.at, transfers.c.memo
)  # fmt: skip
"""The columns of a transfer, in the order of its fields."""

_named = rows_from("named")
_FOUND = select(listed(accounts.c.id, accounts.c.balance)).where(
    accounts.c.id.in_(select(_named.c.value[0].as_string()))
)
_BOOKED = select(listed(*_KEPT)).where(transfers.c.key.in_(select(_named.c.value[0].as_string())))

_new = rows_from("new")
_OPEN = insert(accounts).from_select(["id", "balance"], select(_new.c.value[0].as_string(), big(_new.c.value[1])))
_CHANGE = update(accounts).where(accounts.c.id == _new.c.value[0].as_string())
_CHANGE = _CHANGE.values(balance=accounts.c.balance + big(_new.c.value[1]))
_BOOK = insert(transfers).from_select(
    ["key", "debit", "credit", "amount", "at", "memo"],
    select(
        _new.c.value[0].as_string(),
        _new.c.value[1].as_string(),
        _new.c.value[2].as_string(),
        big(_new.c.value[3]),
        big(_new.c.value[4]),
        _new.c.value[5].as_string(),
    ),
)

_balances = msgspec.json.Decoder(list[tuple[str, int]])
_transfers = msgspec.json.Decoder(list[tuple[str, str, str, int, int, str]])


class SqlAccountBook:
    """What lies in the accounts."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def balance(self, account: str) -> int:
        """The chips in ``account``, 0 when it was never used."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(accounts.c.balance).where(accounts.c.id == account))
            return int(found.scalar_one_or_none() or 0)


def book(connection: Connection, wanted: Sequence[Transfer]) -> None:
    """Book the transfers that are ``wanted``, with the grants of the bank, without what was booked before.

    Raises :class:`openfelt.room.ledger.Refused`; nothing is written then.
    """
    if not wanted:
        return
    used = {BANK, *(account for each in wanted for account in (each.debit, each.credit))}
    named = rows((account,) for account in used)
    found = dict(_balances.decode(connection.execute(_FOUND, {"named": named}).scalar_one()))
    named = rows((key,) for each in wanted for key in (each.key, grant_key(each.key)))
    kept = [Transfer(*row) for row in _transfers.decode(connection.execute(_BOOKED, {"named": named}).scalar_one())]
    ledger = Ledger(found, {each.key: each for each in kept})
    for each in wanted:
        ledger.settle(each)
    if ledger.booked:
        _write(connection, ledger.booked, frozenset(found))


def _write(connection: Connection, booked: Sequence[Transfer], known: Set[str]) -> None:
    """Write what was booked, and move the balances on; ``known`` are the accounts that were used before."""
    changes: Counter[str] = Counter()
    for each in booked:
        changes[each.debit] -= each.amount
        changes[each.credit] += each.amount
    if new := [each for each in changes.items() if each[0] not in known]:
        connection.execute(_OPEN, {"new": rows(new)})
    if old := [each for each in changes.items() if each[0] in known]:
        connection.execute(_CHANGE, {"new": rows(old)})
    connection.execute(_BOOK, {"new": rows(map(astuple, booked))})


async def transfers_at(connection: AsyncConnection, account: str) -> list[Transfer]:
    """Every transfer to or from ``account``, in the order in which they were booked."""
    there = (transfers.c.debit == account) | (transfers.c.credit == account)
    query = select(*_KEPT).where(there).order_by(transfers.c.number)
    return [Transfer(*row) for row in await connection.execute(query)]


async def kept_transfers(connection: AsyncConnection) -> list[Transfer]:
    """Every transfer, in the order in which they were booked."""
    return [Transfer(*row) for row in await connection.execute(select(*_KEPT).order_by(transfers.c.number))]
