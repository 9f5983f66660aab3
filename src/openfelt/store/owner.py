"""One room at a time: the lock on a database, which goes when the process that holds it goes, however that happens."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, NullPool, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from openfelt.store.database import Unfit, asynchronous, require_folder

SECONDS_TO_LET_GO: Final = 5.0
"""How long a server of PostgreSQL may take to notice that a room has died."""

_TAKE: Final = text("SELECT pg_try_advisory_lock(hashtext('openfelt'))")

_TAKEN: Final = (
    "another room is at work on it, and two would deal over each other: stop that one first, or name another database"
)


@asynccontextmanager
async def sole_owner(url: str) -> AsyncIterator[None]:
    """Own the database at ``url`` alone for a while, be it there yet or not.

    Raises :class:`Unfit` when another process owns it, and what :func:`open_database` raises when it is out of reach.
    """
    address = make_url(asynchronous(url))
    if address.get_backend_name() == "postgresql":
        async with _owned_on_server(address):
            yield
    elif address.get_backend_name() == "sqlite" and address.database:
        require_folder(address)
        with _owned_file(Path(address.database)):
            yield
    else:
        yield


@contextmanager
def _owned_file(database: Path) -> Iterator[None]:
    """Hold a lock on a file beside the database.

    Not on the database itself: SQLite's own locks are dropped when anybody in the process closes it.
    """
    beside = database.with_name(f"{database.name}-lock")
    file = _locked(beside)
    try:
        yield
    finally:
        beside.unlink(missing_ok=True)
        os.close(file)


def _locked(path: Path) -> int:
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Who held it before may have removed it meanwhile; then others lock a new one.
            if path.exists() and os.path.samestat(os.fstat(file), path.stat()):
                return file
        except BlockingIOError as error:
            os.close(file)
            raise Unfit(_TAKEN) from error
        os.close(file)


@asynccontextmanager
async def _owned_on_server(address: URL) -> AsyncIterator[None]:
    """Hold an advisory lock on a connection kept for nothing else."""
    engine = create_async_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    patience = asyncio.get_running_loop().time() + SECONDS_TO_LET_GO
    try:
        async with engine.connect() as connection:
            while not (await connection.execute(_TAKE)).scalar_one():
                if asyncio.get_running_loop().time() > patience:
                    raise Unfit(_TAKEN)
                await asyncio.sleep(0.1)
            yield
    finally:
        await engine.dispose()
