"""The same as :mod:`openfelt.equity.plain`, by code that Numba compiles to machine code on first use.

Numbers are unsigned wherever they are an index, which saves asking whether one counts from the end.
"""

from openfelt.equity.compiled.contest import contest
from openfelt.equity.compiled.preflop import before_the_flop
from openfelt.equity.compiled.sample import sample
from openfelt.equity.compiled.showdown import show_down

__all__ = ["before_the_flop", "contest", "sample", "show_down"]
