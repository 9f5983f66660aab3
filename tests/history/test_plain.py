"""JSON lines: every record and every value comes back as it was, and a bad line says what is wrong with it."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt import Options
from openfelt.history import plain
from openfelt.history.plain.fields import remainder, restored
from openfelt.history.record import UNTOLD, OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from tests.history.records import records

RECORD = Record(variant=Variant.NO_LIMIT, antes=(0, 0), blinds=(2, 1), stacks=(200, 100), actions=("p2 f",), min_bet=2)

odd_text = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(["\u2028", "a\x85b", "$time", " #", '"'])
zones = st.integers(-1439, 1439).map(lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes)))
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.decimals(allow_nan=False)
    | st.times()
    | st.dates()
    | st.datetimes(timezones=st.none() | zones)
    | odd_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(odd_text, inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(odd_text, values, max_size=4)
remarks = odd_text.map(lambda text: f"# {text}") | odd_text.map(lambda text: f"p1 f # {text}")


def read(text: str) -> list[Record | Unreadable]:
    """The hands of a text."""
    return list(plain.read(Source.of_text(text)))


def refusal(**fields: object) -> str:
    """What is said of a record whose ``fields`` are bad."""
    [error] = read(json.dumps({"variant": "NT", "antes": [0, 0], "blinds": [2, 1], "stacks": [9, 9]} | fields))
    assert isinstance(error, Unreadable), error
    return str(error)


@given(st.lists(records, max_size=3), tables, tables, odd_text)
def test_every_record_comes_back(hands: list[Record], about: dict[str, Any], user: dict[str, Any], name: str) -> None:
    """Whatever ``about`` and ``user`` hold, with the types and the digits that it had; a line is a record."""
    hands = [msgspec.structs.replace(hand, about=about, user=user, hand=name) for hand in hands]
    pieces = list(plain.write(hands))
    assert read("".join(pieces)) == hands
    assert [line.count("\n") for line in pieces] == [1] * len(hands)
    assert all(plain.looks_like(line) for line in pieces)


def test_digits_and_kinds_stay() -> None:
    """``2.50`` is not 2.5, a time is no text, and who has no stack told has none afterwards."""
    record = msgspec.structs.replace(
        RECORD,
        stacks=(Decimal("2.50"), UNTOLD),
        about={"time": datetime.time(11, 57, 5), "list": [Decimal("1.10"), {"$date": "today"}], "rate": 0.1},
        options=Options(max_bets_per_round=5),
    )
    [line] = plain.write([record])
    assert '"stacks":["2.50","Infinity"]' in line
    assert '{"$time":"11:57:05"}' in line
    assert '{"$table":{"$date":"today"}}' in line
    [again] = read(line)
    assert repr(again) == repr(record)


def test_numbers_with_a_point_are_read_exactly() -> None:
    """What others write as a JSON number is the decimal number that it says."""
    [record] = read('{"variant":"NT","antes":[0,0],"blinds":[0.10,0.05],"stacks":[1.10,2],"about":{"x":0.30}}')
    assert isinstance(record, Record)
    assert repr(record.blinds) == "(Decimal('0.10'), Decimal('0.05'))"
    assert repr(record.about) == "{'x': Decimal('0.30')}"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"stacks": [9, "NaN"]}, "stacks is an amount, not NaN"),
        ({"stacks": [9, "1e999999"]}, "stacks of 1E+999999 has more digits than any amount"),
        ({"stacks": [9, True]}, "Expected `int | decimal`, got `bool` - at `$.stacks[1]`"),
        ({"stacks": [9]}, "at least two players, not 1"),
        ({"blinds": [1, 2, 3]}, "there are 2 stacks but 3 blinds"),
        ({"hero": 2}, "the hero is one of the players 0 to 1, not 2"),
        ({"rake": "-Infinity"}, "rake is an amount, not -Infinity"),
        ({"stack": [1]}, "a record has no field stack"),
        ({"about": [1]}, "about is a table of names and values, not [1]"),
        ({"about": {"when": {"$time": "soon"}}}, "Invalid isoformat string: 'soon'"),
        ({"user": {"x": {"$year": 9}}}, "$year is no form of a value"),
        ({"options": {"max_bets_per_round": 0}}, "max_bets_per_round must be at least 1, not 0"),
        ({"antes": "0"}, "Expected `array`, got `str`"),
    ],
)
def test_a_bad_record_says_why(fields: dict[str, object], words: str) -> None:
    """Nothing is mended and nothing is left out."""
    assert words in refusal(**fields)


def test_lines_that_are_no_records() -> None:
    """Reading goes on in the next line; another game says which it is."""
    [good] = plain.write([RECORD])
    entries = read('\n[1]\n{"variant": "PO", "hand": 7}\n{"variant"\n' + good + "[" * 9999 + "\n" + '{"a":' * 9999)
    assert [type(entry) for entry in entries] == [Unreadable, OtherGame, Unreadable, Record, Unreadable, Unreadable]
    assert [entry.line for entry in entries if isinstance(entry, Unreadable)] == [2, 3, 4, 6, 7]
    assert isinstance(entries[1], OtherGame)
    assert (entries[1].game, entries[1].hand) == ("variant PO", 7)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"about": {"x": (1, 2)}}, "about.x is a tuple"),
        ({"about": {"x": [{1: 2}]}}, "about.x[0] has a name that is no text: 1"),
        ({"stacks": (1, Decimal("NaN"))}, "stacks is an amount, not NaN"),
        ({"hand": "\ud800"}, "no JSON"),
        ({"winnings": (1,)}, "there are 2 stacks but 1 winnings"),
    ],
)
def test_what_cannot_be_written(changes: dict[str, Any], words: str) -> None:
    """A record that would not come back is refused."""
    with pytest.raises(Unwritable) as refused:
        list(plain.write([msgspec.structs.replace(RECORD, **changes)]))
    assert words in str(refused.value)


def test_values_nested_too_deeply() -> None:
    """They are refused, not a crash."""
    value: Any = []
    for _ in range(5000):
        value = [value]
    with pytest.raises(Unwritable, match="nested too deeply"):
        list(plain.write([msgspec.structs.replace(RECORD, about={"x": value})]))


def test_what_it_looks_like() -> None:
    """An object with a variant; an Open Hand History document is none, whatever is in it."""
    assert plain.looks_like('\ufeff\n {"hand": 3, "variant": "NT"')
    assert not plain.looks_like('{"ohh": {"variant": "NT"}}')
    assert not plain.looks_like("variant = 'NT'")


@given(records, records, tables, st.lists(st.tuples(st.integers(0, 99), remarks), max_size=4))
def test_a_remainder_restores_the_record(
    record: Record, told: Record, about: dict[str, Any], extra: list[tuple[int, str]]
) -> None:
    """Whatever another format has made of a record, the remainder beside it tells the rest, remarks in their places."""
    actions = list(record.actions)
    for place, text in extra:
        actions.insert(place, text)
    record = msgspec.structs.replace(record, about=about, actions=tuple(actions))
    for other in (told, record, msgspec.structs.replace(record, actions=tuple(a for a in actions if "#" not in a))):
        left = json.loads(json.dumps(remainder(record, other)))
        assert restored(other, left) == record
    assert remainder(record, record) == {}


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(Record.__struct_fields__)), junk)
def test_wrong_types_are_never_an_error_of_ours(field: str, value: Any) -> None:
    """Any field may hold anything: a record or an Unreadable comes out."""
    fields = {"variant": "NT", "antes": [0, 0], "blinds": [2, 1], "stacks": [9, 9]} | {field: value}
    [entry] = read(json.dumps(fields))
    assert isinstance(entry, Record | Unreadable)
    assert not isinstance(entry, Unreadable) or str(entry)


@given(st.data())
def test_mutated_lines(data: st.DataObject) -> None:
    """Pieces cut out, doubled or replaced."""
    [line] = plain.write([RECORD])
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, len(line)))
    text = line[:begin] + data.draw(st.text(max_size=8) | st.just(line[begin:end] * 2)) + line[end:]
    assert all(isinstance(entry, Record | Unreadable) for entry in read(text))
