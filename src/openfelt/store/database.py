"""Opening a database and bringing its schema up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from openfelt.errors import OpenfeltError

MIGRATIONS = Path(__file__).parent / "migrations"


class Unfit(OpenfeltError):
    """A database with which what was asked for cannot be done; the message says why."""


async def open_database(url: str) -> AsyncEngine:
    """An engine on the database at ``url``, its schema up to date.

    ``url`` is an SQLAlchemy URL; plain ``sqlite:///file`` is understood too.  Raises what SQLAlchemy raises when the
    database cannot be reached, and ``NotADirectoryError`` when an SQLite file would lie nowhere.
    """
    engine = create_async_engine(asynchronous(url))
    if engine.dialect.name == "sqlite":
        require_folder(engine.url)
        event.listen(engine.sync_engine, "connect", make_durable)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except BaseException:
        await engine.dispose()
        raise
    return engine


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection on which everything is read as it was at one moment, and nothing can be written.

    A room may go on at work meanwhile.  Raises :class:`Unfit` for a database that is not there or was written by
    another version, and what SQLAlchemy raises for one that cannot be read.
    """
    engine = create_async_engine(asynchronous(url))
    try:
        if engine.dialect.name == "sqlite":
            file_of(engine.url)
            event.listen(engine.sync_engine, "connect", _only_read)
        else:
            engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")
            await connection.run_sync(_require_newest)
            yield connection
    finally:
        await engine.dispose()


def require_folder(url: URL) -> None:
    """Raises ``NotADirectoryError`` when an SQLite file would lie nowhere."""
    folder = Path(url.database or ".").parent
    if not folder.is_dir():
        raise NotADirectoryError(f"there is no folder {folder}")


def file_of(url: URL) -> Path:
    """The file of an SQLite database.  Raises :class:`Unfit` when there is none."""
    file = Path(url.database or "")
    if not file.is_file():
        raise Unfit(f"there is no file {url.database or 'named in the URL'}")
    return file


def _only_read(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("query_only=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _require_newest(connection: Connection) -> None:
    has = MigrationContext.configure(connection).get_current_revision()
    newest = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    if has is None:
        raise Unfit("it is no database of a room")
    if has != newest:
        raise Unfit(f"its schema is of version {has}, not {newest}: openfelt serve brings it up to date")


def asynchronous(url: str) -> str:
    """``url`` with the driver that the room uses, where it names none."""
    for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


def make_durable(connection: Any, _: object) -> None:
    """Write ahead, and have every commit on the disk before it is answered."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        # Otherwise every CREATE would be a transaction of its own, and an interrupted upgrade half done for ever.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
