"""What the room and a gate say to each other: many words at a time, as one piece of MessagePack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec


class Word(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something that is said; ``connection`` is the number that the room gave a connection, and no other ever has."""


class OnConnection(Word, frozen=True, array_like=True, gc=False):
    """Something about one connection."""

    connection: int


# ------------------------------------------------------------ the room says


class Answer(OnConnection, frozen=True, array_like=True, gc=False, tag=0):
    """Send ``frame``, which answers the client."""

    frame: bytes


class News(OnConnection, frozen=True, array_like=True, gc=False, tag=1):
    """Send ``frame``, unless the client does not read."""

    frame: bytes


class HangUp(OnConnection, frozen=True, array_like=True, gc=False, tag=2):
    """End the connection with ``code`` of the WebSocket protocol, saying ``reason``."""

    code: int
    reason: str


class HowMuch(Word, frozen=True, array_like=True, gc=False, tag=3):
    """Say what you have used: it also shows that you are at work."""


# ------------------------------------------------------------ the gate says


class Opened(OnConnection, frozen=True, array_like=True, gc=False, tag=0):
    """The handshake is over: the client may be told something."""


class Heard(OnConnection, frozen=True, array_like=True, gc=False, tag=1):
    """The client says ``message``."""

    message: bytes


class CaughtUp(OnConnection, frozen=True, array_like=True, gc=False, tag=2):
    """The client missed news, and reads again."""


class Felt(OnConnection, frozen=True, array_like=True, gc=False, tag=3):
    """A word takes ``lag`` milliseconds to the client and back."""

    lag: int


class Closed(OnConnection, frozen=True, array_like=True, gc=False, tag=4):
    """The connection is gone."""


class Used(Word, frozen=True, array_like=True, gc=False, tag=5):
    """What the gate has used since it began."""

    processor: float
    """Seconds of processor time."""
    memory: int
    """Bytes of memory, at the most."""


FromRoom = Answer | News | HangUp | HowMuch
FromGate = Opened | Heard | CaughtUp | Felt | Closed | Used

_encoder: Final = msgspec.msgpack.Encoder()

from_room: Final = msgspec.msgpack.Decoder(list[FromRoom])
from_gate: Final = msgspec.msgpack.Decoder(list[FromGate])


def encoded(words: Sequence[Word]) -> bytes:
    """``words`` as they go over the pipe."""
    return _encoder.encode(words)
