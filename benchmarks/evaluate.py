"""How fast hands of seven cards are evaluated, one by one and many at once.

Run ``python benchmarks/evaluate.py [--rounds N] [--json]``.  Peers that are installed (pokerfast, treys, phevaluator)
evaluate the same random hands in the same run, in turn with openfelt; above 1 a ratio says that openfelt is faster.

``--all`` instead evaluates all 133,784,560 hands of seven cards, compares every strength with that of the evaluator
of single hands, and the number of hands of each category with the known one.  It takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator
from ctypes import POINTER, c_char_p, c_uint16
from itertools import combinations
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk import Engine, evaluate
from openfelt.bulk.engine import choose
from openfelt.strength import Category, seven

HANDS = 2_000_000
"""So many hands for what takes many at once."""

FEW = 100_000
"""So many for what takes one at a time."""

TOTALS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584)
"""How many of all hands of seven cards are of each category."""

ENGINES = [Engine.NUMPY] if choose() is Engine.NUMPY else list(Engine)

Run = Callable[[], object]


def random_hands(count: int) -> NDArray[np.uint8]:
    dice = np.random.default_rng(1)
    parts = (dice.random((min(count, 250_000), 52)) for _ in range(0, count, 250_000))
    return np.concatenate([np.argpartition(part, 7, axis=1)[:, :7] for part in parts]).astype(np.uint8)


def ours(hands: NDArray[np.uint8]) -> Iterator[tuple[str, int, Run]]:
    """What openfelt can do: name, number of hands, and a function that evaluates them."""
    masks = [sum(1 << card for card in hand) for hand in hands[:FEW].tolist()]
    yield "one by one", FEW, lambda: [seven(mask) for mask in masks]
    out = np.empty(len(hands), np.uint16)
    for engine in ENGINES:
        for workers in (1, 2):
            name = f"many at once, {engine}, {workers} worker{'s' * (workers > 1)}"
            yield (
                name,
                len(hands),
                lambda engine=engine, workers=workers: evaluate(hands, out=out, workers=workers, engine=engine),
            )


def pokerfast(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    """OMPEval, without any Python between the hands."""
    from pokerfast import equity

    library = equity._load()
    theirs = (hands % 13 * 4 + hands // 13).astype(np.uint8)
    out = np.empty(len(hands), np.uint16)
    pointers = theirs.ctypes.data_as(c_char_p), len(hands), 7, out.ctypes.data_as(POINTER(c_uint16))
    return "many at once", len(hands), lambda: library.pf_evaluate(*pointers)


def treys(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    from treys import Card, Evaluator

    rate = Evaluator().evaluate
    few = [[Card.new("23456789TJQKA"[card % 13] + "cdhs"[card // 13]) for card in hand] for hand in hands[: FEW // 10]]
    return "one by one", FEW // 10, lambda: [rate(hand[:5], hand[5:]) for hand in few]


def phevaluator(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    from phevaluator import evaluate_cards

    few = (hands[:FEW] % 13 * 4 + hands[:FEW] // 13).tolist()
    return "one by one", FEW, lambda: [evaluate_cards(*hand) for hand in few]


PEERS = {"pokerfast": pokerfast, "treys": treys, "phevaluator": phevaluator}


def rows(rounds: int) -> list[dict[str, Any]]:
    """What is measured: a row for each of our ways, and one for each of them and each peer that works alike."""
    hands = random_hands(HANDS)
    runs = {(None, name): (count, run) for name, count, run in ours(hands)}
    for peer, prepare in PEERS.items():
        try:
            name, count, run = prepare(hands)
        except ImportError:
            print(f"{peer} is not installed and was not measured", file=sys.stderr)
        else:
            runs[peer, name] = (count, run)
    for _, run in runs.values():
        run()
    seconds: dict[tuple[str | None, str], list[float]] = {key: [] for key in runs}
    for _ in range(rounds):
        for key, (_, run) in runs.items():
            begun = time.perf_counter()
            run()
            seconds[key].append(time.perf_counter() - begun)
    rates = {key: count / median(seconds[key]) for key, (count, _) in runs.items()}
    found = []
    for (own, name), rate in rates.items():
        if own is None:
            row = {"what": name, "unit": "hands a second", "value": rate}
            found.append({**row, "peer": None, "peer_value": None, "ratio": None})
            for (peer, alike), theirs in rates.items():
                if peer is not None and name.startswith(alike):
                    found.append({**row, "peer": peer, "peer_value": theirs, "ratio": rate / theirs})
    return found


def check_all() -> bool:
    """Compare all hands of seven cards with the evaluator of single hands, and count the categories."""
    fives = np.fromiter(combinations(range(52), 5), dtype=np.dtype((np.uint8, 5)), count=2_598_960)
    masks = np.bitwise_or.reduce(np.uint64(1) << fives.astype(np.uint64), axis=1)
    counts = np.zeros(len(Category), np.int64)
    sound = True
    for low, high in combinations(range(47), 2):
        # The fives are sorted: those above a card are the last ones.
        begin = int(np.searchsorted(fives[:, 0], high, side="right"))
        hands = np.empty((len(fives) - begin, 7), np.uint8)
        hands[:, 0], hands[:, 1], hands[:, 2:] = low, high, fives[begin:]
        single = (masks[begin:] | np.uint64(1 << low | 1 << high)).tolist()
        expected = np.fromiter(map(seven, single), np.uint16, len(single))
        counts += np.bincount(expected >> 12, minlength=len(Category))
        for engine in ENGINES:
            if (evaluate(hands, engine=engine) != expected).any():
                print(f"{engine}: hands that begin with cards {low} and {high} differ", file=sys.stderr)
                sound = False
    for category, count, known in zip(Category, counts.tolist(), TOTALS, strict=True):
        print(f"{category.label:16}{count:12,}  {'as known' if count == known else f'and not {known:,}'}")
        sound &= count == known
    print(
        f"{counts.sum():,} hands, all as strong with {' and '.join(ENGINES)} as one by one"
        if sound
        else "there are differences"
    )
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=9, help="how often each is measured; the median counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--all", action="store_true", help="check all hands of seven cards instead")
    options = parser.parse_args()
    if options.all:
        sys.exit(not check_all())
    found = rows(options.rounds)
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if options.json:
        print(json.dumps({"name": "evaluate", "machine": machine, "rows": found}))
        return
    print(machine)
    for row in found:
        line = f"{row['what']:36} {row['value'] / 1e6:8.2f} million {row['unit']}"
        print(line if row["peer"] is None else f"{line}, {row['ratio']:.2f} times {row['peer']}")


if __name__ == "__main__":
    main()
