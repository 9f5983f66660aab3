"""A player who comes, plays wildly, fills up, leaves and comes again, and takes every power cut with patience."""

from __future__ import annotations

import asyncio
import itertools
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from openfelt.bots.follow import Follower
from openfelt.table.settings import TableSettings
from openfelt.table.state import Chair
from openfelt.wire.codec import encode_message, read_server
from openfelt.wire.messages import Ack, Decision, Error
from openfelt.wire.requests import Act, Leave, Request, Sit, SitIn, TopUp, Watch

_LATER = frozenset({"not_saved", "table_closed", "fault"})
"""Refusals after which the same request is sent again."""


class Claim:
    """A request that was sent, and what the room has answered; a claim on what the journal has to say."""

    def __init__(self, player: str, request: Request) -> None:
        self.player = player
        self.request = request
        self.answer: Ack | Error | None = None

    @property
    def confirmed(self) -> bool:
        """The room has said that it was carried out."""
        return isinstance(self.answer, Ack)

    @property
    def key(self) -> str:
        """What the journal knows it by."""
        return f"{self.player}:{self.request.id}"


class Player:
    """One player at one table.  ``claims`` takes every request of his."""

    def __init__(
        self, player: str, cookie: str, table: TableSettings, address: str, dice: Random, claims: list[Claim]
    ) -> None:
        self._player = player
        self._cookie = cookie
        self._table = table
        self._address = address
        self._dice = dice
        self._claims = claims
        self._numbers = itertools.count(1)
        self._follower = Follower(table.id)
        self._open: Claim | None = None
        self._acted = 0

    @property
    def seen(self) -> tuple[str, int]:
        """His table, and the last event he was told of."""
        return self._table.id, self._follower.seq

    async def live(self, there: asyncio.Event) -> None:
        """Play until cancelled; call again as soon as somebody is ``there``."""
        while True:
            await there.wait()
            try:
                headers = {"Cookie": self._cookie}
                async with connect(self._address, additional_headers=headers, compression=None) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(self._dice.uniform(0.01, 0.2))

    async def _converse(self, socket: ClientConnection) -> None:
        follower = self._follower
        # Half of the time he wants to know what he has missed, half of the time he begins anew.
        seen = follower.seq if follower.state is not None and self._dice.random() < 0.5 else 0
        if not seen:
            follower = self._follower = Follower(self._table.id)
        follower.decision = None
        await self._send(socket, Watch(self._table.id, seen))
        if self._open is not None:
            await self._send(socket, self._open.request)
        async for frame in socket:
            message = read_server(frame)
            follower.take(message)
            if follower.needs_resync:
                follower = self._follower = Follower(self._table.id)
                await self._send(socket, Watch(self._table.id))
            if self._open is not None and isinstance(message, Ack | Error) and message.id == self._open.request.id:
                if isinstance(message, Error) and message.reason in _LATER:
                    await asyncio.sleep(0.2)
                    await self._send(socket, self._open.request)
                    continue
                self._open.answer, self._open = message, None
            if self._open is None and (request := self._wish()) is not None:
                self._open = Claim(self._player, request)
                self._claims.append(self._open)
                await self._send(socket, request)

    def _wish(self) -> Request | None:
        state, decision, dice = self._follower.state, self._follower.decision, self._dice
        if state is None:
            return None
        chair = state.chair_of(self._player)
        if decision is not None and decision.id != self._acted:
            self._acted = decision.id
            # Somebody who is silent now and then has his clock run out.
            return None if dice.random() < 0.001 else self._act(decision)
        if chair is None:
            free = self._follower.free_seats
            most = dice.choice((10, 30, 60, 200))
            return Sit(self._id(), state.settings.id, dice.choice(free), most) if free else None
        return self._between(chair)

    def _between(self, chair: Chair) -> Request | None:
        state, dice = self._follower.state, self._dice
        assert state is not None
        if chair.leaving:
            return None
        if dice.random() < 0.01:
            return Leave(self._id(), state.settings.id)
        if not chair.top_up_to and chair.stack < 10 and not state.in_hand(chair.seat):
            return TopUp(self._id(), state.settings.id, dice.choice((10, 50, 200)))
        if not chair.top_up_to and dice.random() < 0.01:
            return TopUp(self._id(), state.settings.id, 200)
        if chair.sitting_out and chair.stack:
            return SitIn(self._id(), state.settings.id)
        return None

    def _act(self, decision: Decision) -> Act:
        may, dice = decision.legal, self._dice
        do: Any = "call" if may.price else "check"
        to, luck = 0, dice.random()
        if luck < 0.15 and may.price:
            do = "fold"
        elif luck > 0.7 and may.may_raise:
            do = "bet" if may.opening else "raise"
            to = may.high if luck > 0.88 else min(may.high, may.low + may.step * dice.randint(0, 10))
        return Act(self._id(), self._table.id, decision.id, may.price, do, to)

    def _id(self) -> str:
        return f"{self._dice.getrandbits(32):08x}-{next(self._numbers)}"

    @staticmethod
    async def _send(socket: ClientConnection, message: Any) -> None:
        await socket.send(encode_message(message).decode())
