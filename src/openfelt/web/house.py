"""The house bots: clients like any other, except that their socket is a queue."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from openfelt.bots.bot import Bot, Reply
from openfelt.bots.house import HousePlayer
from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.room.visitor import Visitor
from openfelt.table.settings import TableSettings
from openfelt.web.practice import BOTS_AT_A_TABLE
from openfelt.wire.codec import read_server
from openfelt.wire.messages import Watch


class House:
    """All house bots of one room."""

    def __init__(self, room: Room, pace: float) -> None:
        self._room = room
        self._pace = pace
        self._tasks: list[asyncio.Task[None]] = []

    def seat(self, tables: Sequence[TableSettings], bots: Sequence[Guest]) -> None:
        """Send the bots to their tables, the same ones every time."""
        for place, guest in enumerate(bots):
            table = tables[place // BOTS_AT_A_TABLE]
            self._tasks.append(asyncio.create_task(self._play(guest, table), name=f"bot {guest.name}"))

    async def close(self) -> None:
        """Send them home; their seats stay."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, guest: Guest, table: TableSettings) -> None:
        frames: asyncio.Queue[bytes] = asyncio.Queue()
        visitor = Visitor(self._room, guest, frames.put_nowait, bot=True)
        strategy = HousePlayer.of_the_house(guest.name, random.Random())
        bot = Bot(guest.id, table.id, strategy, buy_in=table.max_buy_in, pace=self._pace)
        async with asyncio.TaskGroup() as replies:
            await visitor.take(Watch(table.id))
            while True:
                for reply in bot.answer(read_server(await frames.get())):
                    replies.create_task(self._reply(visitor, reply))

    async def _reply(self, visitor: Visitor, reply: Reply) -> None:
        await asyncio.sleep(reply.delay)
        await visitor.take(reply.message)

