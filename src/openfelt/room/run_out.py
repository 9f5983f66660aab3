"""The odds of a run-out: what each hand that lies open is worth while the board comes without betting (X-30).

They are worked out from what lies open and nothing else: everybody is told only what he could work out himself.
"""

from __future__ import annotations

from typing import NamedTuple

from openfelt.cards import Card
from openfelt.equity.face_up import face_up
from openfelt.rules.events import BoardDealt, Event, HandShown
from openfelt.rules.state import State, live_players
from openfelt.table.events import HandBegan
from openfelt.table.state import TableState
from openfelt.wire.codec import encode_message
from openfelt.wire.messages import Equities, HandEquity


class _Stage(NamedTuple):
    """What lies open after event ``number``."""

    number: int
    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]


class RunOut:
    """The stages of the running hand, or of the last one, at which nobody could bet any more and all hands lay open."""

    def __init__(self) -> None:
        self._stages: list[_Stage] = []

    def hear(self, number: int, event: Event, after: TableState) -> None:
        """Take in event ``number``, after which the table is ``after``."""
        if isinstance(event, HandBegan):
            self._stages = []
        elif isinstance(event, HandShown | BoardDealt) and after.hand is not None:
            self._stages += _stages(number, event, after.hand)

    def told(self, table: str, seen: int) -> list[bytes]:
        """A frame for each stage after event ``seen``."""
        return [encode_message(_equities(table, stage)) for stage in self._stages if stage.number > seen]


def _stages(number: int, event: HandShown | BoardDealt, hand: State) -> list[_Stage]:
    """The stage that ``event`` leads to; none while a hand is hidden, nor at a showdown, when no card is to come."""
    live = live_players(hand.players)
    if len(live) < 2 or not all(player.shown for player in live):
        return []
    if isinstance(event, HandShown) and len(hand.board) == 5:
        return []
    seats, hands = tuple(player.seat for player in live), tuple(player.hole for player in live)
    return [_Stage(number, seats, hands, hand.board)]


def _equities(table: str, stage: _Stage) -> Equities:
    found = zip(stage.seats, face_up(stage.hands, stage.board), strict=True)
    hands = [HandEquity(seat, _mille(one.equity), _mille(one.win), _mille(one.tie)) for seat, one in found]
    return Equities(table, stage.number, tuple(hands))


def _mille(part: float) -> int:
    return round(1000 * part)
