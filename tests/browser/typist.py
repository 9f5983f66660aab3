"""Somebody who plays by typed commands, without the picture and without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def enter(page: Page) -> None:
    """The first thing that Tab reaches is the way in, and it puts the focus where one types."""
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("plain")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("typed")).to_be_focused()


def type_in(page: Page, command: str) -> None:
    """Type ``command`` where the focus is, as somebody does who sees nothing."""
    page.keyboard.type(command)
    page.keyboard.press("Enter")


def ask(page: Page, command: str, answer: str | re.Pattern[str]) -> None:
    """Type a question and expect its answer."""
    type_in(page, command)
    expect(page.get_by_test_id("answer")).to_have_text(answer)
