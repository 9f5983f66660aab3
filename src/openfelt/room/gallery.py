"""The gallery: those without a seat at a table that shows them its play late, or not at all.

What is late is held back here, on the server: no client is sent a card in order to hide it.  Whoever sits down leaves
the gallery, and whoever gets up comes to it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from openfelt.room.feed import Feed
from openfelt.room.ports import Clock
from openfelt.room.run_out import RunOut
from openfelt.rules.events import Event
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState
from openfelt.table.view import TableView, view_table
from openfelt.wire.codec import encode_message
from openfelt.wire.messages import Events, Snapshot

if TYPE_CHECKING:
    from openfelt.room.audience import Viewer

DOOR, LATE, OPEN = "door", "late", "open"
"""What those without a seat see: the table between two hands alone; everything, later; everything at once."""


def sees(settings: TableSettings) -> str:
    """What those without a seat see of a table with ``settings``."""
    if not settings.spectators:
        return DOOR
    return LATE if settings.spectator_delay else OPEN


class _Late(NamedTuple):
    """Something that is told when it is due: events, or a frame as it is."""

    due: int
    events: tuple[Event, ...] = ()
    frame: bytes = b""


class Gallery:
    """Those without a seat.  While everything is shown at once nobody is here."""

    def __init__(self, state: TableState, version: int, clock: Clock) -> None:
        self.viewers: dict[Viewer, int] = {}
        """Who is here, each with the number of the last event that he knows."""
        self._clock = clock
        self._state = state
        self._feed = Feed(state, version)
        self._run_out = RunOut()
        self._view: TableView | None = None
        self._late: deque[_Late] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._sees = sees(state.settings)

    def is_for(self, table: TableState, player: str) -> bool:
        """Whether ``player`` belongs here rather than among those who see everything at once."""
        return sees(table.settings) != OPEN and table.chair_of(player) is None

    def watch(self, viewer: Viewer, seen: int, table: TableState, version: int) -> None:
        """Let ``viewer`` in, who knows the events up to ``seen``: with what he may see by now.

        Whoever knows as much as the gallery or more, because he has just got up, is told nothing until there is news.
        """
        if self._sees == DOOR:
            self.viewers[viewer] = 0
            viewer.send(_picture(table, version, self._clock()))
        elif seen and self._feed.version <= seen <= version:
            self.viewers[viewer] = seen
        else:
            self.viewers[viewer] = self._feed.version
            for frame in self._missed(seen):
                viewer.send(frame)

    def let_go(self, viewer: Viewer) -> int:
        """Let ``viewer`` go; returns the number of the last event that he knows, 0 for none."""
        return self.viewers.pop(viewer, 0)

    def hear(self, table: TableState, version: int, events: Sequence[Event]) -> None:
        """Take in ``events``, after which ``table`` is at ``version``."""
        if (now_sees := sees(table.settings)) != self._sees:
            # Settings change between two hands only, so nothing that is under way comes out by this.
            self._begin_anew(now_sees, table, version)
        elif self._sees == LATE:
            self._hold_back(_Late(self._due(table), events=tuple(events)))
        if self._sees == DOOR:
            self._tell_who_is_there(table, version)

    def say(self, table: TableState, frame: bytes) -> None:
        """Tell what was said at ``table``; nothing where there are no spectators."""
        if self._sees == LATE:
            self._hold_back(_Late(self._due(table), frame=frame))

    def close(self) -> None:
        """Tell nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    # ------------------------------------------------------------ late

    def _begin_anew(self, now_sees: str, table: TableState, version: int) -> None:
        self._sees = now_sees
        self._state, self._feed, self._view = table, Feed(table, version), None
        self._run_out = RunOut()
        self._late.clear()

    def _due(self, table: TableState) -> int:
        due = self._clock() + table.settings.spectator_delay
        return max(due, self._late[-1].due) if self._late else due

    def _hold_back(self, late: _Late) -> None:
        self._late.append(late)
        if self._timer is None:
            self._wait()

    def _wait(self) -> None:
        delay = max(0, self._late[0].due - self._clock()) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._tell_what_is_due)

    def _tell_what_is_due(self) -> None:
        self._timer = None
        while self._late and self._late[0].due <= self._clock():
            late = self._late.popleft()
            if late.frame:
                for viewer in list(self.viewers):
                    viewer.send(late.frame)
            else:
                self._tell(late.events)
        if self._late:
            self._wait()

    def _tell(self, events: Sequence[Event]) -> None:
        first = self._feed.version + 1
        for event in events:
            self._feed.add(self._state, event)
            self._state = evolve(self._state, event)
            self._run_out.hear(self._feed.version, event, self._state)
        last = self._feed.version
        frames: list[bytes] = []
        for viewer, seen in list(self.viewers.items()):
            if seen >= last:
                continue
            self.viewers[viewer] = last
            if seen == first - 1:
                frames = frames or self._missed(seen)
            for frame in frames if seen == first - 1 else self._missed(seen):
                viewer.send(frame)

    def _missed(self, seen: int) -> list[bytes]:
        """What somebody lacks who knows the events up to ``seen``; a snapshot when that is too long ago."""
        now, table = self._clock(), self._state.settings.id
        missed = self._feed.since(seen, "") if seen else None
        if missed is not None:
            return [encode_message(Events(table, seen + 1, now, missed)), *self._run_out.told(table, seen)]
        base, view, events = self._feed.picture("")
        picture = Snapshot(table, self._feed.version, base, now, view, events)
        return [encode_message(picture), *self._run_out.told(table, 0)]

    # ------------------------------------------------------------ at the door

    def _tell_who_is_there(self, table: TableState, version: int) -> None:
        view = view_table(table)
        if view == self._view:
            return
        self._view = view
        frame = _picture(table, version, self._clock())
        for viewer in list(self.viewers):
            # Whoever has this picture knows none of the events that led to it, and needs the next one in full.
            self.viewers[viewer] = 0
            viewer.send(frame)


def _picture(table: TableState, version: int, now: int) -> bytes:
    """The table as it was between two hands, without what has happened in the running one."""
    return encode_message(Snapshot(table.settings.id, version, version, now, view_table(table), ()))
