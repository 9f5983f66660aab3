"""A hand as PokerStars tells it, line by line, and what is read from it."""

from __future__ import annotations

from typing import Any

from openfelt.history import pokerstars
from openfelt.history.record import Record, Unreadable
from openfelt.history.source import Source

HEAD = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/02/03 4:05:06 ET"
TABLE = "Table 'Felt' 6-max Seat #1 is the button"
SEATS = ("Seat 1: Ann ($200 in chips)", "Seat 2: Bob ($200 in chips)", "Seat 3: Cyd ($200 in chips)")
BLINDS = ("Bob: posts small blind $1", "Cyd: posts big blind $2")
DEAL = "*** HOLE CARDS ***"
FOLDED = ("Ann: folds", "Bob: folds", "Uncalled bet ($1) returned to Cyd", "Cyd collected $2 from pot")
SUMMARY = ("*** SUMMARY ***", "Total pot $2 | Rake $0")
RESULTS = (
    "Seat 1: Ann (button) folded before Flop (didn't bet)",
    "Seat 2: Bob (small blind) folded before Flop",
    "Seat 3: Cyd (big blind) collected ($2)",
)
HOLES = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")


def text(*play: str, head: str = HEAD, table: str = TABLE, seats: tuple[str, ...] = SEATS) -> str:
    """A hand with these lines behind its seats."""
    return "\n".join((head, table, *seats, *play))


def read(source: str) -> list[Record | Unreadable]:
    """All entries of a text."""
    return list(pokerstars.read(Source.of_text(source)))


def one(source: str) -> Record:
    """The one hand of a text, which survives being written and read again."""
    [entry] = read(source)
    assert isinstance(entry, Record), entry
    assert read("".join(pokerstars.write([entry]))) == [entry]
    return entry


def refusal(source: str) -> str:
    """Why the one hand of a text cannot be read."""
    [error] = read(source)
    assert isinstance(error, Unreadable), error
    assert error.line == 1
    return str(error)


def complete(*between: str, **parts: Any) -> str:
    """A hand in which everybody folds to the big blind, with more lines after the deal."""
    return text(*BLINDS, DEAL, *between, *FOLDED, *SUMMARY, *RESULTS, **parts)


def limped(*river: str, collected: str = "$6", pot: str = "$6", more: tuple[str, ...] = ()) -> str:
    """A hand of three callers that is checked down, with these lines after the last check."""
    play = (
        *("Ann: calls $2", "Bob: calls $1", "Cyd: checks", "*** FLOP *** [2c 7d 9h]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** TURN *** [2c 7d 9h] [Jc]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** RIVER *** [2c 7d 9h Jc] [4s]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** SHOW DOWN ***"),
    )
    end = (f"Bob collected {collected} from pot", "*** SUMMARY ***", f"Total pot {pot} | Rake $0", *more)
    return text(*BLINDS, DEAL, *play, *river, *end)
