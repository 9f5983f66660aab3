"""A disk that is full and a database that is locked, over real sockets: the room stands still, says so, and goes on."""

from __future__ import annotations

import asyncio
import json
import resource
import shutil
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from openfelt.cli.admin import admin
from openfelt.rules.events import BetMade, Called, Checked, Folded, Raised
from openfelt.wire.messages import Ack, Error
from openfelt.wire.requests import Act
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLE = "practice-no-limit"

Trouble = Callable[[RoomProcess], AbstractContextManager[None]]


@contextmanager
def locked(room: RoomProcess) -> Iterator[None]:
    """Another program holds the database."""
    with closing(sqlite3.connect(room.database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def limited(room: RoomProcess) -> Iterator[None]:
    """No file may grow any more."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux lets one process limit the files of another")
    before = resource.prlimit(room.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(room.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def full(room: RoomProcess) -> Iterator[None]:
    """Somebody else has filled the disk to its last byte."""
    ballast = room.database.with_name("ballast")
    with ballast.open("wb", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    yield
    ballast.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here; as root, in a container with CAP_SYS_ADMIN, it can")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


def get(address: str) -> tuple[int, dict[str, Any]]:
    """What a GET answers, whatever it is."""
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


async def stands_still(room: RoomProcess, trouble: Trouble) -> None:
    """In the middle of a hand, in which it is Ada's turn, the room cannot write for a while."""
    room.open()
    try:
        cookie = admit(room, "Ada")
        async with Client(room, cookie) as ada, Client(room) as watcher:
            await ada.watch(TABLE)
            await watcher.watch(TABLE)
            await ada.sit(200)
            decision = await ada.decision()
            seq = ada.follower.seq
            act = Act("once", TABLE, decision.id, decision.legal.price, "call" if decision.legal.price else "check")
            with trouble(room):
                refused = await ada.request(act)
                assert isinstance(refused, Error)
                assert refused.reason == "not_saved"
                assert "Nothing has changed" in refused.message
                for client in (ada, watcher):
                    told = await client.notice("not_saving")
                    assert "no clock runs" in told.message
                assert isinstance(await ada.request(act), Error)
                status, answer = await asyncio.to_thread(get, f"{room.address}/healthz")
                assert (status, answer["status"]) == (503, "standing still")
                assert answer["message"].startswith("The room cannot save anything")
                async with Client(room, cookie) as late:
                    await late.watch(TABLE)
                    await late.notice("not_saving")
                    assert late.follower.hand == ada.follower.hand
                with pytest.raises(urllib.error.HTTPError) as failed:
                    await asyncio.to_thread(admit, room, "Bob")
                assert failed.value.code == 503
                assert json.load(failed.value)["message"].startswith("The room cannot save anything")
                assert ada.follower.seq == seq
            for client in (ada, watcher):
                await client.notice("saving_again")
            again = await ada.decision()
            assert (again.id, again.legal) == (decision.id, decision.legal)
            assert again.left >= 20_000
            for _ in range(3):
                assert await ada.request(act) == Ack("once")
            acted = (BetMade, Called, Checked, Folded, Raised)
            own = [event for event in ada.events if isinstance(event, acted) and event.seat == decision.legal.seat]
            assert len(own) == 1
            await ada.play_hands(1)
        assert get(f"{room.address}/healthz")[0] == 200
    finally:
        room.close()
    result = await asyncio.to_thread(CliRunner().invoke, admin, ["audit", "--database", room.url])
    assert result.exit_code == 0, result.output
    assert "Traceback" not in room.log.read_text()


@pytest.mark.fault("B7", "F1", "F5")
@pytest.mark.parametrize("trouble", [locked, limited])
async def test_nothing_can_be_written(tmp_path: Path, trouble: Trouble) -> None:
    """Everybody is told, clocks stand, what is asked is not saved and counts once when repeated; it ends by itself."""
    await stands_still(RoomProcess(tmp_path), trouble)


@pytest.mark.fault("B7", "F1", "F5")
async def test_a_disk_that_is_really_full(tmp_path: Path, small_disk: Path) -> None:
    """The same on a disk without a byte left."""
    room = RoomProcess(small_disk)
    room.log = tmp_path / "room.log"
    await stands_still(room, full)
