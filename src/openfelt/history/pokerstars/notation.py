"""The actions of a record, taken apart for whoever tells them in other words."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from openfelt.cards import Card, parse_cards
from openfelt.errors import InvalidCard
from openfelt.history.record import Amount, Record, Unwritable


class Kind(StrEnum):
    """What an action is, by its word in PHH notation; one that is nothing but a remark has none."""

    HOLE = "d dh"
    BOARD = "d db"
    FOLD = "f"
    CALL = "cc"
    RAISE = "cbr"
    SHOW = "sm"
    PROTECT = "protect"
    DECLARE = "declare"
    KILL = "killed"
    REMARK = ""


BETTING = (Kind.FOLD, Kind.CALL, Kind.RAISE, Kind.PROTECT, Kind.KILL)

_ACTION = re.compile(
    r"(?:(?P<dealer>d dh|d db)(?: p(?P<to>[0-9]{1,3}))? (?P<dealt>[^\s#]+)"
    r"|p(?P<player>[0-9]{1,3}) (?P<word>f|cc|cbr|sm|protect|declare|killed)(?: (?P<what>[^\s#]+))?)?"
    r"\s*(?:# ?(?P<remark>.*))?",
    re.ASCII | re.DOTALL,
)
_AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]+)?", re.ASCII)


class Action(NamedTuple):
    """One action; ``player`` counts from 0."""

    kind: Kind
    player: int = -1
    cards: tuple[Card, ...] = ()
    amount: str = ""
    remark: str | None = None

    @property
    def to(self) -> Amount:
        """What a bet or raise goes to."""
        return Decimal(self.amount) if "." in self.amount else int(self.amount)


def actions_of(record: Record) -> list[Action]:
    """The actions of ``record``.  Raises :class:`Unwritable` for one that is none of hold'em."""
    return [_action(text, len(record.stacks)) for text in record.actions]


def _action(text: str, players: int) -> Action:
    found = _ACTION.fullmatch(text)
    if found is None:
        raise Unwritable(f"{text!r} is no action of a hand of hold'em")
    remark = found["remark"]
    word, told, number = found["dealer"] or found["word"], found["dealt"] or found["what"] or "", found["to"]
    if word is None:
        return Action(Kind.REMARK, remark=remark or "")
    kind, player = Kind(word), int(found["player"] or number or 0) - 1
    takes_amount, takes_cards = kind == Kind.RAISE, kind in (Kind.HOLE, Kind.BOARD, Kind.SHOW)
    sound = bool(_AMOUNT.fullmatch(told)) if takes_amount else takes_cards or not told
    if not sound or not (-1 if kind == Kind.BOARD else 0) <= player < players or (kind == Kind.BOARD and number):
        raise Unwritable(f"{text!r} is no action of a hand of hold'em with {players} players")
    try:
        cards = parse_cards(told) if takes_cards else ()
    except InvalidCard as error:
        raise Unwritable(f"{text!r} tells no cards: {error}") from None
    return Action(kind, player, cards, told if takes_amount else "", remark)
