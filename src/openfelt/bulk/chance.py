"""Random numbers for compiled code: small, fast, and the same on every machine.

The generator is Marsaglia's multiply-with-carry.  Its state is one whole number, here held in an array of one so that
functions can change it; it never exceeds 63 bits, so that Python and machine code agree.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiling import compiled

Dice = NDArray[np.int64]
"""The state of a generator, in an array of one."""

_MULTIPLIER: Final = 2_147_483_085
_MODULUS: Final = _MULTIPLIER * 2**32 - 1
# Both the modulus and half of it, rounded down, are prime, which makes the period half the modulus: about 2 ** 62.
_LOW: Final = 0xFFFF_FFFF


def dice(seed: int | np.random.SeedSequence, count: int) -> NDArray[np.int64]:
    """``count`` independent generators, rows of one; the first few are the same whatever the count."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    words = sequence.generate_state(count, np.uint64)
    return (words % np.uint64(_MODULUS - 1) + np.uint64(1)).astype(np.int64).reshape(count, 1)


@compiled
def draw(dice: Any) -> Any:
    """A random whole number below 2 ** 32."""
    state = dice[0]
    low, carry = state & _LOW, state >> 32
    dice[0] = _MULTIPLIER * low + carry
    return low ^ carry


@compiled
def below(dice: Any, bound: Any) -> Any:
    """A random whole number from 0 to ``bound - 1``, each as likely as the others; ``bound`` is below 2 ** 31."""
    product = draw(dice) * bound
    if product & _LOW < bound:
        # Some numbers would come up once too often: those draws do not count (Lemire's method).
        surplus = 2**32 % bound
        while product & _LOW < surplus:
            product = draw(dice) * bound
    return product >> 32


@compiled
def shuffle(deck: Any, dice: Any, count: Any) -> None:
    """Bring ``count`` random cards to the top of ``deck``, which may lie in any order."""
    for place in range(count):
        other = place + below(dice, 52 - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
