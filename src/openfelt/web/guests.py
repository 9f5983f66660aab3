"""Guests: a name and a cookie, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, HTTPException, NotAuthorizedException
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from openfelt.room.ports import Guest, GuestBook
from openfelt.web.services import Services

COOKIE = "openfelt_guest"
COOKIE_AGE = 365 * 24 * 3600
SHORTEST_NAME, LONGEST_NAME = 2, 20

Asking = Request[Any, Any, Any]


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


async def require_guest(request: Asking, services: Services, why: str) -> Guest:
    """The guest who asks; raises ``NotAuthorizedException`` (401) with the sentence ``why`` when it is nobody known."""
    guest = await guest_of(request, services.guests)
    if guest is None:
        raise NotAuthorizedException(why)
    return guest


async def guest_of_cookies(header: str, guests: GuestBook) -> Guest | None:
    """The guest whose cookie stands in a ``Cookie`` header, None when none that is known does."""
    return await _guest(
        {name: value for name, _, value in (part.strip().partition("=") for part in header.split(";"))}, guests
    )


async def _guest(cookies: Mapping[str, str], guests: GuestBook) -> Guest | None:
    token = cookies.get(COOKIE)
    return await guests.find(token) if token else None


@get("/api/me")
async def me(request: Asking, services: Services) -> Me:
    """Who I am."""
    guest = await guest_of(request, services.guests)
    return Me(guest.id, guest.name) if guest else Me("", "")


@post("/api/guest", status_code=HTTP_200_OK)
async def admit(request: Asking, data: NewGuest, services: Services) -> Response[Me]:
    """Give me a name; the answer sets the cookie.  400 with a sentence when the name will not do."""
    guest, token = await services.guests.admit(proper_name(data.name))
    return Response(Me(guest.id, guest.name), cookies=[_cookie(request, token, COOKIE_AGE)])


@post("/api/me/name", status_code=HTTP_200_OK)
async def rename(request: Asking, data: NewGuest, services: Services) -> Me:
    """Give me another name.

    Where I sit I go by the one I had until I sit down anew, and so do the records of what was played.  400 with a
    sentence when the name will not do, 401 for somebody without one.
    """
    guest = await require_guest(request, services, "Choose a name first, before you change it")
    name = proper_name(data.name)
    await services.guests.rename(guest.id, name)
    services.room.rename(guest.id, name)
    return Me(guest.id, name)


@post("/api/me/forget", status_code=HTTP_200_OK)
async def forget(request: Asking, services: Services) -> Response[Me]:
    """Let this browser, and whoever has its cookie, be nobody; there is no way back.

    401 for somebody without a name, 409 for somebody who sits at a table, with a sentence.
    """
    guest = await require_guest(request, services, "Nobody without a name has to be forgotten")
    now = services.room.whereabouts_of(guest.id)
    if now.stacks:
        names = ", ".join(now.open_tables[table] for table in now.stacks)
        raise HTTPException(f"Leave your seat first, your chips lie there: {names}", status_code=HTTP_409_CONFLICT)
    await services.guests.forget(guest.id)
    services.room.forget(guest.id)
    return Response(Me("", ""), cookies=[_cookie(request, "", 0)])


def _cookie(request: Asking, token: str, age: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=age,
        httponly=True,
        samesite="lax",
        # Behind a web server with TLS the last stretch is plain.
        secure="https" in (request.url.scheme, request.headers.get("x-forwarded-proto")),
    )


def proper_name(text: str) -> str:
    """``text`` as a name: spaces folded, 2 to 20 printable characters.  Raises ``ClientException`` (400)."""
    name = " ".join(text.split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise ClientException(f"A name has {SHORTEST_NAME} to {LONGEST_NAME} characters")
    if not name.isprintable():
        raise ClientException("A name is written in characters one can see")
    return name
