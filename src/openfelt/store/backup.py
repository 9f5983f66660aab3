"""A copy of the database, taken while the room is at work."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, make_url

from openfelt.store.database import Unfit, file_of

OURS_ALONE = 0o600
"""The rights of a copy whose original is no file: every card that was dealt is in it."""


def back_up(url: str, to: Path) -> None:
    """Copy the database at ``url`` into the new file ``to``, as it is at one moment.

    The room may be at work on it and is not held up.  ``to`` is there whole or not at all; of an SQLite database it is
    another one, as private as the original, of a PostgreSQL database an archive for ``pg_restore``, which only its
    owner may read.  Raises :class:`Unfit` for another kind of database, when ``pg_dump`` is needed and missing or
    fails, or when ``to`` is there already, ``OSError`` and ``sqlite3.Error`` when it cannot be read or written.
    """
    address = make_url(url)
    if address.get_backend_name() not in ("sqlite", "postgresql"):
        raise Unfit("only SQLite and PostgreSQL databases are backed up by openfelt")
    original = file_of(address) if address.get_backend_name() == "sqlite" else None
    if to.exists():
        raise Unfit(f"{to} is there already: name a new file")
    unfinished = to.with_name(f"{to.name}.unfinished")
    try:
        with unfinished.open("xb"):
            unfinished.chmod(OURS_ALONE)
        if original is None:
            _dump(address, unfinished)
        else:
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


def _dump(address: URL, to: Path) -> None:
    """All that PostgreSQL shows a reader of one moment.  The password goes where other users cannot read it."""
    if shutil.which("pg_dump") is None:
        raise Unfit(
            "PostgreSQL's own pg_dump is needed for that and is not here; on Debian: apt install postgresql-client"
        )
    without_password = URL.create(
        "postgresql", address.username, None, address.host, address.port, address.database
    ).render_as_string()
    command = ["pg_dump", "--format=custom", "--no-password", f"--file={to}", f"--dbname={without_password}"]
    environment = os.environ | ({"PGPASSWORD": str(address.password)} if address.password else {})
    dump = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if dump.returncode:
        raise Unfit(" ".join(dump.stderr.split()) or f"pg_dump ended with {dump.returncode}")
