"""The client without its room: the offline page, the way back, and a room that was renewed meanwhile."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import openfelt
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.person import MILLISECONDS
from tests.server.process import RoomProcess

TABLE = "/table/practice-no-limit"

CACHES = "caches.keys()"
KEPT = """async () => {
    const [name] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname)
}"""


def install(page: Page) -> None:
    """Wait until the worker is at work."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_page_without_a_network_says_so_and_comes_back(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int], scheme: str
) -> None:
    """Offline, a reload shows one sentence and a button; online again the table is there by itself."""
    page = open_page(TABLE, size=size, color_scheme=scheme)
    install(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="The room cannot be reached")).to_be_visible()
    page.screenshot(path=artefacts / f"offline-{name}-{scheme}.png")
    assert page.url.endswith(TABLE)
    assert violations(page) == []
    page.get_by_test_id("try-again").click()
    expect(page.get_by_role("heading", name="The room cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true", timeout=MILLISECONDS)


def test_a_room_that_is_away_is_waited_for(open_page: Opener, room: RoomProcess) -> None:
    """The network is there and the room is not: the same page, which goes on when the room does; in German."""
    page = open_page("/", locale="de-DE")
    install(page)
    room.close()
    page.reload()
    expect(page.get_by_role("heading", name="Der Raum ist nicht zu erreichen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    room.open()
    expect(page.get_by_test_id("table-row")).to_have_count(3, timeout=MILLISECONDS)


def test_nothing_is_kept_but_the_offline_page_and_its_files(open_page: Opener) -> None:
    """No page of the room, nothing that it said."""
    page = open_page(TABLE)
    install(page)
    page.goto(page.url.replace(TABLE, "/"))
    page.get_by_test_id("table-row").first.wait_for()
    kept = page.evaluate(KEPT)
    assert "/static/offline.html" in kept
    assert all(path.startswith("/static/") for path in kept)


def test_a_room_that_was_renewed_is_seen_as_it_is_now(
    open_page: Opener, room: RoomProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Other files on the server: the next page has them, the worker as well, and the old cache is gone."""
    page = open_page("/")
    install(page)
    (before,) = page.evaluate(CACHES)
    room.close()
    renewed = tmp_path / "renewed"
    shutil.copytree(Path(openfelt.__file__).parent, renewed / "openfelt")
    english = renewed / "openfelt" / "web" / "static" / "client" / "languages" / "en.js"
    english.write_text(
        english.read_text().replace('"Take a seat"', '"Take a chair"').replace("cannot be reached", "is away")
    )
    monkeypatch.setenv("PYTHONPATH", str(renewed))
    room.open()
    page.goto(room.address)
    expect(page.get_by_role("heading", name="Take a chair")).to_be_visible()
    deadline = time.monotonic() + MILLISECONDS / 1000
    while before in (names := page.evaluate(CACHES)) or len(names) != 1:
        assert time.monotonic() < deadline, f"kept: {names}"
        page.wait_for_timeout(100)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="The room is away")).to_be_visible()
