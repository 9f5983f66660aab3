"""What a hand is worth against those it is likely to meet: its share of the pot, sampled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from openfelt.bots.opening import QUALITY
from openfelt.cards import Card, mask_of
from openfelt.strength import evaluate_mask, seven

_PATIENCE = 6


class Rival(NamedTuple):
    """What an opponent's play tells about his cards."""

    least: float
    """The quality before the flop that his hole cards hardly fall below."""
    picks: int
    """He holds the strongest of so many hands that he might hold: the more he bets, the more."""


def sampled_share(
    hole: Sequence[Card], board: Sequence[Card], rivals: Sequence[Rival], samples: int, dice: Random
) -> float:
    """The share of the pot that ``hole`` wins at the showdown on average, on a ``board`` of three to five cards."""
    own, lying = mask_of(hole), mask_of(board)
    known = own | lying
    deck = [1 << card for card in range(52) if not known >> card & 1]
    missing = 5 - len(board)
    won = 0.0
    for _ in range(samples):
        dead = known
        holdings = []
        for rival in rivals:
            held = _holding(rival, deck, dead, lying, dice)
            dead |= held
            holdings.append(held)
        full = lying
        while full.bit_count() < lying.bit_count() + missing:
            card = deck[int(dice.random() * len(deck))]
            if not card & dead:
                full |= card
        mine = seven(own | full)
        theirs = [seven(held | full) for held in holdings]
        best = max(theirs)
        if mine > best:
            won += 1
        elif mine == best:
            won += 1 / (1 + theirs.count(best))
    return won / samples


def _holding(rival: Rival, deck: Sequence[int], dead: int, board: int, dice: Random) -> int:
    """The hole cards of ``rival``, as a mask, drawn from what is not ``dead``."""
    held = _plausible(rival.least, deck, dead, dice)
    if rival.picks > 1:
        best = evaluate_mask(held | board)
        for _ in range(rival.picks - 1):
            other = _plausible(rival.least, deck, dead, dice)
            if (made := evaluate_mask(other | board)) > best:
                held, best = other, made
    return held


def _plausible(least: float, deck: Sequence[int], dead: int, dice: Random) -> int:
    count, roll = len(deck), dice.random
    tries = 0
    while True:
        first, second = deck[int(roll() * count)], deck[int(roll() * count)]
        if first == second or (first | second) & dead:
            continue
        tries += 1
        if tries == _PATIENCE or QUALITY[52 * first.bit_length() + second.bit_length() - 53] >= least:
            return first | second
