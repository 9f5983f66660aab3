"""A database in a file of its own for every test."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal
from tests.store.played import Written, play


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'room.db'}"


@pytest.fixture
async def engine(url: str) -> AsyncIterator[AsyncEngine]:
    opened = await open_database(url)
    yield opened
    await opened.dispose()


@pytest.fixture
async def journal(engine: AsyncEngine) -> AsyncIterator[SqlJournal]:
    kept = SqlJournal(engine)
    yield kept
    await kept.close()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Written]]:
    """A database that was played in, never to be changed, and what was played."""
    file = tmp_path_factory.mktemp("played") / "room.db"
    return file, asyncio.run(play(f"sqlite:///{file}"))


@pytest.fixture
def original(played: tuple[Path, list[Written]]) -> Path:
    """The file of that database."""
    return played[0]


@pytest.fixture
def file(original: Path, tmp_path: Path) -> Path:
    """A copy of it, to do with as one likes; it lies where ``url`` points."""
    return Path(shutil.copy(original, tmp_path / "room.db"))
