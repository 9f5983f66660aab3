"""What happened at a table between, before and around its hands.

Times are milliseconds since the epoch on the server's clock.
"""

from __future__ import annotations

from openfelt.cards import Card
from openfelt.rules.events import Event, HandEvent


class TableEvent(Event, frozen=True):
    """The root of the events that belong to the table rather than to one hand."""


class PlayerSat(TableEvent, frozen=True):
    """``player`` took ``seat`` and bought in for ``stack`` chips."""

    seat: int
    player: str
    name: str
    stack: int
    bot: bool = False


class LeaveAsked(TableEvent, frozen=True):
    """``seat`` will be left as soon as its hand is over."""

    seat: int


class PlayerLeft(TableEvent, frozen=True):
    """``player`` left ``seat`` and took ``stack`` chips along."""

    seat: int
    player: str
    stack: int


class SatOut(TableEvent, frozen=True):
    """``seat`` is not dealt in from the next hand on, as of ``at``.

    ``away`` when that is not its player's wish: its clock ran out, or its chips are gone.
    """

    seat: int
    at: int
    away: bool = False


class SatIn(TableEvent, frozen=True):
    """``seat`` is dealt in from the next hand on."""

    seat: int


class TopUpAsked(TableEvent, frozen=True):
    """``seat`` will have its stack filled up to ``to`` chips before the next hand (S0-54); 0 takes it back."""

    seat: int
    to: int


class ChipsAdded(TableEvent, frozen=True):
    """``amount`` new chips lie in front of ``seat``."""

    seat: int
    amount: int


class NextHandSet(TableEvent, frozen=True):
    """The next hand begins at ``at``; 0 when none is planned any more."""

    at: int


class HandBegan(TableEvent, frozen=True):
    """Hand ``number`` of this table begins."""

    number: int


class DeckShuffled(TableEvent, frozen=True):
    """The deck of this hand, top card first.  No viewer ever receives this event."""

    cards: tuple[Card, ...]


class TurnBegan(TableEvent, frozen=True):
    """``seat`` has decision ``decision`` to make.

    Its clock began at ``began`` (after the time the deal takes to watch), shows a countdown from ``countdown``
    on and runs out after ``expires`` (S0-69).
    """

    seat: int
    decision: int
    began: int
    countdown: int
    expires: int


class TimedOut(TableEvent, frozen=True):
    """The clock of ``seat`` ran out; what was done for it follows (X-01)."""

    seat: int


class Skipped(TableEvent, frozen=True):
    """Stands in the place of an event that the viewer may not see, so that numbers stay dense."""


AnyTableEvent = (
    HandEvent
    | PlayerSat
    | LeaveAsked
    | PlayerLeft
    | SatOut
    | SatIn
    | TopUpAsked
    | ChipsAdded
    | NextHandSet
    | HandBegan
    | DeckShuffled
    | TurnBegan
    | TimedOut
    | Skipped
)
"""Every event of a table's journal, those of its hands included."""
