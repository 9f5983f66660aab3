"""The ledger: whole chips move from one account to another, and none is made or lost on the way.

Balances add up to zero at all times.  The bank brings play chips into being, so it alone may be below zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from openfelt.errors import InvalidSetup, OpenfeltError

BANK: Final = "bank"
"""Where play chips come from."""

GRANT: Final = ":grant"
"""What the key of a grant ends with."""

GIFT: Final = ":gift"
"""What the key of a gift ends with: chips from the bank that the host of a table gives to a player."""

BUY_IN: Final = "buy-in"
"""The memo of the transfer with which a player sits down; whatever he brings later has another one."""

_WALLET: Final = "wallet:"
_ESCROW: Final = "escrow:"


def wallet(player: str) -> str:
    """The account of the chips that ``player`` has at no table."""
    return _WALLET + player


def escrow(table: str) -> str:
    """The account of the chips that lie on ``table``: stacks and pots."""
    return _ESCROW + table


def table_of(account: str) -> str | None:
    """The table whose chips lie in ``account``, None for an account of another kind."""
    return account.removeprefix(_ESCROW) if account.startswith(_ESCROW) else None


class Refused(OpenfeltError):
    """A transfer that the ledger does not book: too few chips, or a key that another transfer has.  Nothing moved."""


class Transfer(msgspec.Struct, frozen=True):
    """``amount`` chips go from the account ``debit`` to the account ``credit``.

    Raises :class:`InvalidSetup` when that would move nothing.
    """

    key: str
    """Tells it from all others: what comes twice with one key is booked once."""
    debit: str
    credit: str
    amount: int
    at: int
    """When, in milliseconds since the epoch."""
    memo: str
    """What it was for."""

    def __post_init__(self) -> None:
        if self.amount < 1:
            raise InvalidSetup(f"transfer {self.key} moves {self.amount} chips: it has to move at least one")
        if self.debit == self.credit:
            raise InvalidSetup(f"transfer {self.key} moves chips from {self.debit} to itself")

    def same_as(self, other: Transfer) -> bool:
        """``other`` moves the same chips in the same way, whenever that was."""
        return (self.key, self.debit, self.credit, self.amount, self.memo) == (
            other.key,
            other.debit,
            other.credit,
            other.amount,
            other.memo,
        )


def grant_key(key: str) -> str:
    """The key of the grant that comes before the transfer ``key``."""
    return key + GRANT


def gift_key(key: str) -> str:
    """The key of the gift that comes before the transfer ``key``."""
    return key + GIFT


class Ledger:
    """Some accounts and transfers, as they are after what has been booked here.

    It starts from ``balances`` and from the transfers ``kept`` earlier by their keys, as far as they matter for what
    is to be booked; nothing by default.
    """

    def __init__(self, balances: Mapping[str, int] | None = None, kept: Mapping[str, Transfer] | None = None) -> None:
        self.balances = defaultdict[str, int](int, balances or {})
        self.booked: list[Transfer] = []
        """What was booked here, in its order."""
        self._kept = dict(kept or {})

    def book(self, transfer: Transfer) -> None:
        """Move the chips of ``transfer``; once only, however often it comes.

        Raises :class:`Refused` when the account lacks chips or the key is another transfer's.
        """
        if self._is_kept(transfer):
            return
        has = self.balances[transfer.debit]
        if transfer.debit != BANK and has < transfer.amount:
            raise Refused(f"transfer {transfer.key} takes {transfer.amount} chips from {transfer.debit}: it has {has}")
        self.balances[transfer.debit] -= transfer.amount
        self.balances[transfer.credit] += transfer.amount
        self._kept[transfer.key] = transfer
        self.booked.append(transfer)

    def settle(self, transfer: Transfer) -> None:
        """:meth:`book` it; what a wallet lacks for it the bank grants first, exactly, for these are play chips."""
        if self._is_kept(transfer):
            return
        for grant in self._grants(transfer):
            self.book(grant)
        self.book(transfer)

    def _grants(self, transfer: Transfer) -> Iterator[Transfer]:
        lacking = transfer.amount - self.balances[transfer.debit]
        if transfer.debit.startswith(_WALLET) and lacking > 0:
            yield Transfer(grant_key(transfer.key), BANK, transfer.debit, lacking, transfer.at, "grant")

    def _is_kept(self, transfer: Transfer) -> bool:
        kept = self._kept.get(transfer.key)
        if kept is not None and not kept.same_as(transfer):
            raise Refused(f"the key {transfer.key} is that of another transfer, of {kept.amount} from {kept.debit}")
        return kept is not None
