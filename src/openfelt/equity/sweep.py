"""Two ranges from the flop on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.equity.alike import Alike, Groups, views
from openfelt.equity.boards import Board
from openfelt.equity.pots import ANY_KIND

Contest = Callable[[Alike, Groups, Groups, int], NDArray[np.int16]]
"""What counts how often groups beat each other."""

_ROWS: Final = 12
"""So few rows are multiplied at once that this begins no threads, which would only wait for each other."""

_TURNED: Final = [1, 0, 2]
"""Lost, won and tied in the rival's eyes."""


def sweep(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
    contest: Contest,
) -> int:
    """Add the pots of all deals of two ranges on all boards; return how many boards that are.

    The ranges are given as the ``weights`` of all hands with either player.
    """
    for alike in views(combos, board):
        own, rival = map(alike.groups, weights)
        counted = contest(alike, own, rival, shift)
        turned = counted[:, _TURNED].swapaxes(2, 3) if shift == ANY_KIND else contest(alike, rival, own, shift)
        pots[0] += _against(combos, counted, own, rival, weights[1])
        pots[1] += _against(combos, turned, rival, own, weights[0])
    for each, held, met in zip(pots, weights, weights[::-1], strict=True):
        # What cancels out may leave something in the last digits, which is less than any hand weighs.
        each[(each < met[met > 0].min() / 2) | (held == 0)[:, None, None]] = 0.0
        each *= held[:, None, None]
    return int(_met(combos, weights[1] > 0)[weights[0] > 0].sum()) * board.run_outs(4)


def _against(
    combos: NDArray[np.int64], counted: NDArray[np.int16], own: Groups, rival: Groups, weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each hand, what ``counted`` says of it against all hands of the rival that it can meet, by their ``weights``.

    It meets all but those with its one card and those with its other; itself is among both.
    """
    one, other = combos.T
    met = np.flatnonzero(weights)
    with_card = np.zeros((counted.shape[3], 53))
    for card in (one, other, np.full(len(combos), 52)):
        np.add.at(with_card, (rival.place_of[met], card[met]), weights[met])
    counts = counted.astype(np.float64)
    found = np.concatenate(
        [counts[:, :, at : at + _ROWS] @ with_card for at in range(0, counts.shape[2], _ROWS)], axis=2
    )
    itself = counts[:, :, own.place_of, rival.place_of] * weights
    every, by_one, by_other = (found[:, :, own.place_of, card] for card in (52, one, other))
    against: NDArray[np.float64] = every - by_one - by_other + itself
    return against.transpose(2, 0, 1)


def _met(combos: NDArray[np.int64], held: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many of the hands that are ``held`` each hand can meet; see :func:`_against`."""
    one, other = combos.T
    with_card = np.bincount(combos[held].ravel(), minlength=52)
    met: NDArray[np.int64] = np.count_nonzero(held) - with_card[one] - with_card[other] + held
    return met
