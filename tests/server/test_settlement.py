"""Settling a table over HTTP, while it is being played at."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import urllib.error
import urllib.request
from functools import partial
from typing import Any

from click.testing import CliRunner

from openfelt.cli.admin import admin
from openfelt.table.events import TableClosed
from openfelt.wire.messages import Ack
from openfelt.wire.requests import CloseTable, Leave, Sit
from tests.server.client import Client, make_table
from tests.server.client import admit as admitted
from tests.server.process import RoomProcess

TABLE = "practice-pot-limit"


def ask(room: RoomProcess, what: str, cookie: str = "") -> tuple[int, str]:
    """Status and text of what a GET answers."""
    request = urllib.request.Request(f"{room.address}/api/tables/{what}", headers={"Cookie": cookie} if cookie else {})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def settlement(room: RoomProcess, cookie: str, since: int = 0) -> dict[str, Any]:
    status, text = ask(room, f"{TABLE}/settlement?since={since}", cookie)
    assert status == 200, text
    found: dict[str, Any] = json.loads(text)
    assert sum(account["net"] for account in found["accounts"]) == 0
    return found


async def test_who_owes_whom(room: RoomProcess) -> None:
    """I1: right in the middle of a hand and after leaving, in all its forms; others are not told."""
    cookie = admitted(room, "Ada")
    async with Client(room, cookie) as ada:
        await ada.watch(TABLE)
        await ada.sit(200)
        await ada.play_hands(3)
        await ada.play_until(lambda: ada.follower.decision is not None)
        during = await asyncio.to_thread(settlement, room, cookie)
        own = next(account for account in during["accounts"] if account["player"] == ada.player)
        assert own["bought_in"] >= 200
        assert own["on_table"] == own["bought_in"] + own["net"]
        assert len(during["accounts"]) == 5
        command = ["settle", TABLE, "--json", "--database", room.url]
        told = json.loads((await asyncio.to_thread(CliRunner().invoke, admin, command)).stdout)
        assert told["accounts"] == during["accounts"]
        assert told["payments"] == during["payments"]
        _, sheet = await asyncio.to_thread(ask, room, f"{TABLE}/settlement.csv", cookie)
        assert ["Ada", *(str(own[key]) for key in list(own)[2:])] in list(csv.reader(io.StringIO(sheet)))
        since = during["until"]
        await ada.request(Leave(ada.new_id(), TABLE))
        await ada.play_until(lambda: bool(ada.follower.state and not ada.follower.state.chair_of(ada.player)))
        after = await asyncio.to_thread(settlement, room, cookie)
        own = next(account for account in after["accounts"] if account["player"] == ada.player)
        assert own["on_table"] == 0
        assert own["net"] == own["cashed_out"] - own["bought_in"]
        later = await asyncio.to_thread(settlement, room, cookie, since)
        assert next(each for each in later["accounts"] if each["player"] == ada.player)["bought_in"] == 0
    stranger = admitted(room, "Bob")
    for what, who, status in (
        (TABLE, "", 401),
        (TABLE, stranger, 403),
        ("nowhere", cookie, 404),
        (TABLE, "openfelt_guest=nobody", 401),
    ):
        for form in ("settlement", "settlement.csv"):
            code, text = await asyncio.to_thread(ask, room, f"{what}/{form}", who)
            assert code == status
            assert json.loads(text)["message"]
    assert (await asyncio.to_thread(ask, room, f"{TABLE}/settlement?since=-1", cookie))[0] == 400


def test_a_host_who_never_sat_there_may_look(room: RoomProcess) -> None:
    """He settles the night; somebody else without a seat does not."""
    host, stranger = admitted(room, "Ann"), admitted(room, "Bob")
    table = make_table(room, host)
    for form in ("settlement", "settlement.csv"):
        assert ask(room, f"{table}/{form}", host)[0] == 200
        assert ask(room, f"{table}/{form}", stranger)[0] == 403


async def test_a_closed_table_is_settled_like_an_open_one(room: RoomProcess) -> None:
    """D8, I2: the host closes the table for the night, and those who played there see who owes whom, and their hands.

    Others learn no more of it than before.
    """
    cookies = {name: admitted(room, name) for name in ("Ada", "Cy")}
    table = make_table(room, cookies["Ada"])
    async with Client(room, cookies["Ada"]) as ada, Client(room, cookies["Cy"]) as cy:
        for client in (ada, cy):
            await client.watch(table)
            await client.hear()
        for seat, client in enumerate((ada, cy)):
            assert isinstance(await client.request(Sit(client.new_id(), table, seat, 200)), Ack)
        playing = [asyncio.create_task(client.play_hands(2)) for client in (ada, cy)]
        await asyncio.gather(*playing)
        assert isinstance(await ada.request(CloseTable(ada.new_id(), table)), Ack)
        ends = [asyncio.create_task(client.play_until(partial(closed, client))) for client in (ada, cy)]
        await asyncio.gather(*ends)
    number = ada.follower.state.hands - 1 if ada.follower.state else 0
    for cookie in cookies.values():
        status, text = await asyncio.to_thread(ask, room, f"{table}/settlement", cookie)
        assert status == 200, text
        found = json.loads(text)
        assert sorted(account["name"] for account in found["accounts"]) == ["Ada", "Cy"]
        assert all(account["on_table"] == 0 for account in found["accounts"])
        status, text = await asyncio.to_thread(ask, room, f"{table}/hands", cookie)
        assert number in [hand["number"] for hand in json.loads(text)["hands"]]
        assert (await asyncio.to_thread(ask, room, f"{table}/hands/{number}.phh", cookie))[0] == 200
    stranger = admitted(room, "Eve")
    for what, status in (("settlement", 403), ("hands", 404), (f"hands/{number}.phh", 404)):
        assert (await asyncio.to_thread(ask, room, f"{table}/{what}", stranger))[0] == status


def closed(client: Client) -> bool:
    """Whether ``client`` was told that the table is closed."""
    return any(isinstance(event, TableClosed) for event in client.events)
