"""The fifty-two cards, how they are written and how they are numbered.

A card is a whole number, ``13 * suit + rank``, with the suits in the order clubs, diamonds, hearts,
spades and the ranks from the deuce (0) to the ace (12).  A set of cards is therefore a 52-bit mask of
four lanes, one per suit, which is what the evaluator reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from openfelt.errors import InvalidCard

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

RANK_NAMES: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
RANK_PLURALS: Final = tuple(name + ("es" if name.endswith("x") else "s") for name in RANK_NAMES)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class Card(int):
    """A playing card: an ``int`` from 0 to 51 that prints as rank and suit, ``As`` or ``Td``.

    ``Card(51)`` and ``Card.parse("As")`` are the same card.  The number 52 is no card but the mark for one
    that is not known, :data:`UNKNOWN`, which prints ``??``.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """Return card ``number``.  Raises :class:`InvalidCard` outside 0 to 52."""
        if not isinstance(number, int) or not 0 <= number <= 52:
            raise InvalidCard(f"{number!r} is no card: cards are numbered 0 (2c) to 51 (As)")
        return super().__new__(cls, number)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, ``As`` or ``??``.  Raises :class:`InvalidCard` on anything else."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise InvalidCard(
                f"{text!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, as in 'As' or 'Td'"
            ) from None

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""
        return self % 13

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self // 13

    @property
    def known(self) -> bool:
        """False for ``??`` alone."""
        return self != 52

    @property
    def name(self) -> str:
        """The card in words: ``ace of spades``."""
        return f"{RANK_NAMES[self % 13]} of {SUIT_NAMES[self // 13]}" if self != 52 else "unknown card"

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self]!r})"


_TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS) + ("??",)

DECK: Final = tuple(Card(number) for number in range(52))
"""All 52 cards in the order of their numbers."""

UNKNOWN: Final = Card(52)
"""A card that lies face down for whoever is looking: ``??``."""

_BITS: Final = tuple(1 << card for card in (*DECK, UNKNOWN))

_BY_TEXT: Final = dict(zip(_TEXTS, (*DECK, UNKNOWN), strict=True))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces between them: ``"AhKh Th9h2c"``.

    Raises :class:`InvalidCard` when a piece is no card.
    """
    try:
        if len(text) == 4:
            return (_BY_TEXT[text[:2]], _BY_TEXT[text[2:]])
        return tuple([_BY_TEXT[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        packed = "".join(text.split())
    if len(packed) % 2:
        raise InvalidCard(f"{text!r} does not divide into cards of two characters")
    return tuple([_piece(packed, at) for at in range(0, len(packed), 2)])


def _piece(packed: str, at: int) -> Card:
    """The card that begins at place ``at``.  Raises :class:`InvalidCard`, naming its place among several."""
    try:
        return Card.parse(packed[at : at + 2])
    except InvalidCard as error:
        if len(packed) == 2:
            raise
        raise InvalidCard(f"{error}; it is card {at // 2 + 1} of {packed!r}") from None


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards without spaces: ``AhKh``."""
    return "".join(map(str, cards))


def mask_of(cards: Iterable[Card]) -> int:
    """The 52-bit mask of a set of known cards."""
    mask = 0
    for card in cards:
        mask |= _BITS[card]
    return mask
