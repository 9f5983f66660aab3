"""What happened in a hand: frozen facts in the past tense, in order.

The same structs are folded into the state, written to the journal and sent to the players, so each carries
all that somebody who holds no rules needs in order to draw it.  Amounts are whole chips; seats are the
table's seat numbers.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from openfelt.cards import Card
from openfelt.codec import snake_case
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game


class Event(msgspec.Struct, frozen=True, gc=False, tag=snake_case):
    """The root of all events of a hand."""


class PostKind(StrEnum):
    """What a forced bet is."""

    ANTE = "ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    LIVE_POST = "live_post"
    DEAD_POST = "dead_post"
    BIG_BLIND_ANTE = "big_blind_ante"
    DEAD_ANTE = "dead_ante"


class MisdealCause(StrEnum):
    """Why a hand is dealt anew (S3-14, I29)."""

    FIRST_CARD_EXPOSED = "first_card_exposed"
    TWO_CARDS_EXPOSED = "two_cards_exposed"
    FIRST_CARD_TO_WRONG_SEAT = "first_card_to_wrong_seat"
    CARD_TO_WRONG_SEAT = "card_to_wrong_seat"
    SEAT_DEALT_OUT = "seat_dealt_out"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    BOXED_CARDS = "boxed_cards"
    BUTTON_OUT_OF_POSITION = "button_out_of_position"


class KillCause(StrEnum):
    """How a hand can die without being folded (S3-18, S3-24)."""

    UNPROTECTED = "unprotected"
    FOULED = "fouled"


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
    """``seat`` received hole cards face down: both, or one more."""

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


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A main or side pot: its chips and the seats that can still win it, in clockwise order."""

    amount: int
    seats: tuple[int, ...]


class BetsCollected(Event, frozen=True):
    """The betting round is over; every bet lies in these pots now, the main pot first."""

    pots: tuple[Pot, ...]


class Burned(Event, frozen=True):
    """The top card was burned."""

    card: Card


class BoardDealt(Event, frozen=True, omit_defaults=True):
    """Board cards were turned up: the flop, the turn or the river; ``unburned`` when the burn was forgotten."""

    cards: tuple[Card, ...]
    unburned: bool = False


class HandShown(Event, frozen=True):
    """``seat`` turned its hole cards up.

    ``strength`` names the best hand they make with the board as it lies, ``""`` while that says nothing yet.
    """

    seat: int
    cards: tuple[Card, ...]
    strength: str = ""


class HandMucked(Event, frozen=True, omit_defaults=True):
    """``seat`` threw its hole cards away unseen at the showdown; ``plays_board`` when it keeps the board's hand."""

    seat: int
    plays_board: bool = False


class CardsRevealed(Event, frozen=True):
    """``seat`` let everybody see one or both of its cards."""

    seat: int
    cards: tuple[Card, ...]


class BoardDeclared(Event, frozen=True):
    """``seat`` said that it plays the board."""

    seat: int


class CardExposed(Event, frozen=True):
    """Everybody saw hole card number ``which`` of ``seat`` in the deal.

    When ``replaced``, the card was taken away and is the burn of the flop (S3-16); otherwise it plays.
    """

    seat: int
    which: int
    card: Card
    replaced: bool


class ExtraCardTaken(Event, frozen=True):
    """A card too many came back from ``seat`` and is the burn of the flop."""

    seat: int


class Misdealt(Event, frozen=True):
    """All cards came back and are dealt anew; the forced bets stay in."""

    cause: MisdealCause


class HandVoided(Event, frozen=True):
    """The deck was fouled by ``card``: everybody took back what he had put in."""

    card: Card


class FlopScrambled(Event, frozen=True):
    """Of the four cards of a flop, ``burn`` was drawn to be the burn of the turn."""

    cards: tuple[Card, ...]
    burn: Card


class BurnTaken(Event, frozen=True):
    """``card`` of the flop was drawn to be the forgotten burn; one more card completes the flop."""

    card: Card


class BoardWithdrawn(Event, frozen=True):
    """Board cards that should not have come went back to the stub, or were set ``aside`` for this round.

    ``burned`` says that a burn had come with them; it stays.
    """

    cards: tuple[Card, ...]
    burned: bool
    aside: bool = False


class BoardNamed(Event, frozen=True):
    """The board is these five cards."""

    cards: tuple[Card, ...]


class HandKilled(Event, frozen=True):
    """The hand of ``seat`` is dead; what others have called of its bets stays in."""

    seat: int
    cause: KillCause


class HandKept(Event, frozen=True):
    """The hand of ``seat`` was fouled but could be told apart: it lives."""

    seat: int


class Share(msgspec.Struct, frozen=True, gc=False):
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
    | CardsRevealed
    | BoardDeclared
    | CardExposed
    | ExtraCardTaken
    | Misdealt
    | HandVoided
    | FlopScrambled
    | BurnTaken
    | BoardWithdrawn
    | BoardNamed
    | HandKilled
    | HandKept
    | PotAwarded
    | HandEnded
)
"""Every event of a hand, as one closed union for decoding."""
