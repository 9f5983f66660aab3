"""The form with which somebody makes a table, and with which its host changes it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Choice = bool | int | str
"""The value of one house rule."""


class TableForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is to be.  What is left out is as usual for a new table, and as it is for one that there is.

    ``blinds`` are the small and the big one, ``bets`` the two bets of fixed limit; all amounts are whole chips.
    ``preset`` names a set of house rules, ``options`` differ from it one by one, the clock and the time-out policy
    among them.
    """

    name: str | UnsetType = UNSET
    structure: Literal["NL", "PL", "FL"] | UnsetType = UNSET
    blinds: tuple[int, int] | UnsetType = UNSET
    bets: tuple[int, int] | UnsetType = UNSET
    ante: int | UnsetType = UNSET
    straddle: bool | UnsetType = UNSET
    chip_unit: int | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    min_buy_in: int | UnsetType = UNSET
    max_buy_in: int | UnsetType = UNSET
    preset: str | UnsetType = UNSET
    options: dict[str, Choice] | UnsetType = UNSET
    rabbit: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    spectator_delay_seconds: int | UnsetType = UNSET
    bots: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    stand_up_minutes: int | UnsetType = UNSET
    return_minutes: int | UnsetType = UNSET
