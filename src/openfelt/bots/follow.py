"""What a client of one table knows, folded from the messages it receives."""

from __future__ import annotations

from openfelt.rules.state import State
from openfelt.table.events import PlayerLeft
from openfelt.table.evolve import evolve
from openfelt.table.state import Chair, TableState
from openfelt.table.view import TableView
from openfelt.wire.messages import Decision, Events, ServerMessage, Snapshot, YourSeat


class Follower:
    """One table as its client sees it.

    The redacted events fold through the table's own ``evolve``, so that a client draws the same conclusions from
    them as the room; cards that were not shown are ``??``.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        """The number of the last event that was folded."""
        self.state: TableState | None = None
        """The table; None before the first snapshot."""
        self.seat: int | None = None
        """The own seat; None while there is none."""
        self.decision: Decision | None = None
        """What is asked of the own seat now."""
        self.needs_resync = False
        """Events are missing: ask for a snapshot with ``Watch(table, 0)``.  Until it comes, events are passed over."""

    @property
    def hand(self) -> State | None:
        """The hand that is being played, or the last one."""
        return self.state.hand if self.state is not None else None

    @property
    def chair(self) -> Chair | None:
        """The own seat as everybody sees it."""
        if self.state is None or self.seat is None:
            return None
        return self.state.chair_at(self.seat)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The numbers of the seats that nobody has taken and that are kept for nobody."""
        return self.state.free_seats if self.state is not None else ()

    def take(self, message: ServerMessage) -> None:
        """Learn from ``message``; what is not about this table is passed over."""
        match message:
            case Snapshot(table=self.table):
                self._begin_anew(message)
            case Events(table=self.table):
                self._go_on(message)
            case YourSeat(table=self.table):
                self._own_seat(message)

    def _begin_anew(self, snapshot: Snapshot) -> None:
        self.state = _between_hands(snapshot.view)
        self.seq = snapshot.seq - len(snapshot.events)
        self.seat = self.decision = None
        self.needs_resync = False
        self._go_on(Events(self.table, self.seq + 1, snapshot.now, snapshot.events))

    def _go_on(self, message: Events) -> None:
        if self.state is None or message.first > self.seq + 1:
            self.needs_resync = True
        if self.state is None or self.needs_resync:
            return
        new = message.events[self.seq + 1 - message.first :]
        for event in new:
            if isinstance(event, PlayerLeft) and event.seat == self.seat:
                self.seat = None
            self.state = evolve(self.state, event)
        if new:
            self.seq += len(new)
            # Whatever happened, the room repeats what it still asks.
            self.decision = None

    def _own_seat(self, message: YourSeat) -> None:
        if message.seq != self.seq or (message.decision is not None and self._turn() != message.seat):
            self.needs_resync = True
            return
        self.seat = message.seat
        self.decision = message.decision

    def _turn(self) -> int | None:
        hand = self.hand
        return hand.to_act if hand is not None else None


def _between_hands(view: TableView) -> TableState:
    chairs = tuple(
        Chair(
            seat=taken.seat,
            player=taken.player,
            name=taken.name,
            stack=taken.stack,
            bot=taken.bot,
            sitting_out=taken.sitting_out,
            away=taken.away,
            out_at_blind=taken.out_at_blind,
            leaving=taken.leaving,
            new=taken.new,
            owes_small=taken.owes_small,
            owes_big=taken.owes_big,
            posts=taken.posts,
        )
        for taken in view.players
    )
    return TableState(
        settings=view.settings,
        chairs=chairs,
        hands=view.hand,
        button=view.button,
        holds=view.holds,
        waiting=view.waiting,
        host=view.host,
        paused=view.paused,
        banned=view.banned,
        muted=view.muted,
    )
