"""Hands that are alike, and boards that are: what two ranges win of each other from the flop on.

Flushes aside, only ranks count.  With them, only one suit counts besides, for no board makes flushes of two: the one of
which it has three or more cards.  So cards fall into few *kinds*: the 13 ranks; or, for a suit, its 13 cards and the 13
ranks of all others.  Hands of the same kinds of cards are a group.  On boards of the same kinds, one group beats the
other or it does not, and there are as many such boards for two hands that share no card as there are ways to take the
kinds out of the cards that are left.

Every board is counted by ranks alone, and those with three or more cards of a suit once more: what flushes change.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.plain import without_flush
from openfelt.bulk.tables import LANE_FLUSHES, RANK_SUM
from openfelt.equity.boards import Board
from openfelt.strength import RANK_KEYS

_RANK_KEYS: Final = np.array(RANK_KEYS, np.uint64)
_CARDS: Final = np.arange(52)
_LANE: Final = np.uint64(8191)

RANKS_OF_SUIT: Final = 13
"""Where one suit counts, its cards are the kinds below this."""

_LANES: Final = np.append(np.uint64(1) << np.arange(13, dtype=np.uint64), np.zeros(13, np.uint64))
"""By kind of card where one suit counts: what it adds to the mask of the ranks of the suit."""


class Groups(NamedTuple):
    """The groups of the hands that a player may hold; those with most cards of the suit first."""

    holds: NDArray[np.int8]
    """By kind of card and group: how many the hands of the group hold."""
    by_ranks: NDArray[np.uint16]
    """By board and group: the strength, flushes aside."""
    with_flushes: NDArray[np.uint16]
    """By board and group: the strength."""
    suited: NDArray[np.int64]
    """How many groups have 0 or more cards of the suit, how many 1 or more, how many 2."""
    place_of: NDArray[np.int64]
    """The place of each hand's group among these; of any other hand, something."""


class Alike(NamedTuple):
    """What is alike when only ranks count, or one suit besides."""

    flushes: bool
    """Whether it is what flushes of one suit change that is counted, and not every board by ranks alone."""
    every: int
    """How many boards there are for two hands; 0 where it is changes that are counted."""
    left: NDArray[np.int8]
    """How many cards of each kind can come."""
    boards: NDArray[np.int64]
    """The kinds of the cards to come, in all ways in which they differ."""
    needed: NDArray[np.int64]
    """How many cards of the suit a hand needs for a flush, board by board."""
    group_of: NDArray[np.int64]
    """The group of each hand."""
    kinds: NDArray[np.int64]
    """The kinds of the two cards of each group, the one of the suit first."""
    by_ranks: NDArray[np.uint16]
    """By board and group: the strength, flushes aside."""
    with_flushes: NDArray[np.uint16]
    """By board and group: the strength."""

    def groups(self, weights: NDArray[np.float64]) -> Groups:
        """The groups of the hands that have a weight."""
        some = np.zeros(len(self.kinds), np.bool_)
        some[self.group_of[weights > 0]] = True
        kinds = self.kinds[some]
        holds = (kinds[:, :, None] == np.arange(len(self.left))).sum(1, dtype=np.int8)
        suited = (kinds < RANKS_OF_SUIT).sum(1)
        return Groups(
            np.ascontiguousarray(holds.T),
            self.by_ranks[:, some],
            self.with_flushes[:, some],
            (suited[:, None] >= np.arange(3)).sum(0),
            (np.cumsum(some) - 1)[self.group_of],
        )


def views(combos: NDArray[np.int64], board: Board) -> list[Alike]:
    """How ``combos`` and what can come on ``board`` are alike: by ranks, and for each suit that can make a flush."""
    on_board = [(int(board.mask) >> 13 * suit & 8191).bit_count() for suit in range(4)]
    suits = [suit for suit, suited in enumerate(on_board) if suited + board.to_come >= 3]
    return [_by_ranks(combos, board), *(_by_suit(combos, board, suit) for suit in suits)]


def _by_ranks(combos: NDArray[np.int64], board: Board) -> Alike:
    kinds, group_of = _grouped(_CARDS % 13, combos)
    left = np.bincount(board.deck % 13, minlength=13)
    boards = _to_come(left, board.to_come)
    strengths = _unsuited(kinds, boards, board)
    nothing = np.zeros(len(boards), np.int64)
    return Alike(False, board.run_outs(4), left.astype(np.int8), boards, nothing, group_of, kinds, strengths, strengths)


def _by_suit(combos: NDArray[np.int64], board: Board, suit: int) -> Alike:
    # The suit's own cards come first, which puts the hands with two of them before the others.
    kind_of = _CARDS % 13 + 13 * (suit != _CARDS // 13)
    kinds, group_of = _grouped(kind_of, combos)
    left = np.bincount(kind_of[board.deck], minlength=26)
    lane = board.mask >> np.uint64(13 * suit) & _LANE
    boards = _to_come(left, board.to_come)
    suited = (boards < 13).sum(1) + int(lane).bit_count()
    boards, suited = boards[suited >= 3], suited[suited >= 3]
    by_ranks = _unsuited(kinds, boards, board)
    flushes = LANE_FLUSHES[lane | _LANES[boards].sum(1)[:, None] | _LANES[kinds].sum(1)]
    with_flushes = np.where(flushes > 0, flushes, by_ranks)
    needed = np.maximum(5 - suited, 0)
    return Alike(True, 0, left.astype(np.int8), boards, needed, group_of, kinds, by_ranks, with_flushes)


def _grouped(kind_of: NDArray[np.int64], combos: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The kinds of the two cards of each group, and the group of each hand."""
    kinds = np.sort(kind_of[combos], axis=1)
    codes, group_of = np.unique((kinds >= 13).sum(1) << 10 | kinds[:, 0] << 5 | kinds[:, 1], return_inverse=True)
    return np.stack((codes >> 5 & 31, codes & 31), axis=1), group_of


def _to_come(left: NDArray[np.int64], cards: int) -> NDArray[np.int64]:
    """The kinds of so many ``cards`` that can come together."""
    boards, most = _together(len(left), cards)
    return boards[(most <= left[boards]).all(1)]


@cache
def _together(kinds: int, cards: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All ways to take so many cards of so many kinds, and how often each of the kinds is taken."""
    boards = np.array(list(combinations_with_replacement(range(kinds), cards)), np.int64)
    return boards, (boards[:, :, None] == boards[:, None, :]).sum(2)


def _unsuited(kinds: NDArray[np.int64], boards: NDArray[np.int64], board: Board) -> NDArray[np.uint16]:
    """The strengths of groups on boards, flushes aside."""
    sums = (board.key & RANK_SUM) + _RANK_KEYS[boards % 13].sum(1, dtype=np.uint64)
    return without_flush(sums[:, None] + _RANK_KEYS[kinds % 13].sum(1, dtype=np.uint64), 7)
