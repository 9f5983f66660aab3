"""How the next hand begins: who is dealt in, who has the button, what goes in before the first card."""

from __future__ import annotations

from openfelt.cards import DECK, Card
from openfelt.errors import IllegalCommand, InvalidSetup, Refusal
from openfelt.rules.opening import start
from openfelt.rules.options import FirstButton
from openfelt.table.button import LineUp, after, line_up
from openfelt.table.commands import BeginHand
from openfelt.table.course import Course
from openfelt.table.debts import mark_missed_blinds
from openfelt.table.events import ButtonDrawn, DeckShuffled, DrawnCard, HandBegan, SatOut
from openfelt.table.state import TableState


def begin_hand(course: Course, command: BeginHand) -> None:
    """Begin the next hand with the deck of ``command``.

    D13: from here on its players are fixed; whatever else is asked for waits until it is over.
    """
    state, settings = course.state, course.state.settings
    if state.playing:
        raise IllegalCommand(Refusal.NO_HAND, "A hand is being played already")
    if state.paused:
        raise IllegalCommand(Refusal.NO_HAND, "The host has paused the table")
    if sorted(command.deck) != list(DECK):
        raise InvalidSetup("a hand is dealt from a deck of 52 different known cards")
    if command.draw and sorted(command.draw) != list(DECK):
        raise InvalidSetup("the first button is drawn for from a deck of 52 different known cards")
    if state.button is None and command.draw and settings.options.first_button != FirstButton.SEAT:
        _draw_for_button(course, command.draw)
    lined_up = _line_up(course)
    if lined_up is None:
        if course.events:
            return
        raise IllegalCommand(Refusal.NO_HAND, "There are not enough players for a hand")
    stacks = {chair.seat: chair.stack for chair in state.chairs}
    opening = start(
        settings.game,
        [stacks[seat] for seat in lined_up.seats],
        lined_up.button,
        seats=lined_up.seats,
        options=settings.options,
        posts=lined_up.posts,
        big_blind=lined_up.big_blind,
        dead_small_blind=lined_up.dead_small_blind,
        straddle=_is_straddled(state, lined_up),
    )
    mark_missed_blinds(course, lined_up)
    course.happen(HandBegan(state.hands + 1, lined_up.button, lined_up.small_blind, lined_up.big_blind))
    course.happen(DeckShuffled(command.deck))
    for event in opening.events:
        course.happen(event)


def _line_up(course: Course) -> LineUp | None:
    """Who is dealt in; whom the big blind reaches sits out now if that is what he waited for."""
    while (lined_up := line_up(course.state)) is not None:
        chair = course.state.chair_at(lined_up.big_blind)
        if chair is None or not chair.out_at_blind:
            break
        course.happen(SatOut(chair.seat, course.now))
    return lined_up


def _is_straddled(state: TableState, lined_up: LineUp) -> bool:
    """J27: where the house straddles, the player left of the big blind does, unless he posts what he owes."""
    if not state.settings.straddle or len(lined_up.seats) < 3:
        return False
    return after(lined_up.big_blind, lined_up.seats) not in lined_up.posts


def _draw_for_button(course: Course, draw: tuple[Card, ...]) -> None:
    """J25: one card each; the highest has the button, suits from spades down to clubs breaking ties.

    Where chance alone decides, the first card that does not favour a seat names it.
    """
    ready = course.state.ready()
    if not ready:
        return
    if course.state.settings.options.first_button == FirstButton.RANDOM:
        fair = 52 - 52 % len(ready)
        place = next(card for card in draw if card < fair) % len(ready)
        course.happen(ButtonDrawn((), ready[place].seat))
        return
    drawn = tuple(DrawnCard(chair.seat, card) for chair, card in zip(ready, draw, strict=False))
    highest = max(drawn, key=lambda each: (each.card.rank, each.card.suit))
    course.happen(ButtonDrawn(drawn, highest.seat))
