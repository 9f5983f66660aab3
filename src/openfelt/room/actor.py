"""The actor of a table: the only one who changes it.

It takes a command, decides, commits the events to the journal, and only then folds them and tells the viewers:
durable before visible.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

import structlog
from msgspec.structs import replace

from openfelt.errors import IllegalAction, IllegalCommand, OpenfeltError
from openfelt.room.asking import your_place, your_seat
from openfelt.room.bookkeeper import transfers_of
from openfelt.room.feed import Feed
from openfelt.room.gallery import Gallery
from openfelt.room.ports import Clock, Journal, JournalFailed, Record, Shuffler
from openfelt.room.pulse import Pulse
from openfelt.room.scribe import Scribe
from openfelt.room.talk import NotSaid, Talk
from openfelt.rules.events import Event, HandEnded
from openfelt.table.commands import BeginHand, Command, Resume, Tick
from openfelt.table.decide import decide
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from openfelt.wire.codec import encode_message
from openfelt.wire.messages import (
    Ack,
    Chat,
    Error,
    Events,
    Presence,
    ServerMessage,
    Snapshot,
    YourPlace,
    YourSeat,
)

HANDS_BETWEEN_CHECKPOINTS = 20
ANSWERS_KEPT = 512
SECONDS_UNTIL_RETRY = 1.0

log = structlog.get_logger()


class Viewer(Protocol):
    """A connection that follows the table."""

    player: str
    """Whose it is; empty for somebody without a name."""

    def send(self, frame: bytes) -> None:
        """Queue a frame for the client; never blocks and never raises."""


class _Request(NamedTuple):
    command: Command
    arrived: int
    key: tuple[str, str] | None
    answer: asyncio.Future[Ack | Error]


class TableActor:
    """One table at work."""

    def __init__(
        self,
        record: Record,
        journal: Journal,
        clock: Clock,
        shuffle: Shuffler,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.state = record.state
        self.pulse = Pulse()
        self._feed = Feed(record.state, record.version)
        self._scribe = Scribe()
        self._talk = Talk()
        self._gallery = Gallery(record.state, record.version, clock)
        self._places: dict[Viewer, YourPlace] = {}
        for event in record.events:
            self._fold(event)
            self._gallery.hear(self.state, self._feed.version, (event,))
        self._journal = journal
        self._clock = clock
        self._shuffle = shuffle
        self._changed = changed
        self._inbox: asyncio.Queue[_Request] = asyncio.Queue()
        self._answers: OrderedDict[tuple[str, str], Ack | Error] = OrderedDict()
        self._viewers: dict[Viewer, YourSeat | None] = {}
        self._away: tuple[int, ...] = ()
        self._stopped = False
        self._at_work: _Request | None = None
        self._hands_at_checkpoint = record.state.hands

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.settings.id

    # ------------------------------------------------------------ from outside

    async def ask(self, command: Command, player: str = "", request: str = "") -> Ack | Error:
        """Have ``command`` carried out; the answer says whether it was, and why not.

        The same ``request`` of the same ``player`` has one effect and gets one answer, however often it comes.
        """
        if self._stopped:
            return self._closed(request)
        answer: asyncio.Future[Ack | Error] = asyncio.get_running_loop().create_future()
        await self._inbox.put(_Request(command, self._clock(), (player, request) if request else None, answer))
        return await answer

    def say(self, player: str, name: str, text: str, request: str) -> Ack | Error:
        """Have everybody at the table hear ``text``, once for each ``request``."""
        if self._stopped:
            return self._closed(request)
        key = (player, request)
        if key not in self._answers:
            self._remember(key, self._spoken(player, name, text, request))
        return self._answers[key]

    def watch(self, viewer: Viewer, seen: int) -> None:
        """Let ``viewer`` follow the table from event ``seen`` on: with what it missed, or with a snapshot.

        Those without a seat see it as its settings say.
        """
        if self._gallery.is_for(self.state, viewer.player):
            self._gallery.watch(viewer, seen, self.state, self._feed.version)
        else:
            self._show_all(viewer, seen)
        self._send(viewer, Presence(self.id, self._away))
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
            self._send(viewer, Snapshot(self.id, self._feed.version, base, self._clock(), view, events))
        elif missed:
            self._send(viewer, Events(self.id, seen + 1, self._clock(), missed))
        self._tell_own_seat(viewer)

    # ------------------------------------------------------------ at work

    async def run(self) -> None:
        """Work until cancelled, or until the table is closed for good."""
        try:
            await self._by_itself(Resume())
            while not self.state.closed:
                self._at_work = await self._next_request()
                # What was due before the request arrived comes first, and only that (K02).
                await self._do_what_is_due(self._at_work.arrived if self._at_work else self._clock())
                if self._at_work is not None:
                    self._settle(self._at_work, await self._answer(self._at_work))
        finally:
            self._stopped = True
            self._gallery.close()
            waiting = [] if self._at_work is None else [self._at_work]
            while not self._inbox.empty():
                waiting.append(self._inbox.get_nowait())
            for request in waiting:
                self._settle(request, self._closed(request.key[1] if request.key else ""))

    @staticmethod
    def _settle(request: _Request, answer: Ack | Error) -> None:
        if not request.answer.done():
            request.answer.set_result(answer)

    async def _next_request(self) -> _Request | None:
        """The next request, or None when the table has something to do by itself first."""
        wakes_at = self.state.wakes_at
        if wakes_at is None:
            return await self._inbox.get()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, wakes_at - self._clock()) / 1000):
                return await self._inbox.get()
        return None

    async def _do_what_is_due(self, now: int) -> None:
        """Do all that the table had to do by itself until ``now``."""
        while (wakes_at := self.state.wakes_at) is not None and wakes_at <= now:
            next_hand_at = self.state.next_hand_at
            begins = next_hand_at is not None and next_hand_at <= now
            await self._by_itself(self._begin_hand() if begins else Tick(self._away))

    def _begin_hand(self) -> BeginHand:
        """The next hand with a fresh deck, and for the first one of the table another deck to draw the button from."""
        return BeginHand(self._shuffle(), self._shuffle() if self.state.button is None else ())

    async def _by_itself(self, command: Command) -> None:
        """Carry out what nobody asked for; when that cannot be saved, wait a moment."""
        try:
            await self._carry_out(command)
        except JournalFailed as error:
            log.error("not saved", table=self.id, error=str(error))
            await asyncio.sleep(SECONDS_UNTIL_RETRY)

    def _closed(self, request: str) -> Error:
        message = "This table is closed for the moment. Connect again to see where it stands"
        return Error("table_closed", message, request, self.id)

    async def _answer(self, request: _Request) -> Ack | Error:
        key = request.key
        if key is not None and key in self._answers:
            return self._answers[key]
        name = key[1] if key is not None else ""
        try:
            await self._carry_out(request.command)
            answer: Ack | Error = Ack(name)
        except IllegalAction as error:
            answer = Error(error.reason, error.message, name, self.id, error.legal)
        except IllegalCommand as error:
            answer = Error(error.refusal, error.message, name, self.id)
        except JournalFailed as error:
            log.error("not saved", table=self.id, error=str(error))
            return Error("not_saved", "The room could not save this. Nothing has changed; try again", name, self.id)
        except OpenfeltError as error:
            answer = Error("refused", str(error), name, self.id)
        if key is not None:
            self._remember(key, answer)
        return answer

    def _remember(self, key: tuple[str, str], answer: Ack | Error) -> None:
        self._answers[key] = answer
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    async def _carry_out(self, command: Command) -> None:
        now = self._clock()
        events = decide(self.state, command, now)
        if not events:
            return
        checkpoint = self._checkpoint(events)
        finished = self._scribe.finished(self.state, events, now)
        transfers = transfers_of(self.state, self._feed.version + 1, events, now)
        await self._journal.append(self.id, self._feed.version, events, checkpoint, finished, transfers)
        if checkpoint is not None:
            self._hands_at_checkpoint = checkpoint.hands
        first = self._feed.version + 1
        for event in events:
            self._fold(event)
        self._publish(first, events)
        self._changed()

    def _checkpoint(self, events: Sequence[Event]) -> TableState | None:
        """The state after ``events`` when it is worth keeping: every few hands, between two of them."""
        if self.state.hands - self._hands_at_checkpoint < HANDS_BETWEEN_CHECKPOINTS:
            return None
        if not any(isinstance(event, HandEnded) for event in events):
            return None
        state = self.state
        for event in events:
            state = evolve(state, event)
        return None if state.playing else state

    def _fold(self, event: Event) -> None:
        self._feed.add(self.state, event)
        self._scribe.hear(event)
        self.state = evolve(self.state, event)
        self.pulse.beat(self.state, event)

    # ------------------------------------------------------------ telling

    def _publish(self, first: int, events: Sequence[Event]) -> None:
        now = self._clock()
        owners = self._feed.owners(first - 1)
        public = self._frame(first, "", now)
        for viewer in list(self._viewers):
            viewer.send(self._frame(first, viewer.player, now) if viewer.player in owners else public)
            self._tell_own_seat(viewer)
        self._gallery.hear(self.state, self._feed.version, events)
        self._show_to_their_places()
        for viewer in (*self._viewers, *self._gallery.viewers):
            self._tell_own_place(viewer)
        self._tell_presence()

    def _show_to_their_places(self) -> None:
        """Whoever has sat down sees everything from now on, and whoever has got up what those without a seat see."""
        for viewer in list(self._gallery.viewers):
            if not self._gallery.is_for(self.state, viewer.player):
                self._show_all(viewer, self._gallery.let_go(viewer))
        for viewer in [each for each in self._viewers if self._gallery.is_for(self.state, each.player)]:
            del self._viewers[viewer]
            self._gallery.watch(viewer, self._feed.version, self.state, self._feed.version)

    def _frame(self, first: int, player: str, now: int) -> bytes:
        events = self._feed.since(first - 1, player)
        assert events is not None
        return encode_message(Events(self.id, first, now, events))

    def _tell_own_seat(self, viewer: Viewer) -> None:
        """Send ``viewer`` its private part of the table when that has changed."""
        if not viewer.player:
            return
        own = your_seat(self.state, viewer.player, self._feed.version, self._clock())
        if own is None:
            self._viewers[viewer] = None
            return
        told = self._viewers.get(viewer)
        # An open decision is repeated after every event, so that nobody takes it for closed.
        if told is None or own.decision is not None or replace(told, seq=own.seq) != own:
            self._viewers[viewer] = own
            self._send(viewer, own)

    def _tell_own_place(self, viewer: Viewer) -> None:
        """Send ``viewer`` what the table has for him while he has no seat, at once and whenever that has changed."""
        place = your_place(self.state, viewer.player, self._clock()) if viewer.player else None
        if place is None:
            self._places.pop(viewer, None)
        elif self._places.get(viewer) != place:
            self._places[viewer] = place
            self._send(viewer, place)

    def _tell_talk(self, viewer: Viewer) -> None:
        """Send ``viewer`` what was said lately, as far as he may know it."""
        late = viewer in self._gallery.viewers
        if late and not self.state.settings.spectators:
            return
        lines = self._talk.until(self._clock() - (self.state.settings.spectator_delay if late else 0))
        if lines:
            self._send(viewer, Chat(self.id, lines, whole=True))

    def _spoken(self, player: str, name: str, text: str, request: str) -> Ack | Error:
        try:
            line = self._talk.say(self.state, player, name, text, self._clock())
        except NotSaid as error:
            return Error(error.reason, error.message, request, self.id)
        frame = encode_message(Chat(self.id, (line,)))
        for viewer in list(self._viewers):
            viewer.send(frame)
        self._gallery.say(self.state, frame)
        return Ack(request)

    def _tell_presence(self) -> None:
        here = {viewer.player for viewer in self._viewers}
        away = tuple(chair.seat for chair in self.state.chairs if chair.player not in here)
        if away != self._away:
            self._away = away
            for viewer in (*self._viewers, *self._gallery.viewers):
                self._send(viewer, Presence(self.id, away))

    @staticmethod
    def _send(viewer: Viewer, message: ServerMessage) -> None:
        viewer.send(encode_message(message))
