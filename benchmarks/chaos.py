"""Power cuts under busy tables: the room is killed at random and at chosen moments, and has to come back each time.

``python benchmarks/chaos.py`` kills it 200 times and takes a quarter of an hour; it stops at the first thing that does
not hold.  What it looks at is told in ``docs/durability.md``, with what came out.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import click
import msgspec
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.chaos.storm import Storm


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often the power goes.")
@click.option("--tables", default=50, show_default=True, help="Busy tables.")
@click.option("--seed", default=1, show_default=True, help="Of the players and of the moments.")
@click.option("--limit", default=5.0, show_default=True, help="Seconds within which every table has to be back.")
@click.option("--database", default="", help="An empty database to play in; a file of its own otherwise.")
@click.option("--gates", default=0, show_default=True, help="Processes that hold the connections beside the room.")
def chaos(kills: int, tables: int, seed: int, limit: float, database: str, gates: int) -> None:
    """Kill the room again and again, and see that nothing is lost and nothing doubled."""
    columns = (TextColumn("power cuts"), MofNCompleteColumn(), TimeRemainingColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns) as progress:
        task = progress.add_task("", total=kills)
        storm = Storm(
            Path(folder),
            tables=tables,
            kills=kills,
            seed=seed,
            limit=limit,
            told=lambda number: progress.update(task, completed=number),
            url=database,
            gates=gates,
        )
        try:
            figures = asyncio.run(storm.run())
        except AssertionError as error:
            raise click.ClickException(str(error)) from error
    click.echo(msgspec.json.format(msgspec.json.encode(figures)).decode())


if __name__ == "__main__":
    chaos()
