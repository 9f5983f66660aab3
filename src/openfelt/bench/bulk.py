"""How fast a batch plays: six players, 100 big blinds, random fold, call, least raise, pot or all-in.

Where open_spiel is installed, its universal_poker plays by turns through its Python interface, with the same stacks
and random choices of its four actions (fold, call, pot, all-in).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import numpy as np

from openfelt.bench.row import Row
from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD
from openfelt.bulk.policies import scatter
from openfelt.rules.stakes import NoLimit, Stakes

PLAYERS = 6
STACK = 10_000
GAME = NoLimit(Stakes(blinds=(50, 100)))
RUNS = 5
PEER = "open_spiel universal_poker"

Runner = Callable[[float], float]
"""Plays for so many seconds; the hands a second."""


def inside() -> Runner:
    """Whole hands, the policy compiled into them."""
    batch = Batch(GAME, STACK, seats=PLAYERS, tables=500, seed=1)
    batch.play(scatter)
    return lambda seconds: repeated(seconds, lambda: batch.play(scatter, 50).shape[0] * batch.tables)


def step_by_step() -> Runner:
    """One action at each of 4,096 tables at a time, chosen in NumPy."""
    batch = Batch(GAME, STACK, seats=PLAYERS, tables=4_096, seed=1)
    dice = np.random.default_rng(1)

    def step() -> int:
        over = batch.over
        batch.deal(over)
        price, low, high, _ = batch.legal
        own = np.take_along_axis(batch.bets, batch.actor[:, None], axis=1)[:, 0]
        pot = np.clip(2 * batch.level + batch.pot - own, low, high)
        choices = np.stack([np.where(price, FOLD, CALL), np.zeros_like(low), low, pot, high])
        batch.act(np.take_along_axis(choices, dice.integers(5, size=(1, batch.tables)), axis=0)[0])
        return int(np.count_nonzero(over))

    for _ in range(50):
        step()
    return lambda seconds: repeated(seconds, step)


def open_spiel() -> Runner | None:
    """The peer, None where it is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    stacks = " ".join([str(STACK)] * PLAYERS)
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={PLAYERS},numRounds=4,blind=50 100 0 0 0 0,firstPlayer=3 1 1 1,"
        f"numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={stacks},bettingAbstraction=fcpa)"
    )
    dice = Random(1)

    def play_hand() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        state.returns()
        return 1

    return lambda seconds: repeated(seconds, play_hand)


def repeated(seconds: float, play: Callable[[], int]) -> float:
    """How many hands a second ``play`` plays."""
    hands, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        hands += play()
    return hands / passed


def rows(seconds: float = 1.0) -> list[Row]:
    """What is measured, one row each, and beside it the peer; the best of all runs counts."""
    began = time.perf_counter()
    runners = {"whole hands": inside(), "step by step": step_by_step()}
    ready = time.perf_counter() - began
    if (peer := open_spiel()) is not None:
        runners[PEER] = peer
    best = dict.fromkeys(runners, 0.0)
    for _ in range(RUNS):
        for name, run in runners.items():
            best[name] = max(best[name], run(seconds))
    theirs = best.pop(PEER, None)
    found = [Row(name, "hands a second", value) for name, value in best.items()]
    if theirs is not None:
        found += [row.beside(PEER, theirs) for row in found]
    return [*found, Row("first use", "seconds", ready)]
