"""openfelt: the rules of Texas Hold'em as a library, and the card room built on them."""

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
