"""Showdowns by the thousand, by NumPy alone; see :mod:`openfelt.equity.pots` for what is added up."""

from openfelt.equity.plain.preflop import before_the_flop
from openfelt.equity.plain.sample import sample
from openfelt.equity.plain.showdown import show_down
from openfelt.equity.plain.sweep import sweep

__all__ = ["before_the_flop", "sample", "show_down", "sweep"]
