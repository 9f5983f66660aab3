"""``openfelt bench``: how fast openfelt is, beside its peers."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from openfelt.bench.row import Report, Row

_NAMES = ("bulk", "equity", "evaluate", "law", "room")
_PEERS = {
    "bulk": "open_spiel",
    "equity": "pokerfast poker_equity eval7",
    "evaluate": "pokerfast treys phevaluator",
    "law": "pokerkit",
}


@click.command()
@click.argument("name", type=click.Choice(_NAMES))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--tables", multiple=True, type=click.IntRange(1), metavar="N", help="room: so many tables; repeatable.")
@click.option("--seconds", type=click.FloatRange(1), help="room: how long each number of tables is measured.")
@click.option("--gates", type=click.IntRange(0, 16), help="room: processes that hold its connections; as a rule 1.")
def bench(name: str, as_json: bool, tables: tuple[int, ...], seconds: float | None, gates: int | None) -> None:
    """Measure how fast openfelt is, and its peers beside it where they are installed.

    A ratio above 1 says that openfelt is faster.  Everything is the median of seven rounds by turns, but for room: that
    puts a running room under load, six players at each of its tables.
    """
    given = {
        option: value
        for option, value in (("tables", tables), ("seconds", seconds), ("gates", gates))
        if value not in (None, ())
    }
    if name != "room" and given:
        raise click.UsageError("--tables, --seconds and --gates are for the room alone")
    try:
        module = importlib.import_module(f"openfelt.bench.{name}")
    except ModuleNotFoundError as error:
        extra = "room" if name == "room" else "fast"
        raise click.UsageError(f"{error.name} is missing: pip install 'openfelt[{extra}]'") from error
    import msgspec

    from openfelt.bench.row import Report, machine
    from openfelt.errors import OpenfeltError

    try:
        report = Report(name, machine(), module.rows(**given))
    except OpenfeltError as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(msgspec.json.encode(report.as_told()))
    else:
        _print(report)


def _print(report: Report) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, caption=report.machine, caption_justify="left")
    for heading in ("what", "ours", "unit", "peer", "theirs", "ratio", "spread"):
        table.add_column(heading, justify="right" if heading in ("ours", "theirs", "ratio", "spread") else "left")
    for row in report.rows:
        table.add_row(row.what, _number(row.value), row.unit, *_beside(row))
    console = Console(highlight=False)
    console.print(table)
    if report.name in _PEERS and not any(row.peer for row in report.rows):
        console.print(f"No peer is installed; to compare: pip install {_PEERS[report.name]}")


def _beside(row: Row) -> tuple[str, ...]:
    if row.peer is None or row.peer_value is None or row.ratio is None or row.spread is None:
        return ("",) * 4
    low, high = row.spread
    return row.peer, _number(row.peer_value), f"[bold]{row.ratio:.2f}[/]", f"{low:.2f} to {high:.2f}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
