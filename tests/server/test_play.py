"""Playing over real sockets, and everything a client can get wrong."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from openfelt.rules.events import Called, Checked, HandEnded, HandStarted
from openfelt.wire.messages import Ack, Decision, Error, Events, Pong, Snapshot
from openfelt.wire.requests import Act, Leave, Ping, Watch
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLES = ("practice-no-limit", "practice-pot-limit", "practice-limit")
BUY_IN = {"practice-no-limit": 200, "practice-pot-limit": 200, "practice-limit": 100}


async def seated(client: Client, table: str) -> Decision:
    """Take a seat and play on until the first decision."""
    await client.watch(table)
    await client.sit(BUY_IN[table])
    return await client.decision()


@pytest.mark.parametrize("table", TABLES)
async def test_hands_are_played_to_their_end_and_chips_are_conserved(room: RoomProcess, table: str) -> None:
    """A guest sits down at each practice table and plays three hands; no chip appears or disappears."""
    async with Client(room, admit(room, "Ada")) as ada:
        await seated(ada, table)
        await ada.play_hands(3)
        starts = [event for event in ada.events if isinstance(event, HandStarted)]
        ends = [event for event in ada.events if isinstance(event, HandEnded)]
        for start, end in zip(starts, ends, strict=False):
            assert sum(start.stacks) == sum(end.stacks)
        await ada.request(Leave(ada.new_id(), table))


async def test_bad_actions_name_what_is_legal_change_nothing_and_disconnect_nobody(room: RoomProcess) -> None:
    """Wrong turn, too small, too large, stale decision and price, unknown table: each its own error (A1, L04, L08)."""
    table = TABLES[0]
    async with Client(room, admit(room, "Ada")) as ada, Client(room, admit(room, "Bo")) as bo:
        decision = await seated(ada, table)
        legal = decision.legal
        await bo.watch(table)
        await bo.sit(200)
        seq = bo.follower.seq

        async def refused(client: Client, **changes: object) -> Error:
            fields = {"decision": decision.id, "price": legal.price, "do": "raise", "to": legal.low} | changes
            answer = await client.request(Act(client.new_id(), table, **fields))  # type: ignore[arg-type]
            assert isinstance(answer, Error)
            return answer

        do = "bet" if legal.opening else "raise"
        small = await refused(ada, do=do, to=legal.low - 1)
        assert small.reason == "too_small"
        assert str(legal.low) in small.message
        assert small.legal == legal
        large = await refused(ada, do=do, to=10_000)
        assert large.reason == "too_large"
        assert str(legal.high) in large.message
        turn = await refused(bo)
        assert turn.reason == "not_your_turn"
        assert turn.legal == legal
        assert (await refused(ada, decision=decision.id - 1)).reason == "stale"
        assert (await refused(ada, price=legal.price + 7)).reason == "stale_price"
        free = await refused(ada, do="call" if legal.price == 0 else "check")
        assert free.reason == ("nothing_to_call" if legal.price == 0 else "owes_a_call")
        unknown = await ada.request(Act(ada.new_id(), "no-such-table", 1, 0, "fold"))
        assert isinstance(unknown, Error)
        assert unknown.reason == "no_such_table"
        assert bo.follower.seq == seq
        assert isinstance(await ada.act(decision, "fold"), Ack)
        for client in (ada, bo):
            await client.request(Leave(client.new_id(), table))


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ("{", "bad_json"),
        ("", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        ("[]", "bad_message"),
        ('{"type":"dance"}', "bad_message"),
        ('{"type":"act","id":"1","table":"practice-no-limit","decision":1.5,"price":0,"do":"fold"}', "bad_message"),
        ('{"type":"act","id":"1","table":"practice-no-limit","decision":1,"price":0,"do":"dance"}', "bad_message"),
        ('{"type":"sit","id":"1","table":"practice-no-limit","seat":1}', "bad_message"),
        ('{"type":"watch","table":"' + "x" * 5000 + '"}', "frame_too_large"),
        ('{"type":"watch","table":"' + "x" * 300_000 + '"}', "frame_too_large"),
        ('{"type":"watch","table":"nowhere"}', "no_such_table"),
        ('{"type":"leave","id":"","table":"practice-no-limit"}', "bad_id"),
        ('{"type":"leave","id":"1","table":"practice-no-limit"}', "no_name"),
    ],
)
async def test_frames_that_are_no_messages_get_an_error_and_keep_the_connection(
    room: RoomProcess, frame: str | bytes, reason: str
) -> None:
    """Malformed, oversized and unknown frames are answered and harm nobody (C10)."""
    async with Client(room) as nobody:
        error = await nobody.say(frame)
        assert error.reason == reason
        assert error.message
        await nobody.send(Ping(7.5))
        assert (await nobody.expect(Pong)).sent == 7.5


async def test_a_repeated_request_has_one_effect_and_one_answer(room: RoomProcess) -> None:
    """The same action id sent five times acts once and is answered alike (A2, K16)."""
    table = TABLES[0]
    async with Client(room, admit(room, "Ada")) as ada:
        decision = await seated(ada, table)
        action = Act("once", table, decision.id, decision.legal.price, "call" if decision.legal.price else "check")
        for _ in range(5):
            await ada.send(action)
        seat, acted, answers = decision.legal.seat, 0, 0
        while answers < 5:
            message = await ada.hear()
            if isinstance(message, Events):
                acted += sum(isinstance(event, Called | Checked) and event.seat == seat for event in message.events)
            if isinstance(message, Ack | Error):
                assert message == Ack("once")
                answers += 1
        assert acted == 1
        await ada.request(Leave(ada.new_id(), table))


async def test_a_client_that_reconnects_gets_what_it_missed(room: RoomProcess) -> None:
    """Resume by number gives the missing events without gap or double; a number from long ago gives a snapshot (C1)."""
    table = TABLES[0]
    cookie = admit(room, "Ada")
    async with Client(room, cookie) as ada:
        decision = await seated(ada, table)
        seen, events = ada.follower.seq, ada.events
    # The table waits for Ada, so nothing happens while she is away.
    async with Client(room, cookie) as again:
        for gap in (1, 5, 10):
            await again.send(Watch(table, seen - gap))
            missed = await again.expect(Events)
            assert missed.first == seen - gap + 1
            assert list(missed.events) == events[-gap:]
        await again.send(Watch(table, 10**9))
        assert (await again.expect(Snapshot)).seq == seen
        await again.watch(table)
        asked = await again.decision()
        assert (asked.id, asked.legal) == (decision.id, decision.legal)
        await again.request(Leave(again.new_id(), table))


async def test_two_tabs_of_one_player_mirror_each_other(room: RoomProcess) -> None:
    """Both connections see the cards and the decision; an answer from one is seen by the other (C3)."""
    table = TABLES[2]
    cookie = admit(room, "Ada")
    async with Client(room, cookie) as one, Client(room, cookie) as two:
        decision = await seated(one, table)
        await two.watch(table)
        mirrored = await two.decision()
        assert (mirrored.id, mirrored.legal, mirrored.presets) == (decision.id, decision.legal, decision.presets)
        await one.check_or_call(decision)
        await two.until(lambda message: isinstance(message, Events))
        assert two.follower.decision is None or two.follower.decision.id != decision.id
        await one.request(Leave(one.new_id(), table))


async def test_no_frame_holds_a_card_that_its_viewer_may_not_see(room: RoomProcess) -> None:
    """A spectator's raw frames hold no face-down card, a player's only his own (I2, L07)."""
    table = TABLES[1]
    async with Client(room, admit(room, "Ada")) as ada, Client(room) as watcher:
        await watcher.watch(table)
        seat = (await seated(ada, table)).legal.seat
        await ada.play_hands(5)
        await ada.request(Leave(ada.new_id(), table))
        await watcher.send(Ping(0))
        await watcher.expect(Pong)
    for client, own in ((watcher, None), (ada, seat)):
        dealt, seen = 0, 0
        for frame in client.frames:
            message = json.loads(frame)
            for event in message.get("events", ()):
                if event["type"] == "hole_dealt":
                    dealt += 1
                    seen += event["cards"] != ["??", "??"]
                    assert event["cards"] == ["??", "??"] or event["seat"] == own
                if event["type"] == "burned":
                    assert event["card"] == "??"
                assert event["type"] != "deck_shuffled"
        assert dealt > seen
        assert (seen > 0) == (own is not None)


async def test_pages_of_other_sites_may_not_speak_for_a_guest(room: RoomProcess) -> None:
    """A WebSocket from another origin is refused."""
    with pytest.raises(InvalidStatus):
        async with connect(room.socket_address, origin="https://elsewhere.example"):  # type: ignore[arg-type]
            pass


@pytest.mark.parametrize("name", ["", " ", "A", "x" * 21, "a\x07b", "\u202eabc"])
def test_names_that_will_not_do_are_refused_with_a_sentence(room: RoomProcess, name: str) -> None:
    """A name has 2 to 20 characters that can be seen."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        admit(room, name)
    assert refused.value.code == 400
    assert json.load(refused.value)["message"].startswith("A name")


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_kept_from_scripts_and_from_plain_lines(room: RoomProcess, secure: bool) -> None:
    """It is HttpOnly and SameSite, and Secure wherever TLS comes before the room."""
    headers = {"Content-Type": "application/json"} | ({"X-Forwarded-Proto": "https"} if secure else {})
    request = urllib.request.Request(f"{room.address}/api/guest", b'{"name": "Ada"}', headers)
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert ("Secure" in cookie) == secure
