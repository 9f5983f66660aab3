"""Work in the background."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from openfelt.room.work import Work


async def _fails() -> None:
    raise ValueError("a fault of ours")


async def _goes_on(stopped: list[str]) -> None:
    try:
        await asyncio.sleep(3600)
    finally:
        stopped.append("stopped")


async def test_a_fault_is_told_and_others_go_on() -> None:
    """C10: whoever ends by a fault says so with its name; stopping ends the others."""
    work, stopped = Work(), list[str]()
    with capture_logs() as logs:
        work.start(_goes_on(stopped), "table")
        work.start(_fails(), "bot Agnes")
        await asyncio.sleep(0.01)
        assert not stopped
        await work.stop()
    assert [(entry["event"], entry["work"]) for entry in logs] == [("stopped by a fault", "bot Agnes")]
    assert stopped == ["stopped"]
