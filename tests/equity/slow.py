"""Equity the slow way: every deal and every board, one after another, in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

import pytest

from openfelt.bulk.engine import Engine, choose
from openfelt.cards import mask_of, parse_cards
from openfelt.equity.combos import COMBO_MASKS
from openfelt.equity.ranges import Range
from openfelt.strength import Category, seven

ENGINES = [Engine.NUMPY] if choose() is Engine.NUMPY else list(Engine)
"""The engines there are."""

by_engine = pytest.mark.parametrize(
    "engine",
    [
        pytest.param(
            engine, marks=pytest.mark.skipif(engine not in ENGINES, reason="numba is missing or told not to compile")
        )
        for engine in Engine
    ],
)


@dataclass
class Tally:
    """The pots of one player, by weight."""

    all: Fraction = Fraction(0)
    win: Fraction = Fraction(0)
    tie: Fraction = Fraction(0)
    share: Fraction = Fraction(0)

    def add(self, weight: Fraction, winners: int) -> None:
        """Add a pot that the player lost (0), won (1) or split."""
        self.all += weight
        self.win += weight * (winners == 1)
        self.tie += weight * (winners > 1)
        self.share += weight / winners if winners else 0

    def parts(self) -> tuple[float, float, float]:
        """Wins, ties and equity as parts of 1."""
        return tuple(float(part / self.all) for part in (self.win, self.tie, self.share))  # type: ignore[return-value]


@dataclass
class Slow:
    """What a player's hands are worth."""

    whole: Tally = field(default_factory=Tally)
    by_combo: dict[int, Tally] = field(default_factory=dict)
    by_category: dict[Category, Tally] = field(default_factory=dict)


def slow_equity(ranges: Sequence[str], board: str, dead: str = "") -> tuple[list[Slow], int]:
    """The pots of all players, and how many boards were run out."""
    on_board = mask_of(parse_cards(board))
    gone = on_board | mask_of(parse_cards(dead))
    players = [Slow() for _ in ranges]
    boards = 0
    to_come = 5 - on_board.bit_count()

    def deal(combos: tuple[int, ...], weight: Fraction, used: int) -> None:
        nonlocal boards
        if len(combos) < len(ranges):
            held = Range.parse(ranges[len(combos)])
            for combo, more in zip(held.combos, held.weights, strict=True):
                if not COMBO_MASKS[combo] & used:
                    deal((*combos, combo), weight * Fraction(more), used | COMBO_MASKS[combo])
            return
        for cards in combinations([1 << card for card in range(52) if not used >> card & 1], to_come):
            boards += 1
            strengths = [seven(COMBO_MASKS[combo] | on_board | sum(cards)) for combo in combos]
            winners = strengths.count(max(strengths))
            for player, combo, strength in zip(players, combos, strengths, strict=True):
                shared = winners if strength == max(strengths) else 0
                player.whole.add(weight, shared)
                player.by_combo.setdefault(combo, Tally()).add(weight, shared)
                player.by_category.setdefault(Category(strength >> 12), Tally()).add(weight, shared)

    deal((), Fraction(1), gone)
    return players, boards
