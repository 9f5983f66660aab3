"""What a player has done in the room: the tables he played at, and each time that he sat down at one.

Everything is told from the ledger, in which every chip that came to a table or left it is booked, and from what lies in
front of him now.  Chips of tournaments are no money: of those tables only the hands are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from openfelt.room.ledger import BUY_IN, Transfer, table_of


class Whereabouts(NamedTuple):
    """Where a player is at this moment, as the room knows it."""

    open_tables: Mapping[str, str]
    """The names of all tables that are open, by their ids."""
    stacks: Mapping[str, int]
    """What lies in front of him, by the tables at which he sits; what he put into a running hand is still his."""


class TableResult(msgspec.Struct, frozen=True):
    """What a player did at one table, in chips."""

    table: str
    name: str
    open: bool
    hands: int
    """Finished hands to which he was dealt in."""
    last_hand_at: int | None
    """When the last of them ended, in milliseconds since the epoch."""
    bought_in: int
    cashed_out: int
    on_table: int
    net: int | None
    """What he won, below zero what he lost; null at a tournament."""


class MadeTable(msgspec.Struct, frozen=True):
    """A table that a player made."""

    table: str
    name: str
    made_at: int
    """Milliseconds since the epoch."""
    closed_at: int | None
    """Null while it is open."""


class Profile(msgspec.Struct, frozen=True):
    """A player as he sees himself."""

    player: str
    name: str
    joined_at: int
    """When he took a name, in milliseconds since the epoch."""
    hands: int
    wallet: int
    """Chips that he has at no table."""
    on_tables: int
    net: int
    """All that he won at all tables, below zero what he lost."""
    tables: tuple[TableResult, ...]
    """The one at which he played last comes first."""
    made: tuple[MadeTable, ...]
    """Those that are open come first, and of both kinds the newest."""


class Session(msgspec.Struct, frozen=True):
    """One time that a player sat down at a table, until he left it."""

    number: int
    """Tells it from all others; later ones have greater numbers."""
    table: str
    began_at: int
    """Milliseconds since the epoch, as all times here."""
    bought_in: int
    """Chips that he brought, all together."""
    took: int = 0
    """Chips that he left with; while he sits there, those in front of him."""
    ended_at: int | None = None
    """Null while he sits there.  Whoever lost everything left no trace of going: it ended with his last hand."""
    next_at: int | None = None
    """When he sat down there the next time."""
    hands: int = 0
    name: str = ""
    """What the table is called."""
    open: bool = False
    """The table can be gone to."""
    net: int = 0


def sessions_of(transfers: Iterable[tuple[int, Transfer]]) -> tuple[Session, ...]:
    """The sessions that numbered ``transfers`` of one player tell of, in the order of the ledger, the oldest first.

    What hands and tables have to say to them is not in it.
    """
    sessions: dict[int, Session] = {}
    last: dict[str, int] = {}
    for number, transfer in transfers:
        if (table := table_of(transfer.credit)) is not None:
            if transfer.memo == BUY_IN:
                if table in last:
                    sessions[last[table]] = replace(sessions[last[table]], next_at=transfer.at)
                last[table] = number
                sessions[number] = Session(number, table, transfer.at, transfer.amount)
            elif table in last:
                session = sessions[last[table]]
                sessions[session.number] = replace(session, bought_in=session.bought_in + transfer.amount)
        elif (table := table_of(transfer.debit)) is not None and table in last:
            session = sessions[last[table]]
            sessions[session.number] = replace(session, took=transfer.amount, ended_at=transfer.at)
    return tuple(sessions.values())


def played(session: Session, hands: int, last_hand_at: int | None, name: str, now: Whereabouts) -> Session:
    """``session`` with the ``hands`` that were played in it, and as it stands at this moment."""
    took, ended_at = session.took, session.ended_at
    if ended_at is None:
        sits = session.next_at is None and session.table in now.stacks
        took = now.stacks[session.table] if sits else 0
        ended_at = None if sits else last_hand_at or session.began_at
    return replace(
        session,
        took=took,
        ended_at=ended_at,
        hands=hands,
        name=name,
        open=session.table in now.open_tables,
        net=took - session.bought_in,
    )
