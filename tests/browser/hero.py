"""The page of one of the players at a table of people; the others are :class:`Others`."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.others import Others
from tests.browser.person import Person

HERO = 1
"""The number of the player in front of the page. Player 0 has the first button, so he begins when two or three play."""

SHORT_CLOCK: Final = {
    "new_player_post": "none",
    "first_button": "seat",
    "think_seconds": 0,
    "countdown_seconds": 8,
}
"""House rules of a table where nobody thinks for long."""


def hero_at(open_page: Opener, others: Others, number: int = HERO, **more: Any) -> Person:
    """The page of the hero, connected."""
    page = open_page(others.path, storage_state=others.cookies_of(number), **more)
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true")
    expect(page.locator(".seat.hero")).to_have_count(1)
    return Person(page)
