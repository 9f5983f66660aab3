"""A screen of 4K: what stands around the table grows as the table does."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

SCREENS = {"4K": {"width": 3840, "height": 2160}, "5K at its half": {"width": 2560, "height": 1440}}

PARTS = (".dock .act.call", ".log li", ".bar h1", ".advice > :last-child", ".presets button b")

LETTERS = "selector => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"

FLAWS = """() => [...document.querySelectorAll('.dock button, .dock input, .panel button, .bar .tool, .log li')]
    .filter(part => part.checkVisibility()).filter(part => {
        const box = part.getBoundingClientRect()
        return part.scrollWidth > part.clientWidth + 1 || box.right > innerWidth || box.bottom > innerHeight
    }).map(part => part.dataset.testid || part.textContent.trim())"""
"""What is cut off or lies beside the screen."""


def letters(page: Page) -> list[float]:
    """How large the letters are, in pixels."""
    return [page.evaluate(LETTERS, part) for part in PARTS]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_is_read_and_pressed_grows_with_the_screen(
    open_page: Opener, others: Others, artefacts: Path, locale: str
) -> None:
    """Dock, log and bar; nothing is cut off."""
    others.gather(200, 200)
    page = hero_at(open_page, others, locale=locale).page
    others.act(0, "call")
    expect(page.get_by_test_id("call")).to_be_enabled()
    usual = letters(page)
    for screen, least in (("5K at its half", 1.2), ("4K", 1.45)):
        page.set_viewport_size(SCREENS[screen])  # type: ignore[arg-type]
        assert all(here >= least * before for here, before in zip(letters(page), usual, strict=True)), screen
        assert page.evaluate(FLAWS) == []
        page.screenshot(path=artefacts / f"large-{SCREENS[screen]['width']}-{locale[:2]}.png")
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    assert letters(page) == usual
