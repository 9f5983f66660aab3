"""A database in a file of its own for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal


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
