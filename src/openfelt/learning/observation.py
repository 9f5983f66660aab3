"""What a learner sees, as numbers from 0 to 1.

An observation is one row: the two hole cards and the board, each as 52 zeros and ones; the street, as four; the button
by its distance to the left, one for each seat; who plays, the stacks and the bets, for each seat from the learner's
own to the left; and the pot and the price.  Chips are counted as parts of all chips at the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import FACE_DOWN
from openfelt.bulk.view import View
from openfelt.learning.menu import Menu

Observation = dict[str, NDArray[Any]]
"""``observation`` and ``action_mask``, which is 1 for every choice that is offered."""


def parts(seats: int) -> dict[str, slice]:
    """Where each part of an observation begins and ends."""
    lengths = {
        "hole": 52,
        "board": 52,
        "street": 4,
        "button": seats,
        "playing": seats,
        "stacks": seats,
        "bets": seats,
        "pot": 1,
        "price": 1,
    }
    found, at = {}, 0
    for name, length in lengths.items():
        found[name] = slice(at, at + length)
        at += length
    return found


def space(seats: int, menu: Menu) -> spaces.Dict:
    """The space of one learner's observations."""
    width = max(part.stop for part in parts(seats).values())
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (width,), np.float32),
            "action_mask": spaces.MultiBinary(menu.count),
        }
    )


def observe(batch: Batch, view: View, menu: Menu) -> Observation:
    """What the viewers of ``view`` see, and what is offered to those whose turn it is, a row for each table."""
    chips = (view.pot + view.stacks.sum(axis=1))[:, None]
    mine = view.to_act == 0
    columns = {
        "hole": _cards(view.hole),
        "board": _cards(view.board),
        "street": np.eye(4)[view.street],
        "button": np.eye(batch.seats)[view.button],
        "playing": view.playing,
        "stacks": view.stacks / chips,
        "bets": view.bets / chips,
        "pot": view.pot[:, None] / chips,
        "price": np.where(mine, batch.legal.price, 0)[:, None] / chips,
    }
    seen = np.concatenate([columns[name] for name in parts(batch.seats)], axis=1, dtype=np.float32)
    mask = menu.offers(batch).offered & mine[:, None]
    return {"observation": seen, "action_mask": mask.astype(np.int8)}


def _cards(cards: NDArray[np.int64]) -> NDArray[np.bool_]:
    seen = np.zeros((len(cards), FACE_DOWN + 1), np.bool_)
    np.put_along_axis(seen, cards, True, axis=1)
    return seen[:, :FACE_DOWN]
