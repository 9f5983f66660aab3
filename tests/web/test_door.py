"""The handshake: who is let in, and what the others are told."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from uvicorn.server import ServerState

from openfelt.gate.switchboard import Switchboard
from openfelt.room.ports import Guest
from openfelt.web.callers import Callers
from openfelt.web.door import Door
from openfelt.web.guests import COOKIE
from openfelt.web.reception import Reception
from openfelt.web.services import Services

CALL = (
    "GET {path} HTTP/1.1\r\nHost: room.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{more}"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Line(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.reads = True

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is none."""


class Broken:
    """A guest book out of reach."""

    async def find(self, token: str) -> Guest | None:
        raise OSError("the disk is gone")


async def called(path: str = "/ws", more: str = "") -> Line:
    """What somebody is told who calls."""
    nothing = cast(Any, None)
    services = Services(nothing, cast(Any, Broken()), nothing, nothing, nothing)
    reception = Reception(Callers(services.room), Switchboard())
    door, line = Door(services, reception, server_state=ServerState()), Line()
    door.connection_made(line)
    door.data_received(CALL.format(path=path, more=more).encode())
    for _ in range(10):
        await asyncio.sleep(0)
    return line


@pytest.mark.parametrize(
    ("path", "more", "status", "sentence"),
    [
        ("/elsewhere", "", b"404", b"There is a WebSocket at /ws alone"),
        ("/ws", "Origin: https://other.example\r\n", b"403", b"belongs to another site"),
        ("/ws", f"Cookie: {COOKIE}=secret\r\n", b"503", b"connect again"),
    ],
)
async def test_whoever_is_not_let_in_is_told_why(path: str, more: str, status: bytes, sentence: bytes) -> None:
    """Nobody waits for an answer that does not come, also where the guest book is out of reach."""
    line = await called(path, more)
    assert line.written.startswith(b"HTTP/1.1 " + status)
    assert sentence in line.written
    assert line.closed
    assert line.reads
