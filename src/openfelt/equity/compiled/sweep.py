"""Showdowns of two ranges from the flop on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiled import count_bits, seven_unsuited
from openfelt.bulk.compiling import compiled, kernel
from openfelt.bulk.tables import LANE_FLUSHES, RANK_SUM
from openfelt.equity.boards import Board
from openfelt.equity.compiled.board import held, run_outs
from openfelt.equity.meetings import met, pots_of
from openfelt.equity.pots import ANY_KIND
from openfelt.strength import RANK_KEYS

_RANK_KEYS: Final = np.array(RANK_KEYS, np.uint64)
_ANY_KIND: Final = np.uint64(ANY_KIND)
_LANE: Final = np.uint64(8191)
_NO_LANE: Final = np.uint64(52)


def sweep(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> None:
    """Run out every board for all deals of two ranges, given as the weights of all hands with either player.

    On each board the hands are passed in the order of their strengths, worst first, while the weights that lie below
    are added up: those of all hands and those of the hands with each card, which a hand with that card cannot meet.
    """
    sums = _RANK_KEYS[combos % 13].sum(1, dtype=np.uint64)
    by_ranks = np.argsort(sums, kind="stable")
    sums, sizes = np.unique(sums, return_counts=True)
    edges = np.concatenate(([0], np.cumsum(sizes)))
    of_player = np.ascontiguousarray(weights.T[by_ranks])
    below = np.zeros((len(combos), pots.shape[2], 3, 2))
    _sweep(combos[by_ranks].view(np.uint64), of_player, sums, edges, board, np.uint64(shift), below)
    if shift == ANY_KIND:
        below[:, 0, 2] = board.run_outs(4) * np.stack([met(combos, each)[by_ranks] for each in weights], axis=1)
    # The first player meets what the second holds.
    pots[:, by_ranks] += pots_of(below.transpose(3, 0, 1, 2)[::-1], weights[:, by_ranks])


@kernel
def _sweep(combos: Any, weights: Any, sums: Any, edges: Any, board: Any, shift: Any, below: Any) -> None:
    """Add up the weights of either player's hands, for each hand and kind of hand that it makes.

    First of those that are weaker, then of those that are not stronger, then of all that the hand can meet.
    """
    board_keys, board_masks = run_outs(board)
    _, masks = held(combos)
    ranked = np.empty(len(combos), np.uint64)
    strengths = np.empty(len(combos), np.uint64)
    lower = np.empty((53, 2))
    for at in range(len(board_keys)):
        live = _rank(board_keys[at] & RANK_SUM, board_masks[at], masks, sums, edges, ranked, strengths)
        for card in range(53):
            lower[card, 0] = lower[card, 1] = 0.0
        begin = 0
        while begin < live:
            end = begin
            while end < live and strengths[end] == strengths[begin]:
                _meet(ranked[end], combos, weights, lower, 0.0, below[ranked[end], strengths[end] >> shift, 0])
                end += 1
            for place in range(begin, end):
                hand = ranked[place]
                for player in range(2):
                    weight = weights[hand, player]
                    lower[combos[hand, 0], player] += weight
                    lower[combos[hand, 1], player] += weight
                    lower[52, player] += weight
            for place in range(begin, end):
                _meet(ranked[place], combos, weights, lower, 1.0, below[ranked[place], strengths[place] >> shift, 1])
            begin = end
        # What a hand meets at all depends on the board only when kinds are told apart.
        if shift == _ANY_KIND:
            continue
        for place in range(live):
            _meet(ranked[place], combos, weights, lower, 1.0, below[ranked[place], strengths[place] >> shift, 2])


@compiled
def _meet(hand: Any, combos: Any, weights: Any, lower: Any, own: Any, total: Any) -> None:
    """Add the weights in ``lower`` that a hand can meet.

    With its two cards, the hand's own weight is taken away twice once it lies there itself.
    """
    one, other = combos[hand, 0], combos[hand, 1]
    total[0] += lower[52, 0] - lower[one, 0] - lower[other, 0] + own * weights[hand, 0]
    total[1] += lower[52, 1] - lower[one, 1] - lower[other, 1] + own * weights[hand, 1]


@compiled
def _rank(board_sum: Any, board: Any, masks: Any, sums: Any, edges: Any, ranked: Any, strengths: Any) -> Any:
    """List the hands that the board leaves possible in the order of their strengths, worst first; return how many.

    Hands of the same ranks, which lie from one edge to the next, are equal unless they hold a flush.  So it is groups
    of ranks that are sorted, and single flushes: by their strength, then by what they are, in the last 12 bits.
    """
    lane = _flush_lane(board)
    items = np.empty(len(sums) + len(masks), np.int64)
    count = len(sums)
    for group in range(count):
        items[group] = np.int64(seven_unsuited(board_sum + sums[group])) << 12 | 2048 | group
    if lane < _NO_LANE:
        for hand in range(len(masks)):
            flush = LANE_FLUSHES[(board | masks[hand]) >> lane & _LANE]
            if flush and not masks[hand] & board:
                items[count] = np.int64(flush) << 12 | hand
                count += 1
    items[:count].sort()
    live = 0
    for item in items[:count]:
        strength = item >> 12
        single = item & 2047
        if not item & 2048:
            ranked[live], strengths[live] = single, strength
            live += 1
            continue
        for hand in range(edges[single], edges[single + 1]):
            if masks[hand] & board:
                continue
            if lane < _NO_LANE and LANE_FLUSHES[(board | masks[hand]) >> lane & _LANE]:
                continue
            ranked[live], strengths[live] = hand, strength
            live += 1
    return live


@compiled
def _flush_lane(board: Any) -> Any:
    """Where the suit begins in the mask of which the board has three or more cards; 52 without one."""
    for lane in (0, 13, 26, 39):
        if count_bits(board >> np.uint64(lane) & _LANE) >= np.uint64(3):
            return np.uint64(lane)
    return _NO_LANE
