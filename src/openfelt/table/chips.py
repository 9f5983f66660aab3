"""Chips that come to a stack: what may be bought for, filled up to, and given by the host.

Always between two hands (S0-54, L01), in whole chips of the table's unit.
"""

from __future__ import annotations

from openfelt.errors import IllegalCommand, Refusal
from openfelt.table.commands import AutoTopUp, TopUp
from openfelt.table.course import Course
from openfelt.table.events import AutoTopUpSet, ChipsAdded, ChipsGiven, SatIn, TopUpAsked
from openfelt.table.state import Chair, TableState


def buy_in_bounds(state: TableState, player: str, now: int) -> tuple[int, int]:
    """The least and the most with which ``player`` may sit down.

    J14: who comes back soon brings at least what he took along, also when that is more than others may bring.
    """
    settings, left = state.settings, state.departure_of(player)
    if left is None or left.stack <= settings.min_buy_in or now - left.at >= settings.returns_within:
        return settings.min_buy_in, settings.max_buy_in
    return left.stack, max(settings.max_buy_in, left.stack)


def require_buy_in(course: Course, player: str, amount: int) -> None:
    """Refuse an ``amount`` with which ``player`` may not sit down (J14, L11)."""
    settings = course.state.settings
    least, most = buy_in_bounds(course.state, player, course.now)
    if least <= amount <= most and amount % settings.game.stakes.chip_unit == 0:
        return
    if least > settings.min_buy_in:
        raise IllegalCommand(
            Refusal.BUY_IN, f"You left with {least} a short while ago: come back with {least} to {most}"
        )
    _refuse(course, amount)


def top_up_bounds(state: TableState, chair: Chair) -> tuple[int, int]:
    """What ``chair`` may have its stack filled up to: the least and the most; 0 and 0 when it has too much for that.

    While it is in a hand nobody knows what it will have afterwards, so that any buy-in may be asked for (D11).
    """
    settings = state.settings
    least = settings.min_buy_in
    if not state.in_hand(chair.seat):
        least = max(least, chair.stack + settings.game.stakes.chip_unit)
    return (least, settings.max_buy_in) if least <= settings.max_buy_in else (0, 0)


def needs_chips(state: TableState, chair: Chair) -> bool:
    """D10: his stack is gone, the pot was awarded to others, and nothing is on its way."""
    busy = chair.top_up_to or chair.auto_top_up or chair.gift or chair.leaving
    return not (chair.stack or state.in_hand(chair.seat) or busy or state.settings.tournament)


def top_up(course: Course, command: TopUp) -> None:
    """D11, L01: at any time, applied between two hands, taken back by 0."""
    chair = course.seated(command.player)
    _require_top_up(course, command.to)
    if command.to != chair.top_up_to:
        course.happen(TopUpAsked(chair.seat, command.to))


def auto_top_up(course: Course, command: AutoTopUp) -> None:
    """The same before every hand."""
    chair = course.seated(command.player)
    _require_top_up(course, command.to)
    if command.to != chair.auto_top_up:
        course.happen(AutoTopUpSet(chair.seat, command.to))


def bring(course: Course, chair: Chair) -> None:
    """Between two hands: lay down what the host gives and what ``chair`` asked for.

    L02: never more than the greatest buy-in, whatever was won or changed meanwhile; only a gift may go beyond.
    Whoever buys chips himself wants to play; who sits out otherwise gets none by himself.
    """
    if chair.gift:
        course.happen(ChipsGiven(chair.seat, chair.gift))
    stack = chair.stack + chair.gift
    wanted = max(chair.top_up_to, 0 if chair.sitting_out else chair.auto_top_up)
    to = min(wanted, course.state.settings.max_buy_in)
    if to > stack:
        course.happen(ChipsAdded(chair.seat, to - stack))
        if chair.away and chair.top_up_to:
            course.happen(SatIn(chair.seat))
    elif chair.top_up_to:
        course.happen(TopUpAsked(chair.seat, 0))


def _require_top_up(course: Course, to: int) -> None:
    settings = course.state.settings
    course.require_cash_game("You cannot add chips")
    if to and (not settings.min_buy_in <= to <= settings.max_buy_in or to % settings.game.stakes.chip_unit):
        _refuse(course, to)


def _refuse(course: Course, amount: int) -> None:
    settings = course.state.settings
    unit = settings.game.stakes.chip_unit
    steps = f" in steps of {unit}" if unit > 1 else ""
    raise IllegalCommand(
        Refusal.BUY_IN, f"You can buy in for {settings.min_buy_in} to {settings.max_buy_in}{steps}, not {amount}"
    )
