"""The frames on their way to one client."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

FRAMES_WAITING: Final = 512
"""Frames that may wait for a client that is slow to read, besides what the operating system takes."""


class Outbox:
    """Hands frames to ``write``, and keeps them while the client does not read; it neither blocks nor grows for ever.

    What tables and lobby tell is *news*, which is worth something while it is new and without gaps.  When too much is
    waiting, all news is dropped and none is taken any more; when the client has read what is left, ``caught_up`` is
    called, which tells it how things stand now.  *Answers* to what it asked are never dropped.
    """

    def __init__(
        self, write: Callable[[bytes], None], caught_up: Callable[[], None], most: int = FRAMES_WAITING
    ) -> None:
        self.behind = False
        """News was dropped: the client does not know how things stand."""
        self._write = write
        self._caught_up = caught_up
        self._most = most
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._held = False

    @property
    def overflown(self) -> bool:
        """More answers are waiting than a client that reads them can have asked for."""
        return len(self._waiting) > 2 * self._most

    def tell(self, news: bytes) -> None:
        """Send what a table or the lobby tells."""
        if not self._held:
            self._write(news)
        elif self.behind:
            return
        elif len(self._waiting) < self._most:
            self._waiting.append((news, True))
        else:
            self.behind = True
            self._waiting = deque(waiting for waiting in self._waiting if not waiting[1])

    def answer(self, frame: bytes) -> None:
        """Send what the client has asked for."""
        if self._held:
            self._waiting.append((frame, False))
        else:
            self._write(frame)

    def hold(self) -> None:
        """The client does not read: keep what comes."""
        self._held = True

    def let_go(self) -> None:
        """The client reads again: send what is waiting, as far as it does."""
        self._held = False
        while self._waiting and not self._held:
            self._write(self._waiting.popleft()[0])
        if self.behind and not self._held:
            self.behind = False
            self._caught_up()
