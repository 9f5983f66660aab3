"""Whole hands in any number, on as many processors or machines as there are, and what they brought.

The hands are played in chunks.  A chunk's chance comes from the seed and the number of the chunk, and what the chunks
brought is added up in whole numbers: so the result does not depend on who plays which chunk, nor on which is finished
first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import cache
from math import inf, sqrt
from pkgutil import resolve_name
from statistics import NormalDist
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import Felt
from openfelt.bulk.policies import Policy, hands_player, ready
from openfelt.errors import IllegalAction, InvalidSetup
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game, require_chips
from openfelt.sharing import shared_out

CHUNK: Final = 50_000
"""So many hands are played at once: it takes some hundredths of a second, so that handing them out costs little."""

_WIDTH_95: Final = NormalDist().inv_cdf(0.975)
"""Half of a 95 % interval, in standard errors."""


# ---------------------------------------------------------------- what it brought


class Winnings(msgspec.Struct, frozen=True):
    """What one seat won or lost, in chips."""

    hands: int
    won: int
    """The sum of all payoffs; less than 0 where more was lost than won."""
    squares: int
    """The sum of their squares."""

    @property
    def mean(self) -> float:
        """Chips won a hand."""
        return self.won / self.hands

    @property
    def error(self) -> float:
        """The standard error of the mean; endless after a single hand, which tells nothing about it."""
        if self.hands == 1:
            return inf
        return sqrt((self.hands * self.squares - self.won**2) / (self.hands**2 * (self.hands - 1)))

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the true mean lies, with a confidence of 95 %."""
        return self.mean - _WIDTH_95 * self.error, self.mean + _WIDTH_95 * self.error

    def __add__(self, other: Winnings) -> Winnings:
        return Winnings(self.hands + other.hands, self.won + other.won, self.squares + other.squares)


class Totals(msgspec.Struct, frozen=True):
    """What all seats won or lost.  Totals are added with ``+``, in any order: their numbers are whole and exact."""

    seats: tuple[Winnings, ...]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.seats[0].hands

    def __add__(self, other: Totals) -> Totals:
        if len(self.seats) != len(other.seats):
            raise InvalidSetup(f"a table of {len(self.seats)} cannot be added to one of {len(other.seats)}")
        return Totals(tuple(one + more for one, more in zip(self.seats, other.seats, strict=True)))

    @classmethod
    def of(cls, payoffs: NDArray[np.int64]) -> Totals:
        """Add up ``payoffs``, a row for each hand and a column for each seat."""
        hands = len(payoffs)
        # Python's whole numbers have no end, but are slow: only great stacks need them.
        fits = hands * int(np.abs(payoffs).max()) ** 2 < 2**63
        exact: NDArray[Any] = payoffs if fits else payoffs.astype(object)
        sums, squares = exact.sum(axis=0), (exact * exact).sum(axis=0)
        return cls(tuple(Winnings(hands, int(won), int(square)) for won, square in zip(sums, squares, strict=True)))


# ---------------------------------------------------------------- how it is played


def simulate(
    game: Game,
    stacks: int | Sequence[int],
    policies: Policy | Sequence[Policy],
    *,
    hands: int,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Totals:
    """Play so many ``hands`` of one game, and add up what every seat won or lost.

    ``stacks`` are the chips with which every hand begins, and ``policies`` are who plays: one for all ``seats``, or one
    for each.  A seat keeps its stack and its policy while the button goes round: it is at seat 0 in the first hand and
    moves on by one seat a hand, so that over any multiple of ``seats`` hands everybody has been on it equally often.
    ``options`` are the house rules, those of the ``online`` preset unless named.

    An ``executor`` of :mod:`concurrent.futures` plays on several threads, processes or machines.  The result is the
    same with any of them and with none.  Policies are sent by name then, so they have to be functions at the top level
    of a module that its processes can import.  ``on_progress`` is told how many hands are done, in this thread, each
    time there are more.

    Raises :class:`InvalidSetup` for anything no hand can be played with, and :class:`IllegalAction` when a policy
    chooses something illegal.  Then, as when it is interrupted, the hands that nobody has begun are given up.
    """
    require_chips("the number of hands", hands, least=1)
    if not isinstance(seed, int) or seed < 0:
        raise InvalidSetup(f"a seed is a whole number, 0 or greater, not {seed!r}")
    if seats is None and not callable(policies):
        seats = len(policies)
    seats = Batch(game, stacks, seats=seats, options=options).seats
    seated = (policies,) * seats if callable(policies) else tuple(policies)
    if len(seated) != seats:
        raise InvalidSetup(f"there is one policy for all {seats} seats, or one for each, not {len(seated)}")
    simulation = _Simulation(
        game,
        tuple(np.broadcast_to(stacks, (1, seats))[0].tolist()),
        seated if executor is None else tuple(map(_name_of, seated)),
        options,
        hands,
        seed,
    )
    chunks = range(-(-hands // CHUNK))
    totals = Totals((Winnings(0, 0, 0),) * seats)
    with closing(shared_out(simulation.play, chunks, executor)) as played:
        for _, more in played:
            totals += more
            if on_progress is not None:
                on_progress(totals.hands)
    return totals


class _Simulation(NamedTuple):
    """What everybody has to know who plays a chunk, in a form that can be sent to other machines."""

    game: Game
    stacks: tuple[int, ...]
    policies: tuple[Policy | str, ...]
    """For each seat a policy, or its name."""
    options: Options | None
    hands: int
    seed: int

    def play(self, chunk: int) -> Totals:
        """Play the hands of the chunk with this number, which counts from 0."""
        first = chunk * CHUNK
        hands = min(CHUNK, self.hands - first)
        high, low = np.random.SeedSequence(self.seed, spawn_key=(chunk,)).generate_state(2, np.uint64).tolist()
        button = first % len(self.stacks)
        batch = Batch(self.game, self.stacks, button=button, options=self.options, seed=high << 64 | low)
        with _GETTING_READY:
            policy = _one_for_all(tuple(_named(each) if isinstance(each, str) else each for each in self.policies))
            ready(policy)
            hands_player()
        try:
            payoffs = batch.play(policy, hands)
        except IllegalAction as error:
            whose = "" if error.legal is None else f" of seat {error.legal.seat}"
            where = f"in one of the hands {first} to {first + hands - 1}"
            raise IllegalAction(
                error.reason, f"what the policy{whose} chose {where} is not legal", error.legal
            ) from None
        return Totals.of(payoffs[:, 0])


_GETTING_READY: Final = Lock()
"""Threads that begin at the same time do not all compile the same."""


# ---------------------------------------------------------------- who plays


@cache
def _one_for_all(policies: tuple[Policy, ...]) -> Policy:
    """One policy that does for each seat what its own would do."""
    together, *others = dict.fromkeys(policies)
    for policy in others:
        seats = sum(1 << seat for seat, own in enumerate(policies) if own is policy)
        together = _either(seats, ready(policy), ready(together))
    return together


def _either(seats: int, one: Policy, other: Policy) -> Policy:
    """The policy ``one`` in the ``seats``, a mask, and ``other`` elsewhere."""

    def policy(felt: Felt, hole: Any, dice: Any) -> int:
        return one(felt, hole, dice) if seats >> felt.actor & 1 else other(felt, hole, dice)

    return policy


def _name_of(policy: Policy) -> str:
    """Where every process finds the policy.  Raises :class:`InvalidSetup` where that is nowhere."""
    name = f"{getattr(policy, '__module__', None)}:{getattr(policy, '__qualname__', policy)}"
    try:
        found = resolve_name(name)
    except (ImportError, AttributeError, ValueError):
        found = None
    if found is not policy:
        raise InvalidSetup(
            f"an executor cannot be sent the policy {name}: it has to be a function at the top level of a module"
        )
    return name


def _named(name: str) -> Policy:
    try:
        policy: Policy = resolve_name(name)
    except (ImportError, AttributeError) as error:
        raise InvalidSetup(
            f"there is no policy {name} where hands are played: it has to be in a module that can be imported there"
        ) from error
    return policy
