"""Ranges and equity: how much of the pot each hand wins on average.

Asking needs nothing but openfelt; answering needs NumPy, and is faster with Numba (``pip install openfelt[fast]``).
"""

from openfelt.equity.ask import by_category, equities, equity, next_cards
from openfelt.equity.errors import InvalidRange, NoDeal
from openfelt.equity.ranges import Range
from openfelt.equity.result import ByCategory, Chances, Equity, Method
from openfelt.equity.spot import Spot

__all__ = [
    "ByCategory",
    "Chances",
    "Equity",
    "InvalidRange",
    "Method",
    "NoDeal",
    "Range",
    "Spot",
    "by_category",
    "equities",
    "equity",
    "next_cards",
]
