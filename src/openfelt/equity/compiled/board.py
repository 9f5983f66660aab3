"""Complete boards, and hands beside them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from openfelt.bulk.compiling import compiled
from openfelt.bulk.tables import CARD_KEYS

ONE: Final = np.uint64(1)


@compiled
def deck_without(gone: Any) -> Any:
    """The cards that are not in the mask ``gone``."""
    deck = np.empty(52, np.uint64)
    size = 0
    for card in range(52):
        if not gone >> np.uint64(card) & ONE:
            deck[size] = card
            size += 1
    return deck[:size]


@compiled
def run_outs(board: Any) -> Any:
    """The sums of keys and the masks of all complete boards."""
    to_come, key, mask, gone = board
    deck = deck_without(gone)
    size = len(deck)
    count = 1 if to_come == 0 else size if to_come == 1 else size * (size - 1) // 2
    keys = np.empty(count, np.uint64)
    masks = np.empty(count, np.uint64)
    if to_come == 0:
        keys[0], masks[0] = key, mask
    elif to_come == 1:
        for at in range(size):
            keys[at], masks[at] = key + CARD_KEYS[deck[at]], mask | ONE << deck[at]
    else:
        at = 0
        for turn in range(size):
            turn_key, turn_mask = key + CARD_KEYS[deck[turn]], mask | ONE << deck[turn]
            for river in range(turn + 1, size):
                keys[at] = turn_key + CARD_KEYS[deck[river]]
                masks[at] = turn_mask | ONE << deck[river]
                at += 1
    return keys, masks


@compiled
def held(combos: Any) -> Any:
    """The sums of keys and the masks of combos."""
    keys = np.empty(len(combos), np.uint64)
    masks = np.empty(len(combos), np.uint64)
    for at in range(len(combos)):
        one, other = combos[at, 0], combos[at, 1]
        keys[at] = CARD_KEYS[one] + CARD_KEYS[other]
        masks[at] = ONE << np.uint64(one) | ONE << np.uint64(other)
    return keys, masks
