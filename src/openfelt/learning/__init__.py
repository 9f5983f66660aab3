"""Environments for learning, over :mod:`openfelt.bulk`.

Needs Gymnasium and PettingZoo, and Numba to be fast: ``pip install openfelt[gym,fast]``.
"""

from openfelt.learning.environments import SeatEnv, SeatVectorEnv
from openfelt.learning.menu import LEAST, MOST, STANDARD
from openfelt.learning.observation import parts
from openfelt.learning.seat import Player
from openfelt.learning.table import TableEnv

__all__ = ["LEAST", "MOST", "STANDARD", "Player", "SeatEnv", "SeatVectorEnv", "TableEnv", "parts"]
