"""The room's deck."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_bytes
from typing import Final

from openfelt.cards import DECK, Card

_BYTES_AT_ONCE: Final = 96
"""Enough for most decks: some of them are thrown away, and each request to the operating system takes its time."""


def shuffled_deck() -> tuple[Card, ...]:
    """All 52 cards in an order drawn without bias from the operating system's generator (I08)."""
    deck = list(DECK)
    drawn = _drawn()
    for place in range(len(deck) - 1, 0, -1):
        other = _below(place + 1, drawn)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _below(count: int, drawn: Iterator[int]) -> int:
    """One of ``count`` numbers from 0, each as likely as the others: what would favour some is thrown away."""
    fair = 256 - 256 % count
    return next(number for number in drawn if number < fair) % count


def _drawn() -> Iterator[int]:
    """Bytes of the operating system's generator, without end."""
    while True:
        yield from token_bytes(_BYTES_AT_ONCE)
