"""The example learns something."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install openfelt[gym]")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install openfelt[gym]")

from tests.bulk.twins import MACHINE_CODE

pytestmark = pytest.mark.skipif(
    not MACHINE_CODE, reason="without machine code learning takes minutes: install numba, unset NUMBA_DISABLE_JIT"
)

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_push_or_fold() -> None:
    """After a hundred thousand hands the learner beats random play beyond doubt, and pushes aces, not trash."""
    example = run_path(str(EXAMPLES / "push_or_fold.py"))
    memory = example["learn"](steps=100)
    mean, error, hands = example["measure"](memory, steps=40)
    assert hands > 30_000
    assert mean - error > 0.2
    aces, trash = 169 + 13 * 12 + 12, 169 + 13 * 0 + 5
    assert memory.boldness(np.array([aces, trash])).tolist() == [True, False]


def test_without_learning_it_is_no_better_than_random() -> None:
    """What has been learnt makes the difference: who knows nothing, and always pushes, wins far less."""
    example = run_path(str(EXAMPLES / "push_or_fold.py"))
    nothing = example["measure"](example["Memory"](), steps=40)
    learnt = example["measure"](example["learn"](steps=100), steps=40)
    assert learnt.mean - learnt.error > nothing.mean + nothing.error
