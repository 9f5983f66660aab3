"""One's own seat: sitting out, coming back, chips and leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.pair import ask, introduce, take, two_people
from tests.browser.person import Person

pytestmark = pytest.mark.one_room

HERO = "(() => { const { session } = document.querySelector('of-table'); return session.player })()"
PURSE = "document.querySelector('of-table').session.mine.purse"


def fold_round(*pages: Page) -> None:
    """Let whoever is to act fold, which ends a hand of two."""
    pages[0].wait_for_function("() => document.querySelector('of-table').dataset.turn !== ''")
    for page in pages:
        if page.get_by_test_id("fold").is_visible():
            page.evaluate("document.querySelector('of-table').session.act('fold')")
            return


def open_sheet(page: Page) -> None:
    """By the plaque of one's own seat, which is always there."""
    page.get_by_test_id("own-plaque").click()
    expect(page.get_by_role("heading", name="Your seat, number")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_chips_are_added_within_the_bounds_that_the_room_sets(
    open_page: Opener, artefacts: Path, size: dict[str, int], scheme: str
) -> None:
    """Once and after each hand, to an amount that is typed or slid; what is set stands at the dock."""
    ada, bo = two_people(open_page, size)
    bo.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    take(ada, 0)
    take(bo, 3, 100)
    ada.get_by_test_id("call").wait_for()
    arranged = bo.get_by_test_id("arranged")
    open_sheet(bo)
    field, slider = bo.get_by_test_id("fill"), bo.get_by_test_id("fill-slider")
    least, most = bo.evaluate(f"[{PURSE}.least, {PURSE}.most]")
    expect(field).to_have_value(str(most))
    for wrong in ("1", "12.5", str(most + 1), "", "all"):
        field.fill(wrong)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(bo.get_by_text(f"A whole number from {least} to {most}, please.")).to_be_visible()
        bo.get_by_test_id("top_up").click()
        expect(field).to_be_focused()
    bo.screenshot(path=artefacts / f"own-wrong-{'phone' if size is PHONE else 'desktop'}-{scheme}.png")
    assert bo.evaluate(f"{PURSE}.to") == 0
    slider.fill("150")
    expect(field).to_have_value("150")
    field.fill("160")
    bo.get_by_test_id("top_up").click()
    expect(arranged).to_have_text("Fills up to 160 before the next hand")
    bo.get_by_test_id("top_up-off").click()
    expect(arranged).to_have_count(0)
    field.fill("120")
    bo.get_by_test_id("auto_top_up").click()
    expect(arranged).to_have_text("Fills up to 120 after each hand")
    bo.screenshot(path=artefacts / f"own-{'phone' if size is PHONE else 'desktop'}-{scheme}.png")
    bo.get_by_role("button", name="Close", exact=True).click()
    expect(bo.get_by_test_id("arrangements")).to_have_text("Fills up to 120 after each hand")
    bo.screenshot(path=artefacts / f"own-set-{'phone' if size is PHONE else 'desktop'}-{scheme}.png")
    fold_round(ada, bo)
    bo.wait_for_function(f"() => {HERO}.stack + {HERO}.bet === 120")
    open_sheet(bo)
    bo.get_by_test_id("auto_top_up-off").click()
    expect(arranged).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_sitting_out_in_every_way_and_coming_back(open_page: Opener, artefacts: Path, size: dict[str, int]) -> None:
    """Next hand, at the big blind, and back again; what is set can be read without opening anything."""
    ada, bo = two_people(open_page, size)
    take(ada, 0)
    take(bo, 3)
    ada.get_by_test_id("call").wait_for()
    said = bo.get_by_test_id("arrangements")
    open_sheet(bo)
    expect(bo.get_by_test_id("stay-in")).to_be_checked()
    bo.get_by_test_id("stay-blind").check()
    expect(bo.get_by_test_id("arranged")).to_have_text("You sit out at the next big blind")
    bo.get_by_role("button", name="Close", exact=True).click()
    expect(said).to_have_text("You sit out at the next big blind")
    bo.screenshot(path=artefacts / f"own-blind-{'phone' if size is PHONE else 'desktop'}.png")
    open_sheet(bo)
    bo.get_by_test_id("stay-in").check()
    expect(bo.get_by_test_id("arranged")).to_have_count(0)
    bo.get_by_test_id("stay-out").check()
    bo.get_by_role("button", name="Close", exact=True).click()
    expect(said).to_have_text("You sit out from the next hand on")
    fold_round(ada, bo)
    expect(bo.get_by_test_id("sit-in")).to_be_visible()
    open_sheet(bo)
    expect(bo.get_by_test_id("stay-out")).to_be_checked()
    expect(bo.get_by_test_id("stay-blind")).to_have_count(0)
    bo.screenshot(path=artefacts / f"own-out-{'phone' if size is PHONE else 'desktop'}.png")
    bo.get_by_test_id("stay-in").check()
    expect(bo.get_by_test_id("stay-blind")).to_be_visible()
    bo.wait_for_function(f"() => {HERO}.dealt && !{HERO}.out")


def test_leaving_after_the_hand_can_be_taken_back(open_page: Opener) -> None:
    """Who leaves in a hand is told so until it ends, may stay after all, and is gone after it otherwise."""
    ada, bo = two_people(open_page)
    ask(ada, type="pause")
    cy = open_page("/")
    introduce(cy, "Cy")
    cy.goto(ada.url)
    for seat, page in enumerate((ada, bo, cy)):
        take(page, seat)
    ask(ada, type="play_on")
    ada.get_by_test_id("fold").click()
    expect(ada.locator(".seat.hero")).to_have_attribute("data-state", "folded")
    open_sheet(ada)
    ada.get_by_test_id("own-leave").click()
    expect(ada.get_by_test_id("arranged")).to_have_text("You leave after this hand")
    ada.get_by_test_id("stay").click()
    expect(ada.get_by_test_id("arranged")).to_have_count(0)
    ada.get_by_test_id("own-leave").click()
    expect(ada.get_by_test_id("stay")).to_be_visible()
    ada.keyboard.press("Escape")
    bo.get_by_test_id("fold").click()
    expect(ada.locator(".seat.hero")).to_have_count(0)
    expect(ada.get_by_text("You are watching. Take a free seat to play.")).to_be_visible()


def test_a_sheet_over_the_table_says_whose_turn_it_is_and_what_was_refused(open_page: Opener, artefacts: Path) -> None:
    """The turn comes while the sheet is open: it is told there, with the way back; a refusal stands in the sheet."""
    ada, bo = two_people(open_page, PHONE)
    take(ada, 0)
    take(bo, 3)
    ada.get_by_test_id("call").wait_for()
    open_sheet(bo)
    ada.get_by_test_id("call").click()
    reminder = bo.locator("of-own-seat").get_by_test_id("reminder")
    expect(reminder).to_contain_text("Your turn")
    # The bounds change on the way: what was right when it was pressed is refused.
    bo.evaluate("document.querySelector('of-own-seat').tell('want', { type: 'top_up', to: 100000 })")
    expect(bo.get_by_test_id("own-trouble")).to_contain_text("You can buy in for")
    bo.screenshot(path=artefacts / "own-turn-phone.png")
    reminder.get_by_role("button").click()
    expect(bo.get_by_role("dialog")).to_have_count(0)
    Person(bo).answer("call")


def test_chips_and_leaving_by_typed_commands(open_page: Opener) -> None:
    """``top``, ``auto`` and ``leave`` do the same without the picture."""
    ada, bo = two_people(open_page)
    take(ada, 0)
    take(bo, 3, 100)
    ada.get_by_test_id("call").wait_for()
    bo.get_by_test_id("plain").focus()
    bo.keyboard.press("Enter")
    answer = bo.get_by_test_id("answer")
    for command, words in {
        "top": "A whole number from",
        "top 150": "Fills up to 150 before the next hand",
        "auto 120": "Fills up to 120 after each hand",
        "top 5000": "You can buy in for",
        "auto 0": "You add no chips",
    }.items():
        bo.get_by_test_id("typed").fill(command)
        bo.keyboard.press("Enter")
        expect(answer).to_contain_text(words)
    ask(ada, type="sit_out")
    bo.get_by_test_id("typed").fill("leave")
    bo.keyboard.press("Enter")
    expect(bo.get_by_test_id("notice")).to_contain_text("You leave after this hand")
