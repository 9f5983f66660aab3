"""Who works on which processor."""

from __future__ import annotations

import os
import threading

import pytest

from openfelt.processors import allowed, but_the_first, on_the_first, work_on

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2,
    reason="needs a choice between processors: Linux, and two of them",
)


def test_the_thread_keeps_to_the_first_and_is_free_again() -> None:
    """So do those that it starts, unless they are told otherwise; gates have the others."""
    before = allowed()
    first = min(before)
    found: list[set[int]] = []

    def look(processors: set[int]) -> None:
        work_on(processors)
        found.append(allowed())

    with on_the_first():
        assert allowed() == {first}
        for processors in (set[int](), before):
            thread = threading.Thread(target=look, args=(processors,))
            thread.start()
            thread.join()
    assert found == [{first}, before]
    assert allowed() == before
    assert but_the_first() == before - {first}


def test_one_processor_is_shared() -> None:
    """Where there is no other, everybody works on it."""
    before = allowed()
    work_on({min(before)})
    try:
        assert but_the_first() == {min(before)}
        with on_the_first():
            assert allowed() == {min(before)}
    finally:
        work_on(before)


def test_a_process_that_is_gone_is_no_matter() -> None:
    """A gate may be lost while it is started."""
    work_on(allowed(), 2**22 + 1)
