"""One client's side of the conversation: whatever it says is answered, and nothing is raised."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from openfelt.errors import Refusal
from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.room.visitor import LONGEST_REQUEST_ID, Visitor
from openfelt.rules.actions import Legal
from openfelt.table.events import PlayerSat
from openfelt.wire.codec import LARGEST_FRAME
from openfelt.wire.message import PROTOCOL
from openfelt.wire.messages import (
    Ack,
    Error,
    Events,
    Lobby,
    Pong,
    Presence,
    Snapshot,
    Welcome,
    YourPlace,
    YourSeat,
)
from openfelt.wire.requests import Request
from tests.room.stage import FakeJournal, Onlooker, clock, settle
from tests.room.virtual import in_virtual_time
from tests.table.felt import NOON, settings

ADA = Guest("a1", "Ada")
BOB = Guest("b2", "Bob")


class Client(Onlooker):
    """A visitor with all that was sent to him."""

    def __init__(self, room: Room, guest: Guest | None, *, bot: bool = False) -> None:
        super().__init__(guest.id if guest else "")
        self.visitor = Visitor(room, guest, self.frames.append, bot=bot)

    async def say(self, **message: object) -> None:
        self.visitor.hear(json.dumps(message))
        await settle()

    @property
    def error(self) -> Error:
        """The last thing it was told, which is an error."""
        last = self.messages[-1]
        assert isinstance(last, Error)
        return last


@asynccontextmanager
async def room(*tables: str) -> AsyncIterator[Room]:
    """A room at work with these tables, one by default."""
    place = Room(FakeJournal(), clock)
    await place.open([settings(id=table) for table in tables or ("meadow",)])
    await settle()
    try:
        yield place
    finally:
        await place.close()


@in_virtual_time
async def test_the_first_message() -> None:
    """Who one is, and which protocol is spoken."""
    async with room() as place:
        assert Client(place, ADA).messages == [Welcome(PROTOCOL, "a1", "Ada", NOON)]
        assert Client(place, None).messages == [Welcome(1, "", "", NOON)]


SIT = '"id": "1", "table": "meadow", "seat": 1, "buy_in": 100'

# what is wrong with it, the frame, the reason, what the message says
BAD_FRAMES: list[tuple[str, bytes | str, str, str]] = [
    ("nothing", "", "bad_json", "no JSON"),
    ("no JSON", "hello", "bad_json", "no JSON"),
    ("half of it", '{"type": "ping", ', "bad_json", "no JSON"),
    ("something after it", '{"type": "ping", "sent": 1} {}', "bad_json", "no JSON"),
    ("no UTF-8", b'{"type": "watch", "table": "\xff\xfe"}', "bad_json", "no JSON"),
    ("half a character", "\ud800", "bad_json", "no JSON"),
    ("half a character in JSON", '{"type": "watch", "table": "\\ud800"}', "bad_json", "no JSON"),
    ("not a number", '{"type": "ping", "sent": NaN}', "bad_json", "no JSON"),
    ("a list", "[]", "bad_message", "Expected `object`"),
    ("a text", '"ping"', "bad_message", "Expected `object`"),
    ("null", "null", "bad_message", "Expected `object`"),
    ("no type", "{}", "bad_message", "required field `type`"),
    ("a type that is a number", '{"type": 1}', "bad_message", "$.type"),
    ("an unknown type", '{"type": "shove"}', "bad_message", "'shove'"),
    ("a message of the room", '{"type": "ack", "id": "1"}', "bad_message", "'ack'"),
    ("a missing field", '{"type": "watch"}', "bad_message", "`table`"),
    ("an unknown field", '{"type": "watch", "table": "meadow", "now": 1}', "bad_message", "unknown field `now`"),
    ("a text for a number", '{"type": "ping", "sent": "1"}', "bad_message", "$.sent"),
    ("a number for a text", '{"type": "watch", "table": 1}', "bad_message", "$.table"),
    ("null for a text", '{"type": "watch", "table": null}', "bad_message", "$.table"),
    ("L08 a fraction of a chip", '{"type": "sit", ' + SIT + ".5}", "bad_message", "$.buy_in"),
    ("L08 chips as a float", '{"type": "sit", ' + SIT + ".0}", "bad_message", "$.buy_in"),
    ("true for a number", '{"type": "top_up", "id": "1", "table": "meadow", "to": true}', "bad_message", "$.to"),
    (
        "an unknown answer",
        '{"type": "act", "id": "1", "table": "meadow", "decision": 1, "price": 0, "do": "shove"}',
        "bad_message",
        "$.do",
    ),
    ("a number too large", '{"type": "ping", "sent": 1e999}', "bad_message", "$.sent"),
    ("bytes too large", b" " * LARGEST_FRAME + b"1", "frame_too_large", f"this one has {LARGEST_FRAME + 1}"),
    ("text too large", " " * (LARGEST_FRAME + 1), "frame_too_large", f"this one has {LARGEST_FRAME + 1}"),
    ("C10 two bytes a letter", '"' + "é" * (LARGEST_FRAME // 2) + '"', "frame_too_large", "bytes at most"),
    ("C10 nested a thousand deep", '{"x": ' + "[" * 4000, "bad_json", ""),
    ("C10 objects in objects", '{"x":' * 800 + "1" + "}" * 800, "bad_message", ""),
]


@pytest.mark.parametrize(
    ("frame", "reason", "says"), [row[1:] for row in BAD_FRAMES], ids=[row[0] for row in BAD_FRAMES]
)
@in_virtual_time
async def test_a_frame_that_is_no_message(frame: bytes | str, reason: str, says: str) -> None:
    """C10, L08: each gets its own error, the connection lives, and the next message is answered."""
    async with room() as place:
        client = Client(place, ADA)
        client.visitor.hear(frame)
        assert len(client.messages) == 2
        assert (client.error.id, client.error.table) == ("", "")
        assert says in client.error.message
        if says:
            assert client.error.reason == reason
        await client.say(type="ping", sent=1.5)
        assert client.messages[-1] == Pong(1.5, NOON)


@in_virtual_time
async def test_a_frame_of_the_largest_size_is_read() -> None:
    """C10: 4096 bytes are few enough."""
    async with room() as place:
        client = Client(place, ADA)
        client.visitor.hear('{"type": "ping", "sent": 7}'.ljust(LARGEST_FRAME))
        assert client.messages[-1] == Pong(7, NOON)


REQUESTS: list[dict[str, object]] = [
    {"type": "sit", "seat": 1, "buy_in": 100},
    {"type": "leave"},
    {"type": "sit_out"},
    {"type": "sit_in"},
    {"type": "top_up", "to": 100},
    {"type": "act", "decision": 1, "price": 0, "do": "check"},
]
IDS = [str(request["type"]) for request in REQUESTS]


@pytest.mark.parametrize("request_", REQUESTS, ids=IDS)
@in_virtual_time
async def test_requests_that_reach_no_table(request_: dict[str, object]) -> None:
    """Each says why: no such table, no name, an id that is none."""
    async with room() as place:
        ada, nobody = Client(place, ADA), Client(place, None)
        await ada.say(id="1", table="nowhere", **request_)
        assert (ada.error.reason, ada.error.id, ada.error.table) == ("no_such_table", "1", "nowhere")
        assert "'nowhere'" in ada.error.message
        await nobody.say(id="1", table="meadow", **request_)
        assert (nobody.error.reason, nobody.error.id, nobody.error.table) == ("no_name", "1", "meadow")
        for bad in ("", "x" * (LONGEST_REQUEST_ID + 1)):
            await ada.say(id=bad, table="meadow", **request_)
            assert (ada.error.reason, ada.error.id, ada.error.table) == ("bad_id", "", "meadow")
            assert f"1 to {LONGEST_REQUEST_ID} characters" in ada.error.message
        assert place.tables["meadow"].state.chairs == ()


@pytest.mark.parametrize("request_", REQUESTS[1:], ids=IDS[1:])
@in_virtual_time
async def test_requests_without_a_seat(request_: dict[str, object]) -> None:
    """D3, D7: they reach the table, which refuses them; an id of 64 characters is short enough."""
    async with room() as place:
        ada = Client(place, ADA)
        name = "x" * LONGEST_REQUEST_ID
        await ada.say(id=name, table="meadow", **request_)
        assert (ada.error.reason, ada.error.id) == (Refusal.NOT_SEATED, name)


@in_virtual_time
async def test_a_conversation() -> None:
    """A whole hand between two clients, from sitting down to leaving; every request is answered once."""
    async with room() as place:
        ada, bob = Client(place, ADA), Client(place, BOB, bot=True)
        for client in (ada, bob):
            await client.say(type="watch", table="meadow")
        await ada.say(type="sit", id="1", table="meadow", seat=2, buy_in=100)
        await bob.say(type="sit", id="1", table="meadow", seat=4, buy_in=200)
        assert (ada.told(Ack), bob.told(Ack)) == ([Ack("1")], [Ack("1")])
        state = place.tables["meadow"].state
        assert [(chair.player, chair.bot) for chair in state.chairs] == [("a1", False), ("b2", True)]
        await asyncio.sleep(1.1)
        decision = ada.decision
        assert decision is not None
        assert decision.legal == Legal(2, 1, 4, 100, 1)
        act = {"type": "act", "table": "meadow", "decision": decision.id, "price": 1}
        await ada.say(id="2", do="raise", to=3, **act)
        assert ada.error.reason == "too_small"
        assert ada.error.legal == decision.legal
        await ada.say(id="3", do="raise", to=6, **act)
        assert Ack("3") in ada.messages
        assert bob.decision is not None
        await bob.say(type="act", id="2", table="meadow", decision=bob.decision.id, price=4, do="fold")
        await ada.say(type="top_up", id="4", table="meadow", to=200)
        await ada.say(type="sit_out", id="5", table="meadow")
        await ada.say(type="sit_in", id="6", table="meadow")
        await bob.say(type="leave", id="3", table="meadow")
        assert [ack.id for ack in ada.told(Ack)] == ["1", "3", "4", "5", "6"]
        assert [ack.id for ack in bob.told(Ack)] == ["1", "2", "3"]
        assert ada.events[0] == PlayerSat(2, "a1", "Ada", 100)
        assert [chair.stack for chair in place.tables["meadow"].state.chairs] == [200]


@in_virtual_time
async def test_watching_and_no_longer() -> None:
    """C7, I5: a picture, presence and then events; nothing more after unwatch; an unknown table is said so."""
    async with room() as place:
        ada, bob = Client(place, ADA), Client(place, BOB)
        await ada.say(type="watch", table="meadow")
        assert [type(message) for message in ada.messages] == [Welcome, Snapshot, Presence, YourPlace]
        await bob.say(type="sit", id="1", table="meadow", seat=4, buy_in=200)
        assert [type(message) for message in ada.messages[4:]] == [Events, Presence]
        await ada.say(type="watch", table="meadow", seen=1)
        assert [type(message) for message in ada.messages[6:]] == [Presence, YourPlace]
        await ada.say(type="unwatch", table="meadow")
        await ada.say(type="unwatch", table="meadow")
        await ada.say(type="unwatch", table="nowhere")
        await bob.say(type="sit_out", id="2", table="meadow")
        assert len(ada.messages) == 8
        await ada.say(type="watch", table="nowhere")
        assert (ada.error.reason, ada.error.table) == ("no_such_table", "nowhere")


@in_virtual_time
async def test_a_connection_that_is_gone() -> None:
    """C4, C7: its seats stay, and the others see that he is away; nothing is sent to it any more."""
    async with room("meadow", "pond") as place:
        ada, bob = Client(place, ADA), Client(place, BOB)
        for table in ("meadow", "pond"):
            await ada.say(type="watch", table=table)
        await ada.say(type="watch_lobby")
        await ada.say(type="sit", id="1", table="pond", seat=0, buy_in=100)
        await bob.say(type="watch", table="pond")
        assert bob.away == []
        ada.visitor.leave()
        ada.visitor.leave()
        heard = len(ada.frames)
        assert bob.away == [0]
        await bob.say(type="sit", id="1", table="pond", seat=1, buy_in=100)
        await asyncio.sleep(2)
        assert len(ada.frames) == heard
        assert len(place.tables["pond"].state.chairs) == 2


@in_virtual_time
async def test_the_lobby_is_watched_and_left() -> None:
    """A client is shown the lobby at once, when it changes, and not after it has left it."""
    async with room() as place:
        ada, bob = Client(place, ADA), Client(place, BOB)
        await ada.say(type="watch_lobby")
        assert [lobby.people for lobby in ada.told(Lobby)] == [0]
        await bob.say(type="sit", id="1", table="meadow", seat=0, buy_in=100)
        await asyncio.sleep(1)
        assert [lobby.people for lobby in ada.told(Lobby)] == [0, 1]
        await ada.say(type="leave_lobby")
        await bob.say(type="leave", id="2", table="meadow")
        await asyncio.sleep(1)
        assert len(ada.told(Lobby)) == 2


@in_virtual_time
async def test_seats_are_told_to_every_window_of_their_player() -> None:
    """C3: an action in one window is seen in the other, which is not asked any more."""
    async with room() as place:
        one, two, bob = Client(place, ADA), Client(place, ADA), Client(place, BOB)
        for client in (one, two):
            await client.say(type="watch", table="meadow")
        await one.say(type="sit", id="1", table="meadow", seat=0, buy_in=100)
        await bob.say(type="sit", id="1", table="meadow", seat=1, buy_in=100)
        await asyncio.sleep(1.1)
        assert one.decision == two.decision is not None
        assert one.decision is not None
        await two.say(type="act", id="2", table="meadow", decision=one.decision.id, price=1, do="call")
        assert one.decision is None
        assert one.told(YourSeat) == two.told(YourSeat)


@in_virtual_time
async def test_a_request_of_a_kind_that_is_not_known() -> None:
    """A kind of request that somebody adds to the protocol and forgets here is a fault, not a silence."""
    async with room() as place:
        visitor = Client(place, ADA).visitor
        with pytest.raises(TypeError, match="Request is no request"):
            visitor.take(Request("1", "meadow"))
