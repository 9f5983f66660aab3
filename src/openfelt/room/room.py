"""The room: its tables at work, and the lobby that lists them."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec
import structlog

from openfelt.errors import OpenfeltError
from openfelt.room.actor import TableActor
from openfelt.room.allowance import (
    ACCOUNTS_MESSAGES_A_SECOND,
    ACCOUNTS_MESSAGES_AT_ONCE,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    Allowance,
)
from openfelt.room.deck import shuffled_deck
from openfelt.room.making import new_settings
from openfelt.room.ports import Clock, Guest, Journal, JournalFailed, Record, Shuffler
from openfelt.room.profile import Whereabouts
from openfelt.room.standstill import Standstill
from openfelt.room.work import Work
from openfelt.table.events import TableMade
from openfelt.table.settings import Pace, TableSettings
from openfelt.table.view import structure_code
from openfelt.wire.codec import encode_message
from openfelt.wire.form import TableForm
from openfelt.wire.messages import Lobby, LobbySeat, LobbyTable

LOBBY_INTERVAL = 0.5
"""Seconds between two pictures of the lobby, at the least."""

log = structlog.get_logger()


class LobbyViewer(Protocol):
    """A connection that shows the lobby."""

    def send(self, frame: bytes) -> None:
        """Queue a frame for the client; never blocks and never raises."""


class TooManyTables(OpenfeltError):
    """Somebody, or the room, has as many tables as may be; the message says which."""


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """How many tables people can make, and how long one is kept to which nobody comes."""

    tables: int = 200
    """Open tables that people made, all together."""
    tables_of_a_guest: int = 5
    """Those that have the same host."""
    close_after: int = 30 * 86_400_000
    """Milliseconds without anybody in a seat after which such a table is closed; 0 for never."""


class Room:
    """All tables of one process."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        shuffle: Shuffler = shuffled_deck,
        *,
        space: Space | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.tables: dict[str, TableActor] = {}
        self.now = clock
        self.standstill = Standstill(journal, clock)
        self._journal = journal
        self._shuffle = shuffle
        self._space = space or Space()
        self._pace = pace or Pace()
        self._making = asyncio.Lock()
        self._work = Work()
        self._lobby_viewers: set[LobbyViewer] = set()
        self._lobby_changed = asyncio.Event()
        self._rows: dict[str, LobbyTable] = {}
        self._stale: set[str] = set()
        self._allowances: WeakValueDictionary[str, Allowance] = WeakValueDictionary()
        self._names: dict[str, str] = {}
        """What those are called who have changed their names since the room was opened; empty for the forgotten."""

    async def open(self, settings: Sequence[TableSettings]) -> None:
        """Open the room's own tables, new or as the journal remembers them, and all that people have made."""
        for each in settings:
            self._start(await self._journal.open_table(each))
        for record in await self._journal.made_tables():
            self._start(record)
        self._work.start(self._tell_lobby(), "lobby")
        self._work.start(self.standstill.run(), "standstill")
        self._lobby_changed.set()

    async def make_table(self, host: Guest, form: TableForm) -> str:
        """Make a table as ``form`` wants it, with ``host`` as its host; returns its id, which nobody can guess.

        Raises :class:`Unfit` for a form that will not do, :class:`TooManyTables`, and :class:`JournalFailed`.
        """
        table = base64.b32encode(secrets.token_bytes(15)).decode().rstrip("=").lower()
        settings = new_settings(form, table, self._pace, self._space.close_after)
        async with self._making:
            self._require_space(host.id)
            self._start(await self._journal.make_table(TableMade(settings, host.id, host.name, self.now())))
        self._lobby_changed.set()
        return table

    def _require_space(self, host: str) -> None:
        hosts = [actor.state.host.player for actor in self.tables.values() if actor.state.host is not None]
        if hosts.count(host) >= self._space.tables_of_a_guest:
            raise TooManyTables(
                f"You are the host of {hosts.count(host)} tables, and that is as many as one may have: close one first"
            )
        if len(hosts) >= self._space.tables:
            raise TooManyTables(f"There are {len(hosts)} tables, and the room has no space for more: try again later")

    def _start(self, record: Record) -> None:
        changed = partial(self._table_changed, record.state.settings.id)
        actor = TableActor(record, self._journal, self.now, self._shuffle, self.standstill, changed)
        if not actor.state.closed:
            self._work.start(actor.run(), f"table {actor.id}")
        self.tables[actor.id] = actor
        changed()
        log.info("table open", table=actor.id, hands=actor.state.hands, playing=actor.state.playing)

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

    def limits_of(self, player: str) -> tuple[Allowance, ...]:
        """What a new connection of ``player`` may ask for: by itself, and together with his others."""
        time = asyncio.get_running_loop().time
        own = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, time)
        if not player:
            return (own,)
        shared = self._allowances.get(player)
        if shared is None:
            shared = Allowance(ACCOUNTS_MESSAGES_A_SECOND, ACCOUNTS_MESSAGES_AT_ONCE, time)
            self._allowances[player] = shared
        return own, shared

    def lobby(self) -> Lobby:
        """The lobby as it is now; what is not listed is not counted either."""
        for table in self._stale:
            self._rows[table] = _row(self.tables[table])
        self._stale.clear()
        listed = [actor for actor in self.tables.values() if actor.state.settings.listed and not actor.state.closed]
        chairs = [chair for actor in listed for chair in actor.state.chairs]
        return Lobby(
            tables=tuple(self._rows[actor.id] for actor in listed),
            people=len({chair.player for chair in chairs if not chair.bot}),
            bots=len({chair.player for chair in chairs if chair.bot}),
        )

    def unlisted_of(self, player: str) -> tuple[LobbyTable, ...]:
        """The tables that no lobby lists and at which ``player`` is the host or has a seat."""
        hidden = [each for each in self.tables.values() if not each.state.settings.listed and not each.state.closed]
        return tuple(_row(actor) for actor in hidden if _belongs_to(actor, player))

    def rename(self, player: str, name: str) -> None:
        """Let connections of ``player`` that there are already take seats and talk under ``name``."""
        self._names[player] = name

    def forget(self, player: str) -> None:
        """Let connections of ``player`` that there are already be nobody's."""
        self._names[player] = ""

    def guest_now(self, guest: Guest | None) -> Guest | None:
        """``guest`` as he is called now; None when it is nobody, or somebody who was forgotten since."""
        if guest is None or guest.id not in self._names:
            return guest
        name = self._names[guest.id]
        return Guest(guest.id, name) if name else None

    def whereabouts_of(self, player: str) -> Whereabouts:
        """Which tables are open, and at which of them ``player`` has how many chips."""
        actors = [actor for actor in self.tables.values() if not actor.state.closed]
        chairs = {actor.id: chair for actor in actors if (chair := actor.state.chair_of(player)) is not None}
        return Whereabouts(
            open_tables={actor.id: actor.state.settings.name for actor in actors},
            stacks={table: chair.stack for table, chair in chairs.items()},
        )

    def _table_changed(self, table: str) -> None:
        self._stale.add(table)
        self._lobby_changed.set()

    async def _tell_lobby(self) -> None:
        last = b""
        while True:
            await self._lobby_changed.wait()
            self._lobby_changed.clear()
            await self._archive_closed_tables()
            if not self._lobby_viewers:
                await asyncio.sleep(LOBBY_INTERVAL)
                continue
            frame = encode_message(self.lobby())
            if frame != last:
                last = frame
                for viewer in tuple(self._lobby_viewers):
                    viewer.send(frame)
            await asyncio.sleep(LOBBY_INTERVAL)

    async def _archive_closed_tables(self) -> None:
        """Whatever is not archived now, because it could not be saved, will be at the next start."""
        for actor in [each for each in self.tables.values() if each.state.closed]:
            del self.tables[actor.id]
            log.info("table closed", table=actor.id, hands=actor.state.hands)
            try:
                await self._journal.archive_table(actor.id, self.now())
            except JournalFailed as error:
                log.error("not archived", table=actor.id, error=str(error))


def _belongs_to(actor: TableActor, player: str) -> bool:
    host = actor.state.host
    return (host is not None and host.player == player) or actor.state.chair_of(player) is not None


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
        waiting=len(actor.state.waiting),
        host_name=actor.state.host.name if actor.state.host is not None else "",
        spectators=settings.spectators,
        paused=actor.state.paused,
    )
