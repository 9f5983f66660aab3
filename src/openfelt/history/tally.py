"""Many recorded hands proved against the law, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from openfelt.history.formats import format_of
from openfelt.history.record import OtherGame, Record, Unreadable
from openfelt.history.replay import Differs
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.options import Options
from openfelt.sharing import shared_out

_BATCH: Final = 100
"""Hands that are proved together."""
_BATCHES_AT_ONCE: Final = 64


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


class _Hand(NamedTuple):
    """A hand to prove: its place in the file, what it is called and its record."""

    place: int
    name: int | str
    record: Record


def tally(
    path: Path,
    options: Options,
    on_bytes: Callable[[int], object] = lambda count: None,
    executor: Executor | None = None,
) -> Tally:
    """Prove every hand of one file, played under its own house rules or, where it tells none, ``options``.

    ``on_bytes`` is told how much was read.  The file is read here, a few hands at a time in memory; with an
    ``executor`` of :mod:`concurrent.futures` they are proved there.  Raises :class:`UnknownFormat`, and ``OSError``
    when the file cannot be read.
    """
    result = Tally(files=1)
    failures: list[tuple[int, Failure]] = []
    hands = _readable(path, on_bytes, result, failures)
    batches = iter(lambda: list(islice(hands, _BATCH)), [])
    with closing(shared_out(partial(_prove, options), batches, executor, at_once=_BATCHES_AT_ONCE)) as proofs:
        for _, differing in proofs:
            result.differed += len(differing)
            failures += [(place, Failure(str(path), name, reason)) for place, name, reason in differing]
    result.matched = result.hands - result.differed - result.refused
    result.failures = [failure for _, failure in sorted(failures, key=itemgetter(0))]
    return result


def _readable(
    path: Path, on_bytes: Callable[[int], object], result: Tally, failures: list[tuple[int, Failure]]
) -> Iterator[_Hand]:
    """The hands of ``path`` that can be played; all are counted, and the others listed."""
    for place, entry in enumerate(format_of(path).read(Source(path, on_bytes)), 1):
        result.hands += 1
        name = place if entry.hand is None else entry.hand
        if isinstance(entry, OtherGame):
            result.refused += 1
            failures.append((place, Failure(str(path), name, str(entry))))
        elif isinstance(entry, Unreadable):
            result.differed += 1
            failures.append((place, Failure(str(path), name, f"line {entry.line}: {entry}")))
        else:
            yield _Hand(place, name, entry)


def _prove(options: Options, hands: Sequence[_Hand]) -> list[tuple[int, int | str, str]]:
    """Those of ``hands`` that do not come out as recorded: place, name and the reason."""
    differing = []
    for hand in hands:
        try:
            prove(hand.record, options)
        except Differs as error:
            differing.append((hand.place, hand.name, str(error)))
    return differing
