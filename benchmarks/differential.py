"""Many random hands on all processors, by the law and by a batch: every legal bound and every payoff the same.

``python benchmarks/differential.py --hands 1000000`` takes some minutes and shows how far it has come; it stops at the
first hand in which the two differ.  With ``NUMBA_DISABLE_JIT=1`` the batch runs as Python.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.bulk.twins import compare
from tests.strategies import STRUCTURES

ROUND = 2_500


@click.command()
@click.option("--hands", default=1_000_000, show_default=True, help="How many hands to play in all.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes to play them in.")
@click.option("--seed", default=1_000, show_default=True, help="Number of the first round.")
def differential(hands: int, workers: int, seed: int) -> None:
    """Play random hands twice and compare."""
    rounds = [(STRUCTURES[at % len(STRUCTURES)], seed + at) for at in range(-(-hands // ROUND))]
    began = time.perf_counter()
    decisions = 0
    columns = (TextColumn("hands"), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(workers) as pool, Progress(*columns) as progress:
        task = progress.add_task("", total=len(rounds) * ROUND)
        running = {pool.submit(compare, structure, ROUND, number): (structure, number) for structure, number in rounds}
        for done in as_completed(running):
            if (error := done.exception()) is not None:
                pool.shutdown(cancel_futures=True)
                structure, number = running[done]
                raise click.ClickException(f"round {number} of {structure} differs: {error!r}")
            decisions += done.result()
            progress.advance(task, ROUND)
    seconds = time.perf_counter() - began
    click.echo(f"{len(rounds) * ROUND} hands with {decisions} decisions in {seconds:.0f} s, no difference")


if __name__ == "__main__":
    differential()
