"""Profiles on each kind of database: they agree with the journal and with the settlements of the tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.ledger import wallet
from openfelt.room.ports import Guest
from openfelt.room.profile import Session, Whereabouts
from openfelt.store.database import open_database
from openfelt.store.guests import SqlGuestBook
from openfelt.store.journal import SqlJournal
from openfelt.store.ledger import SqlAccountBook
from openfelt.store.profiles import SqlProfiles
from openfelt.store.schema import guests, hand_players
from openfelt.store.settlements import settle_table
from openfelt.table.events import SettingsChanged, TableMade
from openfelt.table.state import TableState
from tests.store.played import Written
from tests.table.felt import NOON, settings

LATER = NOON + 10**9


@pytest.fixture
async def opened(played_url: str) -> AsyncIterator[AsyncEngine]:
    engine = await open_database(played_url)
    yield engine
    await engine.dispose()


def whereabouts(lives: list[Written], player: str) -> Whereabouts:
    """Where ``player`` is, as a room on this database would know it."""
    chairs = {life.empty.settings.id: life.state.chair_of(player) for life in lives}
    names = {life.empty.settings.id: life.empty.settings.name for life in lives}
    return Whereabouts(names, {table: chair.stack for table, chair in chairs.items() if chair is not None})


async def players(engine: AsyncEngine) -> dict[str, Guest]:
    """Everybody who was dealt in anywhere, as a guest of the room."""
    async with engine.begin() as connection:
        found = (await connection.execute(select(hand_players.c.player).distinct())).scalars().all()
        for number, player in enumerate(found):
            row = {"id": player, "name": player, "bot": False, "token_hash": bytes([number]) * 32, "admitted": NOON}
            await connection.execute(guests.insert().values(row))
    return {player: Guest(player, player) for player in found}


async def test_a_profile_agrees_with_the_settlements(
    opened: AsyncEngine, played_url: str, played: tuple[Path, list[Written]]
) -> None:
    """I1: at every table what each player brought, took away, has and won; hands as the book has them.

    The tournament counts for its hands alone.
    """
    lives, profiles, accounts = played[1], SqlProfiles(opened), SqlAccountBook(opened)
    settled = {
        table: {each.player: each for each in (await settle_table(played_url, table, 0, LATER)).accounts}
        for table in ("t0", "t1", "t2")
    }
    cups = 0
    for player, guest in (await players(opened)).items():
        found = await profiles.profile(guest, whereabouts(lives, player))
        results = {each.table: each for each in found.tables}
        assert len(results) == len(found.tables)
        for table, shares in settled.items():
            told, expected = results[table], shares[player]
            assert (told.bought_in, told.cashed_out) == (expected.bought_in, expected.cashed_out)
            assert (told.on_table, told.net) == (expected.on_table, expected.net)
        if cup := results.get("cup"):
            cups += cup.hands > 0
            assert (cup.on_table, cup.bought_in, cup.net) == (0, 0, None)
        async with opened.connect() as connection:
            for table, result in results.items():
                here = (hand_players.c.card_table == table) & (hand_players.c.player == player)
                query = select(func.count(), func.max(hand_players.c.ended_at)).where(here)
                assert (result.hands, result.last_hand_at) == (await connection.execute(query)).one()
        assert found.net == sum(shares[player].net for shares in settled.values())
        assert found.on_tables == sum(shares[player].on_table for shares in settled.values())
        assert found.hands == sum(each.hands for each in found.tables) > 0
        assert found.wallet == await accounts.balance(wallet(player))
        assert (found.player, found.name, found.joined_at, found.made) == (player, player, NOON, ())
    assert cups


async def test_sessions_add_up_to_the_profile(opened: AsyncEngine, played: tuple[Path, list[Written]]) -> None:
    """I1: page by page, the newest first: their chips and hands are those of the tables, each hand in one session."""
    lives, profiles = played[1], SqlProfiles(opened)
    several = 0
    for player, guest in (await players(opened)).items():
        now = whereabouts(lives, player)
        sessions: list[Session] = []
        while page := await profiles.sessions(player, sessions[-1].number if sessions else None, 2, now):
            sessions += page
        assert [each.number for each in sessions] == sorted({each.number for each in sessions}, reverse=True)
        assert sessions == await profiles.sessions(player, None, 100, now)
        for result in (await profiles.profile(guest, now)).tables:
            here = [each for each in sessions if each.table == result.table]
            several += len(here) > 1
            if result.net is None:
                assert not here
                continue
            assert sum(each.net for each in here) == result.net
            assert sum(each.bought_in for each in here) == result.bought_in
            assert sum(each.took for each in here) == result.cashed_out + result.on_table
            assert sum(each.hands for each in here) == result.hands
            assert [each.table for each in here if each.ended_at is None] == [result.table] * (
                result.table in now.stacks
            )
            assert {each.name for each in here} == {result.name}
    assert several


async def test_closed_tables_keep_the_name_that_they_had_last(engine: AsyncEngine, journal: SqlJournal) -> None:
    """However long ago they were renamed; whoever made one finds it, and nobody else does."""
    ada, _ = await SqlGuestBook(engine, lambda: NOON).admit("Ada")
    bo, _ = await SqlGuestBook(engine, lambda: NOON).admit("Bo")
    for number, table in enumerate(("kept", "changed", "open")):
        made = settings(id=table, name=f"First {table}")
        await journal.make_table(TableMade(made, ada.id, "Ada", NOON + number))
    renamed = [SettingsChanged(settings(id="changed", name=f"Then {number}")) for number in (1, 2)]
    await journal.append("changed", 1, renamed)
    checkpoint = TableState(settings(id="kept", name="By checkpoint"))
    await journal.append("kept", 1, [SettingsChanged(checkpoint.settings)], checkpoint)
    for table in ("kept", "changed"):
        await journal.archive_table(table, NOON + 100)
    profiles, now = SqlProfiles(engine), Whereabouts({"open": "Today's"}, {})
    found = await profiles.profile(ada, now)
    assert [(each.table, each.name, each.closed_at) for each in found.made] == [
        ("open", "Today's", None), ("changed", "Then 2", NOON + 100), ("kept", "By checkpoint", NOON + 100),
    ]  # fmt: skip
    assert (found.tables, found.hands, found.wallet, found.net) == ((), 0, 0, 0)
    assert (await profiles.profile(bo, now)).made == ()
    assert await profiles.sessions(ada.id, None, 10, now) == []


async def test_another_name_is_the_same_guest(engine: AsyncEngine) -> None:
    """The token goes on being his; nobody else is renamed."""
    book = SqlGuestBook(engine, lambda: NOON)
    ada, token = await book.admit("Ada")
    bo, other = await book.admit("Bo")
    await book.rename(ada.id, "Countess")
    assert await book.find(token) == Guest(ada.id, "Countess")
    assert await book.find(other) == bo


async def test_who_is_forgotten_is_nobody(engine: AsyncEngine) -> None:
    """His token is worth nothing any more; others stay who they are."""
    book = SqlGuestBook(engine, lambda: NOON)
    ada, token = await book.admit("Ada")
    bo, other = await book.admit("Bo")
    await book.forget(ada.id)
    assert await book.find(token) is None
    assert await book.find(other) == bo
