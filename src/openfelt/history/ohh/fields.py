"""Fields of a JSON object, each of the kind that is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from openfelt.cards import format_cards, parse_cards
from openfelt.history.plain.fields import check_amount
from openfelt.history.record import Amount

_AMOUNT: Final = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,9})?")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def amount(table: Mapping[str, Any], name: str) -> Amount | None:
    """The amount ``name``, None where it is not told.  Raises ``ValueError`` for what is none."""
    value = table.get(name)
    if isinstance(value, str) and _AMOUNT.fullmatch(value):
        value = Decimal(value) if "." in value else int(value)
    if value is None or value == "":
        return None
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        raise ValueError(f"{name} is an amount, not {value!r:.60}")
    check_amount(value, name)
    return value


def whole(table: Mapping[str, Any], name: str) -> int | None:
    """The whole number ``name``, None where it is not told.  Raises ``ValueError`` for what is none."""
    value = table.get(name)
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        value = int(value)
    if value is None or value == "":
        return None
    if type(value) is not int or abs(value) >= 10**9:
        raise ValueError(f"{name} is a whole number, not {value!r:.60}")
    return value


def text(table: Mapping[str, Any], name: str) -> str:
    """The text ``name``, empty where it is not told; a number is taken for a name."""
    value = table.get(name)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(f"{name} is a text, not {value!r:.60}")
    return str(value)


def tables(table: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The objects of the array ``name``; none where it is not told."""
    value = table.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        raise ValueError(f"{name} is an array of objects, not {value!r:.60}")
    return value


def cards(table: Mapping[str, Any]) -> str:
    """The ``cards`` of a round or an action, as PHH writes them."""
    value = table.get("cards")
    if not value:
        return ""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ValueError(f"cards are an array of texts, not {value!r:.60}")
    return format_cards(parse_cards("".join(part.strip(", ") for part in value)))
