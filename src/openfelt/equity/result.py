"""What equity answers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import sqrt
from typing import TYPE_CHECKING

import msgspec

from openfelt.equity.combos import KIND_OF, KINDS, combo_text
from openfelt.strength import Category

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Method(StrEnum):
    """How an answer came about."""

    EXACT = "exact"
    SAMPLED = "sampled"


class Chances(msgspec.Struct, frozen=True):
    """What becomes of a hand, or of all hands of a range; parts of 1."""

    hand: str
    share: float
    """How often the player holds the hand among all deals that are possible; 1 for a whole range."""
    win: float
    """How often the hand wins the pot alone."""
    tie: float
    """How often it splits the pot."""
    equity: float
    """The part of the pots it gets on average: a pot split in three counts as a third."""
    error: float
    """The standard error of ``equity``; 0 where it is exact."""


class ByCategory(msgspec.Struct, frozen=True):
    """What the players make at the showdown, and how it was found."""

    method: Method
    boards: int
    players: tuple[dict[Category, Chances], ...]
    """For each player, by category from the best down, how often he makes it (``share``) and what becomes of it.

    A category that he never makes is left out."""


class Outcome(msgspec.Struct, frozen=True):
    """Weights of pots, as they were counted or drawn."""

    method: Method
    boards: int
    combos: Sequence[int]
    """The numbers of the combos in play."""
    pots: NDArray[np.float64]
    """By player, combo, kind of hand made, and number of winners: 0 where the player lost, 1 where he won alone."""


class Equity(msgspec.Struct, frozen=True):
    """The equity of every player, and how it was found."""

    method: Method
    """Whether every board was counted, or some were drawn at random."""
    boards: int
    """How many boards; one that was run out for several deals of hole cards counts for each of them."""
    players: tuple[Chances, ...]
    """The chances of each player, in the order asked."""
    outcome: Outcome
    """The figures behind."""

    def hands(self, player: int) -> tuple[Chances, ...]:
        """The chances of each hand in the range of a player (0 is the first), in the order of the deck."""
        pots = self.outcome.pots[player].sum(1)
        total = float(pots.sum())
        return tuple(
            self._chances(combo_text(combo), row, total)
            for combo, row in zip(self.outcome.combos, pots.tolist(), strict=True)
            if any(row)
        )

    def grid(self, player: int) -> tuple[tuple[Chances | None, ...], ...]:
        """The same by kind of hand, as players draw it: 13 rows from the aces down.

        Pairs lie on the diagonal, suited hands right of it and offsuit hands left; ``None`` for what is not in the
        range or cannot be dealt.
        """
        pots = self.outcome.pots[player].sum(1)
        total = float(pots.sum())
        kinds = [[0.0] * pots.shape[1] for _ in KINDS]
        for combo, row in zip(self.outcome.combos, pots.tolist(), strict=True):
            kinds[KIND_OF[combo]] = [have + more for have, more in zip(kinds[KIND_OF[combo]], row, strict=True)]
        cells = [self._chances(name, row, total) if any(row) else None for name, row in zip(KINDS, kinds, strict=True)]
        return tuple(tuple(cells[begin : begin + 13]) for begin in range(0, 169, 13))

    def _chances(self, hand: str, pots: Sequence[float], total: float) -> Chances:
        return chances(hand, pots, total, self.method)

    def __str__(self) -> str:
        width = max(len(player.hand) for player in self.players)
        lines = [
            f"{player.hand:{width}}  {player.equity:7.2%}  win {player.win:.2%}, tie {player.tie:.2%}"
            + (f", standard error {player.error:.2%}" if player.error else "")
            for player in self.players
        ]
        return "\n".join([*lines, f"{self.method}, {self.boards:,} boards"])


def chances(hand: str, pots: Sequence[float], total: float, method: Method) -> Chances:
    """The chances of a hand from its weights by number of winners, among a total weight of ``total``."""
    own = sum(pots)
    equity = sum(weight / winners for winners, weight in enumerate(pots) if winners) / own
    error = 0.0
    if method is Method.SAMPLED:
        squares = sum(weight / winners**2 for winners, weight in enumerate(pots) if winners) / own
        error = sqrt(max(squares - equity**2, 0.0) / own)
    return Chances(hand, own / total, pots[1] / own, sum(pots[2:]) / own, equity, error)


def equity_of(hands: Sequence[str], outcome: Outcome) -> Equity:
    """The answer to the question about ``hands``, from what was counted or drawn."""
    totals = outcome.pots.sum((1, 2)).tolist()
    players = tuple(chances(hand, pots, sum(pots), outcome.method) for hand, pots in zip(hands, totals, strict=True))
    return Equity(outcome.method, outcome.boards, players, outcome)


def by_category_of(outcome: Outcome) -> ByCategory:
    """What the players make, from what was counted or drawn."""
    players = []
    for pots in outcome.pots.sum(1):
        total = float(pots.sum())
        players.append(
            {
                category: chances(category.label, pots[category].tolist(), total, outcome.method)
                for category in reversed(Category)
                if pots[category].any()
            }
        )
    return ByCategory(outcome.method, outcome.boards, tuple(players))
