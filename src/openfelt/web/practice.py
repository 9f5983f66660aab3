"""The three practice tables that every room has, and the house bots at them."""

from __future__ import annotations

from typing import Final

from openfelt.rules.options import NewPlayerPost, Options
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.table.settings import Pace, TableSettings

BOTS_AT_A_TABLE: Final = 4

HOUSE_BOTS: Final = (
    "Agnes", "Basil", "Cleo", "Dunstan",
    "Edith", "Fergus", "Greta", "Horace",
    "Imogen", "Jasper", "Kitty", "Leopold",
)  # fmt: skip
"""The names of the house bots, four to a table."""

_TABLES: Final[tuple[tuple[str, str, Game, int, int], ...]] = (
    ("practice-no-limit", "Open meadow", NoLimit(Stakes(blinds=(1, 2))), 40, 200),
    ("practice-pot-limit", "Mill pond", PotLimit(Stakes(blinds=(1, 2))), 40, 200),
    ("practice-limit", "Garden wall", FixedLimit(Stakes(blinds=(1, 2)), (2, 4)), 20, 100),
)


def watching_pace(pace: float) -> Pace:
    """The pauses for what people watch, ``pace`` times as long as usual."""
    human = Pace()
    return Pace(**{field: round(getattr(human, field) * pace) for field in human.__struct_fields__})


def practice_tables(pace: float = 1.0) -> tuple[TableSettings, ...]:
    """The settings of the practice tables; ``pace`` scales every time that only serves watching."""
    scaled = watching_pace(pace)
    return tuple(
        TableSettings(
            id=table,
            name=name,
            game=game,
            seats=6,
            min_buy_in=least,
            max_buy_in=most,
            pace=scaled,
            options=Options(new_player_post=NewPlayerPost.NONE),
            returns_within=0,
            needs_person=True,
        )
        for table, name, game, least, most in _TABLES
    )
