"""The night's settlement over HTTP, for those who have played at the table and for its host."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.params import Parameter

from openfelt.room.settlement import Settlement
from openfelt.room.sheet import sheet_of
from openfelt.store.database import Unfit
from openfelt.web.files import attachment
from openfelt.web.guests import guest_of
from openfelt.web.services import Services

_KEPT_BY_NOBODY: Final = CacheControlHeader(no_store=True, private=True)

Asking = Request[Any, Any, Any]
Since = Annotated[int, Parameter(ge=0, lt=10**16)]


@get("/api/tables/{table:str}/settlement", cache_control=_KEPT_BY_NOBODY)
async def settlement(request: Asking, services: Services, table: str, since: Since = 0) -> Settlement:
    """What everybody at a table has won ``since`` a moment, or since there is the table, and who pays whom.

    Also of a table that is closed.  401 for somebody without a name, 403 for somebody who never sat there and is not
    its host, 404 when there is no such table, or only one whose chips are no money.
    """
    return await _settlement(request, services, table, since)


@get("/api/tables/{table:str}/settlement.csv", cache_control=_KEPT_BY_NOBODY)
async def settlement_sheet(request: Asking, services: Services, table: str, since: Since = 0) -> Response[str]:
    """The same as a sheet for spreadsheets."""
    found = await _settlement(request, services, table, since)
    headers = {"Content-Disposition": attachment(f"{table}-settlement.csv")}
    return Response(sheet_of(found), media_type="text/csv", headers=headers)


async def _settlement(request: Asking, services: Services, table: str, since: int) -> Settlement:
    guest = await guest_of(request, services.guests)
    if guest is None:
        raise NotAuthorizedException("Choose a name first: a settlement is shown to those who have played")
    try:
        found = await services.settlements.settlement(table, since, services.room.now())
    except Unfit as error:
        raise NotFoundException(f"There is nothing to settle: {error}") from error
    actor = services.room.tables.get(table)
    host = actor.state.host if actor is not None else None
    if guest.id not in found.players and (host is None or host.player != guest.id):
        raise PermissionDeniedException("Only its host and those who have sat at this table may see who owes whom")
    return found
