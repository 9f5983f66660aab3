"""The power goes while bots play fast: a hand is in the book exactly when its events are in the journal."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from openfelt.codec import decoder
from openfelt.history import phh
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.events import HandEnded, HandStarted
from openfelt.table.events import AnyTableEvent, HandBegan, PlayerSat
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLES = {"practice-no-limit": 200, "practice-pot-limit": 200, "practice-limit": 100}
KILLS = 4


class Ended(NamedTuple):
    """A hand that the journal says has ended."""

    table: str
    number: int
    players: tuple[str, ...]
    stacks: tuple[int, ...]


def journal(database: sqlite3.Connection) -> list[Ended]:
    """Every hand that has ended, from the events of all tables."""
    ended: list[Ended] = []
    read = decoder(AnyTableEvent).decode
    for table in sorted(TABLES):
        rows = database.execute("SELECT event FROM events WHERE card_table = ? ORDER BY number", (table,))
        chairs: dict[int, str] = {}
        number, players = 0, tuple[str, ...]()
        for (row,) in rows:
            match read(row):
                case PlayerSat(seat=seat, player=player):
                    chairs[seat] = player
                case HandBegan(number=number):
                    pass
                case HandStarted(seats=seats):
                    players = tuple(chairs[seat] for seat in seats)
                case HandEnded(stacks=stacks):
                    ended.append(Ended(table, number, players, stacks))
    return ended


def book(database: sqlite3.Connection) -> list[Ended]:
    """Every hand in the book, each of which the law must play to the stacks that it tells."""
    kept: list[Ended] = []
    for table, number, text in database.execute("SELECT card_table, number, phh FROM hands ORDER BY 1, 2").fetchall():
        (record,) = phh.read(Source.of_text(text))
        assert isinstance(record, Record), record
        played = prove(record)
        stacks = tuple(player.stack for player in played.state.players)
        assert stacks == record.finishing_stacks
        assert record.hand == number
        query = "SELECT player FROM hand_players WHERE card_table = ? AND number = ? ORDER BY place"
        players = tuple(player for (player,) in database.execute(query, (table, number)))
        kept.append(Ended(table, number, players, stacks))
    return kept


async def play(room: RoomProcess, cookie: str, table: str, playing: list[Client]) -> None:
    """Play until the power goes."""
    with suppress(ConnectionClosed, InvalidHandshake, OSError):
        async with Client(room, cookie) as client:
            playing.append(client)
            await client.watch(table)
            while client.follower.state is None:
                await client.hear()
            if all(chair.player != client.player for chair in client.follower.state.chairs):
                await client.sit(TABLES[table])
            await client.play_until(lambda: False)


async def play_until_the_power_goes(room: RoomProcess, cookie: str, hands: int, moment: float) -> None:
    """Play at all tables; SIGKILL comes ``moment`` seconds after so many hands."""
    playing: list[Client] = []
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for table in TABLES:
            group.create_task(play(room, cookie, table, playing))
        while sum(client.hands_ended() for client in playing) < hands:
            await asyncio.sleep(0.001)
        await asyncio.sleep(moment)
        room.kill()


async def test_a_hand_is_in_the_book_exactly_when_its_events_are_in_the_journal(tmp_path: Path) -> None:
    """F5: SIGKILL at random moments, again and again: one row for every hand that ended; it replays to its stacks."""
    dice = Random()
    room = RoomProcess(tmp_path)
    cookie = ""
    ended: list[Ended] = []
    for _ in range(KILLS):
        room.open()
        cookie = cookie or admit(room, "Ada")
        await play_until_the_power_goes(room, cookie, dice.randint(5, 15), dice.uniform(0, 0.1))
        with sqlite3.connect(room.database) as database:
            before, ended = len(ended), journal(database)
            assert len(ended) >= before + 5
            assert book(database) == ended
    with room:
        pass
    with sqlite3.connect(room.database) as database:
        assert book(database) == journal(database)
        assert set(ended) <= set(book(database))
    assert "missing in the book" not in room.log.read_text()
