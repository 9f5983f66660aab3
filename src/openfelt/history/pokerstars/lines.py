"""The grammar of PokerStars text: what each kind of line looks like, as tables of compiled patterns.

Names may hold anything, so no pattern here looks for a player's name where he acts: whoever reads a line takes the
known names of the hand, longest first, and matches what follows against :data:`VERBS`.
"""

from __future__ import annotations

import re
from re import Pattern
from typing import Final

SYMBOL: Final = "[$\u00a2-\u00a5\u20a0-\u20cf]"
"""A currency sign; chips of tournaments and play money have none."""

NUMBER: Final = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.[0-9]{1,8})?"
"""An amount as written; its digits are bounded so that no line can make a number that cannot be counted."""

_CARD = "[2-9TJQKA][cdhs]"
_CARDS = rf"{_CARD}(?: {_CARD})*"
_MONEY = rf"{SYMBOL}?{NUMBER}"
_NUMERAL = "[IVXLCDM]{1,15}"
_ORDINAL = "FIRST|SECOND|THIRD"


def _amount(name: str) -> str:
    return rf"{SYMBOL}?(?P<{name}>{NUMBER})"


def _line(*parts: str) -> Pattern[str]:
    return re.compile("".join(parts))


# ---------------------------------------------------------------------------------------- the head of a hand

HEAD: Final = _line(
    r"PokerStars(?P<home> Home Game)?(?P<zoom> Zoom)?(?(home)(?: Hand)?| (?:Hand|Game))",
    r" #(?P<hand>[^\s:]{0,40}):",
)
"""How the first line of every hand begins."""

BUY_IN: Final = rf"(?:Freeroll|(?:{SYMBOL}{NUMBER}|{NUMBER}(?:FPP|SC)?(?! Card))(?:\+{_MONEY})*(?: [A-Z]{{3}})?)"

GAME: Final = _line(
    HEAD.pattern,
    r" +(?:\{(?P<club>.*?)\} +)?",
    rf"(?:(?P<fast>Zoom )?Tournament #(?P<tournament>[0-9]{{1,18}}), *(?:(?P<buy_in>{BUY_IN}) +)?)?",
    r"(?:(?P<mix>[^()]+?) \()?(?P<game>[^()]+?)",
    r" (?P<limit>Pot Limit Pre-Flop, No Limit Post-Flop|No Limit|Pot Limit|Fixed Limit|Limit)(?=[ ,)])",
)
"""The first line as far as the name of the game: ``PokerStars Hand #1:  HORSE (Hold'em Limit``."""

STAKES: Final = _line(
    rf"\)?,?(?: -)?(?: (?P<round>Match Round {_NUMERAL}),)?(?: Level (?P<level>{_NUMERAL}))? *\(?",
    rf"(?P<symbol>{SYMBOL}?)(?P<small>{NUMBER})/{SYMBOL}?(?P<big>{NUMBER})",
    rf"(?: - {_amount('cap')} Cap -)? *(?P<currency>[A-Z]{{3}})?\)(?: - (?P<when>.*))?",
)
"""The rest of the first line."""

WHEN: Final = _line(
    r"(?P<year>[0-9]{4})?(?:/(?P<month>[0-9]{1,2}))?(?:/(?P<day>[0-9]{1,2}))?",
    r"(?: ?(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}))?",
    r"(?:(?:^| )(?P<zone>[^\s\[\]]+))?(?: ?\[(?P<elsewhere>[^\[\]]+)\])?",
)
"""Date and time, each part of which may be missing, and the same moment in another time zone."""

TABLE: Final = _line(
    r"Table '(?P<table>.*)'(?: (?P<count>[0-9]{1,3})-max)?(?P<play> \(Play Money\))?",
    r" Seat #(?P<button>[0-9]{1,3}) is the button",
)

SEAT: Final = _line(
    r"Seat (?P<seat>[1-9][0-9]{0,2}): (?P<name>.+) "
    rf"\((?:{_amount('stack')}|\?) in chips(?P<bounty>, {_MONEY} bounty)?\)",
    r"(?P<out> is sitting out| out of hand \(moved from another table into small blind\))?",
)

# ------------------------------------------------------------------------------------------------- the play

_ALL_IN = r"(?P<all_in> and is all-in)?"
_END = rf"(?: and is all-in| and has reached the {_MONEY} cap)?"
_SHOWN = rf"\[(?P<cards>{_CARDS})\]"

VERBS: Final = {
    "posts": _line(
        r"posts (?P<what>the ante|small blind|big blind|small & big blinds|straddle) ", _amount("amount"), _ALL_IN
    ),
    "folds": _line(rf"folds(?P<dead> out of turn)?(?: {_SHOWN})?"),
    "is": _line("is being treated as all-in"),
    "plays": _line("plays the board"),
    "checks": _line("checks"),
    "calls": _line("calls ", _amount("amount"), _END),
    "bets": _line("bets ", _amount("amount"), _END),
    "raises": _line("raises ", _amount("amount"), " to ", _amount("to"), _END),
    "shows": _line(rf"shows {_SHOWN}(?: \(.*\))?"),
    "mucks": _line(rf"mucks(?: hand)?(?: {_SHOWN})?"),
}
"""What can follow a player's name and a colon, by its first word."""

COLLECTED: Final = _line(" collected ", _amount("amount"), r" from (?:pot|main pot|side pot(?:-[0-9]{1,3})?)")
"""What follows the name of a player who takes a pot."""

HOLE_CARDS: Final = "*** HOLE CARDS ***"
SUMMARY: Final = "*** SUMMARY ***"

DEALER: Final = {
    "deal": _line(re.escape(HOLE_CARDS)),
    "street": _line(
        rf"\*\*\* (?:(?P<run>{_ORDINAL}) )?(?P<street>FLOP|TURN|RIVER) \*\*\* ",
        rf"(?:\[(?P<before>{_CARDS})\] ?)?{_SHOWN}",
    ),
    "show down": _line(rf"\*\*\* (?:(?P<run>{_ORDINAL}) )?SHOW ?DOWN \*\*\*"),
    "dealt": _line(rf"Dealt to (?P<name>.+) \[(?P<cards>(?:{_CARDS})?)\]"),
    "returned": _line(r"Uncalled bet \(", _amount("amount"), r"\) returned to (?P<name>.+)"),
    "cancelled": _line(r"Hand (?:was )?cancell?ed.*"),
}
"""What the dealer does, and who gets cards or chips from him."""

ORDINALS: Final = ("FIRST", "SECOND", "THIRD")
"""The boards of a hand that is run more than once."""
STREETS: Final = ("FLOP", "TURN", "RIVER")

HAPPENINGS: Final = re.compile(
    "|".join(
        (
            r'.+ said, ".*"',
            r".+:? (?:sits out|is sitting out)",
            ".+: doesn't show hand",
            ".+ has returned",
            ".+ will be allowed to play after the button",
            ".+ has timed out(?: while (?:being )?disconnected)?",
            ".+ is (?:dis|re)?connected",
            ".+ was removed from the table for failing to post",
            ".+ leaves the table",
            ".+ joins the table at seat #[0-9]+",
            rf".+ finished the tournament(?: in [0-9]+(?:st|nd|rd|th) place)?(?: and received {_MONEY})?\.?",
            rf".+ wins the tournament(?: and receives {_MONEY})?(?: - congratulations!)?",
            ".+ wins an entry to tournament #[0-9]+",
            rf".+ (?:wins|splits?) the {_MONEY} bounty for eliminating .+",
            rf".+ wins {_MONEY} for (?:eliminating|splitting the elimination of) .+",
            rf".+ cashed out the hand for {_MONEY}(?: \| Cash Out Fee {_MONEY})?",
            rf".+ (?:re-buys|takes the add-on) and receives {NUMBER} chips for {_MONEY}",
            "Betting is capped",
        )
    )
)
"""What happens besides the play: it is kept as a remark, word for word."""

REMARK: Final = "# "
"""How a remark is written that no PokerStars line would tell."""

STRANGER: Final = re.compile(r"(?P<name>.+?):? (?:posts|folds|checks|calls|bets|raises|shows|mucks|collected)\b.*")
"""Something that would be an action if the player had a seat, or if a colon followed his name."""

# ---------------------------------------------------------------------------------------------- the summary

TOTAL: Final = _line(
    "Total pot ",
    _amount("pot"),
    rf"(?: (?:Main|Side) pot(?:-[0-9]{{1,3}})? {_MONEY}\.)*",
    r" \| Rake ",
    _amount("rake"),
)
RUN: Final = _line("Hand was run (?:once|twice|three times)")
BOARD: Final = _line(rf"(?:(?P<run>{_ORDINAL}) )?Board {_SHOWN}")
RESULT: Final = _line(r"Seat (?P<seat>[0-9]{1,3}): (?P<rest>.*)")
OUTCOME: Final = _line(
    r"(?: \((?:button|small blind|big blind)\))*(?:",
    r"(?P<out> is sitting out)|",
    r" folded (?:before (?:the )?Flop|on the (?:Flop|Turn|River))(?: \(didn't bet\))?|",
    rf" showed \[(?P<showed>{_CARDS})\](?P<won> and .*)?|",
    rf" collected \({_amount('collected')}\)(?:, mucked(?: \[(?P<hidden>{_CARDS})\])?)?|",
    rf" mucked(?: \[(?P<mucked>{_CARDS})\])?|",
    ")",
)
"""What follows the name in the summary; a hand whose end is not told leaves it empty."""
WON: Final = _line(r"\b(?:won|collected) \(", _amount("amount"), r"\)")

IN_SUMMARY: Final = re.compile(rf"Total pot |(?:(?:{_ORDINAL}) )?Board \[|Hand |Seat [0-9]+: ")
"""How lines after ``*** SUMMARY ***`` begin; anything else stands outside the hand."""

DECORATION: Final = re.compile(r"\*{4,} ?# ?[0-9]+ ?\*{4,}")
"""The line that stands above each hand where the site sent several by mail."""
