"""Simulations: the same totals whoever plays, and honest figures about them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.bulk import simulate as simulation
from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD, Felt
from openfelt.bulk.house import MOST_CHIPS
from openfelt.bulk.policies import Policy, caller, ready, scatter
from openfelt.bulk.simulate import Totals, Winnings, simulate
from openfelt.errors import IllegalAction, InvalidSetup
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.sharing import shared_out
from tests.bulk.twins import MACHINE_CODE
from tests.executors import Backwards

GAME = NoLimit(Stakes(blinds=(1, 2)))
TABLE = (caller, scatter, scatter)
HANDS = 230
"""With chunks of 50, four whole ones and a part of one."""

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "many_machines.py"


def folder(felt: Felt, hole: Any, dice: Any) -> int:
    """Folds whatever is not free."""
    return FOLD if felt.price else CALL


def cheat(felt: Felt, hole: Any, dice: Any) -> int:
    """Does what nobody may do."""
    return -2


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of 50 hands in this process, so that few hands are several chunks."""
    monkeypatch.setattr(simulation, "CHUNK", 50)


def played(executor: Executor | None = None, **more: Any) -> Totals:
    """Some hands of one caller and two who act at random."""
    return simulate(GAME, 200, TABLE, **{"hands": HANDS, "seed": 5, "executor": executor, **more})


# ---------------------------------------------------------------- the same totals whoever plays


def test_every_hand_is_counted_once() -> None:
    """The totals are those of the chunks, each played as a batch from its own seed, the button going on."""
    expected = Totals((Winnings(0, 0, 0),) * 3)
    for chunk in range(5):
        high, low = np.random.SeedSequence(5, spawn_key=(chunk,)).generate_state(2, np.uint64).tolist()
        batch = Batch(GAME, 200, seats=3, button=50 * chunk % 3, seed=high << 64 | low)
        if chunk == 0:
            assert int(batch.button[0]) == 2  # it moves on to seat 0 with the first hand
        payoffs = batch.play(by_seat, 30 if chunk == 4 else 50)[:, 0]
        expected += Totals(tuple(Winnings(len(won), int(won.sum()), int((won * won).sum())) for won in payoffs.T))
    totals = played()
    assert totals == expected
    assert totals.hands == HANDS
    assert sum(seat.won for seat in totals.seats) == 0


scattering = ready(scatter)


def by_seat(felt: Felt, hole: Any, dice: Any) -> int:
    """What the players of the table do, as one policy."""
    return CALL if felt.actor == 0 else scattering(felt, hole, dice)


def test_threads() -> None:
    """As many threads as one likes play the same hands."""
    for threads in (1, 3):
        with ThreadPoolExecutor(threads) as executor:
            assert played(executor) == played()


def test_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes play the same hands, and find policies by their names."""
    monkeypatch.undo()
    hands = 50_100 if MACHINE_CODE else 60
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert played(executor, hands=hands) == played(hands=hands)
        # What a policy does wrong is told by the process in the words in which it is told here.
        for chosen in (executor, None):
            with pytest.raises(
                IllegalAction, match=r"the policy of seat 1 chose .* is not legal; legal: fold"
            ) as caught:
                simulate(GAME, 200, (caller, cheat), hands=10, executor=chosen)
            assert caught.value.legal is not None


@contextmanager
def dask() -> Iterator[Executor]:
    """Workers of Dask in this process."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install openfelt[cluster]")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


def test_dask() -> None:
    """Workers of Dask play the same hands, and what fails there is raised here."""
    with dask() as executor:
        assert played(executor) == played()
        with pytest.raises(IllegalAction, match="is not legal"):
            simulate(GAME, 200, (caller, cheat), hands=10, executor=executor)


def test_the_order_makes_no_difference() -> None:
    """Chunks that are finished last to first add up to the same."""
    assert played(Backwards(5)) == played()


def test_seeds() -> None:
    """The same seed gives the same hands and another one others, and no chunk repeats another."""
    assert played() == played()
    assert played(seed=6) != played()
    first, second = played(hands=50), played(hands=100)
    assert second.seats[0].squares != 2 * first.seats[0].squares


# ---------------------------------------------------------------- who plays


def test_a_seat_keeps_its_policy_and_its_stack() -> None:
    """The button goes round from seat 0; everybody else folds to the big blind, so all is known beforehand."""
    totals = simulate(GAME, (200, 100, 50), folder, hands=301)
    # With the button at 0, 1, 2, 0, ... seat 1, 2, 0, 1, ... loses the small blind and the next one wins it.
    assert [(seat.hands, seat.won, seat.squares) for seat in totals.seats] == [
        (301, 100 - 100, 100 + 100),
        (301, 100 - 101, 100 + 101),
        (301, 101 - 100, 101 + 100),
    ]


def test_policies_by_seat() -> None:
    """Each seat does what its own policy does, as if one policy asked for the seat; a lambda may be one, too."""
    one = simulate(GAME, 200, caller_at_1, seats=4, hands=120)
    assert simulate(GAME, 200, (folder, caller, folder, folder), hands=120) == one
    assert simulate(GAME, 200, (folder, folder, caller, folder), hands=120) != one
    calling = simulate(GAME, 200, (caller,) * 4, hands=120)
    assert simulate(GAME, 200, lambda felt, hole, dice: 0, seats=4, hands=120) == calling != one


def caller_at_1(felt: Felt, hole: Any, dice: Any) -> int:
    """Calls at seat 1 and folds elsewhere what is not free."""
    return CALL if felt.actor == 1 or not felt.price else FOLD


def test_policies_without_a_name() -> None:
    """What can be found in no module cannot be sent: it is said before anything begins."""
    jobs = Backwards(1)
    unnamed: Policy = lambda felt, hole, dice: 0  # noqa: E731
    for policy in (unnamed, partial(caller)):
        with pytest.raises(InvalidSetup, match="has to be a function at the top level of a module"):
            simulate(GAME, 200, policy, seats=2, hands=10, executor=jobs)
    assert not jobs.jobs


def test_policies_that_are_not_there() -> None:
    """A worker that lacks the module of a policy says which one."""
    with pytest.raises(InvalidSetup, match=r"there is no policy tests\.bulk\.nowhere:tight where hands are played"):
        simulation._named("tests.bulk.nowhere:tight")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"hands": 0}, "the number of hands must be at least 1"),
        ({"seed": -1}, "a seed is a whole number, 0 or greater, not -1"),
        ({"seats": 4}, "one policy for all 4 seats, or one for each, not 3"),
    ],
)
def test_refused(wrong: dict[str, Any], message: str) -> None:
    """What cannot be played is refused, with the reason."""
    with pytest.raises(InvalidSetup, match=message):
        played(**wrong)


# ---------------------------------------------------------------- on the way


def test_progress() -> None:
    """It rises to the number of hands, a chunk at a time, in whatever order the chunks are finished."""
    for executor in (None, Backwards(5)):
        told: list[int] = []
        played(executor, on_progress=told.append)
        assert told == [50, 100, 150, 200, 230]


def test_few_jobs_wait_at_a_time() -> None:
    """An executor is never given more than it may have at once, however many jobs there are."""
    most = 0

    class Counting(Backwards):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            nonlocal most
            most = max(most, len(self.jobs) + 1)
            return super().submit(fn, *args, **kwargs)

    # It begins only with three jobs, so it would stand still if it were given fewer of the nine.
    assert sorted(shared_out(abs, range(-9, 0), Counting(3), at_once=3)) == [(place, 9 - place) for place in range(9)]
    assert most == 3


def test_failure_cancels_the_rest() -> None:
    """The first chunk that fails raises, and those that nobody has begun are cancelled."""
    jobs = shared_out(partial(divmod, 7), [0, 2, 4], Backwards(3))
    assert next(jobs) == (1, (3, 1))
    with pytest.raises(ZeroDivisionError):
        next(jobs)
    waiting = Idle(failing=1)
    with pytest.raises(OSError, match="a machine is lost"):
        played(waiting)
    assert [future.cancelled() for future in waiting.futures] == [True, False, True, True, True]


def test_interruption_cancels_the_rest() -> None:
    """Whoever interrupts it, here while progress is shown, leaves nothing waiting."""

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    executor = Idle(succeeding=2)
    with pytest.raises(KeyboardInterrupt):
        played(executor, on_progress=interrupt)
    assert [future.cancelled() for future in executor.futures] == [True, True, False, True, True]


class Idle(Executor):
    """Lets one of its jobs fail or succeed, and never begins with the others."""

    def __init__(self, *, failing: int = -1, succeeding: int = -1) -> None:
        self.failing, self.succeeding = failing, succeeding
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Take a job."""
        future: Future[Any] = Future()
        if len(self.futures) == self.failing:
            future.set_exception(OSError("a machine is lost"))
        elif len(self.futures) == self.succeeding:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


# ---------------------------------------------------------------- figures


def test_figures_by_hand() -> None:
    """Payoffs of 1, -2, 4 and 5 chips: a mean of 2, a variance of 30 / 3, a standard error of the root of 10 / 4."""
    seat = Totals.of(np.array([[1, -1], [-2, 2], [4, -4], [5, -5]])).seats[0]
    assert seat == Winnings(hands=4, won=8, squares=46)
    assert seat.mean == 2
    assert seat.error == pytest.approx(2.5**0.5)
    assert seat.interval == pytest.approx((2 - 1.959964 * 2.5**0.5, 2 + 1.959964 * 2.5**0.5))
    assert Winnings(1, 7, 49).error == inf


@given(st.lists(st.lists(st.integers(-9 * MOST_CHIPS, 9 * MOST_CHIPS), min_size=2, max_size=2), min_size=1))
def test_no_chip_is_lost(payoffs: list[list[int]]) -> None:
    """Sums and squares are exact for the greatest stacks, where they are far beyond 64 bits."""
    totals = Totals.of(np.array(payoffs))
    assert totals.seats == tuple(
        Winnings(len(payoffs), sum(won), sum(chips * chips for chips in won)) for won in zip(*payoffs, strict=True)
    )


winnings = st.builds(Winnings, st.integers(1, 10**12), st.integers(-(10**20), 10**20), st.integers(0, 10**40))
totals = st.builds(lambda one, other: Totals((one, other)), winnings, winnings)


@given(totals, totals, totals)
def test_totals_are_added_in_any_order(one: Totals, two: Totals, three: Totals) -> None:
    """Adding is associative and commutative."""
    assert (one + two) + three == one + (two + three) == three + (two + one)


def test_tables_of_different_sizes_are_not_added() -> None:
    """Two seats and three have no totals together."""
    seat = Winnings(1, 0, 0)
    with pytest.raises(InvalidSetup, match="a table of 2 cannot be added to one of 3"):
        Totals((seat,) * 2) + Totals((seat,) * 3)


# ---------------------------------------------------------------- the example


@pytest.mark.skipif(not MACHINE_CODE, reason="without machine code it takes minutes: install numba")
def test_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example plays on two processes of Dask, and shows what the same hands bring here."""
    pytest.importorskip("distributed", reason="Dask is not installed: pip install openfelt[cluster]")
    pytest.importorskip("rich", reason="rich is not installed: pip install openfelt[cli]")
    monkeypatch.undo()
    run = [sys.executable, "-W", "error", str(EXAMPLE), "--hands", "3000", "--workers", "2", "--seed", "9"]
    shown = subprocess.run(run, capture_output=True, text=True, timeout=200, check=False)
    assert shown.returncode == 0, shown.stderr
    here = simulate(GAME, 200, (caller, *[scatter] * 5), hands=3_000, seed=9)
    rows = [line.split("│") for line in shown.stdout.splitlines() if "│" in line]
    assert [row[4].strip() for row in rows] == [f"{seat.won:+,}" for seat in here.seats]
    assert "3,000 hands in" in shown.stdout
