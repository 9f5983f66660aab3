"""Whoever waits at a terminal is told why; nobody else is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from openfelt.bulk.engine import Engine, choose

pytest.importorskip("numpy", reason="NumPy is not installed: pip install openfelt[fast]")

PLAYS: Final = """
from openfelt import NoLimit, Stakes
from openfelt.bulk.batch import Batch
for _ in range(2):
    Batch(NoLimit(Stakes(blinds=(1, 2))), 20, seats=2).deal()
"""
ALOUD: Final = "from openfelt.notice import speak_up; speak_up()\n"

compiles = pytest.mark.skipif(choose() is Engine.NUMPY, reason="numba is missing or told not to compile")


def told(code: str, **environment: str) -> list[str]:
    """What a program writes to standard error, which is no terminal here."""
    run = [sys.executable, "-c", code]
    surroundings = {**os.environ, **environment}
    return subprocess.run(run, env=surroundings, capture_output=True, text=True, check=True).stderr.splitlines()


@compiles
def test_a_first_use_says_what_it_waits_for(tmp_path: Path) -> None:
    """One line while code is compiled, however many kernels there are; none once it is kept, none to a program."""
    quiet, other = tmp_path / "quiet", tmp_path / "other"
    assert told(PLAYS, NUMBA_CACHE_DIR=str(quiet)) == []
    (line,) = told(ALOUD + PLAYS, NUMBA_CACHE_DIR=str(other))
    assert line.startswith("openfelt: Numba is compiling")
    assert line.endswith(str(other))
    assert told(ALOUD + PLAYS, NUMBA_CACHE_DIR=str(other)) == []


def test_without_numba_it_is_said_once() -> None:
    """Hands that are played as Python say so, and so does what has been left to NumPy for long."""
    (line,) = told(ALOUD + PLAYS, NUMBA_DISABLE_JIT="1")
    assert "pip install 'openfelt[fast]'" in line
    assert "plain Python" in line
    assert told(PLAYS, NUMBA_DISABLE_JIT="1") == []
    much = "from openfelt.bulk.compiling import Compiling\nwork = Compiling(while_compiled=9, while_loaded=3)\n"
    asked = "print([work.pays(2, 'compiled') for _ in range(9)])"
    (line,) = told(ALOUD + much + asked, NUMBA_DISABLE_JIT="1")
    assert "pip install 'openfelt[fast]'" in line
    assert "NumPy does it alone" in line


def test_workers_say_nothing() -> None:
    """What a share of the work is done in has no say on the terminal of whoever shares it out."""
    code = (
        "import multiprocessing\n"
        "def work():\n"
        "    from openfelt.notice import notice, speak_up\n"
        "    speak_up()\n"
        "    notice('here')\n"
        "work(); work()\n"
        "worker = multiprocessing.get_context('fork').Process(target=work)\n"
        "worker.start(); worker.join()\n"
    )
    assert told(code) == ["openfelt: here"]
