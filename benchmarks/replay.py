"""How fast recorded hands are read and replayed, verdict and all.

Run ``python benchmarks/replay.py FILE.phhs [--rounds N] [--json]``.  Where pokerkit is installed it reads and replays
the same hands in the same run, by turns with ours; above 1 openfelt is faster.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from openfelt.history.lines import forget
from openfelt.history.tally import tally
from openfelt.rules.options import Options


def ours(path: Path) -> int:
    """Read, replay and prove every hand, with nothing remembered of earlier rounds; how many there were."""
    forget()
    return tally(path, Options()).hands


def pokerkit_reader() -> Callable[[Path], int] | None:
    """The same hands read and replayed by pokerkit's own reader; None where it is not installed."""
    try:
        from pokerkit import HandHistory  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None

    def theirs(path: Path) -> int:
        hands = 0
        with path.open("rb") as file:
            for hand in HandHistory.load_all(file):
                for _ in hand:
                    pass
                hands += 1
        return hands

    return theirs


def seconds(reader: Callable[[Path], int], path: Path) -> tuple[float, int]:
    """How long ``reader`` took, and how many hands it read; as with ``timeit``, nobody looks for garbage meanwhile."""
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        hands = reader(path)
        return time.process_time() - begun, hands
    finally:
        gc.enable()


def rows(path: Path, rounds: int) -> list[dict[str, Any]]:
    """The median of ``rounds`` runs, ours and then the peer's."""
    peer = pokerkit_reader()
    own: list[float] = []
    others: list[float] = []
    hands = 0
    for _ in range(rounds):
        took, hands = seconds(ours, path)
        own.append(took)
        if peer is not None:
            others.append(seconds(peer, path)[0])
    value = hands / statistics.median(own)
    row = {"what": path.name, "unit": "hands a second", "value": value}
    found = [{**row, "peer": None, "peer_value": None, "ratio": None}]
    if others:
        theirs = hands / statistics.median(others)
        found.append({**row, "peer": "pokerkit", "peer_value": theirs, "ratio": value / theirs})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path, help="a .phhs file of hold'em hands")
    parser.add_argument("--rounds", type=int, default=3, help="how often the file is read")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    found = rows(options.file, options.rounds)
    if options.json:
        print(json.dumps({"name": "replay", "rows": found}))
        return
    for row in found:
        told = f"; {row['peer']} {row['peer_value']:,.0f}, ratio {row['ratio']:.1f}" if row["peer"] else ""
        print(f"{row['what']}: {row['value']:,.0f} {row['unit']}{told}")
    if len(found) == 1:
        print("pokerkit is not installed and was not measured", file=sys.stderr)


if __name__ == "__main__":
    main()
