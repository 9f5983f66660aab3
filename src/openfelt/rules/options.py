"""House rules: where cardrooms differ, the option that says which way a table decides, and the presets.

Names and values are those of the rule list, part C.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from openfelt.errors import InvalidSetup


class CapScope(StrEnum):
    """Who is limited to ``max_bets_per_round`` in fixed limit (X-03)."""

    ROUND = "round"
    PLAYER = "player"


class HeadsUpCap(StrEnum):
    """When the cap of fixed limit is lifted for two players (X-06)."""

    NEVER = "never"
    ROUND_STARTS_HEADS_UP = "round_starts_heads_up"
    BECOMES_HEADS_UP = "becomes_heads_up"
    TABLE_OF_TWO = "table_of_two"


class ShortAllIn(StrEnum):
    """Whether an all-in of half a bet or more counts as a full bet in fixed limit (X-25)."""

    HALF_BET = "half_bet"
    NONE = "none"


class PreflopPot(StrEnum):
    """How large the pot counts before the flop in pot limit (X-24)."""

    FULL_BLINDS = "full_blinds"
    ACTUAL = "actual"
    SMALL_BLIND_AS_BIG = "sb_as_bb"


class HeadsUpBlinds(StrEnum):
    """Who posts which blind when two are left (X-07)."""

    BUTTON_SMALL_BLIND = "button_small_blind"
    LITERAL = "literal"


class BigBlindAnteOrder(StrEnum):
    """Whether a short stack pays the big blind or its ante first."""

    BLIND_FIRST = "blind_first"
    ANTE_FIRST = "ante_first"


class ShowdownFirst(StrEnum):
    """Who shows first after betting in the last round (X-11)."""

    LAST_AGGRESSOR = "last_aggressor"
    OPENER = "opener"


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of one table.  The defaults are the ``online`` preset."""

    max_bets_per_round: int = 4
    cap_scope: CapScope = CapScope.ROUND
    heads_up_cap_exception: HeadsUpCap = HeadsUpCap.NEVER
    limit_short_all_in: ShortAllIn = ShortAllIn.HALF_BET
    limit_multi_step_raise: bool = False
    pl_preflop_pot: PreflopPot = PreflopPot.FULL_BLINDS
    pl_round_pot_up_to: int = 0
    heads_up_blinds: HeadsUpBlinds = HeadsUpBlinds.BUTTON_SMALL_BLIND
    bba_order: BigBlindAnteOrder = BigBlindAnteOrder.BLIND_FIRST
    showdown_first: ShowdownFirst = ShowdownFirst.LAST_AGGRESSOR
    show_all_hands: bool = False
    burn_cards: bool = True

    def __post_init__(self) -> None:
        if self.max_bets_per_round < 1:
            raise InvalidSetup(f"max_bets_per_round must be at least 1, not {self.max_bets_per_round}")
        if self.pl_round_pot_up_to < 0:
            raise InvalidSetup(f"pl_round_pot_up_to must be 0 or a chip size, not {self.pl_round_pot_up_to}")

    @property
    def losers_may_muck(self) -> bool:
        """The other side of ``show_all_hands`` (X-12)."""
        return not self.show_all_hands


PRESETS: Final = {
    "online": Options(),
    "classic": Options(show_all_hands=True, showdown_first=ShowdownFirst.OPENER),
    "tda": Options(),
    "robert": Options(heads_up_cap_exception=HeadsUpCap.BECOMES_HEADS_UP),
    "wsop_cash": Options(
        max_bets_per_round=5,
        heads_up_cap_exception=HeadsUpCap.ROUND_STARTS_HEADS_UP,
        pl_preflop_pot=PreflopPot.SMALL_BLIND_AS_BIG,
    ),
}
"""The rule sets of part C by name."""


def preset(name: str) -> Options:
    """The options of one preset.  Raises :class:`InvalidSetup` naming the presets there are."""
    try:
        return PRESETS[name]
    except KeyError:
        raise InvalidSetup(f"no preset is called {name!r}; there are {', '.join(PRESETS)}") from None
