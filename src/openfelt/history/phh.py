"""The Poker Hand History format (PHH): ``.phh`` files of one hand, ``.phhs`` files of many.

Follows the format's specification 1.0 (Kim 2024).  Pot-limit hold'em, which it has no code for, is ``PT`` here, with
the fields of ``NT``.  What a record tells beyond the format's fields stands in one field of our own, ``_openfelt``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, takewhile
from typing import Any, Final, NamedTuple

import msgspec

from openfelt.history.record import UNTOLD, Amount, Beyond, OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from openfelt.history.toml import Table, is_open, plain_table, read_table, write_line

OURS: Final = "_openfelt"

OTHER_GAMES: Final = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high-low split eight or better",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud high-low split eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
"""The other variants of PHH by their codes."""

_HEADER: Final = re.compile(r"\s*\[\s*(?!_)([A-Za-z0-9_-]+|\"[^\"\\]*\"|'[^']*')\s*\]\s*(?:#.*)?")
_BEFORE_A_BRACKET: Final = re.compile(r"\n(?=[^\S\n]*\[)")
"""The end of a line before one that may be a header."""
_NOTHING: Final = re.compile(r"\s*(?:#.*)?")
"""A blank line, or a remark."""
_KEY: Final = re.compile(r"^\s*variant\s*=", re.MULTILINE)
_LONGEST: Final = 100_000
"""Lines of one hand; a file whose first hand is longer is none of ours."""

_REQUIRED: Final = ("antes", "blinds_or_straddles", "starting_stacks", "actions")
_PLAYED: Final = {*_REQUIRED, "variant", "ante_trimming_status", "min_bet", "small_bet", "big_bet"}
_FOR_EACH: Final = {"players": str, "seats": int, "finishing_stacks": None, "winnings": None}
_ORDER: Final = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time", "time_zone",
    "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats", "seat_count", "table", "players",
    "finishing_stacks", "winnings", "currency", "currency_symbol", "time_limit", "time_banks",
)  # fmt: skip
"""The fields that tell where, when and who, in the order in which they are written."""

_VARIANTS: Final = {str(variant): variant for variant in Variant}
_WHOLE: Final = {int}
_NUMBERS: Final = {int, Decimal}
_LISTS: Final = (list, tuple)


def looks_like(beginning: str) -> bool:
    """Whether a file that begins so is one of PHH."""
    return _KEY.search(beginning) is not None


def read(source: Source) -> Iterator[Record | Unreadable]:
    """The hands of a ``.phh`` or ``.phhs`` file in order; one that cannot be read comes as the error that says why."""
    for line, name, lines, plain in _hands(source):
        try:
            table = read_table(lines) if plain is None else plain
        except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
            yield Unreadable(f"no TOML: {error}", hand=name, line=line)
            continue
        if not table and name is None:
            continue
        try:
            yield _record(table)
        except Unreadable as error:
            error.hand = _name(table.get("hand")) if _name(table.get("hand")) is not None else name
            error.line = line
            yield error


def write(records: Iterable[Record]) -> Iterator[str]:
    """The text of a ``.phhs`` file, hand by hand."""
    for number, record in enumerate(records, 1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{write_hand(record)}"


def write_single(records: Iterable[Record]) -> Iterator[str]:
    """The text of a ``.phh`` file.  Raises :class:`Unwritable` when there is a second hand."""
    for number, record in enumerate(records, 1):
        if number > 1:
            raise Unwritable("a .phh file holds one hand; one that holds many ends in .phhs")
        yield write_hand(record)


def write_hand(record: Record) -> str:
    """The text of one hand."""
    return "".join(f"{write_line(key, value)}\n" for key, value in _fields(record))


class _Hand(NamedTuple):
    """A hand as it is written: the number of its first line, the name in its header, and the lines after that."""

    line: int
    name: str | None
    lines: list[str]
    plain: Table | None
    """The table that the lines are, where all are plain ones."""


def _hands(source: Source) -> Iterator[_Hand]:
    """The hands in order; one begins at a header like ``[12]``, unless that stands within a list or a text."""
    began, name, hand = 0, None, list[str]()
    following = 1
    for piece in chain.from_iterable(map(_BEFORE_A_BRACKET.split, source.blocks())):
        lines = piece.split("\n")
        number, following = following, following + len(lines)
        if header := _HEADER.fullmatch(lines[0]):
            plain = plain_table(hand)
            if plain is not None or len(hand) > _LONGEST or not is_open(hand):
                if began:
                    yield _Hand(began, name, hand, plain)
                began, name, hand = number, header[1].strip("\"'"), lines[1:]
                continue
        if not began:
            nothing = len(list(takewhile(_NOTHING.fullmatch, lines)))
            began, lines = number + nothing if nothing < len(lines) else 0, lines[nothing:]
        hand += lines
    if began:
        yield _Hand(began, name, hand, plain_table(hand))


def _record(table: Table) -> Record:
    """The record that ``table`` tells.  Raises :class:`Unreadable`."""
    variant = _variant(table)
    for name in _REQUIRED:
        if name not in table:
            raise Unreadable(f"the field {name} is missing")
    antes = _amounts(table, "antes")
    blinds = _amounts(table, "blinds_or_straddles")
    stacks = _amounts(table, "starting_stacks", known=False)
    if not len(antes) == len(blinds) == len(stacks):
        raise Unreadable(
            f"there are {len(stacks)} starting_stacks, {len(antes)} antes, {len(blinds)} blinds_or_straddles"
        )
    if len(stacks) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    actions = _list(table, "actions", str)
    bets = min_bet = None
    if variant is Variant.FIXED_LIMIT:
        bets = (_amount(table, "small_bet"), _amount(table, "big_bet"))
    elif "min_bet" in table:
        min_bet = _amount(table, "min_bet")
    trimming = table.get("ante_trimming_status")
    if trimming is not None and not isinstance(trimming, bool):
        raise Unreadable(f"ante_trimming_status is true or false, not {trimming!r}")
    return Record(
        variant=variant,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=actions,
        min_bet=min_bet,
        bets=bets,
        ante_trimming=trimming,
        **_surroundings(table, len(stacks)),
    )


def _variant(table: Table) -> Variant:
    code = table.get("variant")
    if code is None:
        raise Unreadable("the field variant is missing")
    if not isinstance(code, str) or code not in _VARIANTS:
        known = isinstance(code, str) and code in OTHER_GAMES
        raise OtherGame(OTHER_GAMES[code] if known else f"the variant {code!r}")
    return _VARIANTS[code]


def _surroundings(table: Table, count: int) -> dict[str, Any]:
    """Everything that is told besides the play."""
    told: dict[str, Any] = {}
    about: Table = {}
    user: Table = {}
    told["about"], told["user"] = about, user
    for name, value in table.items():
        if name in _PLAYED:
            continue
        if name == OURS:
            told.update(_ours(value, count))
        elif name.startswith("_"):
            user[name] = _as_list(value)
        elif name in _FOR_EACH:
            kind = _FOR_EACH[name]
            each = _amounts(table, name, known=name == "winnings") if kind is None else _list(table, name, kind)
            if len(each) != count:
                raise Unreadable(f"{name} tells of {len(each)} players, starting_stacks of {count}")
            told[name] = each
        elif name == "hand":
            told[name] = _name(value)
            if told[name] is None:
                raise Unreadable(f"hand is a number or a name, not {value!r}")
        else:
            about[name] = _as_list(value)
    return told


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _ours(value: object, count: int) -> dict[str, Any]:
    """What the field of our own tells.  Raises :class:`Unreadable` where somebody else wrote it."""
    try:
        beyond = msgspec.convert(value, Beyond)
    except (msgspec.ValidationError, ValueError) as error:
        raise Unreadable(f"{OURS} is a table that only openfelt writes: {error}") from None
    if beyond.dead_posts and len(beyond.dead_posts) != count:
        raise Unreadable(f"{OURS}.dead_posts tells of {len(beyond.dead_posts)} players, starting_stacks of {count}")
    if beyond.hero is not None and not 0 <= beyond.hero < count:
        raise Unreadable(f"{OURS}.hero is the place of a player from 0 to {count - 1}, not {beyond.hero}")
    return {name: getattr(beyond, name) for name in Beyond.__struct_fields__}


def _amounts(table: Table, name: str, *, known: bool = True) -> tuple[Amount, ...]:
    """A list of amounts; stacks that are not ``known`` are written ``inf``."""
    value = table[name]
    kinds = set(map(type, value)) if isinstance(value, _LISTS) else {None}
    if kinds == _WHOLE:
        return tuple(value)
    if not kinds <= _NUMBERS:
        raise Unreadable(f"{name} is a list of amounts, not {value!r}")
    for amount in value:
        if type(amount) is not int and not amount.is_finite() and (known or amount != UNTOLD):
            raise Unreadable(f"{name} holds {amount}, which is no amount")
    return tuple(value)


def _amount(table: Table, name: str) -> Amount:
    value = table.get(name)
    if type(value) is int or (type(value) is Decimal and value.is_finite()):
        return value
    raise Unreadable(f"the field {name} is missing" if value is None else f"{name} is an amount, not {value!r}")


def _list(table: Table, name: str, kind: type) -> tuple[Any, ...]:
    value = table[name]
    if not isinstance(value, _LISTS) or not set(map(type, value)) <= {kind}:
        what = "texts" if kind is str else "whole numbers"
        raise Unreadable(f"{name} is a list of {what}, not {value!r}")
    return tuple(value)


def _name(value: object) -> int | str | None:
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def _fields(record: Record) -> Iterator[tuple[str, object]]:
    """The fields of PHH and their values in the order in which they are written."""
    reverse = len(record.stacks) == 2
    yield "variant", str(record.variant)
    if record.ante_trimming is not None:
        yield "ante_trimming_status", record.ante_trimming
    yield "antes", record.antes[::-1] if reverse else record.antes
    yield "blinds_or_straddles", record.blinds[::-1] if reverse else record.blinds
    if record.bets is not None:
        yield "small_bet", record.bets[0]
        yield "big_bet", record.bets[1]
    if record.min_bet is not None:
        yield "min_bet", record.min_bet
    yield "starting_stacks", record.stacks
    yield "actions", record.actions
    told = dict(record.about)
    if record.hand is not None:
        told["hand"] = record.hand
    told.update({name: value for name in _FOR_EACH if (value := getattr(record, name))})
    for name in (*_ORDER, *(name for name in told if name not in _ORDER)):
        if name in told:
            yield name, told[name]
    yield from record.user.items()
    if ours := {name: value for name in Beyond.__struct_fields__ if _is_told(value := getattr(record, name))}:
        yield OURS, ours if record.options is None else ours | {"options": msgspec.to_builtins(record.options)}


def _is_told(value: object) -> bool:
    return value is not None and value is not False and value != ()
