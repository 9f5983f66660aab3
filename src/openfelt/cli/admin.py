"""``openfelt admin``: the operator's chores on a database."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from openfelt.cli.extras import extra

if TYPE_CHECKING:
    from openfelt.room.auditor import Difference
    from openfelt.room.settlement import Settlement
    from openfelt.store.audit import Audit

_DATABASE = click.option("--database", default="sqlite:///openfelt.db", show_default=True, help="The room's database.")


@click.group()
def admin() -> None:
    """Look after a room's database."""


@admin.command()
@_DATABASE
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def audit(database: str, as_json: bool) -> None:
    """Hold journal, hands and ledger against each other; exit 1 if anything differs.

    Plays every table over again from its first event.  Changes nothing; the room may be at work meanwhile.
    """
    with _usable(database):
        from openfelt.store.audit import audit as run

        found = asyncio.run(run(database))
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _report(found)
    sys.exit(1 if found.differences else 0)


@admin.command()
@click.argument("to", type=click.Path(path_type=Path))
@_DATABASE
def backup(to: Path, database: str) -> None:
    """Copy the database into the new file TO, also while the room is at work."""
    with _usable(database):
        from openfelt.store.backup import back_up

        back_up(database, to)
    click.echo(f"{to} holds everything that was in the database at that moment, every card included")


@admin.command()
@click.argument("table")
@_DATABASE
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]),
    help="Only what happened after that moment, in the time of this machine.",
)
@click.option("--csv", "form", flag_value="csv", help="Print a sheet for spreadsheets.")
@click.option("--json", "form", flag_value="json", help="Print one JSON object and nothing else.")
def settle(table: str, database: str, since: datetime | None, form: str | None) -> None:
    """Tell what everybody at TABLE has won, and who pays whom so that nobody owes anything.

    A hand that is being played does not count yet.  Changes nothing; the room may be at work meanwhile.
    """
    with _usable(database):
        from openfelt.room.sheet import sheet_of
        from openfelt.store.settlements import settle_table

        began = 0 if since is None else int(since.timestamp() * 1000)
        found = asyncio.run(settle_table(database, table, began, time.time_ns() // 1_000_000))
    match form:
        case "json":
            click.echo(msgspec.json.encode(found))
        case "csv":
            click.echo(sheet_of(found), nl=False)
        case _:
            _tell_settlement(found)


@contextmanager
def _usable(database: str) -> Iterator[None]:
    """Exit with 2 and a sentence when the database cannot be used."""
    with extra("room", "the room is not installed"):
        from sqlalchemy.exc import SQLAlchemyError

        from openfelt.store.database import Unfit
    try:
        yield
    except Unfit as error:
        raise click.UsageError(f"the database {without_password(database)} cannot be used: {error}") from error
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        raise click.UsageError(f"the database {without_password(database)} cannot be read: {_cause(error)}") from error


def _cause(error: Exception) -> object:
    """What the driver said, without the statement that SQLAlchemy adds."""
    return getattr(error, "orig", None) or error


def without_password(database: str) -> str:
    """The URL of a database as it may be shown."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(database).render_as_string()
    except ArgumentError:
        return database


def _report(found: Audit) -> None:
    from rich.console import Console
    from rich.table import Table

    counts = Table.grid(padding=(0, 2))
    for name, count in (
        ("tables", found.tables),
        ("events", found.events),
        ("hands in the book", found.hands),
        ("transfers", found.transfers),
        ("chips on the tables", found.chips),
    ):
        counts.add_row(name, f"{count:,}")
    Console().print(counts)
    for difference in found.differences:
        click.echo(_sentence(difference), err=True)
    differ = len(found.differences)
    click.echo("everything agrees" if not differ else f"{differ} difference{'s' if differ > 1 else ''}")


def _tell_settlement(found: Settlement) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    if not found.accounts:
        click.echo("nobody has bought in, won or lost anything")
        return
    names = {account.player: account.name for account in found.accounts}
    sheet = Table("player", "bought in", "cashed out", "on the table", "net", box=None, pad_edge=False)
    for account in found.accounts:
        brought, on_table = account.bought_in + account.on_table_before, account.on_table
        cells = (f"{brought:,}", f"{account.cashed_out:,}", f"{on_table:,}", f"{account.net:+,}")
        sheet.add_row(escape(account.name), *cells)
    Console().print(sheet)
    for payment in found.payments:
        click.echo(f"{names[payment.debtor]} pays {names[payment.creditor]} {payment.amount:,}")
    if found.method == "greedy":
        click.echo("(these payments settle everything; whether fewer would do was not looked for among so many)")


def _sentence(difference: Difference) -> str:
    """Where, what, and what was expected and found instead."""
    places = (
        ("table", difference.table),
        ("event", difference.event),
        ("hand", difference.hand),
        ("account", difference.account),
        ("transfer", difference.transfer),
    )
    where = ", ".join(f"{name} {place}" for name, place in places if place)
    found = "nothing" if difference.found is None else difference.found
    told = f": {found} instead of {difference.expected}" if difference.expected is not None else ""
    return f"{where or 'ledger'}: {difference.what}{told}"
