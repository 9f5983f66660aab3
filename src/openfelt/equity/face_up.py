"""What hands that lie face up are worth, told within milliseconds: for a table at which everybody waits for it.

From the flop on every board is counted, in plain Python.  Before the flop NumPy counts them, where it is installed and
was loaded by :func:`make_ready`; otherwise some boards are drawn, the same ones for the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from threading import Event
from typing import Final

from openfelt.cards import DECK, Card, format_cards, mask_of
from openfelt.equity.ask import equity
from openfelt.equity.result import Chances, Method, chances
from openfelt.strength import seven

Hands = tuple[tuple[Card, ...], ...]

SHOWDOWNS: Final = 6_000
"""How many hands are shown down where not all boards can be counted: that takes some milliseconds."""

_ready: Final = Event()
"""Set once everything is loaded that counts boards before the flop."""


def make_ready() -> bool:
    """Load what counts before the flop, which takes some tenths of a second; False where there is no NumPy for it."""
    try:
        _counted("AcAd", "KcKd")
        _counted("AcAd", "KcKd", "QcQd")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return False
    _ready.set()
    return True


@lru_cache(maxsize=1 << 10)
def face_up(hands: Hands, board: tuple[Card, ...]) -> tuple[Chances, ...]:
    """The chances of two or more ``hands`` of which nothing is hidden, in their order, on a ``board`` of 0 or 3 to 5.

    Nothing is known of any other card.
    """
    if not board and _ready.is_set():
        return _counted(*map(format_cards, hands))
    masks = [mask_of(hand) for hand in hands]
    lies = mask_of(board)
    deck = [1 << card for card in DECK if not (lies | sum(masks)) >> card & 1]
    boards = _run_out(deck, 5 - len(board)) if board else _drawn(deck, SHOWDOWNS // len(hands), Random(sum(masks)))
    pots = [[0] * (len(hands) + 1) for _ in hands]
    count = 0
    for more in boards:
        _settle(pots, masks, lies | more)
        count += 1
    method = Method.EXACT if board else Method.SAMPLED
    return tuple(chances(format_cards(hand), own, count, method) for hand, own in zip(hands, pots, strict=True))


def _counted(*hands: str) -> tuple[Chances, ...]:
    # Compiling would take seconds, and saves nothing here.  The engines themselves cannot be imported without NumPy.
    from openfelt.bulk.engine import Engine

    return equity(*hands, exact=True, engine=Engine.NUMPY).players


def _settle(pots: list[list[int]], masks: Sequence[int], board: int) -> None:
    """Count one board: for each hand the number of winners if it is one of them, and else 0."""
    strengths = [seven(mask | board) for mask in masks]
    best = max(strengths)
    winners = strengths.count(best)
    for own, strength in zip(pots, strengths, strict=True):
        own[winners if strength == best else 0] += 1


def _run_out(deck: Sequence[int], cards: int) -> Iterator[int]:
    """All ways to complete the board with so many ``cards`` of the ``deck``, given as masks of one card each."""
    return map(sum, combinations(deck, cards))


def _drawn(deck: list[int], count: int, dice: Random) -> Iterator[int]:
    """So many boards at random, as many as possible out of each shuffled deck."""
    while count:
        dice.shuffle(deck)
        here = min(len(deck) // 5, count)
        yield from [sum(deck[at : at + 5]) for at in range(0, 5 * here, 5)]
        count -= here
