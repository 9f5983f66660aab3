"""The book of hands over HTTP: everybody gets his own hole cards and those that were shown, and no others."""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import ClientException, InternalServerException, NotFoundException
from litestar.params import Parameter
from litestar.response import Stream
from msgspec.structs import asdict

from openfelt.history.record import Record, Unreadable, Unwritable
from openfelt.room.ports import Bookmark, FinishedHand
from openfelt.table.state import TableState
from openfelt.web.files import MANY, ONE, Kind, attachment, file_of, record_for
from openfelt.web.guests import Asking, guest_of, require_guest
from openfelt.web.services import Services

HANDS_ON_A_PAGE = 50
MOST_HANDS_ON_A_PAGE = 200

# The same address shows different cards to different people: nobody on the way may keep an answer.
_KEPT_BY_NOBODY: Final = CacheControlHeader(no_store=True, private=True)

_HAND: Final = re.compile(r"([1-9][0-9]{0,15})\.([^.]*)")
_MINE: Final = re.compile(r"hands\.([^.]*)")
_MARK: Final = re.compile(r"([0-9]{1,16})\.([^.]{1,64})\.([1-9][0-9]{0,15})")

_NAMELESS: Final = "Choose a name first: the hands of a guest are handed out to nobody else"

Before = Annotated[int | None, Parameter(ge=1, lt=10**16)]
Limit = Annotated[int, Parameter(ge=1, le=MOST_HANDS_ON_A_PAGE)]


class HandLine(msgspec.Struct):
    """One line of the list of a table's hands."""

    number: int
    ended_at: int
    """Milliseconds since the epoch."""
    players: tuple[str, ...]
    """The names of those who were dealt in, clockwise from the left of the button."""
    pot: int
    """All pots together, in chips."""
    net: int | None
    """What you won, below zero what you lost; null when you were not dealt in."""


class HandList(msgspec.Struct):
    """Some hands of a table, the newest first."""

    hands: list[HandLine]


class OwnHandLine(HandLine):
    """One line of the list of my hands, which were played at several tables."""

    table: str
    name: str
    """What the table was called."""
    mark: str
    """What the next page comes before."""


class OwnHandList(msgspec.Struct):
    """Some of my hands, the newest first."""

    hands: list[OwnHandLine]


@get("/api/tables/{table:str}/hands", cache_control=_KEPT_BY_NOBODY)
async def hands_of_table(
    request: Asking, services: Services, table: str, before: Before = None, limit: Limit = HANDS_ON_A_PAGE
) -> HandList:
    """The last hands of a table, or the last ones before hand number ``before``.

    404 when there is no such table, and when it is closed and you have not played there.
    """
    player = await _player(request, services)
    hands = await services.hands.hands_of_table(table, before, limit)
    seen = [_line(hand, _record_for(player, hand)) for hand in hands if _may_see(player, hand, services)]
    if not seen:
        _require_open(services, table)
    return HandList(seen)


@get("/api/tables/{table:str}/hands/{file:str}", cache_control=_KEPT_BY_NOBODY)
async def hand_of_table(request: Asking, services: Services, table: str, file: str) -> Response[str]:
    """One hand as a file, ``12.phh`` for instance.  404 when there is no such table, hand or format."""
    number, kind = _asked(file)
    hand = await services.hands.hand(table, number)
    player = await _player(request, services)
    if hand is None or not _may_see(player, hand, services):
        _require_open(services, table)
        raise NotFoundException(f"Table {table!r} has no finished hand {number} for you")
    try:
        text = kind.tell(1, _record_for(player, hand))
    except Unwritable as error:
        raise NotFoundException(f"Hand {hand.number} cannot be told as {kind.name}: {error}") from error
    return Response(text, media_type=MediaType.TEXT, headers=_named(f"{table}-{file}"))


@get("/api/me/hands", cache_control=_KEPT_BY_NOBODY)
async def my_hands(
    request: Asking, services: Services, before: str = "", limit: Limit = HANDS_ON_A_PAGE
) -> OwnHandList:
    """My last hands at all tables, or the last ones before the hand with the mark ``before``.

    400 for a mark that is none, 401 for somebody without a name.
    """
    guest = await require_guest(request, services, _NAMELESS)
    hands = await services.hands.hands_of_player(guest.id, _bookmark(before) if before else None, limit)
    return OwnHandList([_own_line(guest.id, hand) for hand in hands])


@get("/api/me/{file:str}", cache_control=_KEPT_BY_NOBODY)
async def my_hands_as_a_file(request: Asking, services: Services, file: str) -> Stream:
    """All my hands as a file, ``hands.phhs`` for instance, the oldest first.

    401 for somebody without a name, 404 when there is no such format.
    """
    asked = _MINE.fullmatch(file)
    if asked is None:
        raise NotFoundException(f"There is nothing of yours called {file!r}: your hands are in hands.phhs")
    kind = _kind(MANY, asked[1])
    guest = await require_guest(request, services, _NAMELESS)
    text = file_of(guest.id, services.hands.all_hands_of_player(guest.id), kind)
    return Stream(text, media_type=MediaType.TEXT, headers=_named(f"openfelt-{guest.name}.{asked[1]}"))


async def _player(request: Asking, services: Services) -> str:
    guest = await guest_of(request, services.guests)
    return guest.id if guest else ""


def _open_table(services: Services, table: str) -> TableState | None:
    actor = services.room.tables.get(table)
    return None if actor is None or actor.state.closed else actor.state


def _require_open(services: Services, table: str) -> None:
    if _open_table(services, table) is None:
        raise NotFoundException(f"There is no table {table!r} that is open or where you have played")


def _may_see(player: str, hand: FinishedHand, services: Services) -> bool:
    """Whoever may watch a table may see its hands, as late as that; whoever was dealt in always may.

    A table that is closed cannot be watched.
    """
    if player in hand.players:
        return True
    table = _open_table(services, hand.table)
    if table is None:
        return False
    if table.chair_of(player) is not None:
        return True
    return table.settings.spectators and hand.ended_at + table.settings.spectator_delay <= services.room.now()


def _asked(file: str) -> tuple[int, Kind]:
    """Which hand, and as what."""
    asked = _HAND.fullmatch(file)
    if asked is None:
        raise NotFoundException(f"A hand is asked for by its number and a format, as 12.phh, not as {file!r}")
    return int(asked[1]), _kind(ONE, asked[2])


def _bookmark(mark: str) -> Bookmark:
    found = _MARK.fullmatch(mark)
    if found is None:
        raise ClientException(f"before: expected the mark of a hand, as its line has it, not {mark!r}")
    return Bookmark(int(found[1]), found[2], int(found[3]))


def _kind(kinds: dict[str, Kind], ending: str) -> Kind:
    if ending not in kinds:
        *others, last = kinds
        raise NotFoundException(f"Hands come as .{', .'.join(others)} or .{last}, not as .{ending}")
    return kinds[ending]


def _named(file: str) -> dict[str, str]:
    return {"Content-Disposition": attachment(file)}


def _record_for(player: str, hand: FinishedHand) -> Record:
    try:
        return record_for(player, hand)
    except Unreadable as error:
        raise InternalServerException(f"Hand {hand.number} was written by another version of openfelt") from error


def _line(hand: FinishedHand, record: Record) -> HandLine:
    place = record.hero
    return HandLine(
        number=hand.number,
        ended_at=hand.ended_at,
        players=record.players,
        pot=int(record.pot or 0),
        net=None if place is None else int(record.finishing_stacks[place] - record.stacks[place]),
    )


def _own_line(player: str, hand: FinishedHand) -> OwnHandLine:
    record = _record_for(player, hand)
    return OwnHandLine(
        **asdict(_line(hand, record)),
        table=hand.table,
        name=str(record.about.get("table", hand.table)),
        mark=f"{hand.ended_at}.{hand.table}.{hand.number}",
    )
