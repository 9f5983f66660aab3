"""Making a table over HTTP, and what a client needs to know for that."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    ServiceUnavailableException,
)
from litestar.status_codes import HTTP_409_CONFLICT

from openfelt.room.choices import Choices, choices
from openfelt.room.making import Unfit, form_of, sentence
from openfelt.room.ports import JournalFailed
from openfelt.room.room import TooManyTables
from openfelt.web.guests import guest_of
from openfelt.web.services import Services
from openfelt.wire.form import TableForm
from openfelt.wire.messages import LobbyTable


class MadeTable(msgspec.Struct):
    """A table that was made."""

    table: str
    link: str
    """Where it is found, from the room's address on."""


@post("/api/tables")
async def make_table(request: Request[Any, Any, Any], data: TableForm, services: Services) -> MadeTable:
    """Make a table; who asks is its host.

    400 for a form that will not do, with the ``field`` that the sentence is about, and ``word`` and ``numbers`` for
    those who say it in other words, 401 for somebody without a name,
    409 when there are too many tables already and 503 when the room cannot save it; each with a sentence.
    """
    guest = await guest_of(request, services.guests)
    if guest is None:
        raise NotAuthorizedException("Choose a name first: a table needs a host")
    try:
        table = await services.room.make_table(guest, data)
    except Unfit as error:
        wrong = {"field": error.field, "word": error.word, "numbers": error.numbers}
        raise ClientException(sentence(error), extra=wrong) from error
    except TooManyTables as error:
        raise HTTPException(str(error), status_code=HTTP_409_CONFLICT) from error
    except JournalFailed as error:
        raise ServiceUnavailableException("The room could not save this: try again in a moment") from error
    return MadeTable(table, f"/table/{table}")


@get("/api/me/tables")
async def my_tables(request: Request[Any, Any, Any], services: Services) -> tuple[LobbyTable, ...]:
    """The tables that are not in the lobby and are mine, or at which I sit; none for somebody without a name."""
    guest = await guest_of(request, services.guests)
    return services.room.unlisted_of(guest.id) if guest is not None else ()


@get("/api/tables/choices")
async def table_choices() -> Choices:
    """What can be chosen about a table, in words and bounds, for whoever draws a form."""
    return choices()


@get("/api/tables/{table:str}/form")
async def table_form(services: Services, table: str) -> TableForm:
    """The form of a table as it is now, completely filled in.  404 when there is no such table."""
    actor = services.room.tables.get(table)
    if actor is None:
        raise NotFoundException(f"There is no table {table!r}")
    return form_of(actor.state.settings)
