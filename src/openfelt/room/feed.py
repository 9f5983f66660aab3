"""The recent events of a table, ready to be told to whoever watches, each with his own secrets only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from openfelt.rules.events import Event, HoleDealt
from openfelt.table.events import AnyTableEvent, HandBegan
from openfelt.table.state import TableState
from openfelt.table.view import TableView, view_event, view_table

MOST_EVENTS_OF_AN_IDLE_TABLE = 500
"""Comings and goings at a table without hands after which the picture is taken anew."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One event as everybody may see it, and as the one player sees it whose secret it holds."""

    public: Event
    private: Event
    owner: str
    """The player whose secret it is; empty when it is nobody's."""


class Feed:
    """The events since the beginning of the running hand and of the one before it.

    Secrets belong to the player who sat in the seat when the event happened, not to whoever sits there now.
    """

    def __init__(self, state: TableState, version: int) -> None:
        self._base = version
        self._base_view = view_table(state)
        self._kept_from = version
        self._entries: list[Entry] = []

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self._kept_from + len(self._entries)

    def add(self, before: TableState, event: Event) -> None:
        """Take in the next event; ``before`` is the table just before it."""
        idle = not before.playing and self.version - self._base >= MOST_EVENTS_OF_AN_IDLE_TABLE
        if isinstance(event, HandBegan) or idle:
            self._entries = self._entries[self._base - self._kept_from :]
            self._kept_from = self._base
            self._base = self.version
            self._base_view = view_table(before)
        public = private = view_event(event, None)
        owner = ""
        if isinstance(event, HoleDealt) and (chair := before.chair_at(event.seat)) is not None:
            private, owner = view_event(event, event.seat), chair.player
        self._entries.append(Entry(public, private, owner))

    def since(self, seen: int, player: str) -> tuple[AnyTableEvent, ...] | None:
        """The events after number ``seen`` as ``player`` may see them; None when they are no longer kept."""
        if not self._kept_from <= seen <= self.version:
            return None
        return self._seen(self._entries[seen - self._kept_from :], player)

    def owners(self, seen: int) -> frozenset[str]:
        """The players who see more than others of the events after number ``seen``."""
        return frozenset(entry.owner for entry in self._entries[seen - self._kept_from :] if entry.owner)

    def picture(self, player: str) -> tuple[int, TableView, tuple[AnyTableEvent, ...]]:
        """The table before the running (or last) hand, the number of its last event, and the events since."""
        return self._base, self._base_view, self._seen(self._entries[self._base - self._kept_from :], player)

    @staticmethod
    def _seen(entries: Sequence[Entry], player: str) -> tuple[AnyTableEvent, ...]:
        seen = tuple(entry.private if entry.owner and entry.owner == player else entry.public for entry in entries)
        return cast("tuple[AnyTableEvent, ...]", seen)
