"""The room under load, in a process of its own.

``python -m openfelt.bench.load.host`` reads a :class:`Bill` as one line of JSON and opens its tables.  Then it answers
every line: with a :class:`Usage` as one line of JSON.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter, process_time, thread_time

import msgspec
import structlog
import uvloop
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.bench.load.sampler import Sampler
from openfelt.gate.memory import most_memory
from openfelt.gate.switchboard import SECONDS_BETWEEN_BEATS
from openfelt.gate.words import Used
from openfelt.room.room import Room
from openfelt.rules.options import NewPlayerPost, Options
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.store.database import open_database
from openfelt.store.guests import SqlGuestBook
from openfelt.store.hands import SqlHandBook
from openfelt.store.journal import SqlJournal
from openfelt.store.profiles import SqlProfiles
from openfelt.store.schema import guests
from openfelt.store.settlements import SqlSettlements
from openfelt.table.settings import Pace, TableSettings
from openfelt.web.app import now
from openfelt.web.callers import Callers
from openfelt.web.guests import COOKIE
from openfelt.web.limits import open_files_for
from openfelt.web.reception import reception
from openfelt.web.server import server_for
from openfelt.web.services import Services

SEATS = 6
_AT_ONCE = Pace(card=0, street=0, run_out=0, folded=0, showdown=0, first_hand=0)
"""One hand follows the other, so that there is always somebody to act."""


class Bill(msgspec.Struct, frozen=True):
    """What is on: so many tables, kept in ``database`` and to be found at ``port``, behind so many gates."""

    database: str
    port: int
    tables: int
    gates: int


class Usage(msgspec.Struct, frozen=True):
    """What the process has used up to now."""

    at: float
    """Seconds on a clock of its own."""
    processor: float
    """Seconds of processor time, of all threads of the room's process together."""
    gates: Used
    """What the gates have used, beside that."""
    room: float
    """Seconds of processor time of the one thread in which the room works."""
    memory: int
    """Bytes of memory, at the most so far."""
    looks: int
    """How often was looked what the room is doing."""
    samples: dict[str, int]
    """How often it was found at which work."""


def table_name(number: int) -> str:
    """The id of a table."""
    return f"load-{number}"


def cookie_of(number: int) -> str:
    """The cookie of a guest."""
    return f"{COOKIE}=token-{number}"


@asynccontextmanager
async def room_for(bill: Bill) -> AsyncIterator[Services]:
    """A room with its tables open and its guests known, without house bots."""
    engine = await open_database(bill.database)
    journal = SqlJournal(engine)
    room = Room(journal, now)
    await _admit(engine, bill.tables * SEATS)
    try:
        await room.open([_settings(number) for number in range(bill.tables)])
        books = SqlGuestBook(engine, now), SqlHandBook(engine), SqlSettlements(engine)
        yield Services(room, *books, SqlProfiles(engine))
    finally:
        await room.close()
        await journal.close()
        await engine.dispose()


async def _admit(engine: AsyncEngine, count: int) -> None:
    """Write the guests into the book all at once."""
    rows = [
        {
            "id": f"guest-{number}",
            "name": f"Guest {number}",
            "bot": False,
            "token_hash": hashlib.sha256(cookie_of(number).partition("=")[2].encode()).digest(),
            "admitted": now(),
        }
        for number in range(count)
    ]
    async with engine.begin() as connection:
        await connection.execute(insert(guests), rows)


def _settings(number: int) -> TableSettings:
    return TableSettings(
        id=table_name(number),
        name=f"Load {number}",
        game=NoLimit(Stakes(blinds=(1, 2))),
        seats=SEATS,
        min_buy_in=40,
        max_buy_in=200,
        pace=_AT_ONCE,
        options=Options(new_player_post=NewPlayerPost.NONE),
    )


def _usage(sampler: Sampler, gates: Used) -> Usage:
    return Usage(
        at=perf_counter(),
        processor=process_time(),
        gates=gates,
        room=thread_time(),
        memory=most_memory(),
        looks=sampler.looks,
        samples=dict(sampler.found),
    )


async def _main() -> None:
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    bill = msgspec.json.decode(await lines.readline(), type=Bill)
    open_files_for(bill.tables * SEATS)
    sampler = Sampler()
    _tell(_usage(sampler, Used(0.0, 0)))
    async with (
        room_for(bill) as services,
        reception(Callers(services.room), SECONDS_BETWEEN_BEATS, bill.gates) as receiving,
    ):
        server = server_for(services, receiving, "127.0.0.1", bill.port)
        serving = asyncio.create_task(server.serve())
        _tell(_usage(sampler, await receiving.used()))
        sampler.start()
        while await lines.readline():
            _tell(_usage(sampler, await receiving.used()))
        sampler.stop()
        server.stop()
        await serving


def _tell(usage: Usage) -> None:
    print(msgspec.json.encode(usage).decode(), flush=True)


if __name__ == "__main__":
    structlog.configure(
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
    )
    for library in ("alembic", "uvicorn", "websockets"):
        logging.getLogger(library).setLevel(logging.WARNING)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_main())
