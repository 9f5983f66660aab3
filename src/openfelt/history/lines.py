"""Betting lines before the flop: how far a hand goes the way that others of the same match have gone before it.

No decision of the first round depends on a card.  So it is played with cards that nobody knows, once for all hands that
begin alike and go on alike, and the hands that were dealt are put in afterwards.  In a match of one stake and equal
stacks that is most of what the law has to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

import msgspec

from openfelt.cards import UNKNOWN
from openfelt.errors import IllegalAction
from openfelt.history.decisions import DECISIONS
from openfelt.history.notation import read_action
from openfelt.history.setup import Terms, opening_of
from openfelt.rules import showdown
from openfelt.rules.actions import DealHands
from openfelt.rules.decide import play
from openfelt.rules.events import Event
from openfelt.rules.state import BETTING, State

MOST_SPOTS: Final = 1 << 12
"""Spots that are remembered of the hands that begin alike."""


class Spot(msgspec.Struct):
    """A point of a line: the hand there, everybody's cards unknown, and what has happened since they were dealt."""

    state: State
    events: tuple[Event, ...] = ()
    further: dict[str, Spot] = {}
    """What every recorded decision led to."""


class Match:
    """Hands that begin alike: how they do, and the lines they took."""

    def __init__(self, terms: Terms) -> None:
        self.setup, self.opening = opening_of(terms)
        self._begin: Spot | None = None
        self._spots = 0

    def follow(self, actions: Sequence[str]) -> tuple[Spot, int] | None:
        """The last spot that the decisions ``actions`` lead to before cards matter, and how many of them do.

        None where they matter at once, since the forced bets leave nobody a decision.
        """
        if self._begin is None:
            unknown = ((UNKNOWN, UNKNOWN),) * len(self.setup.stacks)
            self._begin = Spot(play(self.opening.state, DealHands(unknown)).state)
        spot = self._begin
        if spot.state.phase is not BETTING:
            return None
        for number, text in enumerate(actions):
            onward = spot.further.get(text) or self._explore(spot, text)
            if onward is None:
                return spot, number
            spot = onward
        return spot, len(actions)

    def _explore(self, spot: Spot, text: str) -> Spot | None:
        """What ``text`` leads to from ``spot``; None where cards matter, and where the law refuses it or it is none."""
        if self._spots >= MOST_SPOTS:
            return None
        with suppress(IllegalAction, ValueError):
            recorded = read_action(text)
            if decision := DECISIONS.get(recorded.kind):
                state, events = play(spot.state, decision(spot.state, recorded, self.setup.scale))
                if not showdown.cards_matter(state):
                    self._spots += 1
                    onward = spot.further[text] = Spot(state, spot.events + events)
                    return onward
        return None


@lru_cache(maxsize=64)
def match_of(terms: Terms) -> Match:
    """The match of hands of these ``terms``.  Raises as :func:`openfelt.history.setup.opening_of` does."""
    return Match(terms)
