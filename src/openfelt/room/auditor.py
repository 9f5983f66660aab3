"""The auditor: plays a table's journal over again and holds it against itself and the book of hands."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from openfelt.errors import OpenfeltError
from openfelt.history import phh
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.room.bookkeeper import brought_by, transfers_of
from openfelt.room.ledger import Transfer
from openfelt.room.ports import FinishedHand
from openfelt.rules.events import Event, HandEnded, HandStarted
from openfelt.table.events import HandCalledOff, PlayerLeft
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState

Finding = str | int | tuple[str | int, ...] | None


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two things that should agree and do not: ``what`` it is, where, what should be there and what is."""

    what: str
    table: str = ""
    event: int = 0
    """The number of the event in the table's journal, from 1."""
    hand: int = 0
    account: str = ""
    transfer: str = ""
    """The key of a transfer."""
    expected: Finding = None
    found: Finding = None


class Ended(msgspec.Struct, frozen=True):
    """A hand that has ended, as the journal tells it."""

    number: int
    event: int
    """The number of the event that ended it."""
    players: tuple[str, ...]
    stacks: tuple[int, ...]


class TableAudit:
    """One table, played over again from its first event."""

    def __init__(self, settings: TableSettings) -> None:
        self.id = settings.id
        self.state = TableState(settings)
        self.events = 0
        """How many events were heard."""
        self.broken = False
        """Its journal cannot be followed any further, so nothing that should come of it is known."""
        self.transfers: list[Transfer] = []
        """What the ledger should hold of this table, without the bank's grants."""
        self.ended: list[Ended] = []
        """The hands that have ended and were not compared with the book yet."""
        self.differences: list[Difference] = []

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if self.broken:
            return
        number, before = self.events + 1, self.state
        try:
            moved = transfers_of(before, number, (event,), 0)
            self._compare_stacks(number, event)
            self.state = evolve(before, event)
            self._compare_chips(number, before, event)
        except Exception as error:  # The fold of what was tampered with may stumble over anything; that is a finding.
            self.give_up(number, f"the event does not fit what was before it ({type(error).__name__}: {error})")
            return
        self.events = number
        self.transfers += moved
        if isinstance(event, HandEnded):
            self.ended.append(Ended(self.state.hands, number, self.state.dealt_in, event.stacks))

    def give_up(self, number: int, why: str) -> None:
        """The journal cannot be followed from event ``number`` on."""
        self.broken = True
        self.differ(why, event=number)

    def compare_checkpoint(self, checkpoint: TableState) -> None:
        """Compare the state that was kept whole with the events heard so far: stacks, host and settings."""
        if not self.broken and self.state.host is not None and _house(checkpoint) != _house(self.state):
            what = "the host and settings of the checkpoint are not those of the events"
            self.differ(what, event=self.events, expected=_house(self.state), found=_house(checkpoint))
        if not self.broken and _stacks(checkpoint) != _stacks(self.state):
            at = self.events
            told, kept = _told(self.state), _told(checkpoint)
            self.differ("the stacks of the checkpoint are not those of the events", event=at, expected=told, found=kept)

    def compare_book(self, kept: Iterable[FinishedHand], first: int) -> None:
        """Compare the hands that have ended meanwhile with those ``kept`` in the book.

        The table's book begins with hand ``first``: earlier ones were played before there was a book.
        """
        if self.broken:
            return
        book = {hand.number: hand for hand in kept}
        for ended in self.ended:
            hand = book.pop(ended.number, None)
            if hand is not None:
                self._compare_hand(ended, hand)
            elif ended.number >= first:
                self.differ("the hand is missing in the book", event=ended.event, hand=ended.number)
        for number in book:
            self.differ("the book holds a hand that never ended at the table", hand=number)
        self.ended = []

    def differ(
        self, what: str, *, event: int = 0, hand: int = 0, expected: Finding = None, found: Finding = None
    ) -> None:
        """Note a difference at this table."""
        self.differences.append(Difference(what, table=self.id, event=event, hand=hand, expected=expected, found=found))

    def _compare_stacks(self, number: int, event: Event) -> None:
        """Where an event repeats what stacks there are, it has to be right."""
        expected: tuple[int, ...]
        match event:
            case HandStarted(seats=seats, stacks=found):
                chairs = {chair.seat: chair.stack for chair in self.state.chairs}
                expected = tuple(chairs[seat] for seat in seats)
            case HandCalledOff(stacks=found) if self.state.hand is not None:
                chairs = {chair.seat: chair.stack for chair in self.state.chairs}
                expected = tuple(chairs[seat] for seat in self.state.hand.seats)
            case HandEnded(stacks=found) if self.state.hand is not None:
                expected = tuple(player.stack for player in self.state.hand.players)
            case PlayerLeft(seat=seat, stack=stack):
                found = (stack,)
                expected = tuple(chair.stack for chair in self.state.chairs if chair.seat == seat)
            case _:
                return
        if expected != found:
            self.differ("the event tells other stacks than there are", event=number, expected=expected, found=found)

    def _compare_chips(self, number: int, before: TableState, event: Event) -> None:
        """No event makes or loses chips, except those that bring them to the table or take them away."""
        expected = before.chips + brought_by(event)
        if self.state.chips != expected:
            what = "chips at the table come from nowhere or are lost"
            self.differ(what, event=number, expected=expected, found=self.state.chips)

    def _compare_hand(self, ended: Ended, hand: FinishedHand) -> None:
        def differ(what: str, expected: Finding = None, found: Finding = None) -> None:
            self.differ(what, event=ended.event, hand=ended.number, expected=expected, found=found)

        if hand.players != ended.players:
            differ("the book tells of other players", ended.players, hand.players)
        match list(phh.read(Source.of_text(hand.phh))):
            case [Record() as record]:
                pass
            case entries:
                differ(f"the hand in the book cannot be read: {entries[0] if entries else 'it is empty'}")
                return
        if record.hand != ended.number:
            differ("the book holds another hand under this number", ended.number, str(record.hand))
        try:
            played = prove(record)
        except OpenfeltError as error:
            differ(f"the law plays the hand in the book otherwise: {error}")
            return
        stacks = tuple(player.stack for player in played.state.players)
        if stacks != ended.stacks:
            differ("the hand in the book ends with other stacks", ended.stacks, stacks)


def _stacks(table: TableState) -> dict[tuple[int, str], int]:
    return {(chair.seat, chair.player): chair.stack for chair in table.chairs}


def _house(table: TableState) -> tuple[str, ...]:
    """Who is the host, and by which settings he has them play."""
    return (table.host.player if table.host else "", table.host.name if table.host else "", str(table.settings))


def _told(table: TableState) -> tuple[str, ...]:
    return tuple(f"{chair.player}: {chair.stack}" for chair in table.chairs)
