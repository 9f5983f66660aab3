"""What happened at a table between, before and around its hands.

Times are milliseconds since the epoch on the server's clock.
"""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rules.events import Event, HandEvent
from openfelt.table.settings import TableSettings


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
    """``player`` left ``seat`` at ``at`` and took ``stack`` chips along."""

    seat: int
    player: str
    stack: int
    at: int


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


class SitOutPlanned(TableEvent, frozen=True):
    """``seat`` plays on until the big blind would reach it and sits out then (``planned``), or no longer means to."""

    seat: int
    planned: bool


class TopUpAsked(TableEvent, frozen=True):
    """``seat`` will have its stack filled up to ``to`` chips before the next hand (S0-54); 0 takes it back."""

    seat: int
    to: int


class AutoTopUpSet(TableEvent, frozen=True):
    """``seat`` has its stack filled up to ``to`` chips before every hand from now on; 0 ends that."""

    seat: int
    to: int


class ChipsAdded(TableEvent, frozen=True):
    """``amount`` new chips lie in front of ``seat``."""

    seat: int
    amount: int


class SeatHeld(TableEvent, frozen=True):
    """``seat`` is kept for ``player`` until ``until`` (C9); ``offered`` when that is because his turn has come."""

    seat: int
    player: str
    name: str
    until: int
    offered: bool = False


class HoldEnded(TableEvent, frozen=True):
    """``seat`` is kept for ``player`` no more, as of ``at``; ``lapsed`` when he let the time go by."""

    seat: int
    player: str
    at: int
    lapsed: bool = False


class WaiterJoined(TableEvent, frozen=True):
    """``player`` stands at the end of the waiting list as of ``at``."""

    player: str
    name: str
    at: int


class WaiterLeft(TableEvent, frozen=True):
    """``player`` stands on the waiting list no more: he sits, or does not want to any longer."""

    player: str


class TableMade(TableEvent, frozen=True):
    """``host`` made this table at ``at``.  The first event of every table that a person made."""

    settings: TableSettings
    host: str
    name: str
    """What the host calls himself."""
    at: int


class SettingsPlanned(TableEvent, frozen=True):
    """The host wants ``settings``; they hold from the end of the hand on that is being played."""

    settings: TableSettings


class SettingsChanged(TableEvent, frozen=True):
    """``settings`` hold from now on."""

    settings: TableSettings


class Paused(TableEvent, frozen=True):
    """No hand begins any more, as of ``at``; one that is being played is played to its end."""

    at: int


class PlayedOn(TableEvent, frozen=True):
    """The pause is over at ``at``.  Who sits out has the time until he is stood up anew (D8)."""

    at: int


class Kicked(TableEvent, frozen=True):
    """The host sends ``player`` away from ``seat``: he leaves as if he had asked for it himself (L03)."""

    seat: int
    player: str


class Banned(TableEvent, frozen=True):
    """``player`` may not sit down at this table any more."""

    player: str
    name: str


class Pardoned(TableEvent, frozen=True):
    """``player`` may sit down again."""

    player: str


class Muted(TableEvent, frozen=True):
    """``player`` may not talk at this table (``muted``), or may again."""

    player: str
    muted: bool


class GiftPlanned(TableEvent, frozen=True):
    """The host gives ``seat`` ``amount`` chips in all, which lie in front of it after this hand (S0-54)."""

    seat: int
    amount: int


class ChipsGiven(TableEvent, frozen=True):
    """``amount`` chips that the host gave lie in front of ``seat``; they come from the bank."""

    seat: int
    amount: int


class HostChanged(TableEvent, frozen=True):
    """``player`` is the host from now on."""

    player: str
    name: str


class ClosePlanned(TableEvent, frozen=True):
    """The table is closed when the hand that is being played is over."""


class TableClosed(TableEvent, frozen=True):
    """The table is closed for good, as of ``at``.  Nothing happens at it any more."""

    at: int


class NextHandSet(TableEvent, frozen=True):
    """The next hand begins at ``at``; 0 when none is planned any more."""

    at: int


class PostChosen(TableEvent, frozen=True):
    """``seat`` posts what it owes as soon as it can (``posts``), or waits for the big blind."""

    seat: int
    posts: bool


class BlindsMissed(TableEvent, frozen=True):
    """Blinds passed ``seat`` while it was not dealt in; it owes them now (J13)."""

    seat: int
    small: bool
    big: bool


class DrawnCard(msgspec.Struct, frozen=True):
    """The card that ``seat`` drew for the first button."""

    seat: int
    card: Card


class ButtonDrawn(TableEvent, frozen=True):
    """The first button was found: by the highest of these cards, or by chance alone where there are none (J25)."""

    cards: tuple[DrawnCard, ...]
    seat: int


class BankUsed(TableEvent, frozen=True):
    """``seat`` thought longer than the countdown; ``left`` milliseconds of its time bank remain (X-33)."""

    seat: int
    left: int


class ProtectionUsed(TableEvent, frozen=True):
    """``seat`` used one of its all-in protections of day ``day``, counted from the epoch (K08)."""

    seat: int
    day: int


class HandBegan(TableEvent, frozen=True):
    """Hand ``number`` begins with its places; the button and a dead small blind may lie at empty seats."""

    number: int
    button: int
    small_blind: int
    big_blind: int


class DeckShuffled(TableEvent, frozen=True):
    """The deck of this hand, top card first.  No viewer ever receives this event."""

    cards: tuple[Card, ...]


class TurnBegan(TableEvent, frozen=True, omit_defaults=True):
    """``seat`` has decision ``decision`` to make.

    Its clock began at ``began`` (after the time the deal takes to watch), shows a countdown from ``countdown``
    on and runs out after ``expires`` (S0-69); the last ``bank`` milliseconds come out of the time bank.  An answer that
    comes ``lag`` milliseconds later still counts: so long a word is under way from this player and back (B1).
    """

    seat: int
    decision: int
    began: int
    countdown: int
    expires: int
    bank: int = 0
    lag: int = 0


class TimedOut(TableEvent, frozen=True):
    """The clock of ``seat`` ran out; what was done for it follows (X-01)."""

    seat: int


class RabbitShown(TableEvent, frozen=True):
    """Everybody saw the board ``cards`` that would have come, had the hand gone on."""

    cards: tuple[Card, ...]


class HandCalledOff(TableEvent, frozen=True):
    """The running hand is void by a fault of the room's: all have the ``stacks`` again that they began it with (F3)."""

    stacks: tuple[int, ...]


class Skipped(TableEvent, frozen=True):
    """Stands in the place of an event that the viewer may not see, so that numbers stay dense."""


AnyTableEvent = (
    HandEvent
    | PlayerSat
    | LeaveAsked
    | PlayerLeft
    | SatOut
    | SatIn
    | SitOutPlanned
    | TopUpAsked
    | AutoTopUpSet
    | ChipsAdded
    | SeatHeld
    | HoldEnded
    | WaiterJoined
    | WaiterLeft
    | TableMade
    | SettingsPlanned
    | SettingsChanged
    | Paused
    | PlayedOn
    | Kicked
    | Banned
    | Pardoned
    | Muted
    | GiftPlanned
    | ChipsGiven
    | HostChanged
    | ClosePlanned
    | TableClosed
    | NextHandSet
    | PostChosen
    | BlindsMissed
    | ButtonDrawn
    | BankUsed
    | ProtectionUsed
    | HandBegan
    | DeckShuffled
    | TurnBegan
    | TimedOut
    | RabbitShown
    | HandCalledOff
    | Skipped
)
"""Every event of a table's journal, those of its hands included."""
