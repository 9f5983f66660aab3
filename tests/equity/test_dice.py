"""Random deals come up as often as they should."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.bulk import Engine
from openfelt.equity import equity
from openfelt.equity.dice import alias
from tests.equity.slow import by_engine


@given(st.lists(st.floats(0.001, 1.0), min_size=1, max_size=60))
def test_alias(weights: list[float]) -> None:
    """One draw of a place, kept or replaced, takes each hand as often as its weight says."""
    thresholds, aliases = alias(np.array(weights))
    kept = thresholds.astype(float) / 2**32
    taken = np.bincount(aliases, 1 - kept, len(weights)) + kept
    assert taken / len(weights) == pytest.approx(np.array(weights) / sum(weights), abs=1e-8)
    assert (thresholds <= 1 << 32).all()


@by_engine
def test_every_hand_comes_up_alike(engine: Engine) -> None:
    """Of any two cards, each combo comes up as often as another, whether it is dealt first or last."""
    answer = equity("random", "AhKh", "random", samples=200_000, seed=3, engine=engine)
    for player in (0, 2):
        hands = answer.hands(player)
        assert len(hands) == 50 * 49 // 2
        counts = np.array([hand.share for hand in hands]) * 200_000
        expected = 200_000 / len(hands)
        # The sum of squares has a mean of 1,224 and a standard deviation of 49.
        assert abs(((counts - expected) ** 2 / expected).sum() - 1_224) < 5 * 49.5


@by_engine
def test_every_board_card_comes_up_alike(engine: Engine) -> None:
    """Each card that is left makes the last pair as often as another: seen through a hand that needs it."""
    answer = equity("AhAd", "KhKd", board="2c7d9sJs", samples=100_000, seed=4, engine=engine)
    # Only the two kings of 44 cards win.
    assert answer.players[1].win == pytest.approx(2 / 44, abs=5 * (2 / 44 / 100_000) ** 0.5)
