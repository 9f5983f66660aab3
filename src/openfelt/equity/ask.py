"""The questions one can ask about a spot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from functools import cache, partial
from typing import TYPE_CHECKING

from openfelt.cards import DECK, Card
from openfelt.equity.errors import NoDeal
from openfelt.equity.result import ByCategory, Equity, Outcome, by_category_of, equity_of
from openfelt.equity.spot import Cards, Hand, Spot
from openfelt.errors import InvalidCard, InvalidSetup

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from openfelt.bulk.engine import Engine


def equity(
    *hands: Hand,
    board: Cards = "",
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
) -> Equity:
    """The equity of 2 to 10 hands or ranges against each other: ``equity("AhKh", "QQ+,AK", board="Th9h2c")``.

    Every deal of hole cards that is possible counts by the product of its weights, and every board with it alike.
    All of them are counted where that ends within seconds; otherwise a million are drawn at random, and the result
    says so and how far off it may be.  ``exact`` insists on counting, ``samples`` on drawing so many; ``seed`` makes
    the draw repeatable.  What is drawn may be shared out among the threads, processes or machines of an ``executor``
    of :mod:`concurrent.futures`; the same seed gives the same answer with any of them and with none.

    Raises what :meth:`Spot.of` raises, and :class:`InvalidSetup` when there is too much to count.
    """
    spot = Spot.of(hands, board, dead)
    found = _solver()(
        spot, by_category=False, exact=exact, samples=samples, seed=seed, engine=engine, executor=executor
    )
    return _equity(spot, found)


def equities(
    spots: Iterable[Spot],
    *,
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
) -> list[Equity]:
    """The equities in many spots, in their order: ``equities([Spot.of(("AhKh", "QQ+"), board="Th9h2c"), ...])``.

    Each is the answer that :func:`equity` gives alone, with the same seed too.  An ``executor`` of
    :mod:`concurrent.futures` answers several spots at the same time, whether they are counted or drawn.

    Raises :class:`InvalidSetup` when there is too much to count, and :class:`NoDeal` for ranges that hardly any deal
    gives.  Then the spots that nobody has begun with are given up.
    """
    asked = list(spots)
    answer = partial(_solver(), by_category=False, exact=exact, samples=samples, seed=seed, engine=engine)
    # Whoever can answer has NumPy, without which this cannot be imported.
    from openfelt.sharing import shared_out

    with closing(shared_out(answer, asked, executor)) as answered:
        found = dict(answered)
    return [_equity(spot, found[place]) for place, spot in enumerate(asked)]


def by_category(
    *hands: Hand,
    board: Cards = "",
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
) -> ByCategory:
    """What the hands or ranges end up as, how often, and what each category is worth.

    Takes and raises the same as :func:`equity`.
    """
    spot = Spot.of(hands, board, dead)
    found = _solver()(spot, by_category=True, exact=exact, samples=samples, seed=seed, engine=engine, executor=executor)
    return by_category_of(found)


def next_cards(
    *hands: Hand,
    board: Cards,
    dead: Cards = "",
    exact: bool = False,
    samples: int | None = None,
    seed: int | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
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
                outcome = solve(
                    after, by_category=False, exact=exact, samples=samples, seed=seed, engine=engine, executor=executor
                )
                found[card] = _equity(after, outcome)
    return found


def _equity(spot: Spot, outcome: Outcome) -> Equity:
    return equity_of([held.text for held in spot.ranges], outcome)


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
