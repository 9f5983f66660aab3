"""Ranges: the hands a player may hold, and how likely each of them is.

==============  ==================================================================================
``AhKh``        one combo
``AK``          all 16 combos of an ace and a king; ``AKs`` the four suited, ``AKo`` the others
``QQ``          all six combos of a pair
``TT+``         tens and all higher pairs
``ATs+``        ``ATs``, ``AJs``, ``AQs``, ``AKs``: the lower card climbs up to the higher one
``22-66``       all from one to the other, in either order; so ``A2s-A5s``, where the ace stays,
                and ``65s-T9s``, where the gap stays
``15%``         the best hands, as few kinds as make up 15 % of all combos
``random``      any two cards
``AKo:0.5``     any of these held half as often as the others
``!QsQh``       any of these is left out, wherever in the range it is named
==============  ==================================================================================

Pieces are joined by commas.  Where two of them name the same combo, the weight in the later one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final

import msgspec

from openfelt.cards import RANKS, SUITS, Card, format_cards, parse_cards
from openfelt.equity.combos import COMBO_MASKS, COMBOS_OF, combo_number
from openfelt.equity.errors import InvalidRange
from openfelt.equity.order import BEST_FIRST


class Range(msgspec.Struct, frozen=True):
    """Some of the 1,326 combos, each with a weight; ``Range.parse("QQ+,AKs")`` reads one."""

    text: str
    """The range as it was written."""
    combos: tuple[int, ...]
    """The numbers of the combos, rising; at least one."""
    weights: tuple[float, ...]
    """How often each combo is held compared with the others, above 0 and at most 1."""

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read a range.  Raises :class:`InvalidRange` and says which piece cannot be read."""
        return _parse(text)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Range:
        """The range of one combo.  Raises :class:`InvalidRange` unless these are two different known cards."""
        pair = tuple(map(Card, cards))
        text = format_cards(pair)
        if len(set(pair)) != 2 or len(pair) != 2 or not all(card.known for card in pair):
            raise InvalidRange(f"{text!r} is no hand: hole cards are two different cards, as in 'AhKh'")
        return cls(text, (combo_number(*pair),), (1.0,))

    @property
    def share(self) -> float:
        """The part of all 1,326 combos that the range holds, by weight: 0 to 1."""
        return sum(self.weights) / len(COMBO_MASKS)

    def without(self, cards: int) -> Range | None:
        """The range without the combos that need one of ``cards``, a 52-bit mask; ``None`` when nothing is left."""
        kept = [not COMBO_MASKS[combo] & cards for combo in self.combos]
        if all(kept):
            return self
        if not any(kept):
            return None
        return Range(self.text, tuple(compress(self.combos, kept)), tuple(compress(self.weights, kept)))

    def __len__(self) -> int:
        return len(self.combos)

    def __str__(self) -> str:
        return self.text


@lru_cache(1024)
def _parse(text: str) -> Range:
    weights: dict[int, float] = {}
    left_out: set[int] = set()
    pieces = [piece.strip() for piece in text.split(",")]
    for place, piece in enumerate(pieces, 1):
        try:
            if piece.startswith("!"):
                left_out.update(_combos(piece[1:], piece))
            else:
                hands, colon, weight = piece.partition(":")
                weights |= dict.fromkeys(_combos(hands, piece), _weight(weight, piece) if colon else 1.0)
        except InvalidRange as error:
            if len(pieces) == 1:
                raise
            raise InvalidRange(f"piece {place} of {text!r}: {error}") from None
    if not weights:
        raise InvalidRange(
            f"{text!r} says only what is left out: name first what it is left out of, as in 'random,!AA'"
        )
    held = sorted((combo, weight) for combo, weight in weights.items() if combo not in left_out)
    if not held:
        raise InvalidRange(f"{text!r} leaves out all that it names")
    return Range(text, tuple(combo for combo, _ in held), tuple(weight for _, weight in held))


def _weight(text: str, piece: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = 0.0
    if not 0 < weight <= 1:
        raise InvalidRange(f"{text!r} in {piece!r} is no weight: it is a number above 0 and at most 1")
    return weight


def _combos(hands: str, piece: str) -> Sequence[int]:
    """The combos that the hands of one piece of a range name."""
    for pattern, read in _NOTATION:
        if found := pattern.fullmatch(hands):
            return read(*found.groups())
    where = f" in {piece!r}" if hands != piece else ""
    raise InvalidRange(
        f"{hands!r}{where} is no hand or group of hands: write it as 'AhKh', 'AKs', 'AK', 'QQ+', 'ATs+', 'A5s-A2s', "
        f"'22-66', '15%' or 'random'"
    )


def _random() -> Sequence[int]:
    return range(len(COMBO_MASKS))


def _best(percent: str) -> Sequence[int]:
    wanted = float(percent) / 100 * len(COMBO_MASKS)
    if not 0 < wanted <= len(COMBO_MASKS):
        raise InvalidRange(f"'{percent}%' is no part of all hands: it is above 0 % and at most 100 %")
    combos: list[int] = []
    for kind in BEST_FIRST:
        # What is wanted may be a whole number of combos, give or take the last binary digit.
        if len(combos) >= wanted - 1e-9:
            break
        combos += COMBOS_OF[kind]
    return combos


def _one(hand: str) -> Sequence[int]:
    return Range.of(parse_cards(hand)).combos


class _Kind(msgspec.Struct, frozen=True):
    """Two ranks and whether they are suited: ``AKs``, ``AKo``, or ``AK`` for both; ``QQ``."""

    high: int
    low: int
    suffix: str

    @classmethod
    def read(cls, ranks: str, suffix: str) -> _Kind:
        low, high = sorted(map(RANKS.index, ranks))
        if suffix and low == high:
            raise InvalidRange(f"'{ranks}{suffix}' is no hand: a pair is neither suited nor offsuit")
        return cls(high, low, suffix)

    def combos(self) -> Iterable[int]:
        row, column = 12 - self.high, 12 - self.low
        if self.suffix != "o":
            yield from COMBOS_OF[13 * row + column]
        if self.suffix != "s" and row != column:
            yield from COMBOS_OF[13 * column + row]


def _group(ranks: str, suffix: str, plus: str) -> Sequence[int]:
    kind = _Kind.read(ranks, suffix)
    if not plus:
        return list(kind.combos())
    if kind.high == kind.low:
        return [combo for rank in range(kind.low, 13) for combo in _Kind(rank, rank, "").combos()]
    return [combo for low in range(kind.low, kind.high) for combo in _Kind(kind.high, low, suffix).combos()]


def _span(ranks: str, suffix: str, last_ranks: str, last_suffix: str) -> Sequence[int]:
    low, high = sorted(
        (_Kind.read(ranks, suffix), _Kind.read(last_ranks, last_suffix)), key=lambda kind: (kind.high, kind.low)
    )
    steps = range(high.low - low.low + 1)
    # Pairs keep their gap, too: it is none.
    if high.high - low.high == high.low - low.low and suffix == last_suffix:
        return [combo for step in steps for combo in _Kind(low.high + step, low.low + step, suffix).combos()]
    if high.high == low.high and low.low < low.high and high.low < high.high and suffix == last_suffix:
        return [combo for step in steps for combo in _Kind(low.high, low.low + step, suffix).combos()]
    raise InvalidRange(
        f"'{ranks}{suffix}-{last_ranks}{last_suffix}' is no group of hands: from the first to the last, either the "
        f"higher card stays, as in 'A2s-A5s', or the gap stays, as in '65s-T9s' and '22-66'"
    )


_KIND: Final = f"([{RANKS}]{{2}})([so]?)"

_NOTATION: Final[tuple[tuple[re.Pattern[str], Callable[..., Sequence[int]]], ...]] = (
    (re.compile("random"), _random),
    (re.compile(r"(\d+(?:\.\d+)?)%"), _best),
    (re.compile(f"((?:[{RANKS}][{SUITS}]){{2}})"), _one),
    (re.compile(rf"{_KIND}(\+?)"), _group),
    (re.compile(f"{_KIND}-{_KIND}"), _span),
)
