"""How fast equity is answered, exactly and sampled.

Peers that are installed (pokerfast, which is OMPEval, poker_equity and eval7) answer the same questions by turns and
with one thread.  Every answer is compared with the known one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

os.environ.setdefault("RAYON_NUM_THREADS", "1")

from openfelt.bench.engines import engines
from openfelt.bench.row import Row, by_turns
from openfelt.bulk import Engine
from openfelt.equity import equity

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
SAMPLES = 1_000_000

Ask = Callable[[], float]
"""A question, ready to be asked: the first player's equity."""


class Spot(NamedTuple):
    """A question with its known answer, the first player's equity."""

    hands: tuple[str, ...]
    board: str
    expected: float
    samples: int | None = None

    @property
    def name(self) -> str:
        """The question in one line."""
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
    """The question, put to one of our engines."""
    return lambda: equity(*spot.hands, board=spot.board, samples=spot.samples, engine=engine).players[0].equity


def pokerfast(spot: Spot) -> Ask:
    """The same, put to OMPEval."""
    from pokerfast import equity as peer

    # It draws until its standard error is this, which takes a million samples.
    how = {"exact": False, "stdev": 4.9857e-4} if spot.samples else {}
    return lambda: peer.equity(list(spot.hands), board=spot.board, threads=1, **how)[0]


def poker_equity(spot: Spot) -> Ask | None:
    """The same, put to poker_equity; None where it refuses."""
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
    """The same, put to eval7; None where it has no exact answer."""
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
    found = {str(engine): ours(spot, engine) for engine in engines()}
    for peer, prepare in PEERS.items():
        try:
            ask = prepare(spot)
        except ImportError:
            continue
        if ask is not None:
            found[peer] = ask
    return found


def measure(spot: Spot) -> dict[str, list[float]]:
    """The seconds of everybody who can answer, round by round."""
    everybody = asked(spot)
    within = 0.003 if spot.samples else 1e-9
    for name, ask in everybody.items():
        if not abs((answer := ask()) - spot.expected) < within:
            print(f"{name} says {answer} for {spot.name}, not {spot.expected}", file=sys.stderr)
    return by_turns({name: partial(_seconds, ask) for name, ask in everybody.items()})


def _seconds(ask: Ask) -> float:
    """Short answers are asked for often enough to be seen by the clock."""
    times, begun = 0, time.perf_counter()
    while not times or (time.perf_counter() - begun < 0.02 and times < 100):
        ask()
        times += 1
    return (time.perf_counter() - begun) / times


def rows() -> list[Row]:
    """What is measured: for each spot and engine a row for ourselves, and one for each peer."""
    found: list[Row] = []
    for spot in SPOTS:
        seconds = measure(spot)
        for engine in Engine:
            if engine in seconds:
                own = seconds[engine]
                row = Row.of(f"{spot.name}, {engine}", "seconds", own)
                peers = ((peer, seconds[peer]) for peer in PEERS if peer in seconds)
                found += [row, *(row.beside(peer, own, theirs, more_is_faster=False) for peer, theirs in peers)]
    return found
