"""The bookkeeper: whatever happens at a table, its escrow holds what lies on it, and no chip is made or lost."""

from __future__ import annotations

from random import Random

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.room.bookkeeper import brought_by, key_of, place_of, transfers_of
from openfelt.room.ledger import BANK, Ledger, Transfer, escrow, grant_key, wallet
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game
from openfelt.table.commands import Leave, Sit, TopUp
from openfelt.table.events import ChipsAdded, PlayerLeft, PlayerSat, SatIn
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from openfelt.wire.messages import Ack, Error
from tests.room.stage import FakeJournal, clock, settle, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import NOON, settings
from tests.table.test_life import GAMES, HOUSES, Life, lived

EMPTY = TableState(settings())


def in_tables_and_wallets(ledger: Ledger) -> int:
    """All chips that the bank has granted."""
    return sum(chips for account, chips in ledger.balances.items() if account != BANK)


@hypothesis.settings(deadline=None)
@given(
    game=st.sampled_from(GAMES), house=st.sampled_from(HOUSES), seed=st.integers(0, 2**32), steps=st.integers(1, 150)
)
def test_the_books_follow_the_tables(game: Game, house: Options, seed: int, steps: int) -> None:
    """I1: at two tables with the same people, after every event: tables, wallets and bank are zero together.

    Each escrow is what lies on its table, a pot that is being played for included.
    """
    lives = [lived(game, seed + number, steps, options=house, id=f"t{number}") for number in range(2)]
    ledger, dice = Ledger(), Random(seed)
    states = [life.empty for life in lives]
    heard = [0, 0]
    while ahead := [at for at in range(2) if heard[at] < len(lives[at].events)]:
        at = dice.choice(ahead)
        event = lives[at].events[heard[at]]
        for transfer in transfers_of(states[at], heard[at] + 1, (event,), NOON):
            ledger.settle(transfer)
        states[at] = evolve(states[at], event)
        heard[at] += 1
        assert ledger.balances[escrow(f"t{at}")] == states[at].chips
        assert sum(ledger.balances.values()) == 0
        assert -ledger.balances[BANK] == in_tables_and_wallets(ledger)
        assert all(chips >= 0 for account, chips in ledger.balances.items() if account != BANK)


def life_in_one_go(life: Life) -> tuple[Transfer, ...]:
    return transfers_of(life.empty, 1, life.events, NOON)


@hypothesis.settings(deadline=None)
@given(seed=st.integers(0, 2**32), cut=st.integers(0, 1_000))
def test_it_does_not_matter_how_events_are_handed_over(seed: int, cut: int) -> None:
    """A2: one by one, in two parts or all together, the same events cause the same transfers with the same keys."""
    life = lived(GAMES[0], seed, 120)
    cut = min(cut, len(life.events))
    between = life.empty
    for event in life.events[:cut]:
        between = evolve(between, event)
    first = transfers_of(life.empty, 1, life.events[:cut], NOON)
    second = transfers_of(between, cut + 1, life.events[cut:], NOON)
    assert first + second == life_in_one_go(life)
    moved = sum(-each.amount if each.debit == escrow("meadow") else each.amount for each in first + second)
    assert moved == sum(map(brought_by, life.events)) == life.state.chips


def test_each_event_and_its_transfer() -> None:
    """The key is the table and the number of the event; who leaves with nothing moves nothing."""
    events = (
        PlayerSat(3, "ada", "Ada", 100),
        ChipsAdded(3, 50),
        PlayerLeft(3, "ada", 150, NOON),
        PlayerSat(3, "bob", "Bob", 40),
        ChipsAdded(3, 1),
        SatIn(3),
        PlayerLeft(3, "bob", 0, NOON),
    )
    table = escrow("meadow")
    assert transfers_of(EMPTY, 11, events, NOON) == (
        Transfer("meadow:11", wallet("ada"), table, 100, NOON, "buy-in"),
        Transfer("meadow:12", wallet("ada"), table, 50, NOON, "top-up"),
        Transfer("meadow:13", table, wallet("ada"), 150, NOON, "cash-out"),
        Transfer("meadow:14", wallet("bob"), table, 40, NOON, "buy-in"),
        Transfer("meadow:15", wallet("bob"), table, 1, NOON, "top-up"),
    )


@pytest.mark.parametrize("table", ["meadow", "a:b", "7", ""])
def test_a_key_tells_its_event(table: str) -> None:
    """A2: the table and the number can be read out of it, whatever the table is called; other keys tell none."""
    assert place_of(key_of(table, 12)) == place_of(grant_key(key_of(table, 12))) == (table, 12)
    for key in ("gift", "meadow:", "meadow:x", "meadow:-1", "meadow:²", ""):
        assert place_of(key) is None


def test_chips_of_a_tournament_are_no_money() -> None:
    """K13: they are bought and taken away without a transfer."""
    life = lived(GAMES[0], 5, 300, tournament=True)
    assert life.bought > 0
    assert life_in_one_go(life) == ()


# ---------------------------------------------------------------- at work


@in_virtual_time
async def test_an_actor_keeps_the_books() -> None:
    """I1: sitting down, filling up and leaving come to the journal with their transfers; the next buy-in is paid."""
    async with stage() as scene:
        for command in (Sit("ada", "Ada", 3, 100), TopUp("ada", 150), Leave("ada"), Sit("ada", "Ada", 2, 200)):
            assert isinstance(await scene.ask(command), Ack)
        booked = [(each.memo, each.amount, each.at) for each in scene.journal.ledger.booked]
        kinds = [("grant", 100), ("buy-in", 100), ("grant", 50), ("top-up", 50), ("cash-out", 150), ("grant", 50)]
        assert booked == [(memo, amount, clock()) for memo, amount in [*kinds, ("buy-in", 200)]]
        assert scene.journal.ledger.balances[escrow("meadow")] == scene.state.chips == 200


@in_virtual_time
async def test_what_cannot_be_kept_is_not_booked() -> None:
    """F5, A2: tried again after the journal has failed, the buy-in is booked once, under the number it has then."""
    async with stage() as scene:
        scene.journal.fail()
        assert isinstance(await scene.ask(Sit("ada", "Ada", 3, 100)), Error)
        assert scene.journal.ledger.booked == []
        await settle()
        assert isinstance(await scene.ask(Sit("ada", "Ada", 3, 100)), Ack)
        assert [each.key for each in scene.journal.ledger.booked] == ["meadow:1:grant", "meadow:1"]


@pytest.mark.parametrize("all_in_at", [0, 1, 4])
@in_virtual_time
async def test_hands_move_no_money(all_in_at: int) -> None:
    """I1: between coming and going a table books nothing, whoever wins; the bank owes what lies on it."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        await scene.begin(0, 1, 2)
        booked = len(journal.ledger.booked)
        for hand in range(all_in_at + 1):
            await scene.until(lambda: scene.state.playing)
            if hand == all_in_at:
                assert isinstance(await scene.answer("all_in"), Ack)
            await scene.play_down()
        assert any(not chair.stack for chair in scene.state.chairs)
        assert len(journal.ledger.booked) == booked
        assert journal.ledger.balances[escrow("meadow")] == scene.state.chips == 600
        assert journal.ledger.balances[BANK] == -600
