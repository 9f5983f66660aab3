"""``openfelt serve``: run a room."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser

import click

from openfelt.cli.admin import without_password
from openfelt.cli.extras import extra


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for everybody.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--database", default="sqlite:///openfelt.db", show_default=True, help="Where the room keeps everything.")
@click.option(
    "--pace", default=1.0, show_default=True, type=click.FloatRange(0), help="Speed of bots and pauses; 0: none."
)
@click.option(
    "--close-after",
    default=30.0,
    show_default=True,
    type=click.FloatRange(0),
    help="Days after which a table is closed at which nobody sits; 0: never.",
)
@click.option(
    "--heartbeat",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.1),
    help="Seconds between two heartbeats of a connection.",
)
@click.option(
    "--gates",
    default=0,
    show_default=True,
    type=click.IntRange(0, 16),
    help="Processes beside the room that hold the connections, for rooms with thousands of players.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str,
    port: int,
    database: str,
    pace: float,
    close_after: float,
    heartbeat: float,
    gates: int,
    open_page: bool,
) -> None:
    """Run a room with practice tables, on one embedded database by default."""
    with extra("room", "the room is not installed"):
        from sqlalchemy.exc import SQLAlchemyError

        from openfelt.room.ports import JournalFailed
        from openfelt.store.database import Unfit
        from openfelt.web.app import Config
        from openfelt.web.gatehouse import NoGate
        from openfelt.web.server import serve as run
    if _in_use(host, port):
        raise click.UsageError(f"port {port} is in use: choose another with --port")
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    threading.Thread(target=_announce, args=(host, port, address, open_page), daemon=True).start()
    try:
        config = Config(database=database, pace=pace, close_after=close_after, heartbeat=heartbeat, gates=gates)
        run(config, host, port)
    except NoGate as error:
        raise click.UsageError(str(error)) from error
    except (SQLAlchemyError, ImportError, OSError, JournalFailed, Unfit) as error:
        raise click.UsageError(f"the database {without_password(database)} cannot be opened: {error}") from error
    click.echo("openfelt is closed; everything is kept in the database")


def _in_use(host: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0


def _announce(host: str, port: int, address: str, open_page: bool) -> None:
    """Print the address as soon as the room answers there."""
    while not _in_use(host, port):
        time.sleep(0.05)
    click.echo(f"openfelt is open at {address}  (Ctrl-C closes it)")
    if open_page:
        webbrowser.open(address)
