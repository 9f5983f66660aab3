"""How often groups of hands beat each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.equity.alike import Alike, Groups
from openfelt.equity.pots import ANY_KIND, CATEGORY, kinds_made

_Strengths = NDArray[np.uint16]
_Ways = NDArray[np.int8]

_ONE_BYTE: Final = 7
"""So many boards are counted at once at most: with up to 16 ways for each of them, the sum fits into a byte."""

_AT_ONCE: Final = 1 << 17
"""And so many meetings of groups on boards, which stay near the processor."""

_ALL: Final = slice(None)

_OUTCOMES: Final = {
    CATEGORY: (*enumerate((np.less, np.greater, np.equal)),),
    ANY_KIND: ((1, np.greater), (2, np.equal)),
}
"""What to count, by shift: lost, won and tied; where kinds are not told apart, the first follows from the others."""


def contest(alike: Alike, own: Groups, rival: Groups, shift: int) -> NDArray[np.int16]:
    """On how many boards each group of ``own`` loses, wins and ties against each of ``rival``.

    By kind of hand made, outcome, own group and rival's.  Of flushes, it is how much they change that is counted.
    """
    found = np.zeros((kinds_made(shift), 3, own.holds.shape[1], rival.holds.shape[1]), np.int16)
    for needed in np.unique(alike.needed):
        boards = np.flatnonzero(alike.needed == needed)
        for rows, columns in _meeting(alike, needed, own, rival):
            target = found[..., rows, columns]
            if not target.size:
                continue
            step = max(min(_AT_ONCE // target[0, 0].size, _ONE_BYTE), 1)
            for begin in range(0, len(boards), step):
                some = boards[begin : begin + step]
                ways = _ways(alike, some, own.holds[:, rows], rival.holds[:, columns])
                strengths = own.with_flushes[some, rows], rival.with_flushes[some, columns]
                without = own.by_ranks[some, rows], rival.by_ranks[some, columns]
                _count(strengths, without if alike.flushes else None, ways, shift, target)
    if shift == ANY_KIND:
        found[0, 0] = alike.every - found[0, 1] - found[0, 2]
    return found


def _meeting(alike: Alike, needed: int, own: Groups, rival: Groups) -> Iterator[tuple[slice, slice]]:
    """Which groups meet which; where flushes are counted, at least one of the two has one."""
    if not alike.flushes:
        yield _ALL, _ALL
        return
    flushes, others = own.suited[needed], rival.suited[needed]
    yield slice(flushes), _ALL
    yield slice(flushes, None), slice(others)


def _ways(alike: Alike, boards: NDArray[np.int64], own: NDArray[np.int8], rival: NDArray[np.int8]) -> _Ways:
    """In how many ways the cards of ``boards`` can come when a hand of ``own`` and one of ``rival`` are held."""
    cards = alike.boards[boards]
    ways = np.ones((len(boards), own.shape[1], rival.shape[1]), np.int8)
    for kinds in cards.T:
        ways *= (alike.left[kinds, None] - own[kinds])[:, :, None] - rival[kinds, None]
    if cards.shape[1] == 2:
        for twice in np.flatnonzero(cards[:, 0] == cards[:, 1]):
            kind = cards[twice, 0]
            left = (alike.left[kind] - own[kind])[:, None] - rival[kind]
            ways[twice] = left * (left - 1) >> 1
    return ways


def _count(
    strengths: tuple[_Strengths, _Strengths],
    without: tuple[_Strengths, _Strengths] | None,
    ways: _Ways,
    shift: int,
    found: NDArray[np.int16],
) -> None:
    """Count so many ``ways`` for the strengths of two players' groups on boards, less those ``without`` flushes."""
    if shift == ANY_KIND:
        kinds = [0]
    else:
        made = strengths[0] if without is None else np.concatenate((strengths[0], without[0]))
        kinds = np.unique(made >> shift).tolist()
    for kind in kinds:
        for outcome, compare in _OUTCOMES[shift]:
            counted = _where(compare, strengths, kind, shift)
            if without is not None:
                counted -= _where(compare, without, kind, shift)
            counted *= ways
            found[kind, outcome] += counted.sum(0, dtype=np.int8)


def _where(compare: np.ufunc, strengths: tuple[_Strengths, _Strengths], kind: int, shift: int) -> NDArray[np.int8]:
    """1 wherever the own strengths compare so with the rival's, and make a hand of the kind."""
    own, rival = strengths
    found: NDArray[np.bool_] = compare(own[:, :, None], rival[:, None])
    if shift != ANY_KIND:
        found &= (own >> shift == kind)[:, :, None]
    return found.view(np.int8)
