"""How fast a batch plays: six players, 100 big blinds, random fold, call, least raise, pot or all-in.

Where open_spiel is installed, its universal_poker plays by turns through its Python interface, with the same stacks
and random choices of its four actions (fold, call, pot, all-in).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from openfelt.bench.row import Row, by_turns, rate
from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD
from openfelt.bulk.policies import scatter
from openfelt.rules.stakes import NoLimit, Stakes

PLAYERS = 6
STACK = 10_000
GAME = NoLimit(Stakes(blinds=(50, 100)))
PEER = "open_spiel universal_poker"

Runner = Callable[[], int]
"""Plays some hands; how many."""


def inside() -> Runner:
    """Whole hands, the policy compiled into them."""
    batch = Batch(GAME, STACK, seats=PLAYERS, tables=500, seed=1)
    batch.play(scatter)
    return lambda: batch.play(scatter, 50).shape[0] * batch.tables


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
    return step


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

    return play_hand


def rows(seconds: float = 1.0) -> list[Row]:
    """What is measured, one row each, and beside it the peer."""
    began = time.perf_counter()
    runners = {"whole hands": inside(), "step by step": step_by_step()}
    ready = time.perf_counter() - began
    if (peer := open_spiel()) is not None:
        runners[PEER] = peer
    measured = by_turns({name: partial(rate, run, seconds) for name, run in runners.items()})
    theirs = measured.pop(PEER, None)
    found = [Row.of(name, "hands a second", values) for name, values in measured.items()]
    if theirs is not None:
        found += [row.beside(PEER, measured[row.what], theirs) for row in found]
    return [*found, Row("first use", "seconds", ready)]
