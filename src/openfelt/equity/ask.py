"""The questions one can ask about a spot."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from openfelt.cards import DECK, Card
from openfelt.equity.errors import NoDeal
from openfelt.equity.result import ByCategory, Equity, Outcome, by_category_of, equity_of
from openfelt.equity.spot import Cards, Hand, Spot
from openfelt.errors import InvalidCard, InvalidSetup

if TYPE_CHECKING:
    from openfelt.bulk.engine import Engine


def equity(
    *hands: Hand,
    board: Cards = "",
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
) -> Equity:
    """The equity of 2 to 10 hands or ranges against each other: ``equity("AhKh", "QQ+,AK", board="Th9h2c")``.

    Every deal of hole cards that is possible counts by the product of its weights, and every board with it alike.
    All of them are counted where that ends within seconds; otherwise a million are drawn at random, and the result
    says so and how far off it may be.  ``exact`` insists on counting, ``samples`` on drawing so many; ``seed`` makes
    the draw repeatable.

    Raises what :meth:`Spot.of` raises, and :class:`InvalidSetup` when there is too much to count.
    """
    spot = Spot.of(hands, board, dead)
    found = _solver()(spot, by_category=False, exact=exact, samples=samples, seed=seed, engine=engine)
    return equity_of([held.text for held in spot.ranges], found)


def by_category(
    *hands: Hand,
    board: Cards = "",
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
) -> ByCategory:
    """What the hands or ranges end up as, how often, and what each category is worth.

    Takes and raises the same as :func:`equity`.
    """
    spot = Spot.of(hands, board, dead)
    found = _solver()(spot, by_category=True, exact=exact, samples=samples, seed=seed, engine=engine)
    return by_category_of(found)


def next_cards(
    *hands: Hand,
    board: Cards,
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
) -> dict[Card, Equity]:
    """The equities after each card that can come next on a flop or a turn.

    Takes and raises the same as :func:`equity`, and :class:`InvalidCard` for any other board.
    """
    spot = Spot.of(hands, board, dead)
    if len(spot.board) not in (3, 4):
        raise InvalidCard(f"a next card comes on a board of 3 or 4 cards, not of {len(spot.board)}")
    solve = _solver()
    found = {}
    for card in DECK:
        if not spot.gone >> card & 1:
            # A card that every deal needs for a hand cannot come.
            with suppress(NoDeal):
                after = Spot.of(spot.ranges, (*spot.board, card), spot.dead)
                outcome = solve(after, by_category=False, exact=exact, samples=samples, seed=seed, engine=engine)
                found[card] = equity_of([held.text for held in spot.ranges], outcome)
    return found


@cache
def _solver() -> Callable[..., Outcome]:
    """What answers; it needs arrays, but openfelt can be imported, and ranges be read, without NumPy."""
    try:
        from openfelt.equity.solve import solve
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise InvalidSetup(
            "equity needs NumPy, which is not installed: `pip install openfelt[fast]` brings it"
        ) from None
    return solve
