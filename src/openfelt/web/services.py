"""What the handlers work with."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from openfelt.room.room import Room
from openfelt.store.guests import SqlGuestBook


class Services(NamedTuple):
    """The running parts of one process."""

    room: Room
    guests: SqlGuestBook
    closing: asyncio.Event
    """Set when the room is about to close."""
