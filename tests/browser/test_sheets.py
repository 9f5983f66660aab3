"""What every sheet has: its name, and the ways out of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.others import Others
from tests.browser.pair import introduce

BESIDE = (5, 5)
"""A point of the window where no sheet stands."""

pytestmark = [pytest.mark.browser, pytest.mark.one_room]


def at_the_seat(open_page: Opener, others: Others) -> Page:
    """Somebody with a name on the way to a seat, which is kept for him."""
    others.gather(200, 200)
    page = open_page(others.path)
    introduce(page, "Ada")
    page.reload()
    page.get_by_test_id("sit-3").click()
    expect(page.get_by_role("dialog", name="Take seat 4")).to_be_visible()
    page.wait_for_function("document.querySelector('of-table').session.table.holds.length === 1")
    return page


@pytest.mark.parametrize("way", ["button", "Escape", "beside"])
def test_every_way_out_of_a_sheet_gives_the_seat_back(open_page: Opener, others: Others, way: str) -> None:
    """Its button, Escape, and a press beside it."""
    page = at_the_seat(open_page, others)
    match way:
        case "button":
            page.get_by_role("button", name="Close").click()
        case "Escape":
            page.keyboard.press("Escape")
        case _:
            page.mouse.click(*BESIDE)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("document.querySelector('of-table').session.table.holds.length === 0")


def test_a_text_may_be_selected_beyond_the_sheet(open_page: Opener, others: Others) -> None:
    """A press that begins within it and ends beside it closes nothing; nor does one that goes the other way."""
    page = at_the_seat(open_page, others)
    field = page.locator("of-chips input").first.bounding_box()
    assert field is not None
    within = (field["x"] + 5, field["y"] + 5)
    for begin, end in ((within, BESIDE), (BESIDE, within)):
        page.mouse.move(*begin)
        page.mouse.down()
        page.mouse.move(*end)
        page.mouse.up()
        expect(page.get_by_role("dialog", name="Take seat 4")).to_be_visible()


@pytest.mark.parametrize("opens", ["hands", "settlement", "settings", "invite"])
def test_a_sheet_has_a_name_and_closes_by_a_press_beside_it(open_page: Opener, others: Others, opens: str) -> None:
    """Whatever it is about."""
    others.gather(200, 200)
    page = open_page(others.path, storage_state=others.cookies_of(1))
    page.get_by_test_id(opens).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_have_accessible_name(page.locator("dialog[open] h2").inner_text())
    page.mouse.click(*BESIDE)
    expect(sheet).to_have_count(0)
    page.get_by_test_id(opens).first.click()
    # What is pressed by a key within it later on is beside nothing.
    sheet.get_by_role("heading").first.evaluate("heading => heading.click()")
    expect(sheet).to_be_visible()
