"""Hands to take along from the table page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openfelt.history import phh
from openfelt.history.record import Record
from openfelt.history.source import Source
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.pair import open_from_the_log, take, two_people

pytestmark = pytest.mark.one_room


def taken(page: Page, button: str) -> str:
    """The text of the file that a press hands out."""
    with page.expect_download() as download:
        page.get_by_test_id(button).click()
    return download.value.path().read_text()


def open_hands(page: Page) -> None:
    """The hands of the table."""
    open_from_the_log(page, "hands", "Hands of this table")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_hand_just_played_is_taken_along_without_the_cards_that_were_folded(
    open_page: Opener, artefacts: Path, size: dict[str, int]
) -> None:
    """In three formats: one's own cards are in it, those of the other, who folded, are not."""
    ada, bo = two_people(open_page, size)
    take(ada, 0)
    take(bo, 3)
    ada.get_by_test_id("fold").wait_for()
    cards = {
        page: page.locator(".seat.hero .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        for page in (ada, bo)
    }
    open_hands(bo)
    expect(bo.get_by_text("No hand is over yet.")).to_be_visible()
    ada.get_by_test_id("fold").click()
    # The list is read anew by itself when the hand is over.
    expect(bo.get_by_test_id("hand-1-phh")).to_be_visible()
    expect(bo.get_by_text("pot 2, you won 1")).to_be_visible()
    bo.screenshot(path=artefacts / f"hands-{'phone' if size is PHONE else 'desktop'}.png")
    (hand,) = phh.read(Source.of_text(taken(bo, "hand-1-phh")))
    assert isinstance(hand, Record)
    assert hand.players == ("Bo", "Ada")
    deals = [action for action in hand.actions if action.startswith("d dh")]
    assert any("".join(cards[bo]) in deal for deal in deals)
    assert any("????" in deal for deal in deals)
    assert not any("".join(cards[ada]) in deal for deal in deals)
    told = taken(bo, "hand-1-pokerstars")
    assert f"Dealt to Bo [{' '.join(cards[bo])}]" in told
    assert "Dealt to Ada" not in told
    assert '"ohh"' in taken(bo, "hand-1-ohh")
    assert "".join(cards[bo]) in taken(bo, "mine-phh")


def test_a_hand_that_cannot_be_had_is_refused_in_a_sentence(open_page: Opener) -> None:
    """The room's reason stands in the sheet, and nothing is downloaded."""
    ada, bo = two_people(open_page)
    take(ada, 0)
    take(bo, 3)
    ada.get_by_test_id("fold").click()
    open_hands(bo)
    bo.route("**/hands/1.ohh", lambda route: route.fulfill(status=404, json={"message": "Hand 1 cannot be told"}))
    bo.get_by_test_id("hand-1-ohh").click()
    expect(bo.get_by_role("dialog").get_by_role("alert")).to_have_text("Hand 1 cannot be told")
