"""The table's gate: a command becomes events, or an error that says what would be right.

Time comes in as a value, the deck as well; the table itself draws nothing and reads no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from openfelt.cards import DECK, Card
from openfelt.errors import IllegalAction, IllegalCommand, InvalidSetup, Reason, Refusal
from openfelt.rules import actions
from openfelt.rules.betting import legal
from openfelt.rules.decide import decide as decide_hand
from openfelt.rules.events import Event
from openfelt.rules.opening import start
from openfelt.rules.options import FirstButton
from openfelt.table import clock
from openfelt.table.button import LineUp, between, line_up, must_post
from openfelt.table.commands import (
    Answer,
    BeginHand,
    CallOff,
    Command,
    Leave,
    PlayerCommand,
    Post,
    Resume,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
    WaitForBlind,
)
from openfelt.table.course import Course
from openfelt.table.events import (
    BlindsMissed,
    ButtonDrawn,
    DeckShuffled,
    DrawnCard,
    HandBegan,
    HandCalledOff,
    LeaveAsked,
    PlayerLeft,
    PlayerSat,
    PostChosen,
    SatIn,
    SatOut,
    TopUpAsked,
)
from openfelt.table.state import Chair, TableState


def decide(state: TableState, command: Command, now: int) -> tuple[Event, ...]:
    """The events that ``command`` causes at ``now`` (server milliseconds), with all that follows from it.

    Raises :class:`IllegalCommand` or :class:`IllegalAction`; nothing has changed then.
    """
    course = Course(state, now)
    _DECIDE[type(command)](course, command)
    course.go_on()
    return tuple(course.events)


# ---------------------------------------------------------------- commands


def _seated(course: Course, command: PlayerCommand) -> Chair:
    chair = course.state.chair_of(command.player)
    if chair is None:
        raise IllegalCommand(Refusal.NOT_SEATED, "You have no seat at this table: sit down first")
    return chair


def _sit(course: Course, command: Sit) -> None:
    state, settings = course.state, course.state.settings
    if not 0 <= command.seat < settings.seats:
        raise IllegalCommand(
            Refusal.NO_SUCH_SEAT, f"There is no seat {command.seat}: seats are 0 to {settings.seats - 1}"
        )
    if state.chair_of(command.player) is not None:
        raise IllegalCommand(Refusal.ALREADY_SEATED, "You sit at this table already")
    if state.chair_at(command.seat) is not None:
        raise IllegalCommand(Refusal.SEAT_TAKEN, "This seat is taken: choose another one")
    if not _returns_in_time(course, command):
        _require_buy_in(course, command.buy_in)
    course.happen(PlayerSat(command.seat, command.player, command.name, command.buy_in, command.bot))


def _returns_in_time(course: Course, command: Sit) -> bool:
    """J14: who comes back soon brings at least what he took along, also when that is more than others may bring."""
    left = course.state.departure_of(command.player)
    settings = course.state.settings
    if left is None or left.stack <= settings.min_buy_in or course.now - left.at >= settings.returns_within:
        return False
    most = max(settings.max_buy_in, left.stack)
    if not left.stack <= command.buy_in <= most or command.buy_in % settings.game.stakes.chip_unit:
        raise IllegalCommand(
            Refusal.BUY_IN, f"You left with {left.stack} a short while ago: come back with {left.stack} to {most}"
        )
    return True


def _require_buy_in(course: Course, amount: int) -> None:
    settings = course.state.settings
    least, most, unit = settings.min_buy_in, settings.max_buy_in, settings.game.stakes.chip_unit
    if not least <= amount <= most or amount % unit:
        raise IllegalCommand(Refusal.BUY_IN, f"You can buy in for {least} to {most}, not {amount}")


def _require_cash_game(course: Course, what: str) -> None:
    if course.state.settings.tournament:
        raise IllegalCommand(Refusal.TOURNAMENT, f"{what} in a tournament: sit out instead, and your blinds are posted")


def _leave(course: Course, command: Leave) -> None:
    chair = _seated(course, command)
    _require_cash_game(course, "You cannot take chips away")
    if chair.leaving:
        return
    if not course.state.in_hand(chair.seat):
        course.happen(PlayerLeft(chair.seat, chair.player, chair.stack, course.now))
        return
    course.happen(LeaveAsked(chair.seat))
    if course.state.turn is not None and course.state.turn.seat == chair.seat:
        course.act(actions.Fold(chair.seat))
    course.end_if_deserted()


def _sit_out(course: Course, command: SitOut) -> None:
    chair = _seated(course, command)
    if not chair.sitting_out or chair.away:
        course.happen(SatOut(chair.seat, course.now))


def _sit_in(course: Course, command: SitIn) -> None:
    chair = _seated(course, command)
    if chair.sitting_out:
        course.happen(SatIn(chair.seat))


def _top_up(course: Course, command: TopUp) -> None:
    chair = _seated(course, command)
    _require_cash_game(course, "You cannot add chips")
    if command.to:
        _require_buy_in(course, command.to)
    if command.to != chair.top_up_to:
        course.happen(TopUpAsked(chair.seat, command.to))


def _answer(course: Course, command: Answer) -> None:
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
    action = _action(chair.seat, command)
    decide_hand(state.hand, action)
    clock.spend_bank(course, turn)
    course.act(action)
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


def _post(course: Course, command: Post) -> None:
    chair = _seated(course, command)
    if not chair.posts and must_post(chair, course.state.settings.options):
        course.happen(PostChosen(chair.seat, posts=True))


def _wait_for_blind(course: Course, command: WaitForBlind) -> None:
    chair = _seated(course, command)
    if chair.posts:
        course.happen(PostChosen(chair.seat, posts=False))


def _begin_hand(course: Course, command: BeginHand) -> None:
    state, settings = course.state, course.state.settings
    if state.playing:
        raise IllegalCommand(Refusal.NO_HAND, "A hand is being played already")
    if sorted(command.deck) != list(DECK):
        raise InvalidSetup("a hand is dealt from a deck of 52 different known cards")
    if command.draw and sorted(command.draw) != list(DECK):
        raise InvalidSetup("the first button is drawn for from a deck of 52 different known cards")
    if state.button is None and command.draw and settings.options.first_button != FirstButton.SEAT:
        _draw_for_button(course, command.draw)
    lined_up = line_up(course.state)
    if lined_up is None:
        raise IllegalCommand(Refusal.NO_HAND, "There are not enough players for a hand")
    stacks = {chair.seat: chair.stack for chair in state.chairs}
    opening = start(
        settings.game,
        [stacks[seat] for seat in lined_up.seats],
        lined_up.button,
        seats=lined_up.seats,
        options=settings.options,
        posts=lined_up.posts,
        big_blind=lined_up.big_blind,
        dead_small_blind=lined_up.dead_small_blind,
    )
    _mark_missed_blinds(course, lined_up)
    course.happen(HandBegan(state.hands + 1, lined_up.button, lined_up.small_blind, lined_up.big_blind))
    course.happen(DeckShuffled(command.deck))
    for event in opening.events:
        course.happen(event)


def _draw_for_button(course: Course, draw: tuple[Card, ...]) -> None:
    """J25: one card each; the highest has the button, suits from spades down to clubs breaking ties.

    Where chance alone decides, the first card that does not favour a seat names it.
    """
    ready = course.state.ready()
    if not ready:
        return
    if course.state.settings.options.first_button == FirstButton.RANDOM:
        fair = 52 - 52 % len(ready)
        place = next(card for card in draw if card < fair) % len(ready)
        course.happen(ButtonDrawn((), ready[place].seat))
        return
    drawn = tuple(DrawnCard(chair.seat, card) for chair, card in zip(ready, draw, strict=False))
    highest = max(drawn, key=lambda each: (each.card.rank, each.card.suit))
    course.happen(ButtonDrawn(drawn, highest.seat))


def _mark_missed_blinds(course: Course, lined_up: LineUp) -> None:
    """J13: whom a blind passes while he is not dealt in owes it from now on, once."""
    state = course.state
    if state.small_blind is None or state.big_blind is None:
        return
    for chair in state.chairs:
        if chair.seat in lined_up.seats or chair.new:
            continue
        at_small = chair.seat == lined_up.small_blind
        small = chair.owes_small or at_small or between(state.small_blind, chair.seat, lined_up.small_blind)
        big = chair.owes_big or between(state.big_blind, chair.seat, lined_up.big_blind)
        if (small, big) != (chair.owes_small, chair.owes_big):
            course.happen(BlindsMissed(chair.seat, small, big))


def _tick(course: Course, command: Tick) -> None:
    turn = course.state.turn
    if turn is not None and course.now > turn.expires:
        clock.time_out(course, turn, command.disconnected)


def _resume(course: Course, command: Resume) -> None:
    if course.state.turn is not None:
        clock.go_on(course, course.state.turn, command.stood)


def _call_off(course: Course, _: CallOff) -> None:
    hand = course.state.hand
    if hand is None or not course.state.playing:
        raise IllegalCommand(Refusal.NO_HAND, "No hand is being played")
    # While a hand is played, what lies in front of a chair counts as it did before.
    stacks = {chair.seat: chair.stack for chair in course.state.chairs}
    course.happen(HandCalledOff(tuple(stacks[seat] for seat in hand.seats)))


_DECIDE: dict[type[Command], Callable[[Course, Any], None]] = {
    Sit: _sit,
    Leave: _leave,
    SitOut: _sit_out,
    SitIn: _sit_in,
    TopUp: _top_up,
    Post: _post,
    WaitForBlind: _wait_for_blind,
    Answer: _answer,
    BeginHand: _begin_hand,
    Tick: _tick,
    Resume: _resume,
    CallOff: _call_off,
}
