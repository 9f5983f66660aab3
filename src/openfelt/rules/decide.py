"""The law's one gate: an action becomes events, or an error that says what is legal.

``decide`` is the only place that refuses; what it returns, ``evolve`` folds without looking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules import dealing, pots, showdown
from openfelt.rules.actions import (
    Action,
    AllIn,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHole,
    Fold,
    Legal,
    Muck,
    PlayerAction,
    Protect,
    Raise,
    Show,
)
from openfelt.rules.betting import legal
from openfelt.rules.events import (
    BetMade,
    BetReturned,
    BetsCollected,
    BoardDealt,
    Burned,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HoleDealt,
    Protected,
    Raised,
)
from openfelt.rules.evolve import evolve
from openfelt.rules.state import NOBODY, Phase, State


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
    return follow(state, _DECIDE[type(action)](state, action))


def follow(state: State, event: Event) -> Step:
    """Fold ``event`` and all that follows from it without anybody's decision.

    A finished round returns what nobody matched and collects the bets; hands that can no longer be bet on are
    turned up; when nobody is left to show, the pots are paid.
    """
    events = [event]
    state = evolve(state, event)

    def happen(next_event: Event) -> None:
        nonlocal state
        events.append(next_event)
        state = evolve(state, next_event)

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


# ---------------------------------------------------------------- players


def _in_turn(state: State, action: PlayerAction, phase: Phase = Phase.BETTING) -> int:
    """The index of the acting player.  Raises :class:`IllegalAction` unless it is his turn in ``phase``."""
    may = legal(state)
    index = state.index(action.seat)
    if index == NOBODY:
        raise IllegalAction(Reason.NOT_IN_HAND, f"seat {action.seat} is not dealt in to this hand", may)
    if state.phase == Phase.OVER:
        raise IllegalAction(Reason.HAND_OVER, "the hand is over")
    if state.phase != phase:
        raise IllegalAction(
            Reason.NOT_NOW, f"{type(action).__name__.lower()} is not possible now: {_awaits(state)}", may
        )
    if index != state.actor:
        raise IllegalAction(Reason.NOT_YOUR_TURN, f"it is not the turn of seat {action.seat}: {_awaits(state)}", may)
    return index


def _answer(state: State, action: PlayerAction) -> Legal:
    """What the acting player may do.  Raises :class:`IllegalAction` unless it is his turn to bet."""
    _in_turn(state, action)
    may = legal(state)
    assert may is not None
    return may


def _fold(state: State, action: Fold) -> Event:
    _in_turn(state, action)
    return Folded(action.seat)


def _check(state: State, action: Check) -> Event:
    may = _answer(state, action)
    if may.price:
        raise IllegalAction(Reason.OWES_A_CALL, f"seat {action.seat} cannot check: it owes {may.price}", may)
    return Checked(action.seat)


def _call(state: State, action: Call) -> Event:
    may = _answer(state, action)
    if not may.price:
        raise IllegalAction(Reason.NOTHING_TO_CALL, f"seat {action.seat} owes nothing and may check", may)
    return Called(action.seat, may.price)


def _bet(state: State, action: Bet) -> Event:
    may = _answer(state, action)
    if may.high and not may.opening:
        raise IllegalAction(Reason.ALREADY_A_BET, f"there is a bet of {state.level} already: raise instead", may)
    return _wager(state, action.seat, action.amount, may)


def _raise(state: State, action: Raise) -> Event:
    may = _answer(state, action)
    if may.opening:
        raise IllegalAction(Reason.NOTHING_TO_RAISE, "nothing has been bet in this round: bet instead", may)
    return _wager(state, action.seat, action.to, may)


def _all_in(state: State, action: AllIn) -> Event:
    may = _answer(state, action)
    player = state.players[state.actor]
    if may.price == player.stack:
        return Called(action.seat, may.price)
    return _wager(state, action.seat, player.bet + player.stack, may)


def _protect(state: State, action: Protect) -> Event:
    may = _answer(state, action)
    player = state.players[state.actor]
    if not player.total + player.dead:
        raise IllegalAction(Reason.NO_PROTECTION, f"seat {action.seat} has nothing in the pot to protect", may)
    return Protected(action.seat)


def _wager(state: State, seat: int, to: int, may: Legal) -> Event:
    if not isinstance(to, int) or isinstance(to, bool):
        raise IllegalAction(Reason.NOT_A_STEP, f"an amount is a whole number of chips, not {to!r}", may)
    if not may.high:
        raise IllegalAction(Reason.NO_RAISE_ALLOWED, f"seat {seat} may not bet or raise now", may)
    what = "bet" if may.opening else "raise to"
    if to < may.low:
        raise IllegalAction(Reason.TOO_SMALL, f"{to} is too small: the least {what} is {may.low}", may)
    if to > may.high:
        raise IllegalAction(Reason.TOO_LARGE, f"{to} is too large: the greatest {what} is {may.high}", may)
    if (to - may.low) % may.step and to != may.high:
        raise IllegalAction(
            Reason.NOT_A_STEP, f"{what} {to} is no legal size: from {may.low} in steps of {may.step}", may
        )
    if may.opening:
        return BetMade(seat, to)
    return Raised(seat, to - state.players[state.actor].bet, to)


def _show(state: State, action: Show) -> Event:
    index = _in_turn(state, action, Phase.SHOWDOWN)
    player = state.players[index]
    cards = action.cards or player.hole
    dealing.require_count(cards, 2, "showing a hand")
    if not all(card.known for card in cards):
        raise IllegalAction(
            Reason.WRONG_CARDS, f"the cards of seat {action.seat} are not known: name them to show them"
        )
    hidden = [card for card in cards if card not in player.hole]
    if sum(not card.known for card in player.hole) < len(hidden):
        raise IllegalAction(Reason.WRONG_CARDS, f"seat {action.seat} was dealt other cards than it shows")
    dealing.require_fresh(state, hidden)
    if len(set(cards)) < len(cards):
        raise InvalidCard(f"{cards[0]} is shown twice")
    return HandShown(action.seat, cards, showdown.words(state, player, cards))


def _muck(state: State, action: Muck) -> Event:
    _in_turn(state, action, Phase.SHOWDOWN)
    if showdown.must_table(state):
        raise IllegalAction(
            Reason.CANNOT_MUCK, "every hand has to be shown here: a player is all-in or the house asks for it"
        )
    return HandMucked(action.seat)


# ---------------------------------------------------------------- the dealer


def _require_phase(state: State, phase: Phase, what: str) -> None:
    if state.phase != phase:
        raise IllegalAction(Reason.NOT_NOW, f"{what} is not possible now: {_awaits(state)}", legal(state))


def _deal_hole(state: State, action: DealHole) -> Event:
    _require_phase(state, Phase.DEAL, "dealing hole cards")
    index = state.index(action.seat)
    if index == NOBODY:
        raise IllegalAction(Reason.NOT_IN_HAND, f"seat {action.seat} is not dealt in to this hand")
    if state.players[index].hole:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.seat} has its cards already: {_awaits(state)}")
    dealing.require_count(action.cards, 2, "a hand of hold'em")
    dealing.require_fresh(state, action.cards)
    return HoleDealt(action.seat, action.cards)


def _burn(state: State, action: Burn) -> Event:
    _require_phase(state, Phase.BOARD, "burning a card")
    if not dealing.burn_is_due(state):
        raise IllegalAction(Reason.NOT_NOW, f"no card has to be burned now: {_awaits(state)}")
    dealing.require_fresh(state, (action.card,))
    return Burned(action.card)


def _deal_board(state: State, action: DealBoard) -> Event:
    _require_phase(state, Phase.BOARD, "dealing board cards")
    if dealing.burn_is_due(state):
        raise IllegalAction(Reason.NOT_NOW, f"a card has to be burned first: {_awaits(state)}")
    dealing.require_count(action.cards, dealing.board_is_due(state), f"the {state.street.name.lower()}")
    dealing.require_fresh(state, action.cards)
    return BoardDealt(action.cards)


def _awaits(state: State) -> str:
    match state.phase:
        case Phase.DEAL:
            return f"the dealer deals hole cards to seat {dealing.next_to_deal(state)}"
        case Phase.BOARD:
            what = "burns a card" if dealing.burn_is_due(state) else f"deals the {state.street.name.lower()}"
            return f"the dealer {what}"
        case Phase.BETTING:
            return f"seat {state.to_act} is to act"
        case Phase.SHOWDOWN:
            return f"seat {state.to_act} shows or mucks" if state.actor >= 0 else "unknown cards have to be named"
        case Phase.OVER:
            return "the hand is over"


_DECIDE: dict[type[Action], Callable[[State, Any], Event]] = {
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _bet,
    Raise: _raise,
    AllIn: _all_in,
    Protect: _protect,
    Show: _show,
    Muck: _muck,
    DealHole: _deal_hole,
    Burn: _burn,
    DealBoard: _deal_board,
}
