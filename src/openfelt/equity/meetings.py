"""Hands of two ranges that meet: those that need no card twice.

Their weights are found by adding up all and taking away what cannot be met.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def met(combos: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each hand, the weight of all hands that it can meet.

    These are all but those with its one card and those with its other; itself is among both.
    """
    one, other = combos.T
    with_card = np.bincount(one, weights, 52) + np.bincount(other, weights, 52)
    found: NDArray[np.float64] = weights.sum() - with_card[one] - with_card[other] + weights
    return found


def pots_of(below: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The pots of two ranges, given as the weights of all hands with either player.

    ``below`` has, by player, hand and kind, the weights of the rival's hands that are weaker, of those that are not
    stronger, and of all that the hand meets.
    """
    weaker, not_stronger, every = np.moveaxis(below, -1, 0)
    pots = np.stack((every - not_stronger, weaker, not_stronger - weaker), axis=-1)
    for own, rival in zip(pots, weights[::-1], strict=True):
        # What cancels out may leave something in the last digits, which is less than any hand weighs.
        own[own < rival[rival > 0].min() / 2] = 0.0
    found: NDArray[np.float64] = pots * weights[:, :, None, None]
    return found
