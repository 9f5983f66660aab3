"""The WebSocket: frames in to the visitor, frames out from his outbox, and a heartbeat to know whether he is there.

It sits on the event loop itself, without a task, a queue or a thread in between: at thousands of frames a second those
cost more than the room does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import urlsplit

import structlog
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from openfelt.room.heart import Heart
from openfelt.room.ports import Guest
from openfelt.room.visitor import Visitor
from openfelt.web.guests import guest_of_cookies
from openfelt.web.outbox import Outbox
from openfelt.web.services import Services

PATH: Final = "/ws"

LARGEST_MESSAGE: Final = 1 << 20
"""Bytes of the largest message that is read at all; those above the protocol's bound are answered by an error."""

BYTES_ON_THE_WAY: Final = 1 << 17
"""Bytes that may wait in a connection, besides those that the operating system takes, before its outbox is held."""

BEATS_OF_SILENCE: Final = 2.5
"""Heartbeats after which a client is gone of which nothing was heard; it is noticed at the next one."""

SECONDS_TO_HANG_UP: Final = 0.5
"""How long a client may take to say goodbye."""

TOO_MANY_CONNECTIONS: Final = 4001
SILENT: Final = 4002
SERVICE_RESTART: Final = 1012
TRY_AGAIN_LATER: Final = 1013
FAULT: Final = 1011

log = structlog.get_logger()


class Socket(asyncio.Protocol):
    """One WebSocket, from the handshake to the last frame."""

    def __init__(self, services: Services, *, server_state: ServerState, **_: Any) -> None:
        self.player = ""
        self._services = services
        self._open_ones: set[Any] = server_state.connections
        self._protocol = ServerProtocol(max_size=LARGEST_MESSAGE)
        self._outbox = Outbox(self._write_text, self._caught_up)
        self._heart = Heart(asyncio.get_running_loop().time)
        self._visitor: Visitor | None = None
        self._message: list[bytes] = []
        self._texts: list[bytes] = []
        self._greeting: asyncio.Task[None] | None = None
        self._hanging_up: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ what the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is on the line."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(BYTES_ON_THE_WAY)
        self._open_ones.add(self)

    def data_received(self, data: bytes) -> None:
        """Something came in."""
        self._heart.heard()
        self._protocol.receive_data(data)
        self._take(self._protocol.events_received())
        self._flush()

    def eof_received(self) -> None:
        """The client says nothing more."""
        self._protocol.receive_eof()
        self._flush()

    def pause_writing(self) -> None:
        """The client does not read."""
        self._outbox.hold()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._outbox.let_go()

    def connection_lost(self, error: Exception | None) -> None:
        """The line is dead."""
        self._open_ones.discard(self)
        if self._greeting is not None:
            self._greeting.cancel()
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        if self._visitor is not None:
            self._services.switchboard.remove(self)
            self._visitor.leave()

    def shutdown(self) -> None:
        """The server stops."""
        self.end(SERVICE_RESTART, "the room is closing: connect again in a moment")

    # ------------------------------------------------------------ hanging up

    def end(self, code: int, reason: str) -> None:
        """Hang up, saying why; who does not answer that is left after a moment."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code, reason)
            self._flush()
        if self._hanging_up is None:
            self._hanging_up = asyncio.get_running_loop().call_later(SECONDS_TO_HANG_UP, self._transport.abort)

    # ------------------------------------------------------------ coming in

    def _take(self, came: Iterable[Request | Frame | Any]) -> None:
        for each in came:
            if isinstance(each, Request):
                # Nothing more is read until it is known who calls.
                self._transport.pause_reading()
                self._greeting = asyncio.create_task(self._greet(each))
            elif each.opcode is Opcode.PONG:
                self._heart.answered(bytes(each.data))
            elif each.opcode in _SPOKEN:
                self._hear(each)

    async def _greet(self, request: Request) -> None:
        headers, guest = request.headers, None
        if urlsplit(request.path).path != PATH:
            response = self._protocol.reject(HTTPStatus.NOT_FOUND, f"There is a WebSocket at {PATH} alone\n")
        elif not _same_origin(headers.get("Origin"), headers.get("Host")):
            response = self._protocol.reject(HTTPStatus.FORBIDDEN, "This page belongs to another site\n")
        else:
            response = self._protocol.accept(request)
            try:
                guest = await guest_of_cookies(headers.get("Cookie", ""), self._services.guests)
            except Exception:
                log.critical("nobody can be known", exc_info=True)
                sentence = "The room cannot look up who you are at the moment: connect again\n"
                response = self._protocol.reject(HTTPStatus.SERVICE_UNAVAILABLE, sentence)
        self._protocol.send_response(response)
        self._flush()
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._welcome(guest)
        self._transport.resume_reading()

    def _welcome(self, guest: Guest | None) -> None:
        self.player = guest.id if guest else ""
        switchboard = self._services.switchboard
        if not switchboard.takes(self.player):
            self.end(TOO_MANY_CONNECTIONS, "you are connected too often: close some of your windows")
            return
        switchboard.add(self)
        self._visitor = Visitor(
            self._services.room, guest, self._outbox.answer, self._outbox.tell, lambda: self._heart.lag
        )

    def _hear(self, frame: Frame) -> None:
        """Take a frame, which may be a part of a message."""
        self._heart.spoken()
        self._message.append(bytes(frame.data))
        if not frame.fin or self._visitor is None:
            return
        message = b"".join(self._message)
        self._message.clear()
        try:
            self._visitor.hear(message)
        except Exception:
            log.critical("a connection is lost by a fault", player=self.player, exc_info=True)
            self.end(FAULT, "the room stumbled over this by a fault of its own: connect again to go on")
        if self._outbox.overflown:
            self.end(TRY_AGAIN_LATER, "you ask for more than you read: connect again to go on")

    # ------------------------------------------------------------ going out

    def _write_text(self, text: bytes) -> None:
        """Write a text, together with all others of this moment: to write costs more than to say it."""
        if self._protocol.state is not State.OPEN:
            return
        if not self._texts:
            self._services.switchboard.soon(self._write_texts)
        self._texts += (_head(len(text)), text)

    def _write_texts(self) -> None:
        texts, self._texts = self._texts, []
        if texts and not self._transport.is_closing():
            self._transport.write(b"".join(texts))

    def _flush(self) -> None:
        """Write what the protocol itself wants said; nothing at all stands for the end."""
        self._write_texts()
        for part in self._protocol.data_to_send():
            if self._transport.is_closing():
                return
            if part:
                self._transport.write(part)
            else:
                self._transport.close()

    def _caught_up(self) -> None:
        if self._visitor is not None:
            self._visitor.catch_up()

    # ------------------------------------------------------------ heartbeats

    def beat(self) -> None:
        """Ask whether the client is still there; one of which nothing was heard for some beats is not."""
        if self._protocol.state is not State.OPEN:
            return
        if self._heart.silence > BEATS_OF_SILENCE * self._services.switchboard.beat:
            self.end(SILENT, "nothing was heard of you: connect again to go on")
        elif not self._heart.spares():
            self._protocol.send_ping(self._heart.beat())
            self._flush()


_SPOKEN: Final = frozenset({Opcode.TEXT, Opcode.BINARY, Opcode.CONT})
_FINAL_TEXT: Final = 0x81


def _head(size: int) -> bytes:
    """What stands before a text of ``size`` bytes; the server's frames are not masked."""
    if size < 126:
        return bytes((_FINAL_TEXT, size))
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big")


def _same_origin(origin: str | None, host: str | None) -> bool:
    """Browsers say where a page comes from; a page of another site may not speak for our guests."""
    return origin is None or urlsplit(origin).netloc == host
