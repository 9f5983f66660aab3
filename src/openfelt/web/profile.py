"""One's own profile over HTTP.  It is shown to oneself and to nobody else."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.params import Parameter

from openfelt.room.profile import Profile, Session
from openfelt.web.guests import Asking, require_guest
from openfelt.web.services import Services

SESSIONS_ON_A_PAGE = 20
MOST_SESSIONS_ON_A_PAGE = 100

_KEPT_BY_NOBODY: Final = CacheControlHeader(no_store=True, private=True)
_NAMELESS: Final = "Choose a name first: a profile is shown to nobody but the player himself"

Before = Annotated[int | None, Parameter(ge=1, lt=10**16)]
Limit = Annotated[int, Parameter(ge=1, le=MOST_SESSIONS_ON_A_PAGE)]


class SessionList(msgspec.Struct):
    """Some sessions of a player, the newest first."""

    sessions: list[Session]


@get("/api/me/profile", cache_control=_KEPT_BY_NOBODY)
async def my_profile(request: Asking, services: Services) -> Profile:
    """What I have and what I did here, my sessions and hands aside.  401 for somebody without a name."""
    guest = await require_guest(request, services, _NAMELESS)
    return await services.profiles.profile(guest, services.room.whereabouts_of(guest.id))


@get("/api/me/sessions", cache_control=_KEPT_BY_NOBODY)
async def my_sessions(
    request: Asking, services: Services, before: Before = None, limit: Limit = SESSIONS_ON_A_PAGE
) -> SessionList:
    """My last sessions, or the last ones before session number ``before``.  401 for somebody without a name."""
    guest = await require_guest(request, services, _NAMELESS)
    whereabouts = services.room.whereabouts_of(guest.id)
    return SessionList(await services.profiles.sessions(guest.id, before, limit, whereabouts))
