"""Connections that are handed over to a gate."""

from __future__ import annotations

import asyncio
import socket

import msgspec

from openfelt.gate.process import Entrance, Gate, Handover
from openfelt.gate.words import Closed, FromGate, from_gate


async def test_a_connection_that_does_not_arrive_is_told_of() -> None:
    """Where a gate has no open file left the system drops the connection; the room must not wait for it for ever."""
    gate = Gate(beat=10.0)
    here, there = socket.socketpair()
    files, its_files = socket.socketpair(type=socket.SOCK_DGRAM)
    await asyncio.get_running_loop().create_unix_connection(lambda: gate.pipe, sock=there)
    entrance = Entrance(its_files, gate)
    files.send(msgspec.msgpack.encode(Handover(7, b"welcome")))
    here.setblocking(False)
    told = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(here, 4096), 10)
    words: list[FromGate] = from_gate.decode(told[4:])
    assert words == [Closed(7)]
    asyncio.get_running_loop().remove_reader(its_files)
    del entrance
    for each in (here, files, its_files):
        each.close()
    gate.pipe.close()
