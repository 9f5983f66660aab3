"""What happened in a hand: frozen facts in the past tense, in order.

The same structs are folded into the state, written to the journal and sent to the players, so each carries
all that somebody who holds no rules needs in order to draw it.  Amounts are whole chips; seats are the
table's seat numbers.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from openfelt.cards import Card
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, tag=_snake):
    """The root of all events of a hand."""


class PostKind(StrEnum):
    """What a forced bet is."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    LIVE_POST = "live_post"
    DEAD_POST = "dead_post"
    BIG_BLIND_ANTE = "big_blind_ante"


class HandStarted(Event, frozen=True):
    """A hand begins with these seats, dealt in clockwise from the left of the button.

    ``small_blind`` and ``big_blind`` are seats; a dead small blind is ``None``.
    """

    game: Game
    options: Options
    button: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    small_blind: int | None
    big_blind: int


class Posted(Event, frozen=True):
    """A blind, ante or post went in: ``amount`` chips, fewer than due when the stack is short."""

    seat: int
    amount: int
    kind: PostKind


class HoleDealt(Event, frozen=True):
    """``seat`` received its hole cards face down."""

    seat: int
    cards: tuple[Card, ...]


class Folded(Event, frozen=True):
    """``seat`` gave up its hand."""

    seat: int


class Checked(Event, frozen=True):
    """``seat`` passed for nothing."""

    seat: int


class Called(Event, frozen=True):
    """``seat`` added ``amount`` chips to match the bet, or all it had."""

    seat: int
    amount: int


class BetMade(Event, frozen=True):
    """``seat`` opened the betting with ``amount`` chips."""

    seat: int
    amount: int


class Raised(Event, frozen=True):
    """``seat`` added ``amount`` chips and has now ``to`` in front of it in this round."""

    seat: int
    amount: int
    to: int


class Protected(Event, frozen=True):
    """The clock of ``seat`` ran out; its hand plays on for what is in and its chips behind are out of play (K12)."""

    seat: int


class BetReturned(Event, frozen=True):
    """``amount`` chips that nobody matched went back to ``seat`` (X-29)."""

    seat: int
    amount: int


class Pot(msgspec.Struct, frozen=True):
    """A main or side pot: its chips and the seats that can still win it, in clockwise order."""

    amount: int
    seats: tuple[int, ...]


class BetsCollected(Event, frozen=True):
    """The betting round is over; every bet lies in these pots now, the main pot first."""

    pots: tuple[Pot, ...]


class Burned(Event, frozen=True):
    """The top card was burned."""

    card: Card


class BoardDealt(Event, frozen=True):
    """Board cards were turned up: the flop, the turn or the river."""

    cards: tuple[Card, ...]


class HandShown(Event, frozen=True):
    """``seat`` turned its hole cards up.

    ``strength`` names the best hand they make with the board as it lies, ``""`` while that says nothing yet.
    """

    seat: int
    cards: tuple[Card, ...]
    strength: str = ""


class HandMucked(Event, frozen=True):
    """``seat`` threw its hole cards away unseen at the showdown."""

    seat: int


class Share(msgspec.Struct, frozen=True):
    """What one seat takes of one pot."""

    seat: int
    amount: int


class PotAwarded(Event, frozen=True):
    """Pot number ``pot`` (0 is the main pot) was paid out.

    ``strength`` names the winning hand and ``plays`` holds its five cards; both are empty when everybody else
    had folded and nothing was shown.
    """

    pot: int
    amount: int
    shares: tuple[Share, ...]
    strength: str = ""
    plays: tuple[Card, ...] = ()


class HandEnded(Event, frozen=True):
    """The hand is over; ``stacks`` are the chips of the dealt-in seats, in the order of ``HandStarted``."""

    stacks: tuple[int, ...]


HandEvent = (
    HandStarted
    | Posted
    | HoleDealt
    | Folded
    | Checked
    | Called
    | BetMade
    | Raised
    | Protected
    | BetReturned
    | BetsCollected
    | Burned
    | BoardDealt
    | HandShown
    | HandMucked
    | PotAwarded
    | HandEnded
)
"""Every event of a hand, as one closed union for decoding."""
