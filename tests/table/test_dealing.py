"""What comes from where in the deck, what a hand pays out, and how long its end can be watched."""

from __future__ import annotations

import pytest

from openfelt.cards import DECK, UNKNOWN, Card
from openfelt.errors import InvalidSetup
from openfelt.rules.events import BoardDealt, Burned, HandEnded, HoleDealt
from openfelt.rules.options import Options
from openfelt.table.commands import BeginHand
from openfelt.table.events import DeckShuffled, HandBegan, NextHandSet, Skipped
from openfelt.table.view import view_event
from tests.table.felt import Felt, of_kind, stacked


def d(*places: int) -> tuple[Card, ...]:
    """The cards at these places of the deck, the top card being number one."""
    return tuple(DECK[place - 1] for place in places)


def test_the_cards_go_round_one_by_one() -> None:
    """I01: three players, button seat 0: d1 d4, d2 d5, d3 d6, and every burn where it belongs."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    assert of_kind(felt.events, HoleDealt) == [
        HoleDealt(1, d(1, 4)),
        HoleDealt(2, d(2, 5)),
        HoleDealt(0, d(3, 6)),
    ]
    felt.play_down()
    assert [event.card for event in of_kind(felt.events, Burned)] == list(d(7, 11, 13))
    assert [event.cards for event in of_kind(felt.events, BoardDealt)] == [d(8, 9, 10), d(12), d(14)]


def test_the_cards_go_round_heads_up() -> None:
    """I02: the big blind is dealt first and the button last."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    assert of_kind(felt.events, HoleDealt) == [HoleDealt(1, d(1, 3)), HoleDealt(0, d(2, 4))]
    felt.play_down()
    assert [event.card for event in of_kind(felt.events, Burned)] == list(d(5, 9, 11))
    assert [event.cards for event in of_kind(felt.events, BoardDealt)] == [d(6, 7, 8), d(10), d(12)]


def test_the_cards_go_round_ten_players() -> None:
    """I01: at a full table every seat's second card lies ten below its first."""
    felt = Felt.with_players(*range(10), seats=10)
    felt.begin()
    dealt = of_kind(felt.events, HoleDealt)
    assert [event.seat for event in dealt] == [*range(1, 10), 0]
    assert [event.cards for event in dealt] == [d(place, place + 10) for place in range(1, 11)]


def test_a_deal_without_burning() -> None:
    """I04: the flop lies right under the hole cards."""
    felt = Felt.with_players(0, 1, 2, options=Options(burn_cards=False))
    felt.begin()
    felt.play_down()
    assert of_kind(felt.events, Burned) == []
    assert [event.cards for event in of_kind(felt.events, BoardDealt)] == [d(7, 8, 9), d(10), d(11)]


def test_the_rest_of_the_deck_is_put_away() -> None:
    """L07: after the hand no card of it is left at the table, and nobody was ever sent the deck."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    assert felt.state.deck == DECK[4:]
    felt.play_down()
    assert felt.state.deck == ()
    (deck,) = of_kind(felt.events, DeckShuffled)
    assert view_event(deck, 0) == view_event(deck, None) == Skipped()
    dealt = of_kind(felt.events, HoleDealt)
    assert [view_event(event, 0) == event for event in dealt] == [event.seat == 0 for event in dealt]


BAD_DECKS = {
    "none": (),
    "51 cards": DECK[:51],
    "one twice": (*DECK[:51], DECK[0]),
    "53 cards": (DECK[0], *DECK),
    "an unknown card": (*DECK[:51], UNKNOWN),
}


@pytest.mark.parametrize("deck", BAD_DECKS.values(), ids=list(BAD_DECKS))
def test_a_deck_has_52_different_known_cards(deck: tuple[Card, ...]) -> None:
    """I08, I32: anything else is no deck."""
    felt = Felt.with_players(0, 1)
    with pytest.raises(InvalidSetup, match=r"52 different (known )?cards"):
        felt.do(BeginHand(deck))


def test_stacks_are_what_the_hand_ended_with() -> None:
    """I1, L06: the chairs hold what the hand says, seat by seat, and the others what they had."""
    felt = Felt.with_players(1, 3, 5, stacks=(50, 120, 200))
    felt.begin(stacked("AsKs2c AdKd7h 3c Th9h2d 4c 5d 6c Jd"))
    felt.sit(0, 77)
    felt.answer("all_in")
    felt.answer("all_in")
    felt.answer("call")
    (ended,) = of_kind(felt.events, HandEnded)
    assert dict(zip(felt.hand.seats, ended.stacks, strict=True)) | {0: 77} == felt.stacks
    assert felt.state.chips == sum(felt.stacks.values()) == 50 + 120 + 200 + 77


def test_hands_are_numbered() -> None:
    """L06: one by one from 1."""
    felt = Felt.with_players(0, 1)
    for _ in range(3):
        felt.begin()
        felt.fold_down()
    assert [event.number for event in of_kind(felt.events, HandBegan)] == [1, 2, 3]
    assert felt.state.hands == 3


def next_hand_after(felt: Felt) -> int:
    return of_kind(felt.events, NextHandSet)[-1].at - felt.now


def test_a_hand_without_a_showdown_is_followed_soon() -> None:
    """I3: two seconds, however many streets were played before."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.check_or_call()
    felt.check_or_call()
    felt.answer("fold")
    assert next_hand_after(felt) == 2_000


def test_a_showdown_can_be_watched() -> None:
    """I3: five seconds after the cards are shown; streets dealt without betting add one each."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.play_down()
    assert next_hand_after(felt) == 5_000
    felt.begin()
    felt.answer("all_in")
    felt.answer("call")
    assert next_hand_after(felt) == 5_000 + 3 * 1_000
