"""The formats of recorded hands: which there are, which one a file is in, and how to read and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from openfelt.errors import OpenfeltError
from openfelt.history import acpc, ohh, phh, plain, pokerstars
from openfelt.history.record import Record, Unreadable
from openfelt.history.source import Source

Entry = Record | Unreadable
"""What a reader finds: a hand, or why it is none."""

_BEGINNING: Final = 50
"""So many lines of a file are looked at to tell its format."""


class UnknownFormat(OpenfeltError, ValueError):
    """A file that is in none of the formats, or a format that nobody knows."""


class Format(NamedTuple):
    """One format: its name, the endings of its files, what their beginning looks like, its reader and writer."""

    name: str
    endings: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[Source], Iterator[Entry]]
    write: Callable[[Iterable[Record]], Iterator[str]]
    tells_results: bool
    """A hand in this format is not whole without its pots and who took them."""


FORMATS: Final = {
    one.name: one
    for one in (
        Format("phh", (".phh", ".phhs"), phh.looks_like, phh.read, phh.write, False),
        Format("acpc", (".log",), acpc.looks_like, acpc.read, acpc.write, True),
        Format("pokerstars", (".txt",), pokerstars.looks_like, pokerstars.read, pokerstars.write, True),
        Format("ohh", (".ohh",), ohh.looks_like, ohh.read, ohh.write, True),
        Format("json", (".json", ".jsonl"), plain.looks_like, plain.read, plain.write, False),
    )
}
"""Every format by name."""


def format_of(path: Path) -> Format:
    """The format of a file, by what it looks like, or by its ending where that tells nothing.

    Raises :class:`UnknownFormat` when neither does, and ``OSError`` when the file cannot be read.
    """
    beginning = "\n".join(islice(Source(path).lines(), _BEGINNING))
    for one in FORMATS.values():
        if one.looks_like(beginning):
            return one
    try:
        return format_for(path)
    except UnknownFormat:
        raise UnknownFormat(f"{path} does not look like any format that is known: {', '.join(FORMATS)}") from None


def format_for(path: Path) -> Format:
    """The format that the ending of ``path`` stands for.  Raises :class:`UnknownFormat`."""
    ending = path.suffix.lower()
    for one in FORMATS.values():
        if ending in one.endings:
            return one._replace(write=phh.write_single) if ending == ".phh" else one
    endings = ", ".join(ending for one in FORMATS.values() for ending in one.endings)
    raise UnknownFormat(f"{path.name!r} has no ending that stands for a format: {endings}")
