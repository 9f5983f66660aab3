"""When the garbage collector looks for circles: often, so that there is never much to look at.

Left to itself it counts what comes and what goes.  Where as much goes as comes it does not look for seconds, and then
at everything that came meanwhile, during which nobody is answered: at two thousand tables a twentieth of a second.
States and events are frozen values, which cannot hold anything younger than themselves, so that there is hardly
anything to be found; most of it is what a connection leaves behind.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SECONDS_BETWEEN_LOOKS: Final = 0.05
"""What has come since the last look is looked at."""

SECONDS_BETWEEN_LOOKS_AT_ALL: Final = 3600.0
"""Everything is looked at, which takes a second where there are thousands of tables."""


@contextmanager
def looking_out() -> Iterator[None]:
    """Look for garbage at these times meanwhile, on the running event loop.

    What is there at the beginning is there for good, and looked at no more.
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
    loop = asyncio.get_running_loop()
    at_all = loop.time()
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        if loop.time() - at_all < SECONDS_BETWEEN_LOOKS_AT_ALL:
            gc.collect(1)
        else:
            gc.collect()
            at_all = loop.time()
