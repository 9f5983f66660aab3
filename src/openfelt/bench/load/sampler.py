"""Where the time goes: looks up a hundred times a second what the room is working at."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

import openfelt

INTERVAL: Final = 0.01
"""Seconds between two looks; to look five times as often costs the room a fortieth of its time."""

WORK: Final = {
    "web": "send and receive",
    "gate": "send and receive",
    "wire": "encode and decode",
    "room/visitor.py": "requests",
    "room/feed.py": "publish",
    "room/asking.py": "publish",
    "table/view.py": "publish",
    "room/scribe.py": "write the book",
    "history": "write the book",
    "room": "table actors",
    "table": "law",
    "store": "journal",
}
"""What is being done where; the first that fits, seen from the innermost call outwards."""

_PACKAGE: Final = str(Path(openfelt.__file__).parent) + "/"
_ELSEWHERE: Final = ("bench", "web/server.py")
"""Where the room is waited for."""


class Sampler:
    """Counts what the thread of the room is found at, by a signal that comes at regular times."""

    def __init__(self) -> None:
        self.looks = 0
        """How often was looked."""
        self.found: Counter[str] = Counter()
        """How often something was found to be done."""

    def start(self) -> None:
        """Begin to look."""
        signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, INTERVAL, INTERVAL)

    def stop(self) -> None:
        """Look no more."""
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _look(self, _: int, frame: FrameType | None) -> None:
        self.looks += 1
        work = work_of(frame)
        if work is not None:
            self.found[work] += 1


def work_of(frame: FrameType | None) -> str | None:
    """What ``frame`` is part of; None when no work of ours is being done."""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(_PACKAGE):
            place = file.removeprefix(_PACKAGE)
            if place.startswith(_ELSEWHERE):
                return None
            for part in (place, place.partition("/")[0]):
                if part in WORK:
                    return WORK[part]
        frame = frame.f_back
    return None
