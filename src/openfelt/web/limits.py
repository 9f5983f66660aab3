"""How many connections this process can have: each takes an open file of the operating system."""

from __future__ import annotations

import resource
from contextlib import suppress
from typing import Final

from openfelt.errors import OpenfeltError

FILES_BESIDES: Final = 100
"""Files that a process has open besides its connections: the database, the journal, its libraries."""


class TooFewFiles(OpenfeltError):
    """The operating system grants too few open files for so many connections; the message says how to get more."""


def raise_open_files() -> int:
    """Have as many files open as the system grants without being asked twice; returns how many that is."""
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted != most:
        # macOS calls its limit endless and grants less.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def open_files_for(connections: int) -> None:
    """Have enough files open for ``connections``.  Raises :class:`TooFewFiles` when that is not granted."""
    needed = connections + FILES_BESIDES
    granted = raise_open_files()
    if granted in (resource.RLIM_INFINITY, needed) or granted >= needed:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, needed))
        return
    raise TooFewFiles(
        f"{connections:,} connections need {needed:,} open files, and the system grants {granted:,}: "
        f"raise its limit, with `ulimit -n {needed}` as root for instance"
    )
