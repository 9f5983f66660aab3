"""Build ``src/openfelt/data/strength.bin``, the tables from which :mod:`openfelt.strength` reads.

Run ``python tools/build_strength.py``; it takes about a second and writes the same bytes every time.

Every rank has a key, chosen so that the keys of any seven cards (six, five) with at most four of a rank add up to
a sum that no other seven (six, five) cards have.  The sum thus says all about a hand but its flush.  Sums are as
large as 7.8 million while there are only 49,205 of them, so they are folded: the low 13 bits of a sum name a row,
the bits above name a column, and all the rows lie pushed over one another in one line of values, each moved so far
that no two of its values collide with another row's.  Of the line for seven cards 98.7 % is in use, of the other two
all of it.

The file holds, all little-endian and unsigned:

====================  ======  =====================================================================
13 numbers            32 bit  the rank keys, deuce first
3 numbers             32 bit  how many values the line for 5, 6 and 7 cards has
8,192 numbers         16 bit  the strength of a flush by the mask of its ranks; 0 when not 5 to 7 cards
for 5, 6, 7 cards:
  8,192 numbers       16 bit  where each row begins in the line
  that many numbers   16 bit  the line: strengths, 0 in the unused places
====================  ======  =====================================================================

A strength is ``category << 12 | index``; the index counts the different hands of the category from 1, worst first.
"""

from __future__ import annotations

import struct
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "src" / "openfelt" / "data" / "strength.bin"

RANK_KEYS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""The smallest growing numbers whose sums tell any two hands of equal size, of up to seven cards, apart."""

ROW_BITS: Final = 13
SIZES: Final = (5, 6, 7)

HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = range(9)

Hand = tuple[int, ...]
"""The ranks of some cards, 0 for a deuce to 12 for an ace, lowest first."""

Rating = tuple[int, ...]
"""A category and then the ranks that decide within it, most telling first: ratings compare as hands do."""


def hands(size: int) -> Iterator[Hand]:
    """All hands of ``size`` cards that differ in their ranks."""
    for hand in combinations_with_replacement(range(13), size):
        if max(map(hand.count, hand)) <= 4:
            yield hand


def straight_top(hand: Hand) -> int | None:
    """The top rank of the best straight in the hand, 3 for the wheel; ``None`` without one."""
    present = {*hand, -1} if 12 in hand else set(hand)
    return next((top for top in range(12, 2, -1) if present.issuperset(range(top - 4, top + 1))), None)


def rate(hand: Hand) -> Rating:
    """Rate five to seven cards of which no five are of one suit."""
    counts = Counter(hand)
    by_weight = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    most, next_most = counts[by_weight[0]], counts[by_weight[1]]

    def made(category: int, leading: int, kickers: int) -> Rating:
        others = sorted(by_weight[leading:], reverse=True)
        return (category, *by_weight[:leading], *others[:kickers])

    if most == 4:
        return made(FOUR_OF_A_KIND, 1, 1)
    if most == 3 and next_most >= 2:
        return made(FULL_HOUSE, 2, 0)
    if (top := straight_top(hand)) is not None:
        return (STRAIGHT, top)
    if most == 3:
        return made(THREE_OF_A_KIND, 1, 2)
    if most == 2 and next_most == 2:
        return made(TWO_PAIR, 2, 1)
    if most == 2:
        return made(PAIR, 1, 3)
    return made(HIGH_CARD, 0, 5)


def rate_suited(hand: Hand) -> Rating:
    """Rate five to seven different ranks of one suit."""
    top = straight_top(hand)
    return (STRAIGHT_FLUSH, top) if top is not None else (FLUSH, *hand[:-6:-1])


def number(ratings: set[Rating]) -> dict[Rating, int]:
    """Give every rating its strength."""
    met: Counter[int] = Counter()
    strengths = {}
    for rating in sorted(ratings):
        category = rating[0]
        met[category] += 1
        strengths[rating] = category << 12 | met[category]
    return strengths


def fold(strengths: dict[int, int]) -> tuple[list[int], list[int]]:
    """Fold strengths by sum into where each row begins and the line of values.

    The fullest rows are laid first, each at the first place where it fits.
    """
    rows: dict[int, list[int]] = defaultdict(list)
    for key in strengths:
        rows[key % (1 << ROW_BITS)].append(key >> ROW_BITS)
    begins = [0] * (1 << ROW_BITS)
    line: dict[int, int] = {}
    taken = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        blocked = 0
        for column in columns:
            blocked |= taken >> column
        begin = (~blocked & (blocked + 1)).bit_length() - 1
        begins[row] = begin
        for column in columns:
            taken |= 1 << (begin + column)
            line[begin + column] = strengths[column << ROW_BITS | row]
    return begins, [line.get(place, 0) for place in range(max(line) + 1)]


def build() -> bytes:
    """Return the whole file.  Raises :class:`ValueError` if two hands of equal size had one sum."""
    suited = {
        sum(1 << rank for rank in hand): rate_suited(hand) for size in SIZES for hand in combinations(range(13), size)
    }
    unsuited: dict[int, dict[int, Rating]] = {}
    for size in SIZES:
        unsuited[size] = {}
        for hand in hands(size):
            key = sum(RANK_KEYS[rank] for rank in hand)
            if key in unsuited[size]:
                raise ValueError(f"the rank keys give two hands of {size} cards the sum {key}")
            unsuited[size][key] = rate(hand)
    strength = number({*suited.values(), *(rating for ratings in unsuited.values() for rating in ratings.values())})

    words = [strength[suited[mask]] if mask in suited else 0 for mask in range(1 << 13)]
    lengths = []
    for size in SIZES:
        begins, line = fold({key: strength[rating] for key, rating in unsuited[size].items()})
        words += begins + line
        lengths.append(len(line))
    return struct.pack(f"<16I{len(words)}H", *RANK_KEYS, *lengths, *words)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(build())
