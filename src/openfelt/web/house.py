"""The house bots: clients like any other, except that their socket is a queue."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from openfelt.bots.bot import Bot, Reply
from openfelt.bots.house import HousePlayer
from openfelt.bots.temperament import HOUSE, Temperament
from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.room.visitor import Visitor
from openfelt.room.work import Work
from openfelt.table.settings import TableSettings
from openfelt.web.practice import BOTS_AT_A_TABLE
from openfelt.wire.codec import read_server


class House:
    """All house bots of one room."""

    def __init__(self, room: Room, pace: float) -> None:
        self._room = room
        self._pace = pace
        self._work = Work()

    def seat(self, tables: Sequence[TableSettings], bots: Sequence[Guest]) -> None:
        """Send the bots to their tables, the same ones every time."""
        temperaments = tuple(HOUSE.values())
        for place, guest in enumerate(bots):
            table = tables[place // BOTS_AT_A_TABLE]
            work = self._play(guest, table, temperaments[place % len(temperaments)])
            self._work.start(work, f"bot {guest.name}")

    async def close(self) -> None:
        """Send them home; their seats stay."""
        await self._work.stop()

    async def _play(self, guest: Guest, table: TableSettings, temperament: Temperament) -> None:
        frames: asyncio.Queue[bytes] = asyncio.Queue()
        visitor = Visitor(self._room, guest, frames.put_nowait, bot=True)
        strategy = HousePlayer(temperament, random.Random())
        bot = Bot(guest.id, table.id, strategy, buy_in=table.max_buy_in, pace=self._pace)
        async with asyncio.TaskGroup() as replies:
            while True:
                for reply in bot.answer(read_server(await frames.get())):
                    replies.create_task(self._reply(visitor, reply))

    async def _reply(self, visitor: Visitor, reply: Reply) -> None:
        await asyncio.sleep(reply.delay)
        visitor.take(reply.message)
