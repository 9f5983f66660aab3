"""Answers that several threads, processes or machines work on: the same as alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from openfelt.bulk.engine import Engine
from openfelt.equity import Equity, Method, NoDeal, Spot, by_category, equities, equity, next_cards, solve
from tests.equity.slow import by_engine
from tests.executors import Backwards

HANDS = ("22+", "AT+,A2s-A5s:0.5", "random")


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of 1,000 samples in this process, so that few samples are several chunks."""
    monkeypatch.setattr(solve, "CHUNK", 1_000)


def same(one: Equity, other: Equity) -> bool:
    """Whether everything is the same, to the last digit of every hand."""
    return (one.method, one.boards, one.players, one.outcome.combos) == (
        other.method,
        other.boards,
        other.players,
        other.outcome.combos,
    ) and np.array_equal(one.outcome.pots, other.outcome.pots)


def drawn(executor: Executor | None = None, **more: Any) -> Equity:
    """An answer that is drawn in three whole chunks and a part of one."""
    return equity(*HANDS, executor=executor, **{"samples": 3_500, "seed": 8, **more})


@by_engine
def test_threads(engine: Engine) -> None:
    """Threads draw the same deals, each sample once, with either engine."""
    alone = drawn(engine=engine)
    assert (alone.method, alone.boards) == (Method.SAMPLED, 3_500)
    assert alone.outcome.pots.sum((1, 2, 3)).tolist() == [3_500] * 3
    with ThreadPoolExecutor(3) as executor:
        assert same(drawn(executor, engine=engine), alone)


def test_the_order_makes_no_difference() -> None:
    """Chunks that are finished last to first add up to the same."""
    assert same(drawn(Backwards(4)), drawn())


def test_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process draws the same and counts the same; what it raises is raised here."""
    monkeypatch.undo()
    spots = [Spot.of(("AhKh", "QQ+"), board="Th9h2c"), Spot.of(("22", "AK"))]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert same(drawn(executor, samples=100_500), drawn(samples=100_500))
        for one, other in zip(equities(spots, executor=executor), equities(spots), strict=True):
            assert same(one, other)


def test_chunks_do_not_repeat() -> None:
    """Each chunk has a seed of its own: two of them are not one of them twice."""
    one, two = (drawn(samples=samples).outcome.pots for samples in (1_000, 2_000))
    assert not np.array_equal(two, 2 * one)
    assert not same(drawn(seed=9), drawn())


def test_other_questions() -> None:
    """By category and by the next card, too, the same is drawn."""
    spot: dict[str, Any] = {"board": "Th9h2c", "samples": 1_500, "seed": 3}
    with ThreadPoolExecutor(2) as executor:
        assert by_category("AhKh", "22+", **spot, executor=executor) == by_category("AhKh", "22+", **spot)
        after, alone = (next_cards("AhKh", "22+", **spot, executor=chosen) for chosen in (executor, None))
        assert after.keys() == alone.keys()
        assert all(same(after[card], alone[card]) for card in alone)


# ---------------------------------------------------------------- many spots

SPOTS = [
    Spot.of(("AhKh", "QQ+,AK"), board="Th9h2c"),
    Spot.of(("AA", "KK")),
    Spot.of(("QQ+", "AK", "JJ"), board="Th9h2c7s", dead="As"),
    Spot.of(("AA", "KK")),
]


def test_many_spots() -> None:
    """Every answer is the one to its question alone, in the order of the questions, whoever is finished first."""
    alone = [
        equity("AhKh", "QQ+,AK", board="Th9h2c"),
        equity("AA", "KK"),
        equity("QQ+", "AK", "JJ", board="Th9h2c7s", dead="As"),
        equity("AA", "KK"),
    ]
    assert [answer.method for answer in alone] == [Method.EXACT] * 4
    with ThreadPoolExecutor(2) as threads:
        for executor in (None, threads, Backwards(4)):
            answers = equities(iter(SPOTS), executor=executor)
            assert all(map(same, answers, alone))
    assert equities([]) == []


def test_many_spots_drawn() -> None:
    """With a seed, each is drawn as it would be alone."""
    answers = equities(SPOTS, samples=2_500, seed=4, executor=Backwards(4))
    assert same(answers[2], equity("QQ+", "AK", "JJ", board="Th9h2c7s", dead="As", samples=2_500, seed=4))
    assert same(answers[1], answers[3])


def test_failure() -> None:
    """What is wrong with one spot is raised, and the others are given up."""
    never: list[Future[Any]] = []

    class Idle(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            never.append(Future())
            if len(never) == 2:
                never[1].set_exception(NoDeal("they need the same cards"))
            return never[-1]

    with pytest.raises(NoDeal, match="they need the same cards"):
        equities(SPOTS, executor=Idle())
    assert [future.cancelled() for future in never] == [True, False, True, True]
