"""What a player is told about his own seat, or his place without one: his hand, his decision, his chips and debts."""

from __future__ import annotations

from typing import Final

from openfelt.rules.actions import Legal
from openfelt.rules.betting import answers_for, legal
from openfelt.rules.options import TimeoutPolicy
from openfelt.rules.showdown import words
from openfelt.rules.stakes import FixedLimit
from openfelt.rules.state import State
from openfelt.table.button import owed
from openfelt.table.chips import buy_in_bounds, needs_chips, top_up_bounds
from openfelt.table.clock import protections_left
from openfelt.table.rabbit import may_show_rabbit
from openfelt.table.showing import showable
from openfelt.table.state import Chair, TableState
from openfelt.table.waiting import may_wait
from openfelt.wire.messages import Debt, Decision, Preset, PresetName, Purse, YourPlace, YourSeat

Fractions = tuple[tuple[PresetName, int, int], ...]

_FRACTIONS_OPENING: Final[Fractions] = (("third", 1, 3), ("half", 1, 2), ("pot", 1, 1))
_FRACTIONS_RAISING: Final[Fractions] = (("half", 1, 2), ("three_quarters", 3, 4), ("pot", 1, 1))


def your_seat(state: TableState, chair: Chair, version: int, now: int) -> YourSeat:
    """The private part of the table for who sits in ``chair``."""
    hand = state.hand
    strength, price = "", 0
    if hand is not None and chair.player in state.dealt_in:
        own = hand.players[state.dealt_in.index(chair.player)]
        strength = words(hand, own) if own.live and own.hole else ""
        price = answers_for(hand, chair.seat) if state.playing else 0
    return YourSeat(
        state.settings.id,
        version,
        chair.seat,
        strength,
        price,
        _decision(state, chair.seat, now),
        _debt(state, chair),
        _purse(state, chair),
        _protections(state, chair, now),
        showable(state, chair.player),
        may_show_rabbit(state, chair.player),
    )


def concerned(before: TableState, after: TableState) -> set[str]:
    """The players whose private part may be another one than ``before``, and those who are asked or were.

    To look at what has changed costs a fraction of working it all out, and most actions change nothing for most
    players.
    """
    everybody = {chair.player for chair in after.chairs}
    old, new = before.hand, after.hand
    if len(before.chairs) != len(after.chairs) or before.settings is not after.settings or old is None or new is None:
        return everybody
    if before.dealt_in is not after.dealt_in or old.over or new.over:
        return everybody
    seats = {turn.seat for turn in (before.turn, after.turn) if turn is not None}
    seats |= {own.seat for own, was in zip(new.players, old.players, strict=True) if own is not was}
    # Whoever has only one left to bet against pays no more than that one can match (A12).
    if old.level != new.level or old.board is not new.board or sum(player.can_act for player in new.players) < 3:
        seats |= {player.seat for player in new.players if player.live}
    pairs = zip(after.chairs, before.chairs, strict=True)
    return {chair.player for chair, was in pairs if chair is not was or chair.seat in seats}


def your_place(state: TableState, player: str, now: int) -> YourPlace | None:
    """What the table has for ``player`` who has no seat; None when he has one."""
    if state.chair_of(player) is not None:
        return None
    least, most = buy_in_bounds(state, player, now)
    place = next((at for at, person in enumerate(state.waiting, 1) if person.player == player), 0)
    hold = state.hold_of(player)
    return YourPlace(
        table=state.settings.id,
        least=least,
        most=most,
        waiting=place,
        may_wait=may_wait(state, player),
        held=hold.seat if hold else None,
        until=hold.until if hold else 0,
        offered=hold.offered if hold else False,
        banned=state.is_banned(player),
    )


def _debt(state: TableState, chair: Chair) -> Debt | None:
    """D5: shown beforehand, chip by chip."""
    post = None if state.in_hand(chair.seat) or state.settings.tournament else owed(chair, state.settings)
    return Debt(post.live, post.dead, chair.posts) if post is not None else None


def _purse(state: TableState, chair: Chair) -> Purse | None:
    if state.settings.tournament:
        return None
    least, most = top_up_bounds(state, chair)
    return Purse(least, most, chair.top_up_to, chair.auto_top_up, chair.gift, needs_chips(state, chair))


def _protections(state: TableState, chair: Chair, now: int) -> int | None:
    """K08: told beforehand, where they are counted."""
    if state.settings.options.timeout_policy != TimeoutPolicy.ALL_IN_PROTECTION:
        return None
    return protections_left(state.settings.options, chair, now)


def _decision(state: TableState, seat: int, now: int) -> Decision | None:
    hand, turn = state.hand, state.turn
    if hand is None or turn is None or turn.seat != seat:
        return None
    may = legal(hand)
    assert may is not None
    limit = isinstance(hand.game, FixedLimit)
    return Decision(
        id=turn.decision,
        legal=may,
        presets=() if limit else presets(hand, may),
        pot=hand.pot,
        left=max(0, turn.expires - now),
        bets=hand.bets if limit else 0,
        cap=hand.options.max_bets_per_round if limit and not hand.uncapped else 0,
    )


def presets(hand: State, may: Legal) -> tuple[Preset, ...]:
    """Suggested sizes between the legal bounds, each once, the smallest first.

    A fraction of the pot is taken of the pot as it stands after calling, on top of the bet to match.
    """
    if not may.may_raise:
        return ()
    sizes: dict[int, Preset] = {may.low: Preset("min", may.low)}
    pot = hand.pot + may.price
    for name, part, whole in _FRACTIONS_OPENING if may.opening else _FRACTIONS_RAISING:
        to = hand.level + pot * part // whole
        to -= (to - may.low) % may.step
        if may.low < to <= may.high and to not in sizes:
            sizes[to] = Preset(name, to)
    player = hand.players[hand.actor]
    if may.high == player.bet + player.stack:
        sizes[may.high] = Preset("all_in", may.high)
    return tuple(sizes[to] for to in sorted(sizes))
