"""The rules of the law's stakes and house rules, as numbers for compiled code."""

from __future__ import annotations

from typing import Final

import numpy as np

from openfelt.bulk.felt import (
    BECOMES_HEADS_UP,
    FIXED_LIMIT,
    MOST_SEATS,
    NEVER,
    NO_LIMIT,
    POT_LIMIT,
    ROUND_STARTS_HEADS_UP,
    RULES,
    TABLE_OF_TWO,
    Rules,
)
from openfelt.errors import InvalidSetup
from openfelt.rules.options import (
    AnteType,
    BigBlindAnteOrder,
    CapScope,
    HeadsUpBlinds,
    HeadsUpCap,
    Options,
    PreflopPot,
    ShortAllIn,
)
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, require_chips

_STRUCTURES = {NoLimit: NO_LIMIT, PotLimit: POT_LIMIT, FixedLimit: FIXED_LIMIT}
_UNCAPPING = {
    HeadsUpCap.NEVER: NEVER,
    HeadsUpCap.ROUND_STARTS_HEADS_UP: ROUND_STARTS_HEADS_UP,
    HeadsUpCap.BECOMES_HEADS_UP: BECOMES_HEADS_UP,
    HeadsUpCap.TABLE_OF_TWO: TABLE_OF_TWO,
}

MOST_CHIPS: Final = 2**50
"""No amount and no stack may be larger, so that sums of them stay whole numbers of 64 bits."""


def rules_of(game: Game, options: Options, seats: int) -> Rules:
    """The rules of ``game`` under ``options`` for so many seats.

    Every house rule about blinds, antes, betting and pots is followed; those about showing, the dealer's errors, the
    clock and what happens between hands make no difference here.  Raises :class:`InvalidSetup` for anything that is no
    game or no number of seats.
    """
    if type(game) not in _STRUCTURES:
        raise InvalidSetup(f"a game is a NoLimit, a PotLimit or a FixedLimit, not {game!r}")
    require_chips("the number of seats", seats, least=2)
    if seats > MOST_SEATS:
        raise InvalidSetup(f"a table has at most {MOST_SEATS} seats here, not {seats}")
    stakes = game.stakes
    unit = stakes.chip_unit
    require_chips("pl_round_pot_up_to", options.pl_round_pot_up_to, least=0, unit=unit)
    small, big = stakes.blinds
    early, late = game.bets if isinstance(game, FixedLimit) else (big, big)
    counted = {
        PreflopPot.FULL_BLINDS: (small, big),
        PreflopPot.ACTUAL: (0, 0),
        PreflopPot.SMALL_BLIND_AS_BIG: (big, big),
    }[options.pl_preflop_pot]
    values = {
        "seats": seats,
        "structure": _STRUCTURES[type(game)],
        "small": small,
        "big": big,
        "ante": stakes.ante,
        "unit": unit,
        "early_bet": early,
        "late_bet": late,
        "single_ante": options.ante_type == AnteType.BIG_BLIND,
        "ante_first": options.bba_order == BigBlindAnteOrder.ANTE_FIRST,
        "literal_blinds": options.heads_up_blinds == HeadsUpBlinds.LITERAL,
        "most_bets": options.max_bets_per_round,
        "cap_by_player": options.cap_scope == CapScope.PLAYER,
        "uncapping": _UNCAPPING[options.heads_up_cap_exception],
        "short_parts": 2 if options.limit_short_all_in == ShortAllIn.HALF_BET else 1,
        "multi_step": options.limit_multi_step_raise,
        "counted_small": counted[0],
        "counted_big": counted[1],
        "count_ante": options.pl_count_single_ante_preflop,
        "round_up_to": options.pl_round_pot_up_to,
    }
    if max(values.values()) > MOST_CHIPS:
        raise InvalidSetup(f"no amount may be larger than {MOST_CHIPS} chips here")
    rules = np.recarray(1, RULES)
    for name in RULES.names or ():
        rules[name] = values[name]
    row: Rules = rules[0]
    return row
