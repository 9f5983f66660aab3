"""An executor for whatever shares its work out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any


class Backwards(Executor):
    """Does nothing until it has so many jobs, and then the last one first."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Take a job."""
        future: Future[Any] = Future()
        self.jobs.append((future, partial(fn, *args, **kwargs)))
        if len(self.jobs) == self.count:
            while self.jobs:
                self.finish()
        return future

    def finish(self) -> None:
        """Do the last of the jobs."""
        future, work = self.jobs.pop()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)
