"""The fold of a table: what each event makes of its state.  Validates nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.rules.events import BoardDealt, Burned, Event, HandEnded, HandStarted, HoleDealt
from openfelt.rules.evolve import evolve as evolve_hand
from openfelt.table.events import (
    BankUsed,
    BlindsMissed,
    ButtonDrawn,
    ChipsAdded,
    DeckShuffled,
    HandBegan,
    HandCalledOff,
    LeaveAsked,
    NextHandSet,
    PlayerLeft,
    PlayerSat,
    PostChosen,
    ProtectionUsed,
    SatIn,
    SatOut,
    Skipped,
    TimedOut,
    TopUpAsked,
    TurnBegan,
)
from openfelt.table.state import Chair, Departure, TableState, Turn

DEPARTURES_KEPT = 200


def evolve(state: TableState, event: Event) -> TableState:
    """The table after ``event``, be it the table's own or one of its hand."""
    apply = _APPLY.get(type(event))
    if apply is not None:
        return apply(state, event)
    return _hand_event(state, event)


def _hand_event(state: TableState, event: Event) -> TableState:
    hand = evolve_hand(state.hand, event)
    match event:
        case HandStarted():
            sitting = {chair.seat: chair.player for chair in state.chairs}
            chairs = tuple(
                replace(chair, new=False, owes_small=False, owes_big=False, posts=False)
                if chair.seat in hand.seats
                else chair
                for chair in state.chairs
            )
            dealt_in = tuple(sitting.get(seat, "") for seat in hand.seats)
            return replace(state, hand=hand, chairs=chairs, dealt_in=dealt_in)
        case HoleDealt(cards=cards) | BoardDealt(cards=cards):
            return replace(state, hand=hand, deck=_without(state.deck, cards), turn=None)
        case Burned(card=card):
            return replace(state, hand=hand, deck=_without(state.deck, (card,)), turn=None)
        case HandEnded():
            won = dict(zip(hand.seats, event.stacks, strict=True))
            chairs = tuple(replace(chair, stack=won.get(chair.seat, chair.stack)) for chair in state.chairs)
            return replace(state, hand=hand, chairs=chairs, deck=(), turn=None)
        case _:
            return replace(state, hand=hand, turn=None)


def _player_sat(state: TableState, event: PlayerSat) -> TableState:
    chair = Chair(event.seat, event.player, event.name, event.stack, event.bot, bank=state.settings.time_bank)
    if (before := state.departure_of(event.player)) is not None:
        chair = replace(
            chair,
            owes_small=before.owes_small,
            owes_big=before.owes_big,
            bank=before.bank,
            protections=before.protections,
            protected_on=before.protected_on,
        )
    return replace(state, chairs=tuple(sorted((*state.chairs, chair), key=lambda taken: taken.seat)))


def _player_left(state: TableState, event: PlayerLeft) -> TableState:
    gone = state.chair_at(event.seat)
    assert gone is not None
    others = tuple(departure for departure in state.departures if departure.player != event.player)
    departure = Departure(
        event.player,
        event.at,
        event.stack,
        gone.owes_small,
        gone.owes_big,
        gone.bank,
        gone.protections,
        gone.protected_on,
    )
    return replace(
        state,
        chairs=tuple(chair for chair in state.chairs if chair is not gone),
        departures=(*others, departure)[-DEPARTURES_KEPT:],
    )


def _leave_asked(state: TableState, event: LeaveAsked) -> TableState:
    return _change(state, event.seat, leaving=True)


def _sat_out(state: TableState, event: SatOut) -> TableState:
    return _change(state, event.seat, sitting_out=True, away=event.away, out_since=event.at)


def _sat_in(state: TableState, event: SatIn) -> TableState:
    return _change(state, event.seat, sitting_out=False, away=False)


def _top_up_asked(state: TableState, event: TopUpAsked) -> TableState:
    return _change(state, event.seat, top_up_to=event.to)


def _chips_added(state: TableState, event: ChipsAdded) -> TableState:
    chair = state.chair_at(event.seat)
    stack = event.amount + (chair.stack if chair else 0)
    return _change(state, event.seat, stack=stack, top_up_to=0)


def _next_hand_set(state: TableState, event: NextHandSet) -> TableState:
    return replace(state, next_hand_at=event.at or None)


def _hand_began(state: TableState, event: HandBegan) -> TableState:
    return replace(
        state,
        hands=event.number,
        hand=None,
        next_hand_at=None,
        button=event.button,
        small_blind=event.small_blind,
        big_blind=event.big_blind,
    )


def _deck_shuffled(state: TableState, event: DeckShuffled) -> TableState:
    return replace(state, deck=event.cards)


def _hand_called_off(state: TableState, event: HandCalledOff) -> TableState:
    assert state.hand is not None
    had = dict(zip(state.hand.seats, event.stacks, strict=True))
    chairs = tuple(replace(chair, stack=had.get(chair.seat, chair.stack)) for chair in state.chairs)
    return replace(state, hand=None, dealt_in=(), chairs=chairs, deck=(), turn=None)


def _turn_began(state: TableState, event: TurnBegan) -> TableState:
    turn = Turn(event.seat, event.decision, event.began, event.countdown, event.expires, event.bank)
    return replace(state, turn=turn, decisions=event.decision)


def _post_chosen(state: TableState, event: PostChosen) -> TableState:
    return _change(state, event.seat, posts=event.posts)


def _blinds_missed(state: TableState, event: BlindsMissed) -> TableState:
    return _change(state, event.seat, owes_small=event.small, owes_big=event.big)


def _button_drawn(state: TableState, event: ButtonDrawn) -> TableState:
    return replace(state, drawn_button=event.seat)


def _bank_used(state: TableState, event: BankUsed) -> TableState:
    return _change(state, event.seat, bank=event.left)


def _protection_used(state: TableState, event: ProtectionUsed) -> TableState:
    chair = state.chair_at(event.seat)
    used = chair.protections if chair is not None and chair.protected_on == event.day else 0
    return _change(state, event.seat, protections=used + 1, protected_on=event.day)


def _unchanged(state: TableState, _: Event) -> TableState:
    return state


def _without(deck: tuple[Card, ...], dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in deck if card not in dealt)


def _change(state: TableState, seat: int, **changes: Any) -> TableState:
    chairs = tuple(replace(chair, **changes) if chair.seat == seat else chair for chair in state.chairs)
    return replace(state, chairs=chairs)


_APPLY: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    PlayerSat: _player_sat,
    PlayerLeft: _player_left,
    LeaveAsked: _leave_asked,
    SatOut: _sat_out,
    SatIn: _sat_in,
    TopUpAsked: _top_up_asked,
    ChipsAdded: _chips_added,
    NextHandSet: _next_hand_set,
    PostChosen: _post_chosen,
    BlindsMissed: _blinds_missed,
    ButtonDrawn: _button_drawn,
    BankUsed: _bank_used,
    ProtectionUsed: _protection_used,
    HandBegan: _hand_began,
    DeckShuffled: _deck_shuffled,
    HandCalledOff: _hand_called_off,
    TurnBegan: _turn_began,
    TimedOut: _unchanged,
    Skipped: _unchanged,
}
