"""After a hand: who shows what he need not (H09)."""

from __future__ import annotations

from openfelt.cards import Card, format_cards
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules import actions
from openfelt.table.commands import ShowCards
from openfelt.table.course import Course
from openfelt.table.events import NextHandSet
from openfelt.table.state import TableState


def showable(state: TableState, player: str) -> tuple[Card, ...]:
    """What ``player`` may show of the last hand: his cards that nobody else has seen, until the next hand begins.

    Whoever sits in his seat now has nothing to do with it.
    """
    hand = state.hand
    if hand is None or not hand.over or player not in state.dealt_in:
        return ()
    chair = state.chair_of(player)
    if chair is None:
        return ()
    own = hand.players[state.dealt_in.index(player)]
    if own.seat != chair.seat or own.shown:
        return ()
    return tuple(card for card in own.hole if card not in state.revealed)


def show_cards(course: Course, command: ShowCards) -> None:
    """H09: one card or both, whether he won, mucked or folded; they lie there for a moment before the next hand."""
    chair = course.seated(command.player)
    state = course.state
    require_just_ended(state, command.hand)
    left, wanted = showable(state, command.player), command.cards
    if not left:
        raise IllegalCommand(Refusal.NOTHING_TO_SHOW, "You have no cards of this hand left to show")
    if not wanted or len(set(wanted)) < len(wanted) or not set(wanted) <= set(left):
        raise IllegalCommand(Refusal.NOTHING_TO_SHOW, f"You can show {format_cards(left)}, together or one of them")
    course.act(actions.Reveal(chair.seat, wanted))
    let_be_seen(course)


def require_just_ended(state: TableState, hand: int) -> None:
    """Refuse what has its place between ``hand`` and the next one alone."""
    if state.playing:
        raise IllegalCommand(Refusal.NOT_NOW, "Cards can be shown when this hand is over")
    if hand != state.hands:
        raise IllegalCommand(Refusal.NOT_NOW, f"Hand {hand} is not the one that has just ended")


def let_be_seen(course: Course) -> None:
    """Begin the next hand no sooner than what was shown has been looked at."""
    planned, seen = course.state.next_hand_at, course.now + course.state.settings.pace.revealed
    if planned is not None and planned < seen:
        course.happen(NextHandSet(seen))
