"""The backup: whole, private, of one moment, and never over something else."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from openfelt.cli.admin import admin
from openfelt.store import backup as backing_up
from openfelt.store.audit import audit
from openfelt.store.backup import back_up
from openfelt.store.database import Unfit, open_database
from openfelt.store.journal import SqlJournal
from tests.postgres import scratch_database
from tests.store.played import Written, play, write
from tests.table.test_life import GAMES


def run(*arguments: object) -> Result:
    return CliRunner().invoke(admin, ["backup", *map(str, arguments)])


def dump(file: Path) -> list[str]:
    """Everything in a database, as statements."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def test_everything_is_in_the_copy(file: Path, file_url: str, tmp_path: Path) -> None:
    """One file without companions, with the rights of the original; the original stays as it is."""
    before = file.read_bytes()
    file.chmod(0o600)
    to = tmp_path / "copy.db"
    result = run(to, "--database", file_url)
    assert (result.exit_code, result.stderr) == (0, "")
    assert dump(to) == dump(file)
    assert stat.S_IMODE(to.stat().st_mode) == 0o600
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.db"]


async def test_a_room_opens_the_copy(file: Path, file_url: str, tmp_path: Path) -> None:
    """It writes ahead again, and plays on."""
    to = tmp_path / "copy.db"
    back_up(file_url, to)
    engine = await open_database(f"sqlite:///{to}")
    journal = SqlJournal(engine)
    await write(journal, Written(GAMES[0], 1, 20, id="new"))
    await journal.close()
    await engine.dispose()
    assert (await audit(f"sqlite:///{to}")).differences == []


async def test_while_the_room_is_at_work(file_url: str, tmp_path: Path) -> None:
    """F5: copy after copy while events are being written: each is of one moment, and each is audited clean."""
    engine = await open_database(file_url)
    journal = SqlJournal(engine)
    life = Written(GAMES[0], 4, 250, id="a")
    work = asyncio.create_task(write(journal, life))
    copies: list[Path] = []
    while not work.done():
        copies.append(tmp_path / f"copy{len(copies)}.db")
        await asyncio.to_thread(back_up, file_url, copies[-1])
        await asyncio.sleep(0.05)
    await work
    await journal.close()
    await engine.dispose()
    found = [await audit(f"sqlite:///{copy}") for copy in copies]
    assert [each.differences for each in found] == [[] for _ in copies]
    counts = [each.events for each in found]
    assert counts == sorted(counts)
    assert len(set(counts)) > 3
    assert (await audit(file_url)).events == len(life.events)


async def test_the_audit_looks_at_one_moment_too(file_url: str) -> None:
    """F5: audited again and again while events are being written, nothing ever seems to differ."""
    engine = await open_database(file_url)
    journal = SqlJournal(engine)
    work = threading.Event()

    def look() -> list[int]:
        counts = []
        while not work.is_set():
            found = asyncio.run(audit(file_url))
            assert found.differences == []
            counts.append(found.events)
        return counts

    looking = asyncio.create_task(asyncio.to_thread(look))
    try:
        await write(journal, Written(GAMES[0], 4, 150, id="a"))
    finally:
        work.set()
    assert len(set(await looking)) > 1
    await journal.close()
    await engine.dispose()


def test_nothing_is_overwritten(file: Path, file_url: str, tmp_path: Path) -> None:
    """Exit 2; what lies there stays as it is: another file, the database itself, the rest of a backup cut off."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    for to in (letter, file):
        before = to.read_bytes()
        result = run(to, "--database", file_url)
        assert result.exit_code == 2
        assert "is there already: name a new file" in result.stderr
        assert to.read_bytes() == before
    (tmp_path / "copy.db.unfinished").write_text("half")
    result = run(tmp_path / "copy.db", "--database", file_url)
    assert result.exit_code == 2
    assert "copy.db.unfinished of an earlier backup is in the way: remove it" in result.stderr
    assert (tmp_path / "copy.db.unfinished").read_text() == "half"
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_that_fails_leaves_nothing(
    file: Path, file_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk in the middle: no half copy under any name."""

    def fill(_: Path, to: Path) -> None:
        to.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backing_up, "_copy", fill)
    result = run(tmp_path / "copy.db", "--database", file_url)
    assert result.exit_code == 2
    assert "database or disk is full" in result.stderr
    assert not list(tmp_path.glob("copy.db*"))


def test_what_cannot_be_copied(tmp_path: Path) -> None:
    """Exit 2 and what to do instead; passwords are not repeated."""
    to = tmp_path / "copy.db"
    for database, why in (
        ("mysql://ada:secret@db/room", "only SQLite and PostgreSQL databases"),
        (f"sqlite:///{tmp_path / 'nowhere.db'}", "there is no file"),
        ("sqlite://", "there is no file named in the URL"),
    ):
        result = run(to, "--database", database)
        assert result.exit_code == 2
        assert why in result.stderr
        assert "secret" not in result.stderr
        assert not to.exists()
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 500)
    result = run(to, "--database", f"sqlite:///{tmp_path / 'letter.txt'}")
    assert result.exit_code == 2
    assert not list(tmp_path.glob("copy.db*"))


def test_a_folder_that_is_not_there(file: Path, file_url: str, tmp_path: Path) -> None:
    """It is said so."""
    with pytest.raises(FileNotFoundError):
        back_up(file_url, tmp_path / "nowhere" / "copy.db")
    assert run(tmp_path / "nowhere" / "copy.db", "--database", file_url).exit_code == 2


def test_a_running_writer_is_not_waited_for(file: Path, file_url: str, tmp_path: Path) -> None:
    """F5: what is being written and not committed yet is not in the copy, and the copy is made all the same."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        before = dump(file)
        database.execute("UPDATE accounts SET balance = balance + 1 WHERE id = 'escrow:t0'")
        back_up(file_url, tmp_path / "copy.db")
        database.rollback()
    assert dump(tmp_path / "copy.db") == before
    with pytest.raises(Unfit):
        back_up(file_url, tmp_path / "copy.db")


def test_a_database_of_postgres(tmp_path: Path) -> None:
    """F5: the archive is its owner's alone, and what is made of it is audited like the original."""
    to = tmp_path / "room.dump"
    with scratch_database() as url, scratch_database() as other:
        asyncio.run(play(url))
        result = run(to, "--database", url)
        if shutil.which("pg_dump") is None:
            assert result.exit_code == 2
            pytest.skip("no pg_dump here; on Debian: apt install postgresql-client")
        assert (result.exit_code, result.stderr) == (0, "")
        assert stat.S_IMODE(to.stat().st_mode) == 0o600
        subprocess.run(["pg_restore", "--no-owner", f"--dbname={other}", str(to)], check=True)
        restored = asyncio.run(audit(other))
        assert restored == asyncio.run(audit(url))
        assert restored.hands > 40
    assert [path.name for path in tmp_path.iterdir()] == ["room.dump"]


def test_a_server_of_postgres_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2 and what pg_dump says, or that it is needed; passwords are not repeated, and nothing is left behind."""
    address = "postgresql+asyncpg://ada:secret@127.0.0.1:1/room"
    for path, why in ((os.environ["PATH"], "127.0.0.1"), (str(tmp_path), "apt install postgresql-client")):
        if shutil.which("pg_dump") is None and why == "127.0.0.1":
            continue
        monkeypatch.setenv("PATH", path)
        result = run(tmp_path / "copy.dump", "--database", address)
        assert result.exit_code == 2
        assert why in result.stderr
        assert "secret" not in result.stderr
        assert not list(tmp_path.iterdir())
