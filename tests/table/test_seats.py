"""Sitting down, sitting out, coming back: what is granted, what is refused, and what the refusal says."""

from __future__ import annotations

import pytest

from openfelt.cards import DECK
from openfelt.errors import IllegalCommand, InvalidSetup, Refusal
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes
from openfelt.table.commands import (
    Answer,
    BeginHand,
    Command,
    Leave,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
)
from openfelt.table.events import NextHandSet, PlayerSat, SatIn
from openfelt.table.view import structure_code, view_table
from tests.table.felt import NOON, Felt, of_kind, sat_out, settings

STAKES = Stakes(blinds=(1, 2))

# what it is about, the request at a table where p0 and p2 sit, why it is refused, what the message says
REFUSALS: list[tuple[str, Command, Refusal, str]] = [
    ("seat below the first", Sit("new", "New", -1, 100), Refusal.NO_SUCH_SEAT, "seats are 0 to 5"),
    ("seat above the last", Sit("new", "New", 6, 100), Refusal.NO_SUCH_SEAT, "seats are 0 to 5"),
    ("D9 two players in a seat", Sit("new", "New", 2, 100), Refusal.SEAT_TAKEN, "This seat is taken"),
    (
        "D9 a player in two seats",
        Sit("p2", "Player 2", 3, 100),
        Refusal.ALREADY_SEATED,
        "You sit at this table already",
    ),
    ("L11 below the least buy-in", Sit("new", "New", 3, 39), Refusal.BUY_IN, "40 to 200, not 39"),
    ("L11 above the greatest", Sit("new", "New", 3, 201), Refusal.BUY_IN, "40 to 200, not 201"),
    ("a buy-in of nothing", Sit("new", "New", 3, 0), Refusal.BUY_IN, "40 to 200, not 0"),
    ("a buy-in below nothing", Sit("new", "New", 3, -100), Refusal.BUY_IN, "40 to 200, not -100"),
    ("leaving without a seat", Leave("new"), Refusal.NOT_SEATED, "sit down first"),
    ("sitting out without a seat", SitOut("new"), Refusal.NOT_SEATED, "sit down first"),
    ("sitting in without a seat", SitIn("new"), Refusal.NOT_SEATED, "sit down first"),
    ("topping up without a seat", TopUp("new", 100), Refusal.NOT_SEATED, "sit down first"),
    ("answering without a seat", Answer("new", 1, 0, "check"), Refusal.NOT_SEATED, "sit down first"),
    ("answering between hands", Answer("p0", 1, 0, "check"), Refusal.NO_HAND, "No hand"),
    ("L02 topping up above the greatest buy-in", TopUp("p0", 201), Refusal.BUY_IN, "40 to 200, not 201"),
    ("topping up below the least", TopUp("p0", 39), Refusal.BUY_IN, "40 to 200, not 39"),
    ("topping up below nothing", TopUp("p0", -1), Refusal.BUY_IN, "40 to 200, not -1"),
]


@pytest.mark.parametrize(
    ("request_", "reason", "says"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_what_is_refused_and_why(request_: Command, reason: Refusal, says: str) -> None:
    """D9, L02, L11: every refusal has its reason, says what would be right and changes nothing."""
    error = Felt.with_players(0, 2).refused(request_)
    assert isinstance(error, IllegalCommand)
    assert (error.refusal, says in error.message) == (reason, True)


def test_a_buy_in_is_a_multiple_of_the_smallest_chip() -> None:
    """L08: 150 quarters of a dollar are no multiple of a 25 c chip's worth, 175 are."""
    felt = Felt(game=NoLimit(Stakes(blinds=(25, 50), chip_unit=25)), min_buy_in=100, max_buy_in=1000)
    error = felt.refused(Sit("p1", "Player 1", 1, 160))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.BUY_IN
    assert felt.sit(1, 175)[0] == PlayerSat(1, "p1", "Player 1", 175)


@pytest.mark.parametrize("buy_in", [40, 137, 200])
def test_sitting_down(buy_in: int) -> None:
    """S0-54: the bounds themselves are granted, and the chair is as it was asked for."""
    felt = Felt()
    assert felt.do(Sit("ada", "Ada", 4, buy_in, bot=True)) == (PlayerSat(4, "ada", "Ada", buy_in, bot=True),)
    chair = felt.chair(4)
    assert (chair.player, chair.name, chair.stack, chair.bot, chair.ready) == ("ada", "Ada", buy_in, True, True)
    assert felt.state.chair_of("ada") == chair
    assert felt.state.chair_of("bob") is None
    assert felt.state.chair_at(3) is None


def test_chairs_stand_in_the_order_of_their_numbers() -> None:
    """A03: whoever comes first, seats are listed by number."""
    felt = Felt.with_players(5, 0, 3)
    assert [chair.seat for chair in felt.state.chairs] == [0, 3, 5]


def test_the_first_hand_is_planned_when_two_are_there() -> None:
    """L12: one player waits; with the second the hand is planned, and given up when he leaves again."""
    felt = Felt()
    assert of_kind(felt.sit(0), NextHandSet) == []
    assert felt.state.wakes_at is None
    assert felt.sit(1)[-1] == NextHandSet(NOON + 1_000)
    assert felt.state.wakes_at == NOON + 1_000
    assert of_kind(felt.sit(2), NextHandSet) == []
    felt.do(Leave("p2"))
    assert felt.state.next_hand_at == NOON + 1_000
    assert felt.do(Leave("p1"))[-1] == NextHandSet(0)
    assert felt.state.wakes_at is None


@pytest.mark.parametrize("busy", [False, True], ids=["too few players", "a hand is on"])
def test_no_hand_begins_out_of_season(busy: bool) -> None:
    """L12, I4: with one player there is no hand, and while one is played no second one."""
    felt = Felt.with_players(0, 1) if busy else Felt.with_players(0)
    if busy:
        felt.begin()
    error = felt.refused(BeginHand(DECK))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.NO_HAND
    assert ("played already" if busy else "not enough players") in error.message


def test_sitting_out_is_honoured_up_to_the_last_moment() -> None:
    """D1: who asks before the deal is not dealt in, not even when the hand was due at that very moment."""
    felt = Felt.with_players(0, 1, 2)
    felt.now = felt.state.next_hand_at or 0
    assert sat_out(felt.do(SitOut("p1"))) == [(1, False)]
    assert felt.begin().seats == (2, 0)
    assert felt.stacks[1] == 200


def test_sitting_out_during_a_hand_counts_from_the_next() -> None:
    """D1: the hand that is being played is played to its end, then he is left out and pays no blind."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    felt.do(SitOut("p1"))
    assert felt.state.in_hand(1)
    felt.play_down()
    assert felt.begin().seats == (0, 2)


def test_sitting_out_twice_and_sitting_in_twice_happen_once() -> None:
    """D1, D7: what is so already is granted without an event."""
    felt = Felt.with_players(0, 1, 2)
    assert felt.do(SitIn("p1")) == ()
    assert sat_out(felt.do(SitOut("p1"))) == [(1, False)]
    assert felt.do(SitOut("p1")) == ()
    assert felt.do(SitIn("p1")) == (SatIn(1),)
    assert felt.do(SitIn("p1")) == ()


def test_the_table_waits_while_too_few_sit_in() -> None:
    """L12, D7: the second last to sit out stops the deal, and coming back starts it again."""
    felt = Felt.with_players(0, 1)
    assert felt.do(SitOut("p0"))[-1] == NextHandSet(0)
    assert felt.do(Tick()) == ()
    assert felt.do(SitIn("p0"))[-1] == NextHandSet(NOON + 1_000)
    assert set(felt.begin().seats) == {0, 1}


def test_nobody_plays_for_bots_alone() -> None:
    """A practice table rests until a person is among those who would be dealt in, and after he has gone."""
    felt = Felt(needs_person=True)
    felt.sit(0, bot=True)
    felt.sit(1, bot=True)
    assert felt.state.next_hand_at is None
    felt.sit(2)
    assert felt.state.next_hand_at is not None
    felt.do(SitOut("p2"))
    assert felt.state.next_hand_at is None
    felt.do(SitIn("p2"))
    assert set(felt.begin().seats) == {0, 1, 2}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seats": 1}, "2 to 10 seats, not 1"),
        ({"seats": 11}, "2 to 10 seats, not 11"),
        ({"min_buy_in": 0}, "least buy-in must be at least 1"),
        ({"max_buy_in": 39}, "39 is below the least of 40"),
        ({"min_buy_in": 40.5}, "whole number of chips"),
        ({"game": NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), "min_buy_in": 42}, "multiple of the smallest chip"),
    ],
)
def test_a_table_nobody_could_play_at_is_not_set_up(changes: dict[str, object], says: str) -> None:
    """I06, L08, L11: seats and buy-ins are checked when the table is made."""
    with pytest.raises(InvalidSetup, match=says):
        settings(**changes)


@pytest.mark.parametrize(
    ("game", "code", "stakes"),
    [
        (NoLimit(STAKES), "NL", "1/2"),
        (PotLimit(STAKES), "PL", "1/2"),
        (FixedLimit(STAKES, (2, 4)), "FL", "2/4"),
    ],
)
def test_the_picture_of_a_table(game: object, code: str, stakes: str) -> None:
    """S0-02: the picture names the structure in two letters and the stakes as players say them."""
    felt = Felt.with_players(1, 3, game=game, needs_person=True)
    felt.do(SitOut("p3"))
    view = view_table(felt.state)
    assert (structure_code(felt.state), view.stakes) == (code, stakes)
    assert (view.table, view.settings) == ("meadow", felt.state.settings)
    assert (view.hand, view.button) == (0, None)
    assert [(one.seat, one.player, one.stack, one.bot, one.sitting_out) for one in view.players] == [
        (1, "p1", 200, False, False),
        (3, "p3", 200, False, True),
    ]
