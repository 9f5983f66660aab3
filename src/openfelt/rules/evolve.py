"""The fold: what each event makes of the state.  Total over its events, validates nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from openfelt.rules import betting
from openfelt.rules.aftermath import AFTERMATH
from openfelt.rules.events import (
    BetMade,
    BetReturned,
    BetsCollected,
    BoardDealt,
    Burned,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    PotAwarded,
    Protected,
    Raised,
)
from openfelt.rules.options import ExposedReplacement
from openfelt.rules.state import (
    BETTING,
    BOARD,
    FOLDED,
    MUCKED,
    NOBODY,
    OVER,
    RIVER,
    SHOWDOWN,
    TURN,
    Player,
    State,
    Street,
    live_players,
)
from openfelt.rules.steps import straddled, to_showdown, with_player

E = TypeVar("E", bound=Event)

_DEAD = frozenset({PostKind.DEAD_POST, PostKind.BIG_BLIND_ANTE, PostKind.DEAD_ANTE})
_LIVE = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE_POST})
_BIG_BLIND, _STRADDLE = PostKind.BIG_BLIND, PostKind.STRADDLE
_IMMEDIATE = ExposedReplacement.IMMEDIATE
_STREETS = tuple(Street)


def evolve(state: State | None, event: Event) -> State:
    """The state after ``event``; ``state`` is None before ``HandStarted``.

    Raises ``TypeError`` when ``event`` is no event of a hand.
    """
    try:
        apply = APPLY[type(event)]
    except KeyError:
        raise TypeError(f"{type(event).__name__} is no event of a hand") from None
    return apply(state, event)


def _started(_: State | None, event: HandStarted) -> State:
    seats = event.seats
    big = event.game.stakes.blinds[1]
    return State(
        game=event.game,
        options=event.options,
        button=event.button,
        seats=seats,
        players=tuple([Player(seat, stack) for seat, stack in zip(seats, event.stacks, strict=True)]),
        small_blind=NOBODY if event.small_blind is None else seats.index(event.small_blind),
        big_blind=seats.index(event.big_blind),
        level=big,
        increment=big,
        base=big,
        bets=1,
        returned=(0,) * len(seats),
    )


def _posted(state: State, event: Posted) -> State:
    index = state.seats.index(event.seat)
    player = state.players[index]
    amount, kind = event.amount, event.kind
    live = amount if kind in _LIVE else 0
    dead = amount if kind in _DEAD else 0
    player = replace(
        player,
        stack=player.stack - amount,
        bet=player.bet + live,
        total=player.total + amount - dead,
        dead=player.dead + dead,
        bets=player.bets + (kind == _BIG_BLIND),
    )
    players = with_player(state.players, index, player)
    posted = replace(state, players=players, opening=players)
    return straddled(replace(posted, straddle=index)) if kind == _STRADDLE else posted


def _hole_dealt(state: State, event: HoleDealt) -> State:
    index = state.seats.index(event.seat)
    player = state.players[index]
    hole = player.hole + event.cards
    players = with_player(state.players, index, replace(player, hole=hole))
    replacing = state.replacing
    if index == replacing and (len(hole) == 2 or state.options.exposed_replacement == _IMMEDIATE):
        replacing = NOBODY
    if replacing >= 0 or len(players[-1].hole) < 2 or min([len(player.hole) for player in players]) < 2:
        return replace(state, players=players, replacing=replacing)
    return replace(
        state,
        players=players,
        replacing=NOBODY,
        phase=BETTING,
        # A card replaced after the first decision does not begin the round anew.
        uncapped=state.uncapped if state.acts else betting.is_uncapped(state, players, round_starts=True),
        actor=betting.next_to_act(players, state.level, betting.first_before_flop(state)),
    )


def _folded(state: State, event: Folded) -> State:
    index = state.seats.index(event.seat)
    return _decided(state, index, replace(state.players[index], standing=FOLDED))


def _checked(state: State, event: Checked) -> State:
    index = state.seats.index(event.seat)
    return _decided(state, index, replace(state.players[index], faced=state.level))


def _called(state: State, event: Called) -> State:
    index = state.seats.index(event.seat)
    return _decided(state, index, _paid(state.players[index], event.amount, state.level), 1)


def _bet_made(state: State, event: BetMade) -> State:
    opener = state.seats.index(event.seat)
    return _wagered(state, opener, event.amount, event.amount, opener)


def _raised(state: State, event: Raised) -> State:
    return _wagered(state, state.seats.index(event.seat), event.amount, event.to, state.opener)


def _protected(state: State, event: Protected) -> State:
    index = state.seats.index(event.seat)
    return _decided(state, index, replace(state.players[index], protected=True))


def _wagered(state: State, index: int, amount: int, to: int, opener: int) -> State:
    # The wager and what :func:`_decided` does, written out as one new state: whole hands are 4 % quicker by it.
    made = betting.full_bets(state, to)
    players = with_player(state.players, index, _paid(state.players[index], amount, to, made))
    return replace(
        state,
        players=players,
        acts=state.acts + 1,
        paid_acts=state.paid_acts + 1,
        unburned=False,
        level=to,
        increment=to - state.level if made else state.increment,
        base=to if made else state.base,
        bets=state.bets + made,
        uncapped=betting.is_uncapped(state, players, round_starts=False, made=made),
        actor=betting.next_to_act(players, to, index + 1),
        aggressor=index,
        opener=opener,
    )


def _bet_returned(state: State, event: BetReturned) -> State:
    index = state.seats.index(event.seat)
    player = state.players[index]
    back = event.amount
    player = replace(player, stack=player.stack + back, bet=max(0, player.bet - back), total=player.total - back)
    returned = (*state.returned[:index], state.returned[index] + back, *state.returned[index + 1 :])
    return replace(state, players=with_player(state.players, index, player), returned=returned)


def _bets_collected(state: State, event: BetsCollected) -> State:
    players = tuple([replace(player, bet=0, faced=NOBODY, bets=0) for player in state.players])
    collected = replace(state, players=players, pots=event.pots, level=0, base=0, bets=0, actor=NOBODY)
    if state.street is RIVER or len(live_players(players)) < 2:
        return to_showdown(collected)
    return _to_board(collected)


def _burned(state: State, event: Burned) -> State:
    return replace(state, burned=(*state.burned, event.card), burn_owed=False)


def _board_dealt(state: State, event: BoardDealt) -> State:
    actor = betting.next_to_act(state.players, state.level, 0)
    opened = replace(
        state,
        board=state.board + event.cards,
        burn_owed=False,
        unburned=event.unburned,
        increment=state.game.stakes.blinds[1],
        uncapped=betting.is_uncapped(state, state.players, round_starts=True),
        phase=BETTING,
        actor=actor,
    )
    if actor >= 0:
        return opened
    return to_showdown(opened) if state.street is RIVER else _to_board(opened)


def _hand_shown(state: State, event: HandShown) -> State:
    index = state.seats.index(event.seat)
    player = replace(state.players[index], hole=event.cards, shown=True)
    shown = replace(state, players=with_player(state.players, index, player))
    return to_showdown(shown) if state.phase is SHOWDOWN else shown


def _hand_mucked(state: State, event: HandMucked) -> State:
    index = state.seats.index(event.seat)
    if event.plays_board:
        player = replace(state.players[index], plays_board=True)
    else:
        player = replace(state.players[index], standing=MUCKED)
    return to_showdown(replace(state, players=with_player(state.players, index, player)))


def _pot_awarded(state: State, event: PotAwarded) -> State:
    players = list(state.players)
    for share in event.shares:
        index = state.seats.index(share.seat)
        players[index] = replace(players[index], stack=players[index].stack + share.amount)
    return replace(state, players=tuple(players), awards=(*state.awards, event), actor=NOBODY)


def _hand_ended(state: State, _: HandEnded) -> State:
    return replace(state, phase=OVER, actor=NOBODY)


def _to_board(state: State) -> State:
    """The dealer's turn before the next street, which begins with nobody's wager.

    A turn card that was set aside is shuffled in again for the river, which comes without a burn (I24).
    """
    shuffled_in = state.street is TURN and bool(state.aside)
    return replace(
        state,
        phase=BOARD,
        street=_STREETS[state.street + 1],
        burn_owed=state.options.burn_cards and not (state.burn_ready or shuffled_in),
        burn_ready=False,
        aside=() if shuffled_in else state.aside,
        aggressor=NOBODY,
        opener=NOBODY,
    )


def _paid(player: Player, amount: int, faced: int, made: int = 0) -> Player:
    return replace(
        player,
        stack=player.stack - amount,
        bet=player.bet + amount,
        total=player.total + amount,
        faced=faced,
        bets=player.bets + made,
    )


def _decided(state: State, index: int, player: Player, paid: int = 0) -> State:
    """The state after ``player``, at ``index``, has decided: the turn goes on to the next who has to."""
    players = with_player(state.players, index, player)
    return replace(
        state,
        players=players,
        acts=state.acts + 1,
        paid_acts=state.paid_acts + paid,
        unburned=False,
        uncapped=betting.is_uncapped(state, players, round_starts=False),
        actor=betting.next_to_act(players, state.level, index + 1),
    )


APPLY: Final[dict[type[Event], Callable[[Any, Any], State]]] = {
    **AFTERMATH,
    HandStarted: _started,
    Posted: _posted,
    HoleDealt: _hole_dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    BetMade: _bet_made,
    Raised: _raised,
    Protected: _protected,
    BetReturned: _bet_returned,
    BetsCollected: _bets_collected,
    Burned: _burned,
    BoardDealt: _board_dealt,
    HandShown: _hand_shown,
    HandMucked: _hand_mucked,
    PotAwarded: _pot_awarded,
    HandEnded: _hand_ended,
}
"""What each event makes of the state."""
