"""What SQLite wrote ahead comes into the file of the database while more is written, and its log does not grow."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import NoReturn

import pytest
from structlog.testing import capture_logs

from openfelt.store import carrying
from openfelt.store.database import open_database
from openfelt.store.entries import BALLAST, sound
from openfelt.store.writer import writer_of

TRANSACTIONS = 200


@pytest.mark.parametrize("patience", [0.0, 3600.0])
async def test_the_log_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float) -> None:
    """Where nothing is carried over the log grows with each transaction: that is what the other half is held against.

    What was written is in the database either way.
    """
    monkeypatch.setattr(carrying, "SECONDS_BETWEEN", patience)
    monkeypatch.setattr(carrying, "LONGEST_LOG", 100)
    file = tmp_path / "room.db"
    engine = await open_database(f"sqlite:///{file}")
    writer = writer_of(engine)
    try:
        for _ in range(TRANSACTIONS):
            await writer.transaction(sound)
            # Real rooms write a few hundred times a second, and the disk has time in between.
            await asyncio.sleep(0.001)
        size = Path(f"{file}-wal").stat().st_size
    finally:
        await writer.close()
        await engine.dispose()
    assert (size < TRANSACTIONS * BALLAST / 2) == (patience == 0.0)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT length(ballast) FROM soundings").fetchall() == [(BALLAST,)]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


async def test_what_cannot_be_carried_over_fails_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction is on the disk once it is committed, whatever becomes of the log; the operator is told."""

    def fail(_: carrying.Carrier) -> NoReturn:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(carrying, "SECONDS_BETWEEN", 0.0)
    monkeypatch.setattr(carrying.Carrier, "_carry", fail)
    file = tmp_path / "room.db"
    engine = await open_database(f"sqlite:///{file}")
    writer = writer_of(engine)
    try:
        with capture_logs() as told:
            for _ in range(5):
                await writer.transaction(sound)
                await asyncio.sleep(0.01)
    finally:
        await writer.close()
        await engine.dispose()
    assert {line["error"] for line in told if "not carried over" in line["event"]} == {"disk I/O error"}
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT length(ballast) FROM soundings").fetchall() == [(BALLAST,)]
    connection.close()
