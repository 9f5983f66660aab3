"""Connections that break, stall and come twice: section C of the faults of other rooms, over real sockets."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from openfelt.rules.events import HoleDealt
from openfelt.wire.codec import read_server
from openfelt.wire.messages import Ack, Error, Events, Pong, Presence, Snapshot, Welcome
from openfelt.wire.requests import Ping
from tests.server.client import Client, admit
from tests.server.process import RoomProcess
from tests.server.test_faults_actions import asked, hear_all, table_of

BEAT = 0.3


@pytest.fixture(scope="module", params=[0, 1], ids=["without gates", "with a gate"])
def room(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room whose heart beats quickly, which holds its connections itself or has a gate hold them."""
    with RoomProcess(tmp_path_factory.mktemp("room"), heartbeat=BEAT, gates=request.param) as process:
        yield process


@pytest.mark.fault("C1", "C2")
async def test_c1_coming_back_leaves_no_gap_and_c2_no_card_out(room: RoomProcess) -> None:
    """C1, C2, I5: whoever comes back at any moment, also between hands, knows the same as who never left."""
    cookie = admit(room, "Ada")
    table = "practice-no-limit"
    async with Client(room, cookie) as stays:
        await stays.watch(table)
        await stays.sit(200)
        seen = 0
        for turn in range(12):
            async with Client(room, cookie) as comes:
                await comes.watch(table, seen)
                await stays.check_or_call(await stays.decision())
                await hear_all(stays)
                last = stays.follower.seq
                while (told := last_told(comes, seen)) < last:
                    await comes.hear()
                seen = 0 if turn % 3 == 2 else told
                for event in comes.events:
                    if isinstance(event, HoleDealt) and event.cards[0].known:
                        assert event in stays.events


def last_told(client: Client, seen: int) -> int:
    """The number of the last event that ``client`` was told of, who knew ``seen``; fails where there is a gap."""
    for message in map(read_server, client.frames):
        match message:
            case Snapshot(seq=seq):
                assert seq >= seen
                seen = seq
            case Events(first=first, events=events):
                assert first == seen + 1
                seen += len(events)
    return seen


@pytest.mark.fault("C3")
async def test_c3_two_windows_mirror_each_other(room: RoomProcess) -> None:
    """C3: both are told the same, either can act, and neither is sent away."""
    async with table_of(room, 100, 100) as clients:
        actor = await asked(clients)
        async with Client(room, actor._cookie) as other:
            await other.watch(actor.follower.table)
            decision = await other.decision()
            assert decision.id == (await actor.decision()).id
            assert isinstance(await other.act(decision, "call"), Ack)
            await hear_all(actor)
            await hear_all(other)
            assert actor.follower.decision is None
            assert actor.follower.seq == other.follower.seq
            await actor.send(Ping(1.0))
            await actor.expect(Pong)


async def dead_line(room: RoomProcess, cookie: str, table: str) -> asyncio.StreamWriter:
    """A connection that says hello and watches ``table``, and is never heard of again."""
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    message = f'{{"type":"watch","table":"{table}"}}'.encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(message))
    writer.write(bytes((0x81, 0x80 | len(message))) + mask + masked)
    await writer.drain()
    return writer


@pytest.mark.fault("C7")
async def test_c7_a_dead_line_is_noticed_and_evicts_nobody(room: RoomProcess) -> None:
    """C7: after some silent heartbeats its player counts as away; a live connection of his keeps him there."""
    async with table_of(room, 100, 100) as clients:
        host, guest = clients
        table = host.follower.table
        lost = await dead_line(room, guest._cookie, table)
        await asyncio.sleep(4 * BEAT)
        await guest.send(Ping(2.0))
        await guest.expect(Pong)  # his other connection lives
        lost.close()
        silent = await dead_line(room, guest._cookie, table)
        await guest.socket.close()
        begun = asyncio.get_running_loop().time()
        while not any(isinstance(message, Presence) and 1 in message.away for message in map(read_server, host.frames)):
            await host.hear()
        assert asyncio.get_running_loop().time() - begun < 10 * BEAT + 5
        silent.close()


WRONG_FRAMES: list[tuple[str, bytes | str]] = [
    ("not JSON", "{"),
    ("too large", " " * 5_000),
    ("nested deeply", "[" * 4_000),
    ("binary", b"\xff\xfe\x00"),
    ("a message of the room's", '{"type":"pong","sent":1,"now":1}'),
]


@pytest.mark.fault("C10")
@pytest.mark.parametrize("frame", [row[1] for row in WRONG_FRAMES], ids=[row[0] for row in WRONG_FRAMES])
async def test_c10_a_bad_frame_costs_nobody_anything(room: RoomProcess, frame: bytes | str) -> None:
    """C10: it gets an error frame; its own connection and all others live."""
    async with Client(room, admit(room, "Ada")) as bad, Client(room) as other:
        error = await bad.say(frame)
        assert error.reason in ("bad_json", "bad_message", "frame_too_large")
        for client in (bad, other):
            await client.send(Ping(3.0))
            assert (await client.expect(Pong)).sent == 3.0


@pytest.mark.fault("C10")
async def test_c10_a_message_in_pieces_is_read_and_an_endless_one_is_not(room: RoomProcess) -> None:
    """C10: fragments make one message; one that never ends is cut off with a reason, and nobody else notices."""
    async with Client(room) as other:
        async with connect(room.socket_address) as socket:
            assert isinstance(read_server(await socket.recv()), Welcome)
            await socket.send(iter(['{"type":"pi', 'ng","sent":', "4}"]))
            assert isinstance(read_server(await socket.recv()), Pong)
            with pytest.raises(ConnectionClosed):
                await talked_without_end(socket)
        await other.send(Ping(5.0))
        await other.expect(Pong)


async def talked_without_end(socket: ClientConnection) -> None:
    """Say more than anybody reads, and wait for an answer."""
    await socket.send("x" * (1 << 21))
    await socket.recv()


@pytest.mark.fault("C10")
async def test_c10_who_asks_for_too_much_is_told_to_wait(room: RoomProcess) -> None:
    """C10, H1: a flood is refused with the time to wait; the connection lives."""
    async with Client(room, admit(room, "Ada")) as client:
        for _ in range(150):
            await client.send(Ping(1.0))
        error = await client.expect(Error)
        assert (error.reason, error.retry_after > 0) == ("too_fast", True)
        await hear_all(client)
        await asyncio.sleep(BEAT)
        await client.send(Ping(9.0))
        while (await client.expect(Pong)).sent != 9.0:
            pass


async def test_somebody_has_only_so_many_connections(room: RoomProcess) -> None:
    """One too many is closed with a reason; the others stay."""
    cookie = admit(room, "Ada")
    sockets = [await connect(room.socket_address, additional_headers={"Cookie": cookie}) for _ in range(32)]
    one_more = await connect(room.socket_address, additional_headers={"Cookie": cookie})
    with pytest.raises(ConnectionClosed) as closed:
        await one_more.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001
    for socket in sockets:
        assert isinstance(read_server(await socket.recv()), Welcome)
        await socket.close()


async def test_whoever_does_not_read_for_a_while_misses_nothing(room: RoomProcess) -> None:
    """A slow client is kept waiting nobody else; afterwards it knows what everybody knows, without a gap."""
    async with table_of(room, 100, 100) as clients, Client(room) as slow:
        await slow.watch(clients[0].follower.table)
        await slow.expect(Snapshot)
        for _ in range(4):
            actor = await asked(clients)
            await actor.check_or_call(await actor.decision())
        for client in clients:
            await hear_all(client)
        while last_told(slow, 0) < clients[0].follower.seq:
            await slow.hear()
