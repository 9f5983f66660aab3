"""Cards: numbers, texts, names, and what is no card."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import DECK, RANKS, SUITS, UNKNOWN, Card, format_cards, mask_of, parse_cards
from openfelt.errors import InvalidCard, OpenfeltError
from tests.strategies import any_cards

NAMED = [
    ("2c", 0, "deuce of clubs"),
    ("Ac", 12, "ace of clubs"),
    ("2d", 13, "deuce of diamonds"),
    ("6h", 30, "six of hearts"),
    ("Td", 21, "ten of diamonds"),
    ("Kh", 37, "king of hearts"),
    ("As", 51, "ace of spades"),
    ("??", 52, "unknown card"),
]


@pytest.mark.parametrize(("text", "number", "name"), NAMED)
def test_a_card(text: str, number: int, name: str) -> None:
    """A card is its number, its text and its name, each of which gives the others."""
    card = Card.parse(text)
    assert card == number == Card(number)
    assert (str(card), card.name) == (text, name)
    assert repr(card) == f"Card.parse('{text}')"
    assert card.known == (text != "??")


def test_the_deck() -> None:
    """52 cards in the order of their numbers, all different, none unknown."""
    assert [int(card) for card in DECK] == list(range(52))
    assert [str(card) for card in DECK] == [rank + suit for suit in SUITS for rank in RANKS]
    assert [(card.rank, card.suit) for card in DECK] == [(rank, suit) for suit in range(4) for rank in range(13)]
    assert len({card.name for card in DECK}) == 52
    assert UNKNOWN not in DECK


@pytest.mark.parametrize(
    "text", ["", "A", "1s", "As ", "as", "AS", "AsA", "10s", "sA", "?", "Xx", "A\N{BLACK SPADE SUIT}"]
)
def test_texts_that_are_no_card(text: str) -> None:
    """The message shows the text and how a card is written."""
    with pytest.raises(InvalidCard, match="is no card: write a rank of 23456789TJQKA and a suit of cdhs") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)
    assert isinstance(caught.value, OpenfeltError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("number", [-1, 53, 100])
def test_numbers_that_are_no_card(number: int) -> None:
    """The message says which numbers are."""
    with pytest.raises(InvalidCard, match=rf"{number} is no card: cards are numbered 0 \(2c\) to 51 \(As\)"):
        Card(number)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ()),
        ("  ", ()),
        ("As", (51,)),
        ("AsKd", (51, 24)),
        ("As Kd", (51, 24)),
        (" A s\nKd\t??", (51, 24, 52)),
        ("2c2c", (0, 0)),
    ],
)
def test_reading_many(text: str, cards: tuple[int, ...]) -> None:
    """With spaces or without; the order is kept."""
    assert parse_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [("AsK", "two characters"), ("AsKx", "'Kx' is no card.*; it is card 2 of 'AsKx'$"), ("sA", "no card")],
)
def test_reading_nonsense(text: str, message: str) -> None:
    """A piece that is no card is named, and which it is among several."""
    with pytest.raises(InvalidCard, match=message):
        parse_cards(text)


@given(st.lists(any_cards))
def test_writing_and_reading(cards: list[Card]) -> None:
    """What is written is read back, as cards."""
    again = parse_cards(format_cards(cards))
    assert list(again) == cards
    assert all(type(card) is Card for card in again)


@given(st.sets(st.sampled_from(DECK)))
def test_masks(cards: set[Card]) -> None:
    """One bit for each card, in whatever order."""
    mask = mask_of(cards)
    assert {card for card in DECK if mask >> card & 1} == cards
    assert mask < 1 << 52


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card))])
def test_copies_are_cards(again: Any) -> None:
    """A copied or pickled card is a card still, and equal."""
    for card in (*DECK, UNKNOWN):
        assert again(card) == card
        assert type(again(card)) is Card


def test_cards_are_bare_numbers() -> None:
    """They carry nothing besides: no attribute can be set, and they index and hash like numbers."""
    card = Card.parse("As")
    with pytest.raises(AttributeError):
        card.colour = "black"  # type: ignore[attr-defined]
    assert {51: "ace"}[card] == "ace"
    assert DECK[card] == card


@pytest.mark.parametrize("number", [1.5, "7", None])
def test_what_is_no_number(number: Any) -> None:
    """A fraction is not rounded to a card."""
    with pytest.raises((InvalidCard, TypeError)):
        Card(number)
