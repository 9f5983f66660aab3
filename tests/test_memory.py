"""How much memory the quick parts take: less than 300 MB, whatever they are asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="how much was used is told by Linux")

MOST = 300 * 1024
"""Kilobytes."""

_EQUITY = "from openfelt.equity import *\nfrom openfelt.bulk import Engine, evaluate\n"
_BULK = """
from openfelt import NoLimit, Stakes
from openfelt.bulk.batch import Batch
from openfelt.bulk.policies import scatter
from openfelt.bulk.simulate import simulate
game = NoLimit(Stakes(blinds=(1, 2)))
"""

TASKS = {
    "two ranges on a flop by category": _EQUITY + "by_category('random', 'random', board='AhKhQh')",
    "two ranges before the flop": _EQUITY + "equity('random', 'random')",
    "too many deals to count": _EQUITY + "by_category('random', 'random')",
    "three ranges before the flop": _EQUITY + "equity('11%', '11%', '11%')",
    "three ranges on the river": _EQUITY + "equity('11%', '11%', '11%', board='2h7h9c8dAs', exact=True)",
    "ten players": _EQUITY + "equity(*['random'] * 10, samples=100_000)",
    "two million hands": _EQUITY + "from openfelt.bench.evaluate import *\n"
    "hands = random_hands(HANDS)\nfor workers in (1, 2): evaluate(hands, workers=workers, engine=Engine.NUMPY)",
    "whole hands": _BULK + "simulate(game, 200, scatter, seats=10, hands=60_000 if compiles else 20)",
    "step by step": _BULK + "batch = Batch(game, 200, seats=10, tables=5_000 if compiles else 20)\nbatch.deal()\n"
    "while not batch.over.all(): batch.act(0)",
}


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_memory(task: str) -> None:
    """The most that a process has needed for it, interpreter and compiler included."""
    used = (
        "from openfelt.bulk.compiling import COMPILES as compiles\n"
        f"{TASKS[task]}\n"
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print(status['VmHWM'].split()[0])"
    )
    answer = subprocess.run([sys.executable, "-c", used], capture_output=True, text=True, check=True, timeout=300)
    assert int(answer.stdout) < MOST
