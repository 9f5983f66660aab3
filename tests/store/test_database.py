"""The database: its settings, its schema, and who is who."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.ports import FinishedHand, Guest
from openfelt.store.database import MIGRATIONS, open_database
from openfelt.store.guests import SqlGuestBook
from openfelt.store.hands import SqlHandBook
from openfelt.store.journal import SqlJournal
from openfelt.store.schema import guests, metadata
from openfelt.table.events import PlayerSat
from tests.table.felt import NOON, settings

SAT = PlayerSat(0, "ada", "Ada", 100)


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)]
)
async def test_sqlite_is_set_to_keep_what_it_says(engine: AsyncEngine, pragma: str, value: object) -> None:
    """F5: written ahead, with full synchronisation (2 is FULL), on every connection of the pool."""
    async with engine.connect() as one, engine.connect() as two:
        for connection in (one, two):
            assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar_one() == value


async def test_the_migrations_make_the_schema(engine: AsyncEngine) -> None:
    """The migrated database and the schema in the code are the same, down to types and uniqueness."""

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_comparison_would_notice(engine: AsyncEngine) -> None:
    """A column that only the database has is a difference: the test above is no blind one."""
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE guests ADD COLUMN email TEXT"))

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) != []


async def test_opening_twice_migrates_once(url: str) -> None:
    """What is up to date stays as it is, with everything in it."""
    first = await open_database(url)
    guest, token = await SqlGuestBook(first, lambda: NOON).admit("Ada")
    await first.dispose()
    second = await open_database(url)
    assert await SqlGuestBook(second, lambda: NOON).find(token) == guest
    await second.dispose()


async def test_every_table_has_its_key(engine: AsyncEngine) -> None:
    """F5, L06: an event's number is unique within its table; an event belongs to a table that exists."""

    def look(connection: Connection) -> tuple[list[str], list[str]]:
        found = inspect(connection)
        (key,) = found.get_foreign_keys("events")
        return found.get_pk_constraint("events")["constrained_columns"], [key["referred_table"]]

    async with engine.connect() as connection:
        assert await connection.run_sync(look) == (["card_table", "number"], ["card_tables"])


@pytest.mark.parametrize("written", ["sqlite:///", "sqlite+aiosqlite:///"])
async def test_both_ways_to_name_a_database(tmp_path: Path, written: str) -> None:
    """The plain address works as the long one does."""
    opened = await open_database(f"{written}{tmp_path / 'club.db'}")
    assert opened.dialect.driver == "aiosqlite"
    await opened.dispose()


async def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    """It is said so when the room starts, not at the first hand."""
    with pytest.raises(NotADirectoryError, match="there is no folder"):
        await open_database(f"sqlite:///{tmp_path / 'nowhere' / 'club.db'}")


async def test_a_database_without_a_book_gets_one(url: str) -> None:
    """One that the first version wrote is upgraded on opening: its tables play on, and their hands are written now."""
    first = await open_database(url)
    guest, token = await SqlGuestBook(first, lambda: NOON).admit("Ada")
    journal = SqlJournal(first)
    await journal.open_table(settings(id="a"))
    await journal.append("a", 0, [SAT])
    await journal.close()
    async with first.begin() as connection:
        await connection.run_sync(_migrate, "downgrade", "0001")
        tables = await connection.run_sync(lambda each: set(inspect(each).get_table_names()))
    await first.dispose()
    assert tables == {"alembic_version", "card_tables", "events", "guests"}
    second = await open_database(url)
    journal, book = SqlJournal(second), SqlHandBook(second)
    assert await SqlGuestBook(second, lambda: NOON).find(token) == guest
    assert (await journal.open_table(settings(id="a"))).events == (SAT,)
    assert await book.hands_of_table("a", None, 10) == []
    hand = FinishedHand("a", 1, NOON, "hand = 1\n", ("ada",))
    await journal.append("a", 1, [SAT], None, hand)
    assert await book.hands_of_player("ada", None, 10) == [hand]
    await journal.close()
    await second.dispose()


def _migrate(connection: Connection, way: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    {"downgrade": command.downgrade, "upgrade": command.upgrade}[way](config, revision)


# ---------------------------------------------------------------- the guest book


@pytest.fixture
def book(engine: AsyncEngine) -> SqlGuestBook:
    return SqlGuestBook(engine, lambda: NOON)


async def test_a_guest_is_found_by_his_token(book: SqlGuestBook) -> None:
    """Everybody by his own, also when two bear the same name."""
    ada, ada_token = await book.admit("Ada")
    other, other_token = await book.admit("Ada")
    assert ada.id != other.id
    assert await book.find(ada_token) == ada == Guest(ada.id, "Ada")
    assert await book.find(other_token) == other


@pytest.mark.parametrize("token", ["", "x", "' OR 1=1 --", "\x00", "é" * 10_000])
async def test_an_unknown_token_is_nobodys(book: SqlGuestBook, token: str) -> None:
    """Whatever is in the cookie."""
    await book.admit("Ada")
    assert await book.find(token) is None


async def test_an_id_is_no_token(book: SqlGuestBook) -> None:
    """D9: the id is public and opens nothing."""
    ada, token = await book.admit("Ada")
    assert await book.find(ada.id) is None
    assert await book.find(hashlib.sha256(token.encode()).hexdigest()) is None


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_the_token_is_not_kept(url: str, engine: AsyncEngine, book: SqlGuestBook) -> None:
    """Neither in the row nor anywhere in the file or its log; only its hash is."""
    ada, token = await book.admit("Ada")
    async with engine.connect() as connection:
        (row,) = (await connection.execute(select(guests))).all()
    assert (row.id, row.name, row.bot, row.admitted) == (ada.id, "Ada", False, NOON)
    assert row.token_hash == hashlib.sha256(token.encode()).digest()
    path = Path(url.removeprefix("sqlite:///"))
    files = [each.read_bytes() for each in path.parent.iterdir()]
    assert any(b"Ada" in content for content in files)
    assert not any(token.encode() in content for content in files)


async def test_tokens_cannot_be_guessed(book: SqlGuestBook) -> None:
    """256 bits each, all different."""
    tokens = {(await book.admit("Ada"))[1] for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 43


async def test_the_house_knows_its_bots(book: SqlGuestBook) -> None:
    """In the order of their names, and no people among them."""
    for name, bot in (("Cleo", True), ("Ada", False), ("Basil", True)):
        await book.admit(name, bot)
    assert [bot.name for bot in await book.house_bots()] == ["Basil", "Cleo"]


async def test_a_hash_belongs_to_one_guest(engine: AsyncEngine, book: SqlGuestBook) -> None:
    """D9: the database itself refuses two guests with one token."""
    await book.admit("Ada")
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO guests SELECT 'copy', name, bot, token_hash, 0 FROM guests"))
