"""Random deals: what is drawn, and from which random bits.

Every random number is a hash of the seed, the number of the attempt, the place in it and how often that place was
drawn already.  So the deals do not depend on what draws them, and on nothing that was drawn before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Dice(NamedTuple):
    """How to deal at random.

    Players with a range get a combo of it, by weight; where two of them got the same card, the whole attempt is given
    up and another one begun, which leaves every possible deal with the probability that it has.  Players who may
    hold any two cards, and the board, get cards one by one.
    """

    seed: np.uint64
    samples: int
    most: int
    """After so many attempts it is given up."""
    combos: NDArray[np.int64]
    """The cards of each hand."""
    ranged: NDArray[np.int64]
    """The players with a range."""
    edges: NDArray[np.int64]
    """Where the range of each of them begins among the following, and where the last ends."""
    picks: NDArray[np.int64]
    """The hands of the ranges, each of which comes up equally often..."""
    thresholds: NDArray[np.uint64]
    """... and is kept when 32 random bits are below this..."""
    aliases: NDArray[np.int64]
    """... or else replaced by the hand at this place of the range."""
    unranged: NDArray[np.int64]
    """The players who may hold any two cards."""


def alias(weights: NDArray[np.float64]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The thresholds and aliases with which one draw takes each place as often as its weight says (Walker, Vose)."""
    count = len(weights)
    kept = weights * count / weights.sum()
    thresholds = np.full(count, 1 << 32, np.uint64)
    aliases = np.arange(count)
    poor = [at for at in range(count) if kept[at] < 1]
    rich = [at for at in range(count) if kept[at] >= 1]
    while poor and rich:
        short, donor = poor.pop(), rich[-1]
        thresholds[short] = round(kept[short] * (1 << 32))
        aliases[short] = donor
        kept[donor] -= 1 - kept[short]
        if kept[donor] < 1:
            poor.append(rich.pop())
    return thresholds, aliases
