"""House rules and their presets."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest

from openfelt import InvalidSetup, Options, codec, preset
from openfelt.rules.options import (
    PRESETS,
    AnteType,
    BigBlindAnteOrder,
    ButtonRule,
    CapScope,
    ExposedReplacement,
    FirstButton,
    FlopError,
    HandFouling,
    HeadsUpBlinds,
    HeadsUpCap,
    NewPlayerPost,
    PlayBoard,
    PreflopPot,
    PrematureCard,
    ProtectionScope,
    ReopenRule,
    ShortAllIn,
    ShowdownFirst,
    SmallBlindRule,
    StraddleRaise,
    TimeoutPolicy,
    UnprotectedHand,
    WhenCheckFree,
)
from openfelt.rules.stakes import small_blind_for

ROWS = ("online", "classic", "tda", "robert", "wsop_cash")

DECLARE, TABLE = PlayBoard.MUST_DECLARE, PlayBoard.MUST_TABLE
SCRAMBLE, RESHUFFLE = FlopError.SCRAMBLE_FOUR, FlopError.RESHUFFLE
ROBERT, IDENTIFIABLE, POST = PrematureCard.ROBERT, HandFouling.IDENTIFIABLE_LIVES, NewPlayerPost.POST_OR_WAIT

# option, then its value in each preset, as in part C of the rule list
PART_C: list[tuple[str, list[Any]]] = [
    ("small_blind_rule", [SmallBlindRule.HALF_FLOOR] * 2 + [SmallBlindRule.EXPLICIT] * 3),
    ("max_bets_per_round", [4, 4, 4, 4, 5]),
    ("reopen_rule", [ReopenRule.PER_PLAYER] * 5),
    ("straddle_raise", [StraddleRaise.BRING_IN] * 5),
    ("pl_count_single_ante_preflop", [False] * 5),
    ("unprotected_hand", [UnprotectedHand.DEAD] * 5),
    ("cap_scope", [CapScope.ROUND] * 5),
    (
        "heads_up_cap_exception",
        [
            HeadsUpCap.NEVER,
            HeadsUpCap.NEVER,
            HeadsUpCap.NEVER,
            HeadsUpCap.BECOMES_HEADS_UP,
            HeadsUpCap.ROUND_STARTS_HEADS_UP,
        ],
    ),
    ("limit_short_all_in", [ShortAllIn.HALF_BET] * 5),
    ("limit_multi_step_raise", [False] * 5),
    ("pl_preflop_pot", [PreflopPot.FULL_BLINDS] * 4 + [PreflopPot.SMALL_BLIND_AS_BIG]),
    ("pl_round_pot_up_to", [0] * 5),
    ("heads_up_blinds", [HeadsUpBlinds.BUTTON_SMALL_BLIND] * 5),
    ("ante_type", [AnteType.ALL, AnteType.ALL, AnteType.BIG_BLIND, AnteType.ALL, AnteType.ALL]),
    ("bba_order", [BigBlindAnteOrder.BLIND_FIRST] * 5),
    ("show_all_hands", [False, True, False, False, False]),
    ("losers_may_muck", [True, False, True, True, True]),
    ("play_board", [PlayBoard.CARDS_SPEAK, DECLARE, TABLE, DECLARE, TABLE]),
    ("show_called_aggressor", [False] * 5),
    ("burn_cards", [True] * 5),
    ("misdeal_first_cards", [2, 1, 2, 2, 2]),
    ("exposed_replacement", [ExposedReplacement.AFTER_DEAL] * 5),
    ("flop_error", [SCRAMBLE, RESHUFFLE, SCRAMBLE, RESHUFFLE, SCRAMBLE]),
    ("premature_card", [PrematureCard.TDA, ROBERT, PrematureCard.TDA, ROBERT, PrematureCard.TDA]),
    ("hand_fouling", [IDENTIFIABLE, HandFouling.STRICT, IDENTIFIABLE, IDENTIFIABLE, IDENTIFIABLE]),
    ("first_button", [FirstButton.HIGH_CARD] * 5),
    ("button_rule", [ButtonRule.MOVING, ButtonRule.MOVING, ButtonRule.DEAD, ButtonRule.MOVING, ButtonRule.DEAD]),
    ("new_player_post", [POST, POST, NewPlayerPost.NONE, POST, NewPlayerPost.NONE]),
    ("protection_scope", [ProtectionScope.ANY_TIMEOUT] * 5),
    ("protection_quota", [0] * 5),
    ("protection_counts_forced_bets", [True] * 5),
    ("protection_when_check_free", [WhenCheckFree.CHECK] * 5),
    ("time_bank_seconds", [0] * 5),
]

# Where the rule list leaves a preset open, it is as in ``online``.
LEFT_OPEN: dict[str, dict[str, Any]] = {
    "showdown_first": dict.fromkeys(("online", "tda", "robert", "wsop_cash"), ShowdownFirst.LAST_AGGRESSOR),
    "timeout_policy": {
        "online": TimeoutPolicy.CHECK_OR_FOLD,
        "classic": TimeoutPolicy.ALL_IN_PROTECTION,
        "tda": TimeoutPolicy.CHECK_OR_FOLD,
        "wsop_cash": TimeoutPolicy.CHECK_OR_FOLD,
    },
    "think_seconds": {"online": 10, "classic": 10, "tda": 25},
    "countdown_seconds": {"online": 20, "classic": 20, "tda": 5},
}


@pytest.mark.parametrize(("option", "values"), PART_C, ids=[option for option, _ in PART_C])
def test_part_c(option: str, values: list[Any]) -> None:
    """Part C: every preset decides every option as the rule list says."""
    assert [getattr(preset(name), option) for name in ROWS] == values


@pytest.mark.parametrize("option", LEFT_OPEN)
def test_part_c_where_a_preset_is_left_open(option: str) -> None:
    """Part C, X-01, X-11, X-33: who shows first, what the clock does and how long it runs."""
    for name, value in LEFT_OPEN[option].items():
        assert getattr(preset(name), option) == value
    open_ones = set(ROWS) - set(LEFT_OPEN[option]) - {"classic"}
    assert all(getattr(preset(name), option) == getattr(Options(), option) for name in open_ones)


def test_every_option_stands_in_the_table() -> None:
    """A new option or preset has to be entered above."""
    told = {option for option, _ in PART_C} - {"losers_may_muck"} | set(LEFT_OPEN)
    assert told == set(Options.__struct_fields__)
    assert tuple(PRESETS) == ROWS


@pytest.mark.parametrize(
    ("conflict", "option", "document"),
    [
        ("X-11", "showdown_first", ShowdownFirst.OPENER),
        ("X-13", "play_board", PlayBoard.MUST_DECLARE),
        ("X-14", "hand_fouling", HandFouling.STRICT),
        ("X-16", "misdeal_first_cards", 1),
        ("X-18", "flop_error", FlopError.RESHUFFLE),
        ("X-19", "premature_card", PrematureCard.ROBERT),
        ("X-01", "timeout_policy", TimeoutPolicy.ALL_IN_PROTECTION),
    ],
)
def test_classic_is_the_documents(conflict: str, option: str, document: Any) -> None:
    """Part B: where the documents differ from the modern rule, ``classic`` follows them and ``online`` does not."""
    assert getattr(preset("classic"), option) == document
    assert getattr(preset("online"), option) != document


def test_the_default_is_online() -> None:
    """Part C: without a word the rules are those of ``online``."""
    assert Options() == preset("online")


def test_an_unknown_preset() -> None:
    """The message names the presets there are."""
    with pytest.raises(
        InvalidSetup, match="no preset is called 'casino'; there are online, classic, tda, robert, wsop"
    ):
        preset("casino")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"max_bets_per_round": 0}, "at least 1, not 0"),
        ({"max_bets_per_round": -4}, "at least 1, not -4"),
        ({"pl_round_pot_up_to": -25}, "at least 0, not -25"),
        ({"misdeal_first_cards": 0}, "misdeal_first_cards must be at least 1, not 0"),
        ({"misdeal_first_cards": 1.5}, "misdeal_first_cards must be a whole number"),
        ({"protection_quota": -1}, "protection_quota must be at least 0, not -1"),
        ({"think_seconds": -1}, "think_seconds must be at least 0, not -1"),
        ({"countdown_seconds": -1}, "countdown_seconds must be at least 0, not -1"),
        ({"time_bank_seconds": True}, "time_bank_seconds must be a whole number"),
        ({"think_seconds": 0, "countdown_seconds": 0}, "a clock needs some time"),
    ],
)
def test_numbers_out_of_range(wrong: dict[str, Any], message: str) -> None:
    """Numbers with which no hand could be played are refused."""
    with pytest.raises(InvalidSetup, match=message):
        Options(**wrong)


@pytest.mark.parametrize("name", ROWS)
def test_json(name: str) -> None:
    """Options are written without their defaults and read back the same."""
    options = preset(name)
    data = codec.encode(options)
    assert codec.decoder(Options).decode(data) == options
    assert (data == b"{}") == (options == Options())


@pytest.mark.parametrize(
    "text",
    ['{"cap_scope":"table"}', '{"max_bets_per_round":2.5}', '{"burn_cards":1}', '{"max_bets_per_round":0}'],
)
def test_json_is_strict(text: str) -> None:
    """Values that no option has are refused at the border."""
    with pytest.raises(ValueError, match=r"Invalid enum|Expected|at least 1"):
        codec.decoder(Options).decode(text)


@pytest.mark.parametrize(
    "name",
    [
        "limit_multi_step_raise",
        "pl_count_single_ante_preflop",
        "show_all_hands",
        "show_called_aggressor",
        "burn_cards",
        "protection_counts_forced_bets",
    ],
)
@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_switch_is_on_or_off(name: str, value: Any) -> None:
    """Nothing but true and false switches a rule, so that what is stored reads back."""
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(InvalidSetup, match=f"{name} is true or false, not {value!r}"):
        Options(**wrong)


@pytest.mark.parametrize(
    "name", [name for name in Options.__struct_fields__ if isinstance(getattr(Options(), name), StrEnum)]
)
def test_a_word_that_is_no_value(name: str) -> None:
    """A misspelt word is refused when the options are made, not forgotten in the middle of a hand."""
    wrong: dict[str, Any] = {name: "sometimes"}
    with pytest.raises(InvalidSetup, match=f"{name} is one of .*, not 'sometimes'"):
        Options(**wrong)


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_a_plain_word_is_as_good_as_its_name(name: str) -> None:
    """A value that comes as plain text, as from a form, is the value it names."""
    for other in PRESETS.values():
        value = getattr(other, name)
        plain: dict[str, Any] = {name: str(value) if isinstance(value, StrEnum) else value}
        assert getattr(Options(**plain), name) is value


def test_a_small_blind_rule_that_is_none() -> None:
    """X-04: the small blind is half a bet in one of two ways, and no third."""
    rule: Any = "a third"
    with pytest.raises(InvalidSetup, match="follows half_floor, half_exact or explicit, not 'a third'"):
        small_blind_for(10, rule)
