"""Hands as files that people take along: what of a hand its reader may see, and the formats it comes in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple
from urllib.parse import quote

import structlog

from openfelt.history import phh
from openfelt.history.chronicle import seen_by
from openfelt.history.complete import complete
from openfelt.history.formats import FORMATS
from openfelt.history.record import Record, Unwritable
from openfelt.history.source import Source
from openfelt.room.ports import FinishedHand

log = structlog.get_logger()


class Kind(NamedTuple):
    """A kind of file: its name, how it tells a hand (the first one of a file is number 1), what stands between two."""

    name: str
    tell: Callable[[int, Record], str]
    between: str = ""


def record_for(player: str, hand: FinishedHand) -> Record:
    """``hand`` as ``player`` may see it; the empty name is a stranger's.

    Whatever of the book leaves the room goes through here.  Raises :class:`Unreadable` for a hand that another version
    has written and this one cannot read, and logs it.
    """
    (entry,) = phh.read(Source.of_text(hand.phh))
    if not isinstance(entry, Record):
        log.error("a hand of the book cannot be read", table=hand.table, hand=hand.number, error=str(entry))
        raise entry
    return seen_by(entry, hand.players.index(player) if player in hand.players else None)


async def file_of(player: str, hands: AsyncIterator[FinishedHand], kind: Kind) -> AsyncIterator[str]:
    """The text of a file with all of ``hands`` as ``player`` may see them, piece by piece.

    A hand that a format has no way to tell is left out; the log names it.
    """
    count = 0
    async for hand in hands:
        # Telling a hand takes a millisecond or two: the tables go on in between.
        await asyncio.sleep(0)
        try:
            text = kind.tell(count + 1, record_for(player, hand))
        except Unwritable as error:
            log.warning("left out of an export", table=hand.table, hand=hand.number, to=kind.name, error=str(error))
            continue
        yield kind.between * (count > 0) + text
        count += 1


def attachment(name: str) -> str:
    """The ``Content-Disposition`` of a file called ``name``, in characters that every header and file system takes."""
    name = re.sub(r'[\x00-\x1f\x7f"*/:<>?\\|]', "_", name)
    plain = re.sub(r"[^ -~]|[%;]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _told_as(format_name: str) -> Callable[[int, Record], str]:
    one = FORMATS[format_name]

    def tell(_: int, record: Record) -> str:
        return "".join(one.write([complete(record) if one.tells_results else record]))

    return tell


_POKERSTARS: Final = Kind("PokerStars text", _told_as("pokerstars"))
_OHH: Final = Kind("Open Hand History", _told_as("ohh"), between="\n")

ONE: Final = {
    "phh": Kind("PHH", lambda _, record: phh.write_hand(record)),
    "txt": _POKERSTARS,
    "ohh": _OHH,
}
"""How one hand is handed out, by the ending of the file."""

MANY: Final = {
    "phhs": Kind("PHH", lambda number, record: f"[{number}]\n{phh.write_hand(record)}", between="\n"),
    "txt": _POKERSTARS,
    "ohh": _OHH,
}
"""How many hands are handed out, by the ending of the file."""
