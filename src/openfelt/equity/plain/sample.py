"""Deals at random."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.tables import CARD_KEYS
from openfelt.equity.boards import Board
from openfelt.equity.dice import Dice
from openfelt.equity.plain.pots import settle
from openfelt.equity.plain.showdown import held
from openfelt.equity.plain.strengths import strengths_of

_STEP: Final = 1 << 15
"""So many deals are tried at once."""


def sample(dice: Dice, board: Board, shift: int, pots: NDArray[np.float64]) -> bool:
    """Deal ``dice.samples`` times; False when that was given up."""
    hand_keys, hand_masks = held(dice.combos)
    done = 0
    for first in range(0, dice.most, _STEP):
        hands, keys, masks = _deal(dice, np.arange(first, min(first + _STEP, dice.most), dtype=np.uint64), board)
        wanted = slice(dice.samples - done)
        hands = hands[:, wanted]
        strengths = strengths_of(keys[wanted] + hand_keys[hands], masks[wanted] | hand_masks[hands])
        settle(strengths, np.ones(hands.shape[1]), shift, hands, pots)
        done += hands.shape[1]
        if done == dice.samples:
            return True
    return False


def _deal(
    dice: Dice, attempts: NDArray[np.uint64], board: Board
) -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.uint64]]:
    """Of the attempts that come off, the hands by player, and the sums of keys and the masks of the boards."""
    _, hand_masks = held(dice.combos)
    deck = board.deck
    hands = np.zeros((len(dice.ranged) + len(dice.unranged), len(attempts)), np.int64)
    used = np.full(len(attempts), board.mask)
    slot = 0
    for at, player in enumerate(dice.ranged):
        places = dice.edges[at] + _places(dice, attempts, slot, at)
        hands[player] = dice.picks[places]
        met = hand_masks[hands[player]]
        possible = met & used == 0
        attempts, hands, used = attempts[possible], hands[:, possible], (used | met)[possible]
        slot += 1
    hand_of = np.zeros((52, 52), np.int64)
    hand_of[dice.combos.T[0], dice.combos.T[1]] = hand_of[dice.combos.T[1], dice.combos.T[0]] = range(len(dice.combos))
    for player in dice.unranged:
        one = _card(dice.seed, attempts, slot, deck, used)
        other = _card(dice.seed, attempts, slot + 1, deck, used)
        hands[player] = hand_of[one, other]
        slot += 2
    keys, masks = np.full(len(attempts), board.key), np.full(len(attempts), board.mask)
    for _ in range(board.to_come):
        card = _card(dice.seed, attempts, slot, deck, used)
        keys += CARD_KEYS[card]
        masks |= np.uint64(1) << card.astype(np.uint64)
        slot += 1
    return hands, keys, masks


def _places(dice: Dice, attempts: NDArray[np.uint64], slot: int, at: int) -> NDArray[np.int64]:
    """Draw places in the range of a player."""
    begin, end = dice.edges[at : at + 2]
    words = _words(dice.seed, attempts, slot, 0)
    places = ((words >> np.uint64(32)) * np.uint64(end - begin) >> np.uint64(32)).astype(np.int64)
    kept = words & np.uint64(0xFFFF_FFFF) < dice.thresholds[begin:end][places]
    return np.where(kept, places, dice.aliases[begin:end][places])


def _words(seed: np.uint64, attempts: NDArray[np.uint64], slot: int, again: int) -> NDArray[np.uint64]:
    """64 random bits for each attempt, always the same ones for the same four numbers."""
    words = seed + (attempts << np.uint64(16) | np.uint64(slot << 10 | again)) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


def _card(
    seed: np.uint64, attempts: NDArray[np.uint64], slot: int, deck: NDArray[np.int64], used: NDArray[np.uint64]
) -> NDArray[np.int64]:
    """A random card of the deck for each attempt that is not used yet; it is then."""
    cards = np.empty(len(attempts), np.int64)
    waiting, again = np.arange(len(attempts)), 0
    while len(waiting):
        words = _words(seed, attempts[waiting], slot, again)
        drawn = deck[((words >> np.uint64(32)) * np.uint64(len(deck)) >> np.uint64(32)).astype(np.int64)]
        cards[waiting] = drawn
        waiting, again = waiting[(used[waiting] >> drawn.astype(np.uint64) & np.uint64(1)).astype(bool)], again + 1
    used |= np.uint64(1) << cards.astype(np.uint64)
    return cards
