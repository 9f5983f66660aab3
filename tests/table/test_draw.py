"""Drawing for the first button of a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.cards import DECK, parse_cards
from openfelt.errors import IllegalCommand, InvalidSetup
from openfelt.rules.options import FirstButton, Options
from openfelt.table.commands import BeginHand, SitOut
from openfelt.table.events import ButtonDrawn, DrawnCard, HandBegan
from tests.table.felt import Felt, of_kind, stacked

HIGH_CARD = Options()


def drawn(felt: Felt, text: str) -> list[ButtonDrawn]:
    """Begin a hand for whose button the cards of ``text`` are drawn."""
    felt.now = max(felt.now, felt.state.next_hand_at or 0)
    return of_kind(felt.do(BeginHand(DECK, stacked(text))), ButtonDrawn)


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("Kd Ac 2s", 3),
        ("As Ad Ac", 1),
        ("Ac Ad Ah", 5),
        ("7c 7d 2s", 3),
        ("Qh Qs Qd", 3),
        ("2s 3c 2h", 3),
    ],
)
def test_the_highest_card_has_the_button(cards: str, seat: int) -> None:
    """J25, S0-24: one card each in the order of the seats; spades over hearts over diamonds over clubs."""
    felt = Felt.with_players(1, 3, 5, options=HIGH_CARD)
    ranks = parse_cards(cards)
    assert drawn(felt, cards) == [
        ButtonDrawn((DrawnCard(1, ranks[0]), DrawnCard(3, ranks[1]), DrawnCard(5, ranks[2])), seat)
    ]
    assert felt.state.button == felt.state.drawn_button == seat
    assert [event.button for event in of_kind(felt.events, HandBegan)] == [seat]


def test_two_draw_for_the_button() -> None:
    """J25, X-07: heads-up the winner is button and small blind."""
    felt = Felt.with_players(0, 4, options=HIGH_CARD)
    drawn(felt, "2c 2d")
    assert (felt.state.button, felt.state.small_blind, felt.state.big_blind) == (4, 4, 0)


def test_who_is_not_dealt_in_draws_no_card() -> None:
    """J25, D1: somebody who sits out draws nothing."""
    felt = Felt.with_players(0, 1, 2, options=HIGH_CARD)
    felt.do(SitOut("p0"))
    (event,) = drawn(felt, "As Ks")
    assert [card.seat for card in event.cards] == [1, 2]
    assert event.seat == 1


def test_the_button_is_drawn_for_once() -> None:
    """J25, S0-25: afterwards it moves, whatever other cards are there."""
    felt = Felt.with_players(0, 1, 2, options=HIGH_CARD)
    drawn(felt, "2c 3c As")
    felt.fold_down()
    assert drawn(felt, "2c As 3c") == []
    assert felt.state.button == 0


@pytest.mark.parametrize(
    ("options", "draw"),
    [(replace(HIGH_CARD, first_button=FirstButton.SEAT), "2c 3c As"), (HIGH_CARD, "")],
    ids=["first_button: seat", "no cards to draw from"],
)
def test_the_lowest_seat_has_the_button(options: Options, draw: str) -> None:
    """S0-24: the other value of ``first_button``, and what happens without cards."""
    felt = Felt.with_players(1, 3, 5, options=options)
    felt.now = felt.state.next_hand_at or 0
    events = felt.do(BeginHand(DECK, stacked(draw) if draw else ()))
    assert of_kind(events, ButtonDrawn) == []
    assert (felt.state.button, felt.state.drawn_button) == (1, None)


def test_a_draw_needs_a_deck() -> None:
    """J25, I08: cards that are no deck are refused before anything happens."""
    felt = Felt.with_players(0, 1, options=HIGH_CARD)
    with pytest.raises(InvalidSetup, match="drawn for from a deck of 52"):
        felt.do(BeginHand(DECK, parse_cards("As Ks")))
    assert felt.state.button is None


@pytest.mark.parametrize("seats", [(), (2,)], ids=["nobody", "one"])
def test_nobody_draws_at_a_table_that_waits(seats: tuple[int, ...]) -> None:
    """L12: no hand and no draw with fewer than two, and no blind is taken."""
    felt = Felt.with_players(*seats, options=HIGH_CARD)
    error = felt.refused(BeginHand(DECK, DECK))
    assert isinstance(error, IllegalCommand)
    assert "not enough players" in error.message
    assert felt.stacks == dict.fromkeys(seats, 200)


@pytest.mark.parametrize(("first", "seat"), [("2c", 1), ("3c", 3), ("4c", 5), ("As", 1), ("2d", 3)])
def test_chance_alone_finds_the_first_button(first: str, seat: int) -> None:
    """S0-24: every seat is as likely as any other; the one card that would favour a seat is passed over."""
    felt = Felt.with_players(1, 3, 5, options=Options(first_button=FirstButton.RANDOM))
    assert drawn(felt, first) == [ButtonDrawn((), seat)]
    assert felt.state.button == seat
