"""Many recorded hands proved against the law, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from openfelt.history.formats import format_of
from openfelt.history.record import OtherGame, Unreadable
from openfelt.history.replay import Differs
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.options import Options


class Failure(msgspec.Struct, frozen=True):
    """A hand that did not come out as recorded, or could not be played: where it stands and why."""

    file: str
    hand: int | str
    reason: str


class Tally(msgspec.Struct):
    """How many hands of how many files came out as they were recorded.

    ``refused`` are hands of other games than hold'em; they stand among the failures, with their game named, but are
    no differences.
    """

    files: int = 0
    hands: int = 0
    matched: int = 0
    differed: int = 0
    refused: int = 0
    failures: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Count what ``other`` has counted."""
        self.files += other.files
        self.hands += other.hands
        self.matched += other.matched
        self.differed += other.differed
        self.refused += other.refused
        self.failures += other.failures


def tally(path: Path, options: Options, on_bytes: Callable[[int], object] = lambda count: None) -> Tally:
    """Prove every hand of one file, played under its own house rules or, where it tells none, ``options``.

    ``on_bytes`` is told how much was read.  Raises :class:`UnknownFormat`, and ``OSError`` when the file cannot be
    read.
    """
    result = Tally(files=1)
    result.failures.extend(_failures(path, options, on_bytes, result))
    return result


def _failures(path: Path, options: Options, on_bytes: Callable[[int], object], result: Tally) -> Iterator[Failure]:
    for entry in format_of(path).read(Source(path, on_bytes)):
        result.hands += 1
        name = entry.hand if entry.hand is not None else result.hands
        if isinstance(entry, OtherGame):
            result.refused += 1
            yield Failure(str(path), name, str(entry))
        elif isinstance(entry, Unreadable):
            result.differed += 1
            yield Failure(str(path), name, f"line {entry.line}: {entry}")
        else:
            try:
                prove(entry, options)
            except Differs as error:
                result.differed += 1
                yield Failure(str(path), name, str(error))
            else:
                result.matched += 1
