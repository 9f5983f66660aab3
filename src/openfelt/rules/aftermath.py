"""The fold of what goes wrong or beside the betting: dealer's errors, dead hands, cards revealed, the board named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.rules import betting
from openfelt.rules.dealing import without
from openfelt.rules.events import (
    BoardDeclared,
    BoardNamed,
    BoardWithdrawn,
    BurnTaken,
    CardExposed,
    CardsRevealed,
    Event,
    ExtraCardTaken,
    FlopScrambled,
    HandKept,
    HandKilled,
    HandVoided,
    Misdealt,
)
from openfelt.rules.state import BOARD, DEAL, KILLED, NOBODY, PREFLOP, SHOWDOWN, State
from openfelt.rules.steps import straddled, to_showdown, turn_to, with_player


def _cards_revealed(state: State, _: CardsRevealed) -> State:
    return state


def _board_declared(state: State, event: BoardDeclared) -> State:
    index = state.seats.index(event.seat)
    return replace(state, players=with_player(state.players, index, replace(state.players[index], declared=True)))


def _card_exposed(state: State, event: CardExposed) -> State:
    if not event.replaced:
        return state
    index = state.seats.index(event.seat)
    player = state.players[index]
    hole = player.hole[: event.which] + player.hole[event.which + 1 :]
    return replace(
        _burned_early(state, event.card),
        players=with_player(state.players, index, replace(player, hole=hole)),
        replacing=index,
        returned_to_deck=state.returned_to_deck + 1,
        phase=DEAL,
        actor=NOBODY,
    )


def _extra_card_taken(state: State, _: ExtraCardTaken) -> State:
    burned = (*state.burned, UNKNOWN)
    return replace(state, burned=burned, burn_ready=True, returned_to_deck=state.returned_to_deck + 1)


def _misdealt(state: State, _: Misdealt) -> State:
    big = state.game.stakes.blinds[1]
    again = State(
        game=state.game,
        options=state.options,
        button=state.button,
        seats=state.seats,
        players=state.opening,
        opening=state.opening,
        small_blind=state.small_blind,
        big_blind=state.big_blind,
        straddle=state.straddle,
        level=big,
        increment=big,
        base=big,
        bets=1,
        returned=(0,) * len(state.seats),
        redeals=state.redeals + 1,
    )
    return straddled(again) if state.straddle >= 0 else again


def _hand_voided(state: State, _: HandVoided) -> State:
    players = tuple(
        replace(player, stack=player.stack + player.total + player.dead, bet=0, total=0, dead=0)
        for player in state.players
    )
    return replace(state, players=players, pots=(), returned=(0,) * len(players), phase=SHOWDOWN, actor=NOBODY)


def _flop_scrambled(state: State, event: FlopScrambled) -> State:
    return _burned_early(state, event.burn)


def _burn_taken(state: State, event: BurnTaken) -> State:
    return replace(
        state,
        board=without(state.board, event.card),
        burned=(*state.burned, UNKNOWN),
        out_of_play=(*state.out_of_play, event.card),
        unburned=False,
        phase=BOARD,
        actor=NOBODY,
    )


def _board_withdrawn(state: State, event: BoardWithdrawn) -> State:
    if event.aside:
        # Its burn went with it: the card that comes instead has a burn of its own (I24).
        return replace(state, aside=state.aside + event.cards, burn_ready=False)
    return replace(state, burn_ready=state.burn_ready or event.burned)


def _board_named(state: State, event: BoardNamed) -> State:
    return replace(state, board=event.cards)


def _hand_killed(state: State, event: HandKilled) -> State:
    index = state.seats.index(event.seat)
    players = with_player(state.players, index, replace(state.players[index], standing=KILLED))
    uncapped = betting.is_uncapped(state, players, round_starts=False)
    killed = replace(state, players=players, uncapped=uncapped)
    if state.phase is SHOWDOWN:
        return to_showdown(killed)
    if state.phase is BOARD:
        return killed if sum(player.live for player in players) > 1 else to_showdown(killed)
    big = state.game.stakes.blinds[1]
    preflop = state.street is PREFLOP
    has_straddle = preflop and state.straddle >= 0
    least = betting.straddle_level(state) if has_straddle else big * preflop
    level = max(least, *(player.bet for player in players))
    if level == least:
        # The only bet went back to its owner: the next one opens, or raises the blind, as if it had not been.
        killed = straddled(killed) if has_straddle else replace(killed, increment=big, bets=int(preflop))
    return turn_to(replace(killed, level=level, base=min(state.base, level)), state.actor)


def _hand_kept(state: State, _: HandKept) -> State:
    return state


def _burned_early(state: State, card: Card) -> State:
    """``card``, which everybody has seen, is the burn before the next street's cards."""
    return replace(state, burned=(*state.burned, UNKNOWN), out_of_play=(*state.out_of_play, card), burn_ready=True)


AFTERMATH: Final[dict[type[Event], Callable[[Any, Any], State]]] = {
    CardsRevealed: _cards_revealed,
    BoardDeclared: _board_declared,
    CardExposed: _card_exposed,
    ExtraCardTaken: _extra_card_taken,
    Misdealt: _misdealt,
    HandVoided: _hand_voided,
    FlopScrambled: _flop_scrambled,
    BurnTaken: _burn_taken,
    BoardWithdrawn: _board_withdrawn,
    BoardNamed: _board_named,
    HandKilled: _hand_killed,
    HandKept: _hand_kept,
}
"""What each of these events makes of the state."""
