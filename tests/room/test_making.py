"""A form becomes settings and a form again; the room makes tables, keeps them and puts them away."""

from __future__ import annotations

import asyncio
import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from openfelt.errors import InvalidSetup
from openfelt.room.choices import FIELDS, OPTIONS, choices
from openfelt.room.making import Unfit, changed, form_of, new_settings
from openfelt.room.ports import Guest, JournalFailed
from openfelt.room.room import Room, Space, TooManyTables
from openfelt.rules.options import PRESETS, Options
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit
from openfelt.table.commands import CloseTable, Sit
from openfelt.table.settings import Pace, TableSettings
from openfelt.wire.form import TableForm
from openfelt.wire.messages import Ack
from tests.room.stage import FakeJournal, clock, settle
from tests.room.virtual import in_virtual_time
from tests.table.felt import settings

ADA, BO = Guest("ada", "Ada"), Guest("bo", "Bo")


def new(**form: Any) -> TableSettings:
    return new_settings(TableForm(**{"name": "Friday", **form}), "t", Pace(), 0)


def test_what_is_left_out_is_as_usual() -> None:
    """L11: no limit at 1/2 for six, 20 to 100 big blinds, by the rules of online rooms."""
    made = new()
    assert isinstance(made.game, NoLimit)
    assert (made.stakes, made.seats, made.min_buy_in, made.max_buy_in) == ("1/2", 6, 40, 200)
    assert (made.options, made.listed, made.bots, made.chat) == (Options(), True, False, True)


def test_the_usual_buy_in_follows_the_stakes() -> None:
    """L11: and gives way to the end that is named."""
    assert (new(blinds=(5, 10)).min_buy_in, new(blinds=(5, 10)).max_buy_in) == (200, 1000)
    assert (new(max_buy_in=30).min_buy_in, new(min_buy_in=500).max_buy_in) == (30, 500)
    limit = new(structure="FL", bets=(4, 8))
    assert (limit.min_buy_in, limit.max_buy_in) == (40, 200)


@pytest.mark.parametrize(
    ("form", "blinds", "bets"),
    [
        ({}, (1, 2), (2, 4)),
        ({"bets": (5, 10)}, (2, 5), (5, 10)),
        ({"bets": (5, 10), "options": {"small_blind_rule": "half_floor"}, "chip_unit": 5}, None, None),
        ({"blinds": (2, 4)}, (2, 4), (4, 8)),
        ({"blinds": (1, 4), "bets": (4, 8)}, (1, 4), (4, 8)),
        ({"blinds": (4, 8), "bets": (4, 8)}, None, None),
    ],
)
def test_the_blinds_of_fixed_limit(form: dict[str, Any], blinds: Any, bets: Any) -> None:
    """S0-29, S0-30, S0-32, X-04: half the lower bet and the lower bet, unless they are named."""
    if blinds is None:
        with pytest.raises(InvalidSetup):
            new(structure="FL", **form)
        return
    game = new(structure="FL", **form).game
    assert isinstance(game, FixedLimit)
    assert (game.stakes.blinds, game.bets) == (blinds, bets)


def test_a_preset_and_what_differs_from_it() -> None:
    """Part C: single rules are chosen on top of a preset; another preset takes the place of all."""
    made = new(preset="classic", options={"show_all_hands": False})
    assert made.options == Options(**asdict(PRESETS["classic"]) | {"show_all_hands": False})
    assert form_of(made).preset == "classic"
    assert form_of(made).options == {"show_all_hands": False}
    assert changed(made, TableForm(preset="tda")).options == PRESETS["tda"]
    assert changed(made, TableForm(options={"think_seconds": 9})).options == Options(
        **asdict(made.options) | {"think_seconds": 9}
    )


def test_a_change_names_what_is_different() -> None:
    """G6: everything else stays as it is, the pace of the room and the id among it."""
    made = new_settings(TableForm(name="Friday", blinds=(5, 10), seats=4), "t", Pace(card=7), 99)
    other = changed(made, TableForm(structure="PL", name="Other"))
    assert isinstance(other.game, PotLimit)
    assert (other.stakes, other.seats, other.pace.card, other.close_after, other.id) == ("5/10", 4, 7, 99, "t")
    limit = changed(made, TableForm(structure="FL"))
    assert limit.game == FixedLimit(made.game.stakes, (10, 20))
    assert changed(limit, TableForm(bets=(4, 8))).game.stakes.blinds == (2, 4)


@given(
    structure=st.sampled_from(["NL", "PL", "FL"]),
    preset=st.sampled_from(list(PRESETS)),
    numbers=st.fixed_dictionaries(
        {},
        optional={
            field.name: st.integers(field.least or 0, field.most or 0) for field in FIELDS if field.kind == "number"
        },
    ),
    switches=st.fixed_dictionaries(
        {}, optional={field.name: st.booleans() for field in FIELDS if field.kind == "switch"}
    ),
    rules=st.fixed_dictionaries(
        {},
        optional={
            option.name: st.sampled_from([value.value for value in option.values])
            for option in OPTIONS
            if option.kind == "choice"
        },
    ),
)
def test_there_and_back(
    structure: Any, preset: str, numbers: dict[str, Any], switches: dict[str, Any], rules: dict[str, Any]
) -> None:
    """L06: whatever can be chosen leads to settings whose form leads to them again, or to one sentence."""
    form = TableForm(
        name="Friday", structure=structure, preset=preset, blinds=(1, 2), options=rules, **numbers, **switches
    )
    try:
        made = new_settings(form, "t", Pace(), 0)
    except InvalidSetup:
        return
    assert new_settings(form_of(made), "t", Pace(), 0) == made
    assert changed(made, TableForm()) == made == changed(made, form_of(made))


def test_the_description_is_complete() -> None:
    """Every field of the form is described, every value of a choice is one that the rules know."""
    described = choices()
    assert {field.name for field in described.fields} == {*TableForm.__struct_fields__} - {"options"}
    usual = asdict(Options())
    for option in described.options:
        assert option.usual == usual[option.name]
        for value in option.values:
            rule: dict[str, Any] = {option.name: value.value}
            Options(**rule)
        if option.kind == "number":
            assert option.least is not None
            assert option.most is not None
            assert option.least <= usual[option.name] <= option.most


# ---------------------------------------------------------------- the room


@in_virtual_time
async def test_a_room_opens_again_what_people_have_made() -> None:
    """F5, G4: with its host and settings, and without what was closed."""
    journal = FakeJournal()
    room = Room(journal, clock)
    await room.open([settings(id="practice")])
    kept = await room.make_table(ADA, TableForm(name="Kept"))
    gone = await room.make_table(ADA, TableForm(name="Gone", listed=False))
    assert {row.table for row in room.lobby().tables} == {"practice", kept}
    assert isinstance(await room.tables[kept].ask(Sit("bo", "Bo", 0, 100)), Ack)
    assert isinstance(await room.tables[gone].ask(CloseTable("ada")), Ack)
    await asyncio.sleep(2)
    assert set(room.tables) == {"practice", kept}
    assert list(journal.archived) == [gone]
    await room.close()
    room = Room(journal, clock)
    await room.open([settings(id="practice")])
    assert set(room.tables) == {"practice", kept}
    state = room.tables[kept].state
    assert (state.host and state.host.player, state.settings.name, state.chairs[0].player) == ("ada", "Kept", "bo")
    await room.close()


@in_virtual_time
async def test_a_closed_table_that_could_not_be_archived_is_at_the_next_start() -> None:
    """F5: nothing happens at it meanwhile."""
    journal = FakeJournal()
    room = Room(journal, clock)
    await room.open([])
    table = await room.make_table(ADA, TableForm(name="Gone"))
    await settle()
    assert isinstance(await room.tables[table].ask(CloseTable("ada")), Ack)
    journal.failures.append(JournalFailed("the disk is full"))
    await asyncio.sleep(2)
    assert (room.tables, journal.archived) == ({}, {})
    await room.close()
    room = Room(journal, clock)
    await room.open([])
    await asyncio.sleep(2)
    assert (room.tables, list(journal.archived)) == ({}, [table])
    await room.close()


@in_virtual_time
async def test_there_is_an_end_to_making_tables() -> None:
    """Also for a hundred requests at the same moment; who closes one can make another."""
    room = Room(FakeJournal(), clock, space=Space(tables=3, tables_of_a_guest=2))
    await room.open([settings(id="practice")])
    asked = [room.make_table(ADA, TableForm(name=f"Table {number}")) for number in range(100)]
    made = await asyncio.gather(*asked, return_exceptions=True)
    tables = [each for each in made if isinstance(each, str)]
    assert len(tables) == 2
    assert all(isinstance(each, str | TooManyTables) for each in made)
    await room.make_table(BO, TableForm(name="Third"))
    with pytest.raises(TooManyTables, match="no space"):
        await room.make_table(BO, TableForm(name="Fourth"))
    assert isinstance(await room.tables[tables[0]].ask(CloseTable("ada")), Ack)
    await asyncio.sleep(2)
    await room.make_table(ADA, TableForm(name="Again"))
    await room.close()


@in_virtual_time
async def test_a_table_that_cannot_be_saved_is_not_made() -> None:
    """F5: durable before visible."""
    journal = FakeJournal()
    room = Room(journal, clock)
    await room.open([])
    journal.fail()
    with pytest.raises(JournalFailed):
        await room.make_table(ADA, TableForm(name="Friday"))
    assert room.tables == {}
    with pytest.raises(InvalidSetup, match="needs a name"):
        await room.make_table(ADA, TableForm())
    await room.close()


LANGUAGES = Path(__file__).parents[2] / "src" / "openfelt" / "web" / "static" / "client" / "languages"

REFUSED: list[tuple[dict[str, Any], str, str, dict[str, int]]] = [
    ({"name": "F"}, "name", "length", {"least": 2, "most": 40, "given": 1}),
    ({"name": "F\u0007!"}, "name", "invisible", {}),
    ({"seats": 11}, "seats", "bounds", {"least": 2, "most": 10, "given": 11}),
    ({"blinds": (1, 2), "chip_unit": 5}, "blinds", "no_multiple", {"amount": 1, "unit": 5}),
    ({"ante": 3, "blinds": (5, 10), "chip_unit": 5}, "ante", "no_multiple", {"amount": 3, "unit": 5}),
    ({"blinds": (0, 0)}, "blinds", "too_few", {"least": 1, "amount": 0}),
    ({"blinds": (2, 1)}, "blinds", "small_blind", {"small": 2, "big": 1}),
    ({"structure": "FL", "bets": (4, 2)}, "bets", "bets", {"small": 4, "big": 2}),
    ({"structure": "FL", "bets": (2, 4), "blinds": (2, 3)}, "blinds", "blind_above_bet", {"blind": 3, "bet": 2}),
    (
        {"structure": "FL", "bets": (5, 10), "options": {"small_blind_rule": "half_exact"}},
        "bets",
        "half_a_chip",
        {"bet": 5},
    ),
    ({"structure": "FL", "options": {"small_blind_rule": "explicit"}}, "bets", "blinds_unnamed", {}),
    ({"min_buy_in": 50, "max_buy_in": 40}, "max_buy_in", "buy_ins", {"least": 50, "most": 40}),
    ({"min_buy_in": 1}, "min_buy_in", "below_the_blind", {"amount": 1, "blind": 2}),
    ({"options": {"think_seconds": 1, "countdown_seconds": 1}}, "think_seconds", "clock", {"least": 5}),
    ({"options": {"think_seconds": 0, "countdown_seconds": 0}}, "preset", "no_clock", {}),
]
"""Forms that will not do: the field, the word and the numbers of the refusal."""


@pytest.mark.parametrize(("form", "field", "word", "numbers"), REFUSED)
def test_a_refusal_carries_what_it_takes_to_say_it_in_another_language(
    form: dict[str, Any], field: str, word: str, numbers: dict[str, int]
) -> None:
    """The field, a fixed word, and the numbers of the sentence; a pickle of it is the same."""
    with pytest.raises(Unfit) as refused:
        new(**form)
    for error in (refused.value, pickle.loads(pickle.dumps(refused.value))):
        assert (error.field, error.word, error.numbers) == (field, word, numbers)
        assert all(str(number) in str(error) for number in numbers.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_of_a_refusal_is_said(language: str) -> None:
    """The client's catalogues have a sentence for each of them, with its numbers as places, and none besides."""
    catalogue = (LANGUAGES / f"{language}.js").read_text(encoding="utf-8")
    said = {word: json.loads(text) for word, text in re.findall(r'"unfit\.(\w+)": ("[^"]*")', catalogue)}
    wanted = {word: set(numbers) for _, _, word, numbers in REFUSED} | {"unnamed": set()}
    assert {word: set(re.findall(r"\{(\w+)\}", text)) for word, text in said.items()} == wanted
