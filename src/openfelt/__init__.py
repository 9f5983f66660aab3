"""openfelt: the rules of Texas Hold'em as a library, and the card room built on them."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openfelt.cards import DECK, UNKNOWN, Card, parse_cards
    from openfelt.equity import equity
    from openfelt.errors import (
        IllegalAction,
        IllegalCommand,
        InvalidCard,
        InvalidSetup,
        OpenfeltError,
        Reason,
        Refusal,
    )
    from openfelt.rules.actions import Legal
    from openfelt.rules.hand import Hand
    from openfelt.rules.opening import Post
    from openfelt.rules.options import AnteType, Options, preset
    from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes, small_blind_for
    from openfelt.strength import Category, Strength, best_five, strength

__all__ = [
    "DECK",
    "UNKNOWN",
    "AnteType",
    "Card",
    "Category",
    "FixedLimit",
    "Hand",
    "IllegalAction",
    "IllegalCommand",
    "InvalidCard",
    "InvalidSetup",
    "Legal",
    "NoLimit",
    "OpenfeltError",
    "Options",
    "Post",
    "PotLimit",
    "Reason",
    "Refusal",
    "Stakes",
    "Strength",
    "best_five",
    "equity",
    "parse_cards",
    "preset",
    "small_blind_for",
    "strength",
]

__version__ = "0.1.0"

_HOMES = {
    "cards": ("DECK", "UNKNOWN", "Card", "parse_cards"),
    "equity": ("equity",),
    "errors": (
        "IllegalAction",
        "IllegalCommand",
        "InvalidCard",
        "InvalidSetup",
        "OpenfeltError",
        "Reason",
        "Refusal",
    ),
    "rules.actions": ("Legal",),
    "rules.hand": ("Hand",),
    "rules.opening": ("Post",),
    "rules.options": ("AnteType", "Options", "preset"),
    "rules.stakes": ("FixedLimit", "NoLimit", "PotLimit", "Stakes", "small_blind_for"),
    "strength": ("Category", "Strength", "best_five", "strength"),
}
"""Where the public names live."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


class _Package(ModuleType):
    """Public names are fetched when they are first asked for: who wants strengths alone does not wait for the rest."""

    def __getattr__(self, name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{self.__name__}.{_HOME_OF[name]}"), name)
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: object) -> None:
        # Where a module and what it is for bear the same name, the name here stands for what it is for.
        if name not in _HOME_OF or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package
