"""Strengths of many hands at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openfelt.bulk import plain
from openfelt.bulk.compiling import Compiling
from openfelt.bulk.engine import Engine, choose
from openfelt.cards import DECK
from openfelt.errors import InvalidCard, InvalidSetup
from openfelt.strength import strength

_COMPILING: Final = Compiling(while_compiled=100_000_000, while_loaded=25_000_000)
"""So many hands NumPy evaluates in about the times that compiling and loading take."""

PART: Final = 1 << 17
"""So many hands a thread takes at once: that is half a millisecond's work at least, and handing over costs little."""

Strengths = NDArray[np.uint16]
"""Strengths as plain numbers: ``Strength(number)`` knows its name."""


def evaluate(
    cards: ArrayLike,
    *,
    out: Strengths | None = None,
    distinct: bool = False,
    workers: int = 1,
    engine: Engine | None = None,
) -> Strengths:
    """The strengths of hands of five, six or seven cards.

    ``cards`` holds the numbers of the cards along its last axis; all other axes are those of the result.  Arrays of
    bytes (``uint8``) are read as they are, others are copied first.  The result is written to ``out`` if there is
    one.  With ``workers`` the hands are shared out among so many threads.  Unless an ``engine`` is asked for, nobody
    waits for a compiler: Numba takes over once there has been more to evaluate than NumPy does in that time.

    Say ``distinct=True`` where no hand can hold a card twice, because a deck dealt it: that is no longer checked then,
    which saves Numba about a tenth of its time and NumPy a third.  A hand that holds one nevertheless may get any
    number.

    Raises :class:`InvalidCard` for a number that is no card, a hand with a card twice (it says which hand) and any
    other number of cards, and :class:`InvalidSetup` for fewer than one worker and an ``out`` that does not fit.
    """
    given = np.asarray(cards)
    if given.ndim == 0 or not 5 <= given.shape[-1] <= 7:
        raise InvalidCard(f"the last axis holds the 5 to 7 cards of a hand; the shape is {given.shape}")
    hands = np.ascontiguousarray(_as_bytes(given).reshape(-1, given.shape[-1]))
    found = _room_for(given.shape[:-1], out)
    run = partial(_kernels(engine, len(hands)).strengths_of_cards, distinct=distinct)
    _share_out(run, hands, found, workers, _blame_cards)
    return found


def evaluate_masks(
    masks: ArrayLike, *, out: Strengths | None = None, workers: int = 1, engine: Engine | None = None
) -> Strengths:
    """The strengths of hands given as 52-bit masks, with five, six or seven cards, each hand for itself.

    The result has the shape of ``masks``.  Raises as :func:`evaluate` does.
    """
    given = np.asarray(masks)
    if given.dtype.kind not in "iu":
        raise InvalidCard(f"a mask is a whole number, not {given.dtype}")
    hands = np.ascontiguousarray(given.astype(np.uint64, copy=False).reshape(-1))
    found = _room_for(given.shape, out)
    _share_out(_kernels(engine, len(hands)).strengths_of_masks, hands, found, workers, _blame_mask)
    return found


def _room_for(shape: tuple[int, ...], out: Strengths | None) -> Strengths:
    if out is None:
        return np.empty(shape, np.uint16)
    if out.shape != shape or out.dtype != np.uint16 or not out.flags.c_contiguous:
        raise InvalidSetup(f"`out` has to be an array of uint16 in C order, of shape {shape}")
    return out


def _as_bytes(cards: NDArray[Any]) -> NDArray[np.uint8]:
    if cards.dtype == np.uint8:
        return cards
    if cards.dtype.kind not in "iu":
        raise InvalidCard(f"cards are whole numbers, not {cards.dtype}")
    if cards.size and not (cards.min() >= 0 and cards.max() < 52):
        place = int(np.argmax((cards < 0) | (cards > 51)))
        hand = f"hand {place // cards.shape[-1]}: "
        raise InvalidCard(f"{hand}{cards.flat[place]} is no card: cards are numbered 0 (2c) to 51 (As)")
    return cards.astype(np.uint8)


def _kernels(engine: Engine | None, hands: int) -> ModuleType:
    """What evaluates so many ``hands``: the engine asked for, or else the one that is done sooner."""
    if engine is None and not _COMPILING.pays(hands, "compiled"):
        return plain
    if choose(engine) is Engine.NUMPY:
        return plain
    from openfelt.bulk import compiled

    return compiled


def _share_out(
    run: Callable[[NDArray[Any], Strengths], bool],
    hands: NDArray[Any],
    strengths: Strengths,
    workers: int,
    blame: Callable[[Any], str],
) -> None:
    """Let ``workers`` threads, this one among them, evaluate the hands; the engines let go of Python's lock meanwhile.

    They take a part each time they are done with one, so that one that is held up holds up nobody else.
    """
    if workers < 1:
        raise InvalidSetup(f"{workers} workers can do nothing: at least one is needed")
    found = strengths.reshape(-1)
    begins = iter(range(0, len(hands), PART))

    def work() -> bool:
        sound = True
        for begin in begins:
            sound &= run(hands[begin : begin + PART], found[begin : begin + PART])
        return sound

    if workers == 1 or len(hands) <= PART:
        sound = run(hands, found)
    else:
        with ThreadPoolExecutor(workers - 1) as pool:
            others = [pool.submit(work) for _ in range(workers - 1)]
            sound = work() and all(other.result() for other in others)
    if not sound:
        at, reason = next((at, reason) for at, hand in enumerate(hands) if (reason := blame(hand)))
        raise InvalidCard(f"hand {at}: {reason}")


def _blame_cards(hand: NDArray[np.uint8]) -> str:
    """What is wrong with a hand; empty when it is sound."""
    try:
        strength(hand.tolist())
    except InvalidCard as error:
        return str(error)
    return ""


def _blame_mask(mask: np.uint64) -> str:
    """What is wrong with a mask; empty when it is sound."""
    if mask >> np.uint64(len(DECK)):
        return f"{mask:#x} has more than 52 bits"
    count = int(mask).bit_count()
    return "" if 5 <= count <= 7 else f"a hand has 5 to 7 cards, not {count}"
