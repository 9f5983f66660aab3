"""One player's connection: just enough of a WebSocket client to cost next to nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: b3BlbmZlbHQgaXMgZnVuIQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_NO_MASK = bytes(4)
"""The mask that leaves a frame as it is: the protocol asks for one, and nobody listens in on a loopback."""


class Line(asyncio.Protocol):
    """A connection on which ``hear`` gets every message of the room.

    Servers send whole frames, so that a message in parts is taken for a fault.
    """

    def __init__(self, host: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.open = asyncio.get_running_loop().create_future()
        """Done when the room has taken the call."""
        self.lost = ""
        """Why the line is dead; empty while it is not."""
        self.received = 0
        """Bytes that came in."""
        self._greeting = _HANDSHAKE.format(host=host, cookie=cookie).encode()
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one, by behaviour alone
        self._transport.write(self._greeting)

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that nobody is there any more."""
        self.lost = self.lost or f"the connection was lost: {error or 'the room hung up'}"
        if not self.open.done():
            self.open.set_exception(ConnectionError(self.lost))

    def data_received(self, part: bytes) -> None:
        """Take apart what came in."""
        self.received += len(part)
        rest = self._rest + part if self._rest else part
        if not self.open.done():
            rest = self._greeted(rest)
        at = 0
        while (end := _end(rest, at)) is not None:
            begins, ends = end
            self._frame(rest[at] & 15, rest[begins:ends])
            at = ends
        self._rest = rest[at:]

    def send(self, message: bytes) -> None:
        """Send a message to the room."""
        self._write(_TEXT, message)

    def hang_up(self) -> None:
        """End the call."""
        if self._transport is not None:
            self._transport.abort()

    def _greeted(self, rest: bytes) -> bytes:
        head, blank, frames = rest.partition(b"\r\n\r\n")
        if not blank:
            return b""
        if head.startswith(b"HTTP/1.1 101"):
            self.open.set_result(None)
        else:
            self.open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
        return frames

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._hear(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self.lost = f"the room hung up: {payload[2:].decode() or 'without a reason'}"

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + _NO_MASK + payload)


def _end(frames: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at ``at`` begins and ends; None when it is not all there yet."""
    if len(frames) < at + 2:
        return None
    size, begins = frames[at + 1], at + 2
    if size == 126:
        begins += 2
        size = int.from_bytes(frames[at + 2 : begins], "big")
    elif size == 127:
        begins += 8
        size = int.from_bytes(frames[at + 2 : begins], "big")
    return (begins, begins + size) if len(frames) >= begins + size else None
