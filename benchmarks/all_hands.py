"""Evaluate all 133,784,560 hands of seven cards many at once, and compare each with the evaluator of single hands.

``python benchmarks/all_hands.py`` takes some minutes.  It prints how many hands each category has, compares that with
the known numbers, and exits with 1 on any difference.
"""

from __future__ import annotations

import sys
from itertools import combinations

import numpy as np

from openfelt.bench.evaluate import ENGINES
from openfelt.bulk import evaluate
from openfelt.strength import Category, seven

TOTALS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584)
"""How many of all hands of seven cards are of each category."""


def check_all() -> bool:
    """Compare all hands of seven cards with the evaluator of single hands, and count the categories."""
    fives = np.fromiter(combinations(range(52), 5), dtype=np.dtype((np.uint8, 5)), count=2_598_960)
    masks = np.bitwise_or.reduce(np.uint64(1) << fives.astype(np.uint64), axis=1)
    counts = np.zeros(len(Category), np.int64)
    sound = True
    for low, high in combinations(range(47), 2):
        # The fives are sorted: those above a card are the last ones.
        begin = int(np.searchsorted(fives[:, 0], high, side="right"))
        hands = np.empty((len(fives) - begin, 7), np.uint8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = low, high, fives[begin:]
        single = (masks[begin:] | np.uint64(1 << low | 1 << high)).tolist()
        expected = np.fromiter(map(seven, single), np.uint16, len(single))
        counts += np.bincount(expected >> 12, minlength=len(Category))
        for engine in ENGINES:
            if (evaluate(hands, engine=engine) != expected).any():
                print(f"{engine}: hands that begin with cards {low} and {high} differ", file=sys.stderr)
                sound = False
    for category, count, known in zip(Category, counts.tolist(), TOTALS, strict=True):
        print(f"{category.label:16}{count:12,}  {'as known' if count == known else f'and not {known:,}'}")
        sound &= count == known
    print(
        f"{counts.sum():,} hands, all as strong with {' and '.join(ENGINES)} as one by one"
        if sound
        else "there are differences"
    )
    return sound


if __name__ == "__main__":
    sys.exit(not check_all())
