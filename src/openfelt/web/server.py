"""Serving the application: uvicorn in this very process and on its event loop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TextIO, cast

import structlog
import uvicorn
import uvloop

from openfelt.gate.garbage import rarely_looked_for
from openfelt.store.owner import sole_owner
from openfelt.web.app import Config, create_app, running_room
from openfelt.web.callers import Callers
from openfelt.web.door import Door
from openfelt.web.limits import raise_open_files
from openfelt.web.reception import Reception, reception
from openfelt.web.services import Services
from openfelt.web.unfailing import Unfailing

SECONDS_TO_STOP = 2
"""How long what is being fetched may take to its end when the server stops."""

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
    for library, level in (("alembic", logging.WARNING), ("uvicorn", logging.ERROR), ("websockets", logging.ERROR)):
        logging.getLogger(library).setLevel(level)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(config, host, port))


class Server(uvicorn.Server):
    """The server of a running room, which stops as it should when it is told to."""

    def __init__(self, config: uvicorn.Config, reception: Reception) -> None:
        super().__init__(config)
        self._reception = reception

    def stop(self) -> None:
        """Tell every client, and stop."""
        self.should_exit = True

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until it is told to stop."""
        with rarely_looked_for():
            await super().serve(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody hang up, and end what is being fetched."""
        await self._reception.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Interruption and termination stop it, and are over with that."""
        loop = asyncio.get_running_loop()
        for interruption in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(interruption, self.stop)
        yield


def server_for(services: Services, reception: Reception, host: str, port: int) -> Server:
    """The server of a running room, which is yet to be started."""
    return Server(
        uvicorn.Config(
            create_app(services),
            host,
            port,
            http="httptools",
            ws=cast("type[asyncio.Protocol]", partial(Door, services, reception)),
            lifespan="off",
            backlog=CALLS_WAITING,
            timeout_graceful_shutdown=SECONDS_TO_STOP,
            log_config=None,
            access_log=False,
            server_header=False,
        ),
        reception,
    )


async def _serve(config: Config, host: str, port: int) -> None:
    raise_open_files()
    async with (
        sole_owner(config.database),
        running_room(config) as services,
        reception(Callers(services.room), config.heartbeat, config.gates) as receiving,
    ):
        await server_for(services, receiving, host, port).serve()
