"""Showdowns of hands that are known, one for each player.

Cards of one rank that no flush tells apart are worth the same.  So the cards that can come are of few *sorts*: one for
each rank in every suit of which somebody may still get a flush, and one for each rank in all the other suits together.
A flop is then run out in 91 ways where nobody can get a flush, and in 338 where a flush of one suit is possible,
instead of in a thousand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import LANE_FLUSHES, RANK_SUM
from openfelt.equity.boards import Board
from openfelt.equity.plain.pots import settle_known
from openfelt.strength import RANK_KEYS

_LANES: Final = (0, 13, 26, 39)
"""Where the ranks of each suit begin in a mask."""

_LANE: Final = 8191

_DECK: Final = np.arange(52)


class _RunOuts(NamedTuple):
    """The ways in which a board can be filled up, by the sorts of the cards that come."""

    sorts: NDArray[np.int64]
    """The sorts of the cards, a row for each card to come and a column for each way."""
    cards: NDArray[np.float64]
    """A row for each sort: 1 for the cards that are of it.

    In how many ways a second card of a sort comes is written as further sorts of half the cards, less a half."""
    less: NDArray[np.float64]
    """What is to be taken away from each of them, then."""
    sums: NDArray[np.int64]
    """The sums of the cards' rank keys, for each way."""
    lanes: NDArray[np.int64]
    """The ranks that come in each of the suits that are told apart, as masks in a row for each."""


@cache
def _run_outs(to_come: int, suits: tuple[int, ...]) -> _RunOuts:
    """The ways to fill up a board with so many cards when these suits are told apart."""
    single = 13 * (len(suits) + 1)
    ways: list[tuple[int, ...]] = list(combinations(range(single), to_come))
    if to_come == 2:
        ways += [(rank, single + rank) for rank in range(13)]
    sorts = np.array(ways, np.int64).reshape(len(ways), to_come).T
    suit = np.array([suits.index(each) + 1 if each in suits else 0 for each in _LANES])
    of_card = 13 * suit[_DECK // 13] + _DECK % 13
    cards = np.equal.outer(np.arange(single), of_card).astype(float)
    lanes = [np.where(sorts // 13 == at, 1 << sorts % 13, 0).sum(0) for at in range(1, len(suits) + 1)]
    return _RunOuts(
        sorts,
        np.concatenate((cards, cards[:13] / 2)),
        np.repeat((0.0, 0.5), (single, 13)),
        np.array(RANK_KEYS, np.int64)[sorts % 13].sum(0),
        np.array(lanes, np.int64),
    )


def show_down_known(hands: Sequence[Sequence[int]], board: Board, shift: int, pots: NDArray[np.float64]) -> int:
    """Run out every board and return how many there are; ``pots`` have no place for the hand, of which there is one."""
    masks = [1 << one | 1 << other for one, other in hands]
    on_board, gone = int(board.mask), reduce(or_, masks, int(board.gone))
    suits = _suits(on_board, masks, board.to_come)
    run_outs = _run_outs(board.to_come, suits)
    left = run_outs.cards @ (~gone >> _DECK & 1) - run_outs.less
    ways = np.multiply.reduce(left.take(run_outs.sorts), axis=0)
    lying = int(board.key & RANK_SUM)
    sums = [[lying + RANK_KEYS[one % 13] + RANK_KEYS[other % 13]] for one, other in hands]
    strengths = without_flush(run_outs.sums + sums, 7)
    for suit, coming in zip(suits, run_outs.lanes, strict=True):
        lanes = [[(on_board | mask) >> suit & _LANE] for mask in masks]
        np.maximum(strengths, LANE_FLUSHES.take(coming | lanes), out=strengths)
    settle_known(strengths, ways, shift, pots)
    return board._replace(gone=np.uint64(gone)).run_outs(0)


def _suits(board: int, hands: Iterable[int], to_come: int) -> tuple[int, ...]:
    """Where the suits begin of which somebody may get a flush."""
    found = []
    for suit in _LANES:
        missing = 5 - to_come - (board >> suit & _LANE).bit_count()
        # A hand adds two cards at most.
        if missing <= 2 and any((hand >> suit & _LANE).bit_count() >= missing for hand in hands):
            found.append(suit)
    return tuple(found)
