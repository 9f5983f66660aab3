"""Board cards that come before the betting is over (S3-20, X-19)."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options, Reason, preset
from openfelt.cards import UNKNOWN
from openfelt.rules.actions import Burn, DealBoard, DealEarly, DealHole, Misflop
from openfelt.rules.dealing import burn_is_due
from openfelt.rules.events import BoardWithdrawn, Burned
from openfelt.rules.options import PrematureCard
from openfelt.rules.view import view_event
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
    places,
    refuse,
    seated,
)
from tests.law.telling import told

ROBERT = Options(premature_card=PrematureCard.ROBERT)
TDA = Options(premature_card=PrematureCard.TDA)


def early(hand: Hand, *cards: int, burned: int | None = None) -> Hand:
    """The dealer turns cards too early, after burning one or none."""
    return hand.act(DealEarly(d(*cards), one(burned) if burned else None))


def on_turn(hand: Hand) -> Hand:
    """The turn d12 after the burn d11."""
    return board(burn(told(hand, "k k k"), 11), 12)


@pytest.mark.parametrize("name", ["online", "classic", "tda", "robert", "wsop_cash"])
@pytest.mark.parametrize("fresh", [(8, 9, 10), (52, 9, 11)])
def test_a_premature_flop(name: str, fresh: tuple[int, ...]) -> None:
    """I23: in every preset d8 to d10 go back, d7 stays burned, the betting is finished, a new flop without burn."""
    before = dealt(preset(name), "c c")
    hand = early(before, 8, 9, 10, burned=7)
    assert happened(before, hand) == [Burned(one(7)), BoardWithdrawn(d(8, 9, 10), burned=True)]
    assert places(hand)[1:] == ([], 1, [], [])
    assert (hand.to_act, hand.legal) == (2, before.legal)
    hand = told(hand, "k")
    assert not burn_is_due(hand.state)
    refuse(hand, Burn(one(11)), Reason.NOT_NOW, "the dealer deals the flop")
    cannot_come(hand, DealBoard(d(7, 8, 9)))
    hand = told(board(hand, *fresh), "k k k")
    assert burn_is_due(hand.state)
    assert (places(hand).board, places(hand).burns, conserved(hand)) == (list(fresh), 1, True)


def test_a_premature_turn_is_set_aside() -> None:
    """I24, X-19 ``robert``, the document: burn d13, turn d14; d12 is shuffled in for the river, which has no burn."""
    before = told(on_flop(ROBERT), "k k")
    hand = early(before, 12, burned=11)
    assert happened(before, hand) == [Burned(one(11)), BoardWithdrawn(d(12), burned=True, aside=True)]
    assert places(hand)[1:] == ([8, 9, 10], 2, [], [12])
    assert (hand.to_act, hand.legal) == (0, before.legal)
    hand = told(hand, "k")
    assert burn_is_due(hand.state)
    cannot_come(hand, Burn(one(12)))
    hand = burn(hand, 13)
    cannot_come(hand, DealBoard(d(12)))
    hand = board(hand, 14)
    assert places(hand)[1:] == ([8, 9, 10, 14], 3, [], [12])
    cannot_come(hand, DealEarly(d(12)))
    hand = told(hand, "k k k")
    assert (burn_is_due(hand.state), places(hand).aside) == (False, [])
    refuse(hand, Burn(one(15)), Reason.NOT_NOW, "the dealer deals the river")
    for river in (12, 15, 52):
        last = board(hand, river)
        assert places(last)[1:] == ([8, 9, 10, 14, river], 3, [], [])
        assert conserved(last)
    for gone in (7, 11, 13, 14):
        cannot_come(hand, DealBoard(d(gone)))


def test_a_premature_turn_is_shuffled_back() -> None:
    """I25, X-19 ``tda``, the default: d11 stays burned, d12 goes back, the turn has no burn, the river a normal one."""
    assert Options() == TDA
    before = told(on_flop(), "k k")
    hand = early(before, 12, burned=11)
    assert happened(before, hand) == [Burned(one(11)), BoardWithdrawn(d(12), burned=True)]
    assert places(hand)[1:] == ([8, 9, 10], 2, [], [])
    hand = told(hand, "k")
    assert not burn_is_due(hand.state)
    cannot_come(hand, DealBoard(d(11)))
    for turn in (12, 13, 52):
        then = told(board(hand, turn), "k k k")
        assert burn_is_due(then.state)
        then = board(burn(then, 14), 15)
        assert places(then)[1:] == ([8, 9, 10, turn, 15], 3, [], [])


@pytest.mark.parametrize("options", [ROBERT, TDA])
def test_a_premature_river(options: Options) -> None:
    """I26: with both values d14 goes back and the river comes without a new burn."""
    before = told(on_turn(on_flop(options)), "k")
    hand = early(before, 14, burned=13)
    assert happened(before, hand) == [Burned(one(13)), BoardWithdrawn(d(14), burned=True)]
    assert (hand.to_act, places(hand).aside) == (2, [])
    hand = told(hand, "k k")
    assert not burn_is_due(hand.state)
    cannot_come(hand, DealBoard(d(13)))
    for river in (14, 15, 52):
        assert places(board(hand, river))[1:] == ([8, 9, 10, 12, river], 3, [], [])


@pytest.mark.parametrize("options", [ROBERT, TDA])
def test_everybody_folds_after_a_premature_card(options: Options) -> None:
    """I27: the card never plays; when the hand is over it only stands in the log."""
    hand = told(early(told(on_flop(options), "b100"), 12, burned=11), "f f")
    assert (hand.over, places(hand).board, conserved(hand)) == (True, [8, 9, 10], True)
    assert hand.payoffs == (-100, 200, -100)
    withdrawn = [event for event in hand.events if isinstance(event, BoardWithdrawn)]
    assert withdrawn == [BoardWithdrawn(d(12), burned=True, aside=options == ROBERT)]


@pytest.mark.parametrize("script", ["k", "b200", "a"])
def test_the_player_to_act_has_seen_it(script: str) -> None:
    """I28: his decision is as it was before, and nobody can accept the card."""
    before = on_flop()
    hand = early(before, 12, burned=11)
    assert (hand.to_act, hand.legal) == (before.to_act, before.legal)
    refuse(hand, DealBoard(d(12)), Reason.NOT_NOW, "seat 1 is to act; legal: fold, check, bet 100..900")
    assert told(hand, script).pot == told(before, script).pot


def test_everybody_saw_the_card_but_not_its_burn() -> None:
    """I03, I28: what was withdrawn is public, the burn before it is nobody's to see."""
    hand = early(on_flop(), 12, burned=11)
    burned, withdrawn = hand.events[-2:]
    for viewer in (0, 1, 2, None):
        assert view_event(withdrawn, viewer) == withdrawn
        assert view_event(burned, viewer) == Burned(UNKNOWN)
        assert hand.view(viewer).state.burned == (UNKNOWN, UNKNOWN)


# ---------------------------------------------------------------- two errors in one hand


@pytest.mark.parametrize("options", [ROBERT, TDA])
def test_a_premature_card_without_its_burn(options: Options) -> None:
    """I24, I25: where none was burned before it, the burn is still due."""
    hand = told(early(told(on_flop(options), "k k"), 12), "k")
    assert (places(hand).burns, burn_is_due(hand.state)) == (1, True)


def test_two_premature_turns() -> None:
    """I24: a second one is set aside beside the first, and both wait for the river."""
    hand = early(early(on_flop(ROBERT), 12, burned=11), 14, burned=13)
    assert places(hand).aside == [12, 14]
    hand = told(hand, "k k k")
    assert burn_is_due(hand.state)
    hand = burn(hand, 15)
    for gone in (12, 14):
        cannot_come(hand, DealBoard(d(gone)))
    hand = told(board(hand, 16), "k k k")
    assert places(board(hand, 14)).board == [8, 9, 10, 16, 14]


def test_two_premature_turns_shuffled_back() -> None:
    """I25: the burn lies there already when the second one comes, which can have none."""
    hand = early(on_flop(), 12, burned=11)
    refuse(hand, DealEarly(d(14), one(13)), Reason.WRONG_CARDS, "no card has to be burned before these board cards")
    hand = told(early(hand, 12), "k k k")
    assert (burn_is_due(hand.state), places(hand).burns) == (False, 2)


@pytest.mark.parametrize(("options", "due"), [(ROBERT, True), (TDA, False)])
def test_a_premature_turn_after_a_scrambled_flop(options: Options, due: bool) -> None:
    """I19, I24, I25: the burn drawn from the flop goes with a card that is set aside, and stays for one that is not."""
    hand = early(at_flop(options).act(Misflop(d(8, 9, 10, 11), one(10))), 12)
    assert burn_is_due(told(hand, "k k k").state) == due


def test_all_in_after_a_premature_turn() -> None:
    """I24: without further betting the river has no burn either, and the card set aside may be it."""
    hand = told(early(on_flop(ROBERT), 12, burned=11), "a c f")
    assert burn_is_due(hand.state)
    hand = board(burn(hand, 13), 14)
    assert not burn_is_due(hand.state)
    hand = board(hand, 12)
    assert (hand.over, places(hand).burns, conserved(hand)) == (True, 3, True)


def test_where_no_cards_are_burned() -> None:
    """I04, I24, I25: a premature card has no burn, nor has any other."""
    hand = dealt(Options(burn_cards=False), "c c")
    refuse(hand, DealEarly(d(8, 9, 10), one(7)), Reason.WRONG_CARDS, "no card has to be burned")
    hand = told(early(hand, 7, 8, 9), "k")
    assert (burn_is_due(hand.state), places(board(hand, 9, 8, 30)).burns) == (False, 0)


# ---------------------------------------------------------------- refusals

REFUSED: list[tuple[Hand, DealEarly, Reason, str]] = [
    (seated(), DealEarly(d(8, 9, 10)), Reason.NOT_NOW, "the dealer deals hole cards to seat 1"),
    (at_flop(), DealEarly(d(8, 9, 10)), Reason.NOT_NOW, "the dealer deals the flop"),
    (dealt(script="c c k"), DealEarly(d(8, 9, 10)), Reason.NOT_NOW, "the dealer burns a card"),
    (dealt(script="f f"), DealEarly(d(8, 9, 10)), Reason.HAND_OVER, "the hand is over"),
    (dealt(), DealEarly(d(8)), Reason.WRONG_CARDS, "the flop takes 3 cards, not 1"),
    (on_flop(), DealEarly(d(11, 12)), Reason.WRONG_CARDS, "the turn takes 1 cards, not 2"),
    (on_turn(on_flop()), DealEarly(()), Reason.WRONG_CARDS, "the river takes 1 cards, not 0"),
    (
        board(burn(told(on_turn(on_flop()), "k k k"), 13), 14),
        DealEarly(d(15)),
        Reason.NOT_NOW,
        "no board card comes after the river",
    ),
]


@pytest.mark.parametrize(("hand", "action", "reason", "message"), REFUSED)
def test_refused(hand: Hand, action: DealEarly, reason: Reason, message: str) -> None:
    """S3-20: a card is premature only while somebody has to decide, and one street ahead."""
    refuse(hand, action, reason, message)


@pytest.mark.parametrize("action", [DealEarly(d(8)), DealEarly(d(11), one(11)), DealEarly(d(11), one(7))])
def test_cards_that_lie_elsewhere(action: DealEarly) -> None:
    """I08: neither a premature card nor its burn may be in play already."""
    cannot_come(on_flop(), action)


def test_a_premature_card_is_dealt_to_nobody() -> None:
    """S3-20: hole cards are not dealt in the middle of a round either."""
    refuse(early(on_flop(), 12), DealHole(0, d(13, 14)), Reason.NOT_NOW, "seat 1 is to act")
