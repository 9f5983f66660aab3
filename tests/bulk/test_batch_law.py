"""A batch plays as the law says: the same hands, played by both."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from openfelt.bulk import course
from openfelt.bulk.batch import Batch
from openfelt.bulk.engine import Engine, choose
from openfelt.bulk.policies import scatter
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes
from tests.bulk.twins import MACHINE_CODE, compare
from tests.strategies import STRUCTURES

ROOT = Path(__file__).parents[2]

IN_PYTHON = """
import sys
if sys.argv[1:] == ["without numba"]:
    sys.modules["numba"] = None
from tests.bulk.test_batch_law import payoffs
from tests.bulk.twins import compare
from openfelt.bulk.betting import pay
assert type(pay).__name__ == "function", "it is compiled"
print(sum(compare(structure, 60, 7, together=20) for structure in ("NL", "PL", "FL")), payoffs())
"""


def payoffs() -> list[int]:
    """What some hands of each structure brought, from one seed."""
    stakes = Stakes(blinds=(1, 2), ante=1)
    games = (NoLimit(stakes), PotLimit(stakes), FixedLimit(stakes, (2, 4)))
    batches = [Batch(game, (40, 300, 7, 90), tables=5, seed=11) for game in games]
    return [int(number) for batch in batches for number in batch.play(scatter, 8).ravel()]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("seed", [1, 2])
def test_twenty_thousand_hands(structure: str, seed: int) -> None:
    """S0-37, X-25, X-29: every legal bound and every payoff is the law's, under all house rules, stacks and decks."""
    rounds = 10 if MACHINE_CODE else 1
    assert compare(structure, 335 * rounds, seed, together=335) > 600 * rounds


@pytest.mark.parametrize("how", ["without compilation", "without numba"])
def test_the_same_in_python(how: str) -> None:
    """The same code, run as Python, plays as the law does, and as the compiled code does from the same seed."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"} if how == "without compilation" else dict(os.environ)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_PYTHON, how],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    decisions, _, numbers = run.stdout.partition(" ")
    assert int(decisions) > 200
    assert numbers.strip() == str(payoffs())


@pytest.mark.skipif(choose() is Engine.NUMPY, reason="numba is not installed")
@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="NUMBA_DISABLE_JIT is set")
def test_here_it_is_compiled() -> None:
    """What the other tests compare Python with is machine code, and one for all games and shapes."""
    assert MACHINE_CODE
    for game in (NoLimit(Stakes(blinds=(1, 2))), FixedLimit(Stakes(blinds=(1, 2)), (2, 4))):
        for stacks in (100, [100, 90], np.full((3, 2), 70)):
            batch = Batch(game, stacks, tables=3, seats=2)
            batch.deal([True, False, True])
            batch.deal(np.ones(3, np.bool_), decks=np.tile(np.arange(52), (3, 1)), button=[0, 1, 0])
            batch.act([0, 0, -1])
            batch.act(0, np.array([True, True, False]))
    kernels: list[Any] = [course.begin_hands, course.first_illegal, course.act_at_all]
    assert [len(kernel.signatures) for kernel in kernels] == [1, 1, 1]


def test_random_play_pays_nobody() -> None:
    """L05: what some win in a hand is what others lose, over a hundred thousand hands with side pots and odd chips."""
    stacks = np.random.default_rng(1).integers(1, 300, size=(1_000, 7)) * 5
    stakes = Stakes(blinds=(5, 10), ante=5, chip_unit=5)
    for game in (NoLimit(stakes), PotLimit(stakes), FixedLimit(stakes, (10, 20))):
        won = Batch(game, stacks, tables=1_000, seed=3).play(scatter, 34 if MACHINE_CODE else 1)
        assert (won.sum(axis=2) == 0).all()
        assert (won >= -stacks).all()
        assert (won % 5 == 0).all()
        assert np.count_nonzero(won) > won.size / 10
