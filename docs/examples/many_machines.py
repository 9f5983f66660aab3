"""A hundred million hands on several processes, or on several machines, with Dask.

One player who calls whatever happens sits at a table with five who act at random; what they win and lose is the same
to the last chip however many workers there are.

Run ``python docs/examples/many_machines.py`` to use the processors of this machine, or with ``--scheduler`` and the
address of a Dask scheduler to use the workers that it knows; these need openfelt too.  It needs
``pip install openfelt[cluster,fast,cli]``.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from distributed import Client
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from openfelt import NoLimit, Stakes
from openfelt.bulk.policies import caller, scatter
from openfelt.bulk.simulate import Totals, simulate

GAME = NoLimit(Stakes(blinds=(1, 2)))
STACK = 200
PLAYERS = (caller, scatter, scatter, scatter, scatter, scatter)


def workers(scheduler: str | None, count: int | None) -> Client:
    """The workers of a scheduler, or so many processes on this machine: one for each processor unless told."""
    if scheduler is not None:
        return Client(scheduler)
    return Client(n_workers=count, threads_per_worker=1, dashboard_address=":0")


def play(client: Client, hands: int, seed: int, console: Console) -> Totals:
    """Play, and show how far it has come."""
    columns = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("hands", total=hands)
        return simulate(
            GAME,
            STACK,
            PLAYERS,
            hands=hands,
            seed=seed,
            executor=client.get_executor(),
            on_progress=lambda done: progress.update(bar, completed=done),
        )


def table(totals: Totals) -> Table:
    """Who won what."""
    shown = Table("seat", "plays")
    for heading in ("hands", "chips won", "a hand", "95 % interval"):
        shown.add_column(heading, justify="right")
    for seat, (policy, winnings) in enumerate(zip(PLAYERS, totals.seats, strict=True)):
        low, high = winnings.interval
        shown.add_row(
            str(seat),
            policy.__name__,
            f"{winnings.hands:,}",
            f"{winnings.won:+,}",
            f"{winnings.mean:+.4f}",
            f"{low:+.4f} to {high:+.4f}",
        )
    return shown


def main() -> None:
    """Find the workers, let them play, show the result."""
    wanted = argparse.ArgumentParser(description="Many hands on many machines.")
    wanted.add_argument("--hands", type=int, default=100_000_000, help="how many are played (default: %(default)s)")
    wanted.add_argument("--seed", type=int, default=1, help="where all chance comes from (default: %(default)s)")
    where = wanted.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, help="how many processes (default: one for each processor)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask scheduler, as in tcp://10.0.0.1:8786")
    chosen = wanted.parse_args()
    console = Console()
    with workers(chosen.scheduler, chosen.workers) as client:
        began = perf_counter()
        totals = play(client, chosen.hands, chosen.seed, console)
        seconds = perf_counter() - began
    console.print(table(totals))
    console.print(f"{totals.hands:,} hands in {seconds:.1f} seconds: {totals.hands / seconds:,.0f} a second")


if __name__ == "__main__":
    main()
