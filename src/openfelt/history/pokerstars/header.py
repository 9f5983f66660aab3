"""The first two lines of a hand: the game, its stakes, the date, the table, and where the button is.

What PHH has a field for stands in ``Record.about``; of a tournament that is its number, as ``event``, and its level.
The rest is kept in ``Record.user``:

=====================  ==============================================================================
``_home_game``         true: a hand of a home game
``_club``              the club whose game it was
``_zoom``              true: a hand of a fast-fold pool
``_mixed_game``        the rotation it belongs to: ``HORSE``
``_buy_in``            of the tournament, as written: ``$10+$1 USD``
``_round``             of a shootout: ``Match Round I``
``_play_money``        true: the chips are worth nothing
``_elsewhere``         the same moment in another time zone, as written: ``2011/05/06 23:51:38 ET``
``_cut_off``           true: the source does not tell the results
=====================  ==============================================================================
"""

from __future__ import annotations

import datetime
import re
from re import Match
from typing import Any, Final, NamedTuple

from openfelt.history.pokerstars.amounts import Coins, amount_of
from openfelt.history.pokerstars.lines import BUY_IN, GAME, STAKES, SYMBOL, TABLE, WHEN
from openfelt.history.pokerstars.sheet import Sheet
from openfelt.history.record import Amount, OtherGame, Record, Unreadable, Unwritable, Variant

_LIMITS: Final = {
    "No Limit": Variant.NO_LIMIT,
    "Pot Limit": Variant.POT_LIMIT,
    "Limit": Variant.FIXED_LIMIT,
    "Fixed Limit": Variant.FIXED_LIMIT,
}
LIMIT_WORDS: Final = {variant: limit for limit, variant in reversed(_LIMITS.items())}

_DIGITS: Final = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)
_EVENT = re.compile("Tournament #([0-9]{1,18})")
_BRACKETED = r"[^\[\]]+"
_DATE_PARTS = (("year", "", 4), ("month", "/", 2), ("day", "/", 2))
_DATE_FIELDS = ("year", "month", "day", "time", "time_zone_abbreviation")


class Header(NamedTuple):
    """What the two lines tell of a hand."""

    variant: Variant
    pair: tuple[Amount, Amount]
    """The two amounts of the headline: small and big blind, in fixed limit small and big bet."""
    cap: Amount | None
    button: int
    about: dict[str, Any]
    user: dict[str, Any]


# ---------------------------------------------------------------------------------------------------- reading


def read_header(sheet: Sheet, table: str) -> Header:
    """The header of a hand from its first line and the line that names the table.

    Raises :class:`OtherGame` for another game than hold'em, :class:`Unreadable` for lines that tell no header.
    """
    game = GAME.match(sheet.head)
    if game is None:
        raise Unreadable(f"the first line names no game: {sheet.head[:120]!r}")
    limit = game["limit"]
    if game["game"].casefold() != "hold'em" or limit not in _LIMITS:
        raise OtherGame(f"{game['game']} {limit}")
    stakes = STAKES.fullmatch(sheet.head, game.end())
    if stakes is None:
        raise Unreadable(f"the first line tells no stakes and date after the game: {sheet.head[game.end() :][:120]!r}")
    seated = TABLE.fullmatch(table.rstrip())
    if seated is None:
        raise Unreadable(f"the second line names no table and no button: {table.strip()[:80]!r}")
    about: dict[str, Any] = {"venue": "PokerStars", **_date(stakes["when"])}
    if game["tournament"]:
        about["event"] = f"Tournament #{game['tournament']}"
    if stakes["level"]:
        about["level"] = _number(stakes["level"])
    for field, value in (
        ("table", seated["table"]),
        ("seat_count", seated["count"] and int(seated["count"])),
        ("currency", stakes["currency"]),
        ("currency_symbol", stakes["symbol"]),
    ):
        if value:
            about[field] = value
    return Header(
        _LIMITS[limit],
        (amount_of(stakes["small"]), amount_of(stakes["big"])),
        amount_of(stakes["cap"]) if stakes["cap"] else None,
        int(seated["button"]),
        about,
        _besides(game, stakes, seated),
    )


def _besides(game: Match[str], stakes: Match[str], table: Match[str]) -> dict[str, Any]:
    """What goes to ``Record.user``."""
    when = stakes["when"] and WHEN.fullmatch(stakes["when"].strip())
    told = {
        "_home_game": game["home"] is not None,
        "_club": game["club"],
        "_zoom": game["zoom"] is not None or game["fast"] is not None,
        "_mixed_game": game["mix"],
        "_buy_in": game["buy_in"],
        "_round": stakes["round"],
        "_play_money": table["play"] is not None,
        "_elsewhere": when["elsewhere"] if when else None,
    }
    return {name: value for name, value in told.items() if value}


def _date(text: str | None) -> dict[str, Any]:
    """The fields of PHH for a date; those that are not told are missing."""
    if not text or not text.strip():
        return {}
    when = WHEN.fullmatch(text.strip())
    if when is None:
        raise Unreadable(f"no date and time: {text.strip()[:80]!r}")
    date: dict[str, Any] = {part: int(when[part]) for part in ("year", "month", "day") if when[part]}
    try:
        datetime.date(date.get("year", 2000), date.get("month", 1), date.get("day", 1))
        if when["hour"]:
            date["time"] = datetime.time(int(when["hour"]), int(when["minute"]), int(when["second"]))
    except ValueError as error:
        raise Unreadable(f"no date and time: {text.strip()[:80]!r}: {error}") from None
    if when["zone"]:
        date["time_zone_abbreviation"] = when["zone"]
    return date


def _number(numeral: str) -> int:
    number, rest = 0, numeral
    for value, digit in _DIGITS:
        while rest.startswith(digit):
            number, rest = number + value, rest.removeprefix(digit)
    if _numeral(number) != numeral:
        raise Unreadable(f"no level is numbered {numeral}")
    return number


# ---------------------------------------------------------------------------------------------------- writing


def write_header(record: Record, pair: tuple[Amount, Amount], coins: Coins) -> str:
    """The first line.  Raises :class:`Unwritable` for a field with a value that the line has no way to tell."""
    about, user = record.about, record.user
    name = "" if record.hand is None else str(record.hand)
    if not re.fullmatch(r"[^\s:]{0,40}", name):
        raise Unwritable(f"a PokerStars hand has a number or a short name without spaces and colons, not {name!r}")
    event = _EVENT.fullmatch(str(about.get("event", "")))
    kind = " Home Game" if user.get("_home_game") else ""
    kind += " Zoom" if user.get("_zoom") else ""
    club = f"{{{_fit(user['_club'], '[^}]+', 'a club')}}} " if user.get("_club") else ""
    tournament = f"{event[0]}, " if event else ""
    if event and user.get("_buy_in"):
        tournament += _fit(user["_buy_in"], BUY_IN, "a buy-in") + " "
    level = f" - {_level(record)}" if about.get("level") or user.get("_round") else ""
    stakes = coins.pair(*pair)
    if record.cap is not None:
        stakes += f" - {coins.told(record.cap)} Cap - "
    if about.get("currency"):
        stakes += " " + _fit(about["currency"], "[A-Z]{3}", "a currency")
    game = f"Hold'em {LIMIT_WORDS[record.variant]}"
    if user.get("_mixed_game"):
        mix = _fit(user["_mixed_game"], r"[^()]+", "a mixed game")
        game = f"{mix} ({game}){level} ({stakes})" if level else f"{mix} ({game}, {stakes})"
    else:
        game = f"{game}{level} ({stakes})"
    line = f"PokerStars{kind} Hand #{name}:  {club}{tournament}{game}"
    return f"{line} - {when}" if (when := _moment(record)) else line


def write_table(record: Record, button: int) -> str:
    """The second line; a table without a name stands in empty quotes."""
    count = f" {record.about['seat_count']}-max" if "seat_count" in record.about else ""
    play = " (Play Money)" if record.user.get("_play_money") else ""
    table = str(record.about.get("table", ""))
    line = f"Table '{table}'{count}{play} Seat #{button} is the button"
    found = TABLE.fullmatch(line)
    if found is None or found["table"] != table or len(line.splitlines()) > 1:
        seats = record.about.get("seat_count")
        raise Unwritable(f"PokerStars text cannot tell of a table {table!r} with {seats!r} seats")
    return line


def coins_of(record: Record) -> Coins:
    """How the amounts of ``record`` are written."""
    symbol = str(record.about.get("currency_symbol", ""))
    return Coins(_fit(symbol, f"{SYMBOL}?", "a currency symbol"))


def _level(record: Record) -> str:
    parts = []
    if record.user.get("_round"):
        parts.append(_fit(record.user["_round"], "Match Round [IVXLCDM]+", "a round"))
    if level := record.about.get("level"):
        if not isinstance(level, int) or not 0 < level < 4000:
            raise Unwritable(f"a level is a number from 1 to 3999, not {level!r}")
        parts.append(f"Level {_numeral(level)}")
    return ", ".join(parts) if len(parts) == 2 else parts[0] + ("" if record.about.get("level") else ",")


def _numeral(number: int) -> str:
    numeral = ""
    for value, digit in _DIGITS:
        numeral += number // value * digit
        number %= value
    return numeral


def _moment(record: Record) -> str:
    """Date and time as far as they are told; nothing where they are not."""
    about = record.about
    told = {field: about[field] for field in _DATE_FIELDS if field in about}
    moment = "".join(f"{mark}{told[part]!s:0>{width}}" for part, mark, width in _DATE_PARTS if part in told)
    if "time" in told:
        time = told["time"]
        moment += f" {time.hour}:{time:%M:%S}" if isinstance(time, datetime.time) else f" {time}"
    if "time_zone_abbreviation" in told:
        moment += f" {told['time_zone_abbreviation']}"
    moment = moment.strip()
    try:
        understood = _date(moment) == told
    except Unreadable:
        understood = False
    if not understood:
        raise Unwritable(f"PokerStars text cannot tell of the date {moment!r}")
    if other := record.user.get("_elsewhere"):
        moment += f" [{_fit(other, _BRACKETED, 'a date')}]"
    return moment


def _fit(value: object, pattern: str, what: str) -> str:
    """``value`` as text.  Raises :class:`Unwritable` unless it has the form that a reader will know again."""
    text = str(value)
    if re.fullmatch(pattern, text, re.ASCII) is None or len(text.splitlines()) > 1 or text != text.strip():
        raise Unwritable(f"PokerStars text cannot tell of {what} {text!r}")
    return text
