"""Whom the pots go to."""

from __future__ import annotations

from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.equity.pots import ANY_KIND

_PLAYERS: Final = 1 << np.arange(10)
"""A bit for each player."""


def _winners_of(strengths: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """For each player, a row each, and each pot: how many win it if he does, or else 0."""
    won: NDArray[np.uint8] = (strengths == reduce(np.maximum, strengths)).view(np.uint8)
    won *= won.sum(0, dtype=np.uint8)
    return won


def settle(
    strengths: NDArray[np.uint16],
    weights: NDArray[np.float64],
    shift: int,
    hands: NDArray[np.int64],
    pots: NDArray[np.float64],
) -> None:
    """Give each pot to the best of ``strengths``, which hold one row for each player; ``hands`` are the players'."""
    for own, won, held, each in zip(strengths, _winners_of(strengths), hands, pots, strict=True):
        places = (held * each.shape[1] + (own >> shift)) * each.shape[2] + won
        each += np.bincount(places, weights, each.size).reshape(each.shape)


def settle_known(
    strengths: NDArray[np.uint16], weights: NDArray[np.float64], shift: int, pots: NDArray[np.float64]
) -> None:
    """The same where everybody has one hand, which leaves it out of the pots."""
    if shift != ANY_KIND:
        for own, won, each in zip(strengths, _winners_of(strengths), pots, strict=True):
            places = (own >> shift) * each.shape[1] + won
            each += np.bincount(places, weights, each.size).reshape(each.shape)
        return
    # Few sets of players can win together: what falls to each set is added up before it is handed out.
    best = reduce(np.maximum, strengths)
    winners = _PLAYERS[: len(strengths)] @ (strengths == best)
    for won, weight in enumerate(np.bincount(winners, weights).tolist()):
        if weight:
            count = won.bit_count()
            for player, each in enumerate(pots):
                each[0, count if won >> player & 1 else 0] += weight
