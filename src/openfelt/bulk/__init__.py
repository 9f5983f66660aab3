"""Many hands at once, on arrays.

Needs NumPy, and is several times as fast with Numba: ``pip install openfelt[fast]`` brings both.
"""

from openfelt.bulk.engine import Engine
from openfelt.bulk.evaluate import evaluate, evaluate_masks

__all__ = ["Engine", "evaluate", "evaluate_masks"]
