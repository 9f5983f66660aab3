"""Pots: what all kernels add up.

An array of weights by player, hand, kind of hand made, and number of winners: 0 where the player lost, 1 where he won
alone, 2 where he split with one other, and so on.  The kind is the strength without its last bits, of which the kernels
are told the number, the *shift*.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.strength import Category

CATEGORY: Final = 12
"""The shift that leaves a strength's category."""

ANY_KIND: Final = 16
"""The shift that leaves nothing, so that all hands are of one kind."""


def kinds_made(shift: int) -> int:
    """How many kinds of hands are told apart."""
    return len(Category) if shift == CATEGORY else 1


def no_pots(players: int, hands: int, shift: int) -> NDArray[np.float64]:
    """Pots of which none has been played."""
    return np.zeros((players, hands, kinds_made(shift), players + 1))
