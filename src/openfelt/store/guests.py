"""The guest book on SQL."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.ports import Guest
from openfelt.store.schema import guests


class SqlGuestBook:
    """Who is who, in the database."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], int]) -> None:
        self._engine = engine
        self._clock = clock

    async def admit(self, name: str, bot: bool = False) -> tuple[Guest, str]:
        """Register a new guest; returns the guest and the secret token for the cookie."""
        guest = Guest(secrets.token_hex(8), name)
        token = secrets.token_urlsafe(32)
        row = {
            "id": guest.id,
            "name": name,
            "bot": bot,
            "token_hash": _hash(token),
            "admitted": self._clock(),
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(guests).values(row))
        return guest, token

    async def find(self, token: str) -> Guest | None:
        """The guest whose token this is, None when it is nobody's."""
        query = select(guests.c.id, guests.c.name).where(guests.c.token_hash == _hash(token))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return Guest(row.id, row.name) if row else None

    async def rename(self, player: str, name: str) -> None:
        """Let ``player`` be called ``name`` from now on; whatever was written of him keeps the name that he had."""
        async with self._engine.begin() as connection:
            await connection.execute(update(guests).where(guests.c.id == player).values(name=name))

    async def forget(self, player: str) -> None:
        """Let no token be that of ``player`` any more; what he has played stays."""
        nobodys = _hash(secrets.token_urlsafe(32))
        async with self._engine.begin() as connection:
            await connection.execute(update(guests).where(guests.c.id == player).values(token_hash=nobodys))

    async def house_bots(self) -> list[Guest]:
        """All bots of the house, in the order of their names."""
        query = select(guests.c.id, guests.c.name).where(guests.c.bot).order_by(guests.c.name)
        async with self._engine.connect() as connection:
            return [Guest(row.id, row.name) for row in await connection.execute(query)]


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
