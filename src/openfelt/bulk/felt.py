"""What lies on one table, as one row of an array, and the rules it is played by, as another.

The row of a table holds what everybody there sees and nothing else: cards that lie face down are in the deck, which is
kept apart.  All amounts are chips; all fields are whole numbers of 64 bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, Protocol

import numpy as np

MOST_SEATS: Final = 10
NOBODY: Final = -1
"""The actor when no decision is awaited: the hand is over."""
FACE_DOWN: Final = 52
"""The board card that has not been turned yet: ``??``."""

FOLD: Final = -1
"""The action that gives up the hand."""
CALL: Final = 0
"""The action that checks, or calls where something is owed.  Any greater action is the total to bet or raise to."""

BySeat = MutableSequence[int]
Board = MutableSequence[int]


class Felt(Protocol):
    """One table: in Python an ``np.record``, in compiled code a structure in memory.

    The words of the betting are those of :mod:`openfelt.rules.betting`.
    """

    stack: BySeat
    """Behind, not yet in."""
    bet: BySeat
    """In front of the player in this round."""
    total: BySeat
    """Put in during the hand and counted towards the layers of the pots."""
    faced: BySeat
    """The level he last acted on in this round; -1 until he acts."""
    made: BySeat
    """Full bets and raises he made in this round; a posted big blind counts."""
    playing: BySeat
    """1 until he folds, then 0."""
    shown: BySeat
    """The strength of the hand that he has shown; 0 until the showdown, and where he has none."""
    board: Board
    """The five board cards, :data:`FACE_DOWN` before they are turned."""
    button: int
    big_blind: int
    """The seat of the big blind, as ``button`` and ``actor`` are seats."""
    actor: int
    """The seat whose decision is awaited, or :data:`NOBODY`."""
    street: int
    """0 before the flop to 3 on the river."""
    live: int
    """How many have not folded."""
    able: int
    """How many of them have chips behind."""
    pot: int
    """All chips in the middle, the bets of this round included; 0 when they are paid out."""
    dead: int
    """Those among them that the big blind has paid as an ante for everybody."""
    level: int
    """The bet to match in this round."""
    increment: int
    """The last full bet or raise: the least by which the next must raise."""
    full_level: int
    """Fixed limit: the level up to which full bets have been made, the law's ``base``."""
    bets: int
    """Full bets made in this round, the big blind being the first."""
    uncapped: int
    """1 where the cap of fixed limit is lifted."""
    price: int
    """Chips the actor has to put in to call."""
    low: int
    """The least total he may bet or raise to, 0 when he may not."""
    high: int
    """The greatest."""
    step: int
    """Totals go from ``low`` in steps of this size; ``high`` itself is always allowed."""


NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
NEVER, ROUND_STARTS_HEADS_UP, BECOMES_HEADS_UP, TABLE_OF_TWO = range(4)


class Rules(Protocol):
    """The rules of a table, made by :func:`openfelt.bulk.house.rules_of`.  Switches are 0 or 1."""

    seats: int
    structure: int
    """:data:`NO_LIMIT`, :data:`POT_LIMIT` or :data:`FIXED_LIMIT`."""
    small: int
    big: int
    ante: int
    unit: int
    """The smallest chip."""
    early_bet: int
    """Fixed limit: the bet before and on the flop."""
    late_bet: int
    single_ante: int
    """Whether the big blind pays the ante for everybody."""
    ante_first: int
    """Whether he pays it before his blind."""
    literal_blinds: int
    """Whether heads-up the button is the big blind."""
    most_bets: int
    cap_by_player: int
    """Whether ``most_bets`` counts those of each player."""
    uncapping: int
    """When the cap is lifted: one of the four constants above."""
    short_parts: int
    """An all-in of ``1 / short_parts`` of a bet counts as full in fixed limit."""
    multi_step: int
    """Whether fixed limit allows raises by several bets."""
    counted_small: int
    """What the small blind counts as in the pot before the flop in pot limit, if less was paid."""
    counted_big: int
    count_ante: int
    """Whether the big blind's ante counts there."""
    round_up_to: int
    """What the pot is rounded up to in pot limit; 0 for nothing."""


def _row(fields: type) -> np.dtype[np.void]:
    shapes = {"BySeat": (MOST_SEATS,), "Board": (5,), "int": ()}
    return np.dtype([(name, np.int64, shapes[kind]) for name, kind in fields.__annotations__.items()], align=True)


FELT: Final = _row(Felt)
"""The row of a table, with the fields of :class:`Felt`."""

RULES: Final = _row(Rules)
"""The row of its rules, with the fields of :class:`Rules`."""
