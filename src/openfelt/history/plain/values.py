"""The values that a record may hold in ``about`` and ``user``, and the JSON they are written as."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final, NamedTuple

import msgspec

from openfelt.history.record import Unwritable

MISREAD: Final = (ValueError, ArithmeticError, RecursionError, msgspec.MsgspecError)
"""What reading JSON and making values of it raises when the text is bad."""


class _Kind(NamedTuple):
    """One kind of value that JSON has no word for: its type, how it is written as text and read from it."""

    type: type
    write: Callable[[Any], str]
    read: Callable[[str], Any]


_KINDS: Final = {
    "$time": _Kind(time, time.isoformat, time.fromisoformat),
    "$date": _Kind(date, date.isoformat, date.fromisoformat),
    "$datetime": _Kind(datetime, datetime.isoformat, datetime.fromisoformat),
    "$decimal": _Kind(Decimal, str, Decimal),
    "$float": _Kind(float, repr, float),
}
_NAMES: Final = {kind.type: name for name, kind in _KINDS.items()}
_PLAIN: Final = (str, int, bool, type(None))


def to_json(value: Any, where: str = "value") -> Any:
    """``value`` in the form that JSON can hold.

    Raises :class:`Unwritable` naming ``where`` the value is when it is none that TOML or JSON know.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in _NAMES:
        name = _NAMES[kind]
        return {name: _KINDS[name].write(value)}
    if kind is list:
        return [to_json(part, f"{where}[{place}]") for place, part in enumerate(value)]
    if kind is dict:
        if other := next((name for name in value if type(name) is not str), None):
            raise Unwritable(f"{where} has a name that is no text: {other!r}")
        table = {name: to_json(part, f"{where}.{name}") for name, part in value.items()}
        return {"$table": table} if any(name.startswith("$") for name in table) else table
    raise Unwritable(f"{where} is a {kind.__name__}, which has no JSON form: {value!r}")


def from_json(value: Any) -> Any:
    """The value that :func:`to_json` wrote.  Raises ``ValueError`` or ``ArithmeticError`` for a wrong form."""
    if isinstance(value, list):
        return [from_json(part) for part in value]
    if not isinstance(value, dict):
        return value
    name = next((name for name in value if name.startswith("$")), None)
    if name is None:
        return {name: from_json(part) for name, part in value.items()}
    content = value[name]
    if len(value) == 1 and name in _KINDS and isinstance(content, str):
        return _KINDS[name].read(content)
    if len(value) == 1 and name == "$table" and isinstance(content, dict):
        return {name: from_json(part) for name, part in content.items()}
    raise ValueError(f"{name} is no form of a value: there are {', '.join(_KINDS)} with a text and $table")


_encoder = msgspec.json.Encoder(decimal_format="number")

# str.splitlines() ends a line at these, JSON does not.
_LINE_ENDS: Final = {ord(letter): f"\\u{ord(letter):04x}" for letter in "\x7f\x85\u2028\u2029"}


def one_line(value: Any) -> str:
    """``value`` as JSON that no reader takes for more than one line; decimal numbers are written with their digits.

    Raises :class:`Unwritable` for what is no JSON.
    """
    try:
        return _encoder.encode(value).decode("utf-8").translate(_LINE_ENDS)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Unwritable(f"no JSON: {error}") from None
