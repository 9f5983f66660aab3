"""Exposed hole cards: misdeal, replacement, the burn of the flop (S3-14 to S3-16, X-16, X-17)."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from openfelt import Hand, Options, Reason, preset
from openfelt.cards import UNKNOWN
from openfelt.rules.actions import (
    Action,
    AllIn,
    AnyAction,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHole,
    DeclareBoard,
    Expose,
    Fold,
    Misdeal,
    Muck,
    PlayerAction,
    Raise,
    Reveal,
    Show,
)
from openfelt.rules.dealing import burn_is_due, next_to_deal
from openfelt.rules.events import CardExposed, CardsRevealed, HoleDealt, MisdealCause, Misdealt, Posted
from openfelt.rules.options import ExposedReplacement, HeadsUpCap
from openfelt.rules.state import Phase
from openfelt.rules.view import view_event
from tests.law.felt_deck import (
    board,
    burn,
    cannot_come,
    conserved,
    d,
    dealt,
    happened,
    one,
    one_by_one,
    places,
    refuse,
    seated,
)
from tests.law.telling import game, told

PRESETS = ("online", "classic", "tda", "robert", "wsop_cash")
IMMEDIATE = Options(exposed_replacement=ExposedReplacement.IMMEDIATE)
FIRST_ONLY = Options(misdeal_first_cards=1)


def seats_dealt(hand: Hand) -> list[int]:
    """Who received the cards, in order."""
    return [event.seat for event in hand.events if isinstance(event, HoleDealt)]


@pytest.mark.parametrize("name", PRESETS)
def test_the_first_card_exposed(name: str) -> None:
    """I09, S3-14: a misdeal in every preset; the same button, blinds and players, and nobody posts twice."""
    before = one_by_one(seated(options=preset(name)), 1)
    hand = before.act(Expose(1, 0, one(1)))
    assert happened(before, hand) == [Misdealt(MisdealCause.FIRST_CARD_EXPOSED)]
    state = hand.state
    assert (state.phase, state.redeals, state.button, state.seats) == (Phase.DEAL, 1, 0, (1, 2, 0))
    assert places(hand) == ({0: [], 1: [], 2: []}, [], 0, [], [])
    assert (hand.stacks, hand.pot, conserved(hand)) == ((1000, 950, 900), 150, True)
    assert next_to_deal(state) == 1
    again = told(one_by_one(hand, 1, 9, 3, 4, 5, 6), "f f")
    assert sum(isinstance(event, Posted) for event in again.events) == 2
    assert (again.over, again.payoffs) == (True, (0, -50, 50))


def test_the_second_card_exposed_is_a_misdeal() -> None:
    """I10, X-16: with ``misdeal_first_cards: 2``, the default, either of the first two cards is one."""
    before = one_by_one(seated(), 1, 2)
    hand = before.act(Expose(2, 0, one(2)))
    assert happened(before, hand) == [Misdealt(MisdealCause.FIRST_CARD_EXPOSED)]


def test_the_second_card_exposed_is_replaced() -> None:
    """I10, X-16: with ``misdeal_first_cards: 1``, the document's, it is replaced like any other."""
    before = one_by_one(seated(options=FIRST_ONLY), 1, 2)
    hand = before.act(Expose(2, 0, one(2)))
    assert happened(before, hand) == [CardExposed(2, 0, one(2), replaced=True)]
    hand = one_by_one(hand, 3, 4, 5, 6, 7)
    assert places(hand) == ({1: [1, 4], 2: [5, 7], 0: [3, 6]}, [], 1, [2], [])


@pytest.mark.parametrize(
    ("options", "then", "order"),
    [
        (Options(), {1: [1, 4], 2: [2, 5], 0: [6, 7]}, [1, 2, 0, 1, 2, 0, 0]),
        (IMMEDIATE, {1: [1, 5], 2: [2, 6], 0: [4, 7]}, [1, 2, 0, 0, 1, 2, 0]),
    ],
    ids=["I11 after the deal", "I12 at once"],
)
def test_a_replaced_card_is_the_flop_burn(options: Options, then: dict[int, list[int]], order: list[int]) -> None:
    """I11, I12, X-17, S3-15, S3-16: the flop is d8 d9 d10 as it would have been, and no other card is burned."""
    before = one_by_one(seated(options=options), 1, 2, 3)
    hand = before.act(Expose(0, 0, one(3)))
    assert happened(before, hand) == [CardExposed(0, 0, one(3), replaced=True)]
    assert places(hand).holes[0] == []
    assert hand.state.phase == Phase.DEAL
    hand = one_by_one(hand, 4, 5, 6, 7)
    assert seats_dealt(hand) == order
    assert places(hand) == (then, [], 1, [3], [])
    assert (hand.to_act, next_to_deal(hand.state)) == (0, None)
    hand = told(hand, "c c k")
    assert not burn_is_due(hand.state)
    refuse(hand, Burn(one(8)), Reason.NOT_NOW, "no card has to be burned now: the dealer deals the flop")
    hand = told(board(hand, 8, 9, 10), "k k k")
    assert burn_is_due(hand.state)
    hand = told(board(burn(hand, 11), 12), "k k k")
    hand = board(burn(hand, 13), 14)
    assert places(hand) == (then, [8, 9, 10, 12, 14], 3, [3], [])
    assert conserved(hand)


@pytest.mark.parametrize("options", [Options(), IMMEDIATE])
def test_a_second_hole_card_exposed(options: Options) -> None:
    """I11, I12: d5, the second card of seat 2, is replaced by d7 or at once by d6."""
    hand = one_by_one(seated(options=options), 1, 2, 3, 4, 5).act(Expose(2, 1, one(5)))
    hand = one_by_one(hand, 6, 7)
    late = options == Options()
    assert places(hand).holes == {1: [1, 4], 2: [2, 7 if late else 6], 0: [3, 6 if late else 7]}


@pytest.mark.parametrize("options", [Options(), IMMEDIATE])
def test_both_cards_at_once_to_the_seat_whose_card_was_exposed(options: Options) -> None:
    """I11: whoever lacks both cards may be given both, and the deal is complete."""
    hand = one_by_one(seated(options=options), 1, 2, 3).act(Expose(0, 0, one(3)))
    hand = hand.act(DealHole(0, d(4, 5))).act(DealHole(1, d(6))).act(DealHole(2, d(7)))
    assert (hand.state.phase, hand.to_act) == (Phase.BETTING, 0)


def test_exposed_when_the_deal_is_complete() -> None:
    """I11: seat 1's second card is seen before anybody has acted; it is replaced and the betting begins."""
    hand = dealt().act(Expose(1, 1, one(4)))
    assert (hand.to_act, next_to_deal(hand.state)) == (None, 1)
    refuse(hand, Call(0), Reason.NOT_NOW, "the dealer deals hole cards to seat 1")
    refuse(hand, DealHole(1, d(7, 8)), Reason.WRONG_CARDS, "lacks 1 of its two cards, not 2")
    hand = one_by_one(hand, 7)
    assert (hand.to_act, places(hand).holes[1]) == (0, [1, 7])


def test_an_unknown_card_exposed() -> None:
    """I13: what nobody knew is named when it is exposed, and is out of play from then on."""
    hand = seated().deal_hole("????" * 3).act(Expose(0, 1, one(30)))
    assert places(hand).out == [30]
    cannot_come(hand, DealHole(0, d(30)))


def test_the_exposed_card_is_public() -> None:
    """I13: everybody sees it, and it can come again nowhere in the hand."""
    hand = one_by_one(seated(), 1, 2, 3).act(Expose(0, 0, one(3)))
    for viewer in (0, 1, 2, 9, None):
        assert view_event(hand.events[-1], viewer) == CardExposed(0, 0, one(3), replaced=True)
        assert hand.view(viewer).state.out_of_play == d(3)
        assert hand.view(viewer).state.burned == (UNKNOWN,)
    cannot_come(hand, DealHole(1, d(3)))
    hand = told(one_by_one(hand, 4, 5, 6, 7), "c c k")
    cannot_come(hand, DealBoard(d(3, 8, 9)))
    hand = told(board(hand, 8, 9, 10), "k k k")
    cannot_come(hand, Burn(one(3)))
    cannot_come(burn(hand, 11), DealBoard(d(3)))


KEEPING: list[Action] = [
    Fold(0),
    Check(0),
    Call(0),
    Raise(0, 200),
    AllIn(0),
    Show(0),
    Muck(0),
    Reveal(0, d(3)),
    DeclareBoard(0),
]


@pytest.mark.parametrize("action", KEEPING, ids=lambda action: type(action).__name__)
def test_the_player_has_no_choice(action: Action) -> None:
    """I14: whatever he asks for while his card is replaced is refused, and no action means to keep it."""
    hand = one_by_one(seated(), 1, 2, 3).act(Expose(0, 0, one(3)))
    refuse(hand, action, Reason.NOT_NOW, "is not possible now: the dealer deals hole cards to seat 1")
    cannot_come(hand, DealHole(0, d(3)))
    told_by_players = {kind.__name__ for kind in get_args(AnyAction) if issubclass(kind, PlayerAction)}
    assert not any("keep" in name.lower() for name in told_by_players)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("when", list(ExposedReplacement))
def test_two_exposed_cards(name: str, when: ExposedReplacement) -> None:
    """I15, X-17: d3 and d5 exposed is a misdeal in every preset, whenever cards are replaced."""
    options = replace(preset(name), exposed_replacement=when)
    hand = one_by_one(seated(options=options), 1, 2, 3).act(Expose(0, 0, one(3)))
    hand = one_by_one(hand, 4, 5)
    seat, which = (2, 1) if when == ExposedReplacement.AFTER_DEAL else (1, 1)
    again = hand.act(Expose(seat, which, one(5)))
    assert happened(hand, again) == [Misdealt(MisdealCause.TWO_CARDS_EXPOSED)]
    assert (places(again).out, again.state.returned_to_deck, again.state.redeals) == ([], 0, 1)


def test_a_player_flashes_his_card() -> None:
    """I16: it is no misdeal, everybody has seen the card, and it plays."""
    before = dealt()
    hand = before.act(Reveal(1, d(4)))
    assert happened(before, hand) == [CardsRevealed(1, d(4))]
    assert hand.state == before.state
    assert hand.view(None).events[-1] == CardsRevealed(1, d(4))
    refuse(hand, Expose(7, 0, one(4)), Reason.NOT_IN_HAND, "seat 7 is not dealt in")
    assert told(hand, "f f").payoffs == (0, -50, 50)


@pytest.mark.parametrize("script", ["c c", "c f", "r200 c"])
def test_noticed_after_substantial_action(script: str) -> None:
    """I17, TDA 35-D: no misdeal, not even for the first card; it plays and the hand proceeds."""
    before = dealt(script=script)
    hand = before.act(Expose(1, 0, one(1)))
    assert happened(before, hand) == [CardExposed(1, 0, one(1), replaced=False)]
    assert hand.state == before.state
    refuse(hand, Misdeal(MisdealCause.BOXED_CARDS), Reason.NOT_NOW, "there was substantial action")


def test_noticed_on_the_flop() -> None:
    """I17: with the flop down a hole card that was seen plays."""
    before = told(dealt(), "c c k").deal_board("??????")
    hand = before.act(Expose(2, 1, one(5)))
    assert happened(before, hand) == [CardExposed(2, 1, one(5), replaced=False)]


@pytest.mark.parametrize(("script", "to_act"), [("c", 1), ("r200", 1), ("f", 1)])
def test_noticed_after_one_decision(script: str, to_act: int) -> None:
    """I17, I31: one decision is not substantial; the card is replaced and the next player is to act, as before."""
    before = dealt(script=script)
    hand = one_by_one(before.act(Expose(2, 1, one(5))), 7)
    assert (hand.to_act, hand.legal) == (to_act, before.legal)
    assert places(hand).holes[2] == [2, 7]
    assert conserved(hand)


def test_a_folded_hand_is_not_replaced() -> None:
    """I17: a card of a hand that is out was seen, and that is all."""
    before = dealt(script="f")
    hand = before.act(Expose(0, 1, one(6)))
    assert happened(before, hand) == [CardExposed(0, 1, one(6), replaced=False)]
    assert hand.state == before.state


def test_a_replacement_does_not_begin_the_round_anew() -> None:
    """X-06: a fold before the replacement does not make the round one that started heads-up."""
    options = Options(heads_up_cap_exception=HeadsUpCap.ROUND_STARTS_HEADS_UP)
    hand = Hand.start(game("FL"), (5000,) * 3, 0, options=options)
    hand = told(one_by_one(hand, 1, 2, 3, 4, 5, 6), "f").act(Expose(2, 1, one(5)))
    assert not one_by_one(hand, 7).state.uncapped


def test_the_fullest_table_with_an_exposed_card() -> None:
    """I07: the replacement d45 takes the place of the first burn, and the river is d52."""
    hand = one_by_one(seated(22), 1, 2, 3).act(Expose(3, 0, one(3)))
    hand = one_by_one(hand, *range(4, 46))
    assert places(hand).holes[3] == [25, 45]
    hand = told(hand, "c " * 21 + "k")
    hand = told(board(hand, 46, 47, 48), "k " * 22)
    hand = told(board(burn(hand, 49), 50), "k " * 22)
    hand = told(board(burn(hand, 51), 52), "k " * 22)
    assert (hand.over, places(hand).burns, conserved(hand)) == (True, 3, True)


@pytest.mark.parametrize(
    ("hand", "action", "reason", "message"),
    [
        (seated(), Expose(1, 0, one(1)), Reason.WRONG_CARDS, "seat 1 has 0 cards, none number 0"),
        (dealt(), Expose(1, 2, one(1)), Reason.WRONG_CARDS, "seat 1 has 2 cards, none number 2"),
        (dealt(), Expose(1, -1, one(1)), Reason.WRONG_CARDS, "seat 1 has 2 cards, none number -1"),
        (dealt(), Expose(1, 0, one(4)), Reason.WRONG_CARDS, "that card of seat 1 is 2c, not 5c"),
        (dealt(), Expose(1, 0, UNKNOWN), Reason.WRONG_CARDS, "that card of seat 1 is 2c"),
        (dealt(script="c c k"), Expose(1, 0, one(1)), Reason.NOT_NOW, "the dealer burns a card"),
        (dealt(script="f f"), Expose(1, 0, one(1)), Reason.HAND_OVER, "the hand is over"),
    ],
)
def test_nothing_to_expose(hand: Hand, action: Expose, reason: Reason, message: str) -> None:
    """S3-15: only a card that lies there, by its name, while hole cards matter."""
    refuse(hand, action, reason, message)


def test_an_exposed_card_lies_nowhere_else() -> None:
    """I08, I13: an unknown hole card cannot turn out to be one that is known."""
    hand = one_by_one(seated(), 1).act(DealHole(2, (UNKNOWN,)))
    cannot_come(hand, Expose(2, 0, one(1)))
