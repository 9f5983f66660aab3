"""Processes that hold the connections beside the room: what is lost with one of them, and what is not."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from openfelt.wire.messages import Presence
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLE = "practice-no-limit"
SECONDS = 10.0


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RoomProcess]:
    """A room with a gate."""
    with RoomProcess(tmp_path, gates=1) as process:
        yield process


def gates(room: RoomProcess) -> list[int]:
    """The processes of all gates that the room has started, as its log names them."""
    return [int(pid) for pid in re.findall(r'event="a gate is at work" pid=(\d+)', room.log.read_text())]


def at_work(pid: int) -> bool:
    """Whether there is such a process, and it is no mere memory of one."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


async def until(what: str, seconds: float = SECONDS) -> None:
    """Give a test that asks again and again a moment; fails with ``what`` when it has asked for too long."""
    assert seconds > 0, what
    await asyncio.sleep(0.05)


async def gone(pid: int) -> None:
    """Wait until the process is no more."""
    ends = time.monotonic() + SECONDS
    while at_work(pid):
        await until(f"process {pid} is still at work", ends - time.monotonic())


async def another_gate(room: RoomProcess) -> int:
    """Wait for a second gate of the room; its process."""
    ends = time.monotonic() + SECONDS
    while len(gates(room)) < 2:
        await until("the lost gate is not replaced", ends - time.monotonic())
    return gates(room)[1]


@pytest.mark.fault("C1", "C7")
async def test_a_lost_gate_costs_nobody_his_hand(room: RoomProcess) -> None:
    """C1, C7: its clients are away until they call again, which works at once; the hand and the chips are the same."""
    cookie = admit(room, "Ada")
    async with Client(room, cookie) as ada:
        await ada.watch(TABLE)
        await ada.sit(200)
        decision = await ada.decision()
        os.kill(gates(room)[0], signal.SIGKILL)
        with pytest.raises(ConnectionClosed):
            await ada.until(lambda message: False)
    async with Client(room, cookie) as ada:
        await ada.watch(TABLE)
        again = await ada.decision()
        assert (again.id, again.legal) == (decision.id, decision.legal)
        assert ada.follower.hand is not None
        await ada.play_hands(1)
    successor = await another_gate(room)
    async with Client(room, cookie) as ada:
        await ada.watch(TABLE)
        await ada.until(lambda message: isinstance(message, Presence) and not message.away)
        assert at_work(successor)


async def test_a_gate_that_is_stuck_is_replaced(room: RoomProcess) -> None:
    """Its clients would wait for ever otherwise."""
    stuck = gates(room)[0]
    os.kill(stuck, signal.SIGSTOP)
    ends = time.monotonic() + 2 * SECONDS
    while len(gates(room)) < 2:
        await until("the stuck gate is not replaced", ends - time.monotonic())
    assert not at_work(stuck)
    async with Client(room, admit(room, "Ada")) as ada:
        await ada.watch(TABLE)


async def test_no_gate_outlives_its_room(room: RoomProcess) -> None:
    """However the room goes: its clients are not left with a connection on which nobody speaks."""
    gate = gates(room)[0]
    async with Client(room, admit(room, "Ada")) as ada:
        await ada.watch(TABLE)
        room.kill()
        with pytest.raises(ConnectionClosed):
            await ada.until(lambda message: False)
    await gone(gate)


async def test_a_room_takes_its_gates_along(room: RoomProcess) -> None:
    """Where it is closed as it should be."""
    gate = gates(room)[0]
    room.close()
    await gone(gate)
    assert "Traceback" not in room.log.read_text()
