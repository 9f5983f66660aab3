"""The ledger on SQL: the journal writes it, everybody else reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openfelt.room.ledger import BANK, Ledger, Transfer, grant_key
from openfelt.store.schema import accounts, transfers

_KEPT = (
    transfers.c.key, transfers.c.debit, transfers.c.credit, transfers.c.amount, transfers.c.at, transfers.c.memo
)  # fmt: skip
"""The columns of a transfer, in the order of its fields."""

_CHANGE = update(accounts).where(accounts.c.id == bindparam("account"))
_CHANGE = _CHANGE.values(balance=accounts.c.balance + bindparam("change"))


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
    used = {account for each in wanted for account in (each.debit, each.credit)}
    balances = select(accounts.c.id, accounts.c.balance).where(accounts.c.id.in_(sorted(used | {BANK})))
    found = {row.id: row.balance for row in connection.execute(balances)}
    keys = [key for each in wanted for key in (each.key, grant_key(each.key))]
    kept = [Transfer(*row) for row in connection.execute(select(*_KEPT).where(transfers.c.key.in_(keys)))]
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
    if new := [{"id": account, "balance": chips} for account, chips in changes.items() if account not in known]:
        connection.execute(insert(accounts), new)
    if old := [{"account": account, "change": chips} for account, chips in changes.items() if account in known]:
        connection.execute(_CHANGE, old)
    connection.execute(insert(transfers), [asdict(each) for each in booked])


async def transfers_at(connection: AsyncConnection, account: str) -> list[Transfer]:
    """Every transfer to or from ``account``, in the order in which they were booked."""
    there = (transfers.c.debit == account) | (transfers.c.credit == account)
    query = select(*_KEPT).where(there).order_by(transfers.c.number)
    return [Transfer(*row) for row in await connection.execute(query)]


async def kept_transfers(connection: AsyncConnection) -> list[Transfer]:
    """Every transfer, in the order in which they were booked."""
    return [Transfer(*row) for row in await connection.execute(select(*_KEPT).order_by(transfers.c.number))]
