"""A PettingZoo environment: all seats of one table are learners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from openfelt.bulk.batch import Batch
from openfelt.cards import DECK, Card, format_cards
from openfelt.errors import InvalidSetup
from openfelt.learning import observation
from openfelt.learning.menu import STANDARD, Size, chosen, menu_of
from openfelt.learning.observation import Observation
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game

_MOST_SEED: Final = 2**31
_PATIENCE: Final = 1_000


class TableEnv(AECEnv[str, Observation, int | None]):
    """One hand of hold'em; the agents are ``seat_0``, ``seat_1`` and so on.

    ``reset`` deals the next hand, for which the button has moved on.  The rewards are what the hand brought, in big
    blinds, and come when it is over; until then an agent who has folded waits.  ``sizes`` are the bets that are
    offered, every amount with None; a choice that is not offered raises :class:`IllegalAction`.  With the render mode
    ``ansi`` the table can be read as text, as a spectator sees it.
    """

    metadata = {"name": "openfelt_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as is usual

    def __init__(
        self,
        game: Game,
        stacks: int | Sequence[int],
        *,
        seats: int,
        sizes: Sequence[Size] | None = STANDARD,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InvalidSetup(f"the table can be rendered as 'ansi', not as {render_mode!r}")
        self._batch_with = partial(Batch, game, stacks, seats=seats, options=options)
        self._batch = self._batch_with(seed=0)
        self._menu = menu_of(sizes, game, stacks)
        self._dice: np.random.Generator | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation.space(seats, self._menu) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._menu.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What ``agent`` can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What ``agent`` can choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand; with a ``seed`` the same one as any other time with that seed."""
        if seed is not None or self._dice is None:
            self._dice, _ = seeding.np_random(seed)
            self._batch = self._batch_with(seed=int(self._dice.integers(_MOST_SEED)))
        self._deal()
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` sees; nothing is offered to him unless it is his turn."""
        view = self._batch.view(self.possible_agents.index(agent))
        return {name: rows[0] for name, rows in observation.observe(self._batch, view, self._menu).items()}

    def step(self, action: int | None) -> None:
        """Let the selected agent do what he chose."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        choices = np.array([action], np.int64)
        self._batch.act(chosen(self._menu.offers(self._batch), choices, np.ones(1, np.bool_)))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._batch.over[0]:
            big_blinds = self._batch.payoffs[0] / self._batch.game.stakes.blinds[1]
            self.rewards = dict(zip(self.agents, big_blinds.tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self._to_act()

    def render(self) -> str | None:
        """The table as a spectator sees it; None without a render mode."""
        if self.render_mode is None:
            return None
        batch = self._batch
        board = format_cards(map(Card, batch.board[0][batch.board[0] < len(DECK)])) or "no board"
        lines = [f"{board}, pot {batch.pot[0]}"]
        for seat, name in enumerate(self.possible_agents):
            notes = {
                "button": seat == batch.button[0],
                "folded": not batch.playing[0, seat],
                "to act": seat == batch.actor[0],
            }
            line = [f"{name}: {batch.stacks[0, seat]} behind, {batch.bets[0, seat]} bet"]
            lines.append(", ".join(line + [note for note, holds in notes.items() if holds]))
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self) -> None:
        """Deal until somebody has to decide: a hand in which everybody is all-in by the blinds is no episode."""
        for _ in range(_PATIENCE):
            self._batch.deal(np.ones(1, np.bool_))
            if not self._batch.over[0]:
                return
        raise InvalidSetup(f"in {_PATIENCE} hands nobody ever had to decide anything")

    def _to_act(self) -> str:
        return self.possible_agents[int(self._batch.actor[0])]
