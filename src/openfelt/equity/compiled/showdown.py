"""Showdowns of listed deals from the flop on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiled import seven_cards
from openfelt.bulk.compiling import kernel
from openfelt.equity.boards import Board
from openfelt.equity.compiled.board import held, run_outs


def show_down(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    """Run out every board for each of ``deals``; return how many boards were run out."""
    return _show_down(combos, deals.view(np.uint64), weights, board, np.uint64(shift), pots)


@kernel
def _show_down(combos: Any, deals: Any, weights: Any, board: Any, shift: Any, pots: Any) -> int:
    board_keys, board_masks = run_outs(board)
    hand_keys, hand_masks = held(combos)
    strengths = np.empty(len(combos), np.uint64)
    boards = 0
    for at in range(len(board_keys)):
        for hand in range(len(combos)):
            strengths[hand] = 0
            if not board_masks[at] & hand_masks[hand]:
                strengths[hand] = seven_cards(board_keys[at] + hand_keys[hand], board_masks[at] | hand_masks[hand])
        for deal in range(len(deals)):
            best = worst = strengths[deals[deal, 0]]
            for player in range(1, deals.shape[1]):
                best = max(best, strengths[deals[deal, player]])
                worst = min(worst, strengths[deals[deal, player]])
            if worst == 0:
                continue
            boards += 1
            winners = np.uint64(0)
            for player in range(deals.shape[1]):
                winners += np.uint64(strengths[deals[deal, player]] == best)
            for player in range(deals.shape[1]):
                hand = deals[deal, player]
                strength = strengths[hand]
                shared = winners if strength == best else np.uint64(0)
                pots[player, hand, strength >> shift, shared] += weights[deal]
    return boards
