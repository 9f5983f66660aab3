"""``Batch``: what it shows, what it does and what it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FACE_DOWN, FOLD, MOST_SEATS, Felt
from openfelt.bulk.policies import caller, scatter
from openfelt.errors import IllegalAction, InvalidCard, InvalidSetup, Reason
from openfelt.rules.actions import Legal
from openfelt.rules.options import PRESETS, AnteType, Options
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes

GAME = NoLimit(Stakes(blinds=(1, 2)))


def dealt(*, tables: int = 4, seats: int = 3, seed: int = 1, stacks: int = 200) -> Batch:
    """Some tables with a hand begun at each."""
    batch = Batch(GAME, stacks, tables=tables, seats=seats, seed=seed)
    batch.deal()
    return batch


def bounds(batch: Batch) -> list[int]:
    """What the only table's player to act may do: price, low, high, step."""
    return [int(column[0]) for column in batch.legal]


def decks(tables: int, seed: int = 1) -> Any:
    """A shuffled deck for each table."""
    return np.random.default_rng(seed).permuted(np.tile(np.arange(52), (tables, 1)), axis=1)


# ---------------------------------------------------------------- the hand


def test_a_hand_by_hand() -> None:
    """Raise, call, fold; check, bet, call; checked down to a board that plays."""
    batch = Batch(GAME, (200, 200, 150))
    deck = np.arange(52)
    batch.deal(decks=deck[None], button=0)
    assert [batch.actor[0], batch.street[0], batch.pot[0]] == [0, 0, 3]
    assert bounds(batch) == [2, 4, 200, 1]
    assert batch.legal.may_raise.all()
    batch.act([6])
    batch.act([CALL])
    batch.act([FOLD])
    assert [batch.actor[0], batch.street[0], batch.pot[0]] == [1, 1, 14]
    assert batch.board.tolist() == [[6, 7, 8, FACE_DOWN, FACE_DOWN]]
    assert bounds(batch) == [0, 2, 194, 1]
    batch.act([CALL])
    batch.act([10])
    assert bounds(batch) == [10, 20, 194, 1]
    assert batch.bets.tolist() == [[10, 0, 0]]
    assert batch.level == 10
    assert batch.playing.tolist() == [[True, True, False]]
    batch.act([CALL])
    for _ in range(4):
        assert not batch.over
        batch.act([CALL])
    assert batch.over
    assert batch.actor == -1
    assert bounds(batch) == [0, 0, 0, 0]
    assert batch.board.tolist() == [[6, 7, 8, 9, 10]]
    # The board is a straight flush, nine to queen of clubs; neither 2c3c nor 4c5c improves it.
    assert batch.payoffs.tolist() == [[1, 1, -2]]
    assert batch.stacks.tolist() == [[201, 201, 148]]
    assert batch.pot == 0


def test_a_new_hand_begins_with_full_stacks_and_the_next_button() -> None:
    """S0-25: the button moves on by one seat at every table where a hand begins."""
    batch = dealt(tables=3)
    assert batch.button.tolist() == [0, 0, 0]
    batch.act([4, FOLD, FOLD])
    batch.act(FOLD)
    assert batch.over.tolist() == [False, True, True]
    batch.deal()
    assert batch.button.tolist() == [0, 1, 1]
    assert batch.payoffs[1:].tolist() == [[-2, 0, -1], [-2, 0, -1]]
    batch.deal([True, False, False], stacks=50, button=2)
    assert batch.button.tolist() == [2, 1, 1]
    assert batch.stacks.tolist() == [[49, 48, 50], [198, 200, 199], [198, 200, 199]]


def test_only_the_named_tables_act() -> None:
    """A mask says where; what stands for the other tables is not looked at."""
    batch = dealt(tables=2)
    batch.act([CALL, 10_000], which=[True, False])
    assert batch.actor.tolist() == [1, 0]


def test_antes_and_their_payers() -> None:
    """Part C: everybody pays his own ante, or the big blind pays one for all; neither is a bet."""
    stakes = Stakes(blinds=(1, 2), ante=3)
    each = Batch(NoLimit(stakes), 100, seats=4)
    single = Batch(NoLimit(stakes), 100, seats=4, options=Options(ante_type=AnteType.BIG_BLIND))
    each.deal()
    single.deal()
    assert each.stacks.tolist() == [[97, 96, 95, 97]]
    assert single.stacks.tolist() == [[100, 99, 95, 100]]
    assert each.bets.tolist() == single.bets.tolist() == [[0, 1, 2, 0]]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_played(name: str) -> None:
    """Part C: a batch takes any house rules; those it has no use for make no difference."""
    batch = Batch(FixedLimit(Stakes(blinds=(1, 2)), (2, 4)), 30, seats=5, tables=20, options=PRESETS[name])
    assert (batch.play(scatter, 5).sum(axis=2) == 0).all()


def test_what_is_shown_is_a_copy() -> None:
    """Nobody moves chips by writing into what he was shown."""
    batch = dealt()
    for shown in (batch.stacks, batch.bets, batch.board, batch.pot, batch.actor, batch.payoffs, batch.legal.price):
        shown += 7
    assert batch.stacks.sum() + batch.pot.sum() == 4 * 3 * 200
    assert (batch.actor == 0).all()
    assert (batch.board == FACE_DOWN).all()


# ---------------------------------------------------------------- chance


def test_the_same_seed_gives_the_same_hands() -> None:
    """Everything is reproducible; another seed gives other hands."""
    first, again, other = (Batch(GAME, 200, seats=6, tables=20, seed=seed).play(scatter, 5) for seed in (5, 5, 6))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("workers", [2, 3, 50])
def test_workers(workers: int) -> None:
    """Threads that share the tables play the same hands as one; an illegal choice still names its table."""
    one, several = (Batch(GAME, 200, seats=6, tables=20, seed=5) for _ in range(2))
    for hands in (3, 1):  # and they leave the tables as one would have
        assert (several.play(scatter, hands, workers=workers) == one.play(scatter, hands)).all()
    with pytest.raises(IllegalAction, match="table 0: what the policy chose is not legal"):
        several.play(_never_legal, workers=workers)
    with pytest.raises(InvalidSetup, match="0 workers can do nothing"):
        one.play(scatter, workers=0)


def _never_legal(felt: Felt, hole: Any, dice: Any) -> int:
    return -2


def test_the_cards_do_not_depend_on_the_play() -> None:
    """A table's cards are those of its seed, however it is played and however many other tables there are."""
    calling, scattering, few = (Batch(GAME, 200, seats=6, tables=tables, seed=5) for tables in (20, 20, 3))
    calling.play(caller, 5)
    scattering.play(scatter, 5)
    few.play(scatter, 5)
    for batch in (calling, scattering, few):
        batch.deal()
    for seat in range(6):
        seen = [batch.view(seat).hole for batch in (calling, scattering, few)]
        assert (seen[0] == seen[1]).all()
        assert (seen[0][:3] == seen[2]).all()


def test_every_seat_sees_other_cards() -> None:
    """I08: no card is dealt twice."""
    batch = dealt(tables=500, seats=10)
    cards = np.concatenate([batch.view(seat).hole for seat in range(10)], axis=1)
    assert all(len(set(row)) == 20 for row in cards.tolist())
    assert (np.bincount(cards.ravel(), minlength=52) > 100).all()


# ---------------------------------------------------------------- what is seen


def test_a_view_turns_the_table() -> None:
    """Columns begin with the viewer and go clockwise."""
    batch = Batch(GAME, (100, 110, 120), tables=2)
    batch.deal(button=0, decks=decks(2))
    view = batch.view([2, 1])
    assert view.viewer.tolist() == [2, 1]
    assert view.stacks.tolist() == [[118, 100, 109], [109, 118, 100]]
    assert view.bets.tolist() == [[2, 0, 1], [1, 2, 0]]
    assert view.button.tolist() == [1, 2]
    assert view.to_act.tolist() == [1, 2]
    assert view.playing.tolist() == [[1, 1, 1], [1, 1, 1]]
    assert view.pot.tolist() == [3, 3]
    assert (view.hole == [row[2 * seat : 2 * seat + 2] for row, seat in zip(decks(2), (2, 1), strict=True)]).all()
    assert batch.view().viewer.tolist() == [0, 0]


def test_a_view_holds_nothing_hidden() -> None:
    """L07: with other cards in all other hands and in the deck, a seat sees the very same."""
    tables, seats, viewer = 60, 5, 3
    ours = decks(tables)
    hidden = [place for place in range(52) if place not in (2 * viewer, 2 * viewer + 1)]
    for street in range(4):
        theirs = ours.copy()
        secret = [place for place in hidden if not 2 * seats <= place < 2 * seats + (0, 3, 4, 5)[street]]
        theirs[:, secret] = np.random.default_rng(2).permuted(ours[:, secret], axis=1)
        batches = [Batch(GAME, 200, seats=seats, tables=tables) for _ in range(2)]
        for batch, cards in zip(batches, (ours, theirs), strict=True):
            batch.deal(decks=cards)
            for _ in range(street * seats):
                batch.act(CALL)
            assert (batch.street == street).all()
        for mine, other in zip(*(batch.view(viewer) for batch in batches), strict=True):
            assert (mine == other).all()
        assert not (batches[0].view(0).hole == batches[1].view(0).hole).all()


def test_nobody_looking_sees_no_cards() -> None:
    """Where the hand is over nobody is to act, and the view of nobody shows no cards."""
    batch = dealt(tables=2, seats=2)
    batch.act([FOLD, CALL])
    assert (batch.view().hole[0] == FACE_DOWN).all()
    assert (batch.view().hole[1] < FACE_DOWN).all()


# ---------------------------------------------------------------- policies


def test_a_policy_is_shown_its_own_cards() -> None:
    """L07: a policy that calls for as many chips as its cards are worth shows that they are those of the actor."""

    def by_cards(felt: Any, hole: Any, dice: Any) -> int:
        if felt.street == 0 and felt.bets == 1:
            return int(10 + hole[0] + 100 * hole[1])
        return CALL

    batch = Batch(GAME, 10_000, seats=3, tables=20, seed=4)
    won = batch.play(by_cards)[0]
    again = Batch(GAME, 10_000, seats=3, tables=20, seed=4)
    again.deal()
    hole = again.view(0).hole
    assert (np.abs(won).max(axis=1) % (10 + hole[:, 0] + 100 * hole[:, 1]) == 0).all()


def test_a_policy_plays_up_to_a_seat() -> None:
    """The others play until the seat has to decide, and play on after it has."""
    batch = dealt(tables=6, seats=6)
    batch.play_to(5, caller)
    assert (batch.actor == 5).all()
    batch.act(FOLD)
    batch.play_to(5, caller)
    assert batch.over.all()


def test_play_brings_the_payoffs_of_all_hands() -> None:
    """One payoff for each hand, table and seat."""
    batch = Batch(GAME, 200, seats=6, tables=8, seed=1)
    won = batch.play(caller, 25)
    assert won.shape == (25, 8, 6)
    assert set(np.unique(won[won < 0])) == {-2}
    assert batch.button.tolist() == [24 % 6] * 8


def test_an_illegal_policy_is_refused() -> None:
    """The error names the table and what would have been legal."""

    def greedy(felt: Any, hole: Any, dice: Any) -> int:
        return int(felt.stack[felt.actor] + felt.bet[felt.actor] + 1)

    for play in (lambda: Batch(GAME, 50, seats=2).play(greedy), lambda: dealt(seats=2).play_to(1, greedy)):
        with pytest.raises(IllegalAction, match="table 0: what the policy chose is not legal; legal: fold, call 1"):
            play()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (-2, Reason.NOT_A_STEP),
        (3, Reason.TOO_SMALL),
        (201, Reason.TOO_LARGE),
    ],
)
def test_an_illegal_action_changes_nothing(action: int, reason: Reason) -> None:
    """L04: no table acts when one of them cannot; the error carries what it may do."""
    batch = dealt()
    with pytest.raises(IllegalAction, match=f"table 2: {action} ") as refused:
        batch.act([CALL, CALL, action, CALL])
    assert refused.value.reason == reason
    assert refused.value.legal == Legal(0, 2, 4, 200)
    assert (batch.actor == 0).all()


def test_a_raise_where_none_is_allowed() -> None:
    """C19: nobody raises a player who has no chips left."""
    batch = Batch(GAME, (10, 200))
    batch.deal(button=0)
    batch.act(10)
    with pytest.raises(IllegalAction, match="which is not allowed now") as refused:
        batch.act(20)
    assert refused.value.reason == Reason.NO_RAISE_ALLOWED


def test_a_size_between_the_steps() -> None:
    """L08: no bet of half a chip."""
    batch = Batch(NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), 200, seats=2)
    batch.deal()
    with pytest.raises(IllegalAction, match="no legal size") as refused:
        batch.act(22)
    assert refused.value.reason == Reason.NOT_A_STEP


def test_hands_that_are_being_played_are_not_played_over() -> None:
    """``play`` begins hands of its own."""
    with pytest.raises(IllegalAction, match="a hand is being played already, at table 0"):
        dealt().play(caller)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"stacks": 200}, "say how many seats"),
        ({"stacks": 200, "seats": 1}, "number of seats must be at least 2"),
        ({"stacks": 200, "seats": MOST_SEATS + 1}, "at most 10 seats here, not 11"),
        ({"stacks": 0, "seats": 2}, "a stack must be at least 1, not 0"),
        ({"stacks": 2.0, "seats": 2}, "whole numbers of chips, not float64"),
        ({"stacks": 2**51, "seats": 2}, "a stack must be at most"),
        ({"stacks": (5, 5), "game": NoLimit(Stakes(blinds=(1, 2**51)))}, "no amount may be larger"),
        ({"stacks": (5, 5, 5), "seats": 2}, r"are not \(3,\)"),
        ({"stacks": (5, 5), "tables": 0}, "number of tables must be at least 1"),
        ({"stacks": (5, 5), "button": 2}, "the button is at one of the seats 0 to 1"),
        ({"stacks": (5, 5), "button": 0.5}, "buttons are whole numbers"),
        ({"stacks": (5, 5), "game": "hold'em"}, "a game is a NoLimit"),
        ({"stacks": (7, 5), "game": PotLimit(Stakes(blinds=(5, 10), chip_unit=5))}, "7 is no multiple"),
    ],
)
def test_a_batch_that_cannot_be(how: dict[str, Any], message: str) -> None:
    """L08: the error says what was wrong."""
    with pytest.raises(InvalidSetup, match=message):
        Batch(**{"game": GAME, **how})


def test_calls_that_do_not_fit() -> None:
    """Shapes and types that are not those of the tables."""
    batch = dealt()
    with pytest.raises(InvalidSetup, match="one for each of 4 tables"):
        batch.act([CALL] * 3)
    with pytest.raises(InvalidSetup, match="actions are whole numbers"):
        batch.act(2.5)
    with pytest.raises(InvalidSetup, match="chosen by a mask of 4 truth values"):
        batch.act(CALL, which=[0, 1])
    with pytest.raises(InvalidSetup, match="seats are numbered 0 to 2"):
        batch.view(3)
    with pytest.raises(InvalidSetup, match="no seat 3"):
        batch.play_to(3, caller)
    with pytest.raises(InvalidSetup, match="number of hands must be at least 1"):
        batch.play(caller, 0)


def test_decks_that_are_none() -> None:
    """I32: a deck holds every card once."""
    batch = Batch(GAME, 200, seats=2, tables=2)
    with pytest.raises(InvalidCard, match="each of the cards"):
        batch.deal(decks=np.zeros((2, 52), np.int64))
    with pytest.raises(InvalidCard, match="2 rows of the numbers of 52 cards"):
        batch.deal(decks=decks(1))
    assert batch.over.all()
