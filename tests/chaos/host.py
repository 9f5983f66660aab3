"""The room with busy tables in a process of its own, which can die by itself at a chosen moment.

``python -m tests.chaos.host DATABASE PORT TABLES GATES [MOMENT COUNT]`` serves as ``openfelt serve`` does.  The moments
are those of :data:`MOMENTS`; the process is killed, as by SIGKILL from outside, when one has come ``COUNT`` times.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Pool, event

from openfelt.store.journal import SqlJournal
from openfelt.web import app
from openfelt.web.app import Config
from openfelt.web.server import serve
from tests.chaos.felts import busy_tables

MOMENTS: Final = ("before commit", "before the hand is entered", "before chips are booked", "before it is published")
"""When the power may go: with everything written and nothing committed, in the middle of a payout, in the middle of a
buy-in or cash-out, and after the commit, when nobody has been told yet."""

_STATEMENTS: Final = dict(zip(MOMENTS, ("COMMIT", "INSERT INTO hands ", "INSERT INTO transfers "), strict=False))


def _countdown(count: int) -> Callable[[], None]:
    """Something that takes the power away when it is called for the ``count``-th time."""
    left = count

    def tick() -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    return tick


def _die_at_statement(beginning: str, tick: Callable[[], None]) -> None:
    def said(statement: str) -> None:
        if statement.startswith(beginning):
            tick()

    def connected(connection: Any, _: object) -> None:
        if hasattr(connection, "set_trace_callback"):
            connection.set_trace_callback(said)

    event.listen(Pool, "connect", connected)


def _die_after_commit(tick: Callable[[], None]) -> None:
    class Mortal(SqlJournal):
        async def append(self, *arguments: Any, **named: Any) -> None:
            await super().append(*arguments, **named)
            tick()

    setattr(app, "SqlJournal", Mortal)  # noqa: B010 - a double for the running room


def main(arguments: Sequence[str]) -> None:
    database, port, tables, gates, *dying = arguments
    setattr(app, "practice_tables", lambda pace: busy_tables(int(tables)))  # noqa: B010
    setattr(app, "HOUSE_BOTS", ())  # noqa: B010
    if dying:
        moment, count = dying
        if moment in _STATEMENTS:
            _die_at_statement(_STATEMENTS[moment], _countdown(int(count)))
        else:
            _die_after_commit(_countdown(int(count)))
    serve(Config(database=database, pace=0, gates=int(gates)), "127.0.0.1", int(port))


if __name__ == "__main__":
    main(sys.argv[1:])
