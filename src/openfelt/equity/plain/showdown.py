"""Showdowns of listed deals from the flop on."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import CARD_KEYS, RANK_SUM
from openfelt.equity.boards import Board
from openfelt.equity.plain.known import show_down_known
from openfelt.equity.plain.pots import settle_deals
from openfelt.equity.plain.strengths import put_flushes
from openfelt.equity.pots import ANY_KIND, no_pots

CHUNK: Final = 1 << 16
"""So many showdowns are held in memory at once."""

_NEAR: Final = 1 << 16
"""So many keys and masks stay near the processor."""

_LISTED: Final = 1_000
"""So many deals are listed as Python's numbers at once, of which each takes more memory than in an array."""

_FEW: Final = (6, 6, 16)
"""So few deals are shown down one by one sooner than together, by the number of cards to come.

One deal alone has few boards that are not alike.  Where kinds of hands are told apart, no flop is run out together."""


def show_down(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    """Run out every board for each of ``deals``; return how many boards were run out."""
    if len(deals) <= _FEW[board.to_come] or (board.to_come == 2 and shift != ANY_KIND):
        return _one_by_one(combos, deals, weights, board, shift, pots)
    strengths = _strengths_on(_run_outs(board), combos)
    boards = 0
    step = max(CHUNK // strengths.shape[1], 1)
    for begin in range(0, len(deals), step):
        some = deals[begin : begin + step].T
        boards += settle_deals(strengths[some], weights[begin : begin + step], shift, some, pots)
    return boards


def _one_by_one(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    boards = 0
    for begin in range(0, len(deals), _LISTED):
        some = deals[begin : begin + _LISTED]
        listed = some.tolist(), combos[some].tolist(), weights[begin : begin + _LISTED].tolist()
        for hands, cards, weight in zip(*listed, strict=True):
            found = no_pots(len(hands), 1, shift)[:, 0]
            boards += show_down_known(cards, board, shift, found)
            for each, hand, more in zip(pots, hands, found * weight, strict=True):
                each[hand] += more
    return boards


def _run_outs(board: Board) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The sums of keys and the masks of all complete boards."""
    deck = board.deck
    coming = deck[_choices(len(deck), board.to_come)]
    bits = np.uint64(1) << coming.astype(np.uint64)
    return CARD_KEYS[coming].sum(1) + board.key, np.bitwise_or.reduce(bits, axis=1) | board.mask


@cache
def _choices(size: int, count: int) -> NDArray[np.int64]:
    """All ways to choose so many of ``size`` things, a row each."""
    return np.array(list(combinations(range(size), count)), np.int64)


def held(combos: NDArray[np.int64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The sums of keys and the masks of combos."""
    bits = np.uint64(1) << combos.astype(np.uint64)
    return CARD_KEYS[combos].sum(1), bits[:, 0] | bits[:, 1]


def _strengths_on(
    boards: tuple[NDArray[np.uint64], NDArray[np.uint64]], combos: NDArray[np.int64]
) -> NDArray[np.uint16]:
    """The strengths of combos, one row each, on boards, one column each; 0 where they need the same card."""
    (board_keys, board_masks), (keys, masks) = boards, held(combos)
    # Flushes aside, hands of the same ranks are worth the same, and are looked up once.
    ranks, ranks_of = np.unique(keys & RANK_SUM, return_inverse=True)
    found = without_flush((board_keys & RANK_SUM) + ranks[:, None], 7)[ranks_of]
    step = max(_NEAR // len(board_keys), 1)
    for begin in range(0, len(combos), step):
        some, key, mask = found[begin : begin + step], keys[begin : begin + step], masks[begin : begin + step]
        put_flushes(some, board_keys + key[:, None], board_masks | mask[:, None])
        some[board_masks & mask[:, None] != 0] = 0
    return found
