"""Which engines can be measured."""

from __future__ import annotations

from openfelt.bulk import Engine
from openfelt.bulk.compiling import COMPILES, WITHOUT_NUMBA
from openfelt.notice import notice


def engines() -> list[Engine]:
    """The engines there are; where Numba is missing, that is said."""
    if COMPILES:
        return list(Engine)
    notice(f"{WITHOUT_NUMBA}: NumPy is measured alone")
    return [Engine.NUMPY]
