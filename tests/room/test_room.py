"""The lobby, the pulse of a table, and the deck."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from openfelt.cards import DECK
from openfelt.room.deck import shuffled_deck
from openfelt.room.pulse import HANDS_REMEMBERED, Pulse
from openfelt.room.room import LOBBY_INTERVAL, Room
from openfelt.rules.stakes import FixedLimit, PotLimit, Stakes
from openfelt.table.commands import Leave, Sit, SitOut
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from openfelt.wire.messages import Ack, Error, Lobby, LobbySeat, LobbyTable
from tests.room.stage import FakeJournal, Onlooker, clock, settle
from tests.room.virtual import in_virtual_time
from tests.table.felt import Felt, settings

STAKES = Stakes(blinds=(1, 2))
TABLES = [
    settings(),
    settings(id="pond", name="Mill pond", game=PotLimit(STAKES)),
    settings(id="wall", name="Garden wall", game=FixedLimit(STAKES, (2, 4)), seats=4),
]


@in_virtual_time
async def test_the_lobby_lists_the_tables() -> None:
    """S0-02: structure, stakes, seats and buy-ins of every table, in the order in which they were opened."""
    place = Room(FakeJournal(), clock)
    await place.open(TABLES)
    assert place.lobby() == Lobby(
        (
            LobbyTable("meadow", "Open meadow", "NL", "1/2", 6, (), 40, 200, 0, 0),
            LobbyTable("pond", "Mill pond", "PL", "1/2", 6, (), 40, 200, 0, 0),
            LobbyTable("wall", "Garden wall", "FL", "2/4", 4, (), 40, 200, 0, 0),
        ),
        0,
        0,
    )
    await place.close()


@in_virtual_time
async def test_people_and_bots_are_counted_once() -> None:
    """D9: somebody at two tables is one person; bots are counted apart, and drawn apart in their seats."""
    place = Room(FakeJournal(), clock)
    await place.open(TABLES)
    for table, player, seat, bot in (("meadow", "a", 1, False), ("pond", "a", 0, False), ("pond", "x", 5, True)):
        assert isinstance(await place.tables[table].ask(Sit(player, player, seat, 100, bot)), Ack)
    lobby = place.lobby()
    assert (lobby.people, lobby.bots) == (1, 1)
    assert [table.taken for table in lobby.tables] == [
        (LobbySeat(1, False),),
        (LobbySeat(0, False), LobbySeat(5, True)),
        (),
    ]
    await place.close()


@in_virtual_time
async def test_the_lobby_is_told_not_too_often() -> None:
    """Many changes in a moment make one picture, and a change that does not show in it makes none."""
    place = Room(FakeJournal(), clock)
    await place.open(TABLES)
    await settle()
    viewer = Onlooker()
    place.watch_lobby(viewer)
    for player in range(3):
        await place.tables["meadow"].ask(Sit(f"p{player}", "P", player, 100))
    await place.tables["meadow"].ask(SitOut("p0"))
    await asyncio.sleep(3 * LOBBY_INTERVAL)
    told = [lobby.people for lobby in viewer.told(Lobby)]
    assert (told[0], told[-1]) == (0, 3)
    assert len(told) <= 3
    await place.tables["meadow"].ask(SitOut("p1"))
    await asyncio.sleep(3 * LOBBY_INTERVAL)
    assert len(viewer.told(Lobby)) == len(told)
    place.leave_lobby(viewer)
    place.leave_lobby(viewer)
    await place.tables["meadow"].ask(Leave("p0"))
    await asyncio.sleep(3 * LOBBY_INTERVAL)
    assert len(viewer.told(Lobby)) == len(told)
    await place.close()


@in_virtual_time
async def test_a_room_that_is_closed_and_opened_again() -> None:
    """F5: everybody sits where he sat; a closed room answers that it is closed."""
    journal = FakeJournal()
    place = Room(journal, clock)
    await place.open(TABLES)
    await settle()
    await place.tables["meadow"].ask(Sit("ada", "Ada", 3, 100))
    await place.close()
    answer = await place.tables["meadow"].ask(Leave("ada"), "ada", "1")
    assert isinstance(answer, Error)
    assert answer.reason == "table_closed"
    again = Room(journal, clock)
    await again.open(TABLES)
    assert again.tables["meadow"].state.chair_of("ada") is not None
    assert again.lobby().people == 1
    await again.close()


@in_virtual_time
async def test_a_fault_at_one_table_leaves_the_others_alone() -> None:
    """C10, I3: the table where it happened says so, and both play on."""
    journal = FakeJournal()
    place = Room(journal, clock)
    await place.open(TABLES)
    await settle()
    journal.failures.append(RuntimeError("a fault of ours"))
    answer = await place.tables["meadow"].ask(Sit("ada", "Ada", 3, 100))
    assert isinstance(answer, Error)
    assert answer.reason == "fault"
    for table in ("meadow", "pond"):
        assert isinstance(await place.tables[table].ask(Sit("bob", "Bob", 4, 100)), Ack)
    await place.close()


def beaten(felt: Felt) -> Pulse:
    """The pulse of everything that has happened at a table."""
    pulse, state = Pulse(), TableState(felt.state.settings)
    for event in felt.events:
        state = evolve(state, event)
        pulse.beat(state, event)
    return pulse


def test_a_table_without_hands_has_no_pulse() -> None:
    """Nothing is made up before the first hand; a pace takes two."""
    felt = Felt.with_players(0, 1)
    assert (beaten(felt).average_pot, beaten(felt).hands_an_hour) == (0, 0)
    felt.begin()
    felt.play_down()
    assert (beaten(felt).average_pot, beaten(felt).hands_an_hour) == (4, 0)


def test_the_pulse_of_a_table() -> None:
    """F6: the average of what was paid out, uncalled bets not among it, and hands by the hour."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.answer("raise", 10)
    felt.answer("call")
    felt.play_down()
    begun = felt.now
    felt.now = begun + 60_000
    felt.begin()
    felt.fold_down()
    assert beaten(felt).average_pot == round((20 + 2) / 2)
    assert beaten(felt).hands_an_hour == 60


def test_the_pulse_forgets_what_is_long_ago() -> None:
    """Only the last hands count."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.answer("raise", 50)
    felt.answer("call")
    felt.play_down()
    assert beaten(felt).average_pot == 100
    for _ in range(HANDS_REMEMBERED):
        felt.begin()
        felt.fold_down()
    assert beaten(felt).average_pot == 2


def test_a_deck_is_52_cards_in_any_order() -> None:
    """I08: all different, a new order every time, and every card as often on top as any other."""
    decks = [shuffled_deck() for _ in range(2_000)]
    assert all(sorted(deck) == list(DECK) for deck in decks)
    assert len(set(decks)) == len(decks)
    for place in (0, 13, 51):
        counts = Counter(deck[place] for deck in decks)
        expected = len(decks) / 52
        chi_square = sum((counts[card] - expected) ** 2 / expected for card in DECK)
        # 51 degrees of freedom: exceeded once in some ten million runs.
        assert chi_square < 130


@pytest.mark.parametrize("missing", ["nowhere", ""])
@in_virtual_time
async def test_there_are_no_other_tables(missing: str) -> None:
    """A room has the tables that were opened."""
    place = Room(FakeJournal(), clock)
    await place.open(TABLES)
    assert list(place.tables) == ["meadow", "pond", "wall"]
    assert missing not in place.tables
    await place.close()
