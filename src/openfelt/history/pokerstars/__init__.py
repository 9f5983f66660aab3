"""PokerStars text: the English hand histories of PokerStars, one after the other, blank lines between them or not.

``lines`` is the grammar, ``header`` the first two lines; ``sheet`` cuts a file into hands, ``account`` sorts what the
lines of one hand tell, ``reader`` makes a record of it.  ``writer`` tells a record the way PokerStars does, with the
money counted by ``ledger`` and ``settlement``, the last lines by ``summary`` and hands named by ``words``.

What the text has no place for is kept in ``Record.user``: see :mod:`openfelt.history.pokerstars.header`.
"""

from openfelt.history.pokerstars.reader import read
from openfelt.history.pokerstars.sheet import looks_like
from openfelt.history.pokerstars.writer import write

__all__ = ["looks_like", "read", "write"]
