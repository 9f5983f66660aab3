"""Gymnasium environments: a learner in one seat, at one table or at many at once.

Every hand is an episode.  The reward is what it brought, in big blinds, and comes when it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from openfelt.bulk.policies import scatter
from openfelt.learning import observation
from openfelt.learning.menu import STANDARD, Size
from openfelt.learning.observation import Observation
from openfelt.learning.seat import LearnersSeat, Opponent
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game

_MOST_SEED: Final = 2**31


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A learner who plays the same ``seat`` at ``num_envs`` tables; the button goes round.

    ``opponent`` plays all other seats: a policy (see :mod:`openfelt.bulk.policies`) or a :class:`Player`.  ``sizes``
    are the bets that are offered; with None it is every amount.  A choice that is not offered raises
    :class:`IllegalAction`; ``action_mask`` in the observation says which are.

    A new hand is dealt in the step in which one ends, so that no step is lost; what the learner saw last stands in
    ``infos["final_obs"]``.  Hands that end before he has to decide are no episodes: ``infos["hands"]`` and
    ``infos["winnings"]`` count the hands and the big blinds of each table since the last step or reset, those among
    them.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        game: Game,
        stacks: int | Sequence[int],
        *,
        num_envs: int,
        seats: int,
        seat: int = 0,
        opponent: Opponent = scatter,
        sizes: Sequence[Size] | None = STANDARD,
        options: Options | None = None,
    ) -> None:
        self.num_envs = num_envs
        self._place = place = LearnersSeat(
            game, stacks, tables=num_envs, seats=seats, seat=seat, opponent=opponent, sizes=sizes, options=options
        )
        self._begun = False
        self.single_observation_space = observation.space(seats, place.menu)
        self.single_action_space = spaces.Discrete(place.menu.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a hand at every table; with a ``seed`` the same ones as any other time with that seed."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._begun:
            self._place.begin_anew(int(self.np_random.integers(_MOST_SEED)))
            self._begun = True
        hands, winnings = self._place.deal(np.ones(self.num_envs, np.bool_))
        return self._place.observe(), {"hands": hands, "winnings": winnings}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One choice at every table."""
        place = self._place
        place.act(np.asarray(actions, np.int64))
        over = place.batch.over
        rewards = np.where(over, place.winnings(), 0.0)
        infos: dict[str, Any] = {}
        if over.any():
            infos |= {"final_obs": _apart(place.observe(), over), "_final_obs": over}
        hands, winnings = place.deal(over)
        infos |= {"hands": hands + over, "winnings": winnings + rewards}
        return place.observe(), rewards, over, np.zeros_like(over), infos


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A learner in one ``seat`` at one table; the arguments are those of :class:`SeatVectorEnv`.

    ``reset`` deals hands until he has to decide; ``info`` counts the hands and the big blinds since the last step.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        game: Game,
        stacks: int | Sequence[int],
        *,
        seats: int,
        seat: int = 0,
        opponent: Opponent = scatter,
        sizes: Sequence[Size] | None = STANDARD,
        options: Options | None = None,
    ) -> None:
        self._place = place = LearnersSeat(
            game, stacks, tables=1, seats=seats, seat=seat, opponent=opponent, sizes=sizes, options=options
        )
        self._begun = False
        self.observation_space: spaces.Space[Any] = observation.space(seats, place.menu)
        self.action_space: spaces.Space[Any] = spaces.Discrete(place.menu.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a hand; with a ``seed`` the same one as any other time with that seed."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._begun:
            self._place.begin_anew(int(self.np_random.integers(_MOST_SEED)))
            self._begun = True
        hands, winnings = self._place.deal(np.ones(1, np.bool_))
        return _row(self._place.observe(), 0), {"hands": int(hands[0]), "winnings": float(winnings[0])}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One choice."""
        place = self._place
        place.act(np.array([action], np.int64))
        over = bool(place.batch.over[0])
        reward = float(place.winnings()[0]) if over else 0.0
        return _row(place.observe(), 0), reward, over, False, {"hands": int(over), "winnings": reward}


def _row(seen: Observation, table: int) -> Observation:
    return {name: rows[table] for name, rows in seen.items()}


def _apart(seen: Observation, which: NDArray[np.bool_]) -> NDArray[np.object_]:
    """The observations of the tables ``which``, each for itself, as Gymnasium wants those that came last."""
    rows = np.full(len(which), None, dtype=object)
    for table in np.flatnonzero(which).tolist():
        rows[table] = _row(seen, table)
    return rows
