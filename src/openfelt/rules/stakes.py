"""The three betting structures and the money they are played for.

Every amount is a whole number of the table's smallest unit: dollars, cents or plain chips, but never a fraction.
"""

from __future__ import annotations

import msgspec

from openfelt.errors import InvalidSetup


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """Blinds, ante and the smallest chip in play.

    ``blinds`` are the small and the big blind.  Who pays the ante is a house rule, ``Options.ante_type``.
    ``chip_unit`` is the chip below which no pot is divided (X-20).
    Raises :class:`InvalidSetup` for amounts that are negative or no whole multiples of the chip unit.
    """

    blinds: tuple[int, int]
    ante: int = 0
    chip_unit: int = 1

    def __post_init__(self) -> None:
        require_chips("chip_unit", self.chip_unit, least=1)
        if len(self.blinds) != 2:
            raise InvalidSetup(f"blinds are a small and a big blind, not {self.blinds!r}")
        small, big = self.blinds
        require_chips("small blind", small, least=0, unit=self.chip_unit)
        require_chips("big blind", big, least=1, unit=self.chip_unit)
        require_chips("ante", self.ante, least=0, unit=self.chip_unit)
        if small > big:
            raise InvalidSetup(
                f"the small blind of {small} is larger than the big blind of {big}", "small_blind", small=small, big=big
            )


class NoLimit(msgspec.Struct, frozen=True, tag_field="structure", tag="NL"):
    """No limit: any bet from the big blind up to the whole stack (S0-07, S3-34 to S3-38)."""

    stakes: Stakes

    name = "No-Limit"


class PotLimit(msgspec.Struct, frozen=True, tag_field="structure", tag="PL"):
    """Pot limit: bets from the big blind up to what lies in the pot (S0-05, S3-41 to S3-43)."""

    stakes: Stakes

    name = "Pot-Limit"


class FixedLimit(msgspec.Struct, frozen=True, tag_field="structure", tag="FL"):
    """Fixed limit: bets and raises of exactly ``bets[0]`` before and on the flop, ``bets[1]`` after (S3-27, S3-28)."""

    stakes: Stakes
    bets: tuple[int, int]

    name = "Limit"

    def __post_init__(self) -> None:
        small, big = self.bets
        require_chips("small bet", small, least=1, unit=self.stakes.chip_unit)
        require_chips("big bet", big, least=1, unit=self.stakes.chip_unit)
        if big < small:
            raise InvalidSetup(
                f"the big bet of {big} is smaller than the small bet of {small}", "bets", small=small, big=big
            )


Game = NoLimit | PotLimit | FixedLimit


def require_chips(what: str, amount: object, *, least: int, unit: int = 1) -> None:
    """Raise :class:`InvalidSetup` unless ``amount`` is a whole number of chips, at least ``least`` (L08)."""
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise InvalidSetup(f"{what} must be a whole number of chips, not {amount!r}")
    if amount < least:
        raise InvalidSetup(f"{what} must be at least {least}, not {amount}", "too_few", least=least, amount=amount)
    if amount % unit:
        raise InvalidSetup(
            f"{what} of {amount} is no multiple of the smallest chip, {unit}", "no_multiple", amount=amount, unit=unit
        )


def small_blind_for(bet: int, rule: str = "half_floor", unit: int = 1) -> int:
    """The small blind of a limit game whose lower bet is ``bet`` (S0-29, S0-30, S1-03, X-04).

    ``half_floor`` rounds the half down to whole ``unit``s and takes the exact half only when that would leave
    nothing.  Raises :class:`InvalidSetup` when the exact half is no whole number of chips.
    """
    require_chips("bet", bet, least=1)
    require_chips("unit", unit, least=1)
    if rule == "explicit":
        raise InvalidSetup("the small blind has to be named where small_blind_rule is explicit", "blinds_unnamed")
    if rule not in ("half_floor", "half_exact"):
        raise InvalidSetup(f"the small blind follows half_floor, half_exact or explicit, not {rule!r}")
    if rule == "half_floor" and (floored := bet // 2 // unit * unit):
        return floored
    if bet % 2:
        raise InvalidSetup(
            f"half of {bet} is no whole number of chips: count in a smaller unit", "half_a_chip", bet=bet
        )
    return bet // 2
