"""The table of matchups before the flop."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import numpy as np

from openfelt.bulk import Engine
from openfelt.equity import matchups
from openfelt.equity.combos import COMBO_MASKS
from tests.equity.slow import by_engine

EVERY = np.arange(1326)
MASKS = np.array(COMBO_MASKS, np.uint64)
FILE = matchups.FILE.read_bytes()

build: Callable[..., bytes] = runpy.run_path(
    str(Path(__file__).resolve().parent.parent.parent / "tools" / "build_matchups.py")
)["build"]


@by_engine
def test_the_table_can_be_rebuilt(engine: Engine) -> None:
    """Run out again, some matchups from all over the file are what the file says; there are 47,008 of them."""
    assert len(FILE) == 8 * 47_008
    for first in (0, 12_345, 23_456, 34_567, 47_004):
        assert build(engine, first, first + 4) == FILE[8 * first : 8 * (first + 4)]


def test_every_matchup_is_there() -> None:
    """Two hands have a matchup exactly when they share no card; all boards are then won, tied or lost."""
    won, tied, lost = matchups.look_up(EVERY, EVERY)
    apart = MASKS[:, None] & MASKS == 0
    assert ((won + tied + lost) == np.where(apart, matchups.BOARDS, 0)).all()
    assert (won >= 0).all()
    assert (lost >= 0).all()
    assert np.count_nonzero(apart) == 1326 * 1225


def test_what_one_wins_the_other_loses() -> None:
    """The table is the same from the other side."""
    won, tied, lost = matchups.look_up(EVERY, EVERY)
    assert (won == lost.T).all()
    assert (tied == tied.T).all()


def test_numbers() -> None:
    """Every number stands for two hands apart, and for all that they become when suits are renamed."""
    numbered = matchups.numbered()
    first, second = numbered.hands.T
    assert (MASKS[first] & MASKS[second] == 0).all()
    for renamed in matchups.RENAMED:
        hands = matchups.RENAMED[matchups.TO_MODEL[renamed[first]], renamed[second]]
        assert (numbered.number[matchups.KINDS[first], hands] == range(47_008)).all()
