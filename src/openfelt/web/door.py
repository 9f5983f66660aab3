"""The door: the handshake of a WebSocket, who is let in, and which process holds the connection from then on."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import urlsplit

import structlog
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.server import ServerProtocol

from openfelt.room.ports import Guest
from openfelt.web.guests import guest_of_cookies
from openfelt.web.reception import Reception
from openfelt.web.services import Services

PATH: Final = "/ws"

log = structlog.get_logger()


class Door(asyncio.Protocol):
    """Somebody who calls, until he is let in or sent away."""

    def __init__(self, services: Services, reception: Reception, *, server_state: ServerState, **_: Any) -> None:
        self._services = services
        self._reception = reception
        self._open_ones: set[Any] = server_state.connections
        self._protocol = ServerProtocol()
        self._asking: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ what the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._transport = cast("asyncio.Transport", transport)
        self._open_ones.add(self)

    def data_received(self, data: bytes) -> None:
        """He says what he wants; nothing more is read until it is known who he is."""
        self._protocol.receive_data(data)
        for request in self._protocol.events_received():
            assert isinstance(request, Request)
            self._transport.pause_reading()
            self._asking = asyncio.create_task(self._ask(request))
        self._say(b"".join(self._protocol.data_to_send()))

    def connection_lost(self, error: Exception | None) -> None:
        """He is gone before he was let in."""
        self._open_ones.discard(self)
        if self._asking is not None:
            self._asking.cancel()

    def shutdown(self) -> None:
        """The server stops."""
        self._transport.abort()

    # ------------------------------------------------------------ in or away

    async def _ask(self, request: Request) -> None:
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
        answer = b"".join(self._protocol.data_to_send())
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._let_in(answer, guest)
        else:
            self._say(answer)
            self._transport.close()
            self._transport.resume_reading()

    def _let_in(self, greeting: bytes, guest: Guest | None) -> None:
        self._open_ones.discard(self)
        self._asking = None
        self._reception.take(self._transport, greeting, guest)

    def _say(self, answer: bytes) -> None:
        if answer and not self._transport.is_closing():
            self._transport.write(answer)


def _same_origin(origin: str | None, host: str | None) -> bool:
    """Browsers say where a page comes from; a page of another site may not speak for our guests."""
    return origin is None or urlsplit(origin).netloc == host
