"""The fold of a table: what each event makes of its state.  Validates nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.rules.events import BoardDealt, Burned, CardsRevealed, Event, HandEnded, HandStarted, HoleDealt
from openfelt.rules.evolve import evolve as evolve_hand
from openfelt.table.events import (
    AutoTopUpSet,
    BankUsed,
    Banned,
    BlindsMissed,
    ButtonDrawn,
    ChipsAdded,
    ChipsGiven,
    ClosePlanned,
    DeckShuffled,
    GiftPlanned,
    HandBegan,
    HandCalledOff,
    HoldEnded,
    HostChanged,
    Kicked,
    LeaveAsked,
    Muted,
    NextHandSet,
    Pardoned,
    Paused,
    PlayedOn,
    PlayerLeft,
    PlayerSat,
    PostChosen,
    ProtectionUsed,
    RabbitShown,
    SatIn,
    SatOut,
    SeatHeld,
    SettingsChanged,
    SettingsPlanned,
    SitOutPlanned,
    Skipped,
    TableClosed,
    TableMade,
    TimedOut,
    TopUpAsked,
    TurnBegan,
    WaiterJoined,
    WaiterLeft,
)
from openfelt.table.state import Chair, Departure, Hold, Lapse, Person, TableState, Turn

DEPARTURES_KEPT = 200
NAMES_KEPT = 200
"""How many are remembered as banned, and as silenced."""
MINUTE = 60_000


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
        case CardsRevealed(cards=cards):
            return replace(state, hand=hand, revealed=state.revealed + cards)
        case HandEnded():
            won = dict(zip(hand.seats, event.stacks, strict=True))
            chairs = tuple(replace(chair, stack=won.get(chair.seat, chair.stack)) for chair in state.chairs)
            deck = state.deck if state.settings.rabbit else ()
            return replace(state, hand=hand, chairs=chairs, deck=deck, turn=None)
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
    return replace(state, chairs=tuple(sorted((*state.chairs, chair), key=lambda taken: taken.seat)), empty_since=None)


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
        gone.name,
    )
    chairs = tuple(chair for chair in state.chairs if chair is not gone)
    return replace(
        state,
        chairs=chairs,
        departures=(*others, departure)[-DEPARTURES_KEPT:],
        empty_since=None if chairs or state.host is None else event.at,
    )


def _leave_asked(state: TableState, event: LeaveAsked) -> TableState:
    return _change(state, event.seat, leaving=True)


def _sat_out(state: TableState, event: SatOut) -> TableState:
    return _change(state, event.seat, sitting_out=True, away=event.away, out_since=event.at, out_at_blind=False)


def _sat_in(state: TableState, event: SatIn) -> TableState:
    return _change(state, event.seat, sitting_out=False, away=False, out_at_blind=False, leaving=False)


def _sit_out_planned(state: TableState, event: SitOutPlanned) -> TableState:
    return _change(state, event.seat, out_at_blind=event.planned)


def _top_up_asked(state: TableState, event: TopUpAsked) -> TableState:
    return _change(state, event.seat, top_up_to=event.to)


def _chips_added(state: TableState, event: ChipsAdded) -> TableState:
    chair = state.chair_at(event.seat)
    stack = event.amount + (chair.stack if chair else 0)
    return _change(state, event.seat, stack=stack, top_up_to=0)


def _auto_top_up_set(state: TableState, event: AutoTopUpSet) -> TableState:
    return _change(state, event.seat, auto_top_up=event.to)


def _next_hand_set(state: TableState, event: NextHandSet) -> TableState:
    """C8: a countdown that is called off is remembered for a minute, so that it cannot be begun anew for ever."""
    if not event.at:
        return replace(state, next_hand_at=None, called_off=state.called_off + (state.next_hand_at is not None))
    if state.first_planned is None or event.at > state.first_planned + MINUTE:
        return replace(state, next_hand_at=event.at, first_planned=event.at, called_off=0)
    return replace(state, next_hand_at=event.at)


def _hand_began(state: TableState, event: HandBegan) -> TableState:
    return replace(
        state,
        hands=event.number,
        hand=None,
        revealed=(),
        rabbit=(),
        next_hand_at=None,
        first_planned=None,
        called_off=0,
        button=event.button,
        small_blind=event.small_blind,
        big_blind=event.big_blind,
    )


def _deck_shuffled(state: TableState, event: DeckShuffled) -> TableState:
    return replace(state, deck=event.cards)


def _rabbit_shown(state: TableState, event: RabbitShown) -> TableState:
    return replace(state, rabbit=event.cards)


def _hand_called_off(state: TableState, event: HandCalledOff) -> TableState:
    assert state.hand is not None
    had = dict(zip(state.hand.seats, event.stacks, strict=True))
    chairs = tuple(replace(chair, stack=had.get(chair.seat, chair.stack)) for chair in state.chairs)
    return replace(state, hand=None, dealt_in=(), chairs=chairs, deck=(), turn=None)


def _turn_began(state: TableState, event: TurnBegan) -> TableState:
    turn = Turn(event.seat, event.decision, event.began, event.countdown, event.expires, event.bank, event.lag)
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


# ---------------------------------------------------------------- who waits for a seat


def _seat_held(state: TableState, event: SeatHeld) -> TableState:
    hold = Hold(event.seat, event.player, event.name, event.until, event.offered)
    return replace(state, holds=tuple(sorted((*state.holds, hold), key=lambda held: held.seat)))


def _hold_ended(state: TableState, event: HoldEnded) -> TableState:
    lapses = tuple(lapse for lapse in state.lapses if event.at < lapse.at + MINUTE)
    if event.lapsed:
        lapses = (*lapses, Lapse(event.player, event.at))
    return replace(state, holds=tuple(hold for hold in state.holds if hold.seat != event.seat), lapses=lapses)


def _waiter_joined(state: TableState, event: WaiterJoined) -> TableState:
    return replace(state, waiting=(*state.waiting, Person(event.player, event.name)))


def _waiter_left(state: TableState, event: WaiterLeft) -> TableState:
    return replace(state, waiting=_without_player(state.waiting, event.player))


# ---------------------------------------------------------------- what the host does


def _table_made(state: TableState, event: TableMade) -> TableState:
    return replace(state, settings=event.settings, host=Person(event.host, event.name), empty_since=event.at)


def _settings_planned(state: TableState, event: SettingsPlanned) -> TableState:
    return replace(state, planned=event.settings)


def _settings_changed(state: TableState, event: SettingsChanged) -> TableState:
    """Everybody has the whole of a new time bank, also who comes back (X-33)."""
    before, after = state.settings, event.settings
    state = replace(state, settings=after, planned=None)
    if before.time_bank == after.time_bank:
        return state
    return replace(
        state,
        chairs=tuple(replace(chair, bank=after.time_bank) for chair in state.chairs),
        departures=tuple(replace(departure, bank=after.time_bank) for departure in state.departures),
    )


def _paused(state: TableState, _: Paused) -> TableState:
    return replace(state, paused=True)


def _played_on(state: TableState, event: PlayedOn) -> TableState:
    chairs = tuple(replace(chair, out_since=event.at) if chair.sitting_out else chair for chair in state.chairs)
    return replace(state, paused=False, chairs=chairs, first_planned=None, called_off=0)


def _kicked(state: TableState, event: Kicked) -> TableState:
    return _change(state, event.seat, kicked=True)


def _banned(state: TableState, event: Banned) -> TableState:
    others = _without_player(state.banned, event.player)
    return replace(state, banned=(*others, Person(event.player, event.name))[-NAMES_KEPT:])


def _pardoned(state: TableState, event: Pardoned) -> TableState:
    return replace(state, banned=_without_player(state.banned, event.player))


def _muted(state: TableState, event: Muted) -> TableState:
    others = tuple(player for player in state.muted if player != event.player)
    return replace(state, muted=(*others, event.player)[-NAMES_KEPT:] if event.muted else others)


def _gift_planned(state: TableState, event: GiftPlanned) -> TableState:
    return _change(state, event.seat, gift=event.amount)


def _chips_given(state: TableState, event: ChipsGiven) -> TableState:
    chair = state.chair_at(event.seat)
    return _change(state, event.seat, stack=event.amount + (chair.stack if chair else 0), gift=0)


def _host_changed(state: TableState, event: HostChanged) -> TableState:
    return replace(state, host=Person(event.player, event.name))


def _close_planned(state: TableState, _: ClosePlanned) -> TableState:
    return replace(state, closing=True)


def _table_closed(state: TableState, _: TableClosed) -> TableState:
    return replace(state, closed=True, closing=False, next_hand_at=None)


def _unchanged(state: TableState, _: Event) -> TableState:
    return state


def _without(deck: tuple[Card, ...], dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    if deck[: len(dealt)] == dealt:
        return deck[len(dealt) :]
    return tuple([card for card in deck if card not in dealt])


def _without_player(people: tuple[Person, ...], player: str) -> tuple[Person, ...]:
    return tuple(person for person in people if person.player != player)


def _change(state: TableState, seat: int, **changes: Any) -> TableState:
    chairs = tuple(replace(chair, **changes) if chair.seat == seat else chair for chair in state.chairs)
    return replace(state, chairs=chairs)


_APPLY: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    PlayerSat: _player_sat,
    PlayerLeft: _player_left,
    LeaveAsked: _leave_asked,
    SatOut: _sat_out,
    SatIn: _sat_in,
    SitOutPlanned: _sit_out_planned,
    TopUpAsked: _top_up_asked,
    AutoTopUpSet: _auto_top_up_set,
    ChipsAdded: _chips_added,
    SeatHeld: _seat_held,
    HoldEnded: _hold_ended,
    WaiterJoined: _waiter_joined,
    WaiterLeft: _waiter_left,
    TableMade: _table_made,
    SettingsPlanned: _settings_planned,
    SettingsChanged: _settings_changed,
    Paused: _paused,
    PlayedOn: _played_on,
    Kicked: _kicked,
    Banned: _banned,
    Pardoned: _pardoned,
    Muted: _muted,
    GiftPlanned: _gift_planned,
    ChipsGiven: _chips_given,
    HostChanged: _host_changed,
    ClosePlanned: _close_planned,
    TableClosed: _table_closed,
    NextHandSet: _next_hand_set,
    PostChosen: _post_chosen,
    BlindsMissed: _blinds_missed,
    ButtonDrawn: _button_drawn,
    BankUsed: _bank_used,
    ProtectionUsed: _protection_used,
    HandBegan: _hand_began,
    DeckShuffled: _deck_shuffled,
    RabbitShown: _rabbit_shown,
    HandCalledOff: _hand_called_off,
    TurnBegan: _turn_began,
    TimedOut: _unchanged,
    Skipped: _unchanged,
}
