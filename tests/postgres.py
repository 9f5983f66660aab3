"""Databases of PostgreSQL for tests: made under a random name on a server that is there, and dropped again."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

import pytest
from sqlalchemy import make_url

SERVER: Final = os.environ.get("POSTGRES", "postgresql://127.0.0.1:5432/postgres")
"""A database of the server, by way of which others are made."""


@contextmanager
def scratch_database(template: str = "") -> Iterator[str]:
    """The URL of a new database, empty or like the one at ``template``; skips where no server answers."""
    if (why := _unreachable()) is not None:
        pytest.skip(
            f"no PostgreSQL at {SERVER} ({why}); on Debian: apt install postgresql, and name a database of it whose"
            " user may make others, as in POSTGRES=postgresql://user:password@host/postgres"
        )
    name = f"openfelt_test_{secrets.token_hex(6)}"
    like = f' TEMPLATE "{make_url(template).database}"' if template else ""
    asyncio.run(_say(f'CREATE DATABASE "{name}"{like}'))
    try:
        yield make_url(SERVER).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(_say(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


@cache
def _unreachable() -> str | None:
    """Why no database can be made there; None when one can."""
    try:
        import asyncpg
    except ImportError as error:
        return f"{error.name} is missing: pip install 'openfelt[postgres]'"
    try:
        asyncio.run(_say("SELECT 1"))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return str(error) or type(error).__name__
    return None


async def _say(statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(SERVER, timeout=10)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
