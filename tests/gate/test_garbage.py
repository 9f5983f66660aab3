"""Garbage is looked for when the memory has grown, and at no other time."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from openfelt.gate import garbage
from openfelt.gate.garbage import LEAST_GROWTH, rarely_looked_for


class Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


async def test_circles_go_once_the_memory_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then they stay; afterwards everything is left to the collector as before."""
    memory = 4 * LEAST_GROWTH
    monkeypatch.setattr(garbage, "SECONDS_BETWEEN_WEIGHINGS", 0.001)
    monkeypatch.setattr(garbage, "most_memory", lambda: memory)
    with rarely_looked_for():
        circle = weakref.ref(Circle())
        await asyncio.sleep(0.05)
        assert circle() is not None
        assert not gc.isenabled()
        memory = 7 * LEAST_GROWTH
        async with asyncio.timeout(10):
            while circle() is not None:
                await asyncio.sleep(0.001)
    assert gc.isenabled()
    assert not gc.get_freeze_count()
