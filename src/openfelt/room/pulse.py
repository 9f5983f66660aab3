"""How lively a table is: what the lobby says about its pots and its pace."""

from __future__ import annotations

from collections import deque

from openfelt.rules.events import Event, HandEnded
from openfelt.table.events import HandBegan, TurnBegan
from openfelt.table.state import TableState

HANDS_REMEMBERED = 30


class Pulse:
    """Pots and times of the last hands."""

    def __init__(self) -> None:
        self._pots: deque[int] = deque(maxlen=HANDS_REMEMBERED)
        self._starts: deque[int] = deque(maxlen=HANDS_REMEMBERED)
        self._waits_for_turn = False

    def beat(self, state: TableState, event: Event) -> None:
        """Take in an event of the table; ``state`` is the table after it."""
        if isinstance(event, HandBegan):
            self._waits_for_turn = True
        elif isinstance(event, TurnBegan) and self._waits_for_turn:
            self._waits_for_turn = False
            self._starts.append(event.began)
        elif isinstance(event, HandEnded) and state.hand is not None:
            self._pots.append(sum(award.amount for award in state.hand.awards))

    @property
    def average_pot(self) -> int:
        """Chips in the average pot of the last hands, 0 before the first."""
        return round(sum(self._pots) / len(self._pots)) if self._pots else 0

    @property
    def hands_an_hour(self) -> int:
        """The pace of the last hands, 0 until there are two."""
        if len(self._starts) < 2:
            return 0
        span = self._starts[-1] - self._starts[0]
        return round((len(self._starts) - 1) * 3_600_000 / span) if span > 0 else 0
