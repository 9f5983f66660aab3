"""What the room needs from the world: a journal, books of hands, accounts and guests, a clock, a deck."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from openfelt.cards import Card
from openfelt.errors import OpenfeltError
from openfelt.room.ledger import Transfer
from openfelt.rules.events import Event
from openfelt.table.events import TableMade
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState


class JournalFailed(OpenfeltError):
    """The journal could not keep what happened.  Nothing was written."""


class JournalDown(JournalFailed):
    """The journal can keep nothing of anybody at the moment: a full disk, a locked or a lost database."""


class VersionConflict(JournalFailed):
    """Somebody else has written to a table's journal: this process does not own the table any more."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the journal of {table} has moved on from version {version}")
        self.table = table


class RequestKey(msgspec.Struct, frozen=True, gc=False):
    """Tells a request from all others: whose it is, and the id he gave it."""

    player: str
    id: str


REQUESTS_REMEMBERED: Final = 512
"""Requests of one table that are known again when they come again, at the least."""


class Record(NamedTuple):
    """A table as the journal knows it: ``state`` after ``version`` events, then ``events``."""

    state: TableState
    version: int
    events: tuple[Event, ...]
    requests: tuple[RequestKey, ...] = ()
    """The last requests that had an effect, the oldest first."""

    @property
    def is_made(self) -> bool:
        """Somebody made the table, so that its settings are its own."""
        return self.state.host is not None or any(isinstance(event, TableMade) for event in self.events)


class FinishedHand(NamedTuple):
    """A hand that has ended, as the book keeps it, every card of it included."""

    table: str
    """The id of its table."""
    number: int
    """Its number at the table, from 1."""
    ended_at: int
    """When it ended, in milliseconds since the epoch."""
    phh: str
    """Its record in the Poker Hand History format."""
    players: tuple[str, ...]
    """The ids of those who were dealt in, in the order of the record."""


class Journal(Protocol):
    """Where the events of all tables are kept for good."""

    async def open_table(self, settings: TableSettings) -> Record:
        """The record of table ``settings.id``, created empty when there is none yet."""

    async def append(
        self,
        table: str,
        version: int,
        events: Sequence[Event],
        checkpoint: TableState | None = None,
        finished: FinishedHand | None = None,
        transfers: Sequence[Transfer] = (),
        request: RequestKey | None = None,
    ) -> None:
        """Write ``events`` after the first ``version`` of ``table``; durable once this returns.

        ``checkpoint`` is the state after them, from which a later start may go on.  ``finished`` is the hand that ends
        with them, ``transfers`` are the chips that they move, ``request`` is what asked for them; all of it is written
        together with them or not at all.  What a wallet lacks for its transfer the bank grants it.  Raises
        :class:`JournalFailed`, :class:`VersionConflict` when the journal holds another number of events,
        :class:`JournalDown` when it takes nothing of anybody; nothing is written then.
        """

    async def make_table(self, made: TableMade) -> Record:
        """The record of a table that somebody made, with that as its first event; durable once this returns.

        Raises :class:`JournalFailed`; nothing is written then.
        """

    async def made_tables(self) -> Sequence[Record]:
        """The records of the tables that people made and that are not archived, the oldest first."""

    async def archive_table(self, table: str, at: int) -> None:
        """Open ``table``, which is closed, no more; all that is known of it is kept.  Raises :class:`JournalFailed`."""

    async def probe(self) -> None:
        """Write something of no consequence.  Raises :class:`JournalDown` when that cannot be done."""


class Bookmark(NamedTuple):
    """A place between the hands of one player, who may have played at several tables."""

    ended_at: int
    table: str
    number: int


class HandBook(Protocol):
    """The finished hands of all tables, every card included: what a reader may see is for the asker to mind."""

    async def hand(self, table: str, number: int) -> FinishedHand | None:
        """One hand, None when there is none of that number."""

    async def hands_of_table(self, table: str, before: int | None, limit: int) -> list[FinishedHand]:
        """The last ``limit`` hands of ``table``, or the last ones before hand number ``before``; the newest first."""

    async def hands_of_player(self, player: str, before: Bookmark | None, limit: int) -> list[FinishedHand]:
        """The last ``limit`` hands that ``player`` was dealt in to, anywhere, or the last ones before a bookmark.

        The newest comes first.
        """

    def all_hands_of_player(self, player: str) -> AsyncIterator[FinishedHand]:
        """Every hand that ``player`` was dealt in to, the oldest first, a few at a time in memory."""


class AccountBook(Protocol):
    """What lies in the accounts of the ledger, which the journal keeps."""

    async def balance(self, account: str) -> int:
        """The chips in ``account``, 0 when it was never used."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a name and a cookie.  ``id`` is public, the cookie's token is not kept here."""

    id: str
    name: str


class GuestBook(Protocol):
    """Who is who."""

    async def admit(self, name: str, bot: bool = False) -> tuple[Guest, str]:
        """Register a new guest; returns the guest and the secret token for the cookie."""

    async def find(self, token: str) -> Guest | None:
        """The guest whose token this is, None when it is nobody's."""

    async def rename(self, player: str, name: str) -> None:
        """Let ``player`` be called ``name`` from now on; whatever was written of him keeps the name that he had."""

    async def forget(self, player: str) -> None:
        """Let no token be that of ``player`` any more; what he has played stays."""


Clock = Callable[[], int]
"""Milliseconds since the epoch."""

Shuffler = Callable[[], tuple[Card, ...]]
"""A freshly shuffled deck of 52, top card first."""
