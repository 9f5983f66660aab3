"""The room: its tables at work, and the lobby that lists them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

import structlog

from openfelt.room.actor import TableActor
from openfelt.room.deck import shuffled_deck
from openfelt.room.ports import Clock, Journal, Shuffler
from openfelt.room.standstill import Standstill
from openfelt.room.work import Work
from openfelt.table.settings import TableSettings
from openfelt.table.view import structure_code
from openfelt.wire.codec import encode_message
from openfelt.wire.messages import Lobby, LobbySeat, LobbyTable

LOBBY_INTERVAL = 0.5
"""Seconds between two pictures of the lobby, at the least."""

log = structlog.get_logger()


class LobbyViewer(Protocol):
    """A connection that shows the lobby."""

    def send(self, frame: bytes) -> None:
        """Queue a frame for the client; never blocks and never raises."""


class Room:
    """All tables of one process."""

    def __init__(self, journal: Journal, clock: Clock, shuffle: Shuffler = shuffled_deck) -> None:
        self.tables: dict[str, TableActor] = {}
        self.now = clock
        self.standstill = Standstill(journal, clock)
        self._journal = journal
        self._shuffle = shuffle
        self._work = Work()
        self._lobby_viewers: set[LobbyViewer] = set()
        self._lobby_changed = asyncio.Event()

    async def open(self, settings: Sequence[TableSettings]) -> None:
        """Open tables, new or as the journal remembers them, and start them working."""
        for each in settings:
            record = await self._journal.open_table(each)
            actor = TableActor(record, self._journal, self.now, self._shuffle, self.standstill, self._lobby_changed.set)
            self.tables[each.id] = actor
            self._work.start(actor.run(), f"table {each.id}")
            log.info("table open", table=each.id, hands=actor.state.hands, playing=actor.state.playing)
        self._work.start(self._tell_lobby(), "lobby")
        self._work.start(self.standstill.run(), "standstill")

    async def close(self) -> None:
        """Stop working; the journal holds everything."""
        await self._work.stop()

    def watch_lobby(self, viewer: LobbyViewer) -> None:
        """Show ``viewer`` the lobby now and whenever it changes."""
        self._lobby_viewers.add(viewer)
        viewer.send(encode_message(self.lobby()))

    def leave_lobby(self, viewer: LobbyViewer) -> None:
        """Show ``viewer`` the lobby no more."""
        self._lobby_viewers.discard(viewer)

    def lobby(self) -> Lobby:
        """The lobby as it is now."""
        chairs = [chair for actor in self.tables.values() for chair in actor.state.chairs]
        return Lobby(
            tables=tuple(_row(actor) for actor in self.tables.values()),
            people=len({chair.player for chair in chairs if not chair.bot}),
            bots=len({chair.player for chair in chairs if chair.bot}),
        )

    async def _tell_lobby(self) -> None:
        last = b""
        while True:
            await self._lobby_changed.wait()
            self._lobby_changed.clear()
            frame = encode_message(self.lobby())
            if frame != last:
                last = frame
                for viewer in tuple(self._lobby_viewers):
                    viewer.send(frame)
            await asyncio.sleep(LOBBY_INTERVAL)


def _row(actor: TableActor) -> LobbyTable:
    settings = actor.state.settings
    return LobbyTable(
        table=settings.id,
        name=settings.name,
        structure=structure_code(actor.state),
        stakes=settings.stakes,
        seats=settings.seats,
        taken=tuple(LobbySeat(chair.seat, chair.bot) for chair in actor.state.chairs),
        min_buy_in=settings.min_buy_in,
        max_buy_in=settings.max_buy_in,
        average_pot=actor.pulse.average_pot,
        hands_an_hour=actor.pulse.hands_an_hour,
    )
