"""The storm: a room that is killed again and again, and everything that has to hold each time."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from websockets.exceptions import WebSocketException

from openfelt.store.audit import audit
from openfelt.store.database import open_database
from openfelt.store.guests import SqlGuestBook
from openfelt.table.settings import TableSettings
from openfelt.web.guests import COOKIE
from tests.chaos.felts import busy_tables
from tests.chaos.host import MOMENTS
from tests.chaos.player import Claim, Player
from tests.chaos.witness import Standing, Told, compare_clocks, compare_picture, pictures, read_journal, standings
from tests.server.process import RoomProcess

ROOT: Final = Path(__file__).resolve().parents[2]

PLAYERS: Final = 5
"""Players at each table, which has a seat more."""

AT_RANDOM: Final = "at random"
PATIENCE: Final = 90.0
"""Seconds after which a room that should have died by itself or shown its tables has failed."""


class Figures(msgspec.Struct):
    """What came out."""

    kills: dict[str, int]
    """How often the power went at which moment."""
    told: Told
    requests: int
    confirmed: int
    transfers: int
    chips: int
    slowest: float
    """Seconds from the start of the process until every table was shown as it stood, at the worst."""
    median: float


class Mortal(RoomProcess):
    """The room with busy tables; ``dying`` says at which moment it dies by itself, and when."""

    def __init__(self, folder: Path, url: str, tables: int, gates: int) -> None:
        super().__init__(folder, url=url, gates=gates)
        self._tables = tables
        self.dying: tuple[str, int] | None = None

    def _command(self) -> list[str]:
        moment = [] if self.dying is None else [self.dying[0], str(self.dying[1])]
        arguments = [self.url, str(self.port), str(self._tables), str(self._gates), *moment]
        return [sys.executable, "-m", "tests.chaos.host", *arguments]

    def _environment(self) -> dict[str, str]:
        inherited = super()._environment()
        paths = [str(ROOT), *filter(None, [inherited.get("PYTHONPATH")])]
        return {**inherited, "PYTHONPATH": os.pathsep.join(paths)}

    @property
    def dead(self) -> bool:
        """It has been killed, by whomever."""
        return self._process is not None and self._process.poll() is not None


class Storm:
    """``kills`` power cuts under so many tables.  After each a table has to be back within ``limit`` seconds.

    ``told`` is called with the number of cuts so far.  Whatever does not hold is an ``AssertionError``.
    """

    def __init__(
        self,
        folder: Path,
        *,
        tables: int,
        kills: int,
        seed: int,
        limit: float,
        told: Callable[[int], None] = lambda number: None,
        url: str = "",
        gates: int = 0,
    ) -> None:
        self._tables = busy_tables(tables)
        self._room = Mortal(folder, url, tables, gates)
        # What is said to a server of PostgreSQL cannot be listened to from inside the room.
        self._moments = MOMENTS if self._room.url.startswith("sqlite") else MOMENTS[-1:]
        self._kills = kills
        self._dice = Random(seed)
        self._limit = limit
        self._told = told
        self._claims: list[Claim] = []
        self._players: list[Player] = []
        self._there = asyncio.Event()
        self._cuts: Counter[str] = Counter()
        self._times: list[float] = []

    async def run(self) -> Figures:
        """Let it rage, and see what is left."""
        await self._admit()
        playing = [asyncio.create_task(player.live(self._there)) for player in self._players]
        try:
            before: dict[str, Standing] = {}
            for number in range(self._kills):
                moment = AT_RANDOM if number % 2 == 0 else self._moments[number // 2 % len(self._moments)]
                before = await self._until_the_power_goes(moment, before)
                for task in playing:
                    if task.done():
                        task.result()
                self._told(number + 1)
            self._room.dying = None
            await self._come_back(before)
            await asyncio.sleep(1)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.to_thread(self._room.close)
        return await self._figures()

    async def _admit(self) -> None:
        engine = await open_database(self._room.url)
        book = SqlGuestBook(engine, lambda: 0)
        for table in self._tables:
            for number in range(PLAYERS):
                self._players.append(await self._guest(book, table, number))
        await engine.dispose()

    async def _guest(self, book: SqlGuestBook, table: TableSettings, number: int) -> Player:
        guest, token = await book.admit(f"Guest {number}")
        dice = Random(self._dice.getrandbits(64))
        return Player(guest.id, f"{COOKIE}={token}", table, self._room.socket_address, dice, self._claims)

    async def _until_the_power_goes(self, moment: str, before: dict[str, Standing]) -> dict[str, Standing]:
        """Open the room, hold it against ``before``, and kill it; returns how the tables stand then."""
        at_random = moment == AT_RANDOM
        self._room.dying = None if at_random else (moment, self._dice.randint(1, 60))
        try:
            await self._come_back(before)
        except (OSError, WebSocketException, AssertionError):
            # It may die before everybody has looked, but of nothing else.
            if at_random or not self._room.dead:
                raise
        if at_random:
            await asyncio.sleep(self._dice.uniform(0.1, 1.5))
        else:
            async with asyncio.timeout(PATIENCE):
                while not self._room.dead:
                    await asyncio.sleep(0.01)
        await asyncio.to_thread(self._room.kill)
        self._there.clear()
        self._cuts[moment] += 1
        now = await standings(self._room.url, self._tables)
        for table, standing in before.items():
            assert now[table].version >= standing.version, f"{table} has lost what was kept"
        for player in self._players:
            table, seen = player.seen
            assert seen <= now[table].version, f"somebody was told of event {seen} of {table}, which is not kept"
        return now

    async def _come_back(self, before: dict[str, Standing]) -> None:
        """Start the room; every table is as it was, and its clocks run."""
        began = time.monotonic()
        await asyncio.to_thread(self._room.open)
        async with asyncio.timeout(PATIENCE):
            shown = await pictures(self._room.socket_address, [table.id for table in self._tables])
        took = time.monotonic() - began
        for table, standing in before.items():
            compare_picture(standing, shown[table])
        await compare_clocks(self._room.url, before)
        assert took <= self._limit, f"the tables were back after {took:.1f} s"
        self._times.append(took)
        self._there.set()

    async def _figures(self) -> Figures:
        found = await audit(self._room.url)
        assert found.differences == [], found.differences
        log = self._room.log.read_text()
        for complaint in ("Traceback", "a fault", "not saved", "is missing"):
            assert complaint not in log, log[-5_000:]
        return Figures(
            kills=dict(self._cuts),
            told=await read_journal(self._room.url, [table.id for table in self._tables], self._claims),
            requests=len(self._claims),
            confirmed=sum(claim.confirmed for claim in self._claims),
            transfers=found.transfers,
            chips=found.chips,
            slowest=max(self._times),
            median=sorted(self._times)[len(self._times) // 2],
        )
