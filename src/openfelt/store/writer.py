"""Where the journal's transactions are carried out: each as a whole, without a detour for every statement.

What is done in one is a function over a plain connection, the same for every kind of database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.processors import allowed, work_on
from openfelt.store.carrying import Carrier
from openfelt.store.database import make_durable

T = TypeVar("T")


class Writer(Protocol):
    """Carries out transactions, one after the other."""

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` in a transaction of its own; it is on the disk once this returns.

        Raises what ``work`` and the database raise; nothing was written then.
        """

    async def close(self) -> None:
        """Let go of the database; a later transaction takes hold of it again."""


def writer_of(engine: AsyncEngine) -> Writer:
    """The writer for the database of ``engine``."""
    return _OwnThread(engine) if engine.dialect.name == "sqlite" else _Server(engine)


class _OwnThread:
    """SQLite works in the thread that asks it, so it gets one of its own, and the room waits for a whole transaction.

    The lock on the database is taken when the transaction begins, so that what was read in it still holds when it is
    written.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = create_engine(engine.url.set(drivername="sqlite"), pool_size=1)
        event.listen(self._engine, "connect", _leave_transactions_to_us)
        event.listen(self._engine, "connect", make_durable)
        event.listen(self._engine, "connect", _leave_carrying_over_to_us)
        event.listen(self._engine, "begin", _begin_at_once)
        # The thread of the event loop may keep to one processor later on, which is not meant for the journal's.
        self._processors = allowed()
        self._thread: ThreadPoolExecutor | None = None
        self._carrier: Carrier | None = None

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        if self._thread is None or self._carrier is None:
            self._thread = ThreadPoolExecutor(1, "journal", work_on, (self._processors,))
            self._carrier = Carrier(self._engine.url.database or "", self._thread)
        done = await asyncio.get_running_loop().run_in_executor(self._thread, self._carry_out, work)
        self._carrier.look()
        return done

    async def close(self) -> None:
        if self._thread is not None and self._carrier is not None:
            await self._carrier.close()
            await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
            self._thread.shutdown()
            self._thread = self._carrier = None

    def _carry_out(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class _Server:
    """A server keeps its own threads: statements are sent to it, and the event loop goes on meanwhile."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """The engine is closed by whoever opened it."""


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _leave_carrying_over_to_us(connection: Any, _: object) -> None:
    connection.execute("PRAGMA wal_autocheckpoint=0").close()


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
