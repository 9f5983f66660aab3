"""Work in pieces, done here or by any executor of :mod:`concurrent.futures`: threads, processes, other machines."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from itertools import islice
from queue import SimpleQueue
from typing import Final, TypeVar

IN_FLIGHT: Final = 1_000
"""So many small jobs an executor is given at most before one of them is finished."""

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")


def shared_out(
    work: Callable[[_Job], _Result],
    jobs: Iterable[_Job],
    executor: Executor | None = None,
    at_once: int = IN_FLIGHT,
) -> Generator[tuple[int, _Result]]:
    """The result of each job and the place of the job among the others, in the order in which they are finished.

    Without an ``executor`` they are done here, one after another; an executor has ``at_once`` of them at most at a
    time.  One that fails raises what it has raised.  Close what is returned here to cancel the jobs that nobody has
    begun: that is done by itself where a job has failed.
    """
    if executor is None:
        for place, job in enumerate(jobs):
            yield place, work(job)
        return
    waiting = enumerate(jobs)
    places: dict[Future[_Result], int] = {}
    finished: SimpleQueue[Future[_Result]] = SimpleQueue()
    try:
        while True:
            for place, job in islice(waiting, at_once - len(places)):
                future = executor.submit(work, job)
                places[future] = place
                future.add_done_callback(finished.put)
            if not places:
                return
            future = finished.get()
            yield places.pop(future), future.result()
    finally:
        for future in places:
            future.cancel()
