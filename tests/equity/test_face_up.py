"""Hands that lie face up: the same answers as by any other way, with and without NumPy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from openfelt.cards import DECK, Card, parse_cards
from openfelt.equity import equity, face_up
from openfelt.equity.face_up import face_up as chances_of
from openfelt.equity.face_up import make_ready


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Nothing is loaded yet, and nothing was asked."""
    face_up._ready.clear()
    chances_of.cache_clear()
    yield
    face_up._ready.clear()
    chances_of.cache_clear()


def dealt(seed: int, players: int, board: int) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    cards = Random(seed).sample(DECK, 2 * players + board)
    hands = tuple((cards[at], cards[at + 1]) for at in range(0, 2 * players, 2))
    return hands, tuple(cards[2 * players :])


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_from_the_flop_on_every_board_is_counted(players: int, board: int) -> None:
    """G: held to the arrays."""
    for seed in range(5):
        hands, lies = dealt(seed, players, board)
        known = equity(*hands, board=lies, exact=True).players
        for found, expected in zip(chances_of(hands, lies), known, strict=True):
            assert (found.win, found.tie) == pytest.approx((expected.win, expected.tie))
            assert found.equity == pytest.approx(expected.equity)
            assert found.error == 0


@pytest.mark.parametrize("players", [2, 3, 6])
def test_before_the_flop_they_are_counted_once_everything_is_loaded(players: int) -> None:
    """G: the table of matchups for two, all boards for more."""
    hands, _ = dealt(7, players, 0)
    assert make_ready()
    assert chances_of(hands, ()) == equity(*hands, exact=True).players


@pytest.mark.parametrize("players", [2, 3, 9])
def test_until_then_they_are_drawn(players: int) -> None:
    """G: near enough, the same whenever one asks, and as uncertain as they say."""
    for seed in range(5):
        hands, _ = dealt(seed, players, 0)
        found = chances_of(hands, ())
        for one, exact in zip(found, equity(*hands, exact=True).players, strict=True):
            assert one.equity == pytest.approx(exact.equity, abs=5 * one.error)
            assert 0 < one.error < 0.02
        chances_of.cache_clear()
        assert chances_of(hands, ()) == found
        assert sum(one.equity for one in found) == pytest.approx(1)


def test_hands_that_share_everything() -> None:
    """G06: a pot that is always split belongs to each by half."""
    one, two = chances_of((parse_cards("AsKs"), parse_cards("AhKh")), parse_cards("2c3d4c8d9c"))
    assert (one.win, one.tie, one.equity) == (two.win, two.tie, two.equity) == (0, 1, 0.5)


def test_numpy_is_no_need() -> None:
    """Without it there is an answer on every street, and nothing to make ready."""
    script = """
import sys
sys.modules["numpy"] = None
from openfelt.cards import parse_cards
from openfelt.equity.face_up import face_up, make_ready
assert not make_ready()
hands = parse_cards("AhKh"), parse_cards("QsQd")
for board in ("", "Th9h2c", "Th9h2c3c", "Th9h2c3c4d"):
    assert 0 < sum(one.equity for one in face_up(hands, parse_cards(board))) <= 1.0001
print([round(one.equity, 3) for one in face_up(hands, parse_cards("Th9h2c"))])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[0.535, 0.465]\n"
