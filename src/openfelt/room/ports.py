"""What the room needs from the world: a journal, a book of guests, a clock, a deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from openfelt.cards import Card
from openfelt.errors import OpenfeltError
from openfelt.rules.events import Event
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState


class JournalFailed(OpenfeltError):
    """The journal could not keep what happened: a full disk, a lost database.  Nothing was written."""


class VersionConflict(JournalFailed):
    """Somebody else has written to a table's journal: this process does not own the table any more."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the journal of {table} has moved on from version {version}")
        self.table = table


class Record(NamedTuple):
    """A table as the journal knows it: ``state`` after ``version`` events, then ``events``."""

    state: TableState
    version: int
    events: tuple[Event, ...]


class Journal(Protocol):
    """Where the events of all tables are kept for good."""

    async def open_table(self, settings: TableSettings) -> Record:
        """The record of table ``settings.id``, created empty when there is none yet."""

    async def append(
        self, table: str, version: int, events: Sequence[Event], checkpoint: TableState | None = None
    ) -> None:
        """Write ``events`` after the first ``version`` of ``table``; durable once this returns.

        ``checkpoint`` is the state after them, from which a later start may go on.  Raises
        :class:`JournalFailed`, :class:`VersionConflict` when the journal holds another number of events; nothing is
        written then.
        """


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


Clock = Callable[[], int]
"""Milliseconds since the epoch."""

Shuffler = Callable[[], tuple[Card, ...]]
"""A freshly shuffled deck of 52, top card first."""
