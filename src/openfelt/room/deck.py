"""The room's deck."""

from __future__ import annotations

from secrets import SystemRandom

from openfelt.cards import DECK, Card

_random = SystemRandom()


def shuffled_deck() -> tuple[Card, ...]:
    """All 52 cards in an order drawn without bias from the operating system's generator (I08)."""
    return tuple(_random.sample(DECK, len(DECK)))
