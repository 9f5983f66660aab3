"""A database tampered with, and what the audit says to it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from openfelt.cli.admin import admin
from openfelt.codec import decoder
from openfelt.room.auditor import Difference
from openfelt.store.audit import Audit

read_audit = decoder(Audit).decode

Row = tuple[Any, ...]
Tamper = Callable[[sqlite3.Connection], object]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(admin, [str(argument) for argument in arguments])


def report(file: Path) -> tuple[int, Audit]:
    """What ``openfelt admin audit --json`` exits with and prints."""
    result = run("audit", "--json", "--database", f"sqlite:///{file}")
    assert result.stderr == ""
    return result.exit_code, read_audit(result.stdout)


def one(database: sqlite3.Connection, query: str, *values: object) -> Row:
    """The first row of a query."""
    found: Row = database.execute(f"{query} LIMIT 1", values).fetchone()
    assert found is not None
    return found


def event_of(database: sqlite3.Connection, kind: str, table: str = "t0") -> tuple[int, dict[str, Any]]:
    """The number and content of the third event of a kind."""
    query = "SELECT number, event FROM events WHERE card_table = ? AND event LIKE ? ORDER BY number LIMIT 1 OFFSET 2"
    number, text = database.execute(query, (table, f'{{"type":"{kind}"%')).fetchone()
    return number, json.loads(text)


def put_event(database: sqlite3.Connection, number: int, event: dict[str, Any], table: str = "t0") -> None:
    changes = (json.dumps(event, separators=(",", ":")), table, number)
    assert database.execute("UPDATE events SET event = ? WHERE card_table = ? AND number = ?", changes).rowcount == 1


def tampered(file: Path, tamper: Tamper) -> list[Difference]:
    """What the audit finds after ``tamper``; it must find something, and say so."""
    with closing(sqlite3.connect(file)) as database, database:
        tamper(database)
    code, found = report(file)
    assert code == 1
    assert found.differences
    return found.differences


def named(found: list[Difference], what: str) -> list[Difference]:
    """The differences of one kind; there must be some."""
    chosen = [difference for difference in found if what in difference.what]
    assert chosen, found
    return chosen


def move(database: sqlite3.Connection, debit: str, credit: str, amount: int) -> None:
    """Adjust two balances, whatever becomes of them."""
    database.execute("PRAGMA ignore_check_constraints=ON")
    database.execute("UPDATE accounts SET balance = balance - ? WHERE id = ?", (amount, debit))
    database.execute("UPDATE accounts SET balance = balance + ? WHERE id = ?", (amount, credit))
