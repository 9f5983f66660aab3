"""A hand in the words of PokerStars: ``a full house, Sevens full of Jacks``."""

from __future__ import annotations

from typing import Final

from openfelt.cards import RANK_NAMES, RANK_PLURALS, Card
from openfelt.strength import ROYAL_FLUSH, Category, Strength, strength

_WORDS: Final = {
    Category.HIGH_CARD: "high card {one[0]}",
    Category.PAIR: "a pair of {many[0]}",
    Category.TWO_PAIR: "two pair, {many[0]} and {many[1]}",
    Category.THREE_OF_A_KIND: "three of a kind, {many[0]}",
    Category.STRAIGHT: "a straight, {one[4]} to {one[0]}",
    Category.FLUSH: "a flush, {one[0]} high",
    Category.FULL_HOUSE: "a full house, {many[0]} full of {many[1]}",
    Category.FOUR_OF_A_KIND: "four of a kind, {many[0]}",
    Category.STRAIGHT_FLUSH: "a straight flush, {one[4]} to {one[0]}",
}
"""``one`` and ``many`` hold the deciding ranks in the singular and in the plural."""


def words(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """What two hole cards and a board, none to five cards, make.

    Empty where a card is not known or comes twice, and for a hole of one card.
    """
    cards = (*hole, *board)
    if len(hole) != 2 or len(set(cards)) < len(cards) or not all(card.known for card in cards):
        return ""
    if not board:
        high, low = sorted((card.rank for card in hole), reverse=True)
        return _named(Category.PAIR if high == low else Category.HIGH_CARD, (high,))
    made: Strength = strength(cards)
    return "a royal flush" if made == ROYAL_FLUSH else _named(made.category, made.ranks)


def _named(category: Category, ranks: tuple[int, ...]) -> str:
    one, many = ([names[rank].capitalize() for rank in ranks] for names in (RANK_NAMES, RANK_PLURALS))
    return _WORDS[category].format(one=one, many=many)
