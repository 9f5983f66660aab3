"""The 1,326 pairs of hole cards, called combos, and the 169 kinds of them that differ before the flop.

A combo is numbered in the order of its cards.  A kind is numbered by its place in the grid that players draw: aces
first, pairs on the diagonal, suited hands above it and offsuit hands below.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from openfelt.cards import DECK, RANKS, Card, mask_of

Combo = tuple[Card, Card]
"""Two hole cards, the lower number first."""

COMBOS: Final[tuple[Combo, ...]] = tuple(combinations(DECK, 2))
"""All combos, by number."""

COMBO_MASKS: Final = tuple(map(mask_of, COMBOS))
"""The two cards of each combo as a 52-bit mask."""


def combo_number(one: int, other: int) -> int:
    """The number of the combo of two different cards, given in any order."""
    low, high = min(one, other), max(one, other)
    return low * (103 - low) // 2 + high - low - 1


def combo_text(number: int) -> str:
    """The combo as players write it, the higher rank first: ``AhKh``."""
    low, high = COMBOS[number]
    first, second = (low, high) if low.rank > high.rank else (high, low)
    return f"{first}{second}"


def _kind_number(combo: Combo) -> int:
    one, other = combo
    low, high = sorted((12 - one.rank, 12 - other.rank))
    return 13 * low + high if one.suit == other.suit else 13 * high + low


def _kind_name(number: int) -> str:
    row, column = divmod(number, 13)
    ranks = RANKS[::-1]
    if row == column:
        return ranks[row] * 2
    return f"{ranks[row]}{ranks[column]}s" if row < column else f"{ranks[column]}{ranks[row]}o"


KIND_OF: Final = tuple(map(_kind_number, COMBOS))
"""The kind of each combo."""

KINDS: Final = tuple(map(_kind_name, range(169)))
"""The names of the kinds: ``AA``, ``AKs``, ..., ``32o``, ``22``."""


def _by_kind() -> tuple[tuple[int, ...], ...]:
    members: list[list[int]] = [[] for _ in KINDS]
    for combo, kind in enumerate(KIND_OF):
        members[kind].append(combo)
    return tuple(map(tuple, members))


COMBOS_OF: Final = _by_kind()
"""The combos of each kind: 6 of a pair, 4 suited, 12 offsuit."""

SUIT_ORDERS: Final = tuple(permutations(range(4)))
"""The 24 ways to rename the suits; the first leaves them as they are."""
