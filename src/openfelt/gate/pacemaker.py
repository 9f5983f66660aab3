"""What makes all hearts beat: one appointment for all connections, some of them at a time."""

from __future__ import annotations

import asyncio
import random
from typing import Final, Protocol

TURNS: Final = 50
"""Parts of a beat, in each of which some hearts beat, so that there is never much to do at once."""


class Beating(Protocol):
    """A connection whose heart beats."""

    def beat(self) -> None:
        """Let the heart beat."""


class Pacemaker:
    """Has each of its connections beat once in ``seconds``, each at a moment of its own."""

    def __init__(self, seconds: float) -> None:
        self._interval = seconds / TURNS
        self._turns: list[set[Beating]] = [set() for _ in range(TURNS)]
        self._turn_of: dict[Beating, int] = {}
        self._next = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Beating) -> None:
        """Have the heart of ``connection`` beat from now on."""
        turn = self._turn_of[connection] = random.randrange(TURNS)
        self._turns[turn].add(connection)
        if self._timer is None:
            self._due = asyncio.get_running_loop().time()
            self._wait()

    def remove(self, connection: Beating) -> None:
        """Its heart beats no more."""
        turn = self._turn_of.pop(connection, None)
        if turn is not None:
            self._turns[turn].discard(connection)
        if not self._turn_of and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        # Who is late does not hurry to catch up.
        loop = asyncio.get_running_loop()
        self._due = max(loop.time(), self._due + self._interval)
        self._timer = loop.call_at(self._due, self._beat)

    def _beat(self) -> None:
        self._wait()
        connections = tuple(self._turns[self._next])
        self._next = (self._next + 1) % TURNS
        for connection in connections:
            connection.beat()
