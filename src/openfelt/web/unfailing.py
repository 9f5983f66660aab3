"""A log that nobody stumbles over: where it cannot be written, the room goes on without it."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO


class Unfailing:
    """``stream`` as far as it can be written.

    The disk that is too full for the database may hold the log as well, and that it cannot be written would then be
    the next thing to write.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write ``text`` if that is possible."""
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Let what was written go on if that is possible."""
        with suppress(OSError):
            self._stream.flush()
