"""Carrying over: what SQLite wrote ahead comes into the database's file, while more is written.

SQLite would do it by itself every now and then, within whichever commit comes just then, and a busy room would wait
for it a tenth of a second.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final

CARRY_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Carries over as much as can be without anybody waiting; SQLite answers how many pages there were in the log."""

SECONDS_BETWEEN: Final = 1.0
"""At the least from one carrying over to the next."""

LONGEST_LOG: Final = 16_384
"""Pages of the log above which whoever writes brings the last of it over, so that it begins anew."""


class Carrier:
    """Carries over the log of the SQLite database in ``file``, in a thread of its own."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "carrier")
        self._connection: sqlite3.Connection | None = None
        self._at_work: asyncio.Future[int] | None = None
        self._began = monotonic()
        self.log_is_long = False
        """Whoever writes should bring the last of it over: it only ends where nobody writes meanwhile."""

    def look(self) -> None:
        """Something was written: carry it over, unless that was done just now."""
        if self._at_work is not None or monotonic() - self._began < SECONDS_BETWEEN:
            return
        self._began = monotonic()
        self._at_work = asyncio.get_running_loop().run_in_executor(self._thread, self._carry)
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
            self._connection = sqlite3.connect(self._file, isolation_level=None)
        _, pages, _ = self._connection.execute(CARRY_OVER).fetchone()
        return int(pages)

    def _done(self, work: asyncio.Future[int]) -> None:
        self._at_work = None
        # What cannot be carried over stays in the log, where it is as safe; whoever writes finds out what is wrong.
        if not work.cancelled() and work.exception() is None:
            self.log_is_long = work.result() > LONGEST_LOG
