"""Reception: has each connection held by a gate, or by this process where there is none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from openfelt.gate.socket import Socket
from openfelt.gate.switchboard import Switchboard
from openfelt.gate.words import Used
from openfelt.processors import but_the_first, on_the_first
from openfelt.room.ports import Guest
from openfelt.web.callers import Callers
from openfelt.web.gatehouse import Gatehouse


class Reception:
    """Who takes the connections of those who are let in."""

    def __init__(self, callers: Callers, switchboard: Switchboard, gatehouses: tuple[Gatehouse, ...] = ()) -> None:
        self._callers = callers
        self._switchboard = switchboard
        self._gatehouses = gatehouses

    def take(self, transport: asyncio.Transport, greeting: bytes, guest: Guest | None) -> None:
        """Take over the connection of ``transport``, on which ``greeting`` ends the handshake."""
        open_ones = [gatehouse for gatehouse in self._gatehouses if gatehouse.open]
        if open_ones:
            min(open_ones, key=len).take(transport, greeting, guest)
            return
        made = Socket(self._switchboard, greeting, lambda socket: self._callers.answer(socket, guest))
        transport.set_protocol(made)
        made.connection_made(transport)
        transport.resume_reading()

    async def used(self) -> Used:
        """What all gates together have used."""
        used = [await gatehouse.used() for gatehouse in self._gatehouses]
        return Used(sum(each.processor for each in used), sum(each.memory for each in used))

    async def close(self) -> None:
        """Tell everybody that the room closes, and hang up."""
        await self._callers.close()


@asynccontextmanager
async def reception(callers: Callers, beat: float, gates: int) -> AsyncIterator[Reception]:
    """A reception with as many ``gates``, each a process of its own; ``beat`` are the seconds between heartbeats."""
    houses = tuple(Gatehouse(callers, beat, but_the_first()) for _ in range(gates))
    try:
        for house in houses:
            await house.start()
        with on_the_first() if houses else nullcontext():
            yield Reception(callers, Switchboard(beat), houses)
    finally:
        for house in houses:
            await house.stop()
