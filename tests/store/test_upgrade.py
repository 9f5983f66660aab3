"""Databases that were written before there was a ledger."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import Connection, inspect, select, text

from openfelt.room.ledger import BANK, escrow
from openfelt.room.ports import JournalFailed
from openfelt.store.audit import Audit, audit
from openfelt.store.database import MIGRATIONS, Unfit, open_database
from openfelt.store.journal import SqlJournal
from openfelt.store.ledger import kept_transfers
from openfelt.store.schema import accounts
from tests.store.played import Written, write
from tests.table.test_life import GAMES

_REPLACE = """UPDATE events SET event = replace(event, '{}', '{}') WHERE event LIKE '%"player_left"%'"""


def _to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


async def make_old(url: str, revision: str = "0002") -> None:
    """Make the database one of an earlier version."""
    engine = await open_database(url)
    async with engine.begin() as connection:
        await connection.run_sync(_to, revision)
    await engine.dispose()


def without_grants(found: Audit) -> Audit:
    """What does not depend on which table a wallet was needed at first, which nobody can tell any more."""
    return replace(found, transfers=0)


def version_and_tables(url: str) -> tuple[str, set[str]]:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        return version, {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


async def test_tables_in_play_come_with_their_chips(file: Path, url: str, played: tuple[Path, list[Written]]) -> None:
    """I1: upgraded in the middle of hands, each escrow holds what lies on its table, and the audit is clean.

    It stays so when the tables play on.
    """
    before = await audit(url)
    assert before.differences == []
    await make_old(url)
    with pytest.raises(Unfit, match="version 0002, not 0004"):
        await audit(url)
    engine = await open_database(url)
    assert without_grants(await audit(url)) == without_grants(before)
    async with engine.connect() as connection:
        balances = {row.id: row.balance for row in await connection.execute(select(accounts))}
    for life in played[1]:
        expected = None if life.empty.settings.tournament else life.state.chips
        assert balances.get(escrow(life.empty.settings.id)) == expected
    assert sum(balances.values()) == 0
    assert balances[BANK] < 0
    journal = SqlJournal(engine)
    await write(journal, Written(GAMES[0], 77, 60, id="later"))
    await journal.close()
    await engine.dispose()
    assert (await audit(url)).differences == []


async def test_the_ledger_is_as_if_it_had_always_been_kept(url: str) -> None:
    """A2: the upgrade books the very transfers, with the very keys, that the bookkeeper would have; times aside."""
    engine = await open_database(url)
    journal = SqlJournal(engine)
    await write(journal, Written(GAMES[0], 5, 300, id="a"))
    await journal.close()
    async with engine.connect() as connection:
        kept = await kept_transfers(connection)
    await engine.dispose()
    await make_old(url)
    again = await open_database(url)
    async with again.connect() as connection:
        written_up = await kept_transfers(connection)
    await again.dispose()
    assert len(kept) > 20
    assert [(each.key, each.debit, each.credit, each.amount, each.memo) for each in written_up] == [
        (each.key, each.debit, each.credit, each.amount, each.memo) for each in kept
    ]


async def test_the_very_first_version(file: Path, url: str) -> None:
    """A database without a book of hands is upgraded through all versions."""
    before = await audit(url)
    await make_old(url, "0001")
    await (await open_database(url)).dispose()
    found = await audit(url)
    assert found.differences == []
    assert without_grants(found) == replace(without_grants(before), hands=0)


async def test_an_upgrade_that_fails_changes_nothing(file: Path, url: str) -> None:
    """F5: a journal that cannot be right is named; the database stays of its version, and works when it is mended."""
    await make_old(url)
    kept = version_and_tables(url)
    assert kept[0] == "0002"
    _change(url, _REPLACE.format('"stack":', '"stack":9'))
    with pytest.raises(JournalFailed, match="takes more chips away than lie on the table"):
        await open_database(url)
    assert version_and_tables(url) == kept
    _change(url, _REPLACE.format('"stack":9', '"stack":'))
    await (await open_database(url)).dispose()
    assert version_and_tables(url)[0] == "0004"


def _change(url: str, statement: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        assert database.execute(statement).rowcount > 0


async def test_an_upgrade_that_is_cut_off_begins_anew(file: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F5: stopped after its first table was made, it has made none, and the next opening does it all."""
    before = await audit(url)
    await make_old(url)
    kept = version_and_tables(url)

    def cut(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.bulk_insert", cut)
        with pytest.raises(KeyboardInterrupt):
            await open_database(url)
    assert version_and_tables(url) == kept
    await (await open_database(url)).dispose()
    assert without_grants(await audit(url)) == without_grants(before)


async def test_the_new_tables_are_there(url: str) -> None:
    """A new database has them, empty."""
    engine = await open_database(url)
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda each: set(inspect(each).get_table_names()))
        counts = [
            (await connection.execute(text(f"SELECT count(*) FROM {name}"))).scalar_one()
            for name in ("accounts", "transfers")
        ]
    await engine.dispose()
    assert {"accounts", "transfers"} <= names
    assert counts == [0, 0]
