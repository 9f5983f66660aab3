"""The player's head: a hand and a decision in, a choice out."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from openfelt.rules.actions import Legal
from openfelt.rules.state import State
from openfelt.wire.messages import Decision


class Choice(NamedTuple):
    """An answer to a decision; ``to`` is the total of the round for a bet or raise."""

    do: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    to: int = 0


class Strategy(Protocol):
    """Whoever decides for a player."""

    def choose(self, hand: State, seat: int, decision: Decision) -> Choice:
        """The answer of ``seat`` to ``decision``; ``hand`` holds the cards that this seat may see."""
        ...


def give_up(legal: Legal) -> Choice:
    """Check when that is free, fold otherwise: what is always legal."""
    return Choice("check" if legal.may_check else "fold")
