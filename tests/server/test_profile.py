"""One's own profile over HTTP: what one has and did, another name, and being forgotten; others are told nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any, Final

import pytest

from openfelt.rules.events import HoleDealt
from openfelt.wire.messages import Ack, Chat, Error, Snapshot
from openfelt.wire.requests import CloseTable, Leave, Pause, Say, Sit
from tests.room.test_secrecy import cards_in
from tests.server.client import Client, admit, fetch, make_table
from tests.server.company import Company
from tests.server.process import RoomProcess
from tests.server.test_hands import fetch as fetch_file

PATHS: Final = ("profile", "sessions", "hands")


@pytest.fixture
async def company(room: RoomProcess) -> AsyncIterator[Company]:
    """Ada, who hosts a table by link only, and Bo; neither sits yet."""
    async with AsyncExitStack() as stack:
        company = Company(room, stack)
        await company.invite(2, ("Ada", "Bo"), name="Third Street club", return_minutes=0)
        yield company


def mine(company: Company, number: int, what: str = "profile") -> Any:
    """What this player is told of himself."""
    status, answer = fetch(company.room, f"/api/me/{what}", company.cookies[number])
    assert status == 200, answer
    return answer


async def told(company: Company, number: int, what: str = "profile") -> Any:
    return await asyncio.to_thread(mine, company, number, what)


async def test_who_has_done_nothing_yet(room: RoomProcess) -> None:
    """A name and the day it was taken, and nothing in any list."""
    cookie = admit(room, "Nina")
    status, found = fetch(room, "/api/me/profile", cookie)
    assert status == 200
    assert found["joined_at"] > 1_700_000_000_000
    assert found == {
        "player": fetch(room, "/api/me", cookie)[1]["player"], "name": "Nina", "joined_at": found["joined_at"],
        "hands": 0, "wallet": 0, "on_tables": 0, "net": 0, "tables": [], "made": [],
    }  # fmt: skip
    assert fetch(room, "/api/me/sessions", cookie) == (200, {"sessions": []})
    assert fetch(room, "/api/me/hands", cookie) == (200, {"hands": []})


async def test_a_profile_follows_what_is_played(company: Company) -> None:
    """I1: sitting down, a hand that is won, leaving, sitting down anew; what one wins another loses."""
    await company.sit(0, 3, buy_in=(200, 100))
    during = await told(company, 0)
    assert (during["hands"], during["on_tables"], during["wallet"], during["net"]) == (0, 200, 0, 0)
    await company.fold_down()
    table = company.table
    ada, bo = [await told(company, number) for number in (0, 1)]
    assert ada["net"] == -bo["net"] != 0
    (result,) = ada["tables"]
    assert result == {
        "table": table, "name": "Third Street club", "open": True, "hands": 1, "last_hand_at": result["last_hand_at"],
        "bought_in": 200, "cashed_out": 0, "on_table": 200 + ada["net"], "net": ada["net"],
    }  # fmt: skip
    (hand,) = (await told(company, 0, "hands"))["hands"]
    assert (hand["table"], hand["name"], hand["number"], hand["net"]) == (table, "Third Street club", 1, ada["net"])
    assert hand["ended_at"] == result["last_hand_at"]
    assert set(hand["players"]) == {"Ada", "Bo"}
    await company.grant(company.clients[1], Leave)
    after = await told(company, 1)
    while after["on_tables"]:
        await company.hear_all()
        after = await told(company, 1)
    assert (after["wallet"], after["net"]) == (100 + after["net"], after["tables"][0]["net"])
    (session,) = (await told(company, 1, "sessions"))["sessions"]
    assert (session["bought_in"], session["took"], session["net"]) == (100, after["wallet"], after["net"])
    assert session["ended_at"] >= session["began_at"]
    await company.grant(company.clients[1], Sit, 4, 60)
    newest, oldest = (await told(company, 1, "sessions"))["sessions"]
    assert (newest["ended_at"], newest["bought_in"], newest["took"]) == (None, 60, 60)
    assert oldest["number"] == session["number"]
    page = await told(company, 1, f"sessions?limit=1&before={newest['number']}")
    assert [each["number"] for each in page["sessions"]] == [oldest["number"]]
    assert (await told(company, 1, f"sessions?before={oldest['number']}"))["sessions"] == []


async def test_tables_that_one_made(company: Company) -> None:
    """Also when they are closed, by their maker alone; a hand of a closed table is still to be had."""
    await company.sit(0, 3)
    await company.grant(company.clients[0], Pause)
    await company.fold_down()
    (open_one,) = (await told(company, 0))["made"]
    assert (open_one["table"], open_one["name"], open_one["closed_at"]) == (company.table, "Third Street club", None)
    await company.grant(company.clients[0], CloseTable)
    while company.table in [each["table"] for each in (await told(company, 0))["made"] if not each["closed_at"]]:
        await asyncio.sleep(0.05)
    (closed,) = (await told(company, 0))["made"]
    assert closed["closed_at"] >= closed["made_at"]
    found = await told(company, 1)
    assert found["made"] == []
    assert [(each["name"], each["open"]) for each in found["tables"]] == [("Third Street club", False)]
    (hand,) = (await told(company, 1, "hands"))["hands"]
    path = f"/api/tables/{hand['table']}/hands/{hand['number']}.phh"
    assert fetch_file(company.room, path, company.cookies[1]).status == 200


@pytest.mark.parametrize("ending", ["phh", "txt", "ohh"])
async def test_no_card_of_another_is_in_it(company: Company, ending: str) -> None:
    """I2: neither the lists nor the file of a hand tell a card that was folded; others are told of no hand."""
    await company.sit(0, 3)
    await company.to_act()
    await company.settle()
    dealt = [[event for event in client.events if isinstance(event, HoleDealt)] for client in company.clients]
    holes = [
        {card for event in events if event.seat == client.follower.seat for card in event.cards}
        for client, events in zip(company.clients, dealt, strict=True)
    ]
    assert [len(own) for own in holes] == [2, 2]
    await company.fold_down()
    for number, own in enumerate(holes):
        answer = fetch_file(company.room, f"/api/tables/{company.table}/hands/1.{ending}", company.cookies[number])
        assert answer.status == 200
        assert "no-store" in answer.headers["Cache-Control"]
        assert cards_in(answer.body) == own
        for what in ("profile", "sessions", "hands"):
            listed = fetch_file(company.room, f"/api/me/{what}", company.cookies[number])
            assert "no-store" in listed.headers["Cache-Control"]
            assert not cards_in(listed.body)
    assert fetch(company.room, "/api/me/hands", admit(company.room, "Cy")) == (200, {"hands": []})


async def test_all_hands_page_by_page(company: Company) -> None:
    """The newest first; the mark of the last one leads to those before it."""
    await company.sit(0, 3)
    for _ in range(3):
        await company.fold_down()
    whole = (await told(company, 0, "hands"))["hands"]
    assert [hand["number"] for hand in whole] == [3, 2, 1]
    page = (await told(company, 0, "hands?limit=2"))["hands"]
    assert page == whole[:2]
    assert (await told(company, 0, f"hands?limit=2&before={page[-1]['mark']}"))["hands"] == whole[2:]
    assert (await told(company, 0, f"hands?before={whole[-1]['mark']}"))["hands"] == []
    for mark in ("1", "x.y.1", "1.table.0", "1.table.x", "1..1", f"1.{'t' * 65}.1", f"{'1' * 17}.t.1"):
        status, answer = fetch(company.room, f"/api/me/hands?before={mark}", company.cookies[0])
        assert (status, answer["message"][:8]) == (400, "before: ")


@pytest.mark.parametrize("path", PATHS)
async def test_without_a_name_there_is_no_profile(room: RoomProcess, path: str) -> None:
    """I2: 401 and one sentence, for nobody and for a cookie that is not known."""
    for cookie in ("", "openfelt_guest=made-up"):
        status, answer = fetch(room, f"/api/me/{path}", cookie)
        assert status == 401
        assert answer["message"].startswith("Choose a name first")


# ---------------------------------------------------------------- another name


async def test_another_name(company: Company) -> None:
    """Who he is stays: seat, chips, requests and host's powers; the seat keeps the name under which he sat down.

    C9: nobody changes his name in the middle of a game; what he says comes from the name of his seat.
    """
    await company.sit(0, 3)
    room, cookie, table = company.room, company.cookies[0], company.table
    before = mine(company, 0)
    said = company.clients[0].new_id()
    assert isinstance(await company.clients[0].request(Say(said, table, "Hello")), Ack)
    status, me = await asyncio.to_thread(fetch, room, "/api/me/name", cookie, {"name": "  Countess   Ada "})
    assert (status, me) == (200, {"player": before["player"], "name": "Countess Ada"})
    assert mine(company, 0) == before | {"name": "Countess Ada"}
    again = await company.connect(cookie)
    assert again.player == before["player"]
    chair = (await company.state_of(again)).chair_of(again.player)
    assert chair is not None
    assert chair.name == "Ada"
    # The same request on the new connection has had its effect already; a new one speaks by the name of the seat.
    assert isinstance(await again.request(Say(said, table, "Hello")), Ack)
    assert isinstance(await again.request(Say(again.new_id(), table, "Still me")), Ack)
    stranger = await company.connect(company.cookies[1])
    lines = [(line.name, line.text) for line in (await stranger.expect(Chat)).lines]
    assert lines == [("Ada", "Hello"), ("Ada", "Still me")]
    await company.fold_down()
    assert set((await told(company, 0, "hands"))["hands"][0]["players"]) == {"Ada", "Bo"}
    assert isinstance(await again.request(Leave(again.new_id(), table)), Ack)
    while (await told(company, 0))["on_tables"]:
        await company.hear_all()
    # Of the two connections the older one takes the seat, which was there before she had the name.
    await company.grant(company.clients[0], Sit, 1, 100)
    chair = (await company.state_of(company.clients[0])).chair_of(again.player)
    assert chair is not None
    assert (chair.name, chair.seat) == ("Countess Ada", 1)
    assert isinstance(await again.request(CloseTable(again.new_id(), table)), Ack), "he is still the host"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "A name has 2 to 20 characters"),
        ("x", "A name has 2 to 20 characters"),
        ("x" * 21, "A name has 2 to 20 characters"),
        ("a\u202eb", "A name is written in characters one can see"),
    ],
)
async def test_a_name_that_will_not_do(room: RoomProcess, name: str, says: str) -> None:
    """C10: one sentence, and he is called what he was called; nobody without a name has another one."""
    cookie = admit(room, "Ada")
    status, answer = fetch(room, "/api/me/name", cookie, {"name": name})
    assert (status, answer["message"]) == (400, says)
    assert fetch(room, "/api/me", cookie)[1]["name"] == "Ada"
    assert fetch(room, "/api/me/name", "", {"name": "Ada"})[0] == 401
    assert fetch(room, "/api/me/name", cookie, {"nick": "Ada"})[0] == 400


# ---------------------------------------------------------------- being forgotten


async def test_who_is_forgotten_is_nobody(company: Company) -> None:
    """Not while he sits somewhere; then his cookie is taken back and worth nothing, and no chip has moved."""
    await company.sit(0, 3)
    room, cookie = company.room, company.cookies[1]
    status, answer = await asyncio.to_thread(fetch, room, "/api/me/forget", cookie, {})
    assert (status, answer["message"]) == (409, "Leave your seat first, your chips lie there: Third Street club")
    await company.grant(company.clients[1], Leave)
    while (await told(company, 1))["on_tables"]:
        client, decision = await company.to_act()
        await client.act(decision, "fold")
    assert await asyncio.to_thread(fetch, room, "/api/me/forget", cookie, {}) == (200, {"player": "", "name": ""})
    assert fetch(room, "/api/me", cookie)[1] == {"player": "", "name": ""}
    assert fetch(room, "/api/me/forget", cookie, {})[0] == 401
    late = await company.ask(company.clients[1], Sit, 3, 100)
    assert isinstance(late, Error)
    assert late.reason == "no_name"
    async with Client(room, cookie) as nobody:
        assert nobody.player == ""
        await nobody.watch(company.table)
        await nobody.expect(Snapshot)
    assert fetch(room, "/api/me", company.cookies[0])[1]["name"] == "Ada"
    assert make_table(room, company.cookies[0], listed=False)
