"""The Gymnasium environments: a learner in one seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install openfelt[gym]")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install openfelt[gym]")

from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from openfelt.bulk.felt import CALL, FOLD
from openfelt.bulk.policies import caller, scatter
from openfelt.errors import IllegalAction, InvalidSetup
from openfelt.learning import MOST, Player, SeatEnv, SeatVectorEnv, parts
from openfelt.learning.observation import Observation
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes

GAME = NoLimit(Stakes(blinds=(1, 2)))


def at_random(dice: np.random.Generator, seen: Observation) -> NDArray[np.int64]:
    """Any choice that is offered."""
    mask = seen["action_mask"]
    choices: NDArray[np.int64] = np.argmax(dice.random(mask.shape) * mask, axis=1)
    return choices


def folder(felt: Any, hole: Any, dice: Any) -> int:
    """Gives up whenever it costs something."""
    return FOLD if felt.price else CALL


# The checker misses infinite bounds and a render mode, which we have no use for.
@pytest.mark.filterwarnings("ignore:.*we recommend:UserWarning")
def test_gymnasiums_own_check() -> None:
    """Gymnasium's checker passes the environment of one table; all choices are offered when its first hand begins."""
    check_env(SeatEnv(GAME, 200, seats=2), skip_render_check=True)


@pytest.mark.parametrize("sizes", [(MOST,), None])
@pytest.mark.parametrize(
    "game", [GAME, PotLimit(Stakes(blinds=(1, 2), ante=1)), FixedLimit(Stakes(blinds=(1, 2)), (2, 4))]
)
def test_spaces_hold_what_comes(game: Any, sizes: Any) -> None:
    """Observations, also the last ones of a hand, lie in their spaces, and rewards sum up to the winnings."""
    env = SeatVectorEnv(game, 30, num_envs=20, seats=4, seat=2, sizes=sizes)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    dice = np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    rewarded, hands, winnings = 0.0, 0, 0.0
    for _ in range(60):
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].sum(axis=1) >= 1).all()
        seen, rewards, over, cut, infos = env.step(at_random(dice, seen))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert (infos["hands"] >= over).all()
        for table in np.flatnonzero(over):
            last = infos["final_obs"][table]
            assert env.single_observation_space.contains(last)
            assert not last["action_mask"].any()
        rewarded += rewards.sum()
        hands += infos["hands"].sum()
        winnings += infos["winnings"].sum()
    assert hands > 60
    assert rewarded != 0
    # What the hands without a decision brought lies between the two.
    assert abs(winnings - rewarded) <= hands


def test_one_table_is_as_many() -> None:
    """The environment of one table plays as a vector of one does."""
    one, many = SeatEnv(GAME, 100, seats=3), SeatVectorEnv(GAME, 100, num_envs=1, seats=3)
    seen, info = one.reset(seed=5)
    rows, infos = many.reset(seed=5)
    dice = np.random.default_rng(2)
    hands = 0
    for _ in range(100):
        assert all((seen[name] == rows[name][0]).all() for name in seen)
        assert (info["hands"], info["winnings"]) == (infos["hands"][0], infos["winnings"][0])
        choice = at_random(dice, rows)
        rows, rewards, over, _, infos = many.step(choice)
        seen, reward, ended, _, info = one.step(choice[0])
        assert (reward, ended) == (rewards[0], over[0])
        if ended:
            hands += 1
            last = infos["final_obs"][0]
            assert all((seen[name] == last[name]).all() for name in seen)
            passed = dict(info)
            seen, info = one.reset()
            info = {name: info[name] + passed[name] for name in info}
    assert hands > 20


def test_seeds_repeat_everything() -> None:
    """The same seed and choices give the same hands; a reset without a seed deals on."""
    check_environments_match(SeatEnv(GAME, 100, seats=2), SeatEnv(GAME, 100, seats=2), 1, seed=3)
    env = SeatVectorEnv(GAME, 100, num_envs=30, seats=3)
    first, _ = env.reset(seed=7)
    further, _ = env.reset()
    again, _ = env.reset(seed=7)
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"] != further["observation"]).any()


def test_hands_without_a_decision_are_counted() -> None:
    """When everybody folds to the learner's big blind he wins it, though he was never asked."""
    env = SeatVectorEnv(GAME, 100, num_envs=2, seats=3, opponent=folder)
    seen, infos = env.reset(seed=1)
    assert infos["hands"].tolist() == [0, 0]
    assert seen["observation"][0, parts(3)["button"]].tolist() == [1, 0, 0]
    # The learner folds on the button; then, in the big blind, he is not asked; and now he is in the small blind.
    seen, _, over, _, infos = env.step([0, 0])
    assert over.all()
    assert infos["hands"].tolist() == [2, 2]
    assert infos["winnings"].tolist() == [0.5, 0.5]
    assert seen["observation"][0, parts(3)["button"]].tolist() == [0, 0, 1]


def test_what_an_observation_says() -> None:
    """Cards, street, button, players and chips, each in its place."""
    env = SeatVectorEnv(GAME, 100, num_envs=50, seats=2, opponent=caller)
    seen, _ = env.reset(seed=1)
    place = parts(2)
    row = seen["observation"]
    assert (row[:, place["hole"]].sum(axis=1) == 2).all()
    assert (row[:, place["board"]] == 0).all()
    assert (row[:, place["street"]] == [1, 0, 0, 0]).all()
    assert (row[:, place["button"]] == [1, 0]).all()
    assert (row[:, place["playing"]] == 1).all()
    assert np.allclose(row[:, place["stacks"]], [99 / 200, 98 / 200])
    assert np.allclose(row[:, place["bets"]], [1 / 200, 2 / 200])
    assert np.allclose(row[:, place["pot"]], 3 / 200)
    assert np.allclose(row[:, place["price"]], 1 / 200)
    assert place["price"].stop == row.shape[1]
    seen, *_ = env.step(np.ones(50, np.int64))
    row = seen["observation"]
    assert (row[:, place["board"]].sum(axis=1) == 3).all()
    assert (row[:, place["hole"]] * row[:, place["board"]] == 0).all()
    assert (row[:, place["street"]] == [0, 1, 0, 0]).all()


def test_a_player_for_an_opponent() -> None:
    """A player sees what a learner sees, and is asked until it is the learner's turn."""
    asked = []

    def choose(seen: Observation) -> NDArray[np.int64]:
        asked.append(seen["action_mask"].any(axis=1).sum())
        return np.ones(len(seen["action_mask"]), np.int64)

    env = SeatVectorEnv(GAME, 100, num_envs=10, seats=3, seat=1, opponent=Player(choose), sizes=(MOST,))
    by_policy = SeatVectorEnv(GAME, 100, num_envs=10, seats=3, seat=1, opponent=caller, sizes=(MOST,))
    dice = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    same, _ = by_policy.reset(seed=1)
    for _ in range(40):
        assert (seen["observation"] == same["observation"]).all()
        choices = at_random(dice, seen)
        seen, rewards, *_ = env.step(choices)
        same, brought, *_ = by_policy.step(choices)
        assert (rewards == brought).all()
    assert sum(asked) > 400


def test_what_is_refused() -> None:
    """A choice that is not offered, a seat that is not there, and stacks that leave nothing to decide."""
    env = SeatVectorEnv(GAME, 100, num_envs=3, seats=2, opponent=scatter)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="table 1: choice 9 is not offered, only 0, 1, 2"):
        env.step([1, 9, 1])
    with pytest.raises(InvalidSetup, match="seats 0 to 1, not 2"):
        SeatVectorEnv(GAME, 100, num_envs=3, seats=2, seat=2)
    with pytest.raises(InvalidSetup, match="never had to decide"):
        SeatEnv(GAME, 1, seats=2).reset(seed=1)
