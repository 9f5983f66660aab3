"""JSON for structs that hold cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfelt import codec
from openfelt.cards import UNKNOWN, Card, parse_cards
from openfelt.rules.actions import (
    AllIn,
    AnyAction,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHands,
    DealHole,
    Fold,
    Muck,
    Protect,
    Raise,
    Show,
)
from openfelt.rules.events import HandEvent
from openfelt.rules.state import State
from tests.strategies import Move, any_cards, played_hands

EVENT = codec.decoder(HandEvent)

WRITTEN = [
    (Fold(3), '{"do":"fold","seat":3}'),
    (Check(3), '{"do":"check","seat":3}'),
    (Call(3), '{"do":"call","seat":3}'),
    (Bet(3, 50), '{"do":"bet","seat":3,"amount":50}'),
    (Raise(3, 50), '{"do":"raise","seat":3,"to":50}'),
    (AllIn(3), '{"do":"all_in","seat":3}'),
    (Protect(3), '{"do":"protect","seat":3}'),
    (Show(3), '{"do":"show","seat":3,"cards":[]}'),
    (Show(3, parse_cards("AsKd")), '{"do":"show","seat":3,"cards":["As","Kd"]}'),
    (Muck(3), '{"do":"muck","seat":3}'),
    (DealHole(3, (UNKNOWN, UNKNOWN)), '{"do":"deal_hole","seat":3,"cards":["??","??"]}'),
    (DealHands(((UNKNOWN, UNKNOWN),)), '{"do":"deal_hands","hands":[["??","??"]]}'),
    (Burn(Card(0)), '{"do":"burn","card":"2c"}'),
    (DealBoard(parse_cards("2c7d9h")), '{"do":"deal_board","cards":["2c","7d","9h"]}'),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_actions(action: AnyAction, text: str) -> None:
    """Every action has one JSON form, which is read back as the same action."""
    assert codec.encode(action).decode() == text
    read = codec.decoder(AnyAction).decode(text)
    assert read == action
    assert type(read) is type(action)


def test_cards_read_are_cards() -> None:
    """Not bare numbers: they print."""
    read = codec.decoder(AnyAction).decode('{"do":"burn","card":"As"}')
    assert str(read.card) == "As"
    assert read.card.known


@given(st.lists(any_cards))
def test_lists_of_cards(cards: list[Card]) -> None:
    """Any cards, known or not, come back in order."""
    assert codec.decoder(list[Card]).decode(codec.encode(cards)) == cards


@settings(max_examples=50, deadline=None)
@given(played_hands())
def test_states(hand: list[Move]) -> None:
    """L06: a stored state is the state, so a table can go on from it."""
    for move in hand:
        assert codec.decoder(State).decode(codec.encode(move.after)) == move.after


UNREAD: list[tuple[str, str]] = [
    ('{"type":"burned","card":"Zz"}', r"'Zz' is no card.*\$\.card"),
    ('{"type":"burned","card":51}', "card"),
    ('{"type":"burned","card":null}', "card"),
    ('{"type":"board_dealt","cards":["As","A"]}', r"'A' is no card.*\$\.cards\[1\]"),
    ('{"type":"exploded"}', "exploded"),
    ('{"seat":1}', "type"),
    ('{"type":"called","seat":1}', "amount"),
    ('{"type":"called","seat":1,"amount":1.5}', r"Expected `int`, got `float`.*\$\.amount"),
    ('{"type":"called","seat":1,"amount":"5"}', r"Expected `int`, got `str`"),
    ('{"type":"called","seat":true,"amount":5}', r"Expected `int`, got `bool`"),
    ('{"type":"posted","seat":1,"amount":5,"kind":"tip"}', "Invalid enum value 'tip'"),
    ('{"type":"folded","seat":', "truncated"),
]


@pytest.mark.parametrize(("text", "message"), UNREAD, ids=[text for text, _ in UNREAD])
def test_what_cannot_be_read(text: str, message: str) -> None:
    """The decoder is strict, and one kind of error tells what is wrong and where."""
    with pytest.raises(msgspec.DecodeError, match=message):
        EVENT.decode(text)


def test_what_cannot_be_written() -> None:
    """Things that are neither structs nor cards are not guessed at."""
    for thing in (object(), 1 + 2j, range(3)):
        with pytest.raises(NotImplementedError, match=f"{type(thing).__name__} has no JSON form"):
            codec.encode(thing)


@pytest.mark.parametrize(("kind", "value"), [(Card, 7), (Card, None), (complex, "As"), (complex, 1)])
def test_hooks_read_texts_of_cards_alone(kind: type, value: Any) -> None:
    """The hook reads nothing but the text of a card."""
    with pytest.raises((NotImplementedError, ValueError, TypeError)):
        codec.read_card(kind, value)
