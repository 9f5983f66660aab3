"""Money as PokerStars writes it: a currency sign, digits, and two decimals where they are not both nought."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from openfelt.history.pokerstars.lines import NUMBER
from openfelt.history.record import Amount, Unwritable

_NUMBER = re.compile(NUMBER, re.ASCII)


def amount_of(text: str) -> Amount:
    """The amount that ``text`` tells: whole unless it has a decimal point.  It must match ``NUMBER``."""
    digits = text.replace(",", "")
    return Decimal(digits) if "." in digits else int(digits)


class Coins(NamedTuple):
    """How one hand writes its amounts: with a currency sign in front, or with none."""

    symbol: str = ""

    def told(self, amount: Amount | str) -> str:
        """An amount with the digits it was recorded with.

        Raises :class:`Unwritable` for one below nought and one with more digits than the text can hold.
        """
        digits = f"{amount:f}" if isinstance(amount, Decimal) else str(amount)
        if _NUMBER.fullmatch(digits) is None:
            raise Unwritable(f"PokerStars text has no way to write an amount of {amount}")
        return self.symbol + digits

    def counted(self, amount: Amount) -> str:
        """An amount that was worked out: ``$3``, ``$3.50``."""
        return self.told(int(amount) if amount == int(amount) else _two_places(Decimal(amount)))

    def pair(self, first: Amount, second: Amount) -> str:
        """The two amounts of a headline, ``$0.50/$1.00``: with as many decimals as the finer one."""
        places = max(_places(first), _places(second))
        return "/".join(self.told(_with_places(amount, places)) for amount in (first, second))


def _places(amount: Amount) -> int:
    exponent = amount.as_tuple().exponent if isinstance(amount, Decimal) else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _with_places(amount: Amount, places: int) -> Amount:
    return Decimal(amount).quantize(Decimal(1).scaleb(-places)) if places != _places(amount) else amount


def _two_places(amount: Decimal) -> Amount:
    return _with_places(amount, max(2, _places(amount.normalize())))
