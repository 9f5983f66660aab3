"""The alarm of a table: never late, rarely early, and quiet once it is not needed."""

from __future__ import annotations

import asyncio

from openfelt.room.alarm import Alarm
from tests.room.virtual import in_virtual_time


@in_virtual_time
async def test_it_rings_at_the_latest_when_it_is_due() -> None:
    """Put off, it rings as it was set before; set to an earlier moment, it rings then."""
    loop = asyncio.get_running_loop()
    begun, rung = loop.time(), list[float]()
    alarm = Alarm(lambda: rung.append(round(loop.time() - begun, 3)))
    alarm.set(2_000)
    alarm.set(9_000)
    await asyncio.sleep(3)
    alarm.set(6_000)
    alarm.set(1_500)
    await asyncio.sleep(10)
    assert rung == [2.0, 4.5]


@in_virtual_time
async def test_it_is_quiet_once_it_is_not_needed() -> None:
    """Cleared, it rings no more; set again, it does."""
    rung: list[bool] = []
    alarm = Alarm(lambda: rung.append(True))
    alarm.clear()
    alarm.set(1_000)
    alarm.clear()
    await asyncio.sleep(2)
    assert rung == []
    alarm.set(0)
    await asyncio.sleep(1)
    assert rung == [True]
