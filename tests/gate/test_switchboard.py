"""All connections of a process are held together when whoever listens cannot follow, and none is taken for silent."""

from __future__ import annotations

import asyncio
from typing import Any

from openfelt.gate.socket import SILENT, Socket
from openfelt.gate.switchboard import Switchboard

BEAT = 0.02


class Line(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reads = True

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        """It is gone."""

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is none."""

    @property
    def hung_up(self) -> bool:
        """The client was told that nothing was heard of it."""
        return SILENT.to_bytes(2, "big") in self.written


class Ear:
    """Somebody who listens."""

    def hear(self, message: bytes) -> None:
        """Whatever it is."""

    def catch_up(self) -> None:
        """Nothing is told anew."""

    def felt(self, lag: int) -> None:
        """However slow it is."""

    def leave(self) -> None:
        """Gone."""


def called(switchboard: Switchboard) -> Line:
    """Somebody who is connected."""
    line = Line()
    Socket(switchboard, b"", lambda socket: Ear()).connection_made(line)
    return line


async def test_whoever_is_held_is_not_taken_for_silent() -> None:
    """Neither those who are connected already, nor those who come meanwhile; afterwards all are heard again."""
    switchboard = Switchboard(BEAT)
    early = called(switchboard)
    switchboard.hold()
    late = called(switchboard)
    await asyncio.sleep(8 * BEAT)
    assert [line.reads for line in (early, late)] == [False, False]
    assert not any(line.hung_up for line in (early, late))
    switchboard.go_on()
    assert [line.reads for line in (early, late)] == [True, True]
    # They do not say anything now either, and that is silence.
    async with asyncio.timeout(10):
        while not (early.hung_up and late.hung_up):
            await asyncio.sleep(BEAT)
