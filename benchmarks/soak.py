"""Many random hands on all processors: every structure, option, ante, post and irregularity, every invariant (L05).

``python benchmarks/soak.py --hands 2000000`` runs for a while and shows how far it has come; it stops at the first
hand that breaks an invariant and names the batch that holds it.
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

from tests.law.test_invariants import run_hands
from tests.strategies import STRUCTURES

BATCH = 500


@click.command()
@click.option("--hands", default=2_000_000, show_default=True, help="How many hands to play in all.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes to play them in.")
@click.option("--seed", default=1_000, show_default=True, help="Number of the first batch.")
def soak(hands: int, workers: int, seed: int) -> None:
    """Play random hands and check every invariant after every event."""
    batches = [(STRUCTURES[at % len(STRUCTURES)], seed + at) for at in range(-(-hands // BATCH))]
    began = time.perf_counter()
    columns = (TextColumn("hands"), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(workers) as pool, Progress(*columns) as progress:
        task = progress.add_task("", total=len(batches) * BATCH)
        running = {
            pool.submit(run_hands, structure, BATCH, number): (structure, number) for structure, number in batches
        }
        for done in as_completed(running):
            if (error := done.exception()) is not None:
                pool.shutdown(cancel_futures=True)
                structure, number = running[done]
                raise click.ClickException(f"batch {number} of {structure} breaks an invariant: {error!r}")
            progress.advance(task, BATCH)
    seconds = time.perf_counter() - began
    click.echo(f"{len(batches) * BATCH} hands in {seconds:.0f} s, every invariant held")


if __name__ == "__main__":
    soak()
