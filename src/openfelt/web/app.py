"""The application: database, room, house bots and handlers put together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, ResponseHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.static_files import create_static_files_router
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from sqlalchemy.exc import SQLAlchemyError

from openfelt.equity.face_up import make_ready
from openfelt.gate.switchboard import SECONDS_BETWEEN_BEATS
from openfelt.room.room import Room, Space
from openfelt.store.database import open_database
from openfelt.store.failing import cause
from openfelt.store.guests import SqlGuestBook
from openfelt.store.hands import SqlHandBook
from openfelt.store.journal import SqlJournal
from openfelt.store.profiles import SqlProfiles
from openfelt.store.settlements import SqlSettlements
from openfelt.web import guests, hands, pages, profile, settlements, tables
from openfelt.web.house import House
from openfelt.web.practice import HOUSE_BOTS, practice_tables, watching_pace
from openfelt.web.services import Services

DAY = 86_400_000
"""Milliseconds."""

log = structlog.get_logger()


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a room is run."""

    database: str = "sqlite:///openfelt.db"
    """An SQLAlchemy URL."""
    pace: float = 1.0
    """Scales the house bots' thinking and the pauses for watching; players' clocks stay as they are."""
    close_after: float = 30.0
    """Days without anybody in a seat after which a table that somebody made is closed; 0 for never."""
    heartbeat: float = SECONDS_BETWEEN_BEATS
    """Seconds between two heartbeats of a connection."""
    gates: int = 0
    """Processes beside the room that hold the connections; without any, the room's process does."""


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def create_app(services: Services) -> Litestar:
    """The ASGI application of a running room: what is fetched over HTTP."""
    return Litestar(
        route_handlers=[
            pages.lobby_page,
            pages.table_page,
            pages.profile_page,
            pages.part_of_page,
            pages.service_worker,
            pages.healthz,
            guests.me,
            guests.admit,
            guests.rename,
            guests.forget,
            profile.my_profile,
            profile.my_sessions,
            tables.make_table,
            tables.my_tables,
            tables.table_choices,
            tables.table_form,
            hands.hands_of_table,
            hands.hand_of_table,
            hands.my_hands,
            hands.my_hands_as_a_file,
            settlements.settlement,
            settlements.settlement_sheet,
            create_static_files_router(
                path="/static",
                directories=[pages.STATIC],
                # The browser asks each time whether a file has changed; it rarely has.
                cache_control=CacheControlHeader(no_cache=True),
            ),
        ],
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        exception_handlers={HTTPException: _sentence, SQLAlchemyError: _database, OSError: _database},
        response_headers=_HEADERS,
        compression_config=CompressionConfig("gzip"),
        openapi_config=None,
    )


@asynccontextmanager
async def running_room(config: Config) -> AsyncIterator[Services]:
    """A room at work on its database, with the house bots at the practice tables.

    Raises what SQLAlchemy raises when the database cannot be opened, and :class:`JournalFailed` when it cannot be read.
    """
    engine = await open_database(config.database)
    journal = SqlJournal(engine)
    book = SqlGuestBook(engine, now)
    room = Room(journal, now, space=Space(close_after=round(config.close_after * DAY)), pace=watching_pace(config.pace))
    house = House(room, config.pace)
    practice = practice_tables(config.pace)
    bots = await book.house_bots()
    known = {bot.name for bot in bots}
    bots += [(await book.admit(name, bot=True))[0] for name in HOUSE_BOTS if name not in known]
    await room.open(practice)
    house.seat(practice, sorted(bots, key=lambda bot: bot.name))
    # Before the first hand is all-in everything is loaded that counts its boards; nobody waits for it.
    loading = asyncio.create_task(asyncio.to_thread(make_ready))
    try:
        yield Services(room, book, SqlHandBook(engine), SqlSettlements(engine), SqlProfiles(engine))
    finally:
        await house.close()
        await room.close()
        await journal.close()
        await engine.dispose()
        await loading


_HEADERS = [
    ResponseHeader(name="X-Content-Type-Options", value="nosniff"),
    ResponseHeader(name="Referrer-Policy", value="same-origin"),
    ResponseHeader(name="X-Frame-Options", value="DENY"),
]


def _sentence(
    request: Request[object, object, State], error: HTTPException
) -> Response[dict[str, str]] | Response[str]:
    """Every refusal over HTTP is one sentence in ``message``; ``field`` names the field of a form that it is about.

    Whoever reads it himself, since a link led nowhere, gets a page.
    """
    reads = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/api/", "/static/"))
    if error.status_code == HTTP_404_NOT_FOUND and reads:
        return pages.wrong_address()
    sentence, more = error.detail, error.extra if isinstance(error.extra, dict) else {}
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        sentence = "; ".join(f"{wrong.get('key', 'the request')}: {wrong['message']}" for wrong in error.extra)
    return Response({"message": sentence, **more}, status_code=error.status_code)


def _database(_: Request[object, object, State], error: Exception) -> Response[dict[str, str]]:
    """A database that is full, locked or out of reach is nobody's fault who asks."""
    log.error("a request could not be answered", error=cause(error))
    return Response({"message": pages.CANNOT_SAVE}, status_code=HTTP_503_SERVICE_UNAVAILABLE)
