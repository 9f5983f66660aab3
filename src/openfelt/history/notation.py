"""PHH notation: one recorded action as text, and what it says."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

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
_PLAYER: Final = re.compile(r"p([1-9][0-9]?)")
_BARE: Final = {kind.value: kind for kind in (Kind.FOLD, Kind.CALL, Kind.SHOW, Kind.PROTECT, Kind.DECLARE, Kind.KILL)}


class Action(NamedTuple):
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


# Hands of one table repeat themselves: most actions are folds, checks and calls of few players.
@lru_cache(maxsize=1 << 14)
def read_action(text: str) -> Action:
    """What ``text`` says.  Raises ``ValueError`` for what is no action of hold'em."""
    said, mark, after = text.partition("#")
    remark = after.removeprefix(" ") if mark else None
    match said.split():
        case []:
            return Action(Kind.REMARK, remark=remark or "")
        case ["d", "dh", who, cards]:
            return Action(Kind.HOLE, _place(who), parse_cards(cards), remark=remark)
        case ["d", "db", cards]:
            return Action(Kind.BOARD, cards=parse_cards(cards), remark=remark)
        case [who, "cbr", amount]:
            if not _AMOUNT.fullmatch(amount):
                raise ValueError(f"{amount!r} is no amount")
            return Action(Kind.RAISE, _place(who), amount=amount, remark=remark)
        case [who, "sm", cards]:
            return Action(Kind.SHOW, _place(who), parse_cards(cards), remark=remark)
        case [who, word] if word in _BARE:
            return Action(_BARE[word], _place(who), remark=remark)
    raise ValueError("it is no action of hold'em: there are d dh, d db, f, cc, cbr and sm")


def _place(who: str) -> int:
    """``p3`` is place 2."""
    player = _PLAYER.fullmatch(who)
    if player is None:
        raise ValueError(f"{who!r} is no player: players are p1, p2 and so on")
    return int(player[1]) - 1
