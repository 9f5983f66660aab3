"""The PettingZoo environment: every seat is a learner."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install openfelt[gym]")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install openfelt[gym]")

from pettingzoo.test import api_test, seed_test

from openfelt.errors import IllegalAction, InvalidSetup
from openfelt.learning import STANDARD, TableEnv, parts
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes

GAME = NoLimit(Stakes(blinds=(1, 2)))


# It knows by name the environments whose observations are a dictionary with an action mask, and warns of all others.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("sizes", [STANDARD, None])
@pytest.mark.parametrize(
    "game", [GAME, PotLimit(Stakes(blinds=(1, 2), ante=1)), FixedLimit(Stakes(blinds=(1, 2)), (2, 4))]
)
def test_pettingzoos_own_check(game: Any, sizes: Any) -> None:
    """PettingZoo's checker passes every structure, with chosen sizes and with every amount."""
    api_test(TableEnv(game, 40, seats=4, sizes=sizes), num_cycles=150)


def test_pettingzoos_check_of_seeds() -> None:
    """The same seed deals the same cards."""
    seed_test(lambda: TableEnv(GAME, 200, seats=6), num_cycles=40)


def test_a_hand() -> None:
    """Who has folded waits; the rewards come at the end and pay nobody on balance."""
    env = TableEnv(GAME, 100, seats=3, render_mode="ansi")
    env.reset(seed=1)
    first = env.agent_selection
    assert env.observe(first)["action_mask"].tolist() == [1, 1, 1, 0, 1, 1]
    waiting = next(agent for agent in env.agents if agent != first)
    assert not env.observe(waiting)["action_mask"].any()
    assert env.observe(waiting)["observation"][parts(3)["hole"]].sum() == 2
    text = str(env.render())
    assert text.startswith("no board, pot 3\n")
    assert f"{first}: 100 behind, 0 bet, button, to act" in text.splitlines()
    env.step(0)
    assert env.observe(first)["observation"][parts(3)["playing"]].tolist() == [0, 1, 1]
    while not any(env.terminations.values()):
        assert env.agent_selection != first
        env.step(1)
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == 0
    assert env.rewards[first] == 0
    assert sorted(env.rewards.values()) in ([-1, 0, 1], [0, 0, 0])
    for _ in range(3):
        env.step(None)
    assert env.agents == []
    env.reset()
    assert env.agent_selection != first


def test_what_is_refused() -> None:
    """A choice that is not offered, a render mode that is not there, and stacks that leave nothing to decide."""
    env = TableEnv(GAME, 100, seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="choice 3 is not offered, only 0, 1, 2, 4, 5"):
        env.step(3)
    assert env.render() is None
    with pytest.raises(InvalidSetup, match="as 'ansi', not as 'human'"):
        TableEnv(GAME, 100, seats=2, render_mode="human")
    with pytest.raises(InvalidSetup, match="nobody ever had to decide"):
        TableEnv(GAME, 1, seats=2).reset(seed=1)


def test_payoffs_are_those_of_the_batch() -> None:
    """Big blinds, for every seat, over many hands."""
    env = TableEnv(GAME, 30, seats=4)
    dice = np.random.default_rng(1)
    env.reset(seed=2)
    brought = []
    for _ in range(60):
        while not env.terminations[env.agent_selection]:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(dice.choice(np.flatnonzero(mask))))
        brought.append(list(env.rewards.values()))
        env.reset()
    won = np.array(brought)
    assert (won.sum(axis=1) == 0).all()
    assert won.max() > 15
    assert won.min() == -15
