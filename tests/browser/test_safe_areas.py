"""Screens with a notch, round corners and a bar to swipe from: nothing that one looks at or presses lies under them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.pair import introduce, make_table, take
from tests.browser.test_sideways import AT_REST, SIDEWAYS

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

SCREENS: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "upright": (PHONE, {"top": 47, "bottom": 34, "left": 0, "right": 0}),
    "sideways": (SIDEWAYS, {"top": 0, "bottom": 21, "left": 47, "right": 47}),
    "tablet": ({"width": 1366, "height": 1024}, {"top": 24, "bottom": 20, "left": 0, "right": 0}),
}
"""Windows, and how much of each edge is not for use, as an installed client meets them on phones and tablets."""

UNDER_THE_EDGE = """([selector, { top, bottom, left, right }]) => [...document.querySelectorAll(selector)]
    .filter(part => part.checkVisibility() && part.getBoundingClientRect().width > 1).filter(part => {
        const box = part.getBoundingClientRect()
        return box.left < left || box.top < top || box.right > innerWidth - right || box.bottom > innerHeight - bottom
    }).map(part => part.dataset.testid || part.textContent.trim() || part.className)"""
"""What of all that is looked at or pressed lies where the screen is not for use."""

TABLE = "of-seat .plaque, of-seat .tab, .board of-card, .dock button, .dock label, .advice span, .bar .tool, .bar h1"
PANEL = ".panel button, .panel input, .panel .log li, .panel [role=tab]"
SCROLLS = -10_000
"""What is below can be scrolled up."""
PAGE = ".bar .tool, .bar .brand, h1, .ways .btn, .filters button:first-child, .game .btn, .profile header .btn"


def on_such_a_screen(page: Page, insets: dict[str, int]) -> None:
    """Have the page believe that so much of its edges is not for use."""
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_lies_under_the_edge(open_page: Opener, artefacts: Path, screen: str) -> None:
    """The table in one's turn, its panel, the lobby and the profile."""
    size, insets = SCREENS[screen]
    more: dict[str, Any] = {"size": size, "touch": True, "before": lambda page: on_such_a_screen(page, insets)}
    ada, bo = open_page("/"), open_page("/", **more)
    introduce(ada, "Ada")
    introduce(bo, "Bo")

    def under(selector: str, **other: int) -> list[str]:
        found: list[str] = bo.evaluate(UNDER_THE_EDGE, [selector, insets | other])
        return found

    bo.reload()
    expect(bo.get_by_test_id("table-row").first).to_be_visible()
    assert under(PAGE, bottom=SCROLLS) == []
    bo.goto(bo.url + "me")
    expect(bo.get_by_role("heading", level=1)).to_be_visible()
    assert under(PAGE, bottom=SCROLLS) == []
    path = make_table(ada, seats=10)
    for page in (ada, bo):
        page.goto(page.url.removesuffix("me").rstrip("/") + path)
    take(ada, 5)
    take(bo, 0)
    bo.get_by_test_id("call").wait_for()
    bo.screenshot(path=artefacts / f"edges-{screen}-turn.png")
    assert under(TABLE) == []
    assert bo.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    if bo.get_by_test_id("panel").is_visible():
        bo.get_by_test_id("panel").click()
    for tab in ("tab-log", "tab-chat"):
        bo.get_by_test_id(tab).click()
        bo.locator(".panel").evaluate(AT_REST)
        bo.screenshot(path=artefacts / f"edges-{screen}-{tab}.png")
        assert under(PANEL) == []
