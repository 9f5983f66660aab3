"""All connections of one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from openfelt.gate.pacemaker import Beating, Pacemaker

SECONDS_BETWEEN_BEATS: Final = 10.0


class Connection(Beating, Protocol):
    """Somebody's connection."""

    def hold(self) -> None:
        """Hear nothing for the moment: it stays with whoever says it."""

    def go_on(self) -> None:
        """Hear again."""


class Switchboard:
    """Who is connected to this process.  ``beat`` are the seconds between two heartbeats of a connection."""

    def __init__(self, beat: float = SECONDS_BETWEEN_BEATS) -> None:
        self.beat = beat
        self._pacemaker = Pacemaker(beat)
        self._connections: set[Connection] = set()
        self._soon: list[Callable[[], None]] = []
        self._held = False

    def add(self, connection: Connection) -> None:
        """Somebody is connected."""
        self._connections.add(connection)
        self._pacemaker.add(connection)
        if self._held:
            connection.hold()

    def remove(self, connection: Connection) -> None:
        """Somebody is not any more."""
        self._connections.discard(connection)
        self._pacemaker.remove(connection)

    def hold(self) -> None:
        """Hear nobody: whoever listens cannot follow."""
        self._held = True
        for connection in self._connections:
            connection.hold()

    def go_on(self) -> None:
        """Hear everybody again."""
        self._held = False
        for connection in self._connections:
            connection.go_on()

    def soon(self, write: Callable[[], None]) -> None:
        """Call ``write`` when the next turn of the event loop is over.

        One appointment serves all connections, and what a request has caused goes out together with its answer, which
        comes one turn later.
        """
        if not self._soon:
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._write_all)
        self._soon.append(write)

    def _write_all(self) -> None:
        writes, self._soon = self._soon, []
        for write in writes:
            write()
