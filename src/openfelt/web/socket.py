"""The WebSocket: frames in to the visitor, frames out from a queue of its own."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from openfelt.room.visitor import Visitor
from openfelt.web.guests import guest_of
from openfelt.web.services import Services

FRAMES_WAITING = 512
"""Frames that may wait for a slow client before its connection is closed; it resumes where it was."""

Socket = WebSocket[Any, Any, Any]

SERVICE_RESTART = 1012
TRY_AGAIN_LATER = 1013
POLICY_VIOLATION = 1008


class Outbox:
    """The frames on their way to one client."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(FRAMES_WAITING)
        self.overflown = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Queue a frame; a client that does not keep up is let go."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.overflown.set()

    async def get(self) -> bytes:
        """The next frame to send."""
        return await self._frames.get()


@websocket("/ws")
async def talk(socket: Socket, services: Services) -> None:
    """Carry the protocol until either side hangs up."""
    if not _same_origin(socket):
        await socket.close(POLICY_VIOLATION, "this page belongs to another site")
        return
    guest = await guest_of(socket, services.guests)
    await socket.accept()
    outbox = Outbox()
    visitor = Visitor(services.room, guest, outbox.put)
    work = {
        asyncio.create_task(_listen(socket, visitor)),
        asyncio.create_task(_speak(socket, outbox)),
        asyncio.create_task(outbox.overflown.wait()),
        asyncio.create_task(services.closing.wait()),
    }
    try:
        await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        if outbox.overflown.is_set():
            await _close(socket, TRY_AGAIN_LATER, "too slow: connect again to go on")
        elif services.closing.is_set():
            await _close(socket, SERVICE_RESTART, "the room is closing: connect again in a moment")
    finally:
        visitor.leave()
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)


async def _close(socket: Socket, code: int, reason: str) -> None:
    with suppress(WebSocketException, RuntimeError):
        await socket.close(code, reason)


async def _listen(socket: Socket, visitor: Visitor) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if message["type"] == "websocket.receive":
                await visitor.hear(message.get("text") or message.get("bytes") or b"")


async def _speak(socket: Socket, outbox: Outbox) -> None:
    with suppress(WebSocketDisconnect, WebSocketException, RuntimeError):
        while True:
            await socket.send_data((await outbox.get()).decode())


def _same_origin(socket: Socket) -> bool:
    """Browsers say where a page comes from; a page of another site may not speak for our guests."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
