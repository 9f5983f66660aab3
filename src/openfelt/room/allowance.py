"""How much a client may ask for: bursts are free, floods are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


class Allowance:
    """Grants ``burst`` at once and ``rate`` a second in the long run; ``clock`` are seconds."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self) -> float:
        """Take one; returns the seconds until there is one again, 0 when it was granted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0


MESSAGES_A_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 60.0
"""Of one connection."""

ACCOUNTS_MESSAGES_A_SECOND: Final = 40.0
ACCOUNTS_MESSAGES_AT_ONCE: Final = 120.0
"""Of all connections of one account together."""
