"""What makes one house player unlike another."""

from __future__ import annotations

from typing import Final

import msgspec


class Temperament(msgspec.Struct, frozen=True):
    """How somebody likes to play; each trait from 0 (hardly) over 0.5 (as most do) to 1 (very much)."""

    looseness: float = 0.5
    """How many hands he plays, and how thin he calls."""
    aggression: float = 0.5
    """How often he bets and raises where he might check or call."""
    bluffing: float = 0.5
    """How often he bets with nothing."""


HOUSE: Final = {
    "rock": Temperament(looseness=0.15, aggression=0.45, bluffing=0.1),
    "regular": Temperament(looseness=0.4, aggression=0.65, bluffing=0.4),
    "caller": Temperament(looseness=0.85, aggression=0.15, bluffing=0.15),
    "trickster": Temperament(looseness=0.5, aggression=0.5, bluffing=0.9),
    "gambler": Temperament(looseness=0.9, aggression=0.9, bluffing=0.6),
}
"""The regulars of the house, by how other players would call them."""
