"""A record as JSON fields, and what is left to tell when another format has told the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from openfelt.history.plain.values import from_json, to_json
from openfelt.history.record import UNTOLD, Amount, Record, Unwritable, Variant

FIELDS: Final = frozenset(Record.__struct_fields__)
"""The names of the fields of a record."""

_FREE: Final = ("about", "user")
_OF_EVERY_PLAYER: Final = ("antes", "blinds")
_OF_SOME: Final = ("players", "seats", "finishing_stacks", "winnings", "dead_posts")
_AMOUNTS: Final = ("min_bet", "chip", "rake", "pot", "cap")
_AMOUNT_LISTS: Final = ("antes", "blinds", "stacks", "bets", "finishing_stacks", "winnings", "stakes", "dead_posts")


def to_fields(record: Record) -> dict[str, Any]:
    """Every field of ``record`` in the form that JSON can hold.

    Raises :class:`Unwritable` for values that have none, and for a record that is at odds with itself.
    """
    try:
        check(record)
    except ValueError as error:
        raise Unwritable(str(error)) from None
    try:
        return {name: _field(record, name) for name in Record.__struct_fields__}
    except RecursionError:
        raise Unwritable("a value is nested too deeply") from None


def from_fields(fields: Mapping[str, Any]) -> Record:
    """The record with these ``fields``.  Raises ``ValueError`` saying what is wrong with them."""
    free = {name: from_json(fields[name]) for name in _FREE if name in fields}
    bound = {name: value for name, value in fields.items() if name not in _FREE}
    record = msgspec.convert(bound, Record)
    for name, value in free.items():
        if not isinstance(value, dict):
            raise ValueError(f"{name} is a table of names and values, not {value!r}")
    record = msgspec.structs.replace(record, **free)
    check(record)
    return record


def check(record: Record) -> None:
    """Raise ``ValueError`` when a record tells of different numbers of players, or has amounts no one can count."""
    count = len(record.stacks)
    if count < 2:
        raise ValueError(f"a hand has at least two players, not {count}")
    for name in (*_OF_EVERY_PLAYER, *_OF_SOME):
        told = len(getattr(record, name))
        if told != count and not (told == 0 and name in _OF_SOME):
            raise ValueError(f"there are {count} stacks but {told} {name}")
    if record.hero is not None and not 0 <= record.hero < count:
        raise ValueError(f"the hero is one of the players 0 to {count - 1}, not {record.hero}")
    for name in _AMOUNTS:
        check_amount(getattr(record, name) or 0, name)
    for name in _AMOUNT_LISTS:
        for amount in getattr(record, name) or ():
            if amount != UNTOLD or name not in ("stacks", "finishing_stacks"):
                check_amount(amount, name)


def check_amount(amount: Amount, name: str) -> None:
    """Raise ``ValueError`` for what is no amount: infinite, of more than 18 digits, or finer than a billionth."""
    if isinstance(amount, Decimal):
        exponent = amount.as_tuple().exponent
        if not isinstance(exponent, int):
            raise ValueError(f"{name} is an amount, not {amount}")
        if exponent < -9 or (amount and amount.adjusted() >= 18) or exponent > 18:
            raise ValueError(f"{name} of {amount} has more digits than any amount")
    elif abs(amount) >= 10**18:
        raise ValueError(f"{name} has more digits than any amount")


# --------------------------------------------------------------------------------------- what is left to tell


def remainder(record: Record, told: Record) -> dict[str, Any]:
    """The fields of ``record`` that are otherwise in ``told``, which is what a format makes of it.

    Remarks, which no other format has room for, are told by their place among the actions: ``[[3, "# is away"]]``.
    Of ``about`` only the names that differ are told; ``untold`` are those that are not to be there.
    Raises :class:`Unwritable` as :func:`to_fields` does.
    """
    ours, theirs = to_fields(record), to_fields(told)
    left = {name: value for name, value in ours.items() if value != theirs[name]}
    if left.pop("about", None) is not None:
        if changed := {name: value for name, value in record.about.items() if _other(told.about, name, value)}:
            left["about"] = to_json(changed)
        if untold := [name for name in told.about if name not in record.about]:
            left["untold"] = untold
    if "actions" in left and bare(record.actions) == told.actions:
        del left["actions"]
        left["remarks"] = [[place, text] for place, text in enumerate(record.actions) if "#" in text]
    return left


def restored(told: Record, left: object) -> Record:
    """The record of which ``left`` is the :func:`remainder` beside ``told``.  Raises ``ValueError`` when it is none."""
    if left is None:
        return told
    if not isinstance(left, dict):
        raise ValueError(f"_openfelt is a table of fields, not {left!r:.60}")
    fields = dict(left)
    remarks = fields.pop("remarks", [])
    about = _about_restored(told.about, fields.pop("about", {}), fields.pop("untold", []))
    if unknown := fields.keys() - FIELDS:
        raise ValueError(f"a record has no field {', '.join(sorted(map(str, unknown)))}")
    fields = to_fields(told) | fields | {"about": about}
    if remarks:
        fields["actions"] = _with_remarks(told.actions, remarks)
    return from_fields(fields)


def bare(actions: Sequence[str]) -> tuple[str, ...]:
    """The actions without their remarks."""
    return tuple(action for text in actions if (action := text.partition("#")[0].strip()))


def _other(told: Mapping[str, Any], name: str, value: Any) -> bool:
    return name not in told or to_json(told[name]) != to_json(value)


def _about_restored(told: Mapping[str, Any], changed: object, untold: object) -> Any:
    changes = from_json(changed)
    if not isinstance(changes, dict) or not isinstance(untold, list):
        raise ValueError(f"about is a table and untold an array of its names, not {changed!r:.60} and {untold!r:.60}")
    return to_json({name: value for name, value in told.items() if name not in untold} | changes)


def _with_remarks(actions: Sequence[str], remarks: object) -> list[str]:
    """``actions`` with the remarks put back: those on their own between them, others in the place of an action."""
    whole = list(actions)
    for place, text in msgspec.convert(remarks, list[tuple[int, str]]):
        if not 0 <= place <= len(whole):
            raise ValueError(f"a remark has place {place} among {len(whole)} actions")
        whole[place : place + bool(bare([text]))] = [text]
    return whole


def _field(record: Record, name: str) -> Any:
    value = getattr(record, name)
    return to_json(value, name) if name in _FREE else msgspec.to_builtins(value)


_BARE: Final = Record(variant=Variant.NO_LIMIT, antes=(0, 0), blinds=(0, 0), stacks=(0, 0))

DEFAULTS: Final = {
    name: value for name, value in to_fields(_BARE).items() if name not in ("variant", "antes", "blinds", "stacks")
}
"""The fields that need not be told, with what they are then."""
