"""The rabbit: which board cards would have come, who may ask for them, and when."""

from __future__ import annotations

from random import Random
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfelt.cards import DECK, Card, parse_cards
from openfelt.codec import encode
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.options import FirstButton, NewPlayerPost, Options
from openfelt.table.commands import CallOff, ChangeSettings, Leave, ShowRabbit
from openfelt.table.events import NextHandSet, RabbitShown
from openfelt.table.rabbit import may_show_rabbit, rabbit
from openfelt.table.view import view_table
from tests.table.felt import Felt, hosted, of_kind, settings, stacked

ON = stacked("As Ks Qs Ad Kd Qd 2c 3c 4c 5h 6h 7h 8h 9h")
"""Three players' cards, then a burn before 3c 4c 5h, before 7h, and before 9h."""
BURNS = Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT)


def ended(streets: int, deck: tuple[Card, ...] = ON, felt: Felt | None = None, **changes: Any) -> Felt:
    """A hand of three that is folded down after so many rounds of checks and calls."""
    felt = felt or Felt.with_players(0, 1, 2, **{"rabbit": True, **changes})
    felt.begin(deck)
    while felt.hand.street < streets:
        felt.check_or_call()
    felt.answer("bet" if streets else "raise", 6)
    felt.fold_down()
    return felt


def refusal(felt: Felt, player: str, hand: int = 1) -> Refusal:
    error = felt.refused(ShowRabbit(player, hand))
    assert isinstance(error, IllegalCommand)
    return error.refusal


@pytest.mark.parametrize(("streets", "cards"), [(0, "3c4c5h7h9h"), (1, "7h9h"), (2, "9h")])
def test_the_cards_that_would_have_come(streets: int, cards: str) -> None:
    """I01, I03: each street after its burn, from where the hand ended."""
    felt = ended(streets)
    assert felt.do(ShowRabbit("p0", 1)) == (RabbitShown(parse_cards(cards)),)
    assert felt.state.rabbit == parse_cards(cards)


def test_a_house_without_burns() -> None:
    """X-28: nothing is left out there."""
    felt = ended(0, options=replace(BURNS, burn_cards=False))
    assert rabbit(felt.state) == parse_cards("2c3c4c5h6h")


@hypothesis.settings(deadline=None)
@given(seed=st.integers(0, 2**32), streets=st.integers(0, 2), burns=st.booleans(), seats=st.integers(2, 6))
def test_they_are_the_cards_that_come_when_the_hand_goes_on(seed: int, streets: int, burns: bool, seats: int) -> None:
    """I01, I03: the same deck played to its end lays down the same board."""
    deck = tuple(Random(seed).sample(DECK, 52))
    options = replace(BURNS, burn_cards=burns)
    whole = Felt.with_players(*range(seats), options=options)
    whole.begin(deck)
    whole.play_down()
    felt = ended(streets, deck, Felt.with_players(*range(seats), options=options, rabbit=True))
    assert felt.hand.board + rabbit(felt.state) == whole.hand.board


def test_once_and_only_after_the_hand() -> None:
    """Rabbit: not while it is played, nor twice, nor of an earlier hand, nor where all five cards lie."""
    felt = Felt.with_players(0, 1, 2, rabbit=True)
    assert refusal(felt, "p0", 0) == Refusal.NOTHING_TO_SHOW
    felt.begin(ON)
    assert not may_show_rabbit(felt.state, "p0")
    assert refusal(felt, "p0") == Refusal.NOT_NOW
    felt.fold_down()
    felt.do(ShowRabbit("p0", 1))
    assert refusal(felt, "p1") == Refusal.NOTHING_TO_SHOW
    felt.begin(ON)
    assert felt.state.rabbit == ()
    felt.play_down()
    assert refusal(felt, "p0", 1) == Refusal.NOT_NOW
    assert refusal(felt, "p0", 2) == Refusal.NOTHING_TO_SHOW


def test_who_may_ask() -> None:
    """Rabbit: those who were dealt in and sit there still."""
    felt = ended(0)
    felt.sit(4)
    felt.do(Leave("p2"))
    assert [may_show_rabbit(felt.state, f"p{seat}") for seat in range(5)] == [True, True, False, False, False]
    assert refusal(felt, "p4") == Refusal.NOTHING_TO_SHOW
    assert refusal(felt, "p2") == refusal(felt, "stranger") == Refusal.NOT_SEATED


def test_it_is_off_unless_the_house_has_it() -> None:
    """Rabbit: off by default, when nothing of the deck is kept; turned on, it holds from the next hand on."""
    felt = ended(0, felt=hosted(0, 1, 2))
    assert not settings().rabbit
    assert felt.state.deck == ()
    assert refusal(felt, "p0") == Refusal.NOTHING_TO_SHOW
    felt.do(ChangeSettings("p0", replace(felt.state.settings, rabbit=True)))
    assert refusal(felt, "p0") == Refusal.NOTHING_TO_SHOW
    ended(0, felt=felt)
    assert may_show_rabbit(felt.state, "p0")
    felt.do(ChangeSettings("p0", replace(felt.state.settings, rabbit=False)))
    assert refusal(felt, "p0", 2) == Refusal.NOTHING_TO_SHOW


def test_a_hand_that_was_called_off_has_none() -> None:
    """F3: it has not been played."""
    felt = Felt.with_players(0, 1, 2, rabbit=True)
    felt.begin(ON)
    felt.do(CallOff())
    assert refusal(felt, "p0") == Refusal.NOTHING_TO_SHOW


def test_the_picture_of_the_table_tells_nothing_of_the_deck() -> None:
    """L07: what is kept of it for the rabbit is as secret as the deck was."""
    felt = ended(0)
    assert felt.state.deck != ()
    assert not any(str(card).encode() in encode(view_table(felt.state)) for card in felt.state.deck)


def test_the_next_hand_waits_until_it_was_seen() -> None:
    """Rabbit: like cards that somebody shows."""
    felt = ended(0)
    felt.now = (felt.state.next_hand_at or 0) - 1
    assert of_kind(felt.do(ShowRabbit("p0", 1)), NextHandSet) == [NextHandSet(felt.now + 2_000)]
