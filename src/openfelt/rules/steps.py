"""The small steps that folding events is made of."""

from __future__ import annotations

from msgspec.structs import replace

from openfelt.rules import betting
from openfelt.rules.options import StraddleRaise
from openfelt.rules.showdown import next_to_show
from openfelt.rules.state import SHOWDOWN, Player, State


def turn_to(state: State, start: int) -> State:
    """The turn goes to the first player from index ``start`` who has to decide, if there is one."""
    return replace(state, actor=betting.next_to_act(state.players, state.level, start))


def to_showdown(state: State) -> State:
    """The betting is over: the next who has to show is to act."""
    return replace(state, phase=SHOWDOWN, actor=next_to_show(state))


def with_player(players: tuple[Player, ...], index: int, player: Player) -> tuple[Player, ...]:
    """``players`` with ``player`` at ``index``."""
    changed = list(players)
    changed[index] = player
    return tuple(changed)


def straddled(state: State) -> State:
    """The first round with a straddle: a bet or more on top, raised by itself or by the big blind (J27)."""
    big = state.game.stakes.blinds[1]
    level = betting.straddle_level(state)
    by_itself = state.options.straddle_raise == StraddleRaise.BRING_IN
    return replace(state, level=level, base=level, increment=level if by_itself else big, bets=level // big)
