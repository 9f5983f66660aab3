"""All connections of this process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from openfelt.web.pacemaker import Beating, Pacemaker

CONNECTIONS_OF_ONE: Final = 32
"""Connections that one guest may have at a time: windows and devices, and some that are not known to be dead yet."""

SECONDS_BETWEEN_BEATS: Final = 10.0


class Call(Beating, Protocol):
    """A connection."""

    player: str
    """Whose it is; empty for somebody without a name."""


class Switchboard:
    """Who is connected.  ``beat`` are the seconds between two heartbeats of a connection."""

    def __init__(self, beat: float = SECONDS_BETWEEN_BEATS) -> None:
        self.beat = beat
        self._pacemaker = Pacemaker(beat)
        self._calls: set[Call] = set()
        self._of: Counter[str] = Counter()
        self._soon: list[Callable[[], None]] = []

    def __len__(self) -> int:
        return len(self._calls)

    def takes(self, player: str) -> bool:
        """Whether ``player`` may have another connection; those without a name are not told apart."""
        return not player or self._of[player] < CONNECTIONS_OF_ONE

    def add(self, call: Call) -> None:
        """Somebody is connected."""
        self._calls.add(call)
        self._pacemaker.add(call)
        self._of[call.player] += 1

    def remove(self, call: Call) -> None:
        """Somebody is not any more."""
        self._calls.discard(call)
        self._pacemaker.remove(call)
        self._of[call.player] -= 1
        if not self._of[call.player]:
            del self._of[call.player]

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
