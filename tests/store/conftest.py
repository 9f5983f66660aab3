"""A database of its own for every test, of each kind that the room knows."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal
from tests.postgres import scratch_database
from tests.store.played import Written, play


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database."""
    return str(request.param)


@pytest.fixture
def url(kind: str, file_url: str) -> Iterator[str]:
    """An empty database."""
    if kind == "sqlite":
        yield file_url
    else:
        with scratch_database() as url:
            yield url


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """Where an SQLite database may lie."""
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
    """An SQLite database that was played in, never to be changed, and what was played."""
    file = tmp_path_factory.mktemp("played") / "room.db"
    return file, asyncio.run(play(f"sqlite:///{file}"))


@pytest.fixture(scope="session")
def played_on_postgres() -> Iterator[str]:
    """The same in PostgreSQL."""
    with scratch_database() as url:
        asyncio.run(play(url))
        yield url


@pytest.fixture
def played_url(kind: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A copy of a database that was played in, of each kind."""
    if kind == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('file')}"
    else:
        with scratch_database(request.getfixturevalue("played_on_postgres")) as url:
            yield url


@pytest.fixture
def original(played: tuple[Path, list[Written]]) -> Path:
    """The file of that database."""
    return played[0]


@pytest.fixture
def file(original: Path, tmp_path: Path) -> Path:
    """A copy of it, to do with as one likes; it lies where ``file_url`` points."""
    return Path(shutil.copy(original, tmp_path / "room.db"))
