"""The pacemaker: every heart beats once in a beat, and none at the expense of others."""

from __future__ import annotations

import asyncio

from openfelt.gate.pacemaker import TURNS, Pacemaker
from tests.room.virtual import in_virtual_time


class Connection:
    """Counts the beats of its heart."""

    def __init__(self) -> None:
        self.beats: list[float] = []

    def beat(self) -> None:
        self.beats.append(asyncio.get_running_loop().time())


@in_virtual_time
async def test_every_heart_beats_once_in_a_beat() -> None:
    """However many they are, spread over the whole of it."""
    pacemaker = Pacemaker(10.0)
    connections = [Connection() for _ in range(500)]
    for connection in connections:
        pacemaker.add(connection)
    await asyncio.sleep(30.05)
    assert {len(connection.beats) for connection in connections} == {3}
    moments = {connection.beats[0] for connection in connections}
    assert len(moments) > TURNS / 2
    for connection in connections:
        pacemaker.remove(connection)


@in_virtual_time
async def test_who_is_gone_has_no_heart() -> None:
    """Whoever is taken out beats no more, and once nobody is left nothing is waited for; who comes anew beats again."""
    pacemaker = Pacemaker(1.0)
    gone, stays = Connection(), Connection()
    pacemaker.add(gone)
    pacemaker.add(stays)
    pacemaker.remove(gone)
    pacemaker.remove(gone)
    await asyncio.sleep(2.01)
    assert (len(gone.beats), len(stays.beats)) == (0, 2)
    pacemaker.remove(stays)
    await asyncio.sleep(5)
    assert len(stays.beats) == 2
    pacemaker.add(gone)
    await asyncio.sleep(1.01)
    assert len(gone.beats) == 1
    pacemaker.remove(gone)
