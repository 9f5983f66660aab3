"""The tables of :mod:`openfelt.strength` as arrays, and a key for every card.

The keys of a hand's cards are added up.  The low 32 bits of the sum are the rank sum, which says everything but a
flush; above them every suit has four bits that count its cards.  They are counted from three, so that the uppermost
of the four says that five or more cards are of the suit.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.strength import FLUSH_BITS, LANE_KEYS, RANK_KEYS, TABLES

RANK_SUM: Final = np.uint64(0xFFFF_FFFF)
"""The bits of a sum that hold the rank sum."""

NO_SUITS: Final = np.uint64(0x3333 << 32)
"""Where the sum begins: no cards of any suit."""

FLUSHES: Final = np.uint64(0x8888 << 32)
"""The bits of which one is set where there is a flush."""

NO_CARD: Final = np.uint64(1 << 60)
"""The bit that the sum gets from anything that is no card: seven cards cannot carry it away."""


def _card_keys() -> NDArray[np.uint64]:
    keys = np.full(256, NO_CARD)
    for card in range(52):
        suit, rank = divmod(card, 13)
        keys[card] = 1 << 32 + 4 * suit | RANK_KEYS[rank]
    return keys


CARD_KEYS: Final = _card_keys()
"""The key of every card; for the other numbers that fit into a byte, :data:`NO_CARD`."""

LANE_SUMS: Final = np.array([key & (1 << FLUSH_BITS) - 1 for key in LANE_KEYS], np.uint32)
"""For each mask of the ranks held in one suit, the sum of their keys."""

LANE_FLUSHES: Final = np.array([key >> FLUSH_BITS for key in LANE_KEYS], np.uint16)
"""For each mask of the ranks held in one suit, the strength of their flush; 0 where there are fewer than five."""

BEGINS: Final = np.array([TABLES[size].begins for size in (5, 6, 7)], np.uint16)
"""Where the rows begin, for hands of 5, 6 and 7 cards."""


def _lines() -> NDArray[np.uint16]:
    # A hand that holds a card twice is found out only after it has been looked up: the lines are long enough for it.
    highest = int(BEGINS.max()) + (7 * max(RANK_KEYS) >> 13) + 1
    lines = np.zeros((3, highest), np.uint16)
    for line, table in zip(lines, TABLES.values(), strict=True):
        line[: len(table.line)] = table.line
    return lines


LINES: Final = _lines()
"""The rows' strengths, for hands of 5, 6 and 7 cards."""
