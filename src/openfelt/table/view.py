"""The table as a viewer may see it: the picture between hands, and each event with its secrets taken out."""

from __future__ import annotations

from typing import Literal

import msgspec


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
