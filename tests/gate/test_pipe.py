"""The pipe between the room and a gate: every word arrives once, in order, however it is cut on the way."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.gate.pipe import BYTES_ON_THE_WAY, Pipe
from openfelt.gate.words import (
    Answer,
    CaughtUp,
    Closed,
    Felt,
    FromGate,
    FromRoom,
    HangUp,
    Heard,
    HowMuch,
    News,
    Opened,
    Used,
    from_gate,
    from_room,
)

numbers = st.integers(0, 2**40)
of_the_room = st.one_of(
    st.builds(Answer, numbers, st.binary(max_size=300)),
    st.builds(News, numbers, st.binary(max_size=300)),
    st.builds(HangUp, numbers, st.integers(1000, 4999), st.text(max_size=40)),
    st.builds(HowMuch),
)
of_a_gate = st.one_of(
    st.builds(Opened, numbers),
    st.builds(Heard, numbers, st.binary(max_size=300)),
    st.builds(CaughtUp, numbers),
    st.builds(Felt, numbers, st.integers(0, 60_000)),
    st.builds(Closed, numbers),
    st.builds(Used, st.floats(0, 1e6), numbers),
)


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is none."""


async def arrived(pipe: Pipe[Any], other: Pipe[Any], heard: list[Any], words: list[Any], cuts: list[int]) -> list[Any]:
    """What the ``other`` end hears of ``words`` when what is written is cut in pieces of such sizes."""
    wire = Wire()
    pipe.connection_made(wire)
    for number, word in enumerate(words):
        pipe.say(word)
        if number % 3 == 2:
            await asyncio.sleep(0.001)
    pipe.close()
    rest = wire.written
    for size in cuts:
        other.data_received(rest[:size])
        rest = rest[size:]
    other.data_received(rest)
    return heard


@given(st.lists(of_the_room, max_size=20), st.lists(of_a_gate, max_size=20), st.lists(st.integers(0, 40), max_size=30))
def test_words_arrive_as_they_were_said(room: list[FromRoom], gate: list[FromGate], cuts: list[int]) -> None:
    """In both directions, each as what it was."""
    heard_of_room: list[Any] = []
    heard_of_gate: list[Any] = []
    here = Pipe(from_gate, heard_of_gate.append, lambda: None)
    there = Pipe(from_room, heard_of_room.append, lambda: None)
    assert asyncio.run(arrived(here, there, heard_of_room, room, cuts)) == room
    assert asyncio.run(arrived(there, here, heard_of_gate, gate, cuts)) == gate


async def test_who_does_not_follow_is_waited_for() -> None:
    """Words are kept, in bounds that whoever speaks is told of; and the end of the other side is noticed."""
    one, two = socket.socketpair()
    held: list[bool] = []
    broken: list[str] = []
    heard: list[FromRoom] = []
    loop = asyncio.get_running_loop()
    room = Pipe(from_gate, lambda word: None, lambda: broken.append("room"), held.append)
    await loop.create_unix_connection(lambda: room, sock=one)
    frame = bytes(BYTES_ON_THE_WAY // 4)
    for number in range(8):
        room.say(Answer(number, frame))
    await asyncio.sleep(0.01)
    assert held == [True]
    gate = Pipe(from_room, heard.append, lambda: broken.append("gate"))
    await loop.create_unix_connection(lambda: gate, sock=two)
    async with asyncio.timeout(10):
        while len(heard) < 8:
            await asyncio.sleep(0.01)
    assert held == [True, False]
    assert [word.connection for word in heard if isinstance(word, Answer)] == list(range(8))
    gate.close()
    async with asyncio.timeout(10):
        while len(broken) < 2:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("said", [b"\x00\x00\x00\x01\xc1", b"\x00\x00\x00\x03\x91\x91\x63"])
def test_what_is_no_word_is_an_error(said: bytes) -> None:
    """Both sides are of one version, so that this is a fault, and not to be passed over."""
    pipe = Pipe(from_room, lambda word: None, lambda: None)
    with pytest.raises(msgspec.DecodeError):
        pipe.data_received(said)
