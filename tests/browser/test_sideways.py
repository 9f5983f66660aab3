"""A phone held sideways: everything is there without scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.pair import ask, take, two_people
from tests.browser.person import Person

SIDEWAYS = {"width": 844, "height": 390}
LEAST = 44
"""Pixels that a thumb needs."""

AT_REST = """part => Promise.all(part.closest('.panel, dialog')?.getAnimations().map(each => each.finished) ?? [])
    .then(() => true)"""
"""Waits until the panel or sheet around ``part`` moves no more."""


def expect_within(page: Page, *places: Locator) -> None:
    """Everything at ``places`` lies on the screen once it has come to rest, and nothing of the page scrolls."""
    for place in places:
        expect(place.first).to_be_visible()
        place.first.evaluate(AT_REST)
        for box in (each.bounding_box() for each in place.all()):
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= SIDEWAYS["width"], box
            assert box["y"] + box["height"] <= SIDEWAYS["height"], box
    assert page.evaluate(
        "document.scrollingElement.scrollHeight <= innerHeight && document.scrollingElement.scrollWidth <= innerWidth"
    )


def expect_pressable(*buttons: Locator) -> None:
    """A thumb meets each of them."""
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= LEAST, box
        assert box["width"] >= LEAST, box


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_hand_is_played_sideways(open_page: Opener, artefacts: Path, scheme: str) -> None:
    """Table, decision, and what can be chosen in advance, all on the screen."""
    page = open_page("/table/practice-no-limit", size=SIDEWAYS, touch=True, color_scheme=scheme)
    person = Person(page)
    person.sit("Ada")
    person.wait_for_turn()
    page.screenshot(path=artefacts / f"sideways-turn-{scheme}.png")
    fold, call = page.get_by_test_id("fold"), page.get_by_test_id("call")
    expect_within(
        page,
        page.locator("of-seat .plaque"),
        page.locator(".board"),
        page.locator(".dock .act"),
        page.locator(".bar .tool"),
    )
    expect_pressable(fold, call, page.get_by_test_id("panel"), page.get_by_test_id("settings"))
    person.play_hands(1)


@pytest.mark.one_room
def test_panel_and_sheets_fit_sideways(open_page: Opener, artefacts: Path) -> None:
    """The chat, the log, one's own seat and the hands: what is pressed there lies on the screen."""
    ada, bo = two_people(open_page, SIDEWAYS, seats=10)
    bo.screenshot(path=artefacts / "sideways-watching.png")
    expect_within(bo, bo.locator("of-seat .plaque"), bo.get_by_test_id("sit"))
    take(ada, 0)
    take(bo, 5)
    ada.get_by_test_id("call").wait_for()
    expect_within(bo, bo.locator(".dock .toggle"), bo.get_by_test_id("own-seat"))
    bo.get_by_test_id("own-plaque").click()
    bo.get_by_test_id("stay-blind").check()
    expect(bo.get_by_test_id("arranged")).to_have_count(1)
    bo.screenshot(path=artefacts / "sideways-own.png")
    for each in ("stay-in", "fill", "auto_top_up", "own-leave"):
        bo.get_by_test_id(each).scroll_into_view_if_needed()
        expect_within(bo, bo.get_by_test_id(each))
    bo.keyboard.press("Escape")
    bo.screenshot(path=artefacts / "sideways-waiting.png")
    bo.get_by_test_id("panel").click()
    bo.screenshot(path=artefacts / "sideways-log.png")
    expect_within(bo, bo.locator(".log"), bo.get_by_test_id("hands"))
    log = bo.locator(".log").bounding_box()
    assert log is not None
    assert log["height"] >= 120, "some lines of the log can be read"
    bo.get_by_test_id("tab-chat").click()
    expect_within(bo, bo.get_by_test_id("say"), bo.get_by_test_id("send"), bo.locator(".talk"))
    bo.get_by_test_id("say").fill("Good evening")
    bo.keyboard.press("Enter")
    expect(bo.locator(".talk b")).to_have_text("Bo")
    bo.screenshot(path=artefacts / "sideways-chat.png")
    bo.get_by_role("button", name="Close log and chat").click()
    ask(ada, type="sit_out")
    ada.get_by_test_id("fold").click()
    expect(bo.locator("of-table")).to_have_attribute("data-phase", "between")
    bo.screenshot(path=artefacts / "sideways-between.png")
