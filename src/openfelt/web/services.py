"""What the handlers work with."""

from __future__ import annotations

from typing import NamedTuple

from openfelt.room.room import Room
from openfelt.store.guests import SqlGuestBook
from openfelt.store.hands import SqlHandBook
from openfelt.store.profiles import SqlProfiles
from openfelt.store.settlements import SqlSettlements


class Services(NamedTuple):
    """The running parts of one process."""

    room: Room
    guests: SqlGuestBook
    hands: SqlHandBook
    settlements: SqlSettlements
    profiles: SqlProfiles
