"""When the garbage collector looks for circles: when the memory has grown by a half.

Left to itself it counts what comes and what goes, finds that much comes, and looks at all of it: at two thousand tables
for a twentieth of a second every few seconds, during which nobody is answered, or more often and for longer in all.
States and events are frozen values, which cannot hold anything younger than themselves, so that there is hardly
anything to be found: what a connection leaves behind, or a page that was fetched.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from openfelt.gate.memory import most_memory

SECONDS_BETWEEN_WEIGHINGS: Final = 1.0
GROWTH: Final = 1.5
LEAST_GROWTH: Final = 1 << 26
"""Bytes by which the memory has to have grown besides, so that a small room does not look all the time."""


@contextmanager
def rarely_looked_for() -> Iterator[None]:
    """Look for garbage when the memory has grown, meanwhile, on the running event loop.

    What is there at the beginning is there for good, and not looked at.
    """
    gc.disable()
    gc.collect()
    gc.freeze()
    looking = asyncio.create_task(_look())
    try:
        yield
    finally:
        looking.cancel()
        gc.unfreeze()
        gc.enable()


async def _look() -> None:
    bound = _bound()
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_WEIGHINGS)
        if most_memory() > bound:
            gc.collect()
            bound = _bound()


def _bound() -> float:
    """The memory above which to look the next time; what is given back is taken again without growth."""
    memory = most_memory()
    return max(GROWTH * memory, memory + LEAST_GROWTH)
