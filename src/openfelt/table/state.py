"""A table at one moment: frozen, rebuilt by folding its journal."""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rules.state import State
from openfelt.table.settings import TableSettings


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A taken seat.  ``stack`` counts between hands; during a hand the chips are the hand's."""

    seat: int
    player: str
    name: str
    stack: int
    bot: bool = False
    sitting_out: bool = False
    away: bool = False
    """He sits out because his clock ran out or his chips are gone: acting or buying in brings him back."""
    out_since: int = 0
    """When he began to sit out."""
    out_at_blind: bool = False
    """He plays on until the big blind would reach him, and sits out then."""
    leaving: bool = False
    kicked: bool = False
    """He leaves because the host wants it, and cannot take that back."""
    new: bool = True
    """He has not been dealt in at this table yet."""
    owes_small: bool = False
    owes_big: bool = False
    """The blinds that passed him while he was not dealt in (S1-21, J13)."""
    posts: bool = False
    """He would rather post what he owes than wait for the big blind."""
    bank: int = 0
    """Milliseconds left of his time bank."""
    protections: int = 0
    """All-in protections used on day ``protected_on``, counted from the epoch."""
    protected_on: int = 0
    top_up_to: int = 0
    """What his stack is filled up to before the next hand; 0 when he did not ask for it."""
    auto_top_up: int = 0
    """What his stack is filled up to before every hand; 0 for never."""
    gift: int = 0
    """Chips that the host gives him when this hand is over."""

    @property
    def ready(self) -> bool:
        """He can be dealt in to the next hand."""
        return self.stack > 0 and not self.sitting_out and not self.leaving


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A decision that is being waited for; times in milliseconds on the server's clock."""

    seat: int
    decision: int
    began: int
    countdown: int
    expires: int
    bank: int = 0
    """The last part of the time, which comes out of the player's time bank."""
    lag: int = 0
    """How much later an answer may come because it is under way."""

    @property
    def closes(self) -> int:
        """Until when an answer counts."""
        return self.expires + self.lag


class Hold(msgspec.Struct, frozen=True):
    """A seat that is kept for somebody until ``until``, because he asked or because his turn has come."""

    seat: int
    player: str
    name: str
    until: int
    offered: bool = False


class Lapse(msgspec.Struct, frozen=True):
    """``player`` let a seat that was kept for him go by at ``at``."""

    player: str
    at: int


class Person(msgspec.Struct, frozen=True):
    """Somebody who need not be at the table."""

    player: str
    name: str


class Departure(msgspec.Struct, frozen=True):
    """Somebody who left: what he took along, what he owes and what he has used up when he comes back (S1-21, J14)."""

    player: str
    at: int
    stack: int
    owes_small: bool
    owes_big: bool
    bank: int = 0
    protections: int = 0
    protected_on: int = 0
    name: str = ""


class TableState(msgspec.Struct, frozen=True, gc=False):
    """A table at one moment."""

    settings: TableSettings
    chairs: tuple[Chair, ...] = ()
    """The taken seats by number."""
    hands: int = 0
    """Hands begun so far; the number of the current one."""
    button: int | None = None
    """Where the button lies; None before the first hand."""
    small_blind: int | None = None
    big_blind: int | None = None
    """The places of the last blinds; the small one may have lain at an empty seat."""
    drawn_button: int | None = None
    """Who drew the highest card for the first button (J25)."""
    departures: tuple[Departure, ...] = ()
    """Who has left, the last one last."""
    hand: State | None = None
    """The hand that is being played, or the last one."""
    dealt_in: tuple[str, ...] = ()
    """Whose hands they are, in the order of the hand's seats; a seat may have changed hands since."""
    revealed: tuple[Card, ...] = ()
    """The cards of this hand that were shown without need (H09)."""
    rabbit: tuple[Card, ...] = ()
    """The board cards that would have come in this hand, once they were shown."""
    deck: tuple[Card, ...] = ()
    """What is left of this hand's deck, top card first; after the hand only where the rabbit may be shown."""
    turn: Turn | None = None
    decisions: int = 0
    """Decisions asked for so far; each has its own number."""
    next_hand_at: int | None = None
    """When the next hand begins; None while none is planned."""
    first_planned: int | None = None
    """When the hand that has not begun yet was to begin at first (C8)."""
    called_off: int = 0
    """How often that was called off since."""
    holds: tuple[Hold, ...] = ()
    """The seats that are kept for somebody, by number."""
    lapses: tuple[Lapse, ...] = ()
    """Who let a kept seat go by lately."""
    waiting: tuple[Person, ...] = ()
    """The waiting list, the first in line first."""
    host: Person | None = None
    """Who has the host's powers; None at a table that the room itself keeps."""
    paused: bool = False
    banned: tuple[Person, ...] = ()
    muted: tuple[str, ...] = ()
    planned: TableSettings | None = None
    """The settings from the end of this hand on."""
    closing: bool = False
    """The table closes at the end of this hand."""
    closed: bool = False
    empty_since: int | None = None
    """When the last chair became free; None while somebody sits, and at a table that the room itself keeps."""

    @property
    def playing(self) -> bool:
        """A hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def chips(self) -> int:
        """All chips at the table: stacks and pots."""
        if self.hand is None or self.hand.over:
            return sum(chair.stack for chair in self.chairs)
        rest = sum(chair.stack for chair in self.chairs if chair.seat not in self.hand.seats)
        return rest + self.hand.pot + sum(player.stack for player in self.hand.players)

    @property
    def wakes_at(self) -> int | None:
        """When the table has something to do by itself.

        A clock runs out, a hand begins, an absent player stands up, a seat is kept no longer, nobody has come for long.
        """
        if self.closed:
            return None
        times = [chair.out_since + self.settings.stand_up_after for chair in self.chairs if self.may_be_stood_up(chair)]
        times += [hold.until for hold in self.holds]
        if self.closes_at is not None:
            times.append(self.closes_at)
        if self.turn is not None:
            times.append(self.turn.closes + 1)
        if self.next_hand_at is not None:
            times.append(self.next_hand_at)
        return min(times, default=None)

    @property
    def closes_at(self) -> int | None:
        """When the table is closed because nobody has sat at it for so long; None where that is not so."""
        if self.empty_since is None or not self.settings.close_after:
            return None
        return self.empty_since + self.settings.close_after

    def chair_of(self, player: str) -> Chair | None:
        """Where ``player`` sits, None when he does not."""
        for chair in self.chairs:
            if chair.player == player:
                return chair
        return None

    def departure_of(self, player: str) -> Departure | None:
        """How ``player`` left this table last; None when he did not, or when that is forgotten."""
        return next((departure for departure in self.departures if departure.player == player), None)

    def chair_at(self, seat: int) -> Chair | None:
        """Who sits in ``seat``, None when it is free."""
        for chair in self.chairs:
            if chair.seat == seat:
                return chair
        return None

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The numbers of the seats in which nobody sits and that are kept for nobody."""
        gone = {chair.seat for chair in self.chairs} | {hold.seat for hold in self.holds}
        return tuple(seat for seat in range(self.settings.seats) if seat not in gone)

    def hold_of(self, player: str) -> Hold | None:
        """The seat that is kept for ``player``, None when none is."""
        return next((hold for hold in self.holds if hold.player == player), None)

    def is_waiting(self, player: str) -> bool:
        """``player`` stands on the waiting list."""
        return any(person.player == player for person in self.waiting)

    def is_banned(self, player: str) -> bool:
        """``player`` may not sit down."""
        return any(person.player == player for person in self.banned)

    def in_hand(self, seat: int) -> bool:
        """``seat`` was dealt in to the hand that is being played, folded or not."""
        return self.hand is not None and not self.hand.over and seat in self.hand.seats

    def may_be_stood_up(self, chair: Chair) -> bool:
        """His seat is given free once he has sat out for ``stand_up_after`` (D8), pauses of the host's aside."""
        cash = not self.settings.tournament
        return chair.sitting_out and cash and not self.paused and not self.in_hand(chair.seat)

    def ready(self) -> tuple[Chair, ...]:
        """The chairs that would be dealt in to the next hand; empty when there are not enough (L12)."""
        absent_too = self.settings.tournament
        ready = tuple(chair for chair in self.chairs if chair.ready or (absent_too and chair.stack > 0))
        if len(ready) < 2 or (self.settings.needs_person and all(chair.bot for chair in ready)):
            return ()
        return ready
