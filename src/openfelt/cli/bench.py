"""``openfelt bench``: how fast openfelt is, beside its peers."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from openfelt.cli.extras import extra
from openfelt.notice import speak_up

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
    speak_up()
    with extra("room" if name == "room" else "fast", f"{name} cannot be measured"):
        module = importlib.import_module(f"openfelt.bench.{name}")
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

    units = {row.unit for row in report.rows}
    table = Table(box=SIMPLE_HEAD, caption=report.machine, caption_justify="left", pad_edge=False)
    for heading, is_figure in _COLUMNS:
        table.add_column(heading, justify="right" if is_figure else "left", no_wrap=is_figure)
    for row, beside in _with_peers(report.rows):
        # Where everything is told in one unit the heading says which.
        unit = f", {row.unit}" if len(units) > 1 and row.unit != "seconds" else ""
        what = _AFTER_COMMA.sub(", ", row.what) + unit
        own = what, _value(row.value, row.unit)
        for peer in beside or (row,):
            table.add_row(*own, *_beside(peer))
            own = "", ""
    console = Console(highlight=False)
    if len(units) == 1 and units != {"seconds"}:
        console.print(*units)
    console.print(table)
    if report.name in _PEERS and not any(row.peer for row in report.rows):
        console.print(f"No peer is installed; to compare: pip install {_PEERS[report.name]}", soft_wrap=True)


_COLUMNS = (("what", False), ("ours", True), ("peer", False), ("theirs", True), ("ratio", True), ("spread", True))
"""What they are called, and whether it is figures that stand there: these are never broken into two lines."""

_AFTER_COMMA = re.compile(r",(?=\S)(?!\d{3})")
"""Where a range may be broken into two lines, with a space; a number may not."""


def _with_peers(rows: Sequence[Row]) -> Iterator[tuple[Row, list[Row]]]:
    """What was measured, each with the rows of the peers beside it."""
    for own in rows:
        if own.peer is None:
            yield own, [row for row in rows if row.peer and (row.what, row.unit) == (own.what, own.unit)]


def _beside(row: Row) -> tuple[str, ...]:
    if row.peer is None or row.peer_value is None or row.ratio is None or row.spread is None:
        return ("",) * 4
    low, high = row.spread
    spread = f"{_number(low)} to {_number(high)}"
    return row.peer, _value(row.peer_value, row.unit), f"[bold]{_number(row.ratio)}[/]", spread


def _value(value: float, unit: str) -> str:
    """A value as short as it can be read; seconds with the unit in which they are a number from 1 to 1000."""
    if unit != "seconds":
        return _number(value)
    scale, name = next(((scale, name) for scale, name in _SECONDS if value >= scale), _SECONDS[-1])
    return f"{value / scale:.3g} {name}"


_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def _number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
