"""The actor of a table: the only one who changes it.

It takes a command, decides, commits the events to the journal, and only then folds them and tells the viewers:
durable before visible.  A fault halts its own table alone: that is rebuilt from the journal and goes on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import structlog

from openfelt.errors import IllegalAction, IllegalCommand, OpenfeltError
from openfelt.room.alarm import Alarm
from openfelt.room.audience import Audience, Viewer
from openfelt.room.bookkeeper import transfers_of
from openfelt.room.notices import Word, notice
from openfelt.room.ports import (
    REQUESTS_REMEMBERED,
    Clock,
    Journal,
    JournalDown,
    JournalFailed,
    Record,
    RequestKey,
    Shuffler,
    VersionConflict,
)
from openfelt.room.pulse import Pulse
from openfelt.room.scribe import Scribe
from openfelt.room.standstill import Standstill
from openfelt.room.stumbles import Stumbles
from openfelt.room.talk import NotSaid
from openfelt.rules.events import Event, HandEnded
from openfelt.table.commands import Answer, BeginHand, CallOff, Command, Resume, Tick
from openfelt.table.course import Course
from openfelt.table.decide import play
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from openfelt.wire.messages import Ack, Error

HANDS_BETWEEN_CHECKPOINTS = 20
SECONDS_UNTIL_RETRY = 1.0

_NOT_SAVED = "The room could not save this. Nothing has changed; send it again in a moment"
_CLOSED = "This table is closed for the moment. Connect again to see where it stands"
_FAULT = "The room stumbled over this by a fault of its own, which is in its log. Look where the table stands now"

log = structlog.get_logger()


class _Request(NamedTuple):
    command: Command
    arrived: int
    key: RequestKey | None
    answer: asyncio.Future[Ack | Error]


class TableActor:
    """One table at work."""

    def __init__(
        self,
        record: Record,
        journal: Journal,
        clock: Clock,
        shuffle: Shuffler,
        standstill: Standstill,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.pulse = Pulse()
        self._journal = journal
        self._clock = clock
        self._shuffle = shuffle
        self._standstill = standstill
        self._changed = changed
        self._inbox: asyncio.Queue[_Request | None] = asyncio.Queue()
        self._alarm = Alarm(lambda: self._inbox.put_nowait(None))
        self._answers: OrderedDict[RequestKey, Ack | Error] = OrderedDict()
        self._audience = Audience(record.state, record.version, clock)
        self._stopped = False
        self._at_work: _Request | None = None
        self._stood: int | None = 0
        self._resumed = 0
        self._stumbles = Stumbles()
        self._begin(record)

    def _begin(self, record: Record) -> None:
        """Stand where the journal says, whatever was believed before."""
        self.state = record.state
        self._audience.begin(record.state, record.version)
        self._scribe = Scribe()
        for event in record.events:
            self._take_in(event, evolve(self.state, event))
            self._audience.hold_back((event,))
        for key in record.requests:
            self._remember(key, Ack(key.id))
        self._hands_at_checkpoint = record.state.hands

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.settings.id

    # ------------------------------------------------------------ from outside

    def ask(self, command: Command, player: str = "", request: str = "") -> asyncio.Future[Ack | Error]:
        """Have ``command`` carried out; the answer says whether it was, and why not.

        The same ``request`` of the same ``player`` has one effect and gets one answer, however often it comes.
        """
        answer: asyncio.Future[Ack | Error] = asyncio.get_running_loop().create_future()
        asked = _Request(command, self._clock(), RequestKey(player, request) if request else None, answer)
        if self._stopped:
            self._refuse(asked, "table_closed", _CLOSED)
        else:
            self._inbox.put_nowait(asked)
        return answer

    def asks(self, player: str, decision: int) -> bool:
        """Whether it is ``decision`` that the table waits for, and from ``player``."""
        turn = self.state.turn
        chair = self.state.chair_at(turn.seat) if turn is not None and turn.decision == decision else None
        return chair is not None and chair.player == player

    def say(self, player: str, name: str, text: str, request: str) -> Ack | Error:
        """Have everybody at the table hear ``text``, once for each ``request``."""
        if self._stopped:
            return Error("table_closed", _CLOSED, request, self.id)
        key = RequestKey(player, request)
        if key not in self._answers:
            self._remember(key, self._spoken(player, name, text, request))
        return self._answers[key]

    def _spoken(self, player: str, name: str, text: str, request: str) -> Ack | Error:
        try:
            self._audience.say(player, name, text)
        except NotSaid as error:
            return Error(error.reason, error.message, request, self.id)
        return Ack(request)

    def watch(self, viewer: Viewer, seen: int) -> None:
        """Let ``viewer`` follow the table from event ``seen`` on: with what it missed, or with a snapshot.

        Those without a seat see it as its settings say.
        """
        self._audience.watch(viewer, seen)
        if (word := self._what_is_the_matter()) is not None:
            self._audience.tell(viewer, notice(self.id, word))

    def unwatch(self, viewer: Viewer) -> None:
        """Let ``viewer`` go."""
        self._audience.unwatch(viewer)

    # ------------------------------------------------------------ at work

    async def run(self) -> None:
        """Work until cancelled, or until the table is closed for good."""
        self._standstill.join(self)
        try:
            fault: Exception | None = None
            while not self.state.closed:
                try:
                    if fault is not None:
                        await self._mend(fault)
                    await self._work()
                except Exception as error:
                    fault = error
        finally:
            self._standstill.leave(self)
            self._stopped = True
            self._alarm.clear()
            self._audience.close()
            waiting = [self._at_work]
            while not self._inbox.empty():
                waiting.append(self._inbox.get_nowait())
            for request in waiting:
                self._refuse(request, "table_closed", _CLOSED)

    async def _work(self) -> None:
        """Work until there is a fault or no more table."""
        while not self.state.closed:
            if self._stood is not None and not self._standstill.on:
                await self._resume(self._stood)
            self._at_work = await self._next_request()
            # What was due before the request arrived comes first, and only that (K02).
            await self._do_what_is_due(self._at_work.arrived if self._at_work else self._clock())
            if self._at_work is not None:
                self._settle(self._at_work, await self._answer(self._at_work))

    async def _resume(self, stood: int) -> None:
        """Let a running clock go on after it could not, for ``stood`` milliseconds for which it stands still."""
        if not self._stumbles.halted and await self._by_itself(Resume(stood)):
            self._stood = None
            self._resumed = self.state.turn.decision if self.state.turn is not None else 0

    @staticmethod
    def _settle(request: _Request, answer: Ack | Error) -> None:
        if not request.answer.done():
            request.answer.set_result(answer)

    def _refuse(self, request: _Request | None, reason: str, message: str) -> None:
        if request is not None:
            self._settle(request, Error(reason, message, request.key.id if request.key else "", self.id))

    @property
    def _wakes_at(self) -> int | None:
        """When there is something to do that nobody asks for; None while that cannot be."""
        return None if self._standstill.on or self._stumbles.halted or self._stood is not None else self.state.wakes_at

    async def _next_request(self) -> _Request | None:
        """The next request, or None when there is something else to see to first."""
        wakes_at = self._wakes_at
        if wakes_at is None:
            return await self._inbox.get()
        if not self._inbox.empty():
            return self._inbox.get_nowait()
        self._alarm.set(max(0, wakes_at - self._clock()))
        return await self._inbox.get()

    async def _do_what_is_due(self, now: int) -> None:
        """Do all that the table had to do by itself until ``now``."""
        while (wakes_at := self._wakes_at) is not None and wakes_at <= now:
            next_hand_at = self.state.next_hand_at
            begins = next_hand_at is not None and next_hand_at <= now
            await self._by_itself(self._begin_hand() if begins else Tick(self._audience.away))

    def _begin_hand(self) -> BeginHand:
        """The next hand with a fresh deck, and for the first one of the table another deck to draw the button from."""
        return BeginHand(self._shuffle(), self._shuffle() if self.state.button is None else ())

    async def _by_itself(self, command: Command) -> bool:
        """Carry out what nobody asked for; False when nothing can be saved."""
        try:
            await self._carry_out(command)
        except JournalDown:
            return False
        return True

    async def _answer(self, request: _Request) -> Ack | Error:
        key, before = request.key, self.state
        if key is not None and key in self._answers:
            return self._answers[key]
        name = key.id if key is not None else ""
        if self._standstill.on:
            return Error("not_saved", _NOT_SAVED, name, self.id)
        try:
            await self._carry_out(request.command, key)
            answer: Ack | Error = Ack(name)
        except IllegalAction as error:
            answer = Error(error.reason, error.message, name, self.id, error.legal)
        except IllegalCommand as error:
            answer = Error(error.refusal, error.message, name, self.id)
        except VersionConflict:
            raise
        except JournalFailed as error:
            log.error("not saved", table=self.id, error=str(error))
            return Error("not_saved", _NOT_SAVED, name, self.id)
        except OpenfeltError as error:
            answer = Error("refused", str(error), name, self.id)
        except Exception:
            if isinstance(request.command, Answer) or self.state is not before:
                raise
            # Nothing has happened, and the hand does not depend on it.
            log.critical("a request is a fault", table=self.id, exc_info=True)
            return Error("fault", _FAULT, name, self.id)
        if key is not None:
            self._remember(key, answer)
        return answer

    def _remember(self, key: RequestKey, answer: Ack | Error) -> None:
        self._answers[key] = answer
        if len(self._answers) > REQUESTS_REMEMBERED:
            self._answers.popitem(last=False)

    async def _carry_out(self, command: Command, key: RequestKey | None = None) -> None:
        now = self._clock()
        course = play(self.state, command, now, self._audience.lag_of)
        events = course.events
        if not events:
            return
        checkpoint = self._checkpoint(course)
        finished = self._scribe.finished(self.state, events, now)
        transfers = transfers_of(self.state, self._audience.version + 1, events, now)
        try:
            await self._journal.append(self.id, self._audience.version, events, checkpoint, finished, transfers, key)
        except JournalDown as error:
            self._standstill.begin(error, now)
            raise
        if checkpoint is not None:
            self._hands_at_checkpoint = checkpoint.hands
        first = self._audience.version + 1
        for event, after in zip(events, course.states, strict=True):
            self._take_in(event, after)
        self._audience.publish(first, events)
        self._changed()

    # ------------------------------------------------------------ when something is the matter

    def stand_still(self) -> None:
        """From now on nothing can be saved."""
        self._tell_all("not_saving")
        self._inbox.put_nowait(None)

    def go_on(self, stood: int) -> None:
        """Everything can be saved again, after ``stood`` milliseconds."""
        self._stood = (self._stood or 0) + stood
        self._tell_all("saving_again")
        self._inbox.put_nowait(None)

    async def _mend(self, fault: Exception) -> None:
        """Rebuild the table after a ``fault`` and let the hand go on; where it cannot, it is void (C10, F3)."""
        log.critical("a fault of the table", table=self.id, exc_info=fault)
        unsaved = isinstance(fault, JournalFailed)
        self._refuse(self._at_work, "not_saved" if unsaved else "fault", _NOT_SAVED if unsaved else _FAULT)
        self._at_work = None
        self._begin(await self._reload())
        self._stood = self._stood or 0
        if self._stumbles.add(self.state):
            await asyncio.sleep(SECONDS_UNTIL_RETRY)
        for viewer in self._audience.everybody:
            self.watch(viewer, 0)
        if self._stumbles.twice and self.state.playing and await self._by_itself(CallOff()):
            self._tell_all("hand_called_off")
        else:
            self._tell_all("halted" if self._stumbles.halted else "resumed")

    async def _reload(self) -> Record:
        while True:
            try:
                return await self._journal.open_table(self.state.settings)
            except JournalFailed as error:
                log.error("not read", table=self.id, error=str(error))
                await asyncio.sleep(SECONDS_UNTIL_RETRY)

    def _what_is_the_matter(self) -> Word | None:
        if self._standstill.on:
            return "not_saving"
        if self._stumbles.halted:
            return "halted"
        turn = self.state.turn
        return "resumed" if turn is not None and turn.decision == self._resumed else None

    def _tell_all(self, word: Word) -> None:
        for viewer in self._audience.everybody:
            self._audience.tell(viewer, notice(self.id, word))

    def _checkpoint(self, course: Course) -> TableState | None:
        """The state after ``course`` when it is worth keeping: every few hands, between two of them."""
        if self.state.hands - self._hands_at_checkpoint < HANDS_BETWEEN_CHECKPOINTS:
            return None
        ended = any(isinstance(event, HandEnded) for event in course.events)
        return course.state if ended and not course.state.playing else None

    def _take_in(self, event: Event, after: TableState) -> None:
        """``event`` has happened, and the table is ``after``."""
        self.state = after
        self._scribe.hear(event)
        self._audience.hear(event, after)
        self.pulse.beat(after, event)
