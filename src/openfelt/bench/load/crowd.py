"""The players of many tables in one process: they act when they are asked, and time what they see.

``python -m openfelt.bench.load.crowd`` reads a :class:`Task` as one line of JSON, tells that everybody is connected,
and answers with :class:`Echoes` when it has played long enough.
"""

from __future__ import annotations

import asyncio
import gc
import math
import sys
from array import array
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Final, Literal

import msgspec
import uvloop

from openfelt.bench.load.line import Line
from openfelt.codec import decoder, encode
from openfelt.processors import but_the_first, work_on
from openfelt.rules.actions import Legal
from openfelt.web.limits import open_files_for
from openfelt.wire.codec import encode_message
from openfelt.wire.requests import Act, Sit, TopUp, Watch

BUY_IN: Final = 200
TOP_UP_BELOW: Final = 100
"""Chips below which a player has his stack filled up again."""
CALLS_AT_ONCE: Final = 100
BEAT: Final = 1.0
"""Seconds between two actions at a table."""

_EVENTS, _YOUR_SEAT = b'{"type":"events"', b'{"type":"your_seat"'
_ERROR = b'{"type":"error"'
_NOTHING_ASKED = b'"decision":null'


class Place(msgspec.Struct, frozen=True):
    """Who sits where: the cookie of a player, his table and his seat there."""

    cookie: str
    table: str
    seat: int


class Task(msgspec.Struct, frozen=True):
    """What a crowd has to do: connect to ``port``, and measure for ``seconds`` after ``warm_up`` seconds."""

    port: int
    places: tuple[Place, ...]
    warm_up: float
    seconds: float


class Echoes(msgspec.Struct, frozen=True):
    """What a crowd measured."""

    actions: int
    """Actions that were sent."""
    bytes: int
    """Bytes that came in."""
    echoes: list[int]
    """Microseconds from each sending of an action to each player's hearing of it."""
    busy: float
    """The share of one processor that the crowd itself took."""
    faults: list[str]
    """What went wrong: refusals, lost connections."""


class _Decision(msgspec.Struct):
    """As much of a decision as is needed to act legally."""

    id: int
    legal: Legal


class _Purse(msgspec.Struct):
    to: int
    """What the stack will be filled up to; 0 for nothing."""


class _YourSeat(msgspec.Struct):
    seq: int
    decision: _Decision | None = None
    purse: _Purse | None = None


_your_seat: msgspec.json.Decoder[_YourSeat] = decoder(_YourSeat)


class Table:
    """What the players of one table share: its beat, and the action whose echo they wait for."""

    def __init__(self, begins: float) -> None:
        self.beat = begins
        """When the next action is due."""
        self.seq = 0
        """The number of the last event before the open decision."""
        self.acted = 0.0
        self.awaited = 0
        """The number of the event that the last action causes."""


class Player:
    """One player: acts when he is asked, on the beat of his table."""

    def __init__(self, place: Place, table: Table, crowd: Crowd, dice: Random) -> None:
        self.place = place
        self.table = table
        self.line: Line | None = None
        self._crowd = crowd
        self._dice = dice
        self._decision = 0
        self._requests = 0

    async def connect(self, port: int) -> None:
        """Call the room and follow the table."""
        loop = asyncio.get_running_loop()
        _, self.line = await loop.create_connection(
            lambda: Line(f"127.0.0.1:{port}", self.place.cookie, self.hear), "127.0.0.1", port
        )
        await self.line.open
        self.line.send(encode_message(Watch(self.place.table)))

    def sit(self) -> None:
        """Take the seat."""
        self._send(encode_message(Sit(self._id(), self.place.table, self.place.seat, BUY_IN)))

    def hear(self, frame: bytes) -> None:
        """Time an echo, or see what is asked."""
        if frame.startswith(_EVENTS):
            begins = frame.index(b'"first":') + 8
            if int(frame[begins : frame.index(b",", begins)]) == self.table.awaited:
                self._crowd.echo(perf_counter() - self.table.acted)
        elif frame.startswith(_YOUR_SEAT):
            if _NOTHING_ASKED not in frame:
                self._asked(_your_seat.decode(frame))
        elif frame.startswith(_ERROR):
            self._crowd.faults.append(frame.decode())

    def _asked(self, own: _YourSeat) -> None:
        decision, table = own.decision, self.table
        assert decision is not None
        table.seq = own.seq
        if decision.id == self._decision:
            return
        self._decision = decision.id
        loop = asyncio.get_running_loop()
        # A table that is late keeps its own beat: otherwise all that were late together would act together ever after.
        late = max(0.0, loop.time() - table.beat)
        due = table.beat + BEAT * math.ceil(late / BEAT)
        table.beat = due + BEAT
        filled = own.purse is not None and own.purse.to > 0
        loop.call_at(due, self._act, decision, filled)

    def _act(self, decision: _Decision, filled: bool) -> None:
        table, may = self.table, decision.legal
        do, to = choice(may, self._dice.random())
        frame = encode_message(Act(self._id(), self.place.table, decision.id, may.price, do, to))
        table.awaited = table.seq + 1
        table.acted = perf_counter()
        self._send(frame)
        self._crowd.actions += 1
        if 0 < may.high < TOP_UP_BELOW and not filled:
            self._send(encode_message(TopUp(self._id(), self.place.table, BUY_IN)))

    def _id(self) -> str:
        self._requests += 1
        return str(self._requests)

    def _send(self, frame: bytes) -> None:
        assert self.line is not None
        self.line.send(frame)


def choice(may: Legal, roll: float) -> tuple[Literal["fold", "check", "call", "bet", "raise"], int]:
    """A legal answer: mostly a check or a call, now and then a fold or the least bet or raise."""
    if may.may_raise and roll < 0.1:
        return ("bet" if may.opening else "raise"), may.low
    if may.price and roll < 0.35:
        return "fold", 0
    return ("call" if may.price else "check"), 0


class Crowd:
    """All players of one process."""

    def __init__(self, task: Task) -> None:
        self.actions = 0
        self.faults: list[str] = []
        self._task = task
        self._echoes = array("d")
        dice = Random(1)
        tables = dict.fromkeys(place.table for place in task.places)
        # Their beats are spread over a whole one.
        self._tables = {table: Table(BEAT * number / len(tables)) for number, table in enumerate(tables)}
        self._players = [Player(place, self._tables[place.table], self, dice) for place in task.places]

    def echo(self, seconds: float) -> None:
        """Note that a player has heard of an action."""
        self._echoes.append(seconds)

    async def connect(self) -> None:
        """Have everybody call the room, some at a time."""
        waiting = iter(self._players)

        async def call() -> None:
            for player in waiting:
                await player.connect(self._task.port)

        await asyncio.gather(*(call() for _ in range(CALLS_AT_ONCE)))

    async def play(self, told: Callable[[str], None]) -> Echoes:
        """Sit down, play, and say what was measured; ``told`` hears when measuring begins and ends."""
        loop = asyncio.get_running_loop()
        for number, player in enumerate(self._players):
            # Tables begin one after the other within a beat, so that their beats are spread over it.
            loop.call_later(BEAT * number / len(self._players), player.sit)
        await asyncio.sleep(self._task.warm_up)
        told("measuring")
        self._echoes = array("d")
        actions, received, busy = self.actions, self._received(), process_time()
        await asyncio.sleep(self._task.seconds)
        told("measured")
        busy = (process_time() - busy) / self._task.seconds
        self.faults += [player.line.lost for player in self._players if player.line and player.line.lost]
        return Echoes(
            actions=self.actions - actions,
            bytes=self._received() - received,
            echoes=[round(seconds * 1_000_000) for seconds in self._echoes],
            busy=busy,
            faults=self.faults[:20],
        )

    def _received(self) -> int:
        return sum(player.line.received for player in self._players if player.line)


async def _main() -> None:
    lines = asyncio.StreamReader(limit=1 << 26)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    task = msgspec.json.decode(await lines.readline(), type=Task)
    open_files_for(len(task.places))
    # Players are elsewhere, and do not take the room's processor away.
    work_on(but_the_first())
    gc.disable()  # A look through thousands of players would be taken for the room's slowness.
    crowd = Crowd(task)
    await crowd.connect()
    _tell("connected")
    await lines.readline()
    _tell(encode(await crowd.play(_tell)).decode())


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_main())
