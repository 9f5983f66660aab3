"""The table's gate: a command becomes events, or an error that says what would be right.

Time comes in as a value, the deck as well; the table itself draws nothing and reads no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from openfelt.cards import DECK
from openfelt.errors import IllegalAction, IllegalCommand, InvalidSetup, Reason, Refusal
from openfelt.rules import actions, dealing, showdown
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.events import BoardDealt, Event, HandShown, HoleDealt
from openfelt.rules.opening import start
from openfelt.rules.state import Phase
from openfelt.table.button import next_button
from openfelt.table.commands import (
    Answer,
    BeginHand,
    Command,
    Leave,
    PlayerCommand,
    Resume,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
)
from openfelt.table.events import (
    ChipsAdded,
    DeckShuffled,
    HandBegan,
    LeaveAsked,
    NextHandSet,
    PlayerLeft,
    PlayerSat,
    SatIn,
    SatOut,
    TimedOut,
    TopUpAsked,
    TurnBegan,
)
from openfelt.table.evolve import evolve
from openfelt.table.state import Chair, TableState, Turn


def decide(state: TableState, command: Command, now: int) -> tuple[Event, ...]:
    """The events that ``command`` causes at ``now`` (server milliseconds), with all that follows from it.

    Raises :class:`IllegalCommand` or :class:`IllegalAction`; nothing has changed then.
    """
    course = _Course(state, now)
    _DECIDE[type(command)](course, command)
    course.go_on()
    return tuple(course.events)


class _Course:
    """What happens at a table because of one command."""

    def __init__(self, state: TableState, now: int) -> None:
        self.state = state
        self.now = now
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def act(self, action: actions.Action) -> None:
        assert self.state.hand is not None
        for event in play(self.state.hand, action).events:
            self.happen(event)

    # -------------------------------------------------------- what follows by itself

    def go_on(self) -> None:
        """Deal, show, give the turn and plan the next hand, as far as nobody has to be asked."""
        while self.state.playing and self.state.turn is None:
            self.next_in_hand()
        for chair in self.state.chairs:
            overdue = self.now - chair.out_since >= self.state.settings.stand_up_after
            if overdue and self.state.may_be_stood_up(chair):
                self.happen(PlayerLeft(chair.seat, chair.player, chair.stack))
        if not self.state.playing:
            self.between_hands()

    def next_in_hand(self) -> None:
        hand = self.state.hand
        assert hand is not None
        action = self.dealer_action()
        if action is not None:
            self.act(action)
        elif hand.phase == Phase.SHOWDOWN:
            spoken = showdown.automatic(hand)
            assert spoken is not None
            self.act(spoken)
        else:
            self.give_turn()

    def dealer_action(self) -> actions.DealerAction | None:
        hand, deck = self.state.hand, self.state.deck
        assert hand is not None
        if (seat := dealing.next_to_deal(hand)) is not None:
            # Cards go round one by one, so the second of a seat lies one round further down (I01).
            undealt = sum(not player.hole for player in hand.players)
            return actions.DealHole(seat, (deck[0], deck[undealt]))
        if dealing.burn_is_due(hand):
            return actions.Burn(deck[0])
        if due := dealing.board_is_due(hand):
            return actions.DealBoard(deck[:due])
        return None

    def give_turn(self) -> None:
        hand = self.state.hand
        assert hand is not None
        seat = hand.to_act
        assert seat is not None
        chair = self.state.chair_at(seat)
        if chair is not None and chair.leaving:
            self.act(actions.Fold(seat))
            return
        clock = self.state.settings.clock
        began = self.now + self.watching_time()
        countdown = began + clock.think
        self.happen(TurnBegan(seat, self.state.decisions + 1, began, countdown, countdown + clock.countdown))

    def watching_time(self) -> int:
        """Milliseconds that what has just happened takes to watch."""
        pace = self.state.settings.pace
        cards = sum(len(event.cards) for event in self.events if isinstance(event, HoleDealt))
        streets = sum(isinstance(event, BoardDealt) for event in self.events)
        return cards * pace.card + streets * pace.street

    def between_hands(self) -> None:
        for chair in self.state.chairs:
            if chair.leaving:
                self.happen(PlayerLeft(chair.seat, chair.player, chair.stack))
            elif chair.top_up_to > chair.stack:
                self.happen(ChipsAdded(chair.seat, chair.top_up_to - chair.stack))
                if chair.away:
                    self.happen(SatIn(chair.seat))
            elif chair.top_up_to:
                self.happen(TopUpAsked(chair.seat, 0))
            elif not chair.stack and not chair.sitting_out:
                self.happen(SatOut(chair.seat, self.now, away=True))
        ready = bool(self.state.ready())
        if ready and self.state.next_hand_at is None:
            self.happen(NextHandSet(self.now + self.pause()))
        elif not ready and self.state.next_hand_at is not None:
            self.happen(NextHandSet(0))

    def pause(self) -> int:
        """Milliseconds until the next hand, so that the end of this one can be watched."""
        pace = self.state.settings.pace
        if self.state.hand is None or not self.events:
            return pace.first_hand
        shown = any(isinstance(event, HandShown) for event in self.events)
        streets = sum(isinstance(event, BoardDealt) for event in self.events)
        return (pace.showdown if shown else pace.folded) + streets * pace.run_out


# ---------------------------------------------------------------- commands


def _seated(course: _Course, command: PlayerCommand) -> Chair:
    chair = course.state.chair_of(command.player)
    if chair is None:
        raise IllegalCommand(Refusal.NOT_SEATED, "You have no seat at this table: sit down first")
    return chair


def _sit(course: _Course, command: Sit) -> None:
    state, settings = course.state, course.state.settings
    if not 0 <= command.seat < settings.seats:
        raise IllegalCommand(
            Refusal.NO_SUCH_SEAT, f"There is no seat {command.seat}: seats are 0 to {settings.seats - 1}"
        )
    if (own := state.chair_of(command.player)) is not None:
        raise IllegalCommand(Refusal.ALREADY_SEATED, f"You sit at this table already, in seat {own.seat}")
    if state.chair_at(command.seat) is not None:
        raise IllegalCommand(Refusal.SEAT_TAKEN, f"Seat {command.seat} is taken")
    _require_buy_in(course, command.buy_in)
    course.happen(PlayerSat(command.seat, command.player, command.name, command.buy_in, command.bot))


def _require_buy_in(course: _Course, amount: int) -> None:
    settings = course.state.settings
    least, most, unit = settings.min_buy_in, settings.max_buy_in, settings.game.stakes.chip_unit
    if not least <= amount <= most or amount % unit:
        raise IllegalCommand(Refusal.BUY_IN, f"You can buy in for {least} to {most}, not {amount}")


def _leave(course: _Course, command: Leave) -> None:
    chair = _seated(course, command)
    if chair.leaving:
        return
    if not course.state.in_hand(chair.seat):
        course.happen(PlayerLeft(chair.seat, chair.player, chair.stack))
        return
    course.happen(LeaveAsked(chair.seat))
    if course.state.turn is not None and course.state.turn.seat == chair.seat:
        course.act(actions.Fold(chair.seat))


def _sit_out(course: _Course, command: SitOut) -> None:
    chair = _seated(course, command)
    if not chair.sitting_out or chair.away:
        course.happen(SatOut(chair.seat, course.now))


def _sit_in(course: _Course, command: SitIn) -> None:
    chair = _seated(course, command)
    if chair.sitting_out:
        course.happen(SatIn(chair.seat))


def _top_up(course: _Course, command: TopUp) -> None:
    chair = _seated(course, command)
    if command.to:
        _require_buy_in(course, command.to)
    if command.to != chair.top_up_to:
        course.happen(TopUpAsked(chair.seat, command.to))


def _answer(course: _Course, command: Answer) -> None:
    chair = _seated(course, command)
    state = course.state
    if not state.playing or state.hand is None:
        raise IllegalCommand(Refusal.NO_HAND, "No hand is being played")
    turn, may = state.turn, legal(state.hand)
    if turn is None or turn.seat != chair.seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN, f"It is not your turn: seat {state.hand.to_act} is to act", may)
    if command.decision != turn.decision:
        raise IllegalCommand(
            Refusal.STALE, f"Decision {command.decision} is over; you are asked decision {turn.decision} now"
        )
    assert may is not None
    if command.price != may.price:
        raise IllegalCommand(Refusal.STALE_PRICE, f"That was the old price of {command.price}. It is {may.price} now")
    course.act(_action(chair.seat, command))
    if chair.away:
        course.happen(SatIn(chair.seat))


def _action(seat: int, command: Answer) -> actions.Action:
    match command.do:
        case "fold":
            return actions.Fold(seat)
        case "check":
            return actions.Check(seat)
        case "call":
            return actions.Call(seat)
        case "bet":
            return actions.Bet(seat, command.to)
        case "raise":
            return actions.Raise(seat, command.to)
        case "all_in":
            return actions.AllIn(seat)


def _begin_hand(course: _Course, command: BeginHand) -> None:
    state = course.state
    ready = state.ready()
    if state.playing:
        raise IllegalCommand(Refusal.NO_HAND, "A hand is being played already")
    if not ready:
        raise IllegalCommand(Refusal.NO_HAND, "There are not enough players for a hand")
    if sorted(command.deck) != list(DECK):
        raise InvalidSetup("a hand is dealt from a deck of 52 different known cards")
    seats = tuple(chair.seat for chair in ready)
    settings = state.settings
    button = next_button(seats, state.button, state.big_blind, settings.options.heads_up_blinds)
    opening = start(settings.game, [chair.stack for chair in ready], button, seats=seats, options=settings.options)
    course.happen(HandBegan(state.hands + 1))
    course.happen(DeckShuffled(command.deck))
    for event in opening.events:
        course.happen(event)


def _tick(course: _Course, _: Tick) -> None:
    turn = course.state.turn
    if turn is not None and course.now > turn.expires:
        _time_out(course, turn)


def _time_out(course: _Course, turn: Turn) -> None:
    """Check when that is free, fold otherwise, and sit out from the next hand on (X-01, X-02, K11)."""
    assert course.state.hand is not None
    may = legal(course.state.hand)
    assert may is not None
    course.happen(TimedOut(turn.seat))
    course.act(actions.Check(turn.seat) if may.may_check else actions.Fold(turn.seat))
    chair = course.state.chair_at(turn.seat)
    if chair is not None and not chair.sitting_out:
        course.happen(SatOut(turn.seat, course.now, away=True))


def _resume(course: _Course, _: Resume) -> None:
    """Go on with the clock where it would be, but with a whole countdown at the least (K15, B7)."""
    turn, clock = course.state.turn, course.state.settings.clock
    if turn is not None:
        left = max(turn.expires - course.now, clock.countdown)
        countdown = course.now + left - clock.countdown
        course.happen(TurnBegan(turn.seat, turn.decision, course.now, countdown, course.now + left))


_DECIDE: dict[type[Command], Callable[[_Course, Any], None]] = {
    Sit: _sit,
    Leave: _leave,
    SitOut: _sit_out,
    SitIn: _sit_in,
    TopUp: _top_up,
    Answer: _answer,
    BeginHand: _begin_hand,
    Tick: _tick,
    Resume: _resume,
}
