"""Two people at a table of their own."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Opener
from tests.browser.person import Person

FREE: dict[str, Any] = {"options": {"new_player_post": "none", "first_button": "seat"}, "listed": False}
"""House rules under which everybody is dealt in at once, and the first seat has the first button."""


def introduce(page: Page, name: str) -> None:
    """Give whoever sits in front of ``page`` a name."""
    answer = page.request.post(urljoin(page.url, "/api/guest"), data={"name": name})
    assert answer.ok, answer.text()


def make_table(page: Page, **form: Any) -> str:
    """Have somebody with a name make a table; returns its path."""
    answer = page.request.post(urljoin(page.url, "/api/tables"), data={"name": "Friday night", **FREE, **form})
    assert answer.status == 201, answer.text()
    return str(answer.json()["link"])


def take(page: Page, seat: int, buy_in: int = 200) -> Person:
    """Sit down in ``seat``."""
    page.get_by_test_id(f"sit-{seat}").click()
    page.get_by_test_id("buy-in").fill(str(buy_in))
    page.get_by_test_id("take-seat").click()
    expect(page.locator(".seat.hero")).to_have_attribute("data-seat", str(seat))
    return Person(page)


def two_people(open_page: Opener, size: dict[str, int] = DESKTOP, **form: Any) -> tuple[Page, Page]:
    """Ada at a desk, who is the host of a table, and Bo with a screen of ``size``; neither sits yet."""
    ada, bo = open_page("/"), open_page("/", size=size, touch=size is not DESKTOP)
    introduce(ada, "Ada")
    introduce(bo, "Bo")
    path = make_table(ada, **form)
    for page in (ada, bo):
        page.goto(urljoin(page.url, path))
        expect(page.locator("of-table")).to_have_attribute("data-connected", "true")
    return ada, bo


def ask(page: Page, **request: Any) -> None:
    """Ask the room for something that must be granted, past all buttons."""
    assert page.evaluate("request => document.querySelector('of-table').session.ask(request)", request)


def open_from_the_log(page: Page, button: str, title: str) -> None:
    """Press a button under the log, which is in the drawer on a phone; it opens a sheet of that title."""
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()
    page.get_by_test_id(button).click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
