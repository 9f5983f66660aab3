"""The table as a viewer may see it: the picture between hands, and each event with its secrets taken out."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.rules.events import Event
from openfelt.rules.stakes import FixedLimit, NoLimit
from openfelt.rules.view import view_event as view_hand_event
from openfelt.table.events import DeckShuffled, Skipped
from openfelt.table.settings import TableSettings
from openfelt.table.state import Hold, Person, TableState


class SeatView(msgspec.Struct, frozen=True):
    """A taken seat between hands."""

    seat: int
    player: str
    name: str
    stack: int
    bot: bool
    sitting_out: bool
    away: bool
    """It sits out because its clock ran out or its chips are gone."""
    out_at_blind: bool
    """It will sit out when the big blind would reach it."""
    leaving: bool
    new: bool
    """It has not been dealt in yet."""
    owes_small: bool
    owes_big: bool
    """The blinds that it has missed."""
    posts: bool
    """It would rather post what it owes than wait."""


class TableView(msgspec.Struct, frozen=True):
    """A table between hands; the events of the running hand follow it."""

    table: str
    settings: TableSettings
    stakes: str
    """The stakes as players say them."""
    hand: int
    button: int | None
    players: tuple[SeatView, ...]
    holds: tuple[Hold, ...]
    """The seats that are kept for somebody."""
    waiting: tuple[Person, ...]
    """The waiting list, the first in line first."""
    host: Person | None
    """Who has the host's powers; null at a table that the room keeps."""
    paused: bool
    banned: tuple[Person, ...]
    muted: tuple[str, ...]
    """The players who may not talk."""


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
    return TableView(
        table=settings.id,
        settings=settings,
        stakes=settings.stakes,
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
                chair.away,
                chair.out_at_blind,
                chair.leaving,
                chair.new,
                chair.owes_small,
                chair.owes_big,
                chair.posts,
            )
            for chair in state.chairs
        ),
        holds=state.holds,
        waiting=state.waiting,
        host=state.host,
        paused=state.paused,
        banned=state.banned,
        muted=state.muted,
    )


def structure_code(state: TableState) -> Literal["NL", "PL", "FL"]:
    """The betting structure in two letters."""
    game = state.settings.game
    if isinstance(game, NoLimit):
        return "NL"
    return "FL" if isinstance(game, FixedLimit) else "PL"
