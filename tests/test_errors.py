"""The error tree, and every reason for which the law refuses an action."""

from __future__ import annotations

import re

import pytest

import openfelt
from openfelt import Hand, IllegalAction, Options, Reason, codec, errors
from openfelt.equity import InvalidRange, NoDeal
from openfelt.history.record import Unreadable, Unwritable
from openfelt.history.replay import Differs
from openfelt.room.making import Unfit
from openfelt.rules.actions import (
    Action,
    AllIn,
    Bet,
    Call,
    Check,
    DealBoard,
    DealHole,
    Fold,
    Legal,
    Muck,
    PlayerAction,
    Protect,
    Raise,
    Show,
)
from openfelt.rules.decide import decide
from tests.law.telling import FLOP, RIVER, TURN, game, opened, told

THREE = opened((1000, 1000, 1000))
FLOP_OPEN = told(THREE, f"c c k {FLOP}")
FLOP_BET = told(FLOP_OPEN, "b100")
SHORT_ALL_IN = told(opened((1000, 130, 1000)), f"c c k {FLOP} k a c")
LIMIT = opened((1000,) * 3, "FL", (50, 100))
CAPPED = told(LIMIT, "r200 r300 r400")
POT = opened((1000,) * 3, "PL")
STEPS = opened((1000,) * 3, blinds=(50, 100), chip_unit=50)
SHOWING = told(THREE, f"c c k {FLOP} k k k {TURN} k k k {RIVER} k k k")
ALL_SHOW = told(
    opened((1000, 1000), start={"options": Options(show_all_hands=True)}), f"c k {FLOP} k k {TURN} k k {RIVER} k k"
)
OVER = told(THREE, "f f")
NOT_DEALT = Hand.start(game(), (1000, 1000), 1)

OPEN = "legal: fold, call 100, raise to 200..1000"

REFUSED: list[tuple[Hand, Action, Reason, str]] = [
    # whose hand it is
    (OVER, Fold(0), Reason.HAND_OVER, "the hand is over"),
    (OVER, Show(1), Reason.HAND_OVER, "the hand is over"),
    (THREE, Fold(7), Reason.NOT_IN_HAND, f"seat 7 is not dealt in to this hand; {OPEN}"),
    (OVER, Fold(7), Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
    (NOT_DEALT, DealHole(7, ()), Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
    (THREE, Fold(0), Reason.NOT_YOUR_TURN, f"not the turn of seat 0: seat 2 is to act; {OPEN}"),
    (THREE, Raise(1, 200), Reason.NOT_YOUR_TURN, f"not the turn of seat 1: seat 2 is to act; {OPEN}"),
    (THREE, Protect(0), Reason.NOT_YOUR_TURN, f"seat 2 is to act; {OPEN}"),
    (told(THREE, "f"), Call(2), Reason.NOT_YOUR_TURN, "seat 0 is to act; legal: fold, call 50"),
    (SHOWING, Show(1), Reason.NOT_YOUR_TURN, "seat 0 shows or mucks"),
    # not now
    (NOT_DEALT, Fold(1), Reason.NOT_NOW, "fold is not possible now: the dealer deals hole cards to seat 0"),
    (THREE, Show(2), Reason.NOT_NOW, f"show is not possible now: seat 2 is to act; {OPEN}"),
    (THREE, Muck(2), Reason.NOT_NOW, f"muck is not possible now: seat 2 is to act; {OPEN}"),
    (SHOWING, Fold(0), Reason.NOT_NOW, "fold is not possible now: seat 0 shows or mucks"),
    (SHOWING, AllIn(0), Reason.NOT_NOW, "allin is not possible now: seat 0 shows or mucks"),
    # checking and calling
    (THREE, Check(2), Reason.OWES_A_CALL, f"seat 2 cannot check: it owes 100; {OPEN}"),
    (
        told(THREE, "c"),
        Check(0),
        Reason.OWES_A_CALL,
        "cannot check: it owes 50; legal: fold, call 50, raise to 200..1000",
    ),
    (FLOP_OPEN, Call(0), Reason.NOTHING_TO_CALL, "owes nothing and may check; legal: fold, check, bet 100..900"),
    (told(THREE, "c c"), Call(1), Reason.NOTHING_TO_CALL, "may check; legal: fold, check, raise to 200..1000"),
    # betting and raising
    (FLOP_OPEN, Raise(0, 200), Reason.NOTHING_TO_RAISE, "bet instead; legal: fold, check, bet 100..900"),
    (THREE, Bet(2, 200), Reason.ALREADY_A_BET, f"there is a bet of 100 already: raise instead; {OPEN}"),
    (FLOP_BET, Bet(1, 200), Reason.ALREADY_A_BET, "a bet of 100 already: raise instead; legal: fold, call 100"),
    (SHORT_ALL_IN, Raise(0, 130), Reason.NO_RAISE_ALLOWED, "seat 0 may not bet or raise now; legal: fold, call 30"),
    (SHORT_ALL_IN, AllIn(0), Reason.NO_RAISE_ALLOWED, "seat 0 may not bet or raise now; legal: fold, call 30"),
    (CAPPED, Raise(2, 500), Reason.NO_RAISE_ALLOWED, "seat 2 may not bet or raise now; legal: fold, call 200"),
    (CAPPED, Bet(2, 500), Reason.NO_RAISE_ALLOWED, "seat 2 may not bet or raise now; legal: fold, call 200"),
    (THREE, Raise(2, 199), Reason.TOO_SMALL, f"199 is too small: the least raise to is 200; {OPEN}"),
    (THREE, Raise(2, -5), Reason.TOO_SMALL, f"-5 is too small: the least raise to is 200; {OPEN}"),
    (FLOP_OPEN, Bet(0, 99), Reason.TOO_SMALL, "99 is too small: the least bet is 100; legal: fold, check, bet 100"),
    (FLOP_OPEN, Bet(0, 0), Reason.TOO_SMALL, "0 is too small: the least bet is 100; legal: fold, check, bet 100"),
    (THREE, Raise(2, 1001), Reason.TOO_LARGE, f"1001 is too large: the greatest raise to is 1000; {OPEN}"),
    (
        FLOP_OPEN,
        Bet(0, 901),
        Reason.TOO_LARGE,
        "901 is too large: the greatest bet is 900; legal: fold, check, bet 100",
    ),
    (POT, Raise(2, 351), Reason.TOO_LARGE, "351 is too large: the greatest raise to is 350; legal: fold, call 100"),
    (POT, AllIn(2), Reason.TOO_LARGE, "1000 is too large: the greatest raise to is 350; legal: fold, call 100"),
    (LIMIT, Raise(2, 201), Reason.TOO_LARGE, "201 is too large: the greatest raise to is 200; legal: fold, call 100"),
    (LIMIT, AllIn(2), Reason.TOO_LARGE, "1000 is too large: the greatest raise to is 200; legal: fold, call 100"),
    (STEPS, Raise(2, 225), Reason.NOT_A_STEP, f"raise to 225 is no legal size: from 200 in steps of 50; {OPEN}"),
    (THREE, Raise(2, 250.0), Reason.NOT_A_STEP, f"an amount is a whole number of chips, not 250.0; {OPEN}"),  # type: ignore[arg-type]
    (THREE, Raise(2, True), Reason.NOT_A_STEP, f"an amount is a whole number of chips, not True; {OPEN}"),
    (FLOP_OPEN, Bet(0, "100"), Reason.NOT_A_STEP, "an amount is a whole number of chips, not '100'; legal: fold"),  # type: ignore[arg-type]
    # the clock and the cards
    (THREE, Protect(2), Reason.NO_PROTECTION, f"seat 2 has nothing in the pot to protect; {OPEN}"),
    (ALL_SHOW, Muck(0), Reason.CANNOT_MUCK, "every hand has to be shown here"),
    (SHOWING, Show(0), Reason.WRONG_CARDS, "the cards of seat 0 are not known: name them to show them"),
    (SHOWING, Show(0, openfelt.parse_cards("As")), Reason.WRONG_CARDS, "showing a hand takes 2 cards, not 1"),
    (told(THREE, "c c k").burn(), DealBoard(()), Reason.WRONG_CARDS, "the flop takes 3 cards, not 0"),
]


@pytest.mark.parametrize(("hand", "action", "reason", "message"), REFUSED, ids=[f"{row[1]}" for row in REFUSED])
def test_refused(hand: Hand, action: Action, reason: Reason, message: str) -> None:
    """L04, L08, X-08, X-32: the reason fits, the message names what is legal, and the state stays as it was."""
    before = codec.encode(hand.state)
    with pytest.raises(IllegalAction, match=re.escape(message)) as caught:
        decide(hand.state, action)
    error = caught.value
    assert error.reason is reason
    assert codec.encode(hand.state) == before
    if isinstance(action, PlayerAction) and hand.legal is not None:
        assert error.legal == hand.legal
        assert str(error) == f"{error.message}; legal: {hand.legal}"
    else:
        assert error.legal is None
        assert str(error) == error.message


def test_every_reason_is_in_the_table() -> None:
    """A new reason has to be shown above."""
    assert {reason for _, _, reason, _ in REFUSED} == set(Reason)


@pytest.mark.parametrize(
    ("legal", "text"),
    [
        (Legal(0, 0), "fold, check"),
        (Legal(0, 5), "fold, call 5"),
        (Legal(0, 0, 2, 98, opening=True), "fold, check, bet 2..98"),
        (Legal(0, 0, 4, 98), "fold, check, raise to 4..98"),
        (Legal(0, 4, 8, 8, step=4), "fold, call 4, raise to 8"),
    ],
)
def test_legal_in_words(legal: Legal, text: str) -> None:
    """TDA 58: folding is always one of the answers; one size is not written as a span."""
    assert str(legal) == text
    assert (legal.may_check, legal.may_raise) == ("check" in text, "bet" in text or "raise" in text)


TREE = {
    errors.InvalidCard: (errors.OpenfeltError, ValueError),
    errors.InvalidSetup: (errors.OpenfeltError, ValueError),
    errors.IllegalAction: (errors.OpenfeltError,),
    errors.IllegalCommand: (errors.OpenfeltError,),
    InvalidRange: (errors.OpenfeltError, ValueError),
    NoDeal: (errors.InvalidCard,),
    Unfit: (errors.InvalidSetup,),
    Unreadable: (errors.OpenfeltError, ValueError),
    Unwritable: (errors.OpenfeltError, ValueError),
    Differs: (errors.OpenfeltError,),
}


def test_the_tree_is_as_drawn() -> None:
    """The docstring draws every error there is, and callers of ``OpenfeltError`` catch them all."""
    assert errors.__doc__ is not None
    for error, bases in TREE.items():
        assert error.__bases__ == bases
        assert f"── {error.__name__} " in errors.__doc__
    named = set(re.findall(r"── (\w+)", errors.__doc__))
    assert named == {error.__name__ for error in TREE}
    public = {value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)}
    assert public == {error for error in TREE if error.__module__ == errors.__name__} | {errors.OpenfeltError}


def test_an_error_without_an_answer() -> None:
    """Where nobody is to act the message stands alone."""
    error = IllegalAction(Reason.HAND_OVER, "the hand is over")
    assert (str(error), error.message, error.legal) == ("the hand is over", "the hand is over", None)
    assert str(Reason.HAND_OVER) == "hand_over"


def test_an_invalid_card_leaves_the_hand_alone() -> None:
    """A card that lies already is an error of its own kind, and changes nothing either."""
    hand = told(opened((1000, 1000), holes="AsAd KsKd"), "c k")
    before = hand.state
    with pytest.raises(errors.InvalidCard, match="As is already in play"):
        hand.deal_board("As2c3c")
    assert hand.state == before


def test_what_is_no_action() -> None:
    """Neither the bare root of the actions nor anything else is decided on."""
    with pytest.raises((TypeError, KeyError)):
        decide(THREE.state, Action())
