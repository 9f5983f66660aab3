"""PHH notation: one recorded action as text, and what it says."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from openfelt.cards import Card, parse_cards
from openfelt.history.record import Amount


class Kind(StrEnum):
    """What an action is, by its word; the last three words are ours, and a mere remark has none."""

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


BETTING: Final = (Kind.FOLD, Kind.CALL, Kind.RAISE, Kind.PROTECT, Kind.KILL)
"""What changes who is in, or what lies there."""

_AMOUNT: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_PLACES: Final = {f"p{player}": player - 1 for player in range(1, 100)}
_LENGTHS: Final = {
    Kind.FOLD: (1,),
    Kind.CALL: (1,),
    Kind.RAISE: (2,),
    Kind.SHOW: (1, 2),
    Kind.PROTECT: (1,),
    Kind.DECLARE: (1,),
    Kind.KILL: (1,),
}
"""How many words a player's action has from its verb on."""

_KINDS: Final = {kind.value: kind for kind in _LENGTHS}
_NO_ACTION: Final = "it is no action of hold'em: there are d dh, d db, f, cc, cbr and sm"


HOLE, BOARD, RAISE = Kind.HOLE, Kind.BOARD, Kind.RAISE


class Action(msgspec.Struct, frozen=True, gc=False):
    """One action; ``player`` is his place, from 0, or -1 where it is the dealer's for all."""

    kind: Kind
    player: int = -1
    cards: tuple[Card, ...] = ()
    amount: str = ""
    """What a bet or raise goes to in this round, as it is written."""
    remark: str | None = None

    @property
    def to(self) -> Amount:
        """What a bet or raise goes to in this round."""
        return Decimal(self.amount) if "." in self.amount else int(self.amount)


def read_action(text: str) -> Action:
    """What ``text`` says.  Raises ``ValueError`` for what is no action of hold'em."""
    if text[:2] != "d ":
        return _read_known(text)
    cards = text[5:]
    return Action(BOARD, -1, parse_cards(cards)) if text[:5] == "d db " and cards.isalnum() else _read(text)


def _read(text: str) -> Action:
    said, remark = text, None
    if "#" in text:
        said, _, remark = text.partition("#")
        remark = remark.removeprefix(" ")
    words = said.split()
    if not words:
        return Action(Kind.REMARK, remark=remark or "")
    who, *rest = words
    if who == "d":
        return _deal(rest, remark)
    kind = _KINDS.get(rest[0]) if rest else None
    if kind is None or len(rest) not in _LENGTHS[kind]:
        raise ValueError(_NO_ACTION)
    if kind is RAISE:
        if not _AMOUNT.fullmatch(rest[1]):
            raise ValueError(f"{rest[1]!r} is no amount")
        return Action(kind, _place(who), (), rest[1], remark)
    cards = parse_cards(rest[1]) if len(rest) > 1 else ()
    return Action(kind, _place(who), cards, "", remark)


# Most of what players do are folds, checks and calls of few players; no two deals are alike.
_read_known = lru_cache(maxsize=1 << 12)(_read)


def _deal(rest: list[str], remark: str | None) -> Action:
    if len(rest) == 3 and rest[0] == "dh":
        return Action(HOLE, _place(rest[1]), parse_cards(rest[2]), "", remark)
    if len(rest) == 2 and rest[0] == "db":
        return Action(BOARD, -1, parse_cards(rest[1]), "", remark)
    raise ValueError(_NO_ACTION)


def _place(who: str) -> int:
    """``p3`` is place 2."""
    place = _PLACES.get(who)
    if place is None:
        raise ValueError(f"{who!r} is no player: players are p1, p2 and so on")
    return place
