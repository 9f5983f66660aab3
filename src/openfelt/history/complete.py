"""What a record leaves out and the law knows: who took what, and how large the pots were."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from openfelt.history.record import Record
from openfelt.history.replay import ONLINE, Differs
from openfelt.history.setup import amount_of
from openfelt.history.verdict import prove, taken_by
from openfelt.rules.options import Options


def complete(record: Record, options: Options = ONLINE) -> Record:
    """``record`` with its pots and winnings, where it tells none and the law can.

    A record that the law does not come to, or that keeps the cards to itself, stays as it is.
    """
    if record.cancelled or (any(record.winnings) and record.pot is not None):
        return record
    try:
        played = prove(record, options)
    except Differs:
        return record
    scale = played.setup.scale
    told: dict[str, Any] = {}
    if record.pot is None:
        told["pot"] = amount_of(sum(pot.amount for pot in played.state.pots), scale)
    if not any(record.winnings) and played.state.over:
        told["winnings"] = tuple(amount_of(chips, scale) for chips in taken_by(record, played, options))
    return replace(record, **told)
