"""Learning when to push, heads-up with ten big blinds each, by Monte Carlo.

The learner either stays out of trouble (folds, or checks where that is free) or puts everything in (pushes, or calls
where no raise is possible).  He keeps, for each of the 169 kinds of two cards, before the flop and after it, the
average of what hands brought in which he did the one or the other, and does what has been better.  The opponent acts
at random.

Run ``python docs/examples/push_or_fold.py``; it takes a few seconds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt import NoLimit, Stakes
from openfelt.learning import MOST, SeatVectorEnv, parts
from openfelt.learning.observation import Observation

FOLD, CALL, PUSH = range(3)
TABLES = 1_000
PARTS = parts(seats=2)

Numbers = NDArray[np.int64]


def tables() -> SeatVectorEnv:
    """Heads-up for ten big blinds, the only size of a bet being everything."""
    return SeatVectorEnv(NoLimit(Stakes(blinds=(1, 2))), 20, num_envs=TABLES, seats=2, sizes=(MOST,))


def spots(seen: Observation) -> Numbers:
    """What the learner tells apart: the kind of his cards, and whether it is before the flop."""
    row = seen["observation"]
    cards = np.nonzero(row[:, PARTS["hole"]])[1].reshape(-1, 2)
    low, high = np.sort(cards % 13, axis=1).T
    suited = cards[:, 0] // 13 == cards[:, 1] // 13
    kind = np.where(suited, 13 * high + low, 13 * low + high)
    spot: Numbers = kind + 169 * row[:, PARTS["street"]][:, 0].astype(np.int64)
    return spot


def choices(seen: Observation, bold: NDArray[np.bool_]) -> Numbers:
    """The choices that being ``bold`` comes to, or not being it."""
    offered = seen["action_mask"] > 0
    return np.where(bold, np.where(offered[:, PUSH], PUSH, CALL), np.where(offered[:, FOLD], FOLD, CALL))


class Memory:
    """What hands have brought, by spot and boldness."""

    def __init__(self) -> None:
        self.sums = np.zeros((2 * 169, 2))
        self.counts = np.zeros((2 * 169, 2))

    def boldness(self, spot: Numbers) -> NDArray[np.bool_]:
        """Whether it has been better to be bold; yes, if neither is known to be."""
        means = self.sums / np.maximum(self.counts, 1)
        return np.asarray(means[spot, 1] >= means[spot, 0])

    def add(self, spot: Numbers, bold: NDArray[np.bool_], brought: NDArray[np.float64]) -> None:
        """Remember what hands brought."""
        where = (spot, bold.astype(np.int64))
        np.add.at(self.sums, where, brought)
        np.add.at(self.counts, where, 1)


def learn(steps: int, *, curiosity: float = 0.2, seed: int = 1) -> Memory:
    """Play so many ``steps`` at all tables; with a chance of ``curiosity`` try what seems worse."""
    env, memory, dice = tables(), Memory(), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    unpaid: list[tuple[Numbers, Numbers, NDArray[np.bool_]]] = []
    for _ in range(steps):
        spot = spots(seen)
        bold = memory.boldness(spot) ^ (dice.random(TABLES) < curiosity)
        unpaid.append((np.arange(TABLES), spot, bold))
        seen, rewards, over, _, _ = env.step(choices(seen, bold))
        waiting = []
        for at, spot, bold in unpaid:
            paid = over[at]
            memory.add(spot[paid], bold[paid], rewards[at[paid]])
            if not paid.all():
                waiting.append((at[~paid], spot[~paid], bold[~paid]))
        unpaid = waiting
    return memory


class Result(NamedTuple):
    """How somebody fared, in big blinds a hand."""

    mean: float
    error: float
    """Half the width of the 95 % confidence interval."""
    hands: int


def measure(memory: Memory, steps: int, *, seed: int = 2) -> Result:
    """Play what has been learnt, without curiosity, for so many ``steps`` at all tables."""
    env = tables()
    seen, infos = env.reset(seed=seed)
    hands, winnings = infos["hands"], infos["winnings"]
    for _ in range(steps):
        seen, _, _, _, infos = env.step(choices(seen, memory.boldness(spots(seen))))
        hands, winnings = hands + infos["hands"], winnings + infos["winnings"]
    mean = winnings.sum() / hands.sum()
    # The tables are independent of each other, so their differences tell how sure the mean is.
    spread = float(np.std(winnings - mean * hands, ddof=1)) / float(hands.mean())
    return Result(float(mean), 1.96 * spread / TABLES**0.5, int(hands.sum()))


def main() -> None:
    """Learn, measure, and show which cards are pushed."""
    memory = learn(steps=300)
    mean, error, hands = measure(memory, steps=100)
    print(f"{mean:+.3f} +- {error:.3f} big blinds a hand against random play, over {hands:,} hands")
    pushed = memory.boldness(np.arange(169, 2 * 169)).reshape(13, 13)
    print("pushed or called with before the flop; suited above the diagonal")
    ranks = "AKQJT98765432"
    for row in range(13):
        cells = [" +"[int(pushed[12 - row, 12 - column])] for column in range(13)]
        print(ranks[row], " ".join(cells))
    print(" ", " ".join(ranks))


if __name__ == "__main__":
    main()
