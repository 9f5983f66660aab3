"""A spot: who may hold what, on which board, with which cards out of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from openfelt.cards import Card, format_cards, mask_of, parse_cards
from openfelt.equity.combos import COMBO_MASKS, COMBOS
from openfelt.equity.errors import NoDeal
from openfelt.equity.ranges import Range
from openfelt.errors import InvalidCard, InvalidSetup

Hand = str | Range | Iterable[Card]
"""A range, or how it is written, or two cards."""

Cards = str | Iterable[Card]
"""Cards, or how they are written."""

_SEARCHED: Final = 20_000
"""So many hands are tried on a player before it is left to the deal itself whether there is one."""


class Spot(msgspec.Struct, frozen=True):
    """A question about equity that can be answered: there is at least one deal."""

    ranges: tuple[Range, ...]
    """What each player may hold, without the hands that the board and the dead cards rule out."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def of(cls, hands: Sequence[Hand], board: Cards = "", dead: Cards = "") -> Spot:
        """Check a spot.

        Raises :class:`InvalidRange` for a range that cannot be read, :class:`InvalidSetup` for fewer than 2 or more
        than 10 players, :class:`InvalidCard` for a board of 1, 2 or more than 5 cards, unknown cards and cards that
        come twice, and :class:`NoDeal` for hands that cannot be held at the same time.
        """
        if not 2 <= len(hands) <= 10:
            raise InvalidSetup(f"equity is a matter between 2 to 10 hands, not {len(hands)}")
        on_board, out = _cards(board), _cards(dead)
        if len(on_board) not in (0, 3, 4, 5):
            raise InvalidCard(f"a board has 0, 3, 4 or 5 cards, not {len(on_board)}: {format_cards(on_board)}")
        gone = on_board + out
        if len(set(gone)) < len(gone):
            twice = next(card for card in gone if gone.count(card) > 1)
            raise InvalidCard(f"{twice} is more than once among the board and the dead cards, {format_cards(gone)}")
        needed = 2 * len(hands) + 5 + len(out)
        if needed > 52:
            raise InvalidSetup(f"{len(hands)} hands, a board and {len(out)} dead cards take {needed} cards of 52")
        ranges = tuple(_possible(_range(hand), on_board, out) for hand in hands)
        _check_deal(ranges)
        return cls(ranges, on_board, out)

    @property
    def gone(self) -> int:
        """The mask of the board and the dead cards."""
        return mask_of(self.board) | mask_of(self.dead)


def _cards(cards: Cards) -> tuple[Card, ...]:
    found = parse_cards(cards) if isinstance(cards, str) else tuple(map(Card, cards))
    if not all(card.known for card in found):
        raise InvalidCard(f"{format_cards(found)}: a card that is not known may be any card, and is simply left out")
    return found


def _range(hand: Hand) -> Range:
    if isinstance(hand, Range):
        return hand
    return Range.parse(hand) if isinstance(hand, str) else Range.of(hand)


def _possible(held: Range, board: tuple[Card, ...], dead: tuple[Card, ...]) -> Range:
    """The range without the hands that the board and the dead cards rule out."""
    left = held.without(mask_of(board) | mask_of(dead))
    if left is None:
        where = ", ".join(
            f"{card} is {place}"
            for cards, place in ((board, "on the board"), (dead, "dead"))
            for card in cards
            if any(card in COMBOS[combo] for combo in held.combos)
        )
        raise NoDeal(f"nobody can hold {held}: {where}")
    return left


def _check_deal(ranges: Sequence[Range]) -> None:
    """Raise :class:`NoDeal` when no deal gives every player a hand of his range."""
    fewest_first = sorted(ranges, key=len)
    used = 0
    for at, held in enumerate(fewest_first):
        if len(held) > 1:
            break
        mask = COMBO_MASKS[held.combos[0]]
        if mask & used:
            other = next(other for other in fewest_first[:at] if COMBO_MASKS[other.combos[0]] & mask)
            shared = next(card for card in COMBOS[held.combos[0]] if card in COMBOS[other.combos[0]])
            raise NoDeal(f"{shared} is in {other} and in {held}: no deal gives it to both")
        used |= mask
    else:
        return
    if _deals(fewest_first, at, used, [_SEARCHED * len(ranges)]) is False:
        named = ", ".join(map(str, ranges[:-1]))
        raise NoDeal(f"no deal gives the players {named} and {ranges[-1]}: they need the same cards")


def _deals(ranges: Sequence[Range], at: int, used: int, patience: list[int]) -> bool | None:
    """Whether the players from ``at`` can be given hands beside the cards ``used``; ``None`` when patience ends."""
    if at == len(ranges):
        return True
    for combo in ranges[at].combos:
        patience[0] -= 1
        if patience[0] < 0:
            return None
        if (
            not COMBO_MASKS[combo] & used
            and (found := _deals(ranges, at + 1, used | COMBO_MASKS[combo], patience)) is not False
        ):
            return found
    return False
