"""What one seat may see of its table, for many tables at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.felt import FACE_DOWN

Numbers = NDArray[np.int64]


class Bounds(NamedTuple):
    """What the players to act may do, one of each per table; at a table whose hand is over everything is 0."""

    price: Numbers
    """Chips to put in to call; 0 when checking is free."""
    low: Numbers
    """The least total to bet or raise to; 0 when that is not allowed."""
    high: Numbers
    """The greatest total to bet or raise to."""
    step: Numbers
    """Totals go from ``low`` in steps of this size; ``high`` itself is always allowed."""

    @property
    def may_raise(self) -> NDArray[np.bool_]:
        """Where a bet or raise of some size is allowed."""
        return self.high > 0


class View(NamedTuple):
    """What one seat of each table sees: its own cards, the board, and everybody's chips.

    Columns of seats begin with the viewer and go clockwise.  Where nobody is looking, at a table whose hand is over,
    ``viewer`` is -1 and the view is that of seat 0 without its cards.
    """

    viewer: Numbers
    hole: Numbers
    """(tables, 2): his cards."""
    board: Numbers
    """(tables, 5): the board, 52 for cards that have not been turned."""
    street: Numbers
    """0 before the flop to 3 on the river."""
    to_act: Numbers
    """How many seats to the left of the viewer the player to act sits, 0 being the viewer; -1 for nobody."""
    button: Numbers
    """How many seats to the left of the viewer the button is."""
    pot: Numbers
    """All chips in the middle."""
    stacks: Numbers
    """(tables, seats): chips behind."""
    bets: Numbers
    """(tables, seats): chips bet in this round."""
    playing: Numbers
    """(tables, seats): 1 for everybody who has not folded."""


def seen_by(viewers: Numbers, felts: Any, decks: Numbers, seats: int) -> View:
    """The view of ``viewers``, one seat for each table."""
    looking = viewers >= 0
    seat = np.where(looking, viewers, 0)
    clockwise = (seat[:, None] + np.arange(seats)) % seats
    places = 2 * seat[:, None] + np.arange(2)
    actor = felts["actor"]

    def by_seat(name: str) -> Numbers:
        return np.take_along_axis(felts[name], clockwise, axis=1)

    return View(
        viewer=viewers,
        hole=np.where(looking[:, None], np.take_along_axis(decks, places, axis=1), FACE_DOWN),
        board=felts["board"].copy(),
        street=felts["street"].copy(),
        to_act=np.where(actor >= 0, (actor - seat) % seats, actor),
        button=(felts["button"] - seat) % seats,
        pot=felts["pot"].copy(),
        stacks=by_seat("stack"),
        bets=by_seat("bet"),
        playing=by_seat("playing"),
    )
