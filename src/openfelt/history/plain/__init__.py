"""JSON lines: one :class:`~openfelt.history.record.Record` to a line, nothing left out and nothing added.

A line is a JSON object whose names are the fields of ``Record``; fields that have their default are left out.
Amounts are whole JSON numbers, or text where they have a decimal point: ``"2.50"``.  A JSON number with a decimal
point is read as the decimal number that it is written as.

``about`` and ``user`` may hold what JSON has no word for.  Such a value is an object with one name that begins with a
dollar sign:

=====================================  ======================================
``{"$time": "11:57:05"}``              a time of day
``{"$date": "2009-07-01"}``            a date
``{"$datetime": "2009-07-01T11:57"}``  both, with the offset where it has one
``{"$decimal": "0.10"}``               a decimal number with its digits
``{"$float": "0.1"}``                  a binary number; ``inf`` and ``nan`` too
``{"$table": {"$time": "soon"}}``      a table that has such a name of its own
=====================================  ======================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

import msgspec

from openfelt.history.plain.fields import DEFAULTS, FIELDS, from_fields, to_fields
from openfelt.history.plain.values import MISREAD, one_line
from openfelt.history.record import OtherGame, Record, Unreadable, Variant
from openfelt.history.source import Source

_VARIANT = re.compile(r'"variant"\s*:')
_OTHER_FORMAT = re.compile(r'\s*\{\s*"ohh"\s*:')

_object = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)


def looks_like(beginning: str) -> bool:
    """Whether a file begins with a JSON object that has a variant."""
    text = beginning.lstrip("\ufeff \t\r\n")
    return text.startswith("{") and _VARIANT.search(text) is not None and _OTHER_FORMAT.match(text) is None


def read(source: Source) -> Iterator[Record | Unreadable]:
    """The hands of ``source``, one to a line; a line that is none comes as an :class:`Unreadable`."""
    for number, line in enumerate(source.lines(), 1):
        if text := line.strip("\ufeff \t"):
            yield _read_line(text, number)


def write(records: Iterable[Record]) -> Iterator[str]:
    """Each record as one line.

    Raises ``Unwritable`` for a record that holds other values than TOML and JSON know, or amounts that are no
    numbers.
    """
    for record in records:
        fields = to_fields(record).items()
        yield (
            one_line({name: value for name, value in fields if name not in DEFAULTS or value != DEFAULTS[name]}) + "\n"
        )


def _read_line(text: str, number: int) -> Record | Unreadable:
    try:
        fields = _object.decode(text)
    except MISREAD as error:
        return Unreadable(f"no JSON object: {error}", line=number)
    hand = fields.get("hand")
    hand = hand if isinstance(hand, int | str) else None
    variant = fields.get("variant")
    if isinstance(variant, str) and variant not in set(Variant):
        return OtherGame(f"variant {variant}", hand=hand, line=number)
    if unknown := fields.keys() - FIELDS:
        return Unreadable(f"a record has no field {', '.join(sorted(unknown))}", hand=hand, line=number)
    try:
        return from_fields(fields)
    except MISREAD as error:
        return Unreadable(str(error), hand=hand, line=number)


__all__ = ["looks_like", "read", "write"]
