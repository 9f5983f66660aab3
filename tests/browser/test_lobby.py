"""The ways from the lobby to a seat: at once, by a row, or by the waiting list."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.person import MILLISECONDS
from tests.browser.test_making import SIZES, begin, make, sit
from tests.server.process import RoomProcess


def made(open_page: Opener, name: str) -> tuple[Page, str]:
    """A table for two that ``name`` hosts and sits at."""
    page = open_page("/")
    begin(page)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("field-seats").fill("2")
    table = make(page)
    sit(page)
    return page, table


def test_who_wants_to_play_is_led_to_the_fullest_table(open_page: Opener) -> None:
    """Among those that the filters let through; where there is none he is told."""
    page = open_page("/")
    page.set_default_timeout(MILLISECONDS)
    expect(page.get_by_test_id("table-row")).to_have_count(3)
    page.get_by_role("button", name="Pot-Limit").click()
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/table/practice-pot-limit")
    expect(page.get_by_role("dialog")).to_contain_text("Take seat")
    page.get_by_test_id("name").fill("Ada")
    page.get_by_test_id("take-seat").click()
    expect(page.locator(".seat.hero .name")).to_contain_text("Ada")
    page.reload()
    expect(page.locator(".seat.hero .name")).to_contain_text("Ada")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_filters_may_leave_nobody_to_play_with(open_page: Opener) -> None:
    """Only bots are there: whoever wants people alone is told, until there are some."""
    page = open_page("/")
    page.get_by_role("button", name="People only").click()
    expect(page.get_by_test_id("table-row")).to_have_count(0)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("trouble")).to_have_text("No table that fits these filters has a free seat.")
    _, table = made(open_page, "Bo")
    expect(page.get_by_test_id("table-row")).to_have_count(1)
    page.get_by_test_id("play-now").click()
    page.wait_for_url(f"**/table/{table}")
    expect(page.get_by_role("dialog")).to_contain_text("Take seat 2")


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
def test_a_full_table_has_a_waiting_list(
    open_page: Opener, artefacts: Path, room: RoomProcess, name: str, size: dict[str, int], touch: bool
) -> None:
    """Its row says so and leads onto the list, by way of a name; who is first gets the seat that comes free."""
    ada, table = made(open_page, "Ada")
    bo = open_page(f"/table/{table}")
    sit(bo, "Bo")
    page = open_page("/", size=size, touch=touch)
    page.set_default_timeout(MILLISECONDS)
    full = page.locator(f"[data-testid='table-row'][data-table='{table}']")
    expect(full).to_contain_text("2 of 2 seats")
    expect(full).to_contain_text("hosted by Ada")
    expect(full.get_by_test_id("watch")).to_be_visible()
    full.get_by_test_id("enter").click()
    page.get_by_test_id("name").fill("Cy")
    page.get_by_test_id("take-seat").click()
    expect(page.locator(".dock")).to_contain_text("You are number 1 on the waiting list.")
    assert page.url == f"{room.address}/table/{table}"
    other = open_page("/", size=size, touch=touch)
    expect(other.locator(f"[data-table='{table}']")).to_contain_text("2 of 2 seats · 1 waiting")
    other.screenshot(path=artefacts / f"lobby-full-{name}.png")
    assert other.evaluate("document.documentElement.scrollWidth") <= size["width"]
    bo.get_by_test_id("leave").click()
    ada.get_by_test_id("leave").click()
    expect(page.locator(".dock")).to_contain_text("is kept for you", timeout=40_000)


def test_a_table_by_link_only_says_so(open_page: Opener) -> None:
    """In the bar over it; one that hides its play says so in its row, and a paused one too."""
    page = open_page("/")
    begin(page)
    page.get_by_test_id("name").fill("Di")
    page.get_by_test_id("fold-more").click()
    page.get_by_test_id("field-spectators").click()
    table = make(page)
    expect(page.locator(".where p")).not_to_contain_text("by link only")
    lobby = open_page("/")
    row = lobby.locator(f"[data-testid='table-row'][data-table='{table}']")
    expect(row).to_contain_text("no spectators")
    page.get_by_test_id("host").click()
    page.get_by_test_id("host-pause").click()
    expect(row).to_contain_text("paused")
    page.get_by_test_id("host-change").click()
    page.get_by_test_id("field-listed").click()
    page.get_by_test_id("change").click()
    expect(page.locator(".where p")).to_contain_text("by link only")
    expect(row).to_have_count(0)
    page.goto(lobby.url)
    own = page.locator(f"[data-testid='table-row'][data-table='{table}']")
    expect(own).to_contain_text("by link only")
    expect(lobby.get_by_test_id("table-row")).to_have_count(3)
    own.get_by_test_id("enter").click()
    page.wait_for_url(f"**/table/{table}")
