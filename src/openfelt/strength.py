"""How strong a hand is, and what it is called.

A hand of five, six or seven cards has a :class:`Strength`, a whole number that is higher the better the best five
of the cards are, and equal when the pot is split.  :func:`strength` takes cards and checks them; :func:`seven` and
:func:`evaluate_mask` take a 52-bit mask, check nothing and return plain numbers, for loops.

The evaluator adds four numbers.  :data:`LANE_KEYS` holds, for each of the 8,192 masks of the ranks held in one suit,
a sum that tells the ranks and, above it, the strength of the flush if there is one.  The four suits' numbers added
give either a flush, ready to return, or a sum that no other ranks share, which :data:`TABLES` turns into the
strength.  ``tools/build_strength.py`` builds the tables and explains their layout.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from openfelt.cards import RANK_NAMES, RANK_PLURALS, UNKNOWN, Card, format_cards, mask_of, parse_cards
from openfelt.errors import InvalidCard


class Category(IntEnum):
    """The nine kinds of hand, worst first.  A royal flush is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def label(self) -> str:
        """The category in words: ``Full house``."""
        return self.name.replace("_", " ").capitalize()


class _Pattern(NamedTuple):
    """What the hands of one category have in common."""

    copies: tuple[int, ...]
    """How many cards the hand has of each deciding rank, most telling rank first."""
    words: str
    """The name: ``one`` and ``many`` hold the deciding ranks in the singular and in the plural."""


_PATTERNS: Final[dict[int, _Pattern]] = {
    Category.HIGH_CARD: _Pattern((1, 1, 1, 1, 1), "{one[0]} high, {one[1]} kicker"),
    Category.PAIR: _Pattern((2, 1, 1, 1), "pair of {many[0]}, {one[1]} kicker"),
    Category.TWO_PAIR: _Pattern((2, 2, 1), "two pair, {many[0]} and {many[1]}, {one[2]} kicker"),
    Category.THREE_OF_A_KIND: _Pattern((3, 1, 1), "three of a kind, {many[0]}, {one[1]} kicker"),
    Category.STRAIGHT: _Pattern((1, 1, 1, 1, 1), "straight, {one[0]} high"),
    Category.FLUSH: _Pattern((1, 1, 1, 1, 1), "flush, {one[0]} high"),
    Category.FULL_HOUSE: _Pattern((3, 2), "full house, {many[0]} over {many[1]}"),
    Category.FOUR_OF_A_KIND: _Pattern((4, 1), "four of a kind, {many[0]}, {one[1]} kicker"),
    Category.STRAIGHT_FLUSH: _Pattern((1, 1, 1, 1, 1), "straight flush, {one[0]} high"),
}


_CATEGORIES: Final = tuple(Category)
_FLUSHES: Final = (Category.FLUSH, Category.STRAIGHT_FLUSH)

_DIFFERENT: Final = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""How many different hands each category has; 7,462 in all."""


class Strength(int):
    """The strength of a hand: a whole number that compares as hands do and that knows its name.

    The category stands in the bits from 12 upwards; the bits below count the different hands of the category from 1,
    worst first.  Equal strengths split the pot.  ``str`` gives the name.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Strength:
        """Return strength ``number``.  Raises :class:`ValueError` when no hand has it."""
        if not (0 <= number >> 12 < len(_DIFFERENT) and 1 <= number & 0xFFF <= _DIFFERENT[number >> 12]):
            raise ValueError(f"{number} is no strength: no hand has it")
        return super().__new__(cls, number)

    @property
    def category(self) -> Category:
        """The kind of hand."""
        return _CATEGORIES[self >> 12]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (0 deuce to 12 ace) that decide within the category, each once, most telling first.

        Eights full of kings are ``(6, 11)``; a wheel is ``(3, 2, 1, 0, 12)``.
        """
        return _ranks_in(self >> 12)[(self & 0xFFF) - 1]

    @property
    def name(self) -> str:
        """The hand in words: ``full house, kings over eights``.

        Of several kickers only the first is named, of a flush only the highest card, so that hands which differ
        further down bear the same name; :attr:`ranks` tells them apart.
        """
        return "royal flush" if self == ROYAL_FLUSH else _names_in(self >> 12)[(self & 0xFFF) - 1]

    @property
    def short(self) -> str:
        """The category alone, for a seat's label: ``Full house``."""
        return self.category.label

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Strength {int(self)}: {self.name}>"


ROYAL_FLUSH: Final = Strength(Category.STRAIGHT_FLUSH << 12 | 10)
"""The best strength there is."""


@cache
def _ranks_in(category: int) -> Sequence[tuple[int, ...]]:
    """The deciding ranks of all hands of a category, worst hand first."""
    straights = [(top, top - 1, top - 2, top - 3, (top - 4) % 13) for top in range(3, 13)]
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return straights
    copies = _PATTERNS[category].copies
    leading = copies.count(copies[0])
    ranks = range(12, -1, -1)
    found = {
        (*made, *kickers)
        for made in combinations(ranks, leading)
        for kickers in combinations([rank for rank in ranks if rank not in made], len(copies) - leading)
    }
    # Five single ranks in a row are not a high card or a flush but a straight, the wheel with its ace in front.
    return sorted(found.difference(tuple(sorted(straight, reverse=True)) for straight in straights))


@cache
def _names_in(category: int) -> Sequence[str]:
    """The names of all hands of a category, worst hand first."""
    words = _PATTERNS[category].words
    return [
        words.format(one=[RANK_NAMES[rank] for rank in ranks], many=[RANK_PLURALS[rank] for rank in ranks])
        for ranks in _ranks_in(category)
    ]


class Table(NamedTuple):
    """Strengths by rank sum, for hands of one size without a flush.

    The strength of a sum is ``line[begins[sum % 8192] + sum // 8192]``; for a sum that no hand of that size has it is
    nonsense.
    """

    begins: array[int]
    """Where each of the 8,192 rows begins in the line; unsigned, 16 bit."""
    line: array[int]
    """The rows' strengths, folded together; unsigned, 16 bit."""


FLUSH_BITS: Final = 23
"""Rank sums are below ``1 << FLUSH_BITS``; the strength of a flush stands from there upwards."""


def _read(path: str) -> tuple[array[int], array[int]]:
    """Read the table file: its head of sixteen 32-bit numbers, and its body of 16-bit numbers."""
    head, body = array("I"), array("H")
    with open(path, "rb") as file:
        head.fromfile(file, 16)
        body.frombytes(file.read())
    if sys.byteorder == "big":
        head.byteswap()
        body.byteswap()
    return head, body


def _lane_keys(rank_keys: Iterable[int], flushes: Iterable[int]) -> list[int]:
    sums = [0]
    for key in rank_keys:
        sums += [key + lower for lower in sums]
    return [flush << FLUSH_BITS | key for flush, key in zip(flushes, sums, strict=True)]


def _tables(body: array[int], lengths: Iterable[int]) -> Iterator[Table]:
    at = 0
    for length in lengths:
        line = at + 8192
        yield Table(body[at:line], body[line : line + length])
        at = line + length


_HEAD, _BODY = _read(os.path.join(os.path.dirname(__file__), "data", "strength.bin"))  # quicker than to import pathlib

RANK_KEYS: Final = tuple(_HEAD[:13])
"""A number for each rank, deuce first: hands of equal size, up to 7, have equal sums only if they have equal ranks."""

LANE_KEYS: Final = _lane_keys(RANK_KEYS, _BODY[:8192])
"""For each mask of the ranks held in one suit, the sum of their keys and, above it, the strength of their flush."""

TABLES: Final = dict(zip((5, 6, 7), _tables(_BODY[8192:], _HEAD[13:]), strict=True))
"""The tables for hands of 5, 6 and 7 cards."""

_SEVEN_BEGINS, _SEVEN_LINE = TABLES[7]


def seven(mask: int) -> int:
    """The strength of seven cards as a plain number; the mask is not checked."""
    # Two lanes of 13 bits fit into one digit of Python's whole numbers, which makes the finer splitting cheap; for the
    # same reason the widths are written out.  Seven cards with a flush hold neither a full house nor four of a kind,
    # so that a flush needs no comparing.
    low, high = mask & 0x3FFFFFF, mask >> 26
    key = LANE_KEYS[low & 8191] + LANE_KEYS[low >> 13] + LANE_KEYS[high & 8191] + LANE_KEYS[high >> 13]
    return _SEVEN_LINE[_SEVEN_BEGINS[key & 8191] + (key >> 13)] if key < 8388608 else key >> 23


def evaluate_mask(mask: int) -> int:
    """The strength of five, six or seven cards as a plain number; only their count is checked, by ``KeyError``."""
    begins, line = TABLES[mask.bit_count()]
    low, high = mask & 0x3FFFFFF, mask >> 26
    key = LANE_KEYS[low & 8191] + LANE_KEYS[low >> 13] + LANE_KEYS[high & 8191] + LANE_KEYS[high >> 13]
    return line[begins[key & 8191] + (key >> 13)] if key < 8388608 else key >> 23


def _hand(cards: Iterable[Card] | str) -> tuple[tuple[Card, ...], int]:
    """The cards and their mask, checked: five to seven, known, all different."""
    given = parse_cards(cards) if isinstance(cards, str) else cards
    hand = tuple([card if card.__class__ is Card else Card(card) for card in given])
    mask = mask_of(hand)
    if not 5 <= len(hand) <= 7:
        raise InvalidCard(f"a hand has 5 to 7 cards, not {len(hand)}")
    if UNKNOWN in hand:
        raise InvalidCard(f"{format_cards(hand)} has no strength before all its cards are known")
    if mask.bit_count() < len(hand):
        twice = next(card for card in hand if hand.count(card) > 1)
        raise InvalidCard(f"{twice} is more than once in {format_cards(hand)}")
    return hand, mask


def strength(cards: Iterable[Card] | str) -> Strength:
    """The strength of the best five among five to seven cards, in any order: ``strength("AhKh Th9h2c Qh4d")``.

    Raises :class:`InvalidCard` for any other number of cards, a card that is unknown and a card that comes twice.
    """
    _, mask = _hand(cards)
    return Strength(evaluate_mask(mask))


def best_five(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    """The five cards that make the hand, in the order in which one reads them.

    Quads, trips and pairs come before their kickers, a straight from its top, a wheel as 5-4-3-2-A.  Where several
    cards of a rank would do, the cards given first are taken: give the board first, and the five are the board's
    whenever the board plays.  Raises :class:`InvalidCard` as :func:`strength` does.
    """
    hand, mask = _hand(cards)
    return five_of(hand, Strength(evaluate_mask(mask)))


def five_of(hand: Sequence[Card], made: Strength) -> tuple[Card, ...]:
    """Like :func:`best_five` for cards of which it is known that they have the strength ``made``; checks nothing."""
    if made.category in _FLUSHES:
        suits = [card // 13 for card in hand]
        flush = max(suits, key=suits.count)
        hand = [card for card, suit in zip(hand, suits, strict=True) if suit == flush]
    by_rank: dict[int, list[Card]] = {}
    for card in hand:
        by_rank.setdefault(card % 13, []).append(card)
    five: list[Card] = []
    for rank, copies in zip(made.ranks, _PATTERNS[made >> 12].copies, strict=True):
        five += by_rank[rank][:copies]
    return tuple(five)
