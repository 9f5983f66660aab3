"""On the way to a seat: somebody else may be quicker, and a number may be none."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.pair import introduce, make_table, take

pytestmark = pytest.mark.one_room


def host(open_page: Opener, **form: object) -> tuple[Page, str]:
    """Ada in front of a table of her own, and its path."""
    ada = open_page("/")
    introduce(ada, "Ada")
    path = make_table(ada, **form)
    ada.goto(ada.url.rstrip("/") + path)
    expect(ada.locator("of-table")).to_have_attribute("data-connected", "true")
    return ada, path


def test_a_newcomer_whose_seat_is_taken_is_told_and_offered_another(open_page: Opener, artefacts: Path) -> None:
    """While he thinks of a name somebody sits down there: the next seat, and with none left the waiting list."""
    ada, path = host(open_page, seats=2)
    bo = open_page(path, size=PHONE, touch=True)
    bo.get_by_test_id("sit-0").click()
    bo.get_by_test_id("name").fill("Bo")
    take(ada, 0)
    gone = bo.get_by_test_id("gone")
    expect(gone).to_contain_text("Seat 1 has just been taken.")
    expect(bo.get_by_test_id("take-seat")).to_be_disabled()
    bo.screenshot(path=artefacts / "sit-gone-phone.png")
    bo.get_by_test_id("instead").click()
    expect(gone).to_have_count(0)
    expect(bo.get_by_role("heading", name="Take seat 2")).to_be_visible()
    expect(bo.get_by_test_id("name")).to_have_value("Bo")
    cy = open_page("/")
    introduce(cy, "Cy")
    cy.goto(ada.url)
    take(cy, 1)
    expect(gone).to_contain_text("Seat 2 has just been taken.")
    bo.get_by_test_id("instead").click()
    bo.get_by_test_id("take-seat").click()
    expect(bo.get_by_text("on the waiting list")).to_be_visible()


def test_a_seat_is_kept_once_the_name_is_known(open_page: Opener) -> None:
    """Whoever has a name keeps the seat while he thinks about the chips, a newcomer from his first attempt on."""
    ada, path = host(open_page)
    bo = open_page(path)
    bo.get_by_test_id("sit-3").click()
    bo.get_by_test_id("name").fill("Bo")
    field = bo.get_by_test_id("buy-in")
    for wrong in ("39", "201", "12.5", ""):
        field.fill(wrong)
        expect(bo.get_by_text("A whole number from 40 to 200, please.")).to_be_visible()
        bo.get_by_test_id("take-seat").click()
        expect(field).to_be_focused()
    bo.evaluate("document.querySelector('of-sit').tell('sit', { name: 'Bo', seat: 3, buyIn: 5 })")
    expect(bo.get_by_role("dialog").get_by_role("alert")).to_contain_text("You can buy in for 40 to 200")
    expect(ada.locator("of-seat[data-seat='3']")).to_contain_text("Joining")
    field.fill("150")
    bo.get_by_test_id("take-seat").click()
    expect(bo.locator(".seat.hero .stack")).to_have_text("150")
