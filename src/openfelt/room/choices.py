"""What can be chosen about a table: every field and house rule, with its bounds, its usual value and words for it.

A client draws its forms from this and holds no rules of its own; the room checks a form against the same bounds.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from openfelt.rules.options import PRESETS, Options

Kind = Literal["text", "number", "pair", "switch", "choice"]
"""``pair`` is two numbers, the smaller first; ``choice`` is one of ``values``."""

MOST_CHIPS: Final = 1_000_000_000
"""The largest amount of a table."""

EVERY: Final = ("NL", "PL", "FL")
LIMIT: Final = ("FL",)
POT: Final = ("PL",)


class Value(msgspec.Struct, frozen=True):
    """One value of a choice."""

    value: str | int | bool
    label: str
    about: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to choose.  A number lies between ``least`` and ``most``, a text has as many characters."""

    name: str
    label: str
    about: str
    kind: Kind
    usual: str | int | bool | tuple[int, int] | None = None
    """What it is when nobody chooses; null where that depends on other fields."""
    least: int | None = None
    most: int | None = None
    values: tuple[Value, ...] = ()
    group: str = "table"
    """What it belongs to: one of :data:`GROUPS`."""
    structures: tuple[str, ...] = EVERY
    """The betting structures in which it matters."""
    follows: str = ""
    """The field from which it follows, unless it is named, in the structures in which that one matters."""


class PresetChoice(msgspec.Struct, frozen=True):
    """A set of house rules: all options with their values in it."""

    name: str
    label: str
    about: str
    options: dict[str, str | int | bool]


class Choices(msgspec.Struct, frozen=True):
    """Everything that can be chosen."""

    fields: tuple[Choice, ...]
    presets: tuple[PresetChoice, ...]
    options: tuple[Choice, ...]
    groups: tuple[Value, ...]


GROUPS: Final = (
    Value("table", "Table"),
    Value("stakes", "Stakes"),
    Value("people", "People"),
    Value("clock", "Clock"),
    Value("time_out", "Time-outs"),
    Value("button", "Button and blinds"),
    Value("betting", "Betting"),
    Value("showdown", "Showdown"),
)
"""What choices belong to, in the order in which they are asked for."""

FIELDS: Final = (
    Choice(name="name", label="Table name", about="What the table is called.", kind="text", least=2, most=40),
    Choice(
        name="structure",
        label="Betting",
        about="How much one may bet.",
        kind="choice",
        usual="NL",
        values=(
            Value("NL", "No limit", "Any bet from the big blind up to all one has."),
            Value("PL", "Pot limit", "Any bet up to what lies in the pot."),
            Value("FL", "Fixed limit", "Bets and raises of one size, the larger one on turn and river."),
        ),
        group="stakes",
    ),
    Choice(
        name="blinds",
        label="Blinds",
        about="The small and the big blind. In fixed limit they follow from the bets unless they are named.",
        kind="pair",
        usual=(1, 2),
        least=0,
        most=MOST_CHIPS // 100,
        group="stakes",
        follows="bets",
    ),
    Choice(
        name="bets",
        label="Bets",
        about="The bet before and on the flop, and the one on turn and river.",
        kind="pair",
        usual=(2, 4),
        least=1,
        most=MOST_CHIPS // 100,
        group="stakes",
        structures=LIMIT,
    ),
    Choice(
        name="ante",
        label="Ante",
        about="What goes into the pot before the blinds; 0 for none.",
        kind="number",
        usual=0,
        least=0,
        most=MOST_CHIPS // 100,
        group="stakes",
    ),
    Choice(
        name="straddle",
        label="Straddle",
        about="The player left of the big blind posts twice as much and acts last before the flop.",
        kind="switch",
        usual=False,
        group="stakes",
    ),
    Choice(
        name="chip_unit",
        label="Smallest chip",
        about="Every amount is a multiple of it, and no pot is split finer.",
        kind="number",
        usual=1,
        least=1,
        most=1_000_000,
        group="stakes",
    ),
    Choice(name="seats", label="Seats", about="How many can play.", kind="number", usual=6, least=2, most=10),
    Choice(
        name="rabbit",
        label="Rabbit hunting",
        about="After a hand that ended before the river its players may see which board cards would have come.",
        kind="switch",
        usual=False,
    ),
    Choice(
        name="min_buy_in",
        label="Least buy-in",
        about="The fewest chips to sit down with. Usually 20 big blinds, in fixed limit 10 small bets.",
        kind="number",
        least=1,
        most=MOST_CHIPS,
        group="stakes",
    ),
    Choice(
        name="max_buy_in",
        label="Greatest buy-in",
        about="The most chips to sit down with or to fill up to. Usually 100 big blinds, in fixed limit 50 small bets.",
        kind="number",
        least=1,
        most=MOST_CHIPS,
        group="stakes",
    ),
    Choice(
        name="listed",
        label="In the lobby",
        about="Everybody can find the table in the lobby. Otherwise only its link leads there.",
        kind="switch",
        usual=True,
        group="people",
    ),
    Choice(
        name="spectators",
        label="Spectators",
        about="People without a seat may watch the play. Otherwise they see who sits where, and no cards or bets.",
        kind="switch",
        usual=True,
        group="people",
    ),
    Choice(
        name="spectator_delay_seconds",
        label="Delay for spectators",
        about="Seconds by which people without a seat see everything later.",
        kind="number",
        usual=0,
        least=0,
        most=600,
        group="people",
    ),
    Choice(
        name="bots", label="Bots", about="Bots may sit down.", kind="switch", usual=False, group="people"
    ),
    Choice(name="chat", label="Chat", about="People may talk.", kind="switch", usual=True, group="people"),
    Choice(
        name="stand_up_minutes",
        label="Stand up after",
        about="Minutes of sitting out after which a seat is given free.",
        kind="number",
        usual=10,
        least=1,
        most=240,
        group="people",
    ),
    Choice(
        name="return_minutes",
        label="Bring chips back within",
        about="Minutes within which somebody who left comes back with at least what he took along; 0 for none.",
        kind="number",
        usual=60,
        least=0,
        most=1440,
        group="people",
    ),
    Choice(
        name="preset",
        label="House rules",
        about="Where card rooms differ. Single rules can be chosen otherwise.",
        kind="choice",
        usual="online",
    ),
)  # fmt: skip
"""The fields of a form, ``options`` aside."""

_PRESETS: Final = {
    "online": ("Online", "What online rooms do: losers may muck, who runs out of time checks or folds."),
    "classic": ("Classic", "The old house rules: everybody shows, and who runs out of time is protected."),
    "tda": ("Tournament directors", "The Tournament Directors' rules: dead button, big blind ante, 25 seconds."),
    "robert": ("Robert's Rules", "Robert's Rules of Poker for cash games."),
    "wsop_cash": ("World Series, cash", "Live cash games of the World Series: dead button, five bets in limit."),
}

OPTIONS: Final = (
    Choice(
        name="think_seconds",
        label="Quiet time",
        about="Seconds to think before the countdown is shown.",
        kind="number",
        least=0,
        most=120,
        group="clock",
    ),
    Choice(
        name="countdown_seconds",
        label="Countdown",
        about="Seconds of countdown that everybody sees.",
        kind="number",
        least=0,
        most=120,
        group="clock",
    ),
    Choice(
        name="time_bank_seconds",
        label="Time bank",
        about="Seconds that every player has besides, once, for hard decisions.",
        kind="number",
        least=0,
        most=600,
        group="clock",
    ),
    Choice(
        name="timeout_policy",
        label="When time runs out",
        about="What becomes of the hand of somebody who does not answer.",
        kind="choice",
        values=(
            Value("check_or_fold", "Check or fold", "He checks if that is free and folds otherwise."),
            Value("all_in_protection", "All-in protection", "He stays in for what he has bet; the others play on."),
        ),
        group="time_out",
    ),
    Choice(
        name="protection_scope",
        label="Who is protected",
        about="Whom all-in protection covers.",
        kind="choice",
        values=(
            Value("any_timeout", "Everybody"),
            Value("disconnected_only", "Only who has lost the connection"),
        ),
        group="time_out",
    ),
    Choice(
        name="protection_quota",
        label="Protections a day",
        about="How often a player is protected in a day; 0 for as often as he needs it.",
        kind="number",
        least=0,
        most=100,
        group="time_out",
    ),
    Choice(
        name="protection_counts_forced_bets",
        label="Blinds are enough",
        about="Who has only a blind, ante or post in is protected as well.",
        kind="switch",
        group="time_out",
    ),
    Choice(
        name="protection_when_check_free",
        label="When a check is free",
        about="What protection does for somebody who could check.",
        kind="choice",
        values=(
            Value("check", "Check", "He keeps his protection for later."),
            Value("protect", "Protect", "He is all-in for what he has bet."),
        ),
        group="time_out",
    ),
    Choice(
        name="first_button",
        label="First button",
        about="How the first button of the table is found.",
        kind="choice",
        values=(
            Value("high_card", "By the highest card"),
            Value("random", "By chance"),
            Value("seat", "The first seat"),
        ),
        group="button",
    ),
    Choice(
        name="button_rule",
        label="Button",
        about="How the button moves when somebody is gone.",
        kind="choice",
        values=(
            Value("moving", "Moving", "It goes to the next player; somebody may skip a blind."),
            Value("dead", "Dead", "It may lie at an empty seat, so that everybody pays every blind."),
        ),
        group="button",
    ),
    Choice(
        name="heads_up_blinds",
        label="Blinds of two",
        about="Who posts which blind when two play.",
        kind="choice",
        values=(
            Value("button_small_blind", "Button small", "The button posts the small blind and acts first."),
            Value("literal", "Button big", "The button posts the big blind."),
        ),
        group="button",
    ),
    Choice(
        name="new_player_post",
        label="New players",
        about="What somebody does who has just sat down.",
        kind="choice",
        values=(
            Value("post_or_wait", "Post or wait", "He posts a big blind, or waits until it comes to him."),
            Value("none", "Play at once", "He is dealt in without a post."),
        ),
        group="button",
    ),
    Choice(
        name="ante_type",
        label="Who pays the ante",
        about="Everybody his own, or the big blind one for all.",
        kind="choice",
        values=(Value("all", "Everybody"), Value("big_blind", "The big blind")),
        group="betting",
    ),
    Choice(
        name="bba_order",
        label="Short big blind",
        about="What a big blind pays first that has too little for blind and ante.",
        kind="choice",
        values=(Value("blind_first", "The blind"), Value("ante_first", "The ante")),
        group="betting",
    ),
    Choice(
        name="straddle_raise",
        label="Raise over a straddle",
        about="By how much a straddle is raised at the least.",
        kind="choice",
        values=(Value("bring_in", "By itself"), Value("big_blind", "By the big blind")),
        group="betting",
    ),
    Choice(
        name="max_bets_per_round",
        label="Bets in a round",
        about="How many bets and raises a round may have.",
        kind="number",
        least=1,
        most=10,
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="cap_scope",
        label="Whose bets count",
        about="Whether the bets of all players count together or each player's for himself.",
        kind="choice",
        values=(Value("round", "All together"), Value("player", "Each for himself")),
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="heads_up_cap_exception",
        label="No cap for two",
        about="When two players may raise without end.",
        kind="choice",
        values=(
            Value("never", "Never"),
            Value("round_starts_heads_up", "When two begin the round"),
            Value("becomes_heads_up", "When two are left"),
            Value("table_of_two", "When two were dealt in"),
        ),
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="limit_short_all_in",
        label="Short all-in",
        about="Whether an all-in of half a bet or more counts as a bet.",
        kind="choice",
        values=(Value("half_bet", "It counts"), Value("none", "It does not count")),
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="limit_multi_step_raise",
        label="Raise by several bets",
        about="A raise may add several bets at once.",
        kind="switch",
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="small_blind_rule",
        label="Half a bet",
        about="What the small blind is when the blinds are not named.",
        kind="choice",
        values=(
            Value("half_floor", "Half the bet, rounded down"),
            Value("half_exact", "Exactly half the bet"),
            Value("explicit", "It has to be named"),
        ),
        group="betting",
        structures=LIMIT,
    ),
    Choice(
        name="pl_preflop_pot",
        label="Pot before the flop",
        about="How large the pot counts before the flop when a blind is short.",
        kind="choice",
        values=(
            Value("full_blinds", "With full blinds"),
            Value("actual", "As it is"),
            Value("sb_as_bb", "The small blind counts as a big one"),
        ),
        group="betting",
        structures=POT,
    ),
    Choice(
        name="pl_round_pot_up_to",
        label="Round the pot up",
        about="To a multiple of so many chips; 0 for not at all.",
        kind="number",
        least=0,
        most=MOST_CHIPS // 100,
        group="betting",
        structures=POT,
    ),
    Choice(
        name="pl_count_single_ante_preflop",
        label="One ante for all counts",
        about="An ante that one player pays for all counts for the pot before the flop.",
        kind="switch",
        group="betting",
        structures=POT,
    ),
    Choice(
        name="burn_cards",
        label="Burn cards",
        about="A card is put aside before flop, turn and river.",
        kind="switch",
        group="showdown",
    ),
    Choice(
        name="showdown_first",
        label="Who shows first",
        about="After betting on the river.",
        kind="choice",
        values=(Value("last_aggressor", "The last to bet or raise"), Value("opener", "The first to bet")),
        group="showdown",
    ),
    Choice(
        name="show_all_hands",
        label="Everybody shows",
        about="Every hand that is still in is turned up. Otherwise a loser may muck his.",
        kind="switch",
        group="showdown",
    ),
)
"""The house rules that matter where the room deals; the others are for dealers of real cards."""


def choices() -> Choices:
    """All of it, with the usual values of the ``online`` preset."""
    usual = msgspec.to_builtins(msgspec.structs.asdict(Options()))
    presets = tuple(
        PresetChoice(name, *_PRESETS[name], msgspec.to_builtins(msgspec.structs.asdict(options)))
        for name, options in PRESETS.items()
    )
    named = tuple(Value(preset.name, preset.label, preset.about) for preset in presets)
    return Choices(
        fields=tuple(
            msgspec.structs.replace(field, values=named) if field.name == "preset" else field for field in FIELDS
        ),
        presets=presets,
        options=tuple(msgspec.structs.replace(option, usual=usual[option.name]) for option in OPTIONS),
        groups=GROUPS,
    )
