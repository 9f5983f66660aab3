"""Strengths of many hands at once: both engines against the evaluator of single hands."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from openfelt.bulk import Engine, engine, evaluate, evaluate_masks
from openfelt.bulk.compiling import Compiling
from openfelt.cards import DECK, mask_of
from openfelt.errors import InvalidCard, InvalidSetup
from openfelt.strength import evaluate_mask

by_engine = pytest.mark.parametrize(
    "engine",
    [
        Engine.NUMPY,
        pytest.param(
            Engine.NUMBA,
            marks=pytest.mark.skipif(engine.choose() is Engine.NUMPY, reason="numba is missing or told not to compile"),
        ),
    ],
)


def random_hands(count: int, size: int, seed: int = 1) -> NDArray[np.uint8]:
    """So many hands of ``size`` different cards."""
    order = np.random.default_rng(seed).random((count, 52))
    return np.argpartition(order, size, axis=1)[:, :size].astype(np.uint8)


def expected(hands: NDArray[np.uint8]) -> list[int]:
    """What the evaluator of single hands says."""
    return [evaluate_mask(sum(1 << card for card in hand)) for hand in hands.tolist()]


def masks_of(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """The hands as 52-bit masks."""
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return masks


@by_engine
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands(size: int, workers: int, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of every size, as cards and as masks, are as strong as one by one; any number of workers gives the same."""
    monkeypatch.setattr(import_module("openfelt.bulk.evaluate"), "PART", 3_000)
    hands = random_hands(20_000, size)
    strengths = expected(hands)
    assert evaluate(hands, workers=workers, engine=engine).tolist() == strengths
    assert evaluate(hands, distinct=True, workers=workers, engine=engine).tolist() == strengths
    assert evaluate_masks(masks_of(hands), workers=workers, engine=engine).tolist() == strengths


@by_engine
def test_five_card_totals(engine: Engine) -> None:
    """Over all 2,598,960 hands of five: the count of every category, and 7,462 different strengths."""
    fives = np.fromiter(combinations(range(52), 5), dtype=np.dtype((np.uint8, 5)), count=2_598_960)
    strengths = evaluate(fives, engine=engine)
    assert np.bincount(strengths >> 12).tolist() == [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40
    ]  # fmt: skip
    assert len(np.unique(strengths)) == 7_462


@by_engine
@given(hand=st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_any_hand(hand: list[int], engine: Engine) -> None:
    """Any single hand, rare ones too."""
    assert evaluate([hand], engine=engine).tolist() == [evaluate_mask(mask_of(map(DECK.__getitem__, hand)))]


@by_engine
def test_masks_of_different_sizes(engine: Engine) -> None:
    """Masks of five, six and seven cards may stand side by side."""
    hands = [random_hands(500, size) for size in (5, 6, 7)]
    mixed = np.concatenate([masks_of(some) for some in hands])
    assert evaluate_masks(mixed, engine=engine).tolist() == [strength for some in hands for strength in expected(some)]


@by_engine
@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64])
def test_other_whole_numbers(kind: Any, engine: Engine) -> None:
    """Cards may be any whole numbers, and rows need not lie side by side in memory."""
    hands = random_hands(200, 7)
    assert evaluate(hands.astype(kind), engine=engine).tolist() == expected(hands)
    assert evaluate(np.asfortranarray(hands)[::2], engine=engine).tolist() == expected(hands[::2])


@by_engine
def test_shapes(engine: Engine) -> None:
    """The result has the shape of the input without its last axis; no hands give no strengths."""
    hands = random_hands(24, 7)
    assert evaluate(hands.reshape(2, 3, 4, 7), engine=engine).ravel().tolist() == expected(hands)
    assert evaluate(hands.reshape(2, 3, 4, 7), engine=engine).shape == (2, 3, 4)
    assert evaluate(hands[0], engine=engine).shape == ()
    assert evaluate(hands[:0], engine=engine, workers=2).tolist() == []
    assert evaluate_masks(masks_of(hands).reshape(4, 6), engine=engine).shape == (4, 6)


@by_engine
def test_out(engine: Engine) -> None:
    """The strengths are written where the caller wants them, and nowhere else."""
    hands = random_hands(10, 7)
    room = np.zeros(12, np.uint16)
    out = room[1:11]
    assert evaluate(hands, out=out, engine=engine) is out
    assert room.tolist() == [0, *expected(hands), 0]
    for misfit in (np.zeros(9, np.uint16), np.zeros(10, np.int16), np.zeros(20, np.uint16)[::2]):
        with pytest.raises(InvalidSetup, match=r"an array of uint16 in C order, of shape \(10,\)"):
            evaluate(hands, out=misfit, engine=engine)  # type: ignore[arg-type]


@by_engine
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ([0, 1, 2, 3, 4, 5, 0], "hand 150: 2c is more than once in 2c3c4c5c6c7c2c"),
        ([51, 50, 49, 51, 47, 46, 45], "hand 150: As is more than once"),
        ([12, 25, 38, 51, 12, 25, 38], "hand 150: Ac is more than once"),
        ([51] * 7, "hand 150: As is more than once"),
        ([0, 1, 2, 3, 4, 5, 52], r"hand 150: 2c3c4c5c6c7c\?\? has no strength before all its cards are known"),
        ([0, 1, 2, 3, 4, 5, 64], "hand 150: 64 is no card"),
        ([255] * 7, "hand 150: 255 is no card"),
    ],
)
def test_no_hands(hand: list[int], message: str, workers: int, engine: Engine) -> None:
    """A card that comes twice and what is no card are refused, and the hand is named."""
    hands = random_hands(200, 7)
    hands[150] = hand
    with pytest.raises(InvalidCard, match=message):
        evaluate(hands, workers=workers, engine=engine)
    if "no card" in message:
        with pytest.raises(InvalidCard, match=message):
            evaluate(hands, distinct=True, workers=workers, engine=engine)


@by_engine
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("at", [0, 18, 19])
def test_a_card_that_comes_twice_at_any_two_places(at: int, size: int, engine: Engine) -> None:
    """Whichever two cards of a hand are the same, in the first hand, in the last and in the one before."""
    for one, other in combinations(range(size), 2):
        hands = random_hands(20, size)
        hands[at, other] = hands[at, one]
        with pytest.raises(InvalidCard, match=f"hand {at}: .. is more than once"):
            evaluate(hands, engine=engine)


@by_engine
def test_not_distinct_after_all(engine: Engine) -> None:
    """A card that comes twice where the caller vouched for it spoils no other hand."""
    hands = random_hands(200, 7)
    strengths = expected(hands)
    for wrong in ([51] * 7, [12, 25, 38, 51, 12, 25, 38], [0] * 7):
        hands[150] = wrong
        found = evaluate(hands, distinct=True, engine=engine).tolist()
        assert found[:150] + found[151:] == strengths[:150] + strengths[151:]


@by_engine
@pytest.mark.parametrize(
    ("mask", "message"),
    [
        (0b1111, "hand 3: a hand has 5 to 7 cards, not 4"),
        (0xFF, "hand 3: a hand has 5 to 7 cards, not 8"),
        (0b111111 | 1 << 52, "hand 3: 0x1000000000003f has more than 52 bits"),
    ],
)
def test_no_masks(mask: int, message: str, engine: Engine) -> None:
    """Masks with too few, too many and too high bits are refused."""
    masks = masks_of(random_hands(5, 7))
    masks[3] = mask
    with pytest.raises(InvalidCard, match=message):
        evaluate_masks(masks, engine=engine)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([[0, 1, 2, 3]], r"the 5 to 7 cards of a hand; the shape is \(1, 4\)"),
        (7, r"the shape is \(\)"),
        (np.zeros((3, 8), np.uint8), r"the shape is \(3, 8\)"),
        ([[0.0, 1, 2, 3, 4]], "cards are whole numbers, not float64"),
        ([[0, 1, 2, 3, -1]], "hand 0: -1 is no card"),
        ([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [0, 1, 2, 99, 4]], "hand 2: 99 is no card"),
        ([[0, 1, 2, 3, 52]], "52 is no card"),
        ([[0, 1, 2, 3, 256]], "256 is no card"),
    ],
)
def test_no_cards(cards: Any, message: str) -> None:
    """What cannot be cards is refused before anything is evaluated."""
    with pytest.raises(InvalidCard, match=message):
        evaluate(cards)


def test_masks_are_whole_numbers() -> None:
    """A mask with a fraction is none."""
    with pytest.raises(InvalidCard, match="a mask is a whole number, not float64"):
        evaluate_masks([1.5])


def test_no_workers() -> None:
    """Nobody is not enough."""
    with pytest.raises(InvalidSetup, match="0 workers can do nothing"):
        evaluate(random_hands(1, 7), workers=0)


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy is the engine where Numba is missing, and to insist on Numba is an error that says how to get it."""
    monkeypatch.setattr(engine, "_NUMBA_COMPILES", False)
    assert engine.choose() is Engine.NUMPY
    assert engine.choose(Engine.NUMPY) is Engine.NUMPY
    hands = random_hands(10, 7)
    assert evaluate(hands).tolist() == expected(hands)
    with pytest.raises(InvalidSetup, match=r"numba is not installed, which `pip install openfelt\[fast\]` changes"):
        evaluate(hands, engine=Engine.NUMBA)


def test_nobody_waits_for_a_compiler_over_few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy evaluates until it has done as much as it does while Numba compiles."""
    module = import_module("openfelt.bulk.evaluate")
    monkeypatch.setattr(module, "_COMPILING", Compiling(while_compiled=50, while_loaded=50))
    monkeypatch.setattr(module, "choose", lambda engine: pytest.fail("somebody waits") if engine is None else engine)
    hands = random_hands(50, 7)
    assert evaluate(hands).tolist() == expected(hands)
    with pytest.raises(pytest.fail.Exception, match="somebody waits"):
        evaluate(hands[:1])
