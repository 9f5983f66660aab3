"""What people say at a table.  It is no event: it has no number, is kept in memory only, and moves no chip."""

from __future__ import annotations

from collections import deque
from typing import Final

from openfelt.errors import OpenfeltError
from openfelt.table.state import TableState
from openfelt.wire.messages import ChatLine

LINES_KEPT: Final = 50
LONGEST_LINE: Final = 200
"""Characters."""
MOST_LINES: Final = 5
WITHIN: Final = 10_000
"""Milliseconds within which nobody says more than ``MOST_LINES`` lines."""


class NotSaid(OpenfeltError):
    """Something that nobody hears; ``reason`` is a fixed word, ``message`` one sentence."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


class Talk:
    """The talk at one table."""

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self._spoken: dict[str, deque[int]] = {}
        """When each player spoke, the last times."""

    def say(self, state: TableState, player: str, name: str, text: str, now: int) -> ChatLine:
        """Let ``player`` say ``text``, by the name of his seat where he has one.  Raises :class:`NotSaid`."""
        self._require_may_talk(state, player)
        text = " ".join(text.split())
        if not 1 <= len(text) <= LONGEST_LINE or not text.isprintable():
            raise NotSaid("bad_text", f"A line has 1 to {LONGEST_LINE} characters that one can see")
        spoken = self._spoken.setdefault(player, deque(maxlen=MOST_LINES))
        if len(spoken) == MOST_LINES and now - spoken[0] < WITHIN:
            raise NotSaid("too_fast", f"Say {MOST_LINES} lines in {WITHIN // 1000} seconds at the most: wait a moment")
        spoken.append(now)
        self._forget(now)
        chair = state.chair_of(player)
        line = ChatLine(player, chair.name if chair else name, text, now)
        self._lines.append(line)
        return line

    def until(self, at: int) -> tuple[ChatLine, ...]:
        """The last lines that were said at ``at`` or before."""
        return tuple(line for line in self._lines if line.at <= at)

    @staticmethod
    def _require_may_talk(state: TableState, player: str) -> None:
        if not state.settings.chat:
            raise NotSaid("chat_off", "There is no talk at this table")
        if player in state.muted:
            raise NotSaid("muted", "The host does not let you talk at this table")
        if not state.settings.spectators and state.chair_of(player) is None:
            raise NotSaid("muted", "Only those with a seat talk at this table: sit down first")

    def _forget(self, now: int) -> None:
        """Whoever has been silent for long needs no memory."""
        if len(self._spoken) > LINES_KEPT:
            self._spoken = {player: times for player, times in self._spoken.items() if now - times[-1] < WITHIN}
