"""The order of the deal: who receives hole cards next, burns, and how many board cards come."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules.options import ExposedReplacement
from openfelt.rules.state import BOARD, DEAL, State

BOARD_BEFORE = (0, 3, 4, 5)
"""Board cards that lie on the table during each street."""


def next_to_deal(state: State) -> int | None:
    """The seat that receives a hole card next: clockwise from the left of the button (I01, I02).

    An exposed card is replaced at once or after the deal, by option (X-17).
    """
    if state.phase is not DEAL:
        return None
    if state.replacing >= 0 and state.options.exposed_replacement == ExposedReplacement.IMMEDIATE:
        return state.seats[state.replacing]
    had = [len(player.hole) for player in state.players]
    if state.replacing >= 0:
        had[state.replacing] += 1
    fewest = min(had)
    return state.seats[had.index(fewest) if fewest < 2 else state.replacing]


def cards_wanted(state: State, index: int) -> int:
    """How many hole cards the player at ``index`` still lacks."""
    return 2 - len(state.players[index].hole)


def burn_is_due(state: State) -> bool:
    """Whether a card has to be burned before the next board cards (S3-08 to S3-10)."""
    return state.phase is BOARD and state.burn_owed


def board_is_due(state: State) -> int:
    """How many board cards come next: 3 for the flop, 1 for turn and river, 0 when none are due."""
    if state.phase is not BOARD:
        return 0
    return BOARD_BEFORE[state.street] - len(state.board)


def most_players(burn_cards: bool) -> int:
    """How many players one deck is enough for (I05, I06)."""
    return 22 if burn_cards else 23


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """``cards`` less one that equals ``card``; of several unknown ones a single one goes."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def require_fresh(state: State, cards: Sequence[Card]) -> None:
    """Raise :class:`InvalidCard` when one of ``cards`` is in play already, or twice among them."""
    seen = [*state.board, *state.burned, *state.out_of_play, *state.aside]
    for player in state.players:
        seen += player.hole
    different = {*cards}
    if len(different) == len(cards) and different.isdisjoint(seen):
        return
    for card in cards:
        if card in seen and card != UNKNOWN:
            raise InvalidCard(f"{card} is already in play")
        seen.append(card)


def require_different(cards: Sequence[Card]) -> None:
    """Raise :class:`InvalidCard` when one of ``cards`` comes twice, unless nobody knows it."""
    if len({*cards}) < len(cards):
        for card in cards:
            if card != UNKNOWN and cards.count(card) > 1:
                raise InvalidCard(f"{card} is dealt twice")


def as_dealt(state: State, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> State:
    """``state``, reached with cards nobody knows, as it would be had these ``hands`` and this ``board`` been dealt.

    That is so as long as :func:`openfelt.rules.showdown.cards_matter` says no, and the cards are different ones.
    """
    players = tuple([replace(player, hole=hand) for player, hand in zip(state.players, hands, strict=True)])
    return replace(state, players=players, board=board)


def require_count(dealt: Sequence[object], count: int, what: str, things: str = "cards") -> None:
    """Raise :class:`IllegalAction` unless exactly ``count`` cards, or other ``things``, are dealt."""
    if len(dealt) != count:
        raise IllegalAction(Reason.WRONG_CARDS, f"{what} takes {count} {things}, not {len(dealt)}")
