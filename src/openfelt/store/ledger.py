"""The ledger on SQL: the journal writes it, everybody else reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import asdict
from sqlalchemy import bindparam, insert, select, update
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


class Settlement(NamedTuple):
    """Transfers that will be written: with the grants of the bank, without what was booked before."""

    transfers: tuple[Transfer, ...]
    known: frozenset[str]
    """The accounts that were used before."""


async def settle(connection: AsyncConnection, wanted: Sequence[Transfer]) -> Settlement:
    """Settle the transfers that are ``wanted`` in the ledger as it is now; nothing is written yet.

    Raises :class:`openfelt.room.ledger.Refused`.
    """
    if not wanted:
        return Settlement((), frozenset())
    used = {account for each in wanted for account in (each.debit, each.credit)}
    balances = select(accounts.c.id, accounts.c.balance).where(accounts.c.id.in_(sorted(used | {BANK})))
    found = {row.id: row.balance for row in await connection.execute(balances)}
    keys = [key for each in wanted for key in (each.key, grant_key(each.key))]
    kept = [Transfer(*row) for row in await connection.execute(select(*_KEPT).where(transfers.c.key.in_(keys)))]
    ledger = Ledger(found, {each.key: each for each in kept})
    for each in wanted:
        ledger.settle(each)
    return Settlement(tuple(ledger.booked), frozenset(found))


async def write(connection: AsyncConnection, settlement: Settlement) -> None:
    """Write what was settled, and move the balances on."""
    if not settlement.transfers:
        return
    changes: Counter[str] = Counter()
    for each in settlement.transfers:
        changes[each.debit] -= each.amount
        changes[each.credit] += each.amount
    if new := [
        {"id": account, "balance": chips} for account, chips in changes.items() if account not in settlement.known
    ]:
        await connection.execute(insert(accounts), new)
    if old := [
        {"account": account, "change": chips} for account, chips in changes.items() if account in settlement.known
    ]:
        await connection.execute(_CHANGE, old)
    await connection.execute(insert(transfers), [asdict(each) for each in settlement.transfers])


async def kept_transfers(connection: AsyncConnection) -> list[Transfer]:
    """Every transfer, in the order in which they were booked."""
    return [Transfer(*row) for row in await connection.execute(select(*_KEPT).order_by(transfers.c.number))]
