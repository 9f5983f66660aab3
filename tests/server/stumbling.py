"""The room with a fault: at one table, in one hand, the payout fails so many times.

``python -m tests.server.stumbling DATABASE PORT TABLE HAND TIMES`` serves as ``openfelt serve`` does otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from openfelt.room import actor
from openfelt.rules.events import PotAwarded
from openfelt.table.commands import Command
from openfelt.table.course import Course
from openfelt.table.decide import play
from openfelt.table.state import TableState
from openfelt.web.app import Config
from openfelt.web.server import serve


def main(arguments: Sequence[str]) -> None:
    database, port, table, hand, times = arguments
    left = int(times)

    def stumble(state: TableState, command: Command, now: int, lag_of: Callable[[str], int]) -> Course:
        nonlocal left
        course = play(state, command, now, lag_of)
        pays = any(isinstance(event, PotAwarded) for event in course.events)
        if left and pays and (state.settings.id, state.hands) == (table, int(hand)):
            left -= 1
            raise RuntimeError("a fault in the payout")
        return course

    setattr(actor, "play", stumble)  # noqa: B010 - a double for the running room
    serve(Config(database=database, pace=0), "127.0.0.1", int(port))


if __name__ == "__main__":
    main(sys.argv[1:])
