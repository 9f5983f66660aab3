"""A copy of the database, taken while the room is at work."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from openfelt.store.database import Unfit, file_of


def back_up(url: str, to: Path) -> None:
    """Copy the SQLite database at ``url`` into the new file ``to``, as it is at one moment.

    The room may be at work on it and is not held up.  ``to`` is there whole or not at all, and as private as the
    original.  Raises :class:`Unfit` for another kind of database or when ``to`` is there already, ``OSError`` and
    ``sqlite3.Error`` when it cannot be read or written.
    """
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        raise Unfit("a PostgreSQL database is backed up with PostgreSQL's own pg_dump")
    if address.get_backend_name() != "sqlite":
        raise Unfit("only SQLite databases are backed up by openfelt")
    original = file_of(address)
    if to.exists():
        raise Unfit(f"{to} is there already: name a new file")
    unfinished = to.with_name(f"{to.name}.unfinished")
    try:
        with unfinished.open("xb"):
            shutil.copymode(original, unfinished)
        _copy(original, unfinished)
        unfinished.rename(to)
    except FileExistsError as error:
        raise Unfit(f"{unfinished} of an earlier backup is in the way: remove it") from error
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _copy(original: Path, to: Path) -> None:
    """All pages in one step: a reader of one moment, whom the writer does not wait for."""
    with closing(sqlite3.connect(f"{original.resolve().as_uri()}?mode=rw", uri=True, timeout=5)) as source:
        source.execute("PRAGMA query_only=ON")
        with closing(sqlite3.connect(to)) as copy:
            source.backup(copy)
            # One file without companions; the room that opens it writes ahead again.
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute("PRAGMA synchronous=FULL")
