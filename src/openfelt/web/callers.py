"""Those who are connected, as the room knows them, wherever their connections are held."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final, Protocol

import structlog

from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.room.visitor import Visitor

CONNECTIONS_OF_ONE: Final = 32
"""Connections that one guest may have at a time: windows and devices, and some that are not known to be dead yet."""

SECONDS_TO_LEAVE: Final = 1.0
"""How long all connections together may take to end when the room closes."""

TOO_MANY_CONNECTIONS: Final = 4001
SERVICE_RESTART: Final = 1012
FAULT: Final = 1011

log = structlog.get_logger()


class Line(Protocol):
    """What a caller is told over."""

    def answer(self, frame: bytes) -> None:
        """Send what he has asked for."""

    def tell(self, news: bytes) -> None:
        """Send what is worth something while it is new."""

    def end(self, code: int, reason: str) -> None:
        """Hang up, saying why."""


class Callers:
    """Everybody who is connected."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._all: set[Caller] = set()
        self._of: Counter[str] = Counter()
        self._closing: asyncio.Future[None] | None = None

    @property
    def closing(self) -> bool:
        """Whether nobody is let in any more."""
        return self._closing is not None

    def answer(self, line: Line, guest: Guest | None) -> Caller:
        """Somebody is on the ``line``, ``guest`` unless he has no name; those without one are not told apart."""
        caller = Caller(self, line, guest)
        if guest is not None and self._of[guest.id] >= CONNECTIONS_OF_ONE:
            caller.end(TOO_MANY_CONNECTIONS, "you are connected too often: close some of your windows")
        elif self.closing:
            caller.end(SERVICE_RESTART, _CLOSING)
        else:
            self._all.add(caller)
            self._of[caller.player] += 1
            caller.begin(self._room)
        return caller

    def left(self, caller: Caller) -> None:
        """Somebody is not connected any more."""
        if caller not in self._all:
            return
        self._all.discard(caller)
        self._of[caller.player] -= 1
        if not self._of[caller.player]:
            del self._of[caller.player]
        if self._closing is not None and not self._all and not self._closing.done():
            self._closing.set_result(None)

    async def close(self) -> None:
        """Tell everybody that the room closes, and wait for a moment until they have hung up."""
        self._closing = asyncio.get_running_loop().create_future()
        for caller in tuple(self._all):
            caller.end(SERVICE_RESTART, _CLOSING)
        if self._all:
            await asyncio.wait([self._closing], timeout=SECONDS_TO_LEAVE)


class Caller:
    """One connection, for as long as it lasts.  A fault of the room ends it, and harms no other."""

    def __init__(self, callers: Callers, line: Line, guest: Guest | None) -> None:
        self.player = guest.id if guest else ""
        self._callers = callers
        self._line = line
        self._guest = guest
        self._visitor: Visitor | None = None

    def begin(self, room: Room) -> None:
        """Let him in."""
        self._visitor = Visitor(room, self._guest, self._line.answer, self._line.tell)

    def end(self, code: int, reason: str) -> None:
        """Hang up, saying why."""
        self._line.end(code, reason)

    def hear(self, message: bytes) -> None:
        """He says ``message``."""
        if self._visitor is None:
            return
        try:
            self._visitor.hear(message)
        except Exception:
            log.critical("a connection is lost by a fault", player=self.player, exc_info=True)
            self.end(FAULT, "the room stumbled over this by a fault of its own: connect again to go on")

    def catch_up(self) -> None:
        """He was not told everything: tell him how things stand."""
        if self._visitor is not None:
            self._visitor.catch_up()

    def felt(self, lag: int) -> None:
        """A word takes ``lag`` milliseconds to him and back."""
        if self._visitor is not None:
            self._visitor.lag = lag

    def leave(self) -> None:
        """He is gone."""
        self._callers.left(self)
        if self._visitor is not None:
            self._visitor.leave()


_CLOSING: Final = "the room is closing: connect again in a moment"
