"""How much memory this process takes."""

from __future__ import annotations

import resource
import sys
from typing import Final

_UNIT: Final = 1 if sys.platform == "darwin" else 1024


def most_memory() -> int:
    """Bytes of memory, at the most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
