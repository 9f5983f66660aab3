"""What a player is told about his own seat: his hand in words and the decision he is asked for."""

from __future__ import annotations

from typing import Final

from openfelt.rules.actions import Legal
from openfelt.rules.betting import answers_for, legal
from openfelt.rules.showdown import words
from openfelt.rules.stakes import FixedLimit
from openfelt.rules.state import State
from openfelt.table.state import TableState
from openfelt.wire.messages import Decision, Preset, PresetName, YourSeat

Fractions = tuple[tuple[PresetName, int, int], ...]

_FRACTIONS_OPENING: Final[Fractions] = (("third", 1, 3), ("half", 1, 2), ("pot", 1, 1))
_FRACTIONS_RAISING: Final[Fractions] = (("half", 1, 2), ("three_quarters", 3, 4), ("pot", 1, 1))


def your_seat(state: TableState, player: str, version: int, now: int) -> YourSeat | None:
    """The private part of the table for ``player``; None when he has no seat."""
    chair = state.chair_of(player)
    if chair is None:
        return None
    hand = state.hand
    strength, price = "", 0
    if hand is not None and player in state.dealt_in:
        own = hand.players[state.dealt_in.index(player)]
        strength = words(hand, own) if own.live and own.hole else ""
        price = answers_for(hand, chair.seat) if state.playing else 0
    return YourSeat(state.settings.id, version, chair.seat, strength, price, _decision(state, chair.seat, now))


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
