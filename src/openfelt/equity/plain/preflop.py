"""All boards for some hands, by textures."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import LANE_FLUSHES
from openfelt.equity import textures
from openfelt.equity.plain.showdown import settle
from openfelt.strength import RANK_KEYS

_RANK_KEYS: Final = np.array(RANK_KEYS, np.uint64)


def before_the_flop(holes: NDArray[np.int64], dead: NDArray[np.int64], shift: int, pots: NDArray[np.int64]) -> None:
    """Deal all boards to each of the deals ``holes``; ``pots`` has the deals in the place of the hands, in front."""
    for deal, counts in zip(holes, pots, strict=True):
        gone = np.concatenate((deal.ravel(), dead))
        left = 4 - np.bincount(gone % 13, minlength=13)
        sums = _RANK_KEYS[deal % 13].sum(1)
        unsuited = without_flush(textures.SUMS + sums[:, None], 7).astype(np.int64)
        ways = _ways(textures.RANKS, left)
        for suit in range(4):
            free = 1 - np.bincount(gone[gone // 13 == suit] % 13, minlength=13)
            lanes = np.where(deal // 13 == suit, 1 << deal % 13, 0).sum(1).astype(np.uint64)
            _settle_flushes(unsuited, ways, lanes, free, left - free, shift, counts)
        settle(unsuited, ways, shift, np.zeros(len(deal), np.int64), counts[:, None])


def _settle_flushes(
    unsuited: NDArray[np.int64],
    ways: NDArray[np.int64],
    lanes: NDArray[np.uint64],
    free: NDArray[np.int64],
    beside_left: NDArray[np.int64],
    shift: int,
    counts: NDArray[np.int64],
) -> None:
    """Settle the boards with which somebody has a flush of one suit, and take them away from ``ways``."""
    mask = np.uint64(free @ (1 << np.arange(13)))
    begin = 0
    for size in (3, 4, 5):
        suited = textures.SUITED[np.bitwise_count(textures.SUITED) == size]
        first, last = textures.BESIDE_BEGINS[size : size + 2]
        texture_of = textures.TEXTURE_OF[begin : begin + len(suited) * (last - first)].reshape(len(suited), -1)
        begin += texture_of.size
        flushes = LANE_FLUSHES[suited | lanes[:, None]].astype(np.int64)
        rows = np.flatnonzero((suited & ~mask == 0) & flushes.any(0))
        if not len(rows):
            continue
        beside = np.broadcast_to(_ways(textures.BESIDE[first:last, : 5 - size], beside_left), (len(rows), last - first))
        found = texture_of[rows]
        ways -= np.bincount(found.ravel(), beside.ravel(), len(ways)).astype(np.int64)
        made = flushes[:, rows, None]
        strengths = np.where(made > 0, made, unsuited[:, found])
        settle(strengths, beside, shift, np.zeros(len(lanes), np.int64), counts[:, None])


def _ways(ranks: NDArray[np.int64], left: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways cards of ``ranks``, lowest first, can be taken when so many of each rank are left."""
    ways = np.ones(len(ranks), np.int64)
    orders = np.ones(len(ranks), np.int64)
    same = np.zeros(len(ranks), np.int64)
    for place in range(ranks.shape[1]):
        if place:
            same = np.where(ranks[:, place] == ranks[:, place - 1], same + 1, 0)
        ways *= np.maximum(left[ranks[:, place]] - same, 0)
        orders *= same + 1
    return ways // orders
