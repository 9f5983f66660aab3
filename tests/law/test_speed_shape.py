"""What keeps the law fast: how little it does for an event, counted so that no clock has to be trusted."""

from __future__ import annotations

import sys
from random import Random
from types import FrameType
from typing import Any

from openfelt.rules.decide import play
from openfelt.rules.showdown import automatic
from openfelt.rules.state import Phase
from tests.strategies import Move, moves, random_setup, shuffled

MOST_CALLS = 30
"""Python functions that an event may take on average, comprehensions among them; it takes about twenty."""


def hands() -> list[Move]:
    """Every action of some random hands of all three structures."""
    played: list[Move] = []
    for seed in range(120):
        dice = Random(seed)
        setup = random_setup(dice, ("NL", "PL", "FL")[seed % 3])
        played += [move for move in moves(setup, dice, shuffled(seed)) if move.action is not None]
    return played


def test_an_event_takes_few_calls() -> None:
    """Looking through all players once more for every action is soon more work than the law itself."""
    played = hands()
    calls = 0

    def count(_: FrameType, what: str, __: Any) -> None:
        nonlocal calls
        calls += what == "call"

    former = sys.getprofile()
    sys.setprofile(count)
    try:
        for move in played:
            assert move.before is not None
            assert move.action is not None
            play(move.before, move.action)
    finally:
        sys.setprofile(former)
    assert calls / sum(len(move.events) for move in played) < MOST_CALLS


def test_nobody_shows_before_the_showdown() -> None:
    """Who leaves it to the cards is told nothing while it is not his turn to show, however the cards lie."""
    waiting = [move.after for move in hands() if move.after.phase != Phase.SHOWDOWN]
    assert any(len(state.board) == 5 and state.phase == Phase.BETTING for state in waiting)
    assert {automatic(state) for state in waiting} == {None}
