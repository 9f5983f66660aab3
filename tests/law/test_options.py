"""House rules and their presets."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt import InvalidSetup, Options, codec, preset
from openfelt.rules.options import (
    PRESETS,
    BigBlindAnteOrder,
    CapScope,
    HeadsUpBlinds,
    HeadsUpCap,
    PreflopPot,
    ShortAllIn,
    ShowdownFirst,
)

ROWS = ("online", "classic", "tda", "robert", "wsop_cash")

# option, then its value in each preset, as in part C of the rule list
PART_C: list[tuple[str, list[Any]]] = [
    ("max_bets_per_round", [4, 4, 4, 4, 5]),
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
    ("bba_order", [BigBlindAnteOrder.BLIND_FIRST] * 5),
    ("show_all_hands", [False, True, False, False, False]),
    ("losers_may_muck", [True, False, True, True, True]),
    ("burn_cards", [True] * 5),
]


@pytest.mark.parametrize(("option", "values"), PART_C, ids=[option for option, _ in PART_C])
def test_part_c(option: str, values: list[Any]) -> None:
    """Part C: every preset decides every option as the rule list says."""
    assert [getattr(preset(name), option) for name in ROWS] == values


@pytest.mark.parametrize("name", [name for name in ROWS if name != "classic"])
def test_the_last_aggressor_shows_first(name: str) -> None:
    """X-11, part C: only ``classic`` may let the opener show first."""
    assert preset(name).showdown_first == ShowdownFirst.LAST_AGGRESSOR


def test_every_option_stands_in_the_table() -> None:
    """A new option or preset has to be entered above."""
    told = {option for option, _ in PART_C} - {"losers_may_muck"} | {"showdown_first"}
    assert told == set(Options.__struct_fields__)
    assert tuple(PRESETS) == ROWS


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


@pytest.mark.parametrize("name", ["limit_multi_step_raise", "show_all_hands", "burn_cards"])
@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_switch_is_on_or_off(name: str, value: Any) -> None:
    """Nothing but true and false switches a rule, so that what is stored reads back."""
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(InvalidSetup, match=f"{name} is true or false, not {value!r}"):
        Options(**wrong)


@pytest.mark.parametrize("name", ["cap_scope", "heads_up_cap_exception", "pl_preflop_pot", "showdown_first"])
def test_a_word_that_is_no_value(name: str) -> None:
    """A misspelt word is refused when the options are made, not forgotten in the middle of a hand."""
    wrong: dict[str, Any] = {name: "sometimes"}
    with pytest.raises(InvalidSetup):
        Options(**wrong)
