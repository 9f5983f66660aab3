"""Showdowns of two ranges from the flop on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.equity.boards import Board
from openfelt.equity.meetings import pots_of
from openfelt.equity.plain.showdown import CHUNK, run_outs, strengths_on


def sweep(
    combos: NDArray[np.int64], weights: NDArray[np.float64], board: Board, shift: int, pots: NDArray[np.float64]
) -> None:
    """Run out every board for all deals of two ranges, given as the weights of all hands with either player.

    A hand meets the weaker hands of the other range, but for those with one of its own cards: it is weighed among all
    hands, and then among those with its one card and those with its other.
    """
    keys, masks = run_outs(board)
    with_card = [np.flatnonzero((combos == card).any(1)) for card in range(52)]
    below = np.zeros((3, 2, len(combos), pots.shape[2]))
    step = max(CHUNK // len(combos), 1)
    for begin in range(0, len(keys), step):
        strengths = strengths_on((keys[begin : begin + step], masks[begin : begin + step]), combos)
        live = np.where(strengths >= 0, weights[:, None], 0.0)
        found = _weigh(strengths, live)
        for hands in with_card:
            if len(hands):
                found[..., hands] -= _weigh(strengths[:, hands], live[..., hands])
        # With its two cards the hand itself was taken away twice.
        found[1:] += live
        found[..., strengths < 0] = 0.0
        if pots.shape[2] == 1:
            below[..., 0] += found.sum(2)
            continue
        kinds = strengths >> shift
        for kind in range(pots.shape[2]):
            below[..., kind] += found.sum(2, where=kinds == kind)
    # The first player meets what the second holds.
    pots += pots_of(np.moveaxis(below, 0, -1)[::-1], weights)


def _weigh(strengths: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each hand on each board: the weights of the weaker hands, of those not stronger, and of all."""
    order = np.argsort(strengths, axis=1)
    ranked = np.take_along_axis(strengths, order, 1)
    sums = np.take_along_axis(weights, order[None], 2).cumsum(2)
    places = np.arange(ranked.shape[1])
    edge = ranked[:, 1:] != ranked[:, :-1]
    begins, ends = np.zeros_like(order), np.full_like(order, ranked.shape[1] - 1)
    begins[:, 1:] = np.maximum.accumulate(np.where(edge, places[1:], 0), axis=1)
    ends[:, :-1] = np.minimum.accumulate(np.where(edge, places[:-1], places[-1])[:, ::-1], axis=1)[:, ::-1]
    before = np.concatenate((np.zeros_like(sums[..., :1]), sums), axis=2)
    found = np.empty((3, *weights.shape))
    np.put_along_axis(found[0], order[None], np.take_along_axis(before, begins[None], 2), 2)
    np.put_along_axis(found[1], order[None], np.take_along_axis(sums, ends[None], 2), 2)
    found[2] = sums[..., -1:]
    return found
