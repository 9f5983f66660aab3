"""The ledger held against the tables: every transfer has its event, every event its transfer, every balance its sum."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from openfelt.room.auditor import Difference, TableAudit
from openfelt.room.bookkeeper import place_of
from openfelt.room.ledger import BANK, GRANT, Ledger, Refused, Transfer, escrow


def reconcile(
    tables: Sequence[TableAudit], transfers: Iterable[Transfer], balances: Mapping[str, int]
) -> list[Difference]:
    """Compare ``transfers``, in the order they were booked, and ``balances`` with what the tables call for.

    Which grants the bank has given depends on the order of the tables' transfers, which only the ledger tells: what
    the tables call for is booked over again in this order, and has to come to the same grants.
    """
    kept = {transfer.key: transfer for transfer in transfers}
    right = Ledger()
    differences = list(_settle_again(tables, kept.values(), right))
    wanted = {transfer.key: transfer for transfer in right.booked}
    for key in [*wanted, *(key for key in kept if key not in wanted)]:
        differences += _compare_transfer(key, wanted.get(key), kept.get(key))
    differences += _compare_balances(kept.values(), balances)
    for table in tables:
        if not table.broken:
            chips = 0 if table.state.settings.tournament else table.state.chips
            account = escrow(table.id)
            if chips != balances.get(account, 0):
                what = "the account and the chips on the table differ"
                found = balances.get(account, 0)
                differences.append(Difference(what, table.id, account=account, expected=chips, found=found))
    return differences


def _settle_again(tables: Sequence[TableAudit], kept: Iterable[Transfer], right: Ledger) -> Iterator[Difference]:
    """Book what the tables call for, in the order of the ledger as far as it is told."""
    waiting = {table.id: deque(table.transfers) for table in tables}
    table_of = {transfer.key: table.id for table in tables for transfer in table.transfers}
    broken = {table.id for table in tables if table.broken}
    order: list[Transfer] = []
    for transfer in kept:
        table = table_of.get(transfer.key)
        if table is not None:
            # Events of a table are in order: what should have come before this one comes now.
            while any(each.key == transfer.key for each in waiting[table]):
                order.append(waiting[table].popleft())
        elif not transfer.key.endswith(GRANT) and (place := place_of(transfer.key)) and place[0] in broken:
            order.append(transfer)
    order += (transfer for queue in waiting.values() for transfer in queue)
    for transfer in order:
        try:
            right.settle(transfer)
        except Refused as error:
            yield Difference(f"the ledger cannot hold what the table calls for: {error}", transfer=transfer.key)


def _compare_transfer(key: str, wanted: Transfer | None, kept: Transfer | None) -> Iterator[Difference]:
    table, event = place_of(key) or ("", 0)
    if wanted is None and kept is not None:
        what = "the ledger holds a transfer that nothing at the tables calls for"
        yield Difference(what, table, event, account=kept.credit, transfer=key, expected=0, found=kept.amount)
    elif kept is None and wanted is not None:
        what = "the transfer of an event is missing"
        yield Difference(what, table, event, account=wanted.credit, transfer=key, expected=wanted.amount)
    elif wanted is not None and kept is not None and not wanted.same_as(kept):
        what = "the transfer is not that of its event"
        yield Difference(
            what, table, event, account=kept.credit, transfer=key, expected=_line(wanted), found=_line(kept)
        )


def _compare_balances(kept: Iterable[Transfer], balances: Mapping[str, int]) -> Iterator[Difference]:
    sums: Counter[str] = Counter()
    for transfer in kept:
        sums[transfer.debit] -= transfer.amount
        sums[transfer.credit] += transfer.amount
    for account in sorted({*sums, *balances}):
        found = balances.get(account, 0)
        if found != sums[account]:
            what = "the balance is not the sum of the account's transfers"
            yield Difference(what, account=account, expected=sums[account], found=found)
        if found < 0 and account != BANK:
            yield Difference("the account is below zero", account=account, expected=0, found=found)
    if total := sum(balances.values()):
        yield Difference("all accounts together are not zero", expected=0, found=total)


def _line(transfer: Transfer) -> str:
    return f"{transfer.amount} from {transfer.debit} to {transfer.credit} ({transfer.memo})"
