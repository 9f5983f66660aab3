"""Logs of the dealer of the Annual Computer Poker Competition, and the game definitions that belong to them.

A log names its definition in its head, ``# name/game/hands/seed NAME FILE HANDS SEED``, and the file lies beside it.
Then there is one line for each hand: ``STATE:number:betting:cards:values:names``.  ``MATCHSTATE`` lines, which tell
what one player could see, are read as well; each of them is a record of its own that ends where the line does.

In the betting ``f`` is a fold, ``c`` a check or call, and ``r`` a raise: in limit by one bet, in no limit *to* a
total of all that the player has put in during the hand, earlier rounds included, where PHH counts the round alone.
The values are what each player won or lost.

What a log has no word for is told in comments, so that a written log is whole without another file:

- ``# GAMEDEF`` to ``# END GAMEDEF``: the definition of the hands that follow, in place of the file.  It stands again
  wherever blinds or stacks change.
- ``# _openfelt {...}``: the fields of the next hand that a ``STATE`` does not tell, in the form of
  :mod:`openfelt.history.plain`.
"""

from openfelt.history.acpc.reading import looks_like, read
from openfelt.history.acpc.writing import game_file_name, write, write_game

__all__ = ["game_file_name", "looks_like", "read", "write", "write_game"]
