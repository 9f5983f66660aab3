"""A database belongs to one room at a time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from openfelt.store import owner
from openfelt.store.database import Unfit
from openfelt.store.owner import sole_owner

HOLD = """
import asyncio, sys
from openfelt.store.owner import sole_owner

async def hold():
    async with sole_owner(sys.argv[1]):
        print("held", flush=True)
        await asyncio.sleep(600)

asyncio.run(hold())
"""


async def test_only_one_at_a_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F5: a second one is refused with a sentence; afterwards the database is free again."""
    monkeypatch.setattr(owner, "SECONDS_TO_LET_GO", 0.2)
    async with sole_owner(url):
        for _ in range(2):
            with pytest.raises(Unfit, match="another room is at work on it"):
                async with sole_owner(url):
                    pass
    async with sole_owner(url):
        pass


async def test_the_lock_dies_with_its_process(url: str) -> None:
    """F5: killed, a room leaves no lock behind that somebody would have to remove."""
    holder = subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    try:
        assert await asyncio.to_thread(holder.stdout.readline) == "held\n"
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    async with sole_owner(url):
        pass


async def test_nothing_is_left_beside_the_database(file_url: str, tmp_path: Path) -> None:
    """Neither a lock nor, before there is one, a database."""
    async with sole_owner(file_url):
        assert [path.name for path in tmp_path.iterdir()] == ["room.db-lock"]
    assert list(tmp_path.iterdir()) == []


async def test_two_databases_in_one_folder(tmp_path: Path) -> None:
    """They have nothing to do with each other, and one that is kept in memory with nobody."""
    urls = [f"sqlite:///{tmp_path / 'a.db'}", f"sqlite:///{tmp_path / 'b.db'}", "sqlite://", "sqlite://"]
    async with AsyncExitStack() as owned:
        for url in urls:
            await owned.enter_async_context(sole_owner(url))
