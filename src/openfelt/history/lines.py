"""Betting lines: how far a hand goes the way that others of the same match have gone before it.

No decision depends on a card before hands are compared.  So it is played with cards that nobody knows, hole cards and
board, once for all hands that begin alike and go on alike, and the cards that were dealt are put in afterwards.  In a
match of one stake and equal stacks that is most of what the law has to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import msgspec

from openfelt.cards import UNKNOWN, Card
from openfelt.errors import IllegalAction
from openfelt.history.decisions import DECISIONS
from openfelt.history.notation import BOARD, read_action
from openfelt.history.setup import Terms, opening_of
from openfelt.rules import showdown
from openfelt.rules.actions import Burn, DealBoard, DealHands
from openfelt.rules.dealing import burn_is_due
from openfelt.rules.decide import play
from openfelt.rules.events import BoardDealt, Event
from openfelt.rules.state import BETTING, State

MOST_SPOTS: Final = 1 << 15
"""Spots that are remembered at a time; when there are more, all are forgotten."""


class Spot(msgspec.Struct, gc=False):
    """A point of a line: the hand there, all cards unknown, and what has happened since the spot before."""

    state: State
    events: tuple[Event, ...] = ()
    further: dict[str | int, Spot] | None = None
    """What every recorded decision led to, and so many board cards; most lines are gone once, and end somewhere."""


class Way(NamedTuple):
    """How far a hand goes along a line: the spots, one more than there were actions, and the board cards in between."""

    spots: list[Spot]
    board: list[tuple[Card, ...]]

    @property
    def actions(self) -> int:
        """How many actions that were."""
        return len(self.spots) - 1

    @property
    def state(self) -> State:
        """The hand at the end of the way, all cards unknown."""
        return self.spots[-1].state

    @property
    def events(self) -> Iterator[Event]:
        """What has happened on the way since the hole cards were dealt."""
        board = iter(self.board)
        for event in chain.from_iterable(spot.events for spot in self.spots):
            yield BoardDealt(next(board)) if isinstance(event, BoardDealt) else event


class _Memory:
    """What is remembered of all matches together."""

    def __init__(self) -> None:
        self.spots = 0


# Not an attribute of a class: to change one makes Python forget where it finds everything else of the class.
_MEMORY: Final = _Memory()


class Match:
    """Hands that begin alike: how they do, and the lines they took."""

    def __init__(self, terms: Terms) -> None:
        self.setup, self.opening = opening_of(terms)
        self._begin: Spot | None = None

    def follow(self, actions: Sequence[str]) -> Way | None:
        """How far the recorded ``actions`` lead before cards matter.

        None where they matter at once, since the forced bets leave nobody a decision.
        """
        if self._begin is None:
            unknown = ((UNKNOWN, UNKNOWN),) * len(self.setup.stacks)
            self._begin = Spot(play(self.opening.state, DealHands(unknown)).state)
        spot = self._begin
        if spot.state.phase is not BETTING:
            return None
        way = Way([spot], [])
        for text in actions:
            key, cards = _turned_up(text) if text[:2] == "d " else (text, None)
            onward = spot.further.get(key) if spot.further else None
            if onward is None and (onward := self._explore(spot, key)) is None:
                break
            if cards:
                way.board.append(cards)
            way.spots.append(onward)
            spot = onward
        return way

    def _explore(self, spot: Spot, key: str | int) -> Spot | None:
        """What ``key`` leads to from ``spot``; None where cards matter, and where the law refuses it or it is none."""
        try:
            led = self._led(spot, key)
        except (IllegalAction, ValueError):
            return None
        if led is None or showdown.cards_matter(led.state):
            return None
        if spot.further is None:
            spot.further = {key: led}
        else:
            spot.further[key] = led
        _MEMORY.spots += 1
        if _MEMORY.spots > MOST_SPOTS:
            forget()
        return led

    def _led(self, spot: Spot, key: str | int) -> Spot | None:
        """Where ``key`` leads.  Raises what the law raises, and ``ValueError`` for what is no action."""
        if isinstance(key, int):
            burnt, burning = play(spot.state, Burn(UNKNOWN)) if burn_is_due(spot.state) else (spot.state, ())
            state, dealing = play(burnt, DealBoard((UNKNOWN,) * key))
            return Spot(state, burning + dealing)
        recorded = read_action(key)
        decision = DECISIONS.get(recorded.kind)
        if decision is None:
            return None
        return Spot(*play(spot.state, decision(spot.state, recorded, self.setup.scale)))


def _turned_up(text: str) -> tuple[str | int, tuple[Card, ...] | None]:
    """How many board cards ``text`` deals, and which; ``text`` itself where it deals none."""
    try:
        recorded = read_action(text)
    except ValueError:
        return text, None
    return (len(recorded.cards), recorded.cards) if recorded.kind is BOARD else (text, None)


@lru_cache(maxsize=64)
def match_of(terms: Terms) -> Match:
    """The match of hands of these ``terms``.  Raises as :func:`openfelt.history.setup.opening_of` does."""
    return Match(terms)


def forget() -> None:
    """Remember no match and no line any more."""
    match_of.cache_clear()
    _MEMORY.spots = 0
