"""Whether a client is still there, and how long a word takes to it and back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Final

ROUNDS_REMEMBERED: Final = 5
BEATS_REMEMBERED: Final = 4
"""Heartbeats that may be under way at a time."""

BEATS_SPARED: Final = 2
"""Heartbeats that are not needed, one after the other, while the client speaks by itself."""


class Heart:
    """The heartbeats of one connection; ``clock`` are seconds on a clock that is never set."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heard_at = clock()
        self._number = 0
        self._sent: dict[bytes, float] = {}
        self._rounds: deque[float] = deque(maxlen=ROUNDS_REMEMBERED)
        self._has_spoken = False
        self._spared = 0
        self.lag = 0
        """Milliseconds that a word takes to the client and back, as a rule; 0 until that is known.

        The median of the last few rounds, so that one slow word changes nothing.
        """

    @property
    def silence(self) -> float:
        """Seconds since anything was heard of the client."""
        return self._clock() - self._heard_at

    def heard(self) -> None:
        """Something was heard of the client, whatever it was."""
        self._heard_at = self._clock()

    def spoken(self) -> None:
        """The client has said something that it was not asked for by a heartbeat."""
        self._has_spoken = True

    def spares(self) -> bool:
        """Whether the next heartbeat is spared: the client has spoken since the last one, and its lag is known."""
        spares = self._has_spoken and bool(self._rounds) and self._spared < BEATS_SPARED
        self._has_spoken = False
        self._spared = self._spared + 1 if spares else 0
        return spares

    def beat(self) -> bytes:
        """A heartbeat is sent; what it says, which the answer repeats."""
        self._number += 1
        word = b"%d" % self._number
        self._sent[word] = self._clock()
        self._sent.pop(b"%d" % (self._number - BEATS_REMEMBERED), None)
        return word

    def answered(self, word: bytes) -> None:
        """The client has answered ``word``.  What was not asked, or is answered already, tells nothing."""
        sent = self._sent.pop(word, None)
        if sent is not None:
            self._rounds.append(self._clock() - sent)
            self.lag = round(1000 * median(self._rounds))
