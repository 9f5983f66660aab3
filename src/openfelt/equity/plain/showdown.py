"""Showdowns of listed deals from the flop on."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.tables import CARD_KEYS
from openfelt.equity.boards import Board
from openfelt.equity.plain.known import show_down_known
from openfelt.equity.plain.pots import settle
from openfelt.equity.plain.strengths import strengths_of
from openfelt.equity.pots import no_pots

CHUNK: Final = 1 << 18
"""So many showdowns are held in memory at once."""

_LISTED: Final = 1_000
"""So many deals are listed as Python's numbers at once, of which each takes more memory than in an array."""

_FEW: Final = 6
"""So few deals are shown down one by one sooner than together, even where hardly any boards are alike."""


def show_down(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    """Run out every board for each of ``deals``; return how many boards were run out."""
    if board.to_come == 2 or len(deals) <= _FEW:
        return _one_by_one(combos, deals, weights, board, shift, pots)
    strengths = _strengths_on(_run_outs(board), combos)
    boards = 0
    step = max(CHUNK // len(strengths), 1)
    for begin in range(0, len(deals), step):
        some = deals[begin : begin + step]
        met = strengths[:, some].transpose(2, 0, 1)
        hands = np.broadcast_to(some.T[:, None], met.shape)
        weight = np.broadcast_to(weights[begin : begin + step], met.shape[1:])
        possible = met.min(0) > 0
        settle(met[:, possible], weight[possible], shift, hands[:, possible], pots)
        boards += int(possible.sum())
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
    """The sums of keys and the masks of all boards that are complete, or complete with one card more."""
    deck = board.deck
    keys, masks = CARD_KEYS[deck], np.uint64(1) << deck.astype(np.uint64)
    if board.to_come == 0:
        keys, masks = np.zeros((2, 1), np.uint64)
    return keys + board.key, masks | board.mask


def held(combos: NDArray[np.int64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The sums of keys and the masks of combos."""
    bits = np.uint64(1) << combos.astype(np.uint64)
    return CARD_KEYS[combos].sum(1), bits[:, 0] | bits[:, 1]


def _strengths_on(
    boards: tuple[NDArray[np.uint64], NDArray[np.uint64]], combos: NDArray[np.int64]
) -> NDArray[np.uint16]:
    """The strengths of combos, one column each, on boards, one row each; 0 where they need the same card."""
    (board_keys, board_masks), (keys, masks) = boards, held(combos)
    found = strengths_of(board_keys[:, None] + keys, board_masks[:, None] | masks)
    found[board_masks[:, None] & masks != 0] = 0
    return found
