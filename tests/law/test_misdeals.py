"""Misdeals, cards too many, substantial action and fouled decks (TDA 35 and 36)."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options, Reason, codec
from openfelt.cards import UNKNOWN
from openfelt.rules.actions import ExtraCard, FoulDeck, KillHand, Misdeal
from openfelt.rules.dealing import burn_is_due, next_to_deal
from openfelt.rules.events import (
    BetReturned,
    Event,
    ExtraCardTaken,
    HandEnded,
    HandEvent,
    HandKilled,
    HandVoided,
    KillCause,
    MisdealCause,
    Misdealt,
    Posted,
)
from openfelt.rules.opening import Post
from openfelt.rules.state import Phase
from tests.law.felt_deck import (
    Places,
    at_flop,
    board,
    burn,
    conserved,
    dealt,
    happened,
    on_flop,
    one,
    one_by_one,
    places,
    refuse,
    seated,
)
from tests.law.telling import game, told

NO_CARDS = Places({0: [], 1: [], 2: []}, [], 0, [], [])


@pytest.mark.parametrize("cause", list(MisdealCause))
@pytest.mark.parametrize("when", ["in the deal", "before anybody has acted", "after one decision"])
def test_the_misdeal_list(cause: MisdealCause, when: str) -> None:
    """I29: each fault is a misdeal before substantial action; every card comes back and may come again."""
    before = {
        "in the deal": one_by_one(seated(), 1, 2, 3, 4),
        "before anybody has acted": dealt(),
        "after one decision": dealt(script="r300"),
    }[when]
    hand = before.act(Misdeal(cause))
    assert happened(before, hand) == [Misdealt(cause)]
    assert places(hand) == NO_CARDS
    assert (hand.state.phase, next_to_deal(hand.state), hand.state.redeals) == (Phase.DEAL, 1, 1)
    assert (hand.stacks, hand.pot, conserved(hand)) == ((1000, 950, 900), 150, True)
    refuse(hand, ExtraCard(1), Reason.NOT_NOW, "the dealer deals hole cards to seat 1")
    hand = one_by_one(hand, 1, 2, 3, 4, 5, 6)
    assert (hand.to_act, str(hand.legal)) == (0, "fold, call 100, raise to 200..1000")


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (dealt(script="c c"), "there was substantial action: the hand proceeds"),
        (on_flop(), "there was substantial action: the hand proceeds"),
        (at_flop(), "the dealer deals the flop"),
    ],
)
def test_too_late_for_a_misdeal(hand: Hand, message: str) -> None:
    """I29, TDA 35-D: after substantial action the hand proceeds, whatever was wrong."""
    for cause in MisdealCause:
        refuse(hand, Misdeal(cause), Reason.NOT_NOW, message)


def test_a_card_too_many() -> None:
    """I30, WSOP-live 118: d7 comes back from seat 1 and is the flop burn; the flop is d8 d9 d10."""
    before = dealt()
    hand = before.act(ExtraCard(1))
    assert happened(before, hand) == [ExtraCardTaken(1)]
    assert places(hand) == ({1: [1, 4], 2: [2, 5], 0: [3, 6]}, [], 1, [], [])
    assert (hand.to_act, hand.legal) == (0, before.legal)
    hand = told(hand, "c c k")
    assert not burn_is_due(hand.state)
    hand = told(board(hand, 8, 9, 10), "k k k")
    hand = board(burn(hand, 11), 12)
    assert (places(hand).board, places(hand).burns) == ([8, 9, 10, 12], 2)


def test_two_cards_too_many() -> None:
    """I30: a second one is a misdeal, there being no second burn for it."""
    before = dealt().act(ExtraCard(1))
    hand = before.act(ExtraCard(2))
    assert happened(before, hand) == [Misdealt(MisdealCause.WRONG_NUMBER_OF_CARDS)]
    assert places(hand) == NO_CARDS


@pytest.mark.parametrize(
    ("hand", "reason", "message"),
    [
        (dealt(script="f"), Reason.NOT_NOW, "before the first decision only"),
        (seated(), Reason.NOT_NOW, "the dealer deals hole cards to seat 1"),
        (at_flop(), Reason.NOT_NOW, "the dealer deals the flop"),
        (dealt(script="f f"), Reason.HAND_OVER, "the hand is over"),
    ],
)
def test_too_late_for_a_card_too_many(hand: Hand, reason: Reason, message: str) -> None:
    """I30: it goes back before action only."""
    refuse(hand, ExtraCard(1), reason, message)


# ---------------------------------------------------------------- substantial action

EVERYBODY_IN = {seat: Post(100, 0) for seat in (0, 3, 4)}
"""With equal blinds and live posts nobody owes anything, so that everybody may check before the flop."""


@pytest.mark.parametrize(
    ("free", "script", "substantial"),
    [
        (False, "", False),
        (False, "f f", False),
        (True, "k k", False),
        (False, "c f", True),
        (False, "f c", True),
        (False, "r200 c", True),
        (False, "f f f", True),
        (True, "k k k", True),
        (False, "r200", False),
        (True, "k f", False),
        (True, "f k", False),
        (False, "a", False),
        (False, "f r200", True),
    ],
)
def test_substantial_action(free: bool, script: str, substantial: bool) -> None:
    """I31, TDA 36: two decisions with chips, or any three; posts do not count, nor do a check and a fold."""
    start = seated(5, blinds=(100, 100), posts=EVERYBODY_IN) if free else seated(5)
    hand = told(one_by_one(start, *range(1, 11)), script)
    assert hand.state.substantial_action == substantial
    if substantial:
        refuse(hand, Misdeal(MisdealCause.BOXED_CARDS), Reason.NOT_NOW, "substantial action")
    else:
        assert hand.act(Misdeal(MisdealCause.BOXED_CARDS)).state.redeals == 1


# ---------------------------------------------------------------- what comes back


def test_what_a_misdeal_gives_back() -> None:
    """I33: bets come back, blinds, antes and posts stay with their owners, and nobody posts twice."""
    start = Hand.start(game(ante=10), (1000,) * 5, 0, posts={3: Post(100, 50)})
    before = told(one_by_one(start, *range(1, 11)), "r400")
    hand = before.act(Misdeal(MisdealCause.CARD_TO_WRONG_SEAT))
    assert hand.stacks == start.stacks == (990, 940, 890, 840, 990)
    assert (hand.pot, conserved(hand)) == (start.pot, True)
    again = told(one_by_one(hand, *range(1, 11)), "k f f f k")
    assert sum(isinstance(event, Posted) for event in again.events) == 9
    assert conserved(again)


def test_a_misdeal_after_a_killed_bet() -> None:
    """I33: what went back to a killed hand is forgotten with its bet, so the net change is 0."""
    before = dealt(script="r400")
    killed = before.act(KillHand(0, KillCause.UNPROTECTED))
    assert happened(before, killed) == [BetReturned(0, 300), HandKilled(0, KillCause.UNPROTECTED)]
    hand = killed.act(Misdeal(MisdealCause.BOXED_CARDS))
    assert (hand.stacks, hand.state.returned) == ((1000, 950, 900), (0, 0, 0))
    assert all(player.live for player in hand.state.players)


def test_misdealt_twice() -> None:
    """I33: a hand may be dealt anew more than once; the blinds are those of the first deal."""
    hand = dealt().act(Misdeal(MisdealCause.BOXED_CARDS))
    hand = one_by_one(hand, 10, 11).act(Misdeal(MisdealCause.BUTTON_OUT_OF_POSITION))
    assert (hand.state.redeals, hand.pot) == (2, 150)
    assert told(one_by_one(hand, 1, 2, 3, 4, 5, 6), "f f").payoffs == (0, -50, 50)


# ---------------------------------------------------------------- fouled decks

RIVER_DOWN = told(board(burn(told(board(burn(told(on_flop(), "k k k"), 11), 12), "k k k"), 13), 14), "k b200 c c")


def by_hand_showdown() -> Hand:
    """Everybody has still to show."""
    hand = told(on_flop(by_hand=True), "k b200 c c")
    hand = told(board(burn(hand, 11), 12), "k k k")
    return told(board(burn(hand, 13), 14), "k k k")


@pytest.mark.parametrize(
    ("hand", "phase"),
    [
        (one_by_one(seated(), 1, 2, 3), Phase.DEAL),
        (dealt(script="r300 c"), Phase.BETTING),
        (told(on_flop(), "b100 r300"), Phase.BETTING),
        (at_flop(), Phase.BOARD),
        (dealt(script="a a f"), Phase.BOARD),
        (by_hand_showdown(), Phase.SHOWDOWN),
    ],
)
def test_a_fouled_deck(hand: Hand, phase: Phase) -> None:
    """I32, TDA 35-E: found at any time before the end, everybody takes back all that he put in."""
    assert hand.state.phase == phase
    after = hand.act(FoulDeck(one(1)))
    assert happened(hand, after) == [HandVoided(one(1)), HandEnded((1000, 1000, 1000))]
    assert (after.over, after.stacks, after.payoffs, after.pot) == (True, (1000,) * 3, (0, 0, 0), 0)
    assert (after.state.pots, after.state.awards, after.state.returned) == ((), (), (0, 0, 0))


def test_a_fouled_deck_found_after_the_end() -> None:
    """I32: after the end the hand stands."""
    assert RIVER_DOWN.over
    refuse(RIVER_DOWN, FoulDeck(one(1)), Reason.HAND_OVER, "voiding the hand is not possible now: the hand is over")


def test_the_fouling_card_is_named() -> None:
    """I32: nobody fouls a deck with a card he does not know."""
    refuse(dealt(), FoulDeck(UNKNOWN), Reason.WRONG_CARDS, "has to be named")


@pytest.mark.parametrize(
    "event", [Misdealt(MisdealCause.BOXED_CARDS), HandVoided(one(1)), ExtraCardTaken(1)], ids=lambda event: str(event)
)
def test_json(event: Event) -> None:
    """L06: what went wrong is written and read back the same."""
    assert codec.decoder(HandEvent).decode(codec.encode(event)) == event


def test_without_burns_a_card_too_many_goes_back() -> None:
    """I30, I04: where no cards are burned it is taken back all the same, and no burn is due."""
    hand = told(dealt(Options(burn_cards=False)).act(ExtraCard(2)), "c c k")
    assert not burn_is_due(hand.state)
    assert places(board(hand, 8, 9, 10)).board == [8, 9, 10]
