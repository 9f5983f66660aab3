"""TOML as recorded hands use it: one table read quickly, one value written on one line.

``tomllib`` is the authority.  Most lines of most hands are of a few plain kinds, though, and reading those by pattern
is ten times as fast; a table with any other line in it is left to ``tomllib`` as a whole.
"""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

_TEXT = r"'[^'\x00-\x08\x0a-\x1f\x7f]*'"
_NUMBER = r"-?(?:0|[1-9][0-9]{0,99})(?:\.[0-9]{1,99})?"
_TIME = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
_PLAIN: Final = re.compile(
    rf"([A-Za-z0-9_-]+) = (?:\[({_NUMBER}(?:, {_NUMBER})*)\]|({_TEXT})|({_NUMBER})|({_TIME})|(true|false))"
)
_SHORT: Final = 100
"""The length of a line that other hands may well have too."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_LITERAL: Final = re.compile(_TEXT)
_TOKEN: Final = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|[\[\]{}]|#.*')

Table = dict[str, Any]


def read_table(lines: Sequence[str]) -> Table:
    """The table that ``lines`` are.  Numbers with a point become ``Decimal``, lists may become tuples.

    Raises ``tomllib.TOMLDecodeError``.
    """
    plain = plain_table(lines)
    return tomllib.loads("\n".join(lines), parse_float=Decimal) if plain is None else plain


def plain_table(lines: Iterable[str]) -> Table | None:
    """The table that ``lines`` are where each is a plain one, or blank; None for any other.

    A plain line is a whole one: no list and no text goes on after it.
    """
    table: Table = {}
    for line in lines:
        entry = _known_entry(line) if len(line) <= _SHORT else _entry(line)
        if entry is None:
            if line:
                return None
        elif entry[0] in table:
            return None
        else:
            table[entry[0]] = entry[1]
    return table


def _entry(line: str) -> tuple[str, Any] | None:
    """The key and the value of a plain line, None for any other."""
    key, _, value = line.partition(" = ")
    if value[:2] == "['" and value[-2:] == "']":
        texts = value[2:-2].split("', '")
        plain = value.count("'") == 2 * len(texts) and value.isprintable() and _BARE.fullmatch(key)
        return (key, tuple(texts)) if plain else None
    found = _PLAIN.fullmatch(line)
    return found and (key, _VALUES[found.lastindex or 0](found[found.lastindex or 0]))


# Hands of one table share their short lines; the long ones tell the play, which no other hand has.
_known_entry = lru_cache(maxsize=4096)(_entry)


def _numbers(text: str) -> tuple[int | Decimal, ...]:
    return tuple(map(_number if "." in text else int, text.split(", ")))


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


_VALUES: Final[dict[int, Callable[[str], Any]]] = {
    2: _numbers,
    3: lambda text: text[1:-1],
    4: _number,
    5: datetime.time.fromisoformat,
    6: lambda text: text == "true",
}
"""What is read by each of the groups of a plain line that is no list of texts."""


def is_open(lines: Sequence[str]) -> bool:
    """Whether ``lines`` end within a text or a list of several lines, so that the next line still belongs to them."""
    fence = ""
    depth = 0
    for line in lines:
        at = 0
        while at < len(line):
            if fence:
                end = line.find(fence, at)
                if end < 0:
                    break
                at, fence = end + 3, ""
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            word = token[0]
            if word in ('"""', "'''"):
                fence = word
            elif word in "[{":
                depth += 1
            elif word in "]}":
                depth -= 1
    return bool(fence) or depth > 0


def write_value(value: object) -> str:
    """``value`` on one line.  Raises ``TypeError`` for what TOML has no form for."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value}'" if _LITERAL.fullmatch(f"'{value}'") else _quoted(value)
        case int():
            return str(int(value))
        case Decimal():
            return _decimal(value)
        case float():
            return repr(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(write_line(key, inner) for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(write_value, value)) + "]"
    raise TypeError(f"TOML has no form for {value!r}")


def write_line(key: str, value: object) -> str:
    """``key = value``."""
    return f"{key if _BARE.fullmatch(key) else _quoted(key)} = {write_value(value)}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        return str(float(value))
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"
