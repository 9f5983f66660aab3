"""An alarm that rings in time, and now and then too early.

What a table waits for is put off by almost everything that happens there.  To leave the alarm as it is and to set it
anew when it has rung for nothing costs less than to set it anew each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Calls ``ring`` at the latest when it is due; who is called looks whether there is anything to do yet."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, wait: int) -> None:
        """Have it ring after ``wait`` milliseconds, or before."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait / 1000
        if self._timer is not None:
            if self._timer.when() <= due:
                return
            self._timer.cancel()
        self._timer = loop.call_at(due, self._rings)

    def clear(self) -> None:
        """It need not ring any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rings(self) -> None:
        self._timer = None
        self._ring()
