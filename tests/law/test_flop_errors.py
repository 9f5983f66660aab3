"""Wrong flops and forgotten burns (S3-08 to S3-10, S3-19, X-18, TDA 39)."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options, Reason, preset
from openfelt.cards import UNKNOWN
from openfelt.rules.actions import Burn, CorrectBurn, DealBoard, KillHand, Misflop
from openfelt.rules.dealing import board_is_due, burn_is_due
from openfelt.rules.events import (
    BoardDealt,
    BoardWithdrawn,
    BurnTaken,
    FlopScrambled,
    HoleDealt,
    KillCause,
)
from openfelt.rules.options import FlopError
from openfelt.rules.state import Phase
from tests.law.felt_deck import (
    at_flop,
    board,
    burn,
    cannot_come,
    conserved,
    d,
    dealt,
    happened,
    on_flop,
    one,
    one_by_one,
    places,
    refuse,
    seated,
)
from tests.law.telling import told

RESHUFFLE = Options(flop_error=FlopError.RESHUFFLE)
UNBURNED = dealt(script="c c k").act(DealBoard(d(7, 8, 9), unburned=True))


@pytest.mark.parametrize(
    ("players", "order", "holes", "first"),
    [
        (3, [1, 2, 0, 1, 2, 0], {1: [1, 4], 2: [2, 5], 0: [3, 6]}, 7),
        (2, [1, 0, 1, 0], {1: [1, 3], 0: [2, 4]}, 5),
    ],
    ids=["I01", "I02"],
)
def test_card_by_card(players: int, order: list[int], holes: dict[int, list[int]], first: int) -> None:
    """I01, I02, I03, S3-26: one card at a time round the table; three burns, each off the top before its street."""
    hand = one_by_one(seated(players), *range(1, 2 * players + 1))
    assert [event.seat for event in hand.events if isinstance(event, HoleDealt)] == order
    hand = told(hand, "c c k" if players == 3 else "c k")
    checks = "k " * players
    hand = told(board(burn(hand, first), first + 1, first + 2, first + 3), checks)
    hand = told(board(burn(hand, first + 4), first + 5), checks)
    hand = board(burn(hand, first + 6), first + 7)
    row = [first + 1, first + 2, first + 3, first + 5, first + 7]
    assert places(hand) == (holes, row, 3, [], [])
    assert hand.state.burned == d(first, first + 4, first + 6)


# ---------------------------------------------------------------- four cards


def test_four_cards_reshuffled() -> None:
    """I18, X-18, S3-19: d8 to d11 go back, the burn d7 stays, the new flop comes without another burn."""
    before = at_flop(RESHUFFLE)
    hand = before.act(Misflop(d(8, 9, 10, 11)))
    assert happened(before, hand) == [BoardWithdrawn(d(8, 9, 10, 11), burned=False)]
    assert places(hand)[1:] == ([], 1, [], [])
    assert (board_is_due(hand.state), burn_is_due(hand.state)) == (3, False)
    refuse(hand, Burn(one(12)), Reason.NOT_NOW, "no card has to be burned now: the dealer deals the flop")
    cannot_come(hand, DealBoard(d(7, 8, 9)))
    hand = told(board(hand, 10, 8, 30), "k k k")
    assert burn_is_due(hand.state)
    hand = board(burn(hand, 31), 32)
    assert (places(hand).board, places(hand).burns, conserved(hand)) == ([10, 8, 30, 32], 2, True)


@pytest.mark.parametrize("fresh", [8, 9, 10, 11, 12, 40, 52])
def test_any_card_of_the_stub_may_come_after_the_reshuffle(fresh: int) -> None:
    """I18: the 45 cards d8 to d52 are equal, whether they lay on the table or not."""
    others = [number for number in (20, 21, 22) if number != fresh][:2]
    hand = board(at_flop(RESHUFFLE).act(Misflop(d(8, 9, 10, 11))), fresh, *others)
    assert places(hand).board == [fresh, *others]


@pytest.mark.parametrize("drawn", [8, 9, 10, 11])
def test_four_cards_scrambled(drawn: int) -> None:
    """I19, X-18, TDA 39-A: any of the four may be drawn as the burn of the turn; the turn is d12, the river d14."""
    before = at_flop()
    hand = before.act(Misflop(d(8, 9, 10, 11), one(drawn)))
    rest = [number for number in (8, 9, 10, 11) if number != drawn]
    assert happened(before, hand) == [FlopScrambled(d(8, 9, 10, 11), one(drawn)), BoardDealt(d(*rest))]
    assert places(hand)[1:] == (rest, 2, [drawn], [])
    assert hand.to_act == 1
    hand = told(hand, "k k k")
    assert not burn_is_due(hand.state)
    cannot_come(hand, DealBoard(d(drawn)))
    hand = told(board(hand, 12), "k k k")
    assert burn_is_due(hand.state)
    cannot_come(hand, Burn(one(drawn)))
    hand = board(burn(hand, 13), 14)
    assert (places(hand).board, places(hand).burns, places(hand).out) == ([*rest, 12, 14], 3, [drawn])
    assert conserved(hand)


@pytest.mark.parametrize("drawn", [UNKNOWN, one(10)])
def test_four_cards_that_nobody_knows(drawn: object) -> None:
    """I19: of unknown cards one is the burn and three are the flop."""
    hand = at_flop().act(Misflop((UNKNOWN, UNKNOWN, UNKNOWN, drawn), drawn))  # type: ignore[arg-type]
    assert (hand.board, len(hand.state.burned), hand.to_act) == ((UNKNOWN,) * 3, 2, 1)


@pytest.mark.parametrize("drawn", [None, 12])
def test_the_burn_of_a_scrambled_flop_is_one_of_the_four(drawn: int | None) -> None:
    """I19: the dealer has to say which of them was drawn."""
    action = Misflop(d(8, 9, 10, 11), one(drawn) if drawn else None)
    refuse(at_flop(), action, Reason.WRONG_CARDS, "one of the four cards has to be drawn as the burn of the turn")


def test_a_scrambled_flop_in_an_all_in_hand() -> None:
    """I19: without betting the turn comes at once, its burn lying there already."""
    hand = burn(dealt(script="a a f"), 7).act(Misflop(d(8, 9, 10, 11), one(9)))
    assert (board_is_due(hand.state), burn_is_due(hand.state)) == (1, False)
    hand = board(burn(board(hand, 12), 13), 14)
    assert (hand.over, places(hand).burns, conserved(hand)) == (True, 3, True)


# ---------------------------------------------------------------- any other wrong flop


@pytest.mark.parametrize("name", ["online", "classic", "tda", "robert", "wsop_cash"])
@pytest.mark.parametrize("wrong", [(8, 9), (9, 8, 10), (8,), (8, 9, 10, 11, 12)])
def test_any_other_error(name: str, wrong: tuple[int, ...]) -> None:
    """I22: too few, too many or out of order goes back to the stub in every preset, and the burn stays."""
    before = at_flop(preset(name))
    hand = before.act(Misflop(d(*wrong)))
    assert happened(before, hand) == [BoardWithdrawn(d(*wrong), burned=False)]
    assert (places(hand).board, places(hand).burns) == ([], 1)
    assert (board_is_due(hand.state), burn_is_due(hand.state)) == (3, False)
    assert places(board(hand, 9, 33, 8)).board == [9, 33, 8]


@pytest.mark.parametrize(
    ("hand", "reason", "message"),
    [
        (seated(), Reason.NOT_NOW, "a wrong flop is not possible now: the dealer deals hole cards to seat 1"),
        (dealt(), Reason.NOT_NOW, "seat 0 is to act; legal: fold, call 100"),
        (dealt(script="c c k"), Reason.NOT_NOW, "a wrong flop is not possible now: the dealer burns a card"),
        (on_flop(), Reason.NOT_NOW, "seat 1 is to act"),
        (burn(told(on_flop(), "k k k"), 11), Reason.NOT_NOW, "the dealer deals the turn"),
        (UNBURNED.act(CorrectBurn(one(7))), Reason.NOT_NOW, "the dealer deals the flop"),
        (dealt(script="f f"), Reason.HAND_OVER, "the hand is over"),
    ],
)
def test_no_wrong_flop_at_another_time(hand: Hand, reason: Reason, message: str) -> None:
    """I18, I22: a wrong flop lies there only where the flop is due and its card is burned."""
    refuse(hand, Misflop(d(20, 21)), reason, message)


def test_the_cards_of_a_wrong_flop() -> None:
    """I22: they are cards, and none of them lies elsewhere."""
    refuse(at_flop(), Misflop(()), Reason.WRONG_CARDS, "a wrong flop has at least one card")
    for wrong in ((7, 8), (1, 9), (8, 8)):
        cannot_come(at_flop(), Misflop(d(*wrong)))


# ---------------------------------------------------------------- a burn forgotten


@pytest.mark.parametrize("drawn", [7, 8, 9])
def test_a_forgotten_burn_is_put_right(drawn: int) -> None:
    """I20, TDA 39-B: any of d7 d8 d9 may be drawn as the burn, d10 completes the flop; then d11 and d12."""
    assert UNBURNED.events[-1] == BoardDealt(d(7, 8, 9), unburned=True)
    assert (places(UNBURNED).burns, UNBURNED.to_act) == (0, 1)
    hand = UNBURNED.act(CorrectBurn(one(drawn)))
    rest = [number for number in (7, 8, 9) if number != drawn]
    assert happened(UNBURNED, hand) == [BurnTaken(one(drawn))]
    assert places(hand)[1:] == (rest, 1, [drawn], [])
    assert (hand.state.phase, board_is_due(hand.state), burn_is_due(hand.state)) == (Phase.BOARD, 1, False)
    refuse(hand, DealBoard(d(10, 11, 12)), Reason.WRONG_CARDS, "the flop takes 1 cards, not 3")
    refuse(hand, DealBoard(d(10), unburned=True), Reason.NOT_NOW, "no burn is missing here")
    cannot_come(hand, DealBoard(d(drawn)))
    hand = board(hand, 10)
    assert (places(hand).board, hand.to_act) == ([*rest, 10], 1)
    hand = told(hand, "k k k")
    assert burn_is_due(hand.state)
    hand = board(burn(hand, 11), 12)
    assert (places(hand).board, places(hand).burns, conserved(hand)) == ([*rest, 10, 12], 2, True)


@pytest.mark.parametrize("script", ["k", "b100", "f"])
def test_a_flop_without_burn_stands_after_a_decision(script: str) -> None:
    """I21: d7 d8 d9 is the flop; one burn less in all, d10 before the turn d11."""
    hand = told(UNBURNED, script)
    refuse(hand, CorrectBurn(one(7)), Reason.NOT_NOW, "the flop stands: a burn is corrected before the first decision")
    hand = told(hand, {"k": "k k", "b100": "c c", "f": "k k"}[script])
    assert burn_is_due(hand.state)
    hand = board(burn(hand, 10), 11)
    assert (places(hand).board, places(hand).burns) == ([7, 8, 9, 11], 1)


def test_one_of_three_unknown_cards_is_the_burn() -> None:
    """I20: a flop that nobody knows loses one card, not all of them."""
    hand = dealt(script="c c k").act(DealBoard((UNKNOWN,) * 3, unburned=True)).act(CorrectBurn(UNKNOWN))
    assert (hand.board, board_is_due(hand.state)) == ((UNKNOWN,) * 2, 1)


@pytest.mark.parametrize(
    ("hand", "reason", "message"),
    [
        (on_flop(), Reason.NOT_NOW, "the flop stands"),
        (dealt(), Reason.NOT_NOW, "the flop stands"),
        (at_flop(), Reason.NOT_NOW, "correcting the burn is not possible now: the dealer deals the flop"),
        (seated(), Reason.NOT_NOW, "the dealer deals hole cards to seat 1"),
        (dealt(script="f f"), Reason.HAND_OVER, "the hand is over"),
        (
            told(on_flop(), "k k k").act(DealBoard(d(11), unburned=True)),
            Reason.NOT_NOW,
            "the flop stands",
        ),
    ],
)
def test_no_burn_to_correct(hand: Hand, reason: Reason, message: str) -> None:
    """I20, I21: only a flop that came without a burn, and only before anybody has acted on it."""
    refuse(hand, CorrectBurn(one(8)), reason, message)


def test_the_burn_is_drawn_from_the_flop() -> None:
    """I20: a card that does not lie there cannot be drawn."""
    refuse(UNBURNED, CorrectBurn(one(20)), Reason.WRONG_CARDS, "is no card of the flop")


def test_a_killed_hand_is_no_decision() -> None:
    """I20: the burn can still be put right after the dealer has taken somebody's cards."""
    hand = UNBURNED.act(KillHand(1, KillCause.UNPROTECTED)).act(CorrectBurn(one(8)))
    assert board(hand, 10).to_act == 2


def test_a_burn_that_is_not_missing() -> None:
    """I03: a flop is unburned only where a burn was due."""
    refuse(at_flop(), DealBoard(d(8, 9, 10), unburned=True), Reason.NOT_NOW, "no burn is missing here")
    bare = dealt(Options(burn_cards=False), "c c k")
    refuse(bare, DealBoard(d(8, 9, 10), unburned=True), Reason.NOT_NOW, "no burn is missing here")
