"""The table as a viewer may see it: the picture between hands, and each event with its secrets taken out."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.rules.events import Event
from openfelt.rules.stakes import FixedLimit, NoLimit
from openfelt.rules.view import view_event as view_hand_event
from openfelt.table.events import DeckShuffled, Skipped
from openfelt.table.state import TableState


class SeatView(msgspec.Struct, frozen=True):
    """A taken seat between hands."""

    seat: int
    player: str
    name: str
    stack: int
    bot: bool
    sitting_out: bool
    leaving: bool


class TableView(msgspec.Struct, frozen=True):
    """A table between hands; the events of the running hand follow it."""

    table: str
    name: str
    structure: Literal["NL", "PL", "FL"]
    stakes: str
    seats: int
    min_buy_in: int
    max_buy_in: int
    small_blind: int
    big_blind: int
    hand: int
    button: int | None
    players: tuple[SeatView, ...]


def view_event(event: Event, viewer: int | None) -> Event:
    """``event`` as the player in seat ``viewer`` may see it, or somebody without a seat (None).

    The deck is hidden from everybody, as :class:`Skipped`.
    """
    if isinstance(event, DeckShuffled):
        return Skipped()
    return view_hand_event(event, viewer)


def view_table(state: TableState) -> TableView:
    """The public picture of a table between hands."""
    settings = state.settings
    small, big = settings.game.stakes.blinds
    return TableView(
        table=settings.id,
        name=settings.name,
        structure=structure_code(state),
        stakes=settings.stakes,
        seats=settings.seats,
        min_buy_in=settings.min_buy_in,
        max_buy_in=settings.max_buy_in,
        small_blind=small,
        big_blind=big,
        hand=state.hands,
        button=state.button,
        players=tuple(
            SeatView(
                chair.seat,
                chair.player,
                chair.name,
                chair.stack,
                chair.bot,
                chair.sitting_out,
                chair.leaving,
            )
            for chair in state.chairs
        ),
    )


def structure_code(state: TableState) -> Literal["NL", "PL", "FL"]:
    """The betting structure in two letters."""
    game = state.settings.game
    if isinstance(game, NoLimit):
        return "NL"
    return "FL" if isinstance(game, FixedLimit) else "PL"
