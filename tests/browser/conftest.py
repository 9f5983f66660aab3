"""A real browser on a real room."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.others import Others
from tests.server.process import RoomProcess

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)

SWITCHED_OFF = (
    # The popup of the address bar is a page of two hundred modules, which every window without a screen makes as well:
    # it would take most of a second of processor time while the page that is tested is on its way.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright switches off; it can be said once only.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features of the browser that no test needs."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(SWITCHED_OFF)}",
)

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

Opener = Callable[..., Page]

# A busy machine is slow, which is no fault of a page; what must come at once is measured.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium, the system's own; gone after the file, since its event loop would be in others' way."""
    if CHROMIUM is None:
        pytest.skip("needs a browser: apt install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


PACE = 0.1
"""Bots and pauses are ten times as quick as in life."""


@pytest.fixture(scope="module")
def room_of_the_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room for all tests of a file."""
    with RoomProcess(tmp_path_factory.mktemp("room"), pace=PACE) as process:
        yield process


@pytest.fixture
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RoomProcess]:
    """A room for each test, or one for those that are marked ``one_room``: each of them makes tables of its own."""
    if request.node.get_closest_marker("one_room"):
        yield request.getfixturevalue("room_of_the_file")
        return
    with RoomProcess(tmp_path, pace=PACE) as process:
        yield process


@pytest.fixture
def open_page(browser: Browser, room: RoomProcess) -> Iterator[Opener]:
    """Opens pages of the room, each with cookies of its own; a fault in a page's script fails the test."""
    faults: list[str] = []
    contexts = []

    def open_one(
        path: str = "/",
        *,
        size: dict[str, int] = DESKTOP,
        touch: bool = False,
        before: Callable[[Page], object] | None = None,
        **more: object,
    ) -> Page:
        context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, **more)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(f"{page.url}: {fault}"))
        if before is not None:
            before(page)
        page.goto(room.address + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def others(room: RoomProcess) -> Iterator[Others]:
    """People at a table of their own, for situations that must come about exactly."""
    with Others(room) as company:
        yield company


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """Where screenshots are kept."""
    folder = Path(os.environ.get("ARTEFACTS", "artefacts"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
