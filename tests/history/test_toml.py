"""TOML as recorded hands use it: what is read quickly is what ``tomllib`` reads, and what is written is read again."""

from __future__ import annotations

import datetime
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from openfelt.history.toml import is_open, read_table, write_line, write_value

LINES = [
    "variant = 'NT'",
    "antes = [0, 0, -5]",
    "actions = ['d dh p1 AhKh', 'p1 f  # why not']",
    "hand = 12",
    "ante_trimming_status = true",
    "_mine = false",
    "stacks = [1.50, -2.0, 3]",
    "clock = 23:57:05",
    "small = 0.5",
    "",
]
OTHER_LINES = [
    'table = "a \\"b\\""',
    "stack = 1.50",
    "day = 2009-07-06",
    "clock = 11:57:05",
    "list = [1, 2.5]",
    "list = [ 1, 2 ]",
    "list = []",
    "spaced  =  1",
    "hex = 0x10",
    "plus = +7",
    "inner.key = 1",
    "'quoted key' = 'x'",
    "remark = 1 # so it is",
    "# only a remark",
    "   ",
    "text = '''one'''",
    "texts = ['a','b']",
    "texts = ['a', 1]",
    "texts = ['a', \"b\"]",
    "texts = ['a\tb']",
    "texts = ['a\u00a0b']",
    "texts = [['a', 'b']]",
    f"long = {'1' * 200}",
    f"long = 0.{'1' * 200}",
]


@pytest.mark.parametrize("line", LINES + OTHER_LINES)
def test_a_line_is_read_as_tomllib_reads_it(line: str) -> None:
    """Every kind of line, the quick ones and the others, alone and beside a quick one."""
    for lines in ([line], ["first = 1", line], [line, "last = 'x'"]):
        assert listed(read_table(lines)) == tomllib.loads("\n".join(lines), parse_float=Decimal)


def listed(value: Any) -> Any:
    """``value`` with lists for the tuples that plain lines become."""
    if isinstance(value, dict):
        return {key: listed(inner) for key, inner in value.items()}
    return [listed(inner) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    "lines",
    [
        ["a = 1", "a = 2"],
        ["a = 1 2"],
        ["a = 'x"],
        ["a = [1, 'x'"],
        ["a = 01"],
        ["a = ['x\x01']"],
        ["a = 'x\x7f'"],
        ["a"],
        ["= 1"],
        ["a = tru"],
        ["a = 24:00:00"],
        ["a = 1."],
        ["a = .5"],
        ["a = [']"],
        ["a = ['b'c']"],
        ["a = ['b', 'c'']"],
        ["a b = ['c']"],
    ],
)
def test_what_is_no_toml_is_refused(lines: list[str]) -> None:
    """The quick way accepts nothing that tomllib does not."""
    with pytest.raises(tomllib.TOMLDecodeError):
        read_table(lines)


@given(st.lists(st.text(alphabet="ab='\"[], 01-.:#\n\t\x00truefals", max_size=12), max_size=4))
@example(["a = -0"])
@example(["a = ['', '']"])
def test_any_lines_are_read_as_tomllib_reads_them(lines: list[str]) -> None:
    """Differential test: the same table or the same refusal."""
    lines = [line for text in lines for line in text.split("\n")]
    try:
        expected = tomllib.loads("\n".join(lines), parse_float=Decimal)
    except tomllib.TOMLDecodeError:
        with pytest.raises(tomllib.TOMLDecodeError):
            read_table(lines)
    else:
        assert listed(read_table(lines)) == expected


values = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-(2**62), 2**62),
        st.text(alphabet=st.characters(exclude_categories=["Cs"])),
        st.decimals(allow_nan=False),
        st.floats(allow_nan=False).map(str).map(Decimal),
        st.times().filter(lambda time: time.tzinfo is None),
        st.dates(),
        st.datetimes(),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab _'\"\n", max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(values)
def test_what_is_written_is_read_again(value: object) -> None:
    """Any value on one line: numbers keep their digits, texts any character, tables any key."""
    line = write_line("key", value)
    assert "\n" not in line
    assert tomllib.loads(line, parse_float=Decimal)["key"] == value


def test_how_values_are_written() -> None:
    """Amounts keep the digits they came with; texts without apostrophes are literal."""
    value = [1, Decimal("2.50"), Decimal("3E+2"), "it's", 'say "x"', True, datetime.time(11, 57, 5), {"a b": ()}]
    assert write_value(value) == """[1, 2.50, 300.0, "it's", 'say "x"', true, 11:57:05, {"a b" = []}]"""
    assert write_value(0.5) == "0.5"
    with pytest.raises(TypeError, match="TOML has no form for None"):
        write_value(None)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a = ["], True),
        (["a = [", "]"], False),
        (["a = '['"], False),
        (['a = "\\"["'], False),
        (["a = 1 # ["], False),
        (["a = '''", "x"], True),
        (["a = '''", "x'''"], False),
        (['a = """', "''' ["], True),
        (["a = {b = ["], True),
        (["a = [']', \"]\""], True),
        ([], False),
    ],
)
def test_values_over_several_lines(lines: list[str], expected: bool) -> None:
    """A list or a text that is still open keeps the next line to itself, a bracket in a text does not open one."""
    assert is_open(lines) is expected
