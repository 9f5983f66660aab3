"""The pipe between the room and a gate: words both ways, those of one turn of the event loop in one piece."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar, cast

import msgspec

from openfelt.gate.words import Word, encoded

_SIZE: Final = 4
"""Bytes that say how long the next piece is."""

BYTES_ON_THE_WAY: Final = 1 << 22
"""Bytes that may wait for the other side before it counts as one that cannot follow."""

W = TypeVar("W", bound=Word)


class Pipe(asyncio.Protocol, Generic[W]):
    """One end of it: ``hear`` gets each word of the other side, and ``broken`` is called when there is none any more.

    ``held`` is called with True when the other side does not follow, and with False when it does again.
    """

    def __init__(
        self,
        decoder: msgspec.msgpack.Decoder[list[W]],
        hear: Callable[[W], None],
        broken: Callable[[], None],
        held: Callable[[bool], None] = lambda held: None,
    ) -> None:
        self._decoder = decoder
        self._hear = hear
        self._broken = broken
        self._held = held
        self._came = bytearray()
        self._words: list[Word] = []

    def say(self, word: Word) -> None:
        """Tell the other side ``word``, together with all others of this moment."""
        if not self._words:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._write)
        self._words.append(word)

    def close(self) -> None:
        """Say what is left to be said, and nothing more."""
        self._write()
        self._transport.close()

    def _write(self) -> None:
        words, self._words = self._words, []
        if words and not self._transport.is_closing():
            piece = encoded(words)
            self._transport.write(len(piece).to_bytes(_SIZE, "big") + piece)

    # ------------------------------------------------------------ what the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The pipe is laid."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(BYTES_ON_THE_WAY)

    def data_received(self, data: bytes) -> None:
        """Something came through."""
        self._came += data
        for piece in self._pieces():
            for word in self._decoder.decode(piece):
                self._hear(word)

    def _pieces(self) -> Sequence[bytes]:
        """The pieces that are whole."""
        pieces: list[bytes] = []
        at = 0
        while len(self._came) >= at + _SIZE:
            begins = at + _SIZE
            ends = begins + int.from_bytes(self._came[at:begins], "big")
            if len(self._came) < ends:
                break
            pieces.append(bytes(self._came[begins:ends]))
            at = ends
        del self._came[:at]
        return pieces

    def pause_writing(self) -> None:
        """The other side does not follow."""
        self._held(True)

    def resume_writing(self) -> None:
        """It does again."""
        self._held(False)

    def connection_lost(self, error: Exception | None) -> None:
        """The other side is gone."""
        self._broken()
