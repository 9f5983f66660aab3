"""A deck d1 to d52 and what lies where, for the tests of the deal and of its errors.

d1 is the top card.  Three players sit unless told otherwise, the button at seat 0: seat 1 is the small blind, seat 2
the big blind, and seat 0 is dealt last and acts first before the flop.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from openfelt import Hand, IllegalAction, InvalidCard, Options, Reason
from openfelt.cards import DECK, Card
from openfelt.rules.actions import Action, Burn, DealBoard, DealHole
from openfelt.rules.dealing import next_to_deal
from openfelt.rules.events import Event
from tests.law.telling import game, told

SEEN = 0
"""The number of a card that lies face down for the law: a burn whose card was not kept."""


def d(*numbers: int) -> tuple[Card, ...]:
    """The cards with these numbers."""
    return tuple(DECK[number - 1] for number in numbers)


def one(number: int) -> Card:
    """The card with this number."""
    return DECK[number - 1]


def numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers of ``cards``."""
    return [int(card) + 1 if card.known else SEEN for card in cards]


def seated(players: int = 3, options: Options | None = None, blinds: tuple[int, int] = (50, 100), **more: Any) -> Hand:
    """A hand before its first card, the button at seat 0, everybody with 1000."""
    return Hand.start(game(blinds=blinds), (1000,) * players, 0, options=options, **more)


def one_by_one(hand: Hand, *cards: int) -> Hand:
    """Deal the cards with these numbers, each to the seat that is next."""
    for number in cards:
        seat = next_to_deal(hand.state)
        assert seat is not None
        hand = hand.act(DealHole(seat, d(number)))
    return hand


def dealt(options: Options | None = None, script: str = "", **more: Any) -> Hand:
    """Three players with d1 to d6, and ``script`` played."""
    return told(one_by_one(seated(options=options, **more), 1, 2, 3, 4, 5, 6), script)


def at_flop(options: Options | None = None, **more: Any) -> Hand:
    """The flop is due and d7 is burned."""
    return dealt(options, "c c k", **more).act(Burn(one(7)))


def on_flop(options: Options | None = None, **more: Any) -> Hand:
    """The flop d8 d9 d10 lies there and seat 1 is to act."""
    return board(at_flop(options, **more), 8, 9, 10)


def burn(hand: Hand, number: int) -> Hand:
    """Burn the card with this number."""
    return hand.act(Burn(one(number)))


def board(hand: Hand, *cards: int) -> Hand:
    """Turn up the cards with these numbers, no burn before them."""
    return hand.act(DealBoard(d(*cards)))


class Places(NamedTuple):
    """Where the cards lie, by number; ``burns`` are counted."""

    holes: dict[int, list[int]]
    board: list[int]
    burns: int
    out: list[int]
    aside: list[int]


def places(hand: Hand) -> Places:
    """Where the cards lie."""
    state = hand.state
    holes = {player.seat: numbers(player.hole) for player in state.players}
    return Places(holes, numbers(state.board), len(state.burned), numbers(state.out_of_play), numbers(state.aside))


def happened(before: Hand, after: Hand) -> list[Event]:
    """The events that led from ``before`` to ``after``."""
    return list(after.events[len(before.events) :])


def conserved(hand: Hand) -> bool:
    """Whether all chips of ``seated`` are in stacks and pots."""
    return sum(hand.stacks) + hand.pot == 1000 * len(hand.places)


def refuse(hand: Hand, action: Action, reason: Reason, message: str) -> None:
    """Assert that ``action`` is refused for ``reason`` with ``message`` and that nothing has changed."""
    before = hand.state, hand.events
    with pytest.raises(IllegalAction, match=message) as caught:
        hand.act(action)
    assert caught.value.reason == reason
    assert (hand.state, hand.events) == before


def cannot_come(hand: Hand, action: Action) -> None:
    """Assert that a card of ``action`` is in play or out of play already."""
    before = hand.state
    with pytest.raises(InvalidCard, match="is already in play"):
        hand.act(action)
    assert hand.state == before
