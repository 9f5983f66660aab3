"""Serving the application: Granian in this very process."""

from __future__ import annotations

import asyncio
import logging

import structlog
import uvloop
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server

from openfelt.web.app import Config, create_app


def serve(config: Config, host: str, port: int) -> None:
    """Serve until interrupted."""
    structlog.configure(
        # Tracebacks without the values of variables: those may be somebody's cards.
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(config, host, port))


async def _serve(config: Config, host: str, port: int) -> None:
    server = Server(create_app(config), host, port, interface=Interfaces.ASGI, log_level=LogLevels.error)
    await server.serve()
