"""The power goes while bots play fast and guests come and go: the books agree afterwards, and in every copy."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from openfelt.cli.admin import admin
from openfelt.wire.requests import Leave, TopUp
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLES = {"practice-no-limit": 200, "practice-pot-limit": 200, "practice-limit": 100}
KILLS = 3


def run(*arguments: object) -> Result:
    """The operator's command."""
    return CliRunner().invoke(admin, [str(argument) for argument in arguments])


def audited(database: Path) -> dict[str, Any]:
    """The report of an audit, which must be clean."""
    result = run("audit", "--json", "--database", f"sqlite:///{database}")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    found: dict[str, Any] = json.loads(result.stdout)
    assert found["differences"] == []
    return found


def memos(database: Path) -> dict[str, int]:
    """How often chips have moved for what."""
    with closing(sqlite3.connect(database)) as opened:
        return dict(opened.execute("SELECT memo, count(*) FROM transfers GROUP BY memo"))


def sits(client: Client) -> bool:
    """Whether ``client`` has a seat at the table it follows."""
    state = client.follower.state
    return state is not None and any(chair.player == client.player for chair in state.chairs)


async def stay(client: Client, hands: int) -> None:
    """Play so many hands, fewer when the seat is left before: who was about to leave when the power went, leaves."""
    until = client.hands_ended() + hands
    await client.play_until(lambda: client.hands_ended() >= until or not sits(client))


async def come_and_go(room: RoomProcess, cookie: str, table: str, dice: Random, left: list[str]) -> None:
    """Sit down, play a hand or two, fill up, leave, and again, until the power goes."""
    with suppress(ConnectionClosed, InvalidHandshake, OSError):
        async with Client(room, cookie) as client:
            await client.watch(table)
            while client.follower.state is None:
                await client.hear()
            while True:
                if not sits(client):
                    await client.sit(TABLES[table] // dice.randint(1, 4))
                await stay(client, dice.randint(1, 2))
                if dice.random() < 0.7:
                    await client.request(TopUp(client.new_id(), table, TABLES[table]))
                    await stay(client, 1)
                await client.request(Leave(client.new_id(), table))
                await client.play_until(lambda: not sits(client))
                left.append(client.player)


async def play_until_the_power_goes(room: RoomProcess, cookies: list[str], departures: int, dice: Random) -> None:
    """Guests at all tables; SIGKILL comes at a random moment after so many have left."""
    left: list[str] = []
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for cookie, table in zip(cookies, TABLES, strict=True):
            group.create_task(come_and_go(room, cookie, table, dice, left))
        while len(left) < departures:
            await asyncio.sleep(0.001)
        await asyncio.sleep(dice.uniform(0, 0.2))
        room.kill()


async def test_the_books_agree_whenever_the_power_goes(tmp_path: Path) -> None:
    """I1, F5: SIGKILL at random moments, again and again: no chip is lost, made or booked twice."""
    dice = Random()
    room = RoomProcess(tmp_path)
    cookies: list[str] = []
    found: dict[str, Any] = {"events": 0}
    for _ in range(KILLS):
        room.open()
        cookies = cookies or [admit(room, name) for name in ("Ada", "Bob", "Cy")]
        await play_until_the_power_goes(room, cookies, dice.randint(3, 6), dice)
        before, found = found, await asyncio.to_thread(audited, room.database)
        assert found["events"] > before["events"]
    assert found["tables"] == 3
    assert found["hands"] > 3 * KILLS
    assert min(memos(room.database)[memo] for memo in ("buy-in", "top-up", "cash-out", "grant")) > 0
    assert "not saved" not in room.log.read_text()


async def test_a_copy_of_a_running_room(tmp_path: Path) -> None:
    """F5: copied and audited while the room plays, a copy is clean, and stays so when a room plays on from it."""
    room = RoomProcess(tmp_path)
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    with room:
        cookies = [admit(room, name) for name in ("Ada", "Bob", "Cy")]

        async def copy() -> None:
            for to in copies:
                await asyncio.sleep(0.3)
                result = await asyncio.to_thread(run, "backup", to, "--database", f"sqlite:///{room.database}")
                assert result.exit_code == 0, result.stderr
                await asyncio.to_thread(audited, room.database)
            room.kill()

        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for cookie, table in zip(cookies, TABLES, strict=True):
                group.create_task(come_and_go(room, cookie, table, Random(), []))
            group.create_task(copy())
    counts = [(await asyncio.to_thread(audited, to))["events"] for to in copies]
    assert counts == sorted(set(counts))
    folder = tmp_path / "restored"
    folder.mkdir()
    copies[-1].rename(folder / "room.db")
    restored = RoomProcess(folder)
    restored.open()
    await play_until_the_power_goes(restored, cookies, 3, Random())
    assert (await asyncio.to_thread(audited, folder / "room.db"))["events"] > counts[-1]
