"""Serving the application: Granian in this very process."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from typing import TextIO, cast

import structlog
import uvloop
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server

from openfelt.store.owner import sole_owner
from openfelt.web.app import Config, create_app, running_room
from openfelt.web.limits import raise_open_files
from openfelt.web.services import Services
from openfelt.web.unfailing import Unfailing

SECONDS_TO_SAY_GOODBYE = 0.3
"""How long open connections have to be closed properly before the server stops."""

CALLS_WAITING = 2048
"""Connections that may wait to be taken."""


def serve(config: Config, host: str, port: int) -> None:
    """Serve until interrupted or terminated; what is being written then is written to its end.

    Raises :class:`openfelt.store.database.Unfit` when another room is at work on the database, and what
    :func:`openfelt.web.app.running_room` raises.
    """
    structlog.configure(
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", Unfailing(sys.stdout))),
        # Tracebacks without the values of variables: those may be somebody's cards.
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(config, host, port))


def listen(services: Services, host: str, port: int) -> Server:
    """The server of a running room, which is yet to be started."""
    most = raise_open_files()
    return Server(
        create_app(services),
        host,
        port,
        interface=Interfaces.ASGINL,
        backlog=CALLS_WAITING,
        # Granian takes no more calls while so many are open, and a WebSocket is open as long as somebody is there.
        backpressure=most,
        log_level=LogLevels.error,
    )


async def _serve(config: Config, host: str, port: int) -> None:
    async with sole_owner(config.database), running_room(config) as services:
        server = listen(services, host, port)
        loop = asyncio.get_running_loop()

        def stop() -> None:
            services.closing.set()
            loop.call_later(SECONDS_TO_SAY_GOODBYE, server.stop)

        for interruption in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(interruption, stop)
        await server.serve()
