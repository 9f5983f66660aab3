"""Build ``src/openfelt/data/matchups.bin``, the table from which :mod:`openfelt.equity.matchups` reads.

Run ``python tools/build_matchups.py``; it takes half a minute with Numba and some minutes without, and writes the same
bytes every time.  For each of the 47,008 matchups of two hands that stay different when suits are renamed, all
1,712,304 boards are run out.  The file holds two numbers for each, 32 bit, unsigned and little-endian: how many boards
the first hand wins, and how many are tied.
"""

from __future__ import annotations

import numpy as np

from openfelt.bulk.engine import Engine, choose
from openfelt.equity import plain
from openfelt.equity.combos import COMBOS
from openfelt.equity.matchups import FILE, numbered


def build(engine: Engine | None = None, first: int = 0, last: int | None = None) -> bytes:
    """Return the whole file, or the part of it from matchup ``first`` up to ``last``."""
    kernels = plain
    if choose(engine) is Engine.NUMBA:
        from openfelt.equity import compiled as kernels  # type: ignore[no-redef]
    holes = np.array(COMBOS, np.int64)[numbered().hands[first:last]]
    pots = np.zeros((len(holes), 2, 1, 3), np.int64)
    kernels.before_the_flop(holes, np.zeros(0, np.int64), 16, pots)
    return pots[:, 0, 0, 1:].astype("<u4").tobytes()


if __name__ == "__main__":
    FILE.write_bytes(build())
