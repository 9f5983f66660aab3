"""Strengths of seven cards by the sums of their keys and their masks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import FLUSHES, LANE_FLUSHES, RANK_SUM


def strengths_of(keys: NDArray[np.uint64], masks: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """The strengths of seven cards by the sums of their keys and their masks."""
    found = without_flush(keys & RANK_SUM, 7)
    put_flushes(found, keys, masks)
    return found


def put_flushes(found: NDArray[np.uint16], keys: NDArray[np.uint64], masks: NDArray[np.uint64]) -> None:
    """Put the strengths of flushes in the place of what the hands are worth by their ranks."""
    suited = np.flatnonzero(keys & FLUSHES)
    suits = keys.ravel()[suited] & FLUSHES
    # The flush bits stand 4 apart and the lanes 13.
    bits = np.bitwise_count((suits >> np.uint64(35)) - np.uint64(1)).astype(np.uint64)
    lanes = masks.ravel()[suited] >> bits // np.uint64(4) * np.uint64(13) & np.uint64(8191)
    found.ravel()[suited] = LANE_FLUSHES.take(lanes)
