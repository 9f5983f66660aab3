"""A learner's seat at many tables, with somebody in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.batch import Batch
from openfelt.bulk.policies import Policy
from openfelt.bulk.view import Numbers
from openfelt.errors import InvalidSetup
from openfelt.learning import observation
from openfelt.learning.menu import Size, chosen, menu_of
from openfelt.learning.observation import Observation
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game

_PATIENCE: Final = 1_000
"""So many hands in a row do not go by without a decision, unless the stacks leave nothing to decide."""


class Player:
    """Somebody who plays as a learner does: ``choose`` gets observations, a row for each table, and makes choices.

    Where nothing is offered to him, any choice will do.
    """

    __slots__ = ("choose",)

    def __init__(self, choose: Callable[[Observation], NDArray[np.integer]]) -> None:
        self.choose = choose


Opponent = Policy | Player
"""A policy, which is compiled and plays inside the batch, or a player, who is asked about all tables at once."""


class LearnersSeat:
    """Tables at which a learner sits in one ``seat``; he is asked for his choices, the opponents play by themselves.

    ``sizes`` are those of his menu, every amount where there are none.  Raises :class:`InvalidSetup` for anything no
    hand can be played with, and for a seat that there is not.
    """

    __slots__ = ("_batch_with", "batch", "menu", "opponent", "seat")

    def __init__(
        self,
        game: Game,
        stacks: int | Sequence[int],
        *,
        tables: int,
        seats: int,
        seat: int,
        opponent: Opponent,
        sizes: Sequence[Size] | None,
        options: Options | None,
    ) -> None:
        if not 0 <= seat < seats:
            raise InvalidSetup(f"the learner sits in one of the seats 0 to {seats - 1}, not {seat}")
        self._batch_with = partial(Batch, game, stacks, tables=tables, seats=seats, button=seat, options=options)
        self.batch = self._batch_with(seed=0)
        self.seat = seat
        self.opponent = opponent
        self.menu = menu_of(sizes, game, stacks)

    def begin_anew(self, seed: int) -> None:
        """From now on everything is as it always is with this ``seed``."""
        self.batch = self._batch_with(seed=seed)

    def deal(self, which: NDArray[np.bool_]) -> tuple[Numbers, NDArray[np.float64]]:
        """Deal hands at the tables ``which`` until the learner has to decide.

        Returns how many ended before he had to at each table, and how many big blinds they brought him.  Raises
        :class:`InvalidSetup` when it seems that he never has to.
        """
        hands, winnings = np.zeros(len(which), np.int64), np.zeros(len(which))
        while which.any():
            self.batch.deal(which)
            self._let_others_play()
            which = self.batch.over
            hands += which
            winnings += np.where(which, self.winnings(), 0.0)
            if hands.max() > _PATIENCE:
                raise InvalidSetup(f"in {_PATIENCE} hands the learner never had to decide anything")
        return hands, winnings

    def act(self, choices: Numbers) -> None:
        """Let the learner do what he chose at each table, and the others play on.

        Raises :class:`IllegalAction` for a choice that is not offered.
        """
        everywhere = np.ones(self.batch.tables, np.bool_)
        self.batch.act(chosen(self.menu.offers(self.batch), choices, everywhere))
        self._let_others_play()

    def observe(self) -> Observation:
        """What the learner sees at each table, and what he may choose where it is his turn."""
        return observation.observe(self.batch, self.batch.view(self.seat), self.menu)

    def winnings(self) -> NDArray[np.float64]:
        """What the learner has won or lost so far at each table, in big blinds."""
        won: NDArray[np.float64] = self.batch.payoffs[:, self.seat] / self.batch.game.stakes.blinds[1]
        return won

    def _let_others_play(self) -> None:
        batch, opponent = self.batch, self.opponent
        if not isinstance(opponent, Player):
            batch.play_to(self.seat, opponent)
            return
        while (which := (batch.actor >= 0) & (batch.actor != self.seat)).any():
            seen = observation.observe(batch, batch.view(), self.menu)
            choices = np.asarray(opponent.choose(seen), np.int64)
            batch.act(chosen(self.menu.offers(batch), choices, which), which)
