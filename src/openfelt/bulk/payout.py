"""The showdown on one row of numbers: the strengths, the pots, and who gets what."""

from __future__ import annotations

from typing import Any

import numpy as np

from openfelt.bulk.betting import after
from openfelt.bulk.compiling import compiled
from openfelt.bulk.felt import Felt, Rules
from openfelt.bulk.tables import BEGINS, CARD_KEYS, FLUSHES, LANE_FLUSHES, LINES, NO_SUITS

_KEYS = CARD_KEYS[:52].astype(np.int64)
_LINE = LINES[2]
_BEGINS = BEGINS[2]
_NO_SUITS = int(NO_SUITS)
_FLUSHES = int(FLUSHES)


@compiled
def strength(key: int, mask: int) -> int:
    """The strength of seven cards by the sum of their keys and their mask."""
    flush = key & _FLUSHES
    if flush:
        suit = 0
        while not flush & 0x8 << 32 + 4 * suit:
            suit += 1
        return int(LANE_FLUSHES[mask >> 13 * suit & 8191])
    total = key & 0xFFFF_FFFF
    return int(_LINE[int(_BEGINS[total & 8191]) + (total >> 13)])


@compiled
def pay_out(felt: Felt, deck: Any, rules: Rules) -> None:
    """Pay the pots to those who have won them; the betting is over."""
    if felt.live > 1:
        _show_down(felt, deck, rules)
    else:
        for seat in range(rules.seats):
            if felt.playing[seat]:
                felt.stack[seat] += felt.pot
    felt.pot = 0


@compiled
def _show_down(felt: Felt, deck: Any, rules: Rules) -> None:
    """Pay every layer of the totals to the best of those who reach it (S0-58 to S0-66); dead money is in the first."""
    highest = _turn_up(felt, deck, rules)
    below, dead = -1, felt.dead
    while below < highest:
        height = _next_height(felt, below, highest, rules)
        pot, dead = dead, 0
        best, winners = 0, 0
        for seat in range(rules.seats):
            total = felt.total[seat]
            # A hand that was folded may have put in more than any live one: that money has no layer of its own (F3).
            pot += max(0, (total if height == highest else min(total, height)) - max(0, below))
            if felt.playing[seat] and total >= height:
                if felt.shown[seat] > best:
                    best, winners = felt.shown[seat], 1
                elif felt.shown[seat] == best:
                    winners += 1
        _share(felt, pot, height, best, winners, rules)
        below = height


@compiled
def _turn_up(felt: Felt, deck: Any, rules: Rules) -> int:
    """Show all live hands; the most that any of them has put in."""
    key, mask = _NO_SUITS, 0
    for card in felt.board:
        key += _KEYS[card]
        mask |= 1 << card
    highest = 0
    for seat in range(rules.seats):
        if felt.playing[seat]:
            first, second = deck[2 * seat], deck[2 * seat + 1]
            felt.shown[seat] = strength(key + _KEYS[first] + _KEYS[second], mask | 1 << first | 1 << second)
            highest = max(highest, felt.total[seat])
    return highest


@compiled
def _next_height(felt: Felt, below: int, highest: int, rules: Rules) -> int:
    """The least total of a live hand above ``below``; the ``highest`` of all is."""
    height = highest
    for seat in range(rules.seats):
        total = felt.total[seat]
        if felt.playing[seat] and below < total < height:
            height = total
    return height


@compiled
def _share(felt: Felt, pot: int, height: int, best: int, winners: int, rules: Rules) -> None:
    """Split a pot evenly; odd chips go one each to the first winners from the left of the button (F02 to F05)."""
    # To divide takes longer than all the rest, and hardly any pot needs it.
    chips = pot if rules.unit == 1 else pot // rules.unit
    whole = chips if winners == 1 else chips // winners
    odd = chips - whole * winners
    seat = felt.button
    for _ in range(rules.seats):
        seat = after(seat, rules)
        if felt.playing[seat] and felt.total[seat] >= height and felt.shown[seat] == best:
            felt.stack[seat] += whole * rules.unit
            if odd:
                felt.stack[seat] += rules.unit
                odd -= 1
