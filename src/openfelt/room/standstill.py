"""A standstill: while nothing can be saved nothing is dealt and no clock runs; it ends by itself (F5, K15)."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from openfelt.room.ports import Clock, Journal, JournalDown

SECONDS_BETWEEN_PROBES = 1.0

log = structlog.get_logger()


class Halting(Protocol):
    """Something that stands still together with the room."""

    def stand_still(self) -> None:
        """From now on nothing can be saved."""

    def go_on(self, stood: int) -> None:
        """Everything can be saved again, after ``stood`` milliseconds."""


class Standstill:
    """Whether the room stands still, which it does as a whole: all tables share one journal."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._since: int | None = None
        self._begun = asyncio.Event()
        self._halting: list[Halting] = []

    @property
    def on(self) -> bool:
        """Nothing can be saved at the moment."""
        return self._since is not None

    def join(self, halting: Halting) -> None:
        """From now on let ``halting`` stand still and go on together with the rest."""
        self._halting.append(halting)

    def leave(self, halting: Halting) -> None:
        """Let ``halting`` be on its own again."""
        self._halting.remove(halting)

    def begin(self, why: JournalDown, since: int) -> None:
        """Something could not be saved that was handed in at ``since``; nobody need try anything else for now."""
        if self._since is not None:
            return
        self._since = since
        log.error("nothing can be saved: all tables stand still", error=str(why))
        for each in tuple(self._halting):
            each.stand_still()
        self._begun.set()

    async def run(self) -> None:
        """End every standstill as soon as something can be saved again; works until cancelled."""
        while True:
            await self._begun.wait()
            try:
                await self._journal.probe()
            except JournalDown:
                await asyncio.sleep(SECONDS_BETWEEN_PROBES)
            else:
                self._end()

    def _end(self) -> None:
        assert self._since is not None
        stood = self._clock() - self._since
        self._since = None
        self._begun.clear()
        log.info("everything can be saved again: all tables go on", seconds=stood / 1000)
        for each in tuple(self._halting):
            each.go_on(stood)
