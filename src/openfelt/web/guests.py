"""Guests: a name and a cookie, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException
from litestar.status_codes import HTTP_200_OK

from openfelt.room.ports import Guest, GuestBook
from openfelt.web.services import Services

COOKIE = "openfelt_guest"
COOKIE_AGE = 365 * 24 * 3600
SHORTEST_NAME, LONGEST_NAME = 2, 20


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody calls himself."""

    name: str


class Me(msgspec.Struct):
    """Who one is here; ``player`` is empty for somebody without a name."""

    player: str
    name: str


async def guest_of(connection: ASGIConnection[Any, Any, Any, Any], guests: GuestBook) -> Guest | None:
    """The guest whose cookie ``connection`` carries, None when it carries none that is known."""
    return await _guest(connection.cookies, guests)


async def guest_of_cookies(header: str, guests: GuestBook) -> Guest | None:
    """The guest whose cookie stands in a ``Cookie`` header, None when none that is known does."""
    return await _guest(
        {name: value for name, _, value in (part.strip().partition("=") for part in header.split(";"))}, guests
    )


async def _guest(cookies: Mapping[str, str], guests: GuestBook) -> Guest | None:
    token = cookies.get(COOKIE)
    return await guests.find(token) if token else None


@get("/api/me")
async def me(request: Request[Any, Any, Any], services: Services) -> Me:
    """Who I am."""
    guest = await guest_of(request, services.guests)
    return Me(guest.id, guest.name) if guest else Me("", "")


@post("/api/guest", status_code=HTTP_200_OK)
async def admit(request: Request[Any, Any, Any], data: NewGuest, services: Services) -> Response[Me]:
    """Give me a name; the answer sets the cookie.  400 with a sentence when the name will not do."""
    guest, token = await services.guests.admit(proper_name(data.name))
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        # Behind a web server with TLS the last stretch is plain.
        secure="https" in (request.url.scheme, request.headers.get("x-forwarded-proto")),
    )
    return Response(Me(guest.id, guest.name), cookies=[cookie])


def proper_name(text: str) -> str:
    """``text`` as a name: spaces folded, 2 to 20 printable characters.  Raises ``ClientException`` (400)."""
    name = " ".join(text.split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise ClientException(f"A name has {SHORTEST_NAME} to {LONGEST_NAME} characters")
    if not name.isprintable():
        raise ClientException("A name is written in characters one can see")
    return name
