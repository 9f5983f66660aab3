"""Deals at random."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiled import seven_cards
from openfelt.bulk.compiling import compiled, kernel
from openfelt.bulk.tables import CARD_KEYS
from openfelt.equity.boards import Board
from openfelt.equity.compiled.board import ONE, deck_without, held
from openfelt.equity.dice import Dice


def sample(dice: Dice, board: Board, shift: int, pots: NDArray[np.float64]) -> bool:
    """Deal ``dice.samples`` times; False when that was given up."""
    return bool(_sample(dice, board, np.uint64(shift), pots))


@kernel
def _sample(dice: Any, board: Any, shift: Any, pots: Any) -> bool:
    hand_keys, hand_masks = held(dice.combos)
    hand_of = np.zeros((52, 52), np.uint64)
    for hand in range(len(dice.combos)):
        one, other = dice.combos[hand]
        hand_of[one, other] = hand_of[other, one] = hand
    deck = deck_without(board.gone)
    hands = np.empty(pots.shape[0], np.uint64)
    strengths = np.empty(pots.shape[0], np.uint64)
    done = 0
    for attempt in range(dice.most):
        if done == dice.samples:
            return True
        used = _deal_ranges(dice, attempt, board.mask, hand_masks, hands)
        if not used:
            continue
        slot = len(dice.ranged)
        for player in dice.unranged:
            one = _card(dice.seed, attempt, slot, deck, used)
            used |= ONE << one
            other = _card(dice.seed, attempt, slot + 1, deck, used)
            used |= ONE << other
            hands[player] = hand_of[one, other]
            slot += 2
        key, mask = board.key, board.mask
        for _ in range(board.to_come):
            card = _card(dice.seed, attempt, slot, deck, used)
            used |= ONE << card
            mask |= ONE << card
            key += CARD_KEYS[card]
            slot += 1
        best = np.uint64(0)
        for player in range(len(hands)):
            strengths[player] = seven_cards(key + hand_keys[hands[player]], mask | hand_masks[hands[player]])
            best = max(best, strengths[player])
        winners = np.uint64(0)
        for player in range(len(hands)):
            winners += np.uint64(strengths[player] == best)
        for player in range(len(hands)):
            strength = strengths[player]
            pots[player, hands[player], strength >> shift, winners if strength == best else np.uint64(0)] += 1.0
        done += 1
    return bool(done == dice.samples)


@compiled
def _deal_ranges(dice: Any, attempt: Any, used: Any, hand_masks: Any, hands: Any) -> Any:
    """Deal a hand to each player with a range, and return which cards are used then; 0 if two of them need the same."""
    for at in range(len(dice.ranged)):
        begin, size = dice.edges[at], dice.edges[at + 1] - dice.edges[at]
        place = np.uint64(begin)
        if size > 1:
            word = _word(dice.seed, attempt, at, 0)
            place += (word >> np.uint64(32)) * np.uint64(size) >> np.uint64(32)
            if word & np.uint64(0xFFFF_FFFF) >= dice.thresholds[place]:
                place = np.uint64(begin) + np.uint64(dice.aliases[place])
        hand = dice.picks[place]
        if hand_masks[hand] & used:
            return np.uint64(0)
        used |= hand_masks[hand]
        hands[dice.ranged[at]] = hand
    return used | ONE << np.uint64(63)


@compiled
def _word(seed: Any, attempt: Any, slot: Any, again: Any) -> Any:
    """64 random bits, always the same ones for the same four numbers (SplitMix64)."""
    counter = np.uint64(attempt) << np.uint64(16) | np.uint64(slot) << np.uint64(10) | np.uint64(again)
    word = seed + counter * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return word ^ word >> np.uint64(31)


@compiled
def _card(seed: Any, attempt: Any, slot: Any, deck: Any, used: Any) -> Any:
    """A random card of the deck that is not used yet."""
    again = 0
    while True:
        word = _word(seed, attempt, slot, again)
        card = deck[(word >> np.uint64(32)) * np.uint64(len(deck)) >> np.uint64(32)]
        if not used >> card & ONE:
            return card
        again += 1
