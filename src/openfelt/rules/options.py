"""House rules: where cardrooms differ, the option that says which way a table decides, and the presets.

Names and values are those of the rule list, part C.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import force_setattr

from openfelt.errors import InvalidSetup
from openfelt.rules.stakes import require_chips


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


class AnteType(StrEnum):
    """Who pays the ante of the stakes: every player his own, or the big blind one for the whole table."""

    ALL = "all"
    BIG_BLIND = "big_blind"


class BigBlindAnteOrder(StrEnum):
    """Whether a short stack pays the big blind or its ante first."""

    BLIND_FIRST = "blind_first"
    ANTE_FIRST = "ante_first"


class StraddleRaise(StrEnum):
    """By how much a straddle has to be raised at the least: by itself, or by the big blind (J27)."""

    BRING_IN = "bring_in"
    BIG_BLIND = "big_blind"


class SmallBlindRule(StrEnum):
    """What the small blind of a limit game is when nobody names it (X-04); ``explicit`` wants it named."""

    HALF_FLOOR = "half_floor"
    HALF_EXACT = "half_exact"
    EXPLICIT = "explicit"


class ReopenRule(StrEnum):
    """For whom short all-ins reopen the betting (X-25); every source says the same."""

    PER_PLAYER = "per_player"


class UnprotectedHand(StrEnum):
    """What becomes of a hand that the dealer took because it was not protected (X-15); every source says the same."""

    DEAD = "dead"


class ShowdownFirst(StrEnum):
    """Who shows first after betting in the last round (X-11)."""

    LAST_AGGRESSOR = "last_aggressor"
    OPENER = "opener"


class PlayBoard(StrEnum):
    """What a player has to do whose best hand is the board (X-13)."""

    CARDS_SPEAK = "cards_speak"
    MUST_DECLARE = "must_declare"
    MUST_TABLE = "must_table"


class ExposedReplacement(StrEnum):
    """When an exposed hole card is replaced (X-17)."""

    AFTER_DEAL = "after_deal"
    IMMEDIATE = "immediate"


class FlopError(StrEnum):
    """What becomes of a flop with a wrong number of cards (X-18)."""

    SCRAMBLE_FOUR = "scramble_four"
    RESHUFFLE = "reshuffle"


class PrematureCard(StrEnum):
    """What becomes of a turn card that came before the betting was over (X-19)."""

    TDA = "tda"
    ROBERT = "robert"


class HandFouling(StrEnum):
    """Whether a hand that was mixed with the board is dead although it can be told apart (X-14)."""

    IDENTIFIABLE_LIVES = "identifiable_lives"
    STRICT = "strict"


class ButtonRule(StrEnum):
    """How the button moves when somebody is gone (X-23)."""

    MOVING = "moving"
    DEAD = "dead"


class FirstButton(StrEnum):
    """How the first button of a table is found (S0-24)."""

    HIGH_CARD = "high_card"
    RANDOM = "random"
    SEAT = "seat"


class NewPlayerPost(StrEnum):
    """What a new player has to do before he is dealt in (X-21)."""

    POST_OR_WAIT = "post_or_wait"
    NONE = "none"


class TimeoutPolicy(StrEnum):
    """What happens when a player's time runs out (X-01)."""

    CHECK_OR_FOLD = "check_or_fold"
    ALL_IN_PROTECTION = "all_in_protection"


class ProtectionScope(StrEnum):
    """Whom the all-in protection covers (X-01)."""

    ANY_TIMEOUT = "any_timeout"
    DISCONNECTED_ONLY = "disconnected_only"


class WhenCheckFree(StrEnum):
    """What protection does for a player who could check (X-02)."""

    CHECK = "check"
    PROTECT = "protect"


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The house rules of one table.  The defaults are the ``online`` preset."""

    small_blind_rule: SmallBlindRule = SmallBlindRule.HALF_FLOOR
    max_bets_per_round: int = 4
    cap_scope: CapScope = CapScope.ROUND
    heads_up_cap_exception: HeadsUpCap = HeadsUpCap.NEVER
    limit_short_all_in: ShortAllIn = ShortAllIn.HALF_BET
    limit_multi_step_raise: bool = False
    reopen_rule: ReopenRule = ReopenRule.PER_PLAYER
    straddle_raise: StraddleRaise = StraddleRaise.BRING_IN
    pl_preflop_pot: PreflopPot = PreflopPot.FULL_BLINDS
    pl_round_pot_up_to: int = 0
    pl_count_single_ante_preflop: bool = False
    heads_up_blinds: HeadsUpBlinds = HeadsUpBlinds.BUTTON_SMALL_BLIND
    ante_type: AnteType = AnteType.ALL
    bba_order: BigBlindAnteOrder = BigBlindAnteOrder.BLIND_FIRST
    showdown_first: ShowdownFirst = ShowdownFirst.LAST_AGGRESSOR
    show_all_hands: bool = False
    play_board: PlayBoard = PlayBoard.CARDS_SPEAK
    show_called_aggressor: bool = False
    burn_cards: bool = True
    misdeal_first_cards: int = 2
    exposed_replacement: ExposedReplacement = ExposedReplacement.AFTER_DEAL
    flop_error: FlopError = FlopError.SCRAMBLE_FOUR
    premature_card: PrematureCard = PrematureCard.TDA
    hand_fouling: HandFouling = HandFouling.IDENTIFIABLE_LIVES
    unprotected_hand: UnprotectedHand = UnprotectedHand.DEAD
    first_button: FirstButton = FirstButton.HIGH_CARD
    button_rule: ButtonRule = ButtonRule.MOVING
    new_player_post: NewPlayerPost = NewPlayerPost.POST_OR_WAIT
    timeout_policy: TimeoutPolicy = TimeoutPolicy.CHECK_OR_FOLD
    protection_scope: ProtectionScope = ProtectionScope.ANY_TIMEOUT
    protection_quota: int = 0
    """Protections a player has in a day; 0 for as many as he needs."""
    protection_counts_forced_bets: bool = True
    protection_when_check_free: WhenCheckFree = WhenCheckFree.CHECK
    think_seconds: int = 10
    countdown_seconds: int = 20
    time_bank_seconds: int = 0

    def __post_init__(self) -> None:
        require_chips("max_bets_per_round", self.max_bets_per_round, least=1)
        require_chips("pl_round_pot_up_to", self.pl_round_pot_up_to, least=0)
        require_chips("misdeal_first_cards", self.misdeal_first_cards, least=1)
        for name in ("protection_quota", "think_seconds", "countdown_seconds", "time_bank_seconds"):
            require_chips(name, getattr(self, name), least=0)
        if not self.think_seconds + self.countdown_seconds:
            raise InvalidSetup("a clock needs some time to think or to count down", "no_clock")
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            try:
                force_setattr(self, name, choices(value))
            except ValueError:
                words = ", ".join(choices)
                raise InvalidSetup(f"{name} is one of {words}, not {value!r}") from None
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise InvalidSetup(f"{name} is true or false, not {getattr(self, name)!r}")

    @property
    def losers_may_muck(self) -> bool:
        """The other side of ``show_all_hands`` (X-12)."""
        return not self.show_all_hands


_CHOICES: Final[dict[str, type[StrEnum]]] = {
    "small_blind_rule": SmallBlindRule,
    "cap_scope": CapScope,
    "reopen_rule": ReopenRule,
    "straddle_raise": StraddleRaise,
    "unprotected_hand": UnprotectedHand,
    "heads_up_cap_exception": HeadsUpCap,
    "limit_short_all_in": ShortAllIn,
    "pl_preflop_pot": PreflopPot,
    "heads_up_blinds": HeadsUpBlinds,
    "ante_type": AnteType,
    "bba_order": BigBlindAnteOrder,
    "showdown_first": ShowdownFirst,
    "play_board": PlayBoard,
    "exposed_replacement": ExposedReplacement,
    "flop_error": FlopError,
    "premature_card": PrematureCard,
    "hand_fouling": HandFouling,
    "first_button": FirstButton,
    "button_rule": ButtonRule,
    "new_player_post": NewPlayerPost,
    "timeout_policy": TimeoutPolicy,
    "protection_scope": ProtectionScope,
    "protection_when_check_free": WhenCheckFree,
}

_SWITCHES: Final = (
    "limit_multi_step_raise",
    "pl_count_single_ante_preflop",
    "show_all_hands",
    "show_called_aggressor",
    "burn_cards",
    "protection_counts_forced_bets",
)

PRESETS: Final = {
    "online": Options(),
    "classic": Options(
        show_all_hands=True,
        showdown_first=ShowdownFirst.OPENER,
        play_board=PlayBoard.MUST_DECLARE,
        misdeal_first_cards=1,
        flop_error=FlopError.RESHUFFLE,
        premature_card=PrematureCard.ROBERT,
        hand_fouling=HandFouling.STRICT,
        timeout_policy=TimeoutPolicy.ALL_IN_PROTECTION,
    ),
    "tda": Options(
        small_blind_rule=SmallBlindRule.EXPLICIT,
        ante_type=AnteType.BIG_BLIND,
        play_board=PlayBoard.MUST_TABLE,
        button_rule=ButtonRule.DEAD,
        new_player_post=NewPlayerPost.NONE,
        think_seconds=25,
        countdown_seconds=5,
    ),
    "robert": Options(
        small_blind_rule=SmallBlindRule.EXPLICIT,
        heads_up_cap_exception=HeadsUpCap.BECOMES_HEADS_UP,
        play_board=PlayBoard.MUST_DECLARE,
        flop_error=FlopError.RESHUFFLE,
        premature_card=PrematureCard.ROBERT,
    ),
    "wsop_cash": Options(
        small_blind_rule=SmallBlindRule.EXPLICIT,
        play_board=PlayBoard.MUST_TABLE,
        button_rule=ButtonRule.DEAD,
        new_player_post=NewPlayerPost.NONE,
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
