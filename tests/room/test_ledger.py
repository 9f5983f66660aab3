"""The ledger: no chip is made or lost, nothing is booked twice, and what is refused changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfelt.errors import InvalidSetup
from openfelt.room.ledger import BANK, Ledger, Refused, Transfer, escrow, grant_key, wallet
from tests.table.felt import NOON

ACCOUNTS = (BANK, wallet("ada"), wallet("bob"), escrow("meadow"), escrow("pond"))
BUY_IN = Transfer("meadow:1", wallet("ada"), escrow("meadow"), 100, NOON, "buy-in")
CASH_OUT = Transfer("meadow:2", escrow("meadow"), wallet("ada"), 100, NOON, "cash-out")


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    """Any transfer between a few accounts; the keys are few, so that they repeat."""
    debit, credit = draw(st.permutations(ACCOUNTS))[:2]
    key = f"meadow:{draw(st.integers(1, 12))}"
    return Transfer(key, debit, credit, draw(st.integers(1, 60)), NOON, "buy-in")


def sums(booked: list[Transfer]) -> dict[str, int]:
    """The balance of every account that was used, from nothing but the transfers."""
    balances: dict[str, int] = {}
    for each in booked:
        balances[each.debit] = balances.get(each.debit, 0) - each.amount
        balances[each.credit] = balances.get(each.credit, 0) + each.amount
    return balances


def used(ledger: Ledger) -> dict[str, int]:
    """The balances that are not nothing."""
    return {account: chips for account, chips in ledger.balances.items() if chips}


@given(st.lists(st.tuples(transfers(), st.booleans()), max_size=60))
def test_chips_are_neither_made_nor_lost(asked: list[tuple[Transfer, bool]]) -> None:
    """I1: after every transfer, booked or refused, all balances are the sums of the transfers and zero together.

    Only the bank is ever below zero, and a refusal leaves everything as it was.
    """
    ledger = Ledger()
    for transfer, settled in asked:
        before, booked = dict(ledger.balances), list(ledger.booked)
        try:
            (ledger.settle if settled else ledger.book)(transfer)
        except Refused:
            assert used(ledger) == {account: chips for account, chips in before.items() if chips}
            assert ledger.booked == booked
        assert used(ledger) == {account: chips for account, chips in sums(ledger.booked).items() if chips}
        assert sum(ledger.balances.values()) == 0
        assert all(chips >= 0 for account, chips in ledger.balances.items() if account != BANK)
        assert len({each.key for each in ledger.booked}) == len(ledger.booked)


@given(st.lists(transfers(), max_size=30))
def test_what_comes_again_is_booked_once(asked: list[Transfer]) -> None:
    """A2: everything that was booked, handed in a second time, changes nothing; with another content it is refused."""
    ledger = Ledger()
    for transfer in asked:
        if all(each.key != transfer.key for each in ledger.booked):
            ledger.settle(transfer) if transfer.debit.startswith("wallet:") else ledger.book(
                replace(transfer, debit=BANK, credit=wallet("ada"))
            )
    before, booked = dict(ledger.balances), list(ledger.booked)
    for transfer in booked:
        ledger.settle(replace(transfer, at=NOON + 1))
        with pytest.raises(Refused, match="another transfer"):
            ledger.settle(replace(transfer, amount=transfer.amount + 1))
    assert (dict(ledger.balances), ledger.booked) == (before, booked)


@pytest.mark.parametrize(("has", "grants"), [(0, [100]), (30, [70]), (99, [1]), (100, []), (500, [])])
def test_the_bank_grants_what_is_lacking(has: int, grants: list[int]) -> None:
    """A buy-in takes the wallet's chips first, and exactly the rest from the bank."""
    ledger = Ledger({BANK: -has, wallet("ada"): has})
    ledger.settle(BUY_IN)
    granted = [Transfer(grant_key("meadow:1"), BANK, wallet("ada"), amount, NOON, "grant") for amount in grants]
    assert ledger.booked == [*granted, BUY_IN]
    assert ledger.balances[wallet("ada")] == max(0, has - 100)
    assert ledger.balances[escrow("meadow")] == 100


def test_no_grant_for_a_table() -> None:
    """I1: more than lies on a table cannot be taken away from it."""
    ledger = Ledger()
    ledger.settle(BUY_IN)
    with pytest.raises(Refused, match="takes 101 chips from escrow:meadow: it has 100"):
        ledger.settle(replace(CASH_OUT, amount=101))
    ledger.settle(CASH_OUT)
    assert used(ledger) == {BANK: -100, wallet("ada"): 100}


def test_a_wallet_lends_nothing_without_a_grant() -> None:
    """Booked strictly, a transfer needs the chips to be there."""
    ledger = Ledger()
    with pytest.raises(Refused, match="it has 0"):
        ledger.book(BUY_IN)


@pytest.mark.parametrize("changes", [{"amount": 0}, {"amount": -5}, {"credit": wallet("ada")}])
def test_a_transfer_moves_something(changes: dict[str, object]) -> None:
    """One of nothing, backwards or to itself is none."""
    with pytest.raises(InvalidSetup, match="transfer meadow:1 moves"):
        replace(BUY_IN, **changes)
