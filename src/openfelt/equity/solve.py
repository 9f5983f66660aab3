"""Ways to an answer: looked up, counted, or drawn at random, whichever is the surest that ends within reason."""

from __future__ import annotations

import secrets
from contextlib import closing
from functools import cache, lru_cache
from math import comb
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiling import Compiling
from openfelt.bulk.engine import Engine, choose
from openfelt.equity import matchups, plain
from openfelt.equity.boards import Board
from openfelt.equity.combos import COMBO_MASKS, COMBOS, SUIT_ORDERS
from openfelt.equity.dice import Dice, alias
from openfelt.equity.errors import NoDeal
from openfelt.equity.pots import ANY_KIND, CATEGORY, no_pots
from openfelt.equity.ranges import Range
from openfelt.equity.result import Method, Outcome
from openfelt.equity.spot import Spot
from openfelt.equity.sweep import sweep
from openfelt.errors import InvalidSetup
from openfelt.sharing import shared_out

if TYPE_CHECKING:
    from concurrent.futures import Executor

SAMPLES: Final = 1_000_000
"""How many boards are drawn where nothing else is asked for."""

CHUNK: Final = 100_000
"""So many of them are drawn at once: it takes some hundredths of a second."""

WITHIN_REASON: Final = 1_000_000_000
"""So many showdowns are counted unasked: some seconds."""

AT_MOST: Final = 100 * WITHIN_REASON
"""So many are counted when the exact answer is insisted on: some minutes."""

_BEFORE_THE_FLOP: Final = 120_000
"""Running out all boards for one deal takes as long as so many showdowns, thanks to textures."""

_IN_TEXTURES: Final = 25_000
"""The same for NumPy alone, which is quicker at it: it decides whether waiting for machine code is worth while."""

_FEW: Final = {
    Engine.NUMPY: ((2_000, 2), (2_000, 2), (500, 2)),
    Engine.NUMBA: ((2_300, 10), (2_350, 25), (1_400, 25)),
}
"""So few hands of two ranges are shown down deal by deal sooner than they are put into groups.

By the number of cards to come; and how many deals take as long as it takes to run out one hand more."""

_SWEPT: Final = 2_000
"""Sweeping two ranges on one board takes as long as so many showdowns."""

_DRAWN: Final = 10
"""Drawing a deal takes as long as so many showdowns."""

_HELD_AT_ONCE: Final = 3_000_000
"""So many deals of hole cards may be listed."""

_CARDS: Final = np.array(COMBOS, np.int64)
_MASKS: Final = np.array(COMBO_MASKS, np.uint64)


class _Players(NamedTuple):
    """The ranges of all players over the combos that any of them may hold."""

    combos: NDArray[np.int64]
    """The numbers of the combos, rising."""
    hands: tuple[NDArray[np.int64], ...]
    """For each player, where his combos stand among them."""
    weights: tuple[NDArray[np.float64], ...]


class _Deals(NamedTuple):
    """Every way to deal hole cards to all players."""

    hands: NDArray[np.int64]
    """A row for each deal, a column for each player."""
    weights: NDArray[np.float64]


@lru_cache(256)
def _arrays(held: Range) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    return np.array(held.combos, np.int64), np.array(held.weights)


def _players(spot: Spot) -> _Players:
    numbers, weights = zip(*map(_arrays, spot.ranges), strict=True)
    combos = np.unique(np.concatenate(numbers))
    return _Players(combos, tuple(np.searchsorted(combos, each) for each in numbers), weights)


_COMPILING: Final = Compiling(while_compiled=100_000_000, while_loaded=25_000_000)
"""So many showdowns NumPy counts in about the times that compiling and loading take."""


def _chosen(engine: Engine | None, showdowns: int, kernel: str) -> Engine:
    """What counts ``showdowns`` with ``kernel``: the engine asked for, or else the one that answers sooner."""
    if engine is None and not _COMPILING.pays(showdowns, kernel):
        engine = Engine.NUMPY
    return choose(engine)


def _kernels(engine: Engine | None, showdowns: int, kernel: str) -> ModuleType:
    return _kernels_of(_chosen(engine, showdowns, kernel))


@cache
def _kernels_of(engine: Engine) -> ModuleType:
    if engine is Engine.NUMPY:
        return plain
    from openfelt.equity import compiled

    return compiled


def solve(
    spot: Spot,
    *,
    by_category: bool,
    exact: bool,
    samples: int | None,
    seed: int | None,
    engine: Engine | None,
    executor: Executor | None = None,
) -> Outcome:
    """Answer ``spot``, with the pots of each category apart from the others if wanted.

    What is drawn is drawn by the ``executor``, if there is one.
    """
    shift = CATEGORY if by_category else ANY_KIND
    if exact and samples is not None:
        raise InvalidSetup("an answer is either exact or sampled: ask for one of them")
    if engine is not None:
        choose(engine)
    if samples is None:
        if spot.board and all(len(held) == 1 for held in spot.ranges):
            return _show_down_known(spot, shift, engine)
        found = _count(spot, _players(spot), shift, AT_MOST if exact else WITHIN_REASON, engine)
        if found is not None:
            return found
        if exact:
            raise InvalidSetup("there are too many deals to count all of them: ask for a number of samples instead")
    return _draw(spot, _players(spot), shift, SAMPLES if samples is None else samples, seed, engine, executor)


def _show_down_known(spot: Spot, shift: int, engine: Engine | None) -> Outcome:
    """The exact answer for hands that are known, from the flop on: there is one deal of hole cards."""
    combos = sorted(held.combos[0] for held in spot.ranges)
    deals = np.array([[combos.index(held.combos[0]) for held in spot.ranges]])
    board = Board.of(spot.board, _gone(spot))
    pots = no_pots(len(combos), len(combos), shift)
    kernels = _kernels(engine, board.run_outs(0), "showdown")
    boards = kernels.show_down(_CARDS[combos], deals, np.ones(1), board, shift, pots)
    return Outcome(Method.EXACT, boards, combos, pots)


def _count(spot: Spot, players: _Players, shift: int, limit: int, engine: Engine | None) -> Outcome | None:
    """The exact answer; ``None`` where more than ``limit`` showdowns would have to be counted."""
    heads_up = len(spot.ranges) == 2
    if heads_up and not spot.gone and shift == ANY_KIND:
        return _look_up(players)
    if heads_up and spot.board and not _are_few(players, 5 - len(spot.board), _chosen(engine, 0, "showdown")):
        return _sweep(spot, players, shift, engine)
    deals = _deals(players, _HELD_AT_ONCE)
    if deals is None:
        return None
    return (_show_down if spot.board else _before_the_flop)(spot, players, deals, shift, limit, engine)


def _gone(spot: Spot) -> int:
    """The mask of the cards that cannot come: those on the board, dead, or in a hand that is known."""
    return sum((COMBO_MASKS[held.combos[0]] for held in spot.ranges if len(held) == 1), spot.gone)


def _are_few(players: _Players, to_come: int, engine: Engine) -> bool:
    """Whether two ranges are shown down deal by deal."""
    few, deals_a_hand = _FEW[engine][to_come]
    one, other = map(len, players.hands)
    return one + other + one * other // deals_a_hand <= few


def _pots(players: _Players, shift: int) -> NDArray[np.float64]:
    return no_pots(len(players.hands), len(players.combos), shift)


def _look_up(players: _Players) -> Outcome:
    (one, other), (held, rival) = players.hands, players.weights
    won, tied, lost = matchups.look_up(players.combos[one], players.combos[other])
    pots = _pots(players, ANY_KIND)
    pots[0, one, 0] = np.stack((lost @ rival, won @ rival, tied @ rival), axis=1) * held[:, None]
    pots[1, other, 0] = np.stack((held @ won, held @ lost, held @ tied), axis=1) * rival[:, None]
    return Outcome(Method.EXACT, int((won + tied + lost).sum()), players.combos.tolist(), pots)


def _sweep(spot: Spot, players: _Players, shift: int, engine: Engine | None) -> Outcome:
    board = Board.of(spot.board, spot.gone)
    held = np.zeros((2, len(players.combos)))
    for each, hands, weights in zip(held, players.hands, players.weights, strict=True):
        each[hands] = weights
    pots = _pots(players, shift)
    kernels = _kernels(engine, _SWEPT * board.run_outs(0), "contest")
    boards = sweep(_CARDS[players.combos], held, board, shift, pots, kernels.contest)
    return Outcome(Method.EXACT, boards, players.combos.tolist(), pots)


def _deals(players: _Players, limit: int) -> _Deals | None:
    """List all deals; ``None`` when there may be more than ``limit``."""
    if all(len(hands) == 1 for hands in players.hands):
        return _Deals(np.stack(players.hands, axis=1), np.ones(1))
    hands, weights, used = np.zeros((1, 0), np.int64), np.ones(1), np.zeros(1, np.uint64)
    for more, of_more in zip(players.hands, players.weights, strict=True):
        if len(hands) * len(more) > limit:
            return None
        masks = _MASKS[players.combos[more]]
        deal, hand = np.nonzero(used[:, None] & masks == 0)
        hands = np.concatenate((hands[deal], more[hand, None]), axis=1)
        weights, used = weights[deal] * of_more[hand], used[deal] | masks[hand]
    if not len(hands):
        raise NoDeal("no deal gives every player a hand of his range: they need the same cards")
    return _Deals(hands, weights)


def _show_down(
    spot: Spot, players: _Players, deals: _Deals, shift: int, limit: int, engine: Engine | None
) -> Outcome | None:
    board = Board.of(spot.board, _gone(spot))
    if len(deals.hands) * board.run_outs(0) > limit:
        return None
    pots = _pots(players, shift)
    kernels = _kernels(engine, len(deals.hands) * board.run_outs(0), "showdown")
    boards = kernels.show_down(_CARDS[players.combos], deals.hands, deals.weights, board, shift, pots)
    return Outcome(Method.EXACT, boards, players.combos.tolist(), pots)


def _before_the_flop(
    spot: Spot, players: _Players, deals: _Deals, shift: int, limit: int, engine: Engine | None
) -> Outcome | None:
    most = limit // _BEFORE_THE_FLOP
    # As many deals as there are ways to rename suits may be the same, but no more.
    if len(deals.hands) > most * len(SUIT_ORDERS):
        return None
    numbers, which = _different(players.combos[deals.hands], spot.gone)
    if len(numbers) > most:
        return None
    count = len(spot.ranges)
    counts = no_pots(count, len(numbers), shift).astype(np.int64).swapaxes(0, 1).copy()
    kernels = _kernels(engine, len(numbers) * _IN_TEXTURES, "preflop")
    kernels.before_the_flop(_CARDS[numbers], np.array(spot.dead, np.int64), shift, counts)
    pots = _pots(players, shift)
    for player in range(count):
        np.add.at(pots[player], deals.hands[:, player], counts[which, player] * deals.weights[:, None, None])
    boards = len(deals.hands) * comb(52 - len(spot.dead) - 2 * count, 5)
    return Outcome(Method.EXACT, boards, players.combos.tolist(), pots)


def _different(deals: NDArray[np.int64], gone: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The deals that stay different when suits are renamed, and which of them each deal is."""
    if len(deals) == 1 or deals.shape[1] > 5:
        return deals, np.arange(len(deals))
    scale = len(COMBOS) ** np.arange(deals.shape[1])
    lanes = [gone >> 13 * suit & 8191 for suit in range(4)]
    codes = deals @ scale
    for order, renamed in zip(SUIT_ORDERS, matchups.RENAMED, strict=True):
        if all(lanes[order[suit]] == lanes[suit] for suit in range(4)):
            np.minimum(codes, renamed[deals] @ scale, out=codes)
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    return deals[first], which


def _draw(
    spot: Spot,
    players: _Players,
    shift: int,
    samples: int,
    seed: int | None,
    engine: Engine | None,
    executor: Executor | None,
) -> Outcome:
    if samples < 1:
        raise InvalidSetup(f"{samples} samples say nothing: at least one is needed")
    any_two = comb(52 - len(spot.board) - len(spot.dead), 2)
    unranged = [
        player
        for player, weights in enumerate(players.weights)
        if len(weights) == any_two and weights.min() == weights.max()
    ]
    ranged = [player for player in range(len(players.hands)) if player not in unranged]
    tables = [alias(players.weights[player]) for player in ranged]
    dice = Dice(
        np.uint64(0),
        0,
        0,
        _CARDS[players.combos],
        np.array(ranged, np.int64),
        np.cumsum([0, *(len(players.hands[player]) for player in ranged)]),
        np.concatenate([np.zeros(0, np.int64), *(players.hands[player] for player in ranged)]),
        np.concatenate([np.zeros(0, np.uint64), *(thresholds for thresholds, _ in tables)]),
        np.concatenate([np.zeros(0, np.int64), *(aliases for _, aliases in tables)]),
        np.array(unranged, np.int64),
    )
    seed = secrets.randbits(64) if seed is None else seed & (1 << 64) - 1
    drawing = _Drawing(dice, Board.of(spot.board, _gone(spot)), shift, samples, seed, engine)
    pots = _pots(players, shift)
    with closing(shared_out(drawing.draw, range(-(-samples // CHUNK)), executor)) as drawn:
        for _, more in drawn:
            pots += more
    return Outcome(Method.SAMPLED, samples, players.combos.tolist(), pots)


class _Drawing(NamedTuple):
    """What everybody has to know who draws a chunk of the samples, in a form that can be sent to other machines."""

    dice: Dice
    """As they are before they get the seed and the number of samples of a chunk."""
    board: Board
    shift: int
    samples: int
    seed: int
    engine: Engine | None

    def draw(self, chunk: int) -> NDArray[np.float64]:
        """The pots of the chunk with this number, which counts from 0; all of them are whole numbers."""
        samples = min(CHUNK, self.samples - chunk * CHUNK)
        (seed,) = np.random.SeedSequence(self.seed, spawn_key=(chunk,)).generate_state(1, np.uint64)
        dice = self.dice._replace(seed=seed, samples=samples, most=1_000_000 + 1_000 * samples)
        pots = no_pots(len(dice.ranged) + len(dice.unranged), len(dice.combos), self.shift)
        if not _kernels(self.engine, _DRAWN * samples, "sample").sample(dice, self.board, self.shift, pots):
            raise NoDeal(
                f"of {dice.most:,} random deals hardly any gave every player a hand of his range: "
                "they need the same cards"
            )
        return pots
