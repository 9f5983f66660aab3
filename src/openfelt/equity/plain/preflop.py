"""All boards for some hands, by textures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import LANE_FLUSHES
from openfelt.equity import textures
from openfelt.equity.plain.pots import settle_known
from openfelt.strength import RANK_KEYS

_RANK_KEYS: Final = np.array(RANK_KEYS, np.uint64)


class _Sets(NamedTuple):
    """Sets of equally many ranks, in a row each, as cards that can be taken out of a deck."""

    ranks: NDArray[np.int64]
    """The ranks, a column for each set."""
    taken: NDArray[np.int64]
    """How many cards of the rank are taken before it."""
    orders: NDArray[np.int64]
    """In how many orders the same cards of a set can be taken."""

    @classmethod
    def of(cls, ranks: NDArray[np.int64]) -> _Sets:
        taken = np.array([(ranks[:, :place] == ranks[:, place, None]).sum(1) for place in range(ranks.shape[1])])
        taken = taken.reshape(ranks.shape[::-1]).astype(np.int64)
        return cls(np.ascontiguousarray(ranks.T), taken, (taken + 1).prod(0))

    def ways(self, left: NDArray[np.int64]) -> NDArray[np.float64]:
        """In how many ways each set can be taken when so many of each rank are left."""
        ways = np.ones(len(self.orders), np.int64)
        for ranks, taken in zip(self.ranks, self.taken, strict=True):
            ways *= np.maximum(left.take(ranks) - taken, 0)
        return ways / self.orders


class _Suited(NamedTuple):
    """All boards with so many cards of one suit."""

    masks: NDArray[np.uint64]
    """The ranks of these cards."""
    beside: _Sets
    """The ranks beside them, of other suits."""
    textures: NDArray[np.int64]
    """The textures that they make, a row for each mask, a column for each set beside it."""


def _suited() -> Iterator[_Suited]:
    begin = 0
    for size in (3, 4, 5):
        masks = textures.SUITED[np.bitwise_count(textures.SUITED) == size]
        first, last = textures.BESIDE_BEGINS[size : size + 2]
        end = begin + len(masks) * (last - first)
        made = textures.TEXTURE_OF[begin:end].astype(np.int64).reshape(len(masks), -1)
        yield _Suited(masks, _Sets.of(textures.BESIDE[first:last, : 5 - size]), made)
        begin = end


_SUITED: Final = tuple(_suited())
_UNSUITED: Final = _Sets.of(textures.RANKS)


def before_the_flop(holes: NDArray[np.int64], dead: NDArray[np.int64], shift: int, pots: NDArray[np.int64]) -> None:
    """Deal all boards to each of the deals ``holes``; ``pots`` has the deals in the place of the hands, in front."""
    for deal, counts in zip(holes, pots, strict=True):
        found = np.zeros(counts.shape)
        gone = np.concatenate((deal.ravel(), dead))
        left = 4 - np.bincount(gone % 13, minlength=13)
        sums = _RANK_KEYS[deal % 13].sum(1)
        unsuited = without_flush(textures.SUMS + sums[:, None], 7)
        ways = _UNSUITED.ways(left)
        for suit in range(4):
            free = 1 - np.bincount(gone[gone // 13 == suit] % 13, minlength=13)
            lanes = np.where(deal // 13 == suit, 1 << deal % 13, 0).sum(1).astype(np.uint64)
            _settle_flushes(unsuited, ways, lanes, free, left - free, shift, found)
        settle_known(unsuited, ways, shift, found)
        # Whole numbers below 2^53: no digit is lost.
        counts += found.astype(np.int64)


def _settle_flushes(
    unsuited: NDArray[np.uint16],
    ways: NDArray[np.float64],
    lanes: NDArray[np.uint64],
    free: NDArray[np.int64],
    beside_left: NDArray[np.int64],
    shift: int,
    pots: NDArray[np.float64],
) -> None:
    """Settle the boards with which somebody has a flush of one suit, and take them away from ``ways``."""
    taken = np.uint64(8191 - free @ (1 << np.arange(13)))
    for suited in _SUITED:
        flushes = LANE_FLUSHES[suited.masks | lanes[:, None]]
        rows = np.flatnonzero((suited.masks & taken == 0) & flushes.any(0))
        if not len(rows):
            continue
        beside = suited.beside.ways(beside_left)
        found = suited.textures[rows].ravel()
        weights = np.tile(beside, len(rows))
        ways -= np.bincount(found, weights, len(ways))
        # Who has a flush has nothing better among unsuited hands.
        made = np.repeat(flushes[:, rows], len(beside), axis=1)
        strengths = np.maximum(made, unsuited.take(found, axis=1), out=made)
        settle_known(strengths, weights, shift, pots)
