"""The busy tables: all structures, no pauses, short clocks."""

from __future__ import annotations

from typing import Final

from openfelt.rules.options import NewPlayerPost, Options
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.table.settings import Pace, TableSettings

SEATS: Final = 6
LEAST: Final = 10
MOST: Final = 200
"""Buy-ins far apart, so that side pots are frequent."""

FLOOR: Final = 5
"""Seconds of countdown, which every running clock has at the least after a power cut."""

_BLINDS = Stakes(blinds=(1, 2))
_GAMES: Final[tuple[Game, ...]] = (NoLimit(_BLINDS), PotLimit(_BLINDS), FixedLimit(_BLINDS, (2, 4)))
_AT_ONCE = Pace(card=0, street=0, run_out=0, folded=0, showdown=0, first_hand=0)


def busy_tables(count: int) -> tuple[TableSettings, ...]:
    """So many tables, of each structure in turn."""
    return tuple(
        TableSettings(
            id=f"busy-{number}",
            name=f"Busy {number}",
            game=_GAMES[number % len(_GAMES)],
            seats=SEATS,
            min_buy_in=LEAST,
            max_buy_in=MOST,
            pace=_AT_ONCE,
            options=Options(new_player_post=NewPlayerPost.NONE, think_seconds=1, countdown_seconds=FLOOR),
            returns_within=0,
        )
        for number in range(count)
    )
