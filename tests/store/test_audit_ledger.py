"""The audit of a ledger that was tampered with: it names the transfer, its event and the account."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.store.tampering import move, named, one, tampered
from tests.table.felt import NOON


@pytest.mark.parametrize("memo", ["buy-in", "top-up", "cash-out", "grant"])
@pytest.mark.parametrize("balances_too", [False, True])
def test_a_missing_transfer(file: Path, memo: str, balances_too: bool) -> None:
    """Its event is named, also when the balances were adjusted to its absence."""
    key = ""

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal key
        query = "SELECT number, key, debit, credit, amount FROM transfers WHERE memo = ? ORDER BY number DESC"
        number, key, debit, credit, amount = one(database, query, memo)
        database.execute("DELETE FROM transfers WHERE number = ?", (number,))
        if balances_too:
            move(database, debit, credit, -amount)

    found = tampered(file, tamper)
    (told,) = named(found, "the transfer of an event is missing")
    assert told.transfer == key
    assert f"{told.table}:{told.event}" == key.removesuffix(":grant")
    if not balances_too:
        assert named(found, "the balance is not the sum")


@pytest.mark.parametrize("balances_too", [False, True])
def test_a_doubled_transfer(file: Path, balances_too: bool) -> None:
    """Under a key of its own, since the database allows none twice; it belongs to no event."""

    def tamper(database: sqlite3.Connection) -> None:
        query = "SELECT debit, credit, amount FROM transfers WHERE memo = 'cash-out'"
        debit, credit, amount = one(database, query)
        columns = "key, debit, credit, amount, at, memo"
        values = ("t0:1000000", debit, credit, amount, NOON, "cash-out")
        database.execute(f"INSERT INTO transfers ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
        if balances_too:
            move(database, debit, credit, amount)

    found = tampered(file, tamper)
    (told,) = named(found, "nothing at the tables calls for")
    assert (told.transfer, told.table, told.event) == ("t0:1000000", "t0", 1_000_000)


@pytest.mark.parametrize("memo", ["buy-in", "cash-out", "grant"])
@pytest.mark.parametrize("balances_too", [False, True])
def test_a_changed_amount(file: Path, memo: str, balances_too: bool) -> None:
    """The transfer, its event, and both amounts."""
    key = ""

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal key
        query = "SELECT number, key, debit, credit FROM transfers WHERE memo = ? ORDER BY number DESC"
        number, key, debit, credit = one(database, query, memo)
        database.execute("UPDATE transfers SET amount = amount + 3 WHERE number = ?", (number,))
        if balances_too:
            move(database, debit, credit, 3)

    found = tampered(file, tamper)
    (told,) = named(found, "the transfer is not that of its event")
    assert told.transfer == key
    assert isinstance(told.expected, str)
    assert isinstance(told.found, str)
    assert int(told.found.split()[0]) == int(told.expected.split()[0]) + 3


def test_chips_for_somebody_else(file: Path) -> None:
    """A cash-out that went to another wallet, balances and all."""

    def tamper(database: sqlite3.Connection) -> None:
        number, amount, credit = one(database, "SELECT number, amount, credit FROM transfers WHERE memo='cash-out'")
        database.execute("INSERT INTO accounts VALUES ('wallet:thief', 0)")
        database.execute("UPDATE transfers SET credit='wallet:thief' WHERE number=?", (number,))
        move(database, credit, "wallet:thief", amount)

    found = tampered(file, tamper)
    assert "wallet:thief" in str(named(found, "the transfer is not that of its event")[0].found)


def test_a_changed_balance(file: Path) -> None:
    """The account, and that all together are not zero any more."""
    change = "UPDATE accounts SET balance = balance + 7 WHERE id = 'escrow:t0'"
    found = tampered(file, lambda database: database.execute(change))
    assert [(told.account, told.what) for told in found] == [
        ("escrow:t0", "the balance is not the sum of the account's transfers"),
        ("", "all accounts together are not zero"),
        ("escrow:t0", "the account and the chips on the table differ"),
    ]
    assert (found[1].expected, found[1].found) == (0, 7)


def test_an_account_below_zero(file: Path) -> None:
    """It is named even though its transfers say so."""

    def tamper(database: sqlite3.Connection) -> None:
        database.execute("PRAGMA ignore_check_constraints=ON")
        database.execute("UPDATE accounts SET balance = -1 WHERE id LIKE 'wallet:%'")

    found = tampered(file, tamper)
    assert all(told.account.startswith("wallet:") for told in named(found, "below zero"))


def test_money_for_a_tournament(file: Path) -> None:
    """K13: whatever lies in the account of a tournament does not belong there."""

    def tamper(database: sqlite3.Connection) -> None:
        database.execute("INSERT INTO accounts VALUES ('escrow:cup', 50)")
        values = ("cup:1", "bank", "escrow:cup", 50, NOON, "buy-in")
        columns = "key, debit, credit, amount, at, memo"
        database.execute(f"INSERT INTO transfers ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
        move(database, "bank", "", 50)

    found = tampered(file, tamper)
    assert named(found, "nothing at the tables calls for")[0].table == "cup"
    assert named(found, "the account and the chips on the table differ")[0].account == "escrow:cup"
