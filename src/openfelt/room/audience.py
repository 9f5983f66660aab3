"""The audience of a table: everybody who follows it, and what each of them is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from openfelt.room.asking import concerned, your_place, your_seat
from openfelt.room.feed import Feed
from openfelt.room.gallery import Gallery
from openfelt.room.ports import Clock
from openfelt.room.run_out import RunOut
from openfelt.room.talk import Talk
from openfelt.rules.events import Event
from openfelt.table.state import Chair, TableState
from openfelt.wire.codec import encode_message
from openfelt.wire.messages import Chat, Events, Presence, ServerMessage, Snapshot, YourPlace, YourSeat


class Viewer(Protocol):
    """A connection that follows the table."""

    player: str
    """Whose it is; empty for somebody without a name."""

    lag: int
    """Milliseconds that a word takes to it and back."""

    def send(self, frame: bytes) -> None:
        """Queue a frame for the client; never blocks and never raises."""


class Audience:
    """Those with a seat, those without one who see everything at once, and the gallery of all others.

    It knows the table as far as it has happened, from ``state`` after ``version`` events on.
    """

    def __init__(self, state: TableState, version: int, clock: Clock) -> None:
        self.away: tuple[int, ...] = ()
        """The seats whose players have no connection."""
        self._clock = clock
        self._viewers: dict[Viewer, YourSeat | None] = {}
        """Who sees everything at once, each with what he was told of his own seat."""
        self._places: dict[Viewer, YourPlace] = {}
        self._talk = Talk()
        self._state = self._told = state
        self._feed = Feed(state, version)
        self._run_out = RunOut()
        self._gallery = Gallery(state, version, clock)

    def begin(self, state: TableState, version: int) -> None:
        """The table stands at ``state``, whatever was heard before; nobody is told yet."""
        viewers = self._gallery.viewers
        self._gallery.close()
        self._state = self._told = state
        self._feed = Feed(state, version)
        self._run_out = RunOut()
        self._gallery = Gallery(state, version, self._clock)
        self._gallery.viewers.update(viewers)

    @property
    def version(self) -> int:
        """The number of the last event that was heard."""
        return self._feed.version

    @property
    def everybody(self) -> tuple[Viewer, ...]:
        """All who follow the table, with a seat or without."""
        return (*self._viewers, *self._gallery.viewers)

    def lag_of(self, player: str) -> int:
        """How slow the connection of ``player`` is, the quickest of several; 0 when he has none."""
        return min((viewer.lag for viewer in self._viewers if viewer.player == player), default=0)

    def close(self) -> None:
        """Tell nothing any more."""
        self._gallery.close()

    # ------------------------------------------------------------ coming and going

    def watch(self, viewer: Viewer, seen: int) -> None:
        """Let ``viewer`` follow the table from event ``seen`` on: with what it missed, or with a snapshot.

        Those without a seat see it as its settings say.
        """
        if self._gallery.is_for(self._state, viewer.player):
            self._viewers.pop(viewer, None)
            self._gallery.watch(viewer, seen, self._state, self.version)
        else:
            self._gallery.let_go(viewer)
            self._show_all(viewer, seen)
        self.tell(viewer, Presence(self._table, self.away))
        self._places.pop(viewer, None)
        self._tell_own_place(viewer)
        self._tell_talk(viewer)
        self._tell_presence()

    def unwatch(self, viewer: Viewer) -> None:
        """Let ``viewer`` go."""
        self._gallery.let_go(viewer)
        self._places.pop(viewer, None)
        if viewer in self._viewers:
            del self._viewers[viewer]
            self._tell_presence()

    def _show_all(self, viewer: Viewer, seen: int) -> None:
        self._viewers[viewer] = None
        missed = self._feed.since(seen, viewer.player) if seen else None
        if missed is None:
            base, view, events = self._feed.picture(viewer.player)
            self.tell(viewer, Snapshot(self._table, self.version, base, self._clock(), view, events))
        elif missed:
            self.tell(viewer, Events(self._table, seen + 1, self._clock(), missed))
        self._tell_own_seat(viewer, self._state.chair_of(viewer.player))
        for frame in self._run_out.told(self._table, 0 if missed is None else seen):
            viewer.send(frame)

    # ------------------------------------------------------------ what happens

    def hear(self, event: Event, after: TableState) -> None:
        """Take in the next event, after which the table is ``after``; nobody is told yet."""
        self._feed.add(self._state, event)
        self._run_out.hear(self.version, event, after)
        self._state = after

    def hold_back(self, events: Sequence[Event]) -> None:
        """Let the gallery see ``events``, which are the last that were heard, when it may."""
        self._gallery.hear(self._state, self.version, events)

    def publish(self, first: int, events: Sequence[Event]) -> None:
        """Tell everybody of ``events``, which are the last that were heard; the first has the number ``first``."""
        now = self._clock()
        owners = self._feed.owners(first - 1)
        public = self._frame(first, "", now)
        chairs = {chair.player: chair for chair in self._state.chairs}
        news = concerned(self._told, self._state)
        strangers = []
        for viewer, told in list(self._viewers.items()):
            player = viewer.player
            viewer.send(self._frame(first, player, now) if player in owners else public)
            if told is None or player in news or player not in chairs:
                self._tell_own_seat(viewer, chairs.get(player))
            if player not in chairs:
                strangers.append(viewer)
        for frame in self._run_out.told(self._table, first - 1):
            for viewer in list(self._viewers):
                viewer.send(frame)
        before, self._told = self._told, self._state
        self.hold_back(events)
        if before.chairs is not self._state.chairs or before.settings is not self._state.settings:
            self._show_to_their_places()
            self._tell_presence()
        for viewer in (*strangers, *self._gallery.viewers, *self._places):
            self._tell_own_place(viewer)

    def say(self, player: str, name: str, text: str) -> None:
        """Let everybody hear what ``player`` says.  Raises :class:`openfelt.room.talk.NotSaid`."""
        line = self._talk.say(self._state, player, name, text, self._clock())
        frame = encode_message(Chat(self._table, (line,)))
        for viewer in list(self._viewers):
            viewer.send(frame)
        self._gallery.say(self._state, frame)

    @staticmethod
    def tell(viewer: Viewer, message: ServerMessage) -> None:
        """Send ``message`` to ``viewer`` alone."""
        viewer.send(encode_message(message))

    # ------------------------------------------------------------ telling

    @property
    def _table(self) -> str:
        return self._state.settings.id

    def _show_to_their_places(self) -> None:
        """Whoever has sat down sees everything from now on, and whoever has got up what those without a seat see."""
        for viewer in list(self._gallery.viewers):
            if not self._gallery.is_for(self._state, viewer.player):
                self._show_all(viewer, self._gallery.let_go(viewer))
        for viewer in [each for each in self._viewers if self._gallery.is_for(self._state, each.player)]:
            del self._viewers[viewer]
            self._gallery.watch(viewer, self.version, self._state, self.version)

    def _frame(self, first: int, player: str, now: int) -> bytes:
        events = self._feed.since(first - 1, player)
        assert events is not None
        return encode_message(Events(self._table, first, now, events))

    def _tell_own_seat(self, viewer: Viewer, chair: Chair | None) -> None:
        """Send ``viewer``, who sits in ``chair``, his private part of the table when that has changed."""
        if chair is None:
            self._viewers[viewer] = None
            return
        told, own = self._viewers.get(viewer), your_seat(self._state, chair, self.version, self._clock())
        # An open decision is repeated after every event, so that nobody takes it for closed.
        if told is None or own.decision is not None or replace(told, seq=own.seq) != own:
            self._viewers[viewer] = own
            self.tell(viewer, own)

    def _tell_own_place(self, viewer: Viewer) -> None:
        """Send ``viewer`` what the table has for him while he has no seat, at once and whenever that has changed."""
        place = your_place(self._state, viewer.player, self._clock()) if viewer.player else None
        if place is None:
            self._places.pop(viewer, None)
        elif self._places.get(viewer) != place:
            self._places[viewer] = place
            self.tell(viewer, place)

    def _tell_talk(self, viewer: Viewer) -> None:
        """Send ``viewer`` what was said lately, as far as he may know it."""
        late = viewer in self._gallery.viewers
        if late and not self._state.settings.spectators:
            return
        lines = self._talk.until(self._clock() - (self._state.settings.spectator_delay if late else 0))
        if lines:
            self.tell(viewer, Chat(self._table, lines, whole=True))

    def _tell_presence(self) -> None:
        here = {viewer.player for viewer in self._viewers}
        away = tuple(chair.seat for chair in self._state.chairs if chair.player not in here)
        if away != self.away:
            self.away = away
            for viewer in self.everybody:
                self.tell(viewer, Presence(self._table, away))
