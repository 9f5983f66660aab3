"""The WebSocket: messages in to whoever answers it, frames out from an outbox, and a heartbeat to know who is there.

It sits on the event loop itself, without a task, a queue or a thread in between: at thousands of frames a second those
cost more than the room does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol, cast

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol as WebSocket
from websockets.protocol import Side, State

from openfelt.gate.heart import Heart
from openfelt.gate.outbox import Outbox
from openfelt.gate.switchboard import Switchboard

LARGEST_MESSAGE: Final = 1 << 20
"""Bytes of the largest message that is read at all; those above the protocol's bound are answered by an error."""

BYTES_ON_THE_WAY: Final = 1 << 17
"""Bytes that may wait in a connection, besides those that the operating system takes, before its outbox is held."""

BEATS_OF_SILENCE: Final = 2.5
"""Heartbeats after which a client is gone of which nothing was heard; it is noticed at the next one."""

SECONDS_TO_HANG_UP: Final = 0.5
"""How long a client may take to say goodbye."""

SILENT: Final = 4002
TRY_AGAIN_LATER: Final = 1013


class Listener(Protocol):
    """Who hears what comes over a connection."""

    def hear(self, message: bytes) -> None:
        """The client says ``message``."""

    def catch_up(self) -> None:
        """The client was not told everything, and reads again: tell it how things stand."""

    def felt(self, lag: int) -> None:
        """A word takes ``lag`` milliseconds to the client and back."""

    def leave(self) -> None:
        """The connection is gone."""


class Socket(asyncio.Protocol):
    """One WebSocket, from ``greeting``, which ends the handshake, to the last frame."""

    def __init__(self, switchboard: Switchboard, greeting: bytes, answered: Callable[[Socket], Listener]) -> None:
        self._switchboard = switchboard
        self._greeting = greeting
        self._answered = answered
        self._protocol = WebSocket(Side.SERVER, max_size=LARGEST_MESSAGE)
        self._outbox = Outbox(self._write_text, self._caught_up)
        self._heart = Heart(asyncio.get_running_loop().time)
        self._message: list[bytes] = []
        self._texts: list[bytes] = []
        self._held = False
        self._hanging_up: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ what the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is on the line."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(BYTES_ON_THE_WAY)
        self._transport.write(self._greeting)
        self._switchboard.add(self)
        self._listener = self._answered(self)

    def data_received(self, data: bytes) -> None:
        """Something came in."""
        self._heart.heard()
        self._protocol.receive_data(data)
        for frame in self._protocol.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode is Opcode.PONG:
                self._pulse(bytes(frame.data))
            elif frame.opcode in _SPOKEN:
                self._hear(frame)
        self._flush()

    def eof_received(self) -> None:
        """The client says nothing more."""
        self._protocol.receive_eof()
        self._flush()

    def pause_writing(self) -> None:
        """The client does not read."""
        self._outbox.hold()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._outbox.let_go()

    def connection_lost(self, error: Exception | None) -> None:
        """The line is dead."""
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        self._switchboard.remove(self)
        self._listener.leave()

    # ------------------------------------------------------------ coming in

    def hold(self) -> None:
        """Hear nothing for the moment, and do not take it for silence."""
        self._held = True
        self._transport.pause_reading()

    def go_on(self) -> None:
        """Hear again."""
        self._held = False
        self._heart.heard()
        self._transport.resume_reading()

    def _hear(self, frame: Frame) -> None:
        """Take a frame, which may be a part of a message."""
        self._heart.spoken()
        self._message.append(bytes(frame.data))
        if frame.fin:
            message = b"".join(self._message)
            self._message.clear()
            self._listener.hear(message)

    # ------------------------------------------------------------ going out

    def tell(self, news: bytes) -> None:
        """Send the client news: worth something while it is new, and dropped when the client does not read."""
        self._outbox.tell(news)

    def answer(self, frame: bytes) -> None:
        """Send the client what it has asked for."""
        self._outbox.answer(frame)
        if self._outbox.overflown:
            self.end(TRY_AGAIN_LATER, "you ask for more than you read: connect again to go on")

    def end(self, code: int, reason: str) -> None:
        """Hang up, saying why; who does not answer that is left after a moment."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code, reason)
            self._flush()
        if self._hanging_up is None:
            self._hanging_up = asyncio.get_running_loop().call_later(SECONDS_TO_HANG_UP, self._transport.abort)

    def _write_text(self, text: bytes) -> None:
        """Write a text, together with all others of this moment: to write costs more than to say it."""
        if self._protocol.state is not State.OPEN:
            return
        if not self._texts:
            self._switchboard.soon(self._write_texts)
        self._texts += (_head(len(text)), text)

    def _write_texts(self) -> None:
        texts, self._texts = self._texts, []
        if texts and not self._transport.is_closing():
            self._transport.write(b"".join(texts))

    def _flush(self) -> None:
        """Write what the protocol itself wants said; nothing at all stands for the end."""
        self._write_texts()
        for part in self._protocol.data_to_send():
            if self._transport.is_closing():
                return
            if part:
                self._transport.write(part)
            else:
                self._transport.close()

    def _caught_up(self) -> None:
        self._listener.catch_up()

    # ------------------------------------------------------------ heartbeats

    def beat(self) -> None:
        """Ask whether the client is still there; one of which nothing was heard for some beats is not."""
        if self._protocol.state is not State.OPEN or self._held:
            return
        if self._heart.silence > BEATS_OF_SILENCE * self._switchboard.beat:
            self.end(SILENT, "nothing was heard of you: connect again to go on")
        elif not self._heart.spares():
            self._protocol.send_ping(self._heart.beat())
            self._flush()

    def _pulse(self, word: bytes) -> None:
        before = self._heart.lag
        self._heart.answered(word)
        if self._heart.lag != before:
            self._listener.felt(self._heart.lag)


_SPOKEN: Final = frozenset({Opcode.TEXT, Opcode.BINARY, Opcode.CONT})
_FINAL_TEXT: Final = 0x81


def _head(size: int) -> bytes:
    """What stands before a text of ``size`` bytes; the server's frames are not masked."""
    if size < 126:
        return bytes((_FINAL_TEXT, size))
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big")
