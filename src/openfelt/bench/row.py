"""One measurement, and how it is told."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, Final, TypeVar

import msgspec

ROUNDS: Final = 7
"""How often everything is measured, by turns, so that whatever else the machine does slows all of them down."""

_Key = TypeVar("_Key")


class Row(msgspec.Struct, frozen=True):
    """Something that was measured: ours alone, or beside a peer.  Values are medians of all rounds."""

    what: str
    unit: str
    value: float
    peer: str | None = None
    """The peer's package, and what of it."""
    peer_value: float | None = None
    ratio: float | None = None
    """Above 1 openfelt is faster."""
    spread: tuple[float, float] | None = None
    """The smallest and the largest ratio of any round."""

    @classmethod
    def of(cls, what: str, unit: str, values: Sequence[float]) -> Row:
        """The row of what was measured round by round."""
        return cls(what, unit, median(values))

    def beside(self, peer: str, ours: Sequence[float], theirs: Sequence[float], *, more_is_faster: bool = True) -> Row:
        """The same with what a peer did in the same rounds."""
        pairs = zip(ours, theirs, strict=True)
        ratios = [own / other if more_is_faster else other / own for own, other in pairs]
        return msgspec.structs.replace(
            self,
            peer=peer,
            peer_value=median(theirs),
            ratio=median(ratios),
            spread=(min(ratios), max(ratios)),
        )


class Report(msgspec.Struct, frozen=True):
    """All rows of one benchmark."""

    name: str
    machine: str
    rows: list[Row]

    def as_told(self) -> dict[str, Any]:
        """What scripts rely on; the spread is for people."""
        rows = [
            {name: value for name, value in msgspec.structs.asdict(row).items() if name != "spread"}
            for row in self.rows
        ]
        return {"name": self.name, "machine": self.machine, "rows": rows}


def by_turns(runs: Mapping[_Key, Callable[[], float]], rounds: int = ROUNDS) -> dict[_Key, list[float]]:
    """What each of ``runs`` measures in each round, after one round to warm up."""
    for run in runs.values():
        run()
    values: dict[_Key, list[float]] = {key: [] for key in runs}
    for _ in range(rounds):
        for key, run in runs.items():
            values[key].append(run())
    return values


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of its work a second ``work`` does, which says how much it has done each time."""
    done, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        done += work()
    return done / passed


def machine() -> str:
    """Where it was measured."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
