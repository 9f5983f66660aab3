"""What the handlers work with."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from openfelt.room.room import Room
from openfelt.store.guests import SqlGuestBook
from openfelt.store.hands import SqlHandBook
from openfelt.store.settlements import SqlSettlements


class Services(NamedTuple):
    """The running parts of one process."""

    room: Room
    guests: SqlGuestBook
    hands: SqlHandBook
    settlements: SqlSettlements
    closing: asyncio.Event
    """Set when the room is about to close."""
