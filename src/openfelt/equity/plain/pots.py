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


def settle_deals(
    strengths: NDArray[np.uint16],
    weights: NDArray[np.float64],
    shift: int,
    hands: NDArray[np.int64],
    pots: NDArray[np.float64],
) -> int:
    """The same for deals of which each has many pots of one weight; return how many pots there are.

    ``strengths`` are by player, deal and pot, ``hands`` by player and deal.  Where one is 0 nothing is played.
    """
    possible = reduce(np.minimum, strengths) > 0
    if shift != ANY_KIND:
        every = np.broadcast_to(hands[:, :, None], strengths.shape)[:, possible]
        settle(strengths[:, possible], np.broadcast_to(weights[:, None], possible.shape)[possible], shift, every, pots)
        return int(np.count_nonzero(possible))
    played = np.count_nonzero(possible, axis=1)
    won = _winners_of(strengths)
    won *= possible
    for own, held, each in zip(won, hands, pots, strict=True):
        lost = played.copy()
        for winners in range(1, each.shape[2]):
            count = np.count_nonzero(own == winners, axis=1)
            lost -= count
            np.add.at(each[:, 0, winners], held, count * weights)
        np.add.at(each[:, 0, 0], held, lost * weights)
    return int(played.sum())


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
