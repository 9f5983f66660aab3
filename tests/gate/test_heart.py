"""Heartbeats: whether somebody is still there, and how slow his connection is."""

from __future__ import annotations

from openfelt.gate.heart import BEATS_REMEMBERED, BEATS_SPARED, Heart


class Time:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def beaten(rounds: list[float]) -> Heart:
    """A heart of which each beat was answered after so many seconds."""
    time = Time()
    heart = Heart(time)
    for seconds in rounds:
        word = heart.beat()
        time.now += seconds
        heart.answered(word)
    return heart


def test_lag_is_that_of_most_rounds() -> None:
    """One slow word changes nothing, and what lies far back counts no more."""
    assert beaten([]).lag == 0
    assert beaten([0.08]).lag == 80
    assert beaten([0.08, 0.09, 4.0]).lag == 90
    assert beaten([3.0] * 5 + [0.05] * 5).lag == 50


def test_silence() -> None:
    """Whatever is heard ends it."""
    time = Time()
    heart = Heart(time)
    time.now += 7
    assert heart.silence == 7
    heart.heard()
    assert heart.silence == 0


def test_answers_to_nothing_tell_nothing() -> None:
    """Neither an answer that was not asked for, nor one that comes twice, nor one to a beat long gone."""
    time = Time()
    heart = Heart(time)
    heart.answered(b"1")
    first = heart.beat()
    time.now += 0.02
    heart.answered(first)
    time.now += 60
    heart.answered(first)
    assert heart.lag == 20
    old = heart.beat()
    for _ in range(BEATS_REMEMBERED):
        heart.beat()
    time.now += 60
    heart.answered(old)
    assert heart.lag == 20


def test_who_speaks_by_himself_is_asked_less_often() -> None:
    """He is there, so that it is enough to take his lag now and then; who has never answered is asked at every beat."""
    unknown = Heart(Time())
    unknown.spoken()
    assert not unknown.spares()
    heart = beaten([0.05])
    spared = []
    for _ in range(2 * (BEATS_SPARED + 1)):
        heart.spoken()
        spared.append(heart.spares())
    assert spared == 2 * (BEATS_SPARED * [True] + [False])
    heart.spoken()
    assert heart.spares()
    assert not heart.spares()
