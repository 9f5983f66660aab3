"""Rabbit hunting in the browser: one player asks, everybody sees the cards that would have come, half there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.club import gather, resize, whose_turn
from tests.browser.conftest import PHONE, Opener

pytestmark = pytest.mark.one_room

CARDS = ".board of-card.rabbit"


@pytest.mark.browser
def test_what_would_have_come(open_page: Opener, artefacts: Path) -> None:
    """By a button in the pause, on a phone too; it is offered once, and told to the other one as well."""
    people = gather(open_page, "Ada", "Bob", seats=2, rabbit=True)
    whose_turn(people).answer("fold")
    ada, bob = people
    resize(bob, PHONE)
    button = bob.page.get_by_test_id("rabbit")
    expect(button).to_have_text("What would have come?")
    dock = bob.page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["height"] == 218
    bob.page.screenshot(path=artefacts / "rabbit-phone.png")
    button.click()
    expect(ada.page.locator(CARDS)).to_have_count(5)
    expect(ada.page.locator(".log li").last).to_contain_text("Would have come")
    expect(ada.page.get_by_test_id("rabbit")).to_have_count(0)
    expect(button).to_have_count(0)
    assert [card.get_attribute("data-card") for card in ada.page.locator(CARDS).all()] == [
        card.get_attribute("data-card") for card in bob.page.locator(CARDS).all()
    ]
    expect(ada.page.get_by_role("img", name="would have come")).to_have_count(5)
    ada.page.screenshot(path=artefacts / "rabbit-desktop.png")


@pytest.mark.browser
def test_a_table_without_it_offers_nothing(open_page: Opener) -> None:
    """Off unless the host wants it; the typed command says so."""
    people = gather(open_page, "Ada", "Bob", seats=2)
    whose_turn(people).answer("fold")
    page = people[0].page
    expect(page.get_by_test_id("show-both")).to_be_visible()
    expect(page.get_by_test_id("rabbit")).to_have_count(0)
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("typed").focus()
    page.keyboard.type("rabbit\n")
    expect(page.get_by_test_id("answer")).to_have_text("There are no cards to show that would have come.")
