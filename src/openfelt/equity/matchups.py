"""All matchups of two hands before the flop, from a table.

Renaming the suits changes nothing before the flop, so that there are only 47,008 matchups of two hands that differ;
``tools/build_matchups.py`` has run out all 1,712,304 boards for each of them.  A matchup is looked up under the first
hand's kind and the second hand with its suits renamed as they have to be for the first hand to become the model of
its kind.
"""

from __future__ import annotations

from functools import cache
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.equity.combos import COMBO_MASKS, COMBOS, COMBOS_OF, KIND_OF, SUIT_ORDERS

FILE: Final = Path(__file__).parent.parent / "data" / "matchups.bin"
"""For each matchup in the order of :func:`numbered`, how many boards the first hand wins and how many are tied:
unsigned, 32 bit, little-endian."""

BOARDS: Final = comb(48, 5)
"""How many boards there are for two hands."""

_Numbers = NDArray[np.int64]


def _renamed() -> _Numbers:
    """The combos that the combos become, for each way to rename the suits."""
    suits, ranks = np.divmod(np.array(COMBOS, np.int64), 13)
    cards = 13 * np.array(SUIT_ORDERS, np.int64)[:, suits] + ranks
    low, high = cards.min(2), cards.max(2)
    numbers: _Numbers = low * (103 - low) // 2 + high - low - 1
    return numbers


def _to_model() -> _Numbers:
    """For each combo, the number of the renaming that makes it the model of its kind.

    The model's higher card is of the first suit, the lower of the second or also of the first.
    """
    orders = []
    for low, high in COMBOS:
        first, second = (high, low) if high.rank > low.rank else (low, high)
        suits = list(dict.fromkeys((first.suit, second.suit, 0, 1, 2, 3)))
        orders.append(SUIT_ORDERS.index(tuple(map(suits.index, range(4)))))
    return np.array(orders, np.int64)


KINDS: Final = np.array(KIND_OF, np.int64)
RENAMED: Final = _renamed()
TO_MODEL: Final = _to_model()


# The renamings that leave a model alone: those that keep its suits where they are, and for a pair also those that swap
# them.  The least combo that they make of a hand stands for all that they make of it.
_LEAST: Final = {
    name: RENAMED[[at for at, order in enumerate(SUIT_ORDERS) if order[:free] in kept]].min(0)
    for name, free, kept in (
        ("pair", 2, ((0, 1), (1, 0))),
        ("suited", 1, ((0,),)),
        ("offsuit", 2, ((0, 1),)),
    )
}


def _place(first: _Numbers, second: _Numbers) -> _Numbers:
    """A number that two ordered pairs of hands share exactly when renaming the suits makes them the same."""
    kinds = KINDS[first]
    rows, columns = np.divmod(kinds, 13)
    hands = RENAMED[TO_MODEL[first], second]
    suited = np.where(rows < columns, _LEAST["suited"][hands], _LEAST["offsuit"][hands])
    places: _Numbers = kinds * len(COMBOS) + np.where(rows == columns, _LEAST["pair"][hands], suited)
    return places


class Numbered(NamedTuple):
    """The matchups by the first hand's kind and the second hand, once the first hand is the model of its kind."""

    number: _Numbers
    """The number of the matchup; -1 where the hands share a card."""
    turned: NDArray[np.bool_]
    """Whether the second hand stands first in the file."""
    hands: _Numbers
    """For each number, two such hands in the order of the file."""


def numbered() -> Numbered:
    """Number the matchups in the order of their places."""
    masks = np.array(COMBO_MASKS, np.uint64)
    every = np.arange(len(COMBOS))
    models = np.array([next(combo for combo in of if TO_MODEL[combo] == 0) for of in COMBOS_OF], np.int64)
    first, second = np.broadcast_arrays(models[:, None], every)
    there, back = _place(first, second), _place(second, first)
    places, turned = np.minimum(there, back), there > back
    apart = masks[first] & masks[second] == 0
    number = np.full(first.size, -1)
    number[places[apart]] = 0
    number[number == 0] = range(np.count_nonzero(number == 0))
    hands = np.empty((number.max() + 1, 2), np.int64)
    hands[number[places[apart]]] = np.where(turned, (second, first), (first, second))[:, apart].T
    return Numbered(np.where(apart, number[places], -1), turned, hands)


@cache
def _table() -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The boards won, tied and lost by the model of each kind against each hand."""
    wins, ties = np.fromfile(FILE, "<u4").reshape(-1, 2).T.astype(np.float64)
    number, turned, _ = numbered()
    tied = np.where(number >= 0, ties[number], 0.0)
    won = np.where(turned, BOARDS - wins[number] - ties[number], wins[number]) * (number >= 0)
    return won, tied, (number >= 0) * BOARDS - won - tied


def look_up(first: _Numbers, second: _Numbers) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The boards won, tied and lost by each hand of ``first``, a row each, against each of ``second``, a column each.

    All are 0 where the hands share a card.
    """
    places = (KINDS[first] * len(COMBOS))[:, None] + RENAMED[TO_MODEL[first]][:, second]
    won, tied, lost = _table()
    return won.take(places), tied.take(places), lost.take(places)
