"""After a hand: who need not show shows all the same, one card or both."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import ask, gather, resize, whose_turn
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.person import Person

pytestmark = pytest.mark.one_room


def folded(open_page: Opener) -> tuple[Person, Person]:
    """Two people after a hand that one of them gave up: the winner and the loser."""
    people = gather(open_page, "Ada", "Bob", seats=2)
    loser = whose_turn(people)
    loser.answer("fold")
    (winner,) = [person for person in people if person is not loser]
    expect(winner.page.get_by_test_id("show-both")).to_be_visible()
    return winner, loser


def cards_at(page: Page, seat: str) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in page.locator(f"[data-seat='{seat}'] of-card").all()]


def own_seat(person: Person) -> str:
    return person.page.locator(".seat.hero").get_attribute("data-seat") or ""


@pytest.mark.browser
def test_one_card_and_then_the_other(open_page: Opener, artefacts: Path) -> None:
    """The others see what was pressed and nothing else; what is shown is offered no longer."""
    winner, loser = folded(open_page)
    seat = own_seat(winner)
    own = cards_at(winner.page, seat)
    assert cards_at(loser.page, seat) == ["back", "back"]
    winner.page.screenshot(path=artefacts / "show-desktop.png")
    winner.page.get_by_test_id("show-one").nth(1).click()
    expect(loser.page.locator(f"[data-seat='{seat}'] of-card[data-card='{own[1]}']")).to_be_visible()
    assert cards_at(loser.page, seat) == [own[1], "back"]
    expect(winner.page.get_by_test_id("show-both")).to_have_count(0)
    expect(winner.page.get_by_test_id("show-one")).to_have_attribute("data-shows", own[0])
    loser.page.screenshot(path=artefacts / "shown-one-desktop.png")
    winner.page.keyboard.press("v")
    expect(loser.page.locator(f"[data-seat='{seat}'] of-card[data-card='{own[0]}']")).to_be_visible()
    expect(winner.page.get_by_test_id("show-one")).to_have_count(0)
    expect(loser.page.locator(".log li").last).to_contain_text("shows")


@pytest.mark.browser
def test_who_has_folded_shows_on_a_phone(open_page: Opener, artefacts: Path) -> None:
    """By thumb, in a dock that stays as high as it was; a reload keeps what was shown, and the next hand ends it."""
    winner, loser = folded(open_page)
    resize(loser, PHONE)
    dock = loser.page.locator(".dock")
    high = dock.bounding_box()
    for button in loser.page.locator("[data-testid^='show-']").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 48
    loser.page.screenshot(path=artefacts / "show-phone.png")
    assert loser.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    seat, own = own_seat(loser), cards_at(loser.page, own_seat(loser))
    loser.page.get_by_test_id("show-both").click()
    expect(winner.page.locator(f"[data-seat='{seat}'] .tab")).to_have_text("Shows")
    assert sorted(cards_at(winner.page, seat)) == sorted(own)
    assert dock.bounding_box() == high
    winner.page.reload()
    expect(winner.page.locator(f"[data-seat='{seat}'] of-card[data-card='{own[0]}']")).to_be_visible()
    resize(winner, PHONE)
    winner.page.screenshot(path=artefacts / "shown-phone.png")
    resize(winner, DESKTOP)
    ask(winner if own_seat(winner) == "0" else loser, "play_on")
    expect(winner.table).to_have_attribute("data-hand", "2")
    assert cards_at(winner.page, seat) == ["back", "back"]


@pytest.mark.browser
def test_showing_by_typed_commands(open_page: Opener) -> None:
    """``show`` with the number of a card, with a wrong one, and when nothing is left."""
    winner, loser = folded(open_page)
    page, seat = winner.page, own_seat(winner)
    own = cards_at(page, seat)
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("typed").focus()
    page.keyboard.type("show 3\n")
    expect(page.get_by_test_id("answer")).to_contain_text("Type show for all of them, or the number of one: 1, ")
    page.keyboard.type("show 2\n")
    expect(loser.page.locator(f"[data-seat='{seat}'] of-card[data-card='{own[1]}']")).to_be_visible()
    expect(loser.page.get_by_role("status").first).to_contain_text("shows")
    page.keyboard.type("show\n")
    expect(loser.page.locator(f"[data-seat='{seat}'] of-card[data-card='{own[0]}']")).to_be_visible()
    expect(page.get_by_test_id("show-one")).to_have_count(0)
    page.keyboard.type("show\n")
    expect(page.get_by_test_id("answer")).to_have_text("You have no cards that you could show now.")
