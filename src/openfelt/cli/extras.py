"""Extras: what a command needs beyond the core, which may not be installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def extra(name: str, without: str) -> Iterator[None]:
    """Import here what comes with the extra ``name``; ``without`` it is what a user is told.

    Raises ``click.UsageError`` with the module that is not installed and the way to get it.  A module of our own that
    cannot be imported is a fault and no extra: what is raised then is not changed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "openfelt").partition(".")[0] == "openfelt":
            raise
        raise click.UsageError(f"{without} ({error.name} is missing): pip install 'openfelt[{name}]'") from error
