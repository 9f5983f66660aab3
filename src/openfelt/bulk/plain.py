"""Strengths by NumPy alone.

A pass over a whole array is quick only while what it reads and writes stays near the processor, so the hands are
taken a chunk at a time; and looking up cards in pairs halves the number of passes.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.tables import BEGINS, LANE_FLUSHES, LANE_SUMS, LINES
from openfelt.cards import DECK
from openfelt.strength import FLUSH_BITS, RANK_KEYS

CHUNK: Final = 16_384

_ANY: Final = "clip"
"""Every number is an entry of the tables that it is looked up in; not to ask saves a sixth of the time."""

_Number = TypeVar("_Number", np.uint32, np.uint64)


def _single_sums() -> NDArray[np.uint32]:
    """By card: its rank key and, above it, three bits each to count clubs, diamonds and hearts."""
    sums = np.zeros(256, np.uint32)
    for card in DECK:
        sums[card] = RANK_KEYS[card.rank] + (1 << FLUSH_BITS + 3 * card.suit if card.suit < 3 else 0)
    return sums


def _single_masks() -> NDArray[np.uint64]:
    """By card: its mask, empty for whatever is no card."""
    masks = np.zeros(256, np.uint64)
    masks[:52] = np.uint64(1) << np.arange(52, dtype=np.uint64)
    return masks


def _by_pair(of_card: NDArray[_Number]) -> NDArray[_Number]:
    """The sums for two neighbouring bytes that are read as one number, whichever of them counts for more."""
    return np.add.outer(of_card, of_card).ravel()


_SINGLE_SUMS: Final = _single_sums()
_PAIR_SUMS: Final = _by_pair(_SINGLE_SUMS)
_SINGLE_MASKS: Final = _single_masks()
_PAIR_MASKS: Final = _by_pair(_SINGLE_MASKS)


def _flush_lanes(size: int) -> NDArray[np.uint8]:
    """By the counts of clubs, diamonds and hearts: where the lane of the flush begins in the mask; 52 without one."""
    lanes = np.full(512, 52, np.uint8)
    for counts in range(512):
        suited = [counts & 7, counts >> 3 & 7, counts >> 6]
        lanes[counts] = next((13 * suit for suit, n in enumerate([*suited, size - sum(suited)]) if n >= 5), 52)
    return lanes


_FLUSH_LANES: Final = {size: _flush_lanes(size) for size in (5, 6, 7)}


def strengths_of_cards(hands: NDArray[np.uint8], found: NDArray[np.uint16], distinct: bool) -> bool:
    """Write the strengths of ``hands``, rows of five to seven cards; False when some row is no hand.

    Whether a card comes twice is not looked at where the cards of each row are ``distinct``.
    """
    size = hands.shape[1]
    sound = True
    for begin in range(0, len(hands), CHUNK):
        chunk, part = hands[begin : begin + CHUNK], found[begin : begin + CHUNK]
        if distinct:
            sound &= int(chunk.max()) < len(DECK)
        else:
            # A card that comes twice carries into another bit, so that the sum has fewer bits than cards.
            sound &= bool((np.bitwise_count(_add_up(chunk, _PAIR_MASKS, _SINGLE_MASKS)) == size).all())
        sums = _add_up(chunk, _PAIR_SUMS, _SINGLE_SUMS)
        lanes = _FLUSH_LANES[size].take(sums >> np.uint32(FLUSH_BITS), mode=_ANY)
        sums &= np.uint32((1 << FLUSH_BITS) - 1)
        without_flush(sums, size, out=part)
        if len(flushes := np.flatnonzero(lanes != 52)):
            masks = _add_up(chunk[flushes], _PAIR_MASKS, _SINGLE_MASKS)
            part[flushes] = LANE_FLUSHES.take(masks >> lanes[flushes].astype(np.uint64) & np.uint64(8191))
    return sound


def _add_up(hands: NDArray[np.uint8], by_pair: NDArray[_Number], by_card: NDArray[_Number]) -> NDArray[_Number]:
    """Add up what the tables say of the cards of each hand."""
    count, size = hands.shape
    pairs = (np.ndarray((count,), np.uint16, hands, place, (size,)) for place in range(0, size - 1, 2))
    total: NDArray[_Number] = by_pair.take(next(pairs), mode=_ANY)
    more = np.empty_like(total)
    for pair in pairs:
        total += by_pair.take(pair, out=more, mode=_ANY)
    if size % 2:
        total += by_card.take(hands[:, -1], out=more, mode=_ANY)
    return total


def strengths_of_masks(hands: NDArray[np.uint64], found: NDArray[np.uint16]) -> bool:
    """Write the strengths of ``hands``, 52-bit masks; False when some mask is no hand of five to seven cards."""
    sound = True
    for begin in range(0, len(hands), CHUNK):
        masks = hands[begin : begin + CHUNK]
        part = found[begin : begin + CHUNK]
        counts = np.bitwise_count(masks)
        sound &= bool(((counts >= 5) & (counts <= 7) & (masks >> np.uint64(52) == 0)).all())
        lanes = [(masks >> np.uint64(13 * suit) & np.uint64(8191)).astype(np.intp) for suit in range(4)]
        sums: NDArray[np.uint32] = np.sum([LANE_SUMS.take(lane) for lane in lanes], axis=0, dtype=np.uint32)
        part[:] = 0
        for size in (5, 6, 7):
            of_size = np.flatnonzero(counts == size)
            part[of_size] = without_flush(sums[of_size], size)
        for lane in lanes:
            np.maximum(part, LANE_FLUSHES.take(lane), out=part)
    return sound


def without_flush(sums: NDArray[Any], size: int, out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The strengths of hands of one size by their rank sums, flushes aside; in ``out``, if there is one."""
    places = BEGINS[size - 5].take(sums & np.uint32(8191), mode=_ANY) + (sums >> np.uint32(13))
    found: NDArray[np.uint16] = LINES[size - 5].take(places, out=out, mode=_ANY)
    return found
