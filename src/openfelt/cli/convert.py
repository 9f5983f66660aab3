"""``openfelt convert``: recorded hands from one format into another."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from openfelt.cli.progress import bar

if TYPE_CHECKING:
    from openfelt.history.formats import Format
    from openfelt.history.record import Record
    from openfelt.history.source import Source

_NAMES = ("phh", "pokerstars", "ohh", "json", "acpc")


@click.command()
@click.argument("source", metavar="IN", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--to", type=click.Choice(_NAMES), help="The format of OUT; by default the one its ending stands for.")
def convert(source: Path, target: Path, to: str | None) -> None:
    """Convert the hands in IN and write them to OUT.

    Exits with 1 if any hand could not be read, or cannot be told in that format; each is named, and the others are
    written all the same.
    """
    from openfelt.history.formats import FORMATS, UnknownFormat, format_for, format_of

    try:
        reader = format_of(source)
        writer = FORMATS[to] if to and target.suffix != f".{to}" else format_for(target)
    except UnknownFormat as error:
        raise click.UsageError(f"{error}; --to names a format") from error
    except OSError as error:
        raise click.UsageError(f"{source} cannot be read: {error.strerror}") from error
    work = _Conversion(source, target)
    try:
        with bar(source.stat().st_size) as on_bytes, _replacing(target) as write:
            work.run(reader, writer, on_bytes, write)
    except OSError as error:
        raise click.UsageError(f"{error.filename or target} cannot be written: {error.strerror}") from error
    click.echo(f"{work.written} hands written to {target}" + (f", {work.left_out} left out" if work.left_out else ""))
    sys.exit(1 if work.left_out else 0)


class _Conversion:
    """Hands on their way from one file to another."""

    def __init__(self, source: Path, target: Path) -> None:
        self.source = source
        self.target = target
        self.number = 0
        self.written = 0
        self.left_out = 0

    def run(
        self, reader: Format, writer: Format, on_bytes: Callable[[int], None], write: Callable[[str], object]
    ) -> None:
        from openfelt.history.record import Unwritable
        from openfelt.history.source import Source as Lines

        records = self.records(reader, writer, Lines(self.source, on_bytes))
        while True:
            try:
                for piece in writer.write(records):
                    write(piece)
                return
            except Unwritable as error:
                # A writer that has refused a hand is at its end; the next one goes on with the next hand.
                self.written -= 1
                self.leave_out(self.number, str(error))

    def records(self, reader: Format, writer: Format, source: Source) -> Iterator[Record]:
        from openfelt.history.complete import complete
        from openfelt.history.record import Unreadable

        for self.number, entry in enumerate(reader.read(source), 1):
            if isinstance(entry, Unreadable):
                self.leave_out(entry.hand if entry.hand is not None else self.number, f"line {entry.line}: {entry}")
                continue
            self.written += 1
            yield complete(entry) if writer.tells_results else entry

    def leave_out(self, hand: int | str, reason: str) -> None:
        self.left_out += 1
        click.echo(f"{self.source}: hand {hand}: {reason}", err=True)


@contextmanager
def _replacing(target: Path) -> Iterator[Callable[[str], object]]:
    """Write ``target`` as a whole or not at all."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            yield file.write
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
