"""Lines for whoever waits: why nothing seems to happen yet, or why it happens slowly.

A library keeps quiet in a program of somebody else, so they are written to standard error where that is a terminal,
and wherever else it leads only for a command of our own.  The processes that do a share of the work say nothing.
"""

from __future__ import annotations

import multiprocessing
import sys

_said: set[str] = set()
_anywhere = False


def speak_up() -> None:
    """Write notices to standard error from now on even where it is no terminal: this is a command of our own."""
    global _anywhere
    _anywhere = True


def notice(line: str) -> None:
    """Say ``line`` once."""
    stream = sys.stderr
    if line in _said or stream is None or multiprocessing.parent_process() is not None:
        return
    if _anywhere or stream.isatty():
        _said.add(line)
        print(f"openfelt: {line}", file=stream, flush=True)
