"""How often groups of hands beat each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiling import compiled, kernel
from openfelt.equity.alike import Alike, Groups
from openfelt.equity.pots import kinds_made


def contest(alike: Alike, own: Groups, rival: Groups, shift: int) -> NDArray[np.int16]:
    """On how many boards each group of ``own`` loses, wins and ties against each of ``rival``.

    By kind of hand made, outcome, own group and rival's.  Of flushes, it is how much they change that is counted.
    """
    found = np.zeros((kinds_made(shift), own.holds.shape[1], 3, rival.holds.shape[1]), np.int16)
    boards, needed = alike.boards.astype(np.uint64), alike.needed.astype(np.uint64)
    _contest(alike.flushes, alike.left, boards, needed, _in_order(own), _in_order(rival), np.uint64(shift), found)
    return found.swapaxes(1, 2)


def _in_order(groups: Groups) -> tuple[Any, ...]:
    """What of the groups is needed, as it is compiled for: in C order."""
    arrays = groups.holds, groups.by_ranks, groups.with_flushes, groups.suited.astype(np.uint64)
    return tuple(map(np.ascontiguousarray, arrays))


@kernel
def _contest(flushes: Any, left: Any, boards: Any, needed: Any, own: Any, rival: Any, shift: Any, found: Any) -> None:
    own_holds, own_by_ranks, own_with_flushes, own_suited = own
    holds, by_ranks, with_flushes, suited = rival
    others = holds.shape[1]
    ways = np.ones(others, np.int16)
    for group in range(own_holds.shape[1]):
        for at in range(len(boards)):
            # Where flushes are counted, at least one of the two has one.
            count = suited[needed[at]] if flushes and group >= own_suited[needed[at]] else others
            _take(boards[at], left, own_holds, group, holds, count, ways)
            if flushes:
                strength = own_with_flushes[at, group]
                _settle(strength, with_flushes[at], count, ways, found[strength >> shift, group])
                for other in range(count):
                    ways[other] = -ways[other]
            strength = own_by_ranks[at, group]
            _settle(strength, by_ranks[at], count, ways, found[strength >> shift, group])


@compiled
def _take(cards: Any, left: Any, own_holds: Any, group: Any, holds: Any, count: Any, ways: Any) -> None:
    """In how many ways these kinds of cards can come when a hand of one group and one of each other are held."""
    if len(cards) == 0:
        ways[:] = 1
        return
    one, other_one = cards[0], cards[-1]
    first, second = left[one] - own_holds[one, group], left[other_one] - own_holds[other_one, group]
    if len(cards) == 1:
        for other in range(count):
            ways[other] = first - holds[one, other]
    elif one == other_one:
        for other in range(count):
            more = first - holds[one, other]
            ways[other] = more * (more - 1) >> 1
    else:
        for other in range(count):
            ways[other] = (first - holds[one, other]) * (second - holds[other_one, other])


@compiled
def _settle(strength: Any, others: Any, count: Any, ways: Any, found: Any) -> None:
    """Count so many ways to lose to, to win against and to tie with each of the others."""
    lost, won, tied = found[0], found[1], found[2]
    for other in range(count):
        lost[other] += ways[other] & -np.int16(strength < others[other])
        won[other] += ways[other] & -np.int16(strength > others[other])
        tied[other] += ways[other] & -np.int16(strength == others[other])
