"""Everything around a table actor that a test needs: a journal in memory, onlookers, a clock, a cast of players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from openfelt.cards import DECK, Card
from openfelt.room.actor import TableActor
from openfelt.room.ledger import Ledger, Transfer
from openfelt.room.ports import FinishedHand, JournalDown, Record, RequestKey, VersionConflict
from openfelt.room.standstill import Standstill
from openfelt.rules.events import Event
from openfelt.table.commands import Answer, Command, Sit
from openfelt.table.events import TableMade
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState
from openfelt.wire.codec import read_server
from openfelt.wire.messages import Ack, Decision, Error, Events, Presence, ServerMessage, Snapshot, YourSeat
from tests.table.felt import NOON, Do, settings

M = TypeVar("M", bound=ServerMessage)


def clock() -> int:
    """Milliseconds on the room's clock: noon, and what has passed on the loop's."""
    return NOON + round(asyncio.get_running_loop().time() * 1000)


async def settle() -> None:
    """Let everything that can be done now be done; no time passes."""
    for _ in range(50):
        await asyncio.sleep(0)


class FakeJournal:
    """A journal in memory; while ``held``, nothing gets written.

    ``failures`` are raised one by one when something is written, ``unreadable`` when a table is opened.
    """

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}
        self.batches: list[tuple[Event, ...]] = []
        self.checkpoints: list[tuple[int, TableState]] = []
        self.hands: list[FinishedHand] = []
        self.ledger = Ledger()
        self.made: list[TableMade] = []
        self.archived: dict[str, int] = {}
        self.requests: dict[str, list[RequestKey]] = {}
        self.failures: list[Exception] = []
        self.unreadable: list[Exception] = []
        self.refused = 0
        self._gate = asyncio.Event()
        self._gate.set()

    def hold(self) -> None:
        self._gate.clear()

    def let_go(self) -> None:
        self._gate.set()

    async def open_table(self, settings: TableSettings) -> Record:
        if self.unreadable:
            raise self.unreadable.pop(0)
        log = tuple(self.events.setdefault(settings.id, []))
        return Record(TableState(settings), 0, log, tuple(self.requests.get(settings.id, ())))

    async def append(
        self,
        table: str,
        version: int,
        events: Sequence[Event],
        checkpoint: TableState | None = None,
        finished: FinishedHand | None = None,
        transfers: Sequence[Transfer] = (),
        request: RequestKey | None = None,
    ) -> None:
        await self._gate.wait()
        await asyncio.sleep(0)
        if self.failures:
            self.refused += 1
            raise self.failures.pop(0)
        log = self.events.setdefault(table, [])
        if len(log) != version:
            self.refused += 1
            raise VersionConflict(table, version)
        log.extend(events)
        self.batches.append(tuple(events))
        if checkpoint is not None:
            self.checkpoints.append((len(log), checkpoint))
        if finished is not None:
            self.hands.append(finished)
        for transfer in transfers:
            self.ledger.settle(transfer)
        if request is not None:
            self.requests.setdefault(table, []).append(request)

    async def probe(self) -> None:
        await self._gate.wait()
        if self.failures and isinstance(self.failures[0], JournalDown):
            self.refused += 1
            raise self.failures.pop(0)

    async def make_table(self, made: TableMade) -> Record:
        await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop(0)
        self.events[made.settings.id] = [made]
        self.made.append(made)
        return Record(TableState(made.settings), 0, (made,))

    async def made_tables(self) -> list[Record]:
        open_ones = [made for made in self.made if made.settings.id not in self.archived]
        return [Record(TableState(made.settings), 0, tuple(self.events[made.settings.id])) for made in open_ones]

    async def archive_table(self, table: str, at: int) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.archived[table] = at

    def fail(self, times: int = 1) -> None:
        self.failures += [JournalDown("the disk is full")] * times


class Onlooker:
    """A connection that keeps all it is sent."""

    def __init__(self, player: str = "") -> None:
        self.player = player
        self.frames: list[bytes] = []
        self.lag = 0

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    @property
    def messages(self) -> list[ServerMessage]:
        return [read_server(frame) for frame in self.frames]

    def told(self, kind: type[M]) -> list[M]:
        """The messages of one kind, the oldest first."""
        return [message for message in self.messages if isinstance(message, kind)]

    def forget(self) -> None:
        self.frames.clear()

    @property
    def events(self) -> list[Event]:
        """Every event it has been told, without gap or repetition, from its snapshot on."""
        known: list[Event] = []
        last: int | None = None
        for message in self.messages:
            if isinstance(message, Snapshot):
                assert message.base + len(message.events) == message.seq
                known += message.events
                last = message.seq
            elif isinstance(message, Events):
                assert last is None or message.first == last + 1
                known += message.events
                last = message.first + len(message.events) - 1
        return known

    @property
    def decision(self) -> Decision | None:
        """What it was asked last, None when that was answered meanwhile."""
        seats = self.told(YourSeat)
        return seats[-1].decision if seats else None

    @property
    def away(self) -> list[int]:
        """The seats that were last said to be absent."""
        return list(self.told(Presence)[-1].away)


class Stage:
    """A table actor at work, and those who ask things of it."""

    def __init__(self, actor: TableActor, journal: FakeJournal) -> None:
        self.actor = actor
        self.journal = journal
        self.requests = 0

    @property
    def state(self) -> TableState:
        return self.actor.state

    async def ask(self, command: Command, player: str = "", request: str = "") -> Ack | Error:
        return await self.actor.ask(command, player, request)

    async def sit(self, seat: int, buy_in: int = 200, *, bot: bool = False) -> None:
        answer = await self.ask(Sit(f"p{seat}", f"Player {seat}", seat, buy_in, bot))
        assert isinstance(answer, Ack)

    async def begin(self, *seats: int) -> None:
        """Seat players and wait for their first hand."""
        for seat in seats:
            await self.sit(seat)
        await self.until(lambda: self.state.playing)

    def reply(self, do: Do | None = None, to: int = 0) -> Answer:
        """What whoever is to act would send; by default he checks or calls."""
        turn, hand = self.state.turn, self.state.hand
        assert turn is not None
        assert hand is not None
        player = hand.player(turn.seat)
        price = max(0, min(hand.level - player.bet, player.stack))
        return Answer(f"p{turn.seat}", turn.decision, price, do or ("call" if price else "check"), to)

    async def answer(self, do: Do | None = None, to: int = 0) -> Ack | Error:
        return await self.ask(self.reply(do, to))

    async def play_down(self, do: Do | None = None) -> None:
        """Everybody answers so until the hand is over."""
        while self.state.playing:
            assert isinstance(await self.answer(do), Ack)

    async def until(self, come: Callable[[], object], every: float = 0.001) -> None:
        """Wait until something has come about, looking ``every`` so many seconds; half an hour is too long."""
        async with asyncio.timeout(1_800):
            while not come():
                await asyncio.sleep(every)

    def watch(self, player: str = "", seen: int = 0) -> Onlooker:
        onlooker = Onlooker(player)
        self.actor.watch(onlooker, seen)
        return onlooker


@asynccontextmanager
async def stage(
    journal: FakeJournal | None = None, shuffle: Callable[[], tuple[Card, ...]] = lambda: DECK, **changes: Any
) -> AsyncIterator[Stage]:
    """A table of six at work, stopped again in the end."""
    journal = journal or FakeJournal()
    standstill = Standstill(journal, clock)
    actor = TableActor(await journal.open_table(settings(**changes)), journal, clock, shuffle, standstill)
    work = asyncio.create_task(actor.run()), asyncio.create_task(standstill.run())
    await settle()
    try:
        yield Stage(actor, journal)
    finally:
        for each in work:
            each.cancel()
        await asyncio.gather(*work, return_exceptions=True)


def fold(start: TableState, events: Sequence[Event]) -> TableState:
    """The table after ``events``."""
    for event in events:
        start = evolve(start, event)
    return start
