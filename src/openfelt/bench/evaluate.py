"""How fast hands of seven cards are evaluated, one by one and many at once.

Peers that are installed (pokerfast, treys, phevaluator) evaluate the same random hands by turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import POINTER, c_char_p, c_uint16
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from openfelt.bench.engines import engines
from openfelt.bench.row import Row, by_turns
from openfelt.bulk import evaluate
from openfelt.strength import seven

HANDS = 2_000_000
"""So many hands for what takes many at once."""

FEW = 100_000
"""So many for what takes one at a time."""

ENGINES = engines()

Run = Callable[[], object]


def random_hands(count: int) -> NDArray[np.uint8]:
    """``count`` hands of seven cards, always the same ones."""
    dice = np.random.default_rng(1)
    parts = (dice.random((min(count - begin, 50_000), 52)) for begin in range(0, count, 50_000))
    return np.concatenate([np.argpartition(part, 7, axis=1)[:, :7].astype(np.uint8) for part in parts])


def ours(hands: NDArray[np.uint8]) -> Iterator[tuple[str, int, Run]]:
    """What openfelt can do: name, number of hands, and a function that evaluates them.

    No peer looks whether a hand holds a card twice; we do, except where we say that the cards are distinct.
    """
    masks = [sum(1 << card for card in hand) for hand in hands[:FEW].tolist()]
    yield "one by one", FEW, lambda: [seven(mask) for mask in masks]
    out = np.empty(len(hands), np.uint16)
    for engine, workers, distinct in product(ENGINES, (1, 2), (False, True)):
        run = partial(evaluate, hands, out=out, workers=workers, engine=engine, distinct=distinct)
        how = f"{engine}, {workers} worker{'s' * (workers > 1)}{', distinct' * distinct}"
        yield f"many at once, {how}", len(hands), run


def pokerfast(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    """OMPEval, without any Python between the hands."""
    from pokerfast import equity

    library = equity._load()
    theirs = (hands % 13 * 4 + hands // 13).astype(np.uint8)
    out = np.empty(len(hands), np.uint16)
    pointers = theirs.ctypes.data_as(c_char_p), len(hands), 7, out.ctypes.data_as(POINTER(c_uint16))
    return "many at once", len(hands), lambda: library.pf_evaluate(*pointers)


def treys(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    """Pure Python, by look-ups."""
    from treys import Card, Evaluator

    rate = Evaluator().evaluate
    few = [[Card.new("23456789TJQKA"[card % 13] + "cdhs"[card // 13]) for card in hand] for hand in hands[: FEW // 10]]
    return "one by one", FEW // 10, lambda: [rate(hand[:5], hand[5:]) for hand in few]


def phevaluator(hands: NDArray[np.uint8]) -> tuple[str, int, Run]:
    """By perfect hashes."""
    from phevaluator import evaluate_cards

    few = (hands[:FEW] % 13 * 4 + hands[:FEW] // 13).tolist()
    return "one by one", FEW, lambda: [evaluate_cards(*hand) for hand in few]


PEERS = {"pokerfast": pokerfast, "treys": treys, "phevaluator": phevaluator}


def rows() -> list[Row]:
    """What is measured: a row for each of our ways, and one for each of them and each peer that works alike."""
    hands = random_hands(HANDS)
    runs: dict[tuple[str | None, str], Callable[[], float]]
    runs = {(None, name): partial(_rate, count, run) for name, count, run in ours(hands)}
    for peer, prepare in PEERS.items():
        with suppress(ImportError):
            name, count, run = prepare(hands)
            runs[peer, name] = partial(_rate, count, run)
    measured = by_turns(runs)
    found: list[Row] = []
    for (own, name), rates in measured.items():
        if own is None:
            row = Row.of(name, "hands a second", rates)
            alike = ((peer, theirs) for (peer, their), theirs in measured.items() if peer and name.startswith(their))
            found += [row, *(row.beside(peer, rates, theirs) for peer, theirs in alike)]
    return found


def _rate(count: int, run: Run) -> float:
    begun = time.perf_counter()
    run()
    return count / (time.perf_counter() - begun)
