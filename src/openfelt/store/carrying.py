"""Carrying over: what SQLite wrote ahead comes into the database's file, while more is written.

SQLite would do it by itself every now and then, within whichever commit comes just then, and a busy room would wait
for it a tenth of a second.  What is not carried over is as safe in the log, so that nothing fails because of that.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import Executor, ThreadPoolExecutor
from time import monotonic
from typing import Final

import structlog

CARRY_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Carries over as much as can be without anybody waiting; SQLite answers how many pages there were in the log."""

SECONDS_BETWEEN: Final = 1.0
"""At the least from one carrying over to the next."""

LONGEST_LOG: Final = 16_384
"""Pages of the log above which the last of it is brought over while nobody writes, so that it begins anew."""

log = structlog.get_logger()


class Carrier:
    """Carries over the log of the SQLite database in ``file``, which ``writer`` alone writes to.

    Mostly that is done in a thread of its own.  The log begins anew only when all of it was carried over with nothing
    written meanwhile, so now and then the writer does the little that is left, between two transactions.
    """

    def __init__(self, file: str, writer: Executor) -> None:
        self._file = file
        self._writer = writer
        self._thread = ThreadPoolExecutor(1, "carrier")
        self._connection: sqlite3.Connection | None = None
        self._at_work: asyncio.Future[int] | None = None
        self._began = monotonic()
        self._log_is_long = False

    def look(self) -> None:
        """Something was written: carry it over, unless that was done just now."""
        if self._at_work is not None or monotonic() - self._began < SECONDS_BETWEEN:
            return
        self._began = monotonic()
        thread = self._writer if self._log_is_long else self._thread
        self._at_work = asyncio.get_running_loop().run_in_executor(thread, self._carry)
        self._at_work.add_done_callback(self._done)

    async def close(self) -> None:
        """End what is being done."""
        if self._at_work is not None:
            await asyncio.wait([self._at_work])
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    def _carry(self) -> int:
        if self._connection is None:
            # Two threads use it, one after the other.
            self._connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
        _, pages, _ = self._connection.execute(CARRY_OVER).fetchone()
        return int(pages)

    def _done(self, work: asyncio.Future[int]) -> None:
        self._at_work = None
        if work.cancelled():
            return
        if (error := work.exception()) is not None:
            log.warning("what was written ahead is not carried over", error=str(error))
            return
        # What the writer has carried over was the rest of it.
        self._log_is_long = not self._log_is_long and work.result() > LONGEST_LOG
