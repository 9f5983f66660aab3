"""Opening a database and bringing its schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"


async def open_database(url: str) -> AsyncEngine:
    """An engine on the database at ``url``, its schema up to date.

    ``url`` is an SQLAlchemy URL; plain ``sqlite:///file`` is understood too.  Raises what SQLAlchemy raises when the
    database cannot be reached, and ``NotADirectoryError`` when an SQLite file would lie nowhere.
    """
    engine = create_async_engine(_asynchronous(url))
    if engine.dialect.name == "sqlite":
        folder = Path(engine.url.database or ".").parent
        if not folder.is_dir():
            raise NotADirectoryError(f"there is no folder {folder}")
        event.listen(engine.sync_engine, "connect", _make_durable)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except BaseException:
        await engine.dispose()
        raise
    return engine


def _asynchronous(url: str) -> str:
    for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


def _make_durable(connection: Any, _: object) -> None:
    """Write ahead, and have every commit on the disk before it is answered."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
