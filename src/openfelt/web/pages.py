"""The pages and what they load."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE

from openfelt.web.parcels import Parcels
from openfelt.web.services import Services

STATIC = Path(__file__).parent / "static"
PARCELS = Parcels(STATIC)

CANNOT_SAVE = "The room cannot save anything at the moment: it waits for its database, and goes on by itself"


def _page(name: str, status: int = HTTP_200_OK) -> Response[str]:
    page = PARCELS.page(name)
    return Response(page, media_type=MediaType.HTML, status_code=status, headers={"Cache-Control": "no-cache"})


@get("/", include_in_schema=False)
async def lobby_page() -> Response[str]:
    """The lobby."""
    return _page("lobby.html")


@get("/table/{table:str}", include_in_schema=False)
async def table_page(table: str, services: Services) -> Response[str]:
    """A table; when there is none of that name the page says so, with status 404."""
    return _page("table.html", HTTP_200_OK if table in services.room.tables else HTTP_404_NOT_FOUND)


def wrong_address() -> Response[str]:
    """For somebody who follows a link that leads nowhere: one sentence, and the way to all tables."""
    return _page("table.html", HTTP_404_NOT_FOUND)


@get("/me", include_in_schema=False)
async def profile_page() -> Response[str]:
    """The reader's own profile; whoever has no name yet is told so by the page."""
    return _page("profile.html")


PACKED = frozenset({"lobby", "table", "profile"})
"""The pages that come in one piece."""


@get(
    "/parcels/{page:str}/{path:path}",
    include_in_schema=False,
    media_type="text/javascript",
    cache_control=CacheControlHeader(no_cache=True),
)
async def part_of_page(page: str, path: str) -> str:
    """What a page wants later: a script with the module at ``path``, and what it needs that the page does not have."""
    if page not in PACKED:
        raise NotFoundException(f"No page is called {page}")
    try:
        return PARCELS.part(f"{page}.html", path.lstrip("/"))
    except FileNotFoundError:
        raise NotFoundException(f"No module is called {path}") from None


@cache
def version() -> str:
    """What the files are called that are served now: another word for every other set of files."""
    whole = hashlib.sha256()
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        whole.update(f"{file.relative_to(STATIC)}\n".encode() + file.read_bytes())
    return whole.hexdigest()[:16]


@get(
    "/service-worker.js",
    include_in_schema=False,
    media_type="text/javascript",
    cache_control=CacheControlHeader(no_cache=True),
)
async def service_worker() -> str:
    """The worker behind all pages, which its place at the root allows; it knows the version of the files."""
    text = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    return f'const VERSION = "{version()}"\n\n{text}'


@get("/healthz", include_in_schema=False)
async def healthz(services: Services) -> Response[dict[str, object]]:
    """Answers once the room is open; 503 with a sentence while it stands still."""
    if services.room.standstill.on:
        still: dict[str, object] = {"status": "standing still", "message": CANNOT_SAVE}
        return Response(still, status_code=HTTP_503_SERVICE_UNAVAILABLE)
    return Response({"status": "ok", "tables": len(services.room.tables)})
