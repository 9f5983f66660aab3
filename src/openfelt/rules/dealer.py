"""What the dealer does when nothing goes wrong: hole cards, burns, the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from openfelt.cards import UNKNOWN, Card
from openfelt.errors import IllegalAction, Reason
from openfelt.rules import dealing
from openfelt.rules.actions import Action, Burn, DealBoard, DealHands, DealHole, NameBoard
from openfelt.rules.events import BoardDealt, BoardNamed, Burned, Event, HoleDealt
from openfelt.rules.state import BOARD, DEAL, SHOWDOWN, State
from openfelt.rules.turns import awaits, dealt_in, require_phase

_STREETS = ("the hole cards", "the flop", "the turn", "the river")


def _deal_hole(state: State, action: DealHole) -> Event:
    require_phase(state, "dealing hole cards", DEAL)
    index = dealt_in(state, action.seat)
    wanted = dealing.cards_wanted(state, index)
    if not wanted:
        raise IllegalAction(Reason.NOT_NOW, f"seat {action.seat} has its cards already: {awaits(state)}")
    if not 1 <= len(action.cards) <= wanted:
        raise IllegalAction(
            Reason.WRONG_CARDS, f"seat {action.seat} lacks {wanted} of its two cards, not {len(action.cards)}"
        )
    dealing.require_fresh(state, action.cards)
    return HoleDealt(action.seat, action.cards)


def deal_hands(state: State, action: DealHands) -> tuple[HoleDealt, ...]:
    """Everybody's hole cards at once, as if they had been dealt one hand after the other."""
    require_phase(state, "dealing hole cards", DEAL)
    if any(player.hole for player in state.players):
        raise IllegalAction(Reason.NOT_NOW, f"some have hole cards already: {awaits(state)}")
    dealing.require_count(action.hands, len(state.seats), "a deal to everybody", "hands")
    cards: list[Card] = []
    for hand in action.hands:
        if len(hand) != 2:
            dealing.require_count(hand, 2, "a hand")
        cards += hand
    dealing.require_fresh(state, cards)
    return tuple([HoleDealt(seat, hand) for seat, hand in zip(state.seats, action.hands, strict=True)])


def _burn(state: State, action: Burn) -> Event:
    require_phase(state, "burning a card", BOARD)
    if not state.burn_owed:
        raise IllegalAction(Reason.NOT_NOW, f"no card has to be burned now: {awaits(state)}")
    if action.card != UNKNOWN:
        dealing.require_fresh(state, (action.card,))
    return Burned(action.card)


def _deal_board(state: State, action: DealBoard) -> Event:
    require_phase(state, "dealing board cards", BOARD)
    burn_is_due = state.burn_owed
    if burn_is_due and not action.unburned:
        raise IllegalAction(Reason.NOT_NOW, f"a card has to be burned first: {awaits(state)}")
    if action.unburned and not burn_is_due:
        raise IllegalAction(Reason.NOT_NOW, "no burn is missing here")
    dealing.require_count(action.cards, dealing.board_is_due(state), _STREETS[state.street])
    dealing.require_fresh(state, action.cards)
    return BoardDealt(action.cards, action.unburned)


def _name_board(state: State, action: NameBoard) -> Event:
    require_phase(state, "naming the board", SHOWDOWN)
    dealing.require_count(action.cards, 5, "the board")
    if not all(card.known for card in action.cards):
        raise IllegalAction(Reason.WRONG_CARDS, "the board is named with five known cards")
    if any(old.known and old != new for old, new in zip(state.board, action.cards, strict=True)):
        raise IllegalAction(Reason.WRONG_CARDS, "a board card that is known cannot be named otherwise")
    dealing.require_fresh(state, [new for old, new in zip(state.board, action.cards, strict=True) if old != new])
    return BoardNamed(action.cards)


DEALER: Final[dict[type[Action], Callable[[State, Any], Event]]] = {
    DealHole: _deal_hole,
    Burn: _burn,
    DealBoard: _deal_board,
    NameBoard: _name_board,
}
"""What becomes of each regular action of the dealer."""
