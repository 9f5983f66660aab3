"""An all-in before the flop: what the hands are worth stands at their seats while the board comes, and then no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import gather, resize, whose_turn
from tests.browser.conftest import PHONE, Opener
from tests.browser.person import Person

pytestmark = pytest.mark.one_room

ODDS = ".tab[data-odds]"
STREET = "street => document.querySelector('of-table').dataset.street === street"


def all_in(people: list[Person]) -> None:
    """One of two puts everything in and the other one calls."""
    for _ in range(2):
        person, seq = whose_turn(people), people[0].fact("seq")
        person.page.evaluate("document.querySelector('of-table').session.act('all_in')")
        people[0].page.wait_for_function("seq => document.querySelector('of-table').dataset.seq !== seq", arg=seq)


def shares(page: Page) -> list[int]:
    """The percentages at the seats, in the order in which they are drawn."""
    texts = page.locator(f"{ODDS} .in-wide, {ODDS}:not(:has(.in-wide))").all_inner_texts()
    return [int(re.findall(r"\d+", text)[0]) for text in texts]


@pytest.mark.browser
def test_what_the_hands_are_worth(open_page: Opener, artefacts: Path) -> None:
    """Both numbers, a hundred together; gone with the hand."""
    ada, bob = people = gather(open_page, "Ada", "Bob", seats=2)
    resize(bob, PHONE)
    all_in(people)
    ada.page.wait_for_function(STREET, arg="flop")
    expect(ada.page.get_by_test_id("fold")).to_have_count(0)
    expect(ada.page.locator(ODDS)).to_have_count(2)
    found = shares(ada.page)
    assert 98 <= sum(found) <= 102, found
    bob.page.screenshot(path=artefacts / "run-out-phone.png")
    ada.page.screenshot(path=artefacts / "run-out-desktop.png")
    expect(ada.table).to_have_attribute("data-phase", "between")
    expect(ada.page.locator(ODDS)).to_have_count(0)
    assert ada.page.evaluate("document.querySelector('of-table').session.stages.length") == 4


@pytest.mark.browser
def test_the_odds_are_said_and_asked_for(open_page: Opener) -> None:
    """By the polite voice after every card, and by a typed command."""
    ada, _ = people = gather(open_page, "Ada", "Bob", seats=2)
    page = ada.page
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("typed").focus()
    page.keyboard.type("odds\n")
    expect(page.get_by_test_id("answer")).to_have_text("No hands lie open before the board is complete.")
    all_in(people)
    page.wait_for_function(STREET, arg="flop")
    page.keyboard.type("odds\n")
    expect(page.get_by_test_id("answer")).to_have_text(
        re.compile(r"^Chances: (Ada|Bob) \D*\d+% and (Ada|Bob) \D*\d+%\.$")
    )
    expect(page.get_by_role("status").first).to_contain_text("Chances: ")
