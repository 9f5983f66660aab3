"""Who works on which processor, where a room has gates.

The room has one thread that everybody waits for.  Left to the operating system it shares its processor with a gate now
and then, or moves to another one, and at two thousand tables everybody waits for that as well: measured there, the
slowest hundredth of all actions took three times as long.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

Processors = set[int]

_CAN_CHOOSE: Final = sys.platform == "linux"


def allowed() -> Processors:
    """The processors on which the calling thread may work; none where the system does not tell."""
    return os.sched_getaffinity(0) if _CAN_CHOOSE else set()


def but_the_first() -> Processors:
    """The processors on which the calling thread may work, but for the first, unless it is the only one."""
    every = allowed()
    return every - {min(every, default=0)} or every


@contextmanager
def on_the_first() -> Iterator[None]:
    """Have the calling thread, and those that it starts, work on the first processor meanwhile, if there are others."""
    before = allowed()
    if len(before) < 2:
        yield
        return
    work_on({min(before)})
    try:
        yield
    finally:
        work_on(before)


def work_on(processors: Processors, process: int = 0) -> None:
    """Have the first thread of ``process`` work on ``processors`` alone; 0 stands for the calling thread."""
    if _CAN_CHOOSE and processors:
        with suppress(ProcessLookupError):
            os.sched_setaffinity(process, processors)
