"""The choices of a learner: from a few sizes of bets, or from every amount.

A menu numbers its choices from 0, fold being choice 0 and check or call choice 1.  A fold is not offered where checking
is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD
from openfelt.bulk.view import Numbers
from openfelt.errors import IllegalAction, InvalidSetup, Reason
from openfelt.rules.stakes import Game

LEAST = "least"
"""The size of the least bet or raise."""
MOST = "most"
"""The size of the greatest: all-in, where there is no limit."""

Size = str | float
"""``LEAST``, ``MOST``, or a part of the pot: 0.5 for half of it."""

STANDARD: tuple[Size, ...] = (LEAST, 0.5, 1.0, MOST)


class Offers(NamedTuple):
    """What is on the menu at each table, one column for each choice."""

    actions: Numbers
    """What the choices come to, as the actions of a :class:`openfelt.bulk.Batch`."""
    offered: NDArray[np.bool_]
    """Which of them there are now."""


class Menu(Protocol):
    """Anything that turns choices into actions."""

    @property
    def count(self) -> int:
        """How many choices there are, offered or not."""

    def offers(self, batch: Batch) -> Offers:
        """What is offered to the players to act; nothing where nobody is."""


class Sizes:
    """Bets and raises of certain sizes: the choices are fold, check or call, and then the ``sizes`` in their order.

    A part of the pot is measured as players do, after calling, and rounded down to a legal amount.  It is offered only
    between the least and the greatest amount, and the greatest only if it is not the least.

    Raises :class:`InvalidSetup` for a size that is none, or named twice.
    """

    __slots__ = ("sizes",)

    def __init__(self, sizes: Sequence[Size] = STANDARD) -> None:
        for size in sizes:
            if size not in (LEAST, MOST) and not (isinstance(size, int | float) and size > 0):
                raise InvalidSetup(f"a size is {LEAST!r}, {MOST!r} or a part of the pot such as 0.5, not {size!r}")
        if len(set(sizes)) < len(sizes):
            raise InvalidSetup(f"a size is named twice in {tuple(sizes)}")
        self.sizes = tuple(sizes)

    @property
    def count(self) -> int:
        """Two more than there are sizes."""
        return 2 + len(self.sizes)

    def offers(self, batch: Batch) -> Offers:
        """What is offered to the players to act; nothing where nobody is."""
        bounds, actor = batch.legal, batch.actor
        price, low, high, step = bounds
        level = batch.level
        own = np.take_along_axis(batch.bets, np.maximum(actor, 0)[:, None], axis=1)[:, 0]
        pot = batch.pot + np.maximum(0, level - own)
        columns = [(np.full_like(low, FOLD), price > 0), (np.full_like(low, CALL), actor >= 0)]
        for size in self.sizes:
            if size == LEAST:
                columns.append((low, bounds.may_raise))
            elif size == MOST:
                columns.append((high, high > low))
            else:
                to = level + (pot * float(size)).astype(np.int64)
                to = low + (to - low) // np.maximum(step, 1) * step
                columns.append((to, (low < to) & (to < high)))
        actions, offered = zip(*columns, strict=True)
        return Offers(np.stack(actions, axis=1), np.stack(offered, axis=1))


class EveryAmount:
    """Every amount: choice ``2 + n`` bets or raises to ``(n + 1) * unit`` chips, up to ``most``.

    The menu is as long as there are amounts, so count chips in units that are no smaller than they have to be.
    """

    __slots__ = ("most", "unit")

    def __init__(self, most: int, unit: int = 1) -> None:
        self.most = most
        self.unit = unit

    @property
    def count(self) -> int:
        """Two more than there are amounts."""
        return 2 + self.most // self.unit

    def offers(self, batch: Batch) -> Offers:
        """What is offered to the players to act; nothing where nobody is."""
        price, low, high, step = (column[:, None] for column in batch.legal)
        actions = np.concatenate([[FOLD, CALL], np.arange(self.unit, self.most + 1, self.unit)])
        apart = np.maximum(step, 1)
        offered = (low <= actions) & (actions <= high) & (((actions - low) % apart == 0) | (actions == high))
        offered[:, 0] = price[:, 0] > 0
        offered[:, 1] = batch.actor >= 0
        return Offers(np.broadcast_to(actions, offered.shape), offered)


def menu_of(sizes: Sequence[Size] | None, game: Game, stacks: int | Sequence[int]) -> Menu:
    """The menu of these sizes, or of every amount that the ``stacks`` allow where there are none."""
    return EveryAmount(int(np.max(stacks)), game.stakes.chip_unit) if sizes is None else Sizes(sizes)


def chosen(offers: Offers, choices: Numbers, which: NDArray[np.bool_]) -> Numbers:
    """The actions that the ``choices`` at the tables ``which`` come to.

    Raises :class:`IllegalAction` for a choice that is not offered.
    """
    count = offers.offered.shape[1]
    inside = np.where((choices >= 0) & (choices < count), choices, 0)[:, None]
    offered = np.take_along_axis(offers.offered, inside, axis=1)[:, 0] & (inside[:, 0] == choices)
    if (wrong := np.flatnonzero(which & ~offered)).size:
        table = int(wrong[0])
        there = ", ".join(map(str, np.flatnonzero(offers.offered[table])))
        raise IllegalAction(Reason.NOT_NOW, f"table {table}: choice {choices[table]} is not offered, only {there}")
    return np.take_along_axis(offers.actions, inside, axis=1)[:, 0]
