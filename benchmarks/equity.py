"""How fast equity is answered, exactly and sampled.

Run ``python benchmarks/equity.py [--rounds N] [--json]``.  Peers that are installed (pokerfast, which is OMPEval,
poker_equity and eval7) answer the same questions in the same run, in turn with openfelt and with one thread; above 1 a
ratio says that openfelt is faster.  Every answer is compared with the known one.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("RAYON_NUM_THREADS", "1")

from openfelt.bulk import Engine
from openfelt.bulk.engine import choose
from openfelt.equity import equity

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
SAMPLES = 1_000_000

Ask = Callable[[], float]
"""A question, ready to be asked: the first player's equity."""


class Spot(NamedTuple):
    hands: tuple[str, ...]
    board: str
    expected: float
    samples: int | None = None

    @property
    def name(self) -> str:
        how = f", {self.samples:,} samples" if self.samples else ""
        return " v ".join(self.hands) + (f" on {self.board}" if self.board else "") + how


SPOTS = (
    Spot(("AhKh", "QsQc"), "", 0.46214457245909607),
    Spot(("AhKh", "QsQc", "8d7d"), "", 0.3847383751327128),
    Spot(("AhKh", "QsQc", "8d7d"), "2h7h9c", 0.5282392026578073),
    Spot(("AhKh", "QsQc"), "2h7h9c", 0.5414141414141415),
    Spot(("AhKh", "random"), "", 0.6704463230923519),
    Spot(("QQ+,AKs", "random"), "", 0.7969663055167098),
    Spot(("QQ+,AK", WIDE), "", 0.672413958156291),
    Spot(("QQ+,AKs", "random"), "2h7h9c", 18227826.5 / 23544180),
    Spot(("random", "random"), "2h7h9c", 0.5),
    Spot(("AhKh", "QsQc"), "", 0.46214457245909607, SAMPLES),
)


def ours(spot: Spot, engine: Engine) -> Ask:
    return lambda: equity(*spot.hands, board=spot.board, samples=spot.samples, engine=engine).players[0].equity


def pokerfast(spot: Spot) -> Ask:
    from pokerfast import equity as peer

    # It draws until its standard error is this, which takes a million samples.
    how = {"exact": False, "stdev": 4.9857e-4} if spot.samples else {}
    return lambda: peer.equity(list(spot.hands), board=spot.board, threads=1, **how)[0]


def poker_equity(spot: Spot) -> Ask | None:
    import poker_equity as peer

    hands = [hand.replace(",", ", ").replace("random", "**") for hand in spot.hands]
    if spot.samples:
        return lambda: peer.chunk_from_text("holdem", hands, spot.board, samples=spot.samples, threads=1, seed=1)[
            "players"
        ][0]["equity"]
    # It refuses what is too much for it.
    if peer.exact_from_text("holdem", hands, spot.board) is None:
        return None
    return lambda: peer.exact_from_text("holdem", hands, spot.board)["players"][0]["equity"]


def eval7(spot: Spot) -> Ask | None:
    import eval7 as peer

    # Its exact answers are for complete boards only.
    if not spot.samples or len(spot.hands) != 2:
        return None
    hand, rival = [peer.Card(spot.hands[0][at : at + 2]) for at in (0, 2)], peer.HandRange(spot.hands[1])
    return lambda: peer.py_hand_vs_range_monte_carlo(hand, rival, [], spot.samples)


PEERS: dict[str, Callable[[Spot], Ask | None]] = {
    "pokerfast": pokerfast,
    "poker_equity": poker_equity,
    "eval7": eval7,
}


def asked(spot: Spot) -> dict[str, Ask]:
    """Who can answer, by name: our engines and the peers."""
    engines = [Engine.NUMPY] if choose() is Engine.NUMPY else list(Engine)
    found = {str(engine): ours(spot, engine) for engine in engines}
    for peer, prepare in PEERS.items():
        try:
            ask = prepare(spot)
        except ImportError:
            continue
        if ask is not None:
            found[peer] = ask
    return found


def measure(spot: Spot, rounds: int) -> dict[str, float]:
    """The median seconds of everybody who can answer."""
    everybody = asked(spot)
    within = 0.003 if spot.samples else 1e-9
    for name, ask in everybody.items():
        if not abs((answer := ask()) - spot.expected) < within:
            print(f"{name} says {answer} for {spot.name}, not {spot.expected}", file=sys.stderr)
    seconds: dict[str, list[float]] = {name: [] for name in everybody}
    for _ in range(rounds):
        for name, ask in everybody.items():
            # Short answers are asked for often enough to be seen by the clock.
            times, begun = 0, time.perf_counter()
            while not times or (time.perf_counter() - begun < 0.02 and times < 100):
                ask()
                times += 1
            seconds[name].append((time.perf_counter() - begun) / times)
    return {name: median(each) for name, each in seconds.items()}


def rows(rounds: int) -> list[dict[str, Any]]:
    """What is measured: for each spot and engine a row for ourselves, and one for each peer."""
    for peer in PEERS:
        try:
            __import__(peer)
        except ImportError:
            print(f"{peer} is not installed and was not measured", file=sys.stderr)
    found = []
    for spot in SPOTS:
        seconds = measure(spot, rounds)
        for engine in Engine:
            if engine not in seconds:
                continue
            row = {"what": f"{spot.name}, {engine}", "unit": "seconds", "value": seconds[engine]}
            found.append({**row, "peer": None, "peer_value": None, "ratio": None})
            for peer in PEERS:
                if peer in seconds:
                    ratio = seconds[peer] / seconds[engine]
                    found.append({**row, "peer": peer, "peer_value": seconds[peer], "ratio": ratio})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured; the median counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    found = rows(options.rounds)
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if options.json:
        print(json.dumps({"name": "equity", "machine": machine, "rows": found}))
        return
    print(machine)
    for row in found:
        line = f"{row['what']:56} {row['value']:.6f} s"
        print(line if row["peer"] is None else f"{line}, {row['ratio']:8.2f} times {row['peer']}")


if __name__ == "__main__":
    main()
