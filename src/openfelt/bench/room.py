"""How quickly a room under load answers: from one player's action to each player's hearing of it.

The room works in one process, with its journal on the disk, and its players in others; between them are real sockets
on loopback.  At each table six people play hand after hand, one action a second.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from openfelt.bench.load.crowd import Echoes, Place, Task
from openfelt.bench.load.host import SEATS, Bill, Usage, cookie_of, table_name
from openfelt.bench.row import Row
from openfelt.errors import OpenfeltError
from openfelt.web.limits import open_files_for

TABLES: Final = (100, 300, 1_000, 2_000, 3_000)
SECONDS: Final = 30.0
WARM_UP: Final = 10.0
PLAYERS_IN_A_CROWD: Final = 9_000
"""Players that one process plays for: more of them, and it would measure itself."""


class LoadFailed(OpenfeltError):
    """The load could not be put on the room; the message says what went wrong."""


GATES: Final = 1
"""Processes that hold the connections beside the room."""


def rows(
    tables: Sequence[int] = TABLES, seconds: float = SECONDS, warm_up: float = WARM_UP, gates: int = GATES
) -> list[Row]:
    """What is measured at each number of ``tables``, for ``seconds`` each, after ``warm_up`` seconds.

    Raises :class:`LoadFailed`, and :class:`openfelt.web.limits.TooFewFiles` before anything is measured.
    """
    open_files_for(max(tables) * SEATS)
    return [row for count in tables for row in asyncio.run(_measure(count, seconds, warm_up, gates))]


class _Process:
    """A process that is talked to line by line."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        self._process = process
        self._name = name

    @classmethod
    async def start(cls, module: str, task: msgspec.Struct) -> _Process:
        """Start ``module`` and tell it its ``task``."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"openfelt.bench.load.{module}", stdin=pipe, stdout=pipe, limit=1 << 28
        )
        started = cls(process, module)
        started.tell(msgspec.json.encode(task))
        return started

    def tell(self, line: bytes = b"") -> None:
        """Say a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")

    async def hear(self) -> bytes:
        """The next line it says.  Raises :class:`LoadFailed` when it has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise LoadFailed(f"the {self._name} of the load has ended with status {await self._process.wait()}")
        return line

    async def usage(self) -> Usage:
        """What the host says it has used."""
        return msgspec.json.decode(await self.hear(), type=Usage)

    async def stop(self) -> None:
        """Let it end by itself, for a while."""
        if self._process.returncode is not None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(30):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


async def _measure(tables: int, seconds: float, warm_up: float, gates: int) -> list[Row]:
    processes: list[_Process] = []
    with tempfile.TemporaryDirectory(prefix="openfelt-load-") as folder:
        try:
            bill = Bill(f"sqlite:///{Path(folder) / 'room.db'}", _free_port(), tables, gates)
            host = await _Process.start("host", bill)
            processes.append(host)
            usages = [await host.usage(), await host.usage()]
            crowds = [
                await _Process.start("crowd", Task(bill.port, places, warm_up, seconds)) for places in _crowds(tables)
            ]
            processes[:0] = crowds

            async def every_crowd() -> list[bytes]:
                return [await crowd.hear() for crowd in crowds]

            async def usage() -> Usage:
                host.tell()
                return await host.usage()

            await every_crowd()  # all are connected
            usages.append(await usage())
            for crowd in crowds:
                crowd.tell()
            await every_crowd()  # they are warm
            usages.append(await usage())
            await every_crowd()  # they have played
            usages.append(await usage())
            echoes = [msgspec.json.decode(line, type=Echoes) for line in await every_crowd()]
        finally:
            for process in processes:
                await process.stop()
    return told(tables, usages, echoes)


def _crowds(tables: int) -> list[tuple[Place, ...]]:
    """Who sits where, in as many crowds as there have to be; a table's players are in one."""
    count = -(-tables * SEATS // PLAYERS_IN_A_CROWD)
    return [
        tuple(
            Place(cookie_of(table * SEATS + seat), table_name(table), seat)
            for table in range(first, tables, count)
            for seat in range(SEATS)
        )
        for first in range(count)
    ]


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def told(tables: int, usages: Sequence[Usage], crowds: Sequence[Echoes]) -> list[Row]:
    """The rows of one number of tables.  Raises :class:`LoadFailed` when players met with faults, or heard nothing.

    ``usages`` are the host's: empty, with its tables, with everybody connected, at the beginning and at the end of
    what was measured.
    """
    faults = [fault for crowd in crowds for fault in crowd.faults]
    if faults:
        raise LoadFailed(f"with {tables} tables the players met with faults, the first of them: {faults[0]}")
    echoes = sorted(micros for crowd in crowds for micros in crowd.echoes)
    actions = sum(crowd.actions for crowd in crowds)
    if not echoes or not actions:
        raise LoadFailed(f"with {tables} tables nobody heard of any action")
    empty, opened, connected, began, ended = usages
    what, lasted = f"tables={tables}", ended.at - began.at
    processor, room = ended.processor - began.processor, ended.room - began.room
    gates = ended.gates.processor - began.gates.processor
    sockets = connected.memory + connected.gates.memory - opened.memory - opened.gates.memory

    def row(unit: str, value: float) -> Row:
        return Row(what, unit, value)

    return [
        row("ms p99 action to echo", _quantile(echoes, 0.99) / 1000),
        row("ms p50 action to echo", _quantile(echoes, 0.5) / 1000),
        row("ms max action to echo", echoes[-1] / 1000),
        row("actions a second", actions / lasted),
        row("echoes a second", len(echoes) / lasted),
        row("KB of memory a table", (opened.memory - empty.memory) / 1024 / tables),
        row("KB of memory a socket", sockets / 1024 / tables / SEATS),
        row("bytes sent an action", sum(crowd.bytes for crowd in crowds) / actions),
        row("% of one processor, the room's thread", 100 * room / lasted),
        row("% of one processor, the room's other threads", 100 * (processor - room) / lasted),
        row("% of one processor, the gates", 100 * gates / lasted),
        row("% of one processor, the players", 100 * sum(crowd.busy for crowd in crowds)),
        row("µs of processor an action", 1_000_000 * (processor + gates) / actions),
        *(row(f"µs an action: {work}", 1_000_000 * spent / actions) for work, spent in _spent(began, ended).items()),
    ]


def _spent(began: Usage, ended: Usage) -> dict[str, float]:
    """Seconds that went into each kind of work, the longest first."""
    samples = Counter(ended.samples)
    samples.subtract(began.samples)
    every = (ended.at - began.at) / max(1, ended.looks - began.looks)
    spent = {work: count * every for work, count in samples.most_common()}
    rest = ended.room - began.room - sum(spent.values())
    others = ended.processor - ended.room - (began.processor - began.room)
    return {
        **spent,
        "event loop": max(0.0, rest),
        "other threads": others,
        "gates": ended.gates.processor - began.gates.processor,
    }


def _quantile(ordered: Sequence[int], share: float) -> int:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
