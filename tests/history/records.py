"""Recorded hands for the tests: the samples, the big sets where they are, and generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

from openfelt.history import phh
from openfelt.history.chronicle import record_of
from openfelt.history.record import Record, Unreadable
from openfelt.history.source import Source
from tests.strategies import STRUCTURES, moves, random_setup, shuffled

SAMPLES = Path(__file__).parent / "samples"
HANDS = Path(__file__).parents[3] / "shared" / "hands"

needs_the_big_sets = pytest.mark.skipif(
    not HANDS.is_dir(), reason="the 18,000 recorded hands do not lie beside the project, in ../shared/hands"
)


def read_phh(text: str) -> list[Record | Unreadable]:
    """The hands of a PHH text."""
    return list(phh.read(Source.of_text(text)))


def sample_hands(name: str) -> list[Record]:
    """The readable hands of one PHH sample."""
    return [entry for entry in phh.read(Source(SAMPLES / "phh" / name)) if isinstance(entry, Record)]


def generated(seed: int, *, irregular: bool = False) -> Record:
    """The record of a random hand: any structure, options, posts, straddles, and the dealer's errors where wanted."""
    dice = Random(seed)
    setup = random_setup(dice, STRUCTURES[seed % len(STRUCTURES)])
    played = moves(setup, dice, shuffled(seed), irregular=irregular)
    return record_of([event for move in played for event in move.events], hand=seed)


def generated_hands(first: int, count: int) -> Iterator[Record]:
    """Random hands, every fourth of them with dealer's errors."""
    for seed in range(first, first + count):
        yield generated(seed, irregular=seed % 4 == 0)


records: st.SearchStrategy[Record] = st.builds(generated, st.integers(0, 2**32), irregular=st.booleans())
"""Any record of a hand that the law can play."""
