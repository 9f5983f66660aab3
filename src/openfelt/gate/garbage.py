"""How often the garbage collector looks for circles: rarely, since a room makes hardly any.

States and events are frozen values, which cannot hold anything younger than themselves.  A look at all that thousands
of tables and connections hold takes half a second, during which nobody is answered.
"""

from __future__ import annotations

import gc
from typing import Final

GROWTH_BETWEEN_LOOKS: Final = 5_000
"""Things that come without others going, until the youngest are looked through: so few that it takes 3 ms."""
LOOKS_BETWEEN_OLDER_ONES: Final = 3
"""Few, so that there is never much to look through at once."""
LOOKS_BETWEEN_ALL: Final = 4_000
"""Looks through the older ones until everything is."""


def look_rarely() -> None:
    """Let the collector rest for the most part; what is there by now is there for good, and looked through no more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GROWTH_BETWEEN_LOOKS, LOOKS_BETWEEN_OLDER_ONES, LOOKS_BETWEEN_ALL)
