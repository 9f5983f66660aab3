"""From an Open Hand History document to a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from openfelt.history.ohh.fields import amount, tables, text, whole
from openfelt.history.ohh.play import Play
from openfelt.history.ohh.writing import BET_TYPES, flags_of, usual_fields
from openfelt.history.plain.fields import check, restored
from openfelt.history.record import UNTOLD, Amount, OtherGame, Record, Variant

Document = dict[str, Any]

_HOLDEM: Final = ("holdem", "texasholdem")
_VARIANTS: Final = {name: variant for variant, name in BET_TYPES.items()}
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_READ: Final = frozenset(
    (
        "spec_version", "site_name", "game_number", "table_name", "game_type", "bet_limit", "table_size", "currency",
        "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "hero_player_id", "flags", "players",
        "rounds", "pots", "_openfelt",
    )
)  # fmt: skip
"""The fields that a record has room for."""

_NOTHING: Final[tuple[object, ...]] = (None, "", [], {})

_json = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)


def read_json(content: str) -> Document:
    """The hand in a JSON text.  Raises ``ValueError``, ``RecursionError`` or an error of msgspec when there is none."""
    outer: Document = _json.decode(content)
    inner = outer.get("ohh", outer)
    if not isinstance(inner, dict) or (inner is outer and not {"game_type", "rounds"} <= outer.keys()):
        raise ValueError('a document is an object named "ohh"')
    return inner


def read_document(document: Document) -> Record:
    """The record of one hand.  Raises :class:`OtherGame`, and ``ValueError`` saying what is wrong."""
    game = text(document, "game_type")
    if "".join(filter(str.isalpha, game.casefold())) not in _HOLDEM:
        raise OtherGame(game or "a game without a name")
    limit = document.get("bet_limit")
    limit = limit if isinstance(limit, dict) else {"bet_type": limit}
    variant = _VARIANTS.get(text(limit, "bet_type").upper())
    if variant is None:
        raise ValueError(f"bet_type is one of {', '.join(_VARIANTS)}, not {text(limit, 'bet_type')!r:.60}")
    record = _record(document, variant, amount(limit, "bet_cap") or None)
    check(record)
    return restored(record, document.get("_openfelt"))


def _record(document: Document, variant: Variant, cap: Amount | None) -> Record:
    dealer = whole(document, "dealer_seat")
    if dealer is None:
        raise ValueError("dealer_seat is missing, and with it the order of the players")
    told = sorted(tables(document, "players"), key=lambda player: _from_button(player, dealer))
    playing = [player for player in told if not player.get("is_sitting_out")]
    seats = tuple(_seat(player) for player in playing)
    ids = [_id(player, "id") for player in playing]
    if len(set(ids)) < len(ids) or len(set(seats)) < len(seats):
        raise ValueError("two players have the same id or the same seat")
    names = tuple(text(player, "name") for player in playing)
    stacks = tuple(UNTOLD if (stack := amount(player, "starting_stack")) is None else stack for player in playing)
    small, big = amount(document, "small_blind_amount"), amount(document, "big_blind_amount")
    play = Play(dict(zip(ids, range(len(ids)), strict=True)), names, stacks, cap)
    play.blinds_of_table = (small, big, amount(document, "ante_amount"))
    for player in told:
        if player.get("is_sitting_out"):
            play.remark(f"{text(player, 'name')} sits out")
    play.rounds(tables(document, "rounds"))
    winnings, pot, rake = _pots(document, ids)
    if variant == Variant.FIXED_LIMIT and big is None:
        raise ValueError("big_blind_amount is missing, and with it the bets of a fixed-limit hand")
    stakes = (small, big) if small is not None and big is not None and (small, big) != play.posted else None
    record = Record(
        variant=variant,
        antes=tuple(play.antes),
        blinds=tuple(play.blinds),
        stacks=stacks,
        actions=play.actions,
        min_bet=big if variant != Variant.FIXED_LIMIT else None,
        bets=(big, 2 * big) if variant == Variant.FIXED_LIMIT and big is not None else None,
        hand=_hand(text(document, "game_number")),
        players=names,
        seats=seats,
        button=None if dealer in seats else dealer,
        winnings=winnings,
        about=dict(_about(document)),
        stakes=stakes,
        dead_posts=tuple(play.dead_posts) if any(play.dead_posts) else (),
        rake=rake,
        pot=pot,
        cap=cap,
        boards=tuple(map("".join, play.boards[1:])),
        hero=_hero(document, ids),
    )
    kept = _kept(document, record)
    return msgspec.structs.replace(record, user={"_ohh": kept}) if kept else record


# --------------------------------------------------------------------------------------------- players


def _from_button(player: Document, dealer: int) -> tuple[bool, int]:
    """Where ``player`` sits, from the left of the button."""
    seat = _seat(player)
    return seat <= dealer, seat


def _seat(player: Document) -> int:
    seat = whole(player, "seat")
    if seat is None:
        raise ValueError(f"{text(player, 'name') or 'a player'} has no seat")
    return seat


def _id(table: Document, name: str) -> str:
    """Ids are numbers; sites that write texts mean the same."""
    return text(table, name)


def _hero(document: Document, ids: list[str]) -> int | None:
    hero = _id(document, "hero_player_id")
    return ids.index(hero) if hero in ids else None


# --------------------------------------------------------------------------------------------- the rest


def _hand(name: str) -> int | str | None:
    return int(name) if _NUMBER.fullmatch(name) else name or None


def _pots(document: Document, ids: list[str]) -> tuple[tuple[Amount, ...], Amount | None, Amount | None]:
    """What everybody won, all pots together, and the rake; nothing where the document has no pots."""
    pots = tables(document, "pots")
    if not pots:
        return (), None, None
    winnings: list[Amount] = [0] * len(ids)
    for pot in pots:
        for win in tables(pot, "player_wins"):
            winner = _id(win, "player_id")
            if winner not in ids:
                raise ValueError(f"player {winner!r:.60} wins a pot and is not among the players")
            winnings[ids.index(winner)] += amount(win, "win_amount") or 0
    total, rake = (_sum(amount(pot, name) for pot in pots) for name in ("amount", "rake"))
    return tuple(winnings), total, rake


def _sum(amounts: Iterator[Amount | None]) -> Amount | None:
    told = [one for one in amounts if one is not None]
    return sum(told[1:], start=told[0]) if told else None


def _about(document: Document) -> Iterator[tuple[str, Any]]:
    """Where and when, by the names that PHH has for it."""
    for name, field in (("venue", "site_name"), ("table", "table_name"), ("currency", "currency")):
        if value := text(document, field):
            yield name, value
    if size := whole(document, "table_size"):
        yield "seat_count", size
    if moment := _moment(document):
        yield from (("year", moment.year), ("month", moment.month), ("day", moment.day))
        yield from (("time", moment.time()), ("time_zone", "UTC"))
    info = document.get("tournament_info")
    if isinstance(info, dict) and (number := text(info, "tournament_number")):
        yield "event", f"Tournament #{number}"


def _moment(document: Document) -> datetime | None:
    """When the hand began; None where that is not told, or in a way nobody can tell."""
    value = document.get("start_date_utc")
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) and "T" in value else None
        return moment if moment is None or moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        return None


def _kept(document: Document, record: Record) -> dict[str, Any]:
    """The fields that a record has no room for, as far as we would not write them the same."""
    usual = usual_fields(record)
    others = {name: value for name, value in document.items() if name not in _READ}
    kept = {name: value for name, value in others.items() if value not in _NOTHING and value != usual.get(name)}
    flags = document.get("flags")
    if isinstance(flags, list) and (more := [flag for flag in flags if flag not in flags_of(record)]):
        kept["flags"] = more
    return kept
