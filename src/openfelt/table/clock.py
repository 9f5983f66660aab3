"""What the clock does: time-outs, all-in protection, the time bank, a standstill of the room."""

from __future__ import annotations

from openfelt.rules import actions
from openfelt.rules.betting import legal
from openfelt.rules.options import Options, ProtectionScope, TimeoutPolicy, WhenCheckFree
from openfelt.rules.state import Player, State
from openfelt.table.course import Course
from openfelt.table.events import BankUsed, ProtectionUsed, SatOut, TimedOut, TurnBegan
from openfelt.table.state import Chair, Turn

MOST_LAG = 1_000
"""Milliseconds that are given back to a player for every decision, however slow his connection is (B1)."""

DAY = 86_400_000
"""Milliseconds of a day, for which protections are counted."""


def time_out(course: Course, turn: Turn, disconnected: tuple[int, ...]) -> None:
    """Do for an absent player what the house has decided, and have him sit out from the next hand on.

    Check when that is free, fold otherwise (X-01, X-02); under all-in protection his hand may play on for what is in
    (S0-70 to S0-75).  K11: he sits out afterwards.
    """
    hand = course.state.hand
    chair = course.state.chair_at(turn.seat)
    assert hand is not None
    may = legal(hand)
    assert may is not None
    course.happen(TimedOut(turn.seat))
    if turn.bank:
        course.happen(BankUsed(turn.seat, 0))
    wanted = not may.may_check or hand.options.protection_when_check_free == WhenCheckFree.PROTECT
    if chair is not None and wanted and _is_protected(course, hand, chair, turn.seat in disconnected):
        course.act(actions.Protect(turn.seat))
        course.happen(ProtectionUsed(turn.seat, course.now // DAY))
    else:
        course.act(actions.Check(turn.seat) if may.may_check else actions.Fold(turn.seat))
    if chair is not None and not chair.sitting_out:
        course.happen(SatOut(turn.seat, course.now, away=True))


def protections_left(options: Options, chair: Chair, now: int) -> int | None:
    """How many protections ``chair`` has left today; None where there is no limit (K08)."""
    if not options.protection_quota:
        return None
    used = chair.protections if chair.protected_on == now // DAY else 0
    return max(0, options.protection_quota - used)


def spend_bank(course: Course, turn: Turn) -> None:
    """Take what a decision needed beyond the countdown out of the time bank (X-33)."""
    used = course.now - turn.lag - (turn.expires - turn.bank)
    if used > 0 and turn.bank:
        course.happen(BankUsed(turn.seat, max(0, turn.bank - used)))


def go_on(course: Course, turn: Turn, stood: int) -> None:
    """After a standstill the clock goes on where it would be, but with a whole countdown at the least (K15, B7).

    It ran on meanwhile but for the ``stood`` milliseconds in which it was known to stand still.  The time bank comes
    after that countdown: a standstill of the room costs nobody any of it (X-33).
    """
    countdown = course.state.settings.countdown
    left = max(turn.expires + stood - turn.bank - course.now, countdown)
    begins = course.now + left - countdown
    expires = course.now + left + turn.bank
    course.happen(TurnBegan(turn.seat, turn.decision, course.now, begins, expires, turn.bank, turn.lag))


def _is_protected(course: Course, hand: State, chair: Chair, disconnected: bool) -> bool:
    options = hand.options
    if options.timeout_policy != TimeoutPolicy.ALL_IN_PROTECTION:
        return False
    if options.protection_scope == ProtectionScope.DISCONNECTED_ONLY and not disconnected:
        return False
    if protections_left(options, chair, course.now) == 0:
        return False
    return _money_in(hand, hand.player(chair.seat)) > 0


def _money_in(hand: State, player: Player) -> int:
    """The chips that count as money in: all of them, or only what was not forced (X-01)."""
    paid = player.total + player.dead
    if hand.options.protection_counts_forced_bets:
        return paid
    forced = hand.opening[hand.seats.index(player.seat)]
    return paid - forced.total - forced.dead
