"""Showdowns of listed deals from the flop on."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.tables import CARD_KEYS
from openfelt.equity.boards import Board
from openfelt.equity.plain.strengths import strengths_of

CHUNK: Final = 1 << 18
"""So many showdowns are held in memory at once."""

_Weights = NDArray[np.float64] | NDArray[np.int64]


def show_down(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    """Run out every board for each of ``deals``; return how many boards were run out."""
    strengths = strengths_on(run_outs(board), combos)
    boards = 0
    step = max(CHUNK // len(strengths), 1)
    for begin in range(0, len(deals), step):
        some = deals[begin : begin + step]
        found = strengths[:, some].transpose(2, 0, 1)
        hands = np.broadcast_to(some.T[:, None], found.shape)
        weight = np.broadcast_to(weights[begin : begin + step], found.shape[1:])
        possible = found.min(0) >= 0
        settle(found[:, possible], weight[possible], shift, hands[:, possible], pots)
        boards += int(possible.sum())
    return boards


def settle(strengths: NDArray[np.int64], weights: _Weights, shift: int, hands: NDArray[np.int64], pots: Any) -> None:
    """Give each pot to the best of ``strengths``, which hold one row for each player; ``hands`` are the players'."""
    won = strengths == strengths.max(0)
    winners = np.where(won, won.sum(0), 0)
    for player, each in enumerate(pots):
        places = (hands[player] * each.shape[1] + (strengths[player] >> shift)) * each.shape[2] + winners[player]
        found = np.bincount(places.ravel(), np.broadcast_to(weights, places.shape).ravel(), each.size)
        each += found.reshape(each.shape).astype(each.dtype)


def run_outs(board: Board) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The sums of keys and the masks of all complete boards."""
    deck = board.deck
    keys, masks = CARD_KEYS[deck], np.uint64(1) << deck.astype(np.uint64)
    if board.to_come == 0:
        keys, masks = np.zeros((2, 1), np.uint64)
    if board.to_come == 2:
        turn, river = _pairs(len(deck))
        keys, masks = keys[turn] + keys[river], masks[turn] | masks[river]
    return keys + board.key, masks | board.mask


@cache
def _pairs(size: int) -> tuple[NDArray[np.int64], ...]:
    """All pairs of different places in a deck of ``size`` cards."""
    return np.triu_indices(size, 1)


def held(combos: NDArray[np.int64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The sums of keys and the masks of combos."""
    bits = np.uint64(1) << combos.astype(np.uint64)
    return CARD_KEYS[combos].sum(1), bits[:, 0] | bits[:, 1]


def strengths_on(boards: tuple[NDArray[np.uint64], NDArray[np.uint64]], combos: NDArray[np.int64]) -> NDArray[np.int64]:
    """The strengths of combos, one column each, on boards, one row each; -1 where they need the same card."""
    (board_keys, board_masks), (keys, masks) = boards, held(combos)
    found = strengths_of(board_keys[:, None] + keys, board_masks[:, None] | masks)
    found[board_masks[:, None] & masks != 0] = -1
    return found
