"""A client over a real socket, which remembers every frame it was sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect

from openfelt.bots.follow import Follower
from openfelt.rules.events import Event, HandEnded
from openfelt.web.practice import BOTS_AT_A_TABLE
from openfelt.wire.codec import encode_message, read_server
from openfelt.wire.messages import Ack, Decision, Error, Events, Notice, ServerMessage, Welcome
from openfelt.wire.requests import Act, ClientMessage, Sit, TopUp, Watch
from tests.server.process import RoomProcess

M = TypeVar("M", bound=ServerMessage)

SECONDS = 10.0
"""How long a test waits for what must come."""


def admit(room: RoomProcess, name: str) -> str:
    """Take a name in the room; returns the cookie."""
    request = urllib.request.Request(
        f"{room.address}/api/guest", json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        cookie: str = answer.headers["Set-Cookie"].partition(";")[0]
        return cookie


def fetch(room: RoomProcess, path: str, cookie: str = "", body: object = None) -> tuple[int, Any]:
    """Ask for ``path``, or post ``body`` to it; returns the status and the JSON of the answer."""
    headers = {"Cookie": cookie} if cookie else {}
    content = None
    if body is not None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    try:
        with urllib.request.urlopen(urllib.request.Request(room.address + path, content, headers)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def make_table(room: RoomProcess, cookie: str, **form: object) -> str:
    """Make a table with the host's ``cookie``; returns its id."""
    status, answer = fetch(room, "/api/tables", cookie, {"name": "Friday night", **form})
    assert status == 201, answer
    table: str = answer["table"]
    return table


class Client:
    """One connection; ``cookie`` is empty for somebody without a name."""

    def __init__(self, room: RoomProcess, cookie: str = "") -> None:
        self._room = room
        self._cookie = cookie
        # Requests of one player are told apart by their ids for ever, also on another connection.
        self._name = secrets.token_hex(4)
        self._numbers = itertools.count(1)
        self.frames: list[str] = []
        self.messages: list[ServerMessage] = []
        self.events: list[Event] = []
        """Every event this client was told of."""
        self.notices: dict[str, Notice] = {}
        """The last notice of each word."""
        self.player = ""
        self.follower = Follower("")
        self.socket: ClientConnection

    async def __aenter__(self) -> Client:
        headers = {"Cookie": self._cookie} if self._cookie else {}
        # A socket whose queue is full hears nothing more, not even that it may close.
        self.socket = await connect(self._room.socket_address, additional_headers=headers, max_queue=None)
        self.player = (await self.expect(Welcome)).player
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, message: ClientMessage) -> None:
        """Send a message."""
        await self.socket.send(encode_message(message).decode())

    async def say(self, frame: str | bytes) -> Error:
        """Send a frame as it is; returns the error it must cause."""
        await self.socket.send(frame)
        return await self.expect(Error)

    async def watch(self, table: str, seen: int = 0) -> None:
        """Follow ``table``."""
        self.follower = Follower(table)
        await self.send(Watch(table, seen))

    async def watch_on(self, table: str, seen: int) -> None:
        """Follow ``table`` from event ``seen`` on, which the follower knows."""
        await self.send(Watch(table, seen))

    async def sit(self, buy_in: int) -> int:
        """Take a free seat of the table being watched, which must be granted; returns its number."""
        seat = await self.free_seat()
        answer = await self.request(Sit(self.new_id(), self.follower.table, seat, buy_in))
        assert isinstance(answer, Ack), answer
        return seat

    async def free_seat(self) -> int:
        """The number of a seat of the table being watched that stays free: the house's players have theirs."""
        while self.follower.state is None or len(self.follower.state.chairs) < BOTS_AT_A_TABLE:
            await self.hear()
        return self.follower.free_seats[0]

    async def act(self, decision: Decision, do: Any, to: int = 0) -> Ack | Error:
        """Answer a decision."""
        return await self.request(Act(self.new_id(), self.follower.table, decision.id, decision.legal.price, do, to))

    async def check_or_call(self, decision: Decision) -> None:
        """Stay in for as little as possible, which must be accepted."""
        answer = await self.act(decision, "call" if decision.legal.price else "check")
        assert isinstance(answer, Ack), answer

    async def play_hands(self, count: int) -> None:
        """Stay in for as little as possible until ``count`` more hands have ended."""
        wanted = self.hands_ended() + count
        await self.play_until(lambda: self.hands_ended() >= wanted)

    async def play_until(self, enough: Callable[[], bool]) -> None:
        """Stay in for as little as possible, buying in again when broke, until ``enough`` says yes."""
        while not enough():
            if self.follower.decision is not None:
                await self.check_or_call(self.follower.decision)
            else:
                await self.hear_on()

    async def hear_on(self) -> None:
        """Hear the next message; buy in again when broke, since house players alone do not go on playing."""
        follower = self.follower
        if follower.state and follower.chair and not follower.state.playing and not follower.chair.stack:
            await self.request(TopUp(self.new_id(), follower.table, follower.state.settings.max_buy_in))
        else:
            await self.hear()

    def hands_ended(self) -> int:
        """The hands whose end this client was told of."""
        return sum(isinstance(event, HandEnded) for event in self.events)

    async def request(self, message: Any) -> Ack | Error:
        """Send a request; returns its answer."""
        await self.send(message)
        return await self.until(lambda answer: isinstance(answer, Ack | Error) and answer.id == message.id)  # type: ignore[return-value]

    async def decision(self) -> Decision:
        """The next decision this client is asked for; he buys in again when broke."""
        while self.follower.decision is None:
            await self.hear_on()
        return self.follower.decision

    async def expect(self, kind: type[M]) -> M:
        """The next message of ``kind``; those before it are taken in."""
        return await self.until(lambda message: isinstance(message, kind))  # type: ignore[return-value]

    async def until(self, wanted: Callable[[ServerMessage], bool]) -> ServerMessage:
        """Hear messages until ``wanted`` says yes; returns that one."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def hear(self) -> ServerMessage:
        """The next message, taken in by the follower."""
        async with asyncio.timeout(SECONDS):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        return self.take(frame)

    def take(self, frame: str) -> ServerMessage:
        """Take in a frame of the room."""
        self.frames.append(frame)
        message = read_server(frame)
        self.messages.append(message)
        self.follower.take(message)
        if isinstance(message, Events):
            self.events.extend(message.events)
        if isinstance(message, Notice):
            self.notices[message.word] = message
        return message

    async def notice(self, word: str) -> Notice:
        """The notice that goes by ``word``, told already or yet to come."""
        while word not in self.notices:
            await self.hear()
        return self.notices[word]

    def new_id(self) -> str:
        """An id for a request."""
        return f"{self._name}-{next(self._numbers)}"
