"""The order of the deal: who receives hole cards next, burns, and how many board cards come."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.cards import Card
from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules.state import Phase, State

BOARD_BEFORE = (0, 3, 4, 5)
"""Board cards that lie on the table during each street."""


def next_to_deal(state: State) -> int | None:
    """The seat that receives its hole cards next: clockwise from the left of the button (I01, I02)."""
    if state.phase != Phase.DEAL:
        return None
    return next(player.seat for player in state.players if not player.hole)


def burn_is_due(state: State) -> bool:
    """Whether a card has to be burned before the next board cards (S3-08 to S3-10)."""
    return state.phase == Phase.BOARD and state.options.burn_cards and len(state.burned) < state.street


def board_is_due(state: State) -> int:
    """How many board cards come next: 3 for the flop, 1 for turn and river, 0 when none are due."""
    if state.phase != Phase.BOARD:
        return 0
    return BOARD_BEFORE[state.street] - len(state.board)


def most_players(burn_cards: bool) -> int:
    """How many players one deck is enough for (I05, I06)."""
    return 22 if burn_cards else 23


def require_fresh(state: State, cards: Iterable[Card]) -> None:
    """Raise :class:`InvalidCard` when one of ``cards`` is in play already, or twice among them."""
    seen = {card for player in state.players for card in player.hole}
    seen.update(state.board, state.burned)
    for card in cards:
        if card.known and card in seen:
            raise InvalidCard(f"{card} is already in play")
        seen.add(card)


def require_count(cards: tuple[Card, ...], count: int, what: str) -> None:
    """Raise :class:`IllegalAction` unless there are exactly ``count`` cards."""
    if len(cards) != count:
        raise IllegalAction(Reason.WRONG_CARDS, f"{what} takes {count} cards, not {len(cards)}")
