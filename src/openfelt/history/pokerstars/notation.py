"""The actions of a record, as a writer wants them."""

from __future__ import annotations

from openfelt.history.notation import BETTING, Action, Kind, read_action
from openfelt.history.record import Record, Unwritable

__all__ = ["BETTING", "Action", "Kind", "actions_of"]


def actions_of(record: Record) -> list[Action]:
    """The actions of ``record``.  Raises :class:`Unwritable` for one that is none of hold'em."""
    return [_action(text, len(record.stacks)) for text in record.actions]


def _action(text: str, players: int) -> Action:
    try:
        action = read_action(text)
    except ValueError as error:
        raise Unwritable(f"{text!r} is no action: {error}") from None
    if action.player >= players:
        raise Unwritable(f"{text!r} is no action of a hand with {players} players")
    return action
