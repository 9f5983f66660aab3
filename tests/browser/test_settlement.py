"""Who owes whom, at the table: what everybody has won, the payments, the sheet."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, Opener
from tests.browser.pair import ask, open_from_the_log, take, two_people

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

NARROW = {"width": 360, "height": 640}


def open_settlement(page: Page) -> None:
    """Who owes whom."""
    open_from_the_log(page, "settlement", "Who owes whom")


@pytest.mark.parametrize("size", [DESKTOP, NARROW], ids=["desktop", "narrow"])
def test_who_owes_whom(open_page: Opener, artefacts: Path, size: dict[str, int]) -> None:
    """After a hand: stacks, results, one payment; a sheet with the same; all of it fits on the screen."""
    ada, bo = two_people(open_page, size)
    take(ada, 0)
    take(bo, 1)
    ada.get_by_test_id("call").wait_for()
    ask(ada, type="pause")
    ada.get_by_test_id("fold").click()
    expect(bo.locator("of-table")).to_have_attribute("data-phase", "between")
    open_settlement(bo)
    rows = bo.get_by_test_id("account")
    expect(rows).to_have_text(
        ["Bo200 brought, 0 taken away, 201 there now+1", "Ada200 brought, 0 taken away, 199 there now\u22121"]
    )
    expect(bo.get_by_test_id("payment")).to_have_text(["Ada pays Bo 1"])
    bo.screenshot(path=artefacts / f"settlement-{size['width']}.png")
    assert bo.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert bo.get_by_test_id("span-night").evaluate(
        "part => part.getBoundingClientRect().right <= part.parentElement.getBoundingClientRect().right"
    )
    assert violations(bo) == []
    with bo.expect_download() as download:
        bo.get_by_test_id("settlement-csv").click()
    with Path(download.value.path()).open(newline="", encoding="utf-8-sig") as sheet:
        lines = list(csv.reader(sheet))
    assert [line[0] for line in lines if line and line[0] in ("Ada", "Bo")].count("Bo") >= 1
    bo.get_by_test_id("span-night").click()
    expect(bo.get_by_test_id("span-night")).to_have_attribute("aria-pressed", "true")
    expect(rows).to_have_count(2)


def test_who_never_sat_there_is_told_so_and_the_host_is_not(open_page: Opener) -> None:
    """One sentence for a spectator; the host settles a table at which he does not play."""
    ada, bo = two_people(open_page)
    open_settlement(bo)
    expect(bo.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    bo.keyboard.press("Escape")
    open_settlement(ada)
    expect(ada.get_by_text("Nobody owes anything.")).to_be_visible()


def test_without_a_name_nobody_is_offered_it(open_page: Opener) -> None:
    """Whoever only looks on has nothing to settle."""
    page = open_page("/table/practice-limit")
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true")
    expect(page.get_by_test_id("hands")).to_be_visible()
    expect(page.get_by_test_id("settlement")).to_have_count(0)
