"""What boards there are when only ranks count, and when one suit counts besides.

A texture is the ranks of five board cards: there are 6,175 of them, while there are more than two million boards.
All boards of a texture give the same showdown unless somebody has a flush.  Where three or more board cards are of
one suit somebody may have one; such boards are told apart by the ranks of the suited cards, a mask of 13 bits, and
by the ranks beside them, of the other suits.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np

from openfelt.strength import RANK_KEYS

_Ranks = tuple[int, ...]

_FIVES: Final = [ranks for ranks in combinations_with_replacement(range(13), 5) if max(map(ranks.count, ranks)) <= 4]
_SUITED: Final = [ranks for size in (3, 4, 5) for ranks in combinations(range(13), size)]
_BESIDE: Final[dict[int, list[_Ranks]]] = {
    size: list(combinations_with_replacement(range(13), 5 - size)) for size in (3, 4, 5)
}
_NUMBER: Final[dict[_Ranks, int]] = {ranks: number for number, ranks in enumerate(_FIVES)}

RANKS: Final = np.array(_FIVES, np.int64)
"""The five ranks of each texture, lowest first."""

SUMS: Final = np.array(RANK_KEYS, np.uint64)[RANKS].sum(1, dtype=np.uint64)
"""The rank sum of each texture."""

SUITED: Final = np.array([sum(1 << rank for rank in ranks) for ranks in _SUITED], np.uint64)
"""The masks of three, then of four, then of five suited ranks."""

BESIDE: Final = np.array([(*ranks, -1, -1)[:2] for size in (3, 4, 5) for ranks in _BESIDE[size]], np.int64)
"""The ranks that may lie beside three, then four, then five suited cards; -1 where there is no such card."""

BESIDE_BEGINS: Final = np.array([0, 0, 0, 0, 91, 104, 105], np.int64)
"""Where those beside three, four and five suited cards begin, by the number of suited cards."""

TEXTURE_OF: Final = np.array(
    [_NUMBER[tuple(sorted(ranks + beside))] for ranks in _SUITED for beside in _BESIDE[len(ranks)]], np.int16
)
"""The textures of all suited masks with all ranks beside them, in this order."""
