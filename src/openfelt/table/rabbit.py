"""Rabbit hunting: the board cards that would have come, after a hand that ended early, where the house shows them."""

from __future__ import annotations

from openfelt.cards import Card
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.dealing import BOARD_BEFORE
from openfelt.table.commands import ShowRabbit
from openfelt.table.course import Course
from openfelt.table.events import RabbitShown
from openfelt.table.showing import let_be_seen, require_just_ended
from openfelt.table.state import TableState


def rabbit(state: TableState) -> tuple[Card, ...]:
    """The board cards that would have come in the last hand and that nobody has seen.

    They come from the same deck in the order of the deal, each street after its burn (S3-08 to S3-10).
    """
    hand = state.hand
    if hand is None or not hand.over or not state.settings.rabbit or state.rabbit:
        return ()
    lying, burn = len(hand.board), int(hand.options.burn_cards)
    deck, cards = state.deck, tuple[Card, ...]()
    for until in BOARD_BEFORE:
        if until > lying:
            due = until - lying
            cards += deck[burn : burn + due]
            deck = deck[burn + due :]
            lying = until
    return cards


def may_show_rabbit(state: TableState, player: str) -> bool:
    """``player``, who was dealt in and has not got up, may have it shown."""
    return state.chair_of(player) is not None and player in state.dealt_in and bool(rabbit(state))


def show_rabbit(course: Course, command: ShowRabbit) -> None:
    """Any of those who were dealt in may ask for it, once, until the next hand begins."""
    course.seated(command.player)
    require_just_ended(course.state, command.hand)
    if not may_show_rabbit(course.state, command.player):
        raise IllegalCommand(Refusal.NOTHING_TO_SHOW, "There are no cards to show that would have come in this hand")
    course.happen(RabbitShown(rabbit(course.state)))
    let_be_seen(course)
