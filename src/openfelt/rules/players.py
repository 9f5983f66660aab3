"""What players do: every action of a player becomes an event, or an error that says what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from openfelt.cards import UNKNOWN, Card
from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import (
    Action,
    AllIn,
    AskToSee,
    Bet,
    Call,
    Check,
    DeclareBoard,
    Fold,
    Legal,
    Muck,
    Protect,
    Raise,
    Reveal,
    Show,
)
from openfelt.rules.betting import legal, price
from openfelt.rules.events import (
    BetMade,
    BoardDeclared,
    Called,
    CardsRevealed,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    Protected,
    Raised,
)
from openfelt.rules.options import PlayBoard
from openfelt.rules.state import BETTING, BOARD, MUCKED, OVER, SHOWDOWN, State
from openfelt.rules.turns import answer, dealt_in, in_turn, require_phase


def _fold(state: State, action: Fold) -> Event:
    in_turn(state, action)
    return Folded(action.seat)


def _check(state: State, action: Check) -> Event:
    owed = price(state, state.players[in_turn(state, action)])
    if owed:
        raise IllegalAction(Reason.OWES_A_CALL, f"seat {action.seat} cannot check: it owes {owed}", legal(state))
    return Checked(action.seat)


def _call(state: State, action: Call) -> Event:
    owed = price(state, state.players[in_turn(state, action)])
    if not owed:
        raise IllegalAction(Reason.NOTHING_TO_CALL, f"seat {action.seat} owes nothing and may check", legal(state))
    return Called(action.seat, owed)


def _bet(state: State, action: Bet) -> Event:
    may = answer(state, action)
    if may.high and not may.opening:
        raise IllegalAction(Reason.ALREADY_A_BET, f"there is a bet of {state.level} already: raise instead", may)
    return _wager(state, action.seat, action.amount, may)


def _raise(state: State, action: Raise) -> Event:
    may = answer(state, action)
    if may.opening:
        raise IllegalAction(Reason.NOTHING_TO_RAISE, "nothing has been bet in this round: bet instead", may)
    return _wager(state, action.seat, action.to, may)


def _all_in(state: State, action: AllIn) -> Event:
    may = answer(state, action)
    player = state.players[state.actor]
    if may.price == player.stack:
        return Called(action.seat, may.price)
    return _wager(state, action.seat, player.bet + player.stack, may)


def _protect(state: State, action: Protect) -> Event:
    may = answer(state, action)
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
    index = in_turn(state, action, SHOWDOWN)
    player = state.players[index]
    cards = action.cards or player.hole
    dealing.require_count(cards, 2, "showing a hand")
    if UNKNOWN in cards:
        raise IllegalAction(
            Reason.WRONG_CARDS, f"the cards of seat {action.seat} are not known: name them to show them"
        )
    hidden = [card for card in cards if card not in player.hole]
    if player.hole.count(UNKNOWN) < len(hidden):
        raise IllegalAction(Reason.WRONG_CARDS, f"seat {action.seat} was dealt other cards than it shows")
    if hidden:
        dealing.require_fresh(state, hidden)
    if len(set(cards)) < len(cards):
        raise InvalidCard(f"{cards[0]} is shown twice")
    return HandShown(action.seat, cards, showdown.words(state, player, cards))


def _muck(state: State, action: Muck) -> Event:
    index = in_turn(state, action, SHOWDOWN)
    if showdown.must_table(state):
        raise IllegalAction(
            Reason.CANNOT_MUCK, "every hand has to be shown here: a player is all-in or the house asks for it"
        )
    keeps = state.options.play_board == PlayBoard.MUST_DECLARE and state.players[index].declared
    return HandMucked(action.seat, plays_board=keeps)


def _declare_board(state: State, action: DeclareBoard) -> Event:
    """S3-21: what it is worth depends on ``play_board``; nothing where the cards speak (X-13)."""
    index = dealt_in(state, action.seat)
    require_phase(state, "declaring to play the board", SHOWDOWN)
    player = state.players[index]
    if not player.live or player.shown or player.declared:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.seat} has nothing left to declare")
    return BoardDeclared(action.seat)


def _reveal(state: State, action: Reveal) -> Event:
    index = dealt_in(state, action.seat)
    require_phase(state, "revealing cards", BETTING, BOARD, SHOWDOWN, OVER)
    player = state.players[index]
    if not state.over and not player.live:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.seat} is out and can show its cards after the hand only")
    if not 1 <= len(set(action.cards)) == len(action.cards) <= 2 or not set(action.cards) <= set(player.hole):
        raise IllegalAction(Reason.WRONG_CARDS, f"seat {action.seat} can reveal one or both of its own cards only")
    _require_known(action.seat, action.cards)
    return CardsRevealed(action.seat, action.cards)


def _require_known(seat: int, cards: tuple[Card, ...]) -> None:
    if UNKNOWN in cards:
        raise IllegalAction(Reason.WRONG_CARDS, f"the cards of seat {seat} are not known")


def _ask_to_see(state: State, action: AskToSee) -> Event:
    """H21: a caller who still has or has shown his cards may see those of the aggressor whom he called."""
    asker = state.players[dealt_in(state, action.seat)]
    require_phase(state, "asking to see a hand", SHOWDOWN, OVER)
    if not state.options.show_called_aggressor:
        raise IllegalAction(Reason.NOT_NOW, "this house does not show hands on request")
    whom = dealt_in(state, action.whom)
    if not asker.live or asker.plays_board or action.seat == action.whom:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.seat} has given up its cards and cannot ask")
    player = state.players[whom]
    if whom != state.aggressor or player.standing is not MUCKED:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.whom} is not an aggressor who was called and has mucked")
    _require_known(action.whom, player.hole)
    return CardsRevealed(action.whom, player.hole)


PLAYERS: Final[dict[type[Action], Callable[[State, Any], Event]]] = {
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _bet,
    Raise: _raise,
    AllIn: _all_in,
    Protect: _protect,
    Show: _show,
    Muck: _muck,
    DeclareBoard: _declare_board,
    Reveal: _reveal,
    AskToSee: _ask_to_see,
}
"""What becomes of each action of a player."""
