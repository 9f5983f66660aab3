"""Databases that were written before there was a ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from openfelt.room.ledger import BANK, escrow
from openfelt.room.ports import JournalFailed
from openfelt.store.audit import Audit, audit
from openfelt.store.database import MIGRATIONS, Unfit, asynchronous, open_database
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


def raw_engine(url: str) -> AsyncEngine:
    """An engine that brings nothing up to date."""
    return create_async_engine(asynchronous(url))


def without_grants(found: Audit) -> Audit:
    """What does not depend on which table a wallet was needed at first, which nobody can tell any more."""
    return replace(found, transfers=0)


async def version_and_tables(url: str) -> tuple[str, set[str]]:
    engine = raw_engine(url)
    async with engine.connect() as connection:
        version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        tables = await connection.run_sync(lambda each: set(inspect(each).get_table_names()))
    await engine.dispose()
    return version, tables


async def test_tables_in_play_come_with_their_chips(played_url: str, played: tuple[Path, list[Written]]) -> None:
    """I1: upgraded in the middle of hands, each escrow holds what lies on its table, and the audit is clean.

    It stays so when the tables play on.
    """
    before = await audit(played_url)
    assert before.differences == []
    await make_old(played_url)
    with pytest.raises(Unfit, match="version 0002, not 0006"):
        await audit(played_url)
    engine = await open_database(played_url)
    assert without_grants(await audit(played_url)) == without_grants(before)
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
    assert (await audit(played_url)).differences == []


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


async def test_the_very_first_version(played_url: str) -> None:
    """A database without a book of hands is upgraded through all versions."""
    before = await audit(played_url)
    await make_old(played_url, "0001")
    await (await open_database(played_url)).dispose()
    found = await audit(played_url)
    assert found.differences == []
    assert without_grants(found) == replace(without_grants(before), hands=0)


async def test_an_upgrade_that_fails_changes_nothing(played_url: str) -> None:
    """F5: a journal that cannot be right is named; the database stays of its version, and works when it is mended."""
    await make_old(played_url)
    kept = await version_and_tables(played_url)
    assert kept[0] == "0002"
    await _change(played_url, _REPLACE.format('"stack":', '"stack":9'))
    with pytest.raises(JournalFailed, match="takes more chips away than lie on the table"):
        await open_database(played_url)
    assert await version_and_tables(played_url) == kept
    await _change(played_url, _REPLACE.format('"stack":9', '"stack":'))
    await (await open_database(played_url)).dispose()
    assert (await version_and_tables(played_url))[0] == "0006"


async def _change(url: str, statement: str) -> None:
    engine = raw_engine(url)
    async with engine.begin() as connection:
        assert (await connection.exec_driver_sql(statement)).rowcount > 0
    await engine.dispose()


async def test_an_upgrade_that_is_cut_off_begins_anew(played_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F5: stopped after its first table was made, it has made none, and the next opening does it all."""
    before = await audit(played_url)
    await make_old(played_url)
    kept = await version_and_tables(played_url)

    def cut(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.bulk_insert", cut)
        with pytest.raises(KeyboardInterrupt):
            await open_database(played_url)
    assert await version_and_tables(played_url) == kept
    await (await open_database(played_url)).dispose()
    assert without_grants(await audit(played_url)) == without_grants(before)


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
