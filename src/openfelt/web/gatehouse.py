"""The room's side of a gate: starts it, hands connections over to it, and starts another when it is lost."""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import sys
from collections import deque
from contextlib import ExitStack, suppress
from typing import Final, NamedTuple

import msgspec
import structlog

from openfelt.errors import OpenfeltError
from openfelt.gate.pipe import Pipe
from openfelt.gate.process import Handover
from openfelt.gate.words import (
    Answer,
    CaughtUp,
    Closed,
    Felt,
    FromGate,
    HangUp,
    Heard,
    HowMuch,
    News,
    Opened,
    Used,
    from_gate,
)
from openfelt.processors import Processors, work_on
from openfelt.room.ports import Guest
from openfelt.web.callers import Caller, Callers

SECONDS_TO_STOP: Final = 2.0
SECONDS_BETWEEN_LOOKS: Final = 5.0
"""A gate that says nothing for so long, though it is asked, is stuck."""
SECONDS_UNTIL_ANOTHER: Final = 1.0

log = structlog.get_logger()


class NoGate(OpenfeltError):
    """The operating system starts no process that would hold connections; the message says why."""


class Gatehouse:
    """Keeps a gate at work, on its ``processors``.

    Where it is lost its clients call again, and are taken by the next one.
    """

    def __init__(self, callers: Callers, beat: float, processors: Processors) -> None:
        self._callers = callers
        self._beat = beat
        self._processors = processors
        self._numbers = itertools.count(1)
        self._gate: _Gate | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        """Whether there is a gate that takes connections."""
        return self._gate is not None and self._gate.ready.done() and not self._gate.lost.done()

    def __len__(self) -> int:
        return len(self._gate.callers) if self._gate is not None else 0

    async def start(self) -> None:
        """Start a gate, and keep one from now on.  Raises :class:`NoGate` when there can be none."""
        try:
            self._gate = await self._opened()
        except OSError as error:
            raise NoGate(f"no gate can be started ({error}): open the room without --gates, or with fewer") from error
        self._keeping = asyncio.create_task(self._keep(self._gate))

    async def stop(self) -> None:
        """Let the gate go."""
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        if self._gate is not None:
            await self._gate.stop()
            self._gate = None

    def take(self, transport: asyncio.Transport, greeting: bytes, guest: Guest | None) -> None:
        """Hand the connection of ``transport`` over, on which ``greeting`` ends the handshake."""
        assert self._gate is not None
        file = os.dup(transport.get_extra_info("socket").fileno())
        # This process lets go of the connection; it lives on in the file.
        transport.abort()
        self._gate.take(next(self._numbers), greeting, file, guest)

    async def used(self) -> Used:
        """What the gate has used."""
        return await self._gate.used() if self._gate is not None else Used(0.0, 0)

    async def _keep(self, gate: _Gate) -> None:
        while True:
            await self._watch(gate)
            self._gate = None
            gate.let_all_go()
            log.critical("a gate is lost: its clients call again", status=await gate.process.wait())
            gate = self._gate = await self._another()

    async def _another(self) -> _Gate:
        """The next gate, as soon as there can be one; until then the room holds all connections itself."""
        while True:
            await asyncio.sleep(SECONDS_UNTIL_ANOTHER)
            try:
                return await self._opened()
            except OSError:
                log.critical("no gate can be started", exc_info=True)

    async def _opened(self) -> _Gate:
        """A gate that is ready, or lost already."""
        gate = await _Gate.open(self._callers, self._beat, self._processors)
        await asyncio.wait([gate.ready, gate.lost], return_when=asyncio.FIRST_COMPLETED)
        if gate.ready.done():
            log.info("a gate is at work", pid=gate.process.pid)
        return gate

    @staticmethod
    async def _watch(gate: _Gate) -> None:
        """Wait until ``gate`` is lost; one that is stuck is."""
        while not gate.lost.done():
            asked = asyncio.ensure_future(gate.used())
            await asyncio.wait([gate.lost], timeout=SECONDS_BETWEEN_LOOKS)
            if not asked.done():
                # Perhaps it was this process that stood still, and the answer is there.
                await asyncio.wait([asked], timeout=1)
            if not asked.done():
                asked.cancel()
                gate.kill()


class _Entry(NamedTuple):
    """A connection on its way to the gate."""

    handover: Handover
    file: int


class _Gate:
    """One gate, from its start to its end."""

    def __init__(self, callers: Callers, process: asyncio.subprocess.Process, files: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self.process = process
        self.callers: dict[int, Caller] = {}
        self.pipe = Pipe(from_gate, self._hear, self._broken)
        self._house = callers
        self._files = files
        self._guests: dict[int, Guest | None] = {}
        self._entering: deque[_Entry] = deque()
        self._asked: deque[asyncio.Future[Used]] = deque()

    @classmethod
    async def open(cls, callers: Callers, beat: float, processors: Processors) -> _Gate:
        """Start a process, which is ``ready`` as soon as it has said something."""
        words, its_words = socket.socketpair()
        files, its_files = socket.socketpair(type=socket.SOCK_DGRAM)
        files.setblocking(False)
        with its_words, its_files, ExitStack() as unless_it_starts:
            unless_it_starts.enter_context(words)
            unless_it_starts.enter_context(files)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "openfelt.gate", str(its_words.fileno()), str(its_files.fileno()), str(beat)),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=(its_words.fileno(), its_files.fileno()),
                # What interrupts the room at a terminal is not meant for the gate: it ends with the room.
                start_new_session=True,
            )
            unless_it_starts.pop_all()
        work_on(processors, process.pid)
        gate = cls(callers, process, files)
        await asyncio.get_running_loop().create_unix_connection(lambda: gate.pipe, sock=words)
        gate.pipe.say(HowMuch())
        return gate

    def take(self, number: int, greeting: bytes, file: int, guest: Guest | None) -> None:
        """Hand over the open ``file`` of a connection."""
        self._guests[number] = guest
        self._entering.append(_Entry(Handover(number, greeting), file))
        if len(self._entering) == 1:
            self._enter()

    def _enter(self) -> None:
        """Let in as many as the gate takes at the moment."""
        loop = asyncio.get_running_loop()
        loop.remove_writer(self._files)
        while self._entering:
            entry = self._entering[0]
            try:
                socket.send_fds(self._files, [msgspec.msgpack.encode(entry.handover)], [entry.file])
            except BlockingIOError:
                loop.add_writer(self._files, self._enter)
                return
            except OSError:
                return  # It is gone, which the pipe knows as well.
            os.close(entry.file)
            self._entering.popleft()

    async def used(self) -> Used:
        """What it has used."""
        asked: asyncio.Future[Used] = asyncio.get_running_loop().create_future()
        self._asked.append(asked)
        self.pipe.say(HowMuch())
        return await asked

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def stop(self) -> None:
        """Tell it to end, and let go of whoever is still there."""
        self.pipe.close()
        try:
            async with asyncio.timeout(SECONDS_TO_STOP):
                await self.process.wait()
        except TimeoutError:
            self.kill()
            await self.process.wait()
        self.let_all_go()

    def let_all_go(self) -> None:
        """All its connections are gone with it."""
        asyncio.get_running_loop().remove_writer(self._files)
        self._files.close()
        for entry in self._entering:
            os.close(entry.file)
        self._entering.clear()
        for asked in self._asked:
            asked.cancel()
        for caller in self.callers.values():
            caller.leave()
        self.callers.clear()
        self._guests.clear()

    def _broken(self) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    def _hear(self, word: FromGate) -> None:
        match word:
            case Heard(connection=number, message=message):
                if (caller := self.callers.get(number)) is not None:
                    caller.hear(message)
            case Opened(connection=number):
                line = _FarLine(self.pipe, number)
                self.callers[number] = self._house.answer(line, self._guests.pop(number))
            case Closed(connection=number):
                self._guests.pop(number, None)
                if (caller := self.callers.pop(number, None)) is not None:
                    caller.leave()
            case CaughtUp(connection=number):
                self.callers[number].catch_up()
            case Felt(connection=number, lag=lag):
                self.callers[number].felt(lag)
            case Used():
                self._said_what_it_used(word)

    def _said_what_it_used(self, used: Used) -> None:
        if not self.ready.done():
            self.ready.set_result(None)
        elif self._asked:
            asked = self._asked.popleft()
            if not asked.done():
                asked.set_result(used)


class _FarLine:
    """A connection that a gate holds."""

    def __init__(self, pipe: Pipe[FromGate], number: int) -> None:
        self._say = pipe.say
        self._number = number

    def answer(self, frame: bytes) -> None:
        self._say(Answer(self._number, frame))

    def tell(self, news: bytes) -> None:
        self._say(News(self._number, news))

    def end(self, code: int, reason: str) -> None:
        self._say(HangUp(self._number, code, reason))
