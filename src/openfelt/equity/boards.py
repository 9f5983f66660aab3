"""What lies on the board, and from which cards the rest of it comes."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.tables import CARD_KEYS, NO_SUITS

_KEYS: Final = CARD_KEYS.tolist()
_NO_SUITS: Final = int(NO_SUITS)


class Board(NamedTuple):
    """The board so far and what it is filled up from, as the kernels read them."""

    to_come: int
    """How many cards are still to come."""
    key: np.uint64
    """The sum of the keys of the cards that lie there."""
    mask: np.uint64
    """The mask of the cards that lie there."""
    gone: np.uint64
    """The mask of the cards that cannot come: those on the board, dead, or in a hand that is known."""

    @classmethod
    def of(cls, cards: Sequence[int], gone: int) -> Board:
        """The board of ``cards``, when the cards of the mask ``gone``, these among them, cannot come."""
        key = _NO_SUITS + sum(_KEYS[card] for card in cards)
        mask = sum(1 << card for card in cards)
        return cls(5 - len(cards), np.uint64(key), np.uint64(mask), np.uint64(gone))

    @property
    def deck(self) -> NDArray[np.int64]:
        """The cards that can come."""
        return np.array([card for card in range(52) if not int(self.gone) >> card & 1], np.int64)

    def run_outs(self, held: int) -> int:
        """How many complete boards there are when ``held`` of the cards that can come are in players' hands."""
        return comb(52 - int(self.gone).bit_count() - held, self.to_come)
