"""What works through the arrays: NumPy alone, or code that Numba has compiled."""

from __future__ import annotations

import os
from enum import StrEnum
from importlib.util import find_spec

from openfelt.errors import InvalidSetup


class Engine(StrEnum):
    """Both give the same results; Numba is faster and needs some seconds to compile when it is first used."""

    NUMPY = "numpy"
    NUMBA = "numba"


# Numba itself reads this variable to be told not to compile.
_NUMBA_COMPILES = find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def choose(engine: Engine | None = None) -> Engine:
    """The engine asked for, or else the fastest there is.

    Raises :class:`InvalidSetup` when Numba is asked for and is missing, or told not to compile.
    """
    if engine is None:
        return Engine.NUMBA if _NUMBA_COMPILES else Engine.NUMPY
    if Engine(engine) is Engine.NUMBA and not _NUMBA_COMPILES:
        raise InvalidSetup(
            "numba is not installed, which `pip install openfelt[fast]` changes, or NUMBA_DISABLE_JIT is set; "
            "engine 'numpy' gives the same results"
        )
    return Engine(engine)
