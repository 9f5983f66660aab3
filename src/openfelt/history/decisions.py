"""What a recorded decision of a player is for the law."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from openfelt.history.notation import Action as Recorded
from openfelt.history.notation import Kind
from openfelt.history.setup import PLENTY
from openfelt.rules import betting
from openfelt.rules.actions import Action, Bet, Call, Check, Fold, Protect, Raise
from openfelt.rules.state import State


def _fold(_: State, recorded: Recorded, __: int) -> Action:
    return Fold(recorded.player)


def _call(state: State, recorded: Recorded, _: int) -> Action:
    owes = state.actor >= 0 and betting.price(state, state.players[state.actor]) > 0
    return Call(recorded.player) if owes else Check(recorded.player)


def _wager(state: State, recorded: Recorded, scale: int) -> Action:
    to = recorded.to
    if to >= PLENTY:
        raise ValueError(f"nobody has chips enough to go to {to}")
    chips = int(to * scale)
    return Raise(recorded.player, chips) if state.level else Bet(recorded.player, chips)


def _protect(_: State, recorded: Recorded, __: int) -> Action:
    return Protect(recorded.player)


DECISIONS: Final[dict[Kind, Callable[[State, Recorded, int], Action]]] = {
    Kind.FOLD: _fold,
    Kind.CALL: _call,
    Kind.RAISE: _wager,
    Kind.PROTECT: _protect,
}
"""What a player decides in his turn, given the state before it and how many chips a recorded unit is."""
