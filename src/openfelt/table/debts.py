"""What players owe before they are dealt in: missed blinds, and the post of a new player."""

from __future__ import annotations

from openfelt.table.button import LineUp, between, owed
from openfelt.table.commands import Post, WaitForBlind
from openfelt.table.course import Course
from openfelt.table.events import BlindsMissed, PostChosen


def post(course: Course, command: Post) -> None:
    """S1-19: he posts what he owes as soon as his seat allows it."""
    chair = course.seated(command.player)
    if not chair.posts and owed(chair, course.state.settings) is not None:
        course.happen(PostChosen(chair.seat, posts=True))


def wait_for_blind(course: Course, command: WaitForBlind) -> None:
    """S1-20: he pays nothing but the big blind, when it comes to him."""
    chair = course.seated(command.player)
    if chair.posts:
        course.happen(PostChosen(chair.seat, posts=False))


def mark_missed_blinds(course: Course, lined_up: LineUp) -> None:
    """J13, D5: whom a blind passes while he is not dealt in owes it from now on, once."""
    state = course.state
    if state.small_blind is None or state.big_blind is None:
        return
    for chair in state.chairs:
        if chair.seat in lined_up.seats or chair.new:
            continue
        at_small = chair.seat == lined_up.small_blind
        small = chair.owes_small or at_small or between(state.small_blind, chair.seat, lined_up.small_blind)
        big = chair.owes_big or between(state.big_blind, chair.seat, lined_up.big_blind)
        if (small, big) != (chair.owes_small, chair.owes_big):
            course.happen(BlindsMissed(chair.seat, small, big))
