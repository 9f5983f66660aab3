"""Where the button and the blinds go, and who is dealt in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from openfelt.rules.opening import Post
from openfelt.rules.options import ButtonRule, HeadsUpBlinds, NewPlayerPost
from openfelt.table.settings import TableSettings
from openfelt.table.state import Chair, TableState


class LineUp(msgspec.Struct, frozen=True):
    """Who plays the next hand, and from where.

    ``button``, ``small_blind`` and ``big_blind`` are places: the button and, with a dead button, the small blind may
    lie at an empty seat; ``dead_small_blind`` says that nobody posts it.
    """

    seats: tuple[int, ...]
    button: int
    small_blind: int
    big_blind: int
    dead_small_blind: bool = False
    posts: Mapping[int, Post] = {}


def line_up(state: TableState) -> LineUp | None:
    """The next hand's players and places; None when there are not enough (L12).

    A player who owes something is dealt in when the big blind comes to him, or when he posts and does not sit between
    the button and the blinds (J09 to J12).
    """
    ready = state.ready()
    if not ready:
        return None
    everybody = tuple(chair.seat for chair in ready)
    if state.button is None or state.big_blind is None:
        return _first(state, everybody)
    entitled = tuple(chair.seat for chair in ready if owed(chair, state.settings) is None)
    if len(everybody) == 2:
        return _heads_up(state, everybody)
    places = _dead(state, everybody, entitled) if _blinds_lead(state) else _moving(state, everybody, entitled)
    # Where too few of those in the right places have paid their way, nobody has to.
    return _dealt_in(state, ready, places) or _all_together(everybody, places.big_blind)


def owed(chair: Chair, settings: TableSettings) -> Post | None:
    """What the player has to post before he is dealt in, unless he waits for the big blind; None when nothing.

    D5, X-22: exactly what has passed him, the small blind dead and the big blind live.  A new player posts a big
    blind, where the house asks for it (S1-19).
    """
    entry = chair.new and settings.options.new_player_post == NewPlayerPost.POST_OR_WAIT
    if not (chair.owes_small or chair.owes_big or entry):
        return None
    small, big = settings.game.stakes.blinds
    return Post(big if chair.owes_big or entry else 0, small if chair.owes_small else 0)


def between(start: int, seat: int, end: int) -> bool:
    """Whether ``seat`` lies strictly between ``start`` and ``end``, clockwise."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def after(seat: int, seats: Sequence[int]) -> int:
    """The first of ``seats`` clockwise from ``seat``, not counting itself unless it is the only one."""
    ordered = sorted(seats)
    return next((other for other in ordered if other > seat), ordered[0])


def _blinds_lead(state: TableState) -> bool:
    """Whether the big blind moves first and the others follow it: the dead button, or two players become more (J24)."""
    was_heads_up = state.hand is not None and len(state.hand.seats) == 2
    return state.settings.options.button_rule == ButtonRule.DEAD or was_heads_up


def _first(state: TableState, seats: tuple[int, ...]) -> LineUp:
    button = state.drawn_button if state.drawn_button in seats else min(seats)
    if len(seats) == 2:
        other = after(button, seats)
        return _two(state, button, other)
    small = after(button, seats)
    return LineUp(seats, button, small, after(small, seats))


def _heads_up(state: TableState, seats: tuple[int, ...]) -> LineUp:
    """The big blind moves on, the other has the button: nobody posts the big blind twice running (J20 to J23)."""
    assert state.big_blind is not None
    big = after(state.big_blind, seats)
    return _two(state, after(big, seats), big)


def _two(state: TableState, button: int, big: int) -> LineUp:
    seats = tuple(sorted((button, big)))
    if state.settings.options.heads_up_blinds == HeadsUpBlinds.LITERAL:
        return LineUp(seats, big, button, big)
    return LineUp(seats, button, button, big)


def _moving(state: TableState, ready: tuple[int, ...], entitled: tuple[int, ...]) -> LineUp:
    """S0-25: the button moves to the next player who has paid his way, the blinds follow it.

    It does not stop at somebody new who has sat down before the last big blind (J12): the same two would post again.
    """
    assert state.button is not None
    assert state.big_blind is not None
    entitled = tuple(seat for seat in entitled if not _came_between(state, seat, state.button, state.big_blind))
    if len(entitled) < 2:
        return _dead(state, ready, entitled)
    button = after(state.button, entitled)
    small = after(button, entitled)
    return LineUp((), button, small, after(small, ready))


def _came_between(state: TableState, seat: int, button: int, big: int) -> bool:
    chair = state.chair_at(seat)
    return chair is not None and chair.new and between(button, seat, big)


def _all_together(seats: tuple[int, ...], big: int) -> LineUp:
    """Everybody is dealt in, whatever he owes; the big blind moves on as ever, the others lie before it."""
    at = seats.index(big)
    return LineUp(seats, seats[at - 2], seats[at - 1], big)


def _dead(state: TableState, ready: tuple[int, ...], entitled: tuple[int, ...]) -> LineUp:
    """X-23: the big blind moves to the next player; small blind and button follow it, to an empty seat if need be."""
    assert state.big_blind is not None
    small = state.big_blind
    button = state.small_blind if state.small_blind is not None else state.big_blind
    return LineUp((), button, small, after(small, ready), dead_small_blind=small not in entitled)


def _dealt_in(state: TableState, ready: tuple[Chair, ...], places: LineUp) -> LineUp | None:
    seats: list[int] = []
    posts: dict[int, Post] = {}
    for chair in ready:
        seat, debt = chair.seat, owed(chair, state.settings)
        if seat == places.big_blind or (debt is None and seat in (places.small_blind, places.button)):
            seats.append(seat)
        elif seat == places.button or between(places.button, seat, places.big_blind):
            continue  # J11: he waits until the button has passed
        elif debt is None:
            seats.append(seat)
        elif chair.posts:
            posts[seat] = debt
            seats.append(seat)
    if len(seats) < 2:
        return None
    if len(seats) == 2:
        return _heads_up(state, tuple(seats))
    return msgspec.structs.replace(places, seats=tuple(seats), posts=posts)
