"""The law's one gate: an action becomes events, or an error that says what is legal.

``decide`` is the only place that refuses; what it returns, ``evolve`` folds without looking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from openfelt.rules import pots, showdown
from openfelt.rules.actions import Action
from openfelt.rules.dealer import DEALER
from openfelt.rules.events import BetReturned, BetsCollected, Event, HandEnded, HandShown
from openfelt.rules.evolve import evolve
from openfelt.rules.mishaps import MISHAPS
from openfelt.rules.players import PLAYERS
from openfelt.rules.state import Phase, State


class Step(NamedTuple):
    """What an action led to: the new state and the events that lead there."""

    state: State
    events: tuple[Event, ...]


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The events that ``action`` causes, with everything that follows from it without a decision.

    Raises :class:`IllegalAction` (with what is legal) or :class:`InvalidCard`; nothing has changed then.
    """
    return play(state, action).events


def play(state: State, action: Action) -> Step:
    """Like :func:`decide`, with the state those events lead to."""
    mishap = MISHAPS.get(type(action))
    if mishap is not None:
        return follow(state, *mishap(state, action))
    return follow(state, _DECIDE[type(action)](state, action))


def follow(state: State, *given: Event) -> Step:
    """Fold the ``given`` events and all that follows from it without anybody's decision.

    A finished round returns what nobody matched and collects the bets; hands that can no longer be bet on are
    turned up; when nobody is left to show, the pots are paid.
    """
    events: list[Event] = []

    def happen(event: Event) -> None:
        nonlocal state
        events.append(event)
        state = evolve(state, event)

    for event in given:
        happen(event)

    if state.phase == Phase.BETTING and state.actor < 0:
        owner, excess = pots.uncalled(state.players)
        if excess:
            happen(BetReturned(state.players[owner].seat, excess))
        happen(BetsCollected(pots.build_pots(state.players)))
    if _hands_are_turned_up(state):
        for index in showdown.showing_order(state):
            player = state.players[index]
            if not player.shown and all(card.known for card in player.hole):
                happen(HandShown(player.seat, player.hole, showdown.words(state, player)))
    if state.phase == Phase.SHOWDOWN and state.actor < 0 and showdown.cards_are_known(state):
        for number in reversed(range(len(state.pots))):
            happen(showdown.award(state, number))
        happen(HandEnded(tuple(player.stack for player in state.players)))
    return Step(state, tuple(events))


def _hands_are_turned_up(state: State) -> bool:
    """Whether all live hands lie open from now on: no betting can follow (S0-67, X-30), or the house asks for it."""
    live = [player for player in state.players if player.live]
    if len(live) < 2 or state.phase not in (Phase.BOARD, Phase.SHOWDOWN):
        return False
    if state.phase == Phase.BOARD:
        return sum(player.can_act for player in live) < 2
    return showdown.must_table(state)


_DECIDE: Final[dict[type[Action], Callable[[State, Any], Event]]] = {**PLAYERS, **DEALER}
