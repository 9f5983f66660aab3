"""The law's one gate: an action becomes events, or an error that says what is legal.

``decide`` is the only place that refuses; what it returns, ``evolve`` folds without looking.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from openfelt.cards import UNKNOWN
from openfelt.rules import pots, showdown
from openfelt.rules.actions import Action, DealHands
from openfelt.rules.dealer import DEALER, deal_hands
from openfelt.rules.events import BetReturned, BetsCollected, Event, HandEnded, HandShown
from openfelt.rules.evolve import APPLY
from openfelt.rules.mishaps import MISHAPS, Events
from openfelt.rules.players import PLAYERS
from openfelt.rules.state import BETTING, BOARD, DEAL, LIVE, OVER, SHOWDOWN, Phase, State


class Step(NamedTuple):
    """What an action led to: the new state and the events that lead there."""

    state: State
    events: tuple[Event, ...]


_step: Final[Callable[[tuple[State, Events]], Step]] = partial(tuple.__new__, Step)
"""A step, by no way round."""


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The events that ``action`` causes, with everything that follows from it without a decision.

    Raises :class:`IllegalAction` (with what is legal) or :class:`InvalidCard`; nothing has changed then.
    """
    return play(state, action).events


def play(state: State, action: Action) -> Step:
    """Like :func:`decide`, with the state those events lead to."""
    regular = _REGULAR.get(type(action))
    if regular is not None:
        return follow(state, regular(state, action))
    return follow(state, *_AT_ONCE[type(action)](state, action))


def follow(state: State, *given: Event) -> Step:
    """Fold the ``given`` events and all that follows from it without anybody's decision.

    A finished round returns what nobody matched and collects the bets; hands that can no longer be bet on are
    turned up; when nobody is left to show, the pots are paid.
    """
    events = given
    while given:
        for event in given:
            state = APPLY[type(event)](state, event)
        given = _CONSEQUENCES[state.phase](state)
        if given:
            events += given
    return _step((state, events))


def _nothing(_: State) -> Events:
    return ()


def _round_end(state: State) -> Events:
    """When nobody has to decide any more, first what nobody matched goes back, then the bets are collected."""
    if state.actor >= 0:
        return ()
    owner, excess = pots.uncalled(state.players)
    if excess:
        return (BetReturned(state.seats[owner], excess),)
    return (BetsCollected(pots.build_pots(state.players)),)


def _run_out(state: State) -> Events:
    """Hands that can no longer be bet on lie open while the board comes (S0-67, X-30)."""
    able, face_down = 0, False
    for player in state.players:
        if player.standing is LIVE:
            if player.stack and not player.protected:
                able += 1
                if able == 2:
                    return ()
            if not player.shown:
                face_down = True
    return _turned_up(state) if face_down else ()


def _showdown(state: State) -> Events:
    """Where nobody may muck all hands are turned up; when nobody is left to show, the pots are paid."""
    if state.actor >= 0:
        return _turned_up(state) if showdown.must_table(state) else ()
    return _payment(state) if state.awards or showdown.cards_are_known(state) else ()


def _turned_up(state: State) -> Events:
    """The live hands that do not lie open yet, in their order of showing; one alone need not be shown."""
    order = [state.players[index] for index in showdown.showing_order(state)]
    if len(order) < 2:
        return ()
    face_down = [player for player in order if not player.shown and UNKNOWN not in player.hole]
    return tuple([HandShown(player.seat, player.hole, showdown.words(state, player)) for player in face_down])


def _payment(state: State) -> Events:
    """First the pots are paid, the last side pot before all others, then the hand ends."""
    if state.awards or not state.pots:
        return (HandEnded(tuple([player.stack for player in state.players])),)
    return showdown.awards(state)


_REGULAR: Final[dict[type[Action], Callable[[State, Any], Event]]] = {**PLAYERS, **DEALER}
"""What is one event at first."""

_AT_ONCE: Final[dict[type[Action], Callable[[State, Any], Events]]] = {**MISHAPS, DealHands: deal_hands}
"""What is several at once."""

_CONSEQUENCES: Final[dict[Phase, Callable[[State], Events]]] = {
    DEAL: _nothing,
    BETTING: _round_end,
    BOARD: _run_out,
    SHOWDOWN: _showdown,
    OVER: _nothing,
}
"""What happens next without anybody's decision; nothing where there is something to decide or to deal."""
