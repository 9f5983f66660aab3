"""Strengths by code that Numba compiles to machine code on first use.

Arrays that stand in this module, and in others that use it, become part of the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from openfelt.bulk.compiling import compiled, kernel
from openfelt.bulk.tables import (
    BEGINS,
    CARD_KEYS,
    FLUSHES,
    LANE_FLUSHES,
    LANE_SUMS,
    LINES,
    NO_CARD,
    NO_SUITS,
    RANK_SUM,
)

_SEVEN_BEGINS: Final = BEGINS[2].copy()
_SEVEN_LINE: Final = LINES[2].copy()


def _count_bits(typing_context: Any, mask: Any) -> Any:
    """How many bits of a 64-bit mask are set: one instruction, for which Numba has no word."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


count_bits: Final[Any] = intrinsic(_count_bits)

_WORD: Final = 8
"""So many bytes are read at once."""


@compiled
def _flush(suits: Any, mask: Any) -> Any:
    """The strength of a flush, by the flush bits of a sum of card keys and by the mask of the cards."""
    if suits & np.uint64(0x8 << 32):
        lane = mask
    elif suits & np.uint64(0x80 << 32):
        lane = mask >> np.uint64(13)
    elif suits & np.uint64(0x800 << 32):
        lane = mask >> np.uint64(26)
    else:
        lane = mask >> np.uint64(39)
    return LANE_FLUSHES[lane & np.uint64(8191)]


@compiled
def seven_unsuited(total: Any) -> Any:
    """The strength of seven cards without a flush, by their rank sum."""
    return np.uint64(_SEVEN_LINE[np.uint64(_SEVEN_BEGINS[total & np.uint64(8191)]) + (total >> np.uint64(13))])


@compiled
def seven_cards(key: Any, mask: Any) -> Any:
    """The strength of seven cards, by the sum of their keys and by their mask."""
    suits = key & FLUSHES
    return np.uint64(_flush(suits, mask)) if suits else seven_unsuited(key & RANK_SUM)


def _twins_among(size: int) -> Any:
    """A function that tells whether two of the ``size`` bytes from a place on are the same: bits, none if not.

    It reads :data:`_WORD` bytes, and compares them with themselves turned round by one place, by two and by three, all
    at once: a few instructions on most machines.
    """
    turned = [[(place + by) % size for place in range(size)] for by in range(1, size // 2 + 1)]
    # What is left over in a word compares the first two, which is done anyway.
    beside = [*range(size), *[0] * (_WORD - size)] * len(turned)
    others = [place for places in turned for place in (*places, *[1] * (_WORD - size))]

    def twins(typing_context: Any, cards: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            words = ir.VectorType(ir.IntType(8), _WORD)
            word = builder.load(builder.bitcast(builder.gep(array.data, [arguments[1]]), words.as_pointer()))
            word.align = 1
            nothing = ir.Constant(words, ir.Undefined)

            def picked(places: list[int]) -> Any:
                lanes = ir.Constant(ir.VectorType(ir.IntType(32), len(places)), places)
                return builder.shuffle_vector(word, nothing, lanes)

            same = builder.icmp_unsigned("==", picked(beside), picked(others))
            return builder.zext(builder.bitcast(same, ir.IntType(len(beside))), ir.IntType(64))

        return types.uint64(cards, types.uint64), generate

    return intrinsic(twins)


def _evaluator(size: int, distinct: bool) -> Callable[..., int]:
    """A function that evaluates hands of ``size`` cards: a loop of known length is compiled into none.

    The hands follow each other in one array, which has to go on for some bytes after the last one.  Where the cards of
    a hand are known to be ``distinct``, nobody looks for twins among them.
    """
    twins = _twins_among(size)

    @kernel
    def evaluate(cards: Any, found: Any, card_keys: Any, begins: Any, line: Any) -> Any:
        unsound = np.uint64(0)
        for at in range(len(found)):
            first = np.uint64(at) * np.uint64(size)
            key = NO_SUITS
            for place in range(size):
                key += card_keys[cards[first + np.uint64(place)]]
            if not distinct:
                unsound |= twins(cards, first)
            rare = key & (FLUSHES | NO_CARD)
            if rare:
                unsound |= rare & NO_CARD
                mask = np.uint64(0)
                for place in range(size):
                    mask |= np.uint64(1) << np.uint64(cards[first + np.uint64(place)])
                found[at] = _flush(rare, mask)
            else:
                total = key & RANK_SUM
                found[at] = line[np.uint64(begins[total & np.uint64(8191)]) + (total >> np.uint64(13))]
        return unsound

    return evaluate


_EVALUATORS: Final = {(size, distinct): _evaluator(size, distinct) for size in (5, 6, 7) for distinct in (False, True)}


def strengths_of_cards(hands: NDArray[np.uint8], found: NDArray[np.uint16], distinct: bool) -> bool:
    """Write the strengths of ``hands``, rows of five to seven cards; False when some row is no hand.

    Whether a card comes twice is not looked at where the cards of each row are ``distinct``.
    """
    if not len(hands):
        return True
    size = hands.shape[1]
    last = np.zeros(_WORD, np.uint8)
    last[:size] = hands[-1]
    # This loop alone is a little faster with tables that are handed over.
    run, tables = _EVALUATORS[size, distinct], (CARD_KEYS, BEGINS[size - 5], LINES[size - 5])
    return not run(hands.reshape(-1), found[:-1], *tables) | run(last, found[-1:], *tables)


@kernel
def strengths_of_masks(hands: NDArray[np.uint64], found: NDArray[np.uint16]) -> bool:
    """Write the strengths of ``hands``, 52-bit masks; False when some mask is no hand of five to seven cards."""
    sound = True
    for at in range(len(hands)):
        mask = hands[at]
        size = count_bits(mask)
        if size < np.uint64(5) or size > np.uint64(7) or mask >> np.uint64(52):
            sound = False
            found[at] = 0
            continue
        total = np.uint64(0)
        flush = np.uint16(0)
        for suit in range(4):
            lane = mask >> np.uint64(13 * suit) & np.uint64(8191)
            total += np.uint64(LANE_SUMS[lane])
            flush |= LANE_FLUSHES[lane]
        if flush:
            found[at] = flush
        else:
            table = size - np.uint64(5)
            place = np.uint64(BEGINS[table, total & np.uint64(8191)]) + (total >> np.uint64(13))
            found[at] = LINES[table, place]
    return sound
