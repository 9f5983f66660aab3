"""Showdowns by the thousand, by NumPy alone; see :mod:`openfelt.equity.pots` for what is added up."""

from openfelt.equity.plain.contest import contest
from openfelt.equity.plain.preflop import before_the_flop
from openfelt.equity.plain.sample import sample
from openfelt.equity.plain.showdown import show_down

__all__ = ["before_the_flop", "contest", "sample", "show_down"]
