"""The others at a table of people, each over sockets of their own, while one of them sits in front of a page."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, TypeVar

from openfelt.wire.messages import Ack, Decision, Error
from tests.server.client import Client, admit
from tests.server.company import Company
from tests.server.process import RoomProcess

T = TypeVar("T")

SECONDS = 40.0
"""How long the test of a page waits for somebody else at the table."""


class Others:
    """A :class:`Company` on an event loop in a thread, since the browser has the one of the main thread.

    Everybody has a number, which is that of the seat as well.  Whoever sits in front of a page is one of them, and
    has a second device here.
    """

    def __init__(self, room: RoomProcess) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._stack = AsyncExitStack()
        self._room = room
        self._company = Company(room, self._stack)
        self._playing: list[asyncio.Task[None]] = []
        self._answered: dict[int, int] = {}

    def __enter__(self) -> Others:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._wait(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, coming: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coming, self._loop).result(SECONDS)

    def gather(self, *stacks: int, sit: bool = True, **form: Any) -> None:
        """Make a table, have one player come for each stack, and begin the game."""
        self._wait(self._company.invite(len(stacks), **{"min_buy_in": 2, "max_buy_in": 10_000, **form}))
        if sit:
            self._wait(self._company.sit(*range(len(stacks)), buy_in=stacks))

    @property
    def path(self) -> str:
        """The path of the table's page."""
        return f"/table/{self._company.table}"

    def cookies_of(self, number: int) -> dict[str, Any]:
        """What a browser has to keep to be this player."""
        return cookies_of(self._company.cookies[number])

    def asked(self, number: int) -> Decision:
        """The next decision this player is asked for."""
        return self._wait(self._asked(number))

    async def _asked(self, number: int) -> Decision:
        client = self._company.clients[number]
        while client.follower.decision is None or client.follower.decision.id == self._answered.get(number):
            await client.hear()
        return client.follower.decision

    def act(self, number: int, do: str, to: int = 0) -> None:
        """Have this player answer his next decision, which must be accepted."""
        answer = self._wait(self._act(number, do, to))
        assert isinstance(answer, Ack), answer

    async def _act(self, number: int, do: str, to: int) -> Ack | Error:
        decision = await self._asked(number)
        self._answered[number] = decision.id
        return await self._company.clients[number].act(decision, do, to)

    def ask(self, number: int, kind: Any, *fields: Any, **named: Any) -> None:
        """Have this player ask for something at the table that must be granted."""
        self._wait(self._company.grant(self._company.clients[number], kind, *fields, **named))

    def stay_in(self, number: int) -> None:
        """From now on have this player stay in for as little as possible."""
        self._wait(self._stay_in(self._company.clients[number]))

    async def _stay_in(self, client: Client) -> None:
        self._playing.append(asyncio.create_task(client.play_until(lambda: False)))

    def play_at(self, table: str, buy_in: int = 100) -> dict[str, Any]:
        """Have somebody sit down at a practice table and stay in for as little as possible; returns his cookies."""
        cookie = admit(self._room, "Zoe")
        self._wait(self._sit_at(table, cookie, buy_in))
        return cookies_of(cookie)

    async def _sit_at(self, table: str, cookie: str, buy_in: int) -> None:
        client = await self._stack.enter_async_context(Client(self._room, cookie))
        await client.watch(table)
        await client.sit(buy_in)
        await self._stay_in(client)

    async def _end(self) -> None:
        for playing in self._playing:
            playing.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        await self._stack.aclose()


def cookies_of(cookie: str) -> dict[str, Any]:
    """What a browser has to keep to be the player with this cookie."""
    name, _, value = cookie.partition("=")
    kept: dict[str, Any] = {"name": name, "value": value, "domain": "127.0.0.1", "path": "/", "expires": -1}
    return {"cookies": [kept | {"httpOnly": True, "secure": False, "sameSite": "Lax"}], "origins": []}
