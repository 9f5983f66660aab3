"""A recorded hand, whatever format it came from.

Its terms are those of the Poker Hand History format (PHH): players are numbered from the left of the button, so that
the last one has it, and actions are PHH notation.  Amounts are as they were recorded, whole or decimal; chips of the
law are counted only when the hand is replayed.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

import msgspec

from openfelt.errors import OpenfeltError
from openfelt.rules.options import Options

Amount = int | Decimal
"""Money or chips as recorded; a ``Decimal`` keeps the digits it was written with."""

UNTOLD: Final = Decimal("Infinity")
"""A stack whose size the source does not tell."""


class Variant(StrEnum):
    """The three games of hold'em by their PHH codes; ``PT`` is ours, PHH has none for pot limit."""

    NO_LIMIT = "NT"
    POT_LIMIT = "PT"
    FIXED_LIMIT = "FT"


class Beyond(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be told of a hand and PHH has no field for."""

    stakes: tuple[Amount, Amount] | None = None
    """Small and big blind of the table, where what was posted does not tell."""
    button: int | None = None
    """The button's seat number where it stands at an empty seat; the last player has it otherwise."""
    chip: Amount | None = None
    """The smallest chip in play, where pots were not divided to the last unit."""
    dead_posts: tuple[Amount, ...] = ()
    """What each player posted straight to the pot."""
    rake: Amount | None = None
    pot: Amount | None = None
    """All pots together, rake included and unmatched chips not."""
    cap: Amount | None = None
    """The most a player may put in in one hand; what he has beyond it takes no part."""
    boards: tuple[str, ...] = ()
    """Where the hand was run more than once: every board after the first, five cards each."""
    hero: int | None = None
    """The place of the player for whom the hand was recorded, from 0."""
    cancelled: bool = False
    """The hand was called off and everybody got back what he had put in."""
    options: Options | None = None
    """The house rules it was played under, where they are known."""


class Record(Beyond, frozen=True, kw_only=True, omit_defaults=True):
    """One recorded hand of hold'em.

    ``antes``, ``blinds``, ``stacks`` and everything else that is told for each player stand in the same order: the
    first player is the one left of the button, the last one has it; of two players the first is the big blind.

    ``actions`` are PHH notation: ``d dh p1 AhKh`` (hole cards of the first player), ``d db 2c7d9h`` (board cards),
    ``p3 f``, ``p3 cc`` (check or call), ``p3 cbr 40`` (bet 40, or raise to 40), ``p3 sm AhKh`` (show) and ``p3 sm``
    (muck).  What follows a ``#`` is a remark; an action may be nothing but a remark.
    """

    variant: Variant
    antes: tuple[Amount, ...]
    """What each player was due to pay as an ante."""
    blinds: tuple[Amount, ...]
    """What each player was due to post as a blind or straddle; negative for a live post of one who comes in."""
    stacks: tuple[Amount, ...]
    """What each player had before anything was posted; :data:`UNTOLD` where the source does not say."""
    actions: tuple[str, ...] = ()

    min_bet: Amount | None = None
    """No limit and pot limit: the least bet."""
    bets: tuple[Amount, Amount] | None = None
    """Fixed limit: the small and the big bet."""
    ante_trimming: bool | None = None
    """PHH's ``ante_trimming_status``."""

    hand: int | str | None = None
    """Its number or name at the source."""
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    """Seat numbers at the table, from 1."""
    finishing_stacks: tuple[Amount, ...] = ()
    """What each player had afterwards."""
    winnings: tuple[Amount, ...] = ()
    """What each player took from the pots, less rake; chips that nobody matched are not counted."""
    about: dict[str, Any] = {}
    """The other fields of PHH that tell where and when: ``venue``, ``year``, ``table``, ``currency`` and so on."""
    user: dict[str, Any] = {}
    """Fields of the user's own; their names begin with ``_``."""


class Unreadable(OpenfeltError, ValueError):
    """A recorded hand that cannot be read: ``hand`` is its name where it is known, ``line`` where it begins."""

    def __init__(self, message: str, *, hand: int | str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.hand = hand
        self.line = line


class Unwritable(OpenfeltError, ValueError):
    """A record that a format has no way to tell; says what it lacks."""


class OtherGame(Unreadable):
    """A hand of another game than hold'em: ``game`` names it."""

    def __init__(self, game: str, *, hand: int | str | None = None, line: int = 0) -> None:
        super().__init__(f"{game} is not hold'em", hand=hand, line=line)
        self.game = game
