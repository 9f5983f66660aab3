"""A gate at work, in a process of its own beside the room: it takes connections over and carries words to and fro.

The room greets whoever calls, and hands the open file of the connection over by a second pipe.  When the room is gone,
however it went, the gate hangs up and is gone too.
"""

from __future__ import annotations

import asyncio
import socket
from time import process_time
from typing import Final

import msgspec

from openfelt.gate.garbage import rarely_looked_for
from openfelt.gate.memory import most_memory
from openfelt.gate.pipe import Pipe
from openfelt.gate.socket import Socket
from openfelt.gate.switchboard import Switchboard
from openfelt.gate.words import (
    Answer,
    CaughtUp,
    Closed,
    Felt,
    FromRoom,
    HangUp,
    Heard,
    HowMuch,
    News,
    Opened,
    Used,
    from_room,
)

LARGEST_HANDOVER: Final = 1 << 16
"""Bytes of the longest greeting."""


class Handover(msgspec.Struct, frozen=True, array_like=True):
    """A connection that is handed over: its number, and the greeting that ends its handshake."""

    connection: int
    greeting: bytes


class _Far:
    """The room, to whom one connection listens through the pipe."""

    def __init__(self, gate: Gate, connection: int) -> None:
        self._gate = gate
        self._connection = connection

    def hear(self, message: bytes) -> None:
        self._gate.pipe.say(Heard(self._connection, message))

    def catch_up(self) -> None:
        self._gate.pipe.say(CaughtUp(self._connection))

    def felt(self, lag: int) -> None:
        self._gate.pipe.say(Felt(self._connection, lag))

    def leave(self) -> None:
        self._gate.left(self._connection)


class Gate:
    """Its connections, and the pipe to the room; ``gone`` is done when the room is gone."""

    def __init__(self, beat: float) -> None:
        self.gone = asyncio.get_running_loop().create_future()
        self.pipe = Pipe(from_room, self._obey, lambda: self.gone.set_result(None), self._hold)
        self._switchboard = Switchboard(beat)
        self._sockets: dict[int, Socket] = {}

    async def take(self, connection: int, greeting: bytes, line: socket.socket) -> None:
        """Take over ``line``: greet the client, and tell the room."""

        def answered(made: Socket) -> _Far:
            self._sockets[connection] = made
            self.pipe.say(Opened(connection))
            return _Far(self, connection)

        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: Socket(self._switchboard, greeting, answered), line
            )
        except OSError:
            line.close()
            self.pipe.say(Closed(connection))

    def left(self, connection: int) -> None:
        """A connection is gone."""
        self._sockets.pop(connection, None)
        self.pipe.say(Closed(connection))

    def _obey(self, word: FromRoom) -> None:
        if isinstance(word, HowMuch):
            self.pipe.say(Used(process_time(), most_memory()))
            return
        made = self._sockets.get(word.connection)
        if made is None:
            return  # The client hung up while the room spoke.
        match word:
            case News(frame=frame):
                made.tell(frame)
            case Answer(frame=frame):
                made.answer(frame)
            case HangUp(code=code, reason=reason):
                made.end(code, reason)

    def _hold(self, held: bool) -> None:
        if held:
            self._switchboard.hold()
        else:
            self._switchboard.go_on()


class Entrance:
    """Where connections are handed over."""

    def __init__(self, files: socket.socket, gate: Gate) -> None:
        self._files = files
        self._gate = gate
        self._taking: set[asyncio.Task[None]] = set()
        files.setblocking(False)
        asyncio.get_running_loop().add_reader(files, self._take_all)

    def _take_all(self) -> None:
        while True:
            try:
                told, files, _, _ = socket.recv_fds(self._files, LARGEST_HANDOVER, 1)
            except BlockingIOError:
                return
            if not told:
                asyncio.get_running_loop().remove_reader(self._files)
                return
            handover = msgspec.msgpack.decode(told, type=Handover)
            if not files:
                # There are no more open files to be had, so that the system has closed it.
                self._gate.left(handover.connection)
                continue
            line = socket.socket(fileno=files[0])
            line.setblocking(False)
            task = asyncio.create_task(self._gate.take(handover.connection, handover.greeting, line))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)


async def work(pipe: socket.socket, files: socket.socket, beat: float) -> None:
    """Be a gate until the room is gone."""
    with rarely_looked_for():
        gate = Gate(beat)
        await asyncio.get_running_loop().create_unix_connection(lambda: gate.pipe, sock=pipe)
        entrance = Entrance(files, gate)
        await gate.gone
        del entrance
