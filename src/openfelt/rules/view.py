"""How secrets are kept: what of an event, or of a state, one viewer may see.

Nothing else decides who sees what.  A redacted event keeps its place in the sequence, and folding redacted
events gives the redaction of the fold.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from openfelt.cards import UNKNOWN, Card
from openfelt.rules.events import Burned, Event, HoleDealt
from openfelt.rules.state import State

E = TypeVar("E", bound=Event)


def view_event(event: E, viewer: int | None) -> E:
    """``event`` as ``viewer`` may see it: a seat number, or None for somebody without cards.

    Face-down cards of other seats and burned cards become ``??``; everything else of a hand is public.
    """
    if isinstance(event, HoleDealt):
        return event if event.seat == viewer else replace(event, cards=_face_down(event.cards))
    if isinstance(event, Burned):
        return replace(event, card=UNKNOWN)
    return event


def view_state(state: State, viewer: int | None) -> State:
    """``state`` as ``viewer`` may see it: the fold of what :func:`view_event` leaves of its events."""
    players = tuple(
        player if player.shown or player.seat == viewer else replace(player, hole=_face_down(player.hole))
        for player in state.players
    )
    return replace(state, players=players, burned=_face_down(state.burned))


def _face_down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)
