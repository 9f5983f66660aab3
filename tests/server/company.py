"""Some people at a table of their own, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

from openfelt.table.state import TableState
from openfelt.wire.messages import Ack, Decision, Error, Snapshot
from openfelt.wire.requests import Pause, PlayOn, Sit
from tests.server.client import Client, admit, make_table
from tests.server.process import RoomProcess

FREE: dict[str, Any] = {"options": {"new_player_post": "none", "first_button": "seat"}, "listed": False}
"""House rules under which everybody is dealt in at once, and the first seat has the first button."""


class Company:
    """Some people at a table of their own; the first one is its host."""

    def __init__(self, room: RoomProcess, stack: AsyncExitStack) -> None:
        self.room = room
        self.stack = stack
        self.table = ""
        self.clients: list[Client] = []
        self.cookies: list[str] = []

    async def invite(self, count: int, names: Sequence[str] = (), **form: Any) -> None:
        """Let ``count`` people come, and the first of them make the table."""
        for number in range(count):
            self.cookies.append(admit(self.room, names[number] if names else f"Player {number}"))
            if not self.table:
                self.table = make_table(self.room, self.cookies[0], **{**FREE, **form})
            self.clients.append(await self.connect(self.cookies[-1]))

    async def connect(self, cookie: str) -> Client:
        """Another connection, which follows the table."""
        client = await self.stack.enter_async_context(Client(self.room, cookie))
        await client.watch(self.table)
        await client.expect(Snapshot)
        return client

    async def ask(self, client: Client, kind: Any, *fields: Any, **named: Any) -> Ack | Error:
        """Ask for something at the table."""
        return await client.request(kind(client.new_id(), self.table, *fields, **named))

    async def grant(self, client: Client, kind: Any, *fields: Any, **named: Any) -> None:
        """Ask for something that must be granted."""
        answer = await self.ask(client, kind, *fields, **named)
        assert isinstance(answer, Ack), answer

    async def sit(self, *seats: int, buy_in: int | Sequence[int] = 200) -> None:
        """Let the first clients sit down there, during a pause, all for ``buy_in`` or each for their own; then the
        game begins.
        """
        buy_ins = [buy_in] * len(seats) if isinstance(buy_in, int) else buy_in
        await self.grant(self.clients[0], Pause)
        for client, seat, chips in zip(self.clients, seats, buy_ins, strict=False):
            await self.grant(client, Sit, seat, chips)
        await self.grant(self.clients[0], PlayOn)

    async def to_act(self) -> tuple[Client, Decision]:
        """Whoever is asked, and what."""
        while True:
            for client in self.clients:
                if client.follower.decision is not None:
                    return client, client.follower.decision
            await self.hear_all()

    async def hear_all(self) -> None:
        """Let everybody hear what there is to hear; waits until there is something."""
        tasks = [asyncio.create_task(client.socket.recv()) for client in self.clients]
        try:
            done, _ = await asyncio.wait(tasks, timeout=10, return_when=asyncio.FIRST_COMPLETED)
            assert done, "nobody was told anything"
        finally:
            for client, task in zip(self.clients, tasks, strict=True):
                if task.done() and not task.cancelled():
                    frame = task.result()
                    assert isinstance(frame, str)
                    client.take(frame)
                else:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def until(self, come: Callable[[], object]) -> None:
        """Let everybody hear until something has come about."""
        while not come():
            await self.hear_all()

    async def fold_down(self) -> None:
        """Everybody folds until the hand is over."""
        hands = self.clients[0].hands_ended()
        while self.clients[0].hands_ended() == hands:
            client, decision = await self.to_act()
            await client.act(decision, "fold")
            await self.settle()

    async def settle(self) -> None:
        """Let everybody know what the first one knows."""
        await self.until(lambda: len({client.follower.seq for client in self.clients}) == 1)

    async def state_of(self, client: Client) -> TableState:
        """The table as ``client`` knows it."""
        while client.follower.state is None:
            await client.hear()
        return client.follower.state

    @property
    def state(self) -> Any:
        """The table as the host knows it."""
        return self.clients[0].follower.state

    def events(self, kind: Any) -> list[Any]:
        """What the host was told of, of one kind."""
        return [event for event in self.clients[0].events if isinstance(event, kind)]


async def latest(client: Client, kind: type[Any]) -> Any:
    """The last message of ``kind`` that ``client`` was sent."""
    while not seen(client, kind):
        await client.hear()
    return seen(client, kind)[-1]


def seen(client: Client, kind: type[Any]) -> list[Any]:
    """The messages of ``kind`` that ``client`` has heard."""
    return [message for message in client.messages if isinstance(message, kind)]
