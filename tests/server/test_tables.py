"""Making tables over HTTP and hosting them over the socket, on the real server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from openfelt.rules.options import PRESETS
from openfelt.table.events import ChipsGiven, HandBegan, SettingsChanged, TableClosed
from openfelt.wire.form import TableForm
from openfelt.wire.messages import Ack, Chat, Error, Events, Lobby, Snapshot
from openfelt.wire.requests import ChangeTable, CloseTable, GiveChips, Pause, PlayOn, Say, Sit, WatchLobby
from tests.server.client import Client, admit, fetch, make_table
from tests.server.process import RoomProcess
from tests.server.test_audit import audited


async def until(client: Client, come: Callable[[], object]) -> None:
    """Hear what ``client`` is told until something has come about."""
    while not come():
        await client.hear()


async def seated(client: Client, table: str, seat: int, buy_in: int = 100) -> None:
    """Follow ``table`` and take ``seat`` there, which must be granted."""
    await client.watch(table)
    await client.expect(Snapshot)
    answer = await client.request(Sit(client.new_id(), table, seat, buy_in))
    assert isinstance(answer, Ack), answer


async def test_a_table_is_made_found_and_played_at(room: RoomProcess) -> None:
    """Made by a guest, listed in the lobby, opened by its link; two sit down and a hand is dealt."""
    host, guest = admit(room, "Ada"), admit(room, "Bo")
    async with Client(room) as stranger:
        await stranger.send(WatchLobby())
        before = {row.table for row in (await stranger.expect(Lobby)).tables}
        status, answer = fetch(room, "/api/tables", host, {"name": "Friday  night", "blinds": [5, 10], "seats": 4})
        assert (status, answer["link"]) == (201, f"/table/{answer['table']}")
        table = answer["table"]
        row = await listed(stranger, before)
        assert (row.table, row.name, row.stakes, row.seats) == (table, "Friday night", "5/10", 4)
        assert (row.min_buy_in, row.max_buy_in, row.host_name) == (200, 1000, "Ada")
    async with Client(room, host) as ada, Client(room, guest) as bo:
        await seated(ada, table, 0, 1000)
        assert ada.follower.state is not None
        assert ada.follower.state.host is not None
        assert ada.follower.state.host.player == ada.player
        await seated(bo, table, 2, 200)
        actor = await to_act(ada, bo)
        assert (await actor.decision()).legal.seat == actor.follower.seat


async def listed(client: Client, before: set[str]) -> Any:
    """The row of the lobby that was not there ``before``."""
    while True:
        lobby = await client.expect(Lobby)
        for row in lobby.tables:
            if row.table not in before:
                return row


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "A table needs a name"),
        ({"name": "x"}, "Table name: 2 to 40 characters, not 1"),
        ({"name": "x\u0007y"}, "A name is written in characters one can see"),
        ({"name": "Fri", "seats": 11}, "Seats: 2 to 10, not 11"),
        ({"name": "Fri", "blinds": [2, 1]}, "The small blind of 2 is larger than the big blind of 1"),
        ({"name": "Fri", "blinds": [1, 10**9]}, "Blinds: 0 to 10000000, not 1000000000"),
        ({"name": "Fri", "blinds": [0, 0]}, "Big blind must be at least 1, not 0"),
        ({"name": "Fri", "min_buy_in": 1}, "The least buy-in of 1 does not pay the big blind of 2"),
        ({"name": "Fri", "min_buy_in": 50, "max_buy_in": 40}, "The greatest buy-in of 40 is below the least of 50"),
        ({"name": "Fri", "structure": "FL", "bets": [4, 2]}, "The big bet of 2 is smaller than the small bet of 4"),
        ({"name": "Fri", "preset": "mine"}, "No preset is called 'mine'"),
        ({"name": "Fri", "options": {"dance": 1}}, "There is no house rule 'dance'"),
        ({"name": "Fri", "options": {"timeout_policy": "sleep"}}, "Timeout_policy is one of"),
        ({"name": "Fri", "options": {"think_seconds": 1, "countdown_seconds": 1}}, "Nobody decides in less than 5"),
        ({"name": "Fri", "options": {"time_bank_seconds": 601}}, "Time bank: 0 to 600, not 601"),
        ({"name": "Fri", "spectator_delay_seconds": -1}, "Delay for spectators: 0 to 600, not -1"),
        ({"name": "Fri", "blinds": [1, 2], "chip_unit": 5}, "Small blind of 1 is no multiple of the smallest chip, 5"),
        ({"name": "Fri", "seats": 2.5}, "Expected `int`"),
        ({"name": "Fri", "colour": "red"}, "unknown field `colour`"),
        ({"name": 7}, "Expected `str`"),
        (b"{", "truncated"),
    ],
)
def test_a_form_that_will_not_do_gets_one_sentence(room: RoomProcess, form: object, says: str) -> None:
    """L08, L11, B1: whatever is wrong with it is said, with what would be right, and no table is made."""
    cookie = admit(room, "Ada")
    before = fetch(room, "/healthz")[1]["tables"]
    status, answer = fetch(room, "/api/tables", cookie, form)
    assert status == 400
    assert says in answer["message"]
    assert fetch(room, "/healthz")[1]["tables"] == before


def test_who_has_no_name_makes_no_table(room: RoomProcess) -> None:
    """A table needs a host."""
    status, answer = fetch(room, "/api/tables", body={"name": "Friday"})
    assert (status, answer["message"]) == (401, "Choose a name first: a table needs a host")


def test_nobody_has_too_many_tables(room: RoomProcess) -> None:
    """Five each; the sixth is refused, and somebody else's is not."""
    cookie = admit(room, "Ada")
    for number in range(5):
        make_table(room, cookie, name=f"Table {number}", listed=False)
    status, answer = fetch(room, "/api/tables", cookie, {"name": "One more"})
    assert status == 409
    assert "close one first" in answer["message"]
    make_table(room, admit(room, "Bo"), listed=False)


def test_what_can_be_chosen_is_described(room: RoomProcess) -> None:
    """Every field of the form, every preset, and options with their bounds and usual values."""
    status, found = fetch(room, "/api/tables/choices")
    assert status == 200
    assert {field["name"] for field in found["fields"]} == {*TableForm.__struct_fields__} - {"options"}
    assert [preset["name"] for preset in found["presets"]] == list(PRESETS)
    assert all(each["label"] and each["about"] for kind in ("fields", "presets", "options") for each in found[kind])
    groups = [group["value"] for group in found["groups"]]
    assert {each["group"] for kind in ("fields", "options") for each in found[kind]} == set(groups)
    usual = {option["name"]: option["usual"] for option in found["options"]}
    assert usual.items() <= found["presets"][0]["options"].items()


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"name": "F"}, "name"),
        ({"name": "Fri", "seats": 11}, "seats"),
        ({"name": "Fri", "blinds": [2, 1]}, "blinds"),
        ({"name": "Fri", "ante": 3, "chip_unit": 2, "blinds": [2, 4]}, "ante"),
        ({"name": "Fri", "structure": "FL", "bets": [4, 2]}, "bets"),
        ({"name": "Fri", "structure": "FL", "bets": [2, 4], "blinds": [2, 4]}, "blinds"),
        ({"name": "Fri", "min_buy_in": 1}, "min_buy_in"),
        ({"name": "Fri", "min_buy_in": 50, "max_buy_in": 40}, "max_buy_in"),
        ({"name": "Fri", "preset": "mine"}, "preset"),
        ({"name": "Fri", "options": {"time_bank_seconds": 601}}, "time_bank_seconds"),
        ({"name": "Fri", "options": {"think_seconds": 1, "countdown_seconds": 1}}, "think_seconds"),
    ],
)
def test_a_refusal_names_its_field(room: RoomProcess, form: object, field: str) -> None:
    """So that a form can show the sentence where it belongs."""
    status, answer = fetch(room, "/api/tables", admit(room, "Ada"), form)
    assert (status, answer["field"]) == (400, field), answer
    assert bool(answer["word"]) == (field != "preset"), "what no form can cause has no word"
    assert all(str(number) in answer["message"] for number in answer["numbers"].values())


async def test_a_form_filled_in_is_the_table_it_describes(room: RoomProcess) -> None:
    """What is chosen is what the table has, and what its form tells again."""
    form = {
        "name": "Limit club", "structure": "FL", "bets": [4, 8], "seats": 9, "min_buy_in": 40, "max_buy_in": 400,
        "ante": 1, "straddle": True, "preset": "classic", "options": {"think_seconds": 15, "show_all_hands": False},
        "listed": False, "spectators": False, "bots": False, "chat": False, "stand_up_minutes": 5, "return_minutes": 0,
    }  # fmt: skip
    cookie = admit(room, "Ada")
    table = make_table(room, cookie, **form)
    status, kept = fetch(room, f"/api/tables/{table}/form")
    assert status == 200
    assert kept.items() >= form.items()
    assert kept["blinds"] == [2, 4]
    async with Client(room, cookie) as ada:
        await ada.watch(table)
        await ada.expect(Snapshot)
        assert ada.follower.state is not None
        settings = ada.follower.state.settings
        assert (settings.stakes, settings.seats, settings.listed, settings.straddle) == ("4/8", 9, False, True)
        assert (settings.options.think_seconds, settings.stand_up_after) == (15, 300_000)
    assert fetch(room, "/api/tables/nowhere/form")[0] == 404


async def test_a_private_table_is_in_no_list(room: RoomProcess) -> None:
    """Only who has the link finds it."""
    cookie = admit(room, "Ada")
    table = make_table(room, cookie, listed=False)
    assert len(table) >= 20
    async with Client(room) as stranger:
        await stranger.send(WatchLobby())
        assert table not in {row.table for row in (await stranger.expect(Lobby)).tables}
        await stranger.watch(table)
        await stranger.expect(Snapshot)


async def test_who_made_or_sits_at_a_private_table_finds_it_again(room: RoomProcess) -> None:
    """Its link is easily lost; nobody else is told of it, and a closed one is gone."""
    host, guest, stranger = (admit(room, name) for name in ("Ada", "Bo", "Cy"))
    make_table(room, host, name="In the lobby")
    table = make_table(room, host, listed=False)

    def found(cookie: str = "") -> list[str]:
        status, rows = fetch(room, "/api/me/tables", cookie)
        assert status == 200
        return [row["table"] for row in rows]

    assert (found(host), found(guest), found(stranger), found()) == ([table], [], [], [])
    async with Client(room, host) as ada, Client(room, guest) as bo:
        await seated(bo, table, 1)
        assert (found(guest), found(stranger)) == ([table], [])
        assert isinstance(await ada.request(CloseTable("1", table)), Ack)
        assert (found(host), found(guest)) == ([], [])


async def test_settings_change_between_hands_for_everybody(room: RoomProcess) -> None:
    """G6: an event tells all who watch; what is not named stays; nonsense is refused and nothing has changed."""
    cookie = admit(room, "Ada")
    table = make_table(room, cookie)
    async with Client(room, cookie) as ada, Client(room) as stranger:
        await stranger.watch(table)
        await ada.watch(table)
        await ada.expect(Snapshot)
        assert isinstance(await ada.request(ChangeTable("1", table, TableForm(blinds=(2, 4), chat=False))), Ack)
        while not any(isinstance(event, SettingsChanged) for event in stranger.events):
            await stranger.hear()
        assert stranger.follower.state == ada.follower.state
        assert stranger.follower.state is not None
        settings = stranger.follower.state.settings
        assert (settings.stakes, settings.name, settings.chat) == ("2/4", "Friday night", False)
        refused = await ada.request(ChangeTable("2", table, TableForm(seats=99)))
        assert isinstance(refused, Error)
        assert (refused.reason, refused.message) == ("settings", "Seats: 2 to 10, not 99")
        assert refused.field == "seats"
        silent = await ada.request(Say("3", table, "Hello"))
        assert isinstance(silent, Error)
        assert silent.reason == "chat_off"


async def test_what_is_said_comes_to_everybody(room: RoomProcess) -> None:
    """Once for each request; whoever comes later reads it too; too long and too fast are refused."""
    host, guest = admit(room, "Ada"), admit(room, "Bo")
    table = make_table(room, host)
    async with Client(room, host) as ada, Client(room, guest) as bo:
        for client in (ada, bo):
            await client.watch(table)
            await client.expect(Snapshot)
        for _ in range(3):
            assert isinstance(await ada.request(Say("1", table, " Hello   everybody ")), Ack)
        line = (await bo.expect(Chat)).lines
        assert [(each.name, each.text) for each in line] == [("Ada", "Hello everybody")]
        for text in ("", "   ", "x" * 201, "a\u0007b"):
            answer = await bo.request(Say(bo.new_id(), table, text))
            assert isinstance(answer, Error)
            assert answer.reason == "bad_text"
        answers = [await bo.request(Say(bo.new_id(), table, f"line {number}")) for number in range(7)]
        assert [answer.reason for answer in answers if isinstance(answer, Error)] == ["too_fast"] * 2
    async with Client(room) as stranger:
        await stranger.watch(table)
        chat = await stranger.expect(Chat)
        assert chat.whole
        assert [each.text for each in chat.lines] == ["Hello everybody", *(f"line {number}" for number in range(5))]


async def test_a_made_table_survives_the_power_cut(tmp_path: Path) -> None:
    """F5, E6, L06: settings, host, gifts, pause and the running hand are as they were; the audit is clean.

    G4: the host, who is a mere guest, is the host again as soon as he is back.
    """
    room = RoomProcess(tmp_path)
    room.open()
    try:
        host, guest = admit(room, "Ada"), admit(room, "Bo")
        table = make_table(room, host, blinds=[5, 10], listed=False)
        async with Client(room, host) as ada, Client(room, guest) as bo:
            await seated(ada, table, 0, 500)
            assert isinstance(await ada.request(ChangeTable("1", table, TableForm(name="Saturday"))), Ack)
            assert isinstance(await ada.request(GiveChips("2", table, ada.player, 100)), Ack)
            await seated(bo, table, 1, 300)
            await until(ada, lambda: ada.follower.state is not None and ada.follower.state.playing)
            assert isinstance(await ada.request(GiveChips("3", table, bo.player, 70)), Ack)
            assert isinstance(await ada.request(Pause("4", table)), Ack)
            hand = ada.follower.hand
            room.kill()
        room.open()
        async with Client(room, host) as ada, Client(room, guest) as bo:
            await ada.watch(table)
            await until(ada, lambda: ada.follower.seat is not None)
            state = ada.follower.state
            assert state is not None
            assert hand is not None
            assert (state.settings.name, state.settings.stakes, state.paused) == ("Saturday", "5/10", True)
            assert (state.hand, ada.follower.seat) == (hand, 0)
            await bo.watch(table)
            actor = ada if state.turn and state.turn.seat == 0 else bo
            assert isinstance(await actor.act(await actor.decision(), "fold"), Ack)
            await until(ada, lambda: any(isinstance(event, ChipsGiven) for event in ada.events))
            assert ada.follower.state is not None
            assert sum(chair.stack for chair in ada.follower.state.chairs) == 500 + 100 + 300 + 70
            assert isinstance(await ada.request(PlayOn("5", table)), Ack)
            await until(ada, lambda: any(isinstance(event, HandBegan) for event in ada.events))
    finally:
        room.close()
    assert (await asyncio.to_thread(audited, room.database))["tables"] == 4


async def test_a_closed_table_is_gone_for_good(tmp_path: Path) -> None:
    """D2, F5: everybody has his chips, the table is in no list after the next start, its hands are in the book."""
    with RoomProcess(tmp_path) as room:
        host = admit(room, "Ada")
        table = make_table(room, host)
        async with Client(room, host) as ada:
            await seated(ada, table, 0, 150)
            assert isinstance(await ada.request(CloseTable("1", table)), Ack)
            assert any(isinstance(event, TableClosed) for event in ada.events)
            late = await ada.request(Sit("2", table, 0, 150))
            assert isinstance(late, Error)
            assert late.reason in ("closed", "table_closed", "no_such_table")
    with RoomProcess(tmp_path) as room:
        assert fetch(room, f"/api/tables/{table}/form")[0] == 404
        assert fetch(room, "/healthz")[1]["tables"] == 3
        for number in range(5):
            make_table(room, host, name=f"Table {number}")
    assert (await asyncio.to_thread(audited, room.database))["tables"] == 9


async def test_a_table_to_which_nobody_comes_is_closed(tmp_path: Path) -> None:
    """After the time that the operator says."""
    with RoomProcess(tmp_path, close_after=2 / 86_400) as room:
        host = admit(room, "Ada")
        table = make_table(room, host)
        async with Client(room) as stranger:
            await stranger.watch(table)
            while not any(isinstance(event, TableClosed) for event in stranger.events):
                message = await stranger.hear()
                assert isinstance(message, Events) or not stranger.events


async def test_spectators_see_it_later(room: RoomProcess) -> None:
    """L07: whoever has no seat is sent nothing of the running hand before the delay, whoever has one at once."""
    host, guest = admit(room, "Ada"), admit(room, "Bo")
    table = make_table(room, host, spectator_delay_seconds=600, listed=False)
    async with Client(room, host) as ada, Client(room, guest) as bo, Client(room) as stranger:
        await seated(ada, table, 0)
        await stranger.watch(table)
        snapshot = await stranger.expect(Snapshot)
        assert snapshot.seq < ada.follower.seq
        assert snapshot.view.players == ()
        await seated(bo, table, 1)
        await until(bo, lambda: bo.follower.state is not None and bo.follower.state.playing)
        actor = await to_act(ada, bo)
        await actor.act(await actor.decision(), "fold")
        await until(ada, lambda: ada.hands_ended() > 0)
        await stranger.watch(table)
        again = await stranger.expect(Snapshot)
        assert (again.seq, again.events) == (snapshot.seq, snapshot.events)
        assert stranger.events == []
        assert fetch(room, f"/api/tables/{table}/hands")[1]["hands"] == []
        assert fetch(room, f"/api/tables/{table}/hands/1.phh")[0] == 404
        assert len(fetch(room, f"/api/tables/{table}/hands", guest)[1]["hands"]) >= 1


async def to_act(*clients: Client) -> Client:
    """Whoever of ``clients`` is asked."""
    while True:
        for client in clients:
            if client.follower.decision is not None:
                return client
        await clients[0].hear()
        if clients[0].follower.state and clients[0].follower.state.turn:
            seat = clients[0].follower.state.turn.seat
            return next(client for client in clients if client.follower.seat == seat)


async def test_a_table_without_spectators_shows_who_sits_there(room: RoomProcess) -> None:
    """L07: the picture between two hands and no event of any, until he sits down; then everything."""
    host, guest = admit(room, "Ada"), admit(room, "Bo")
    table = make_table(room, host, spectators=False, listed=False)
    third = admit(room, "Cy")
    async with Client(room, host) as ada, Client(room, guest) as bo, Client(room, third) as cy:
        await cy.watch(table)
        assert (await cy.expect(Snapshot)).view.players == ()
        await seated(ada, table, 0)
        assert [each.name for each in (await cy.expect(Snapshot)).view.players] == ["Ada"]
        await seated(bo, table, 1)
        actor = await to_act(ada, bo)
        await actor.decision()
        await until(cy, lambda: cy.follower.state is not None and len(cy.follower.state.chairs) == 2)
        assert cy.events == []
        assert not any('"hole_dealt"' in frame or '"turn_began"' in frame for frame in cy.frames)
        assert isinstance(await cy.request(Say("1", table, "Hello")), Error)
        assert isinstance(await cy.request(Sit("2", table, 3, 100)), Ack)
        assert cy.follower.state == ada.follower.state or cy.follower.seq >= ada.follower.seq
        assert cy.follower.hand is not None
        assert cy.follower.seat == 3
