"""Sitting out and coming back."""

from __future__ import annotations

from openfelt.errors import IllegalCommand, Refusal
from openfelt.table.commands import SitIn, SitOut
from openfelt.table.course import Course
from openfelt.table.events import SatIn, SatOut, SitOutPlanned


def sit_out(course: Course, command: SitOut) -> None:
    """D1: from the next hand on, without fail; or from the one on whose big blind would be his."""
    chair = course.seated(command.player)
    if not command.at_blind:
        if not chair.sitting_out or chair.away:
            course.happen(SatOut(chair.seat, course.now))
        return
    course.require_cash_game("You cannot wait for the big blind")
    if not chair.sitting_out and not chair.out_at_blind:
        course.happen(SitOutPlanned(chair.seat, planned=True))


def sit_in(course: Course, command: SitIn) -> None:
    """D7: from any state, effective in the next hand; who was leaving stays after all, unless the host sent him."""
    chair = course.seated(command.player)
    if chair.kicked:
        raise IllegalCommand(Refusal.BANNED, "The host has sent you away: you leave after this hand")
    if chair.sitting_out or chair.leaving:
        course.happen(SatIn(chair.seat))
    elif chair.out_at_blind:
        course.happen(SitOutPlanned(chair.seat, planned=False))
