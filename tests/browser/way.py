"""The ways to play: with the mouse at a desk, with a finger on a phone, or by typing without looking at the table."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.hero import HERO, hero_at
from tests.browser.others import Others
from tests.browser.typist import enter, type_in

WAYS: Final[dict[str, dict[str, Any]]] = {
    "mouse": {"size": DESKTOP},
    "touch": {"size": PHONE, "touch": True},
    "typed": {"size": DESKTOP},
}

STRUCTURES: Final[dict[str, dict[str, Any]]] = {
    "NL": {"structure": "NL"},
    "PL": {"structure": "PL"},
    "FL": {"structure": "FL", "bets": (2, 4)},
}

SESSION = "document.querySelector('of-table').session"

LISTENS = """() => {
    const words = () => document.querySelector('of-voice [role=alert]').textContent
    let last = words()
    window.heard = [last]
    new MutationObserver(() => {
        if (words() !== last) window.heard.push(last = words())
    }).observe(document.querySelector('of-voice'), { subtree: true, childList: true, characterData: true })
}"""
"""Keeps what is said at once to those who do not look."""

HEARD = """words => {
    const place = window.heard.findIndex(each => new RegExp(words).test(each))
    return place >= 0 && window.heard.splice(0, place + 1).length > 0
}"""
"""Whether these words were said since the last ones that were asked for."""


class Way:
    """Somebody at a table who plays in one of the ways."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        if self.types:
            enter(page)
            page.evaluate(LISTENS)

    @property
    def types(self) -> bool:
        """He neither looks at the table nor touches it."""
        return self.name == "typed"

    def press(self, button: Locator) -> None:
        """Press a button with what one has."""
        if self.name == "touch":
            button.tap()
        else:
            button.click()

    def do(self, command: str, button: str) -> None:
        """Type the command, or press the button of that name."""
        if self.types:
            type_in(self.page, command)
        else:
            self.press(self.page.get_by_test_id(button))

    def hears(self, words: str) -> None:
        """Wait until somebody who does not look has been told so, after what he was told before."""
        if self.types:
            self.page.wait_for_function(HEARD, arg=words)

    def decision(self) -> dict[str, Any]:
        """What is asked, once it can be answered."""
        self.page.wait_for_function(
            f"() => {SESSION}.decision && !document.querySelector('[data-testid=call]')?.disabled"
        )
        decision: dict[str, Any] = self.page.evaluate(f"{SESSION}.decision")
        return decision

    def _answered(self, decision: dict[str, Any]) -> None:
        self.page.wait_for_function(f"id => {SESSION}.decision?.id !== id", arg=decision["id"])

    def stay_in(self) -> None:
        """Check or call."""
        decision = self.decision()
        self.do("c", "call")
        self._answered(decision)

    def fold(self) -> None:
        """Give the hand up, which costs something to keep."""
        decision = self.decision()
        self.do("f", "fold")
        self._answered(decision)

    def put_in(self) -> None:
        """Raise as far as the structure lets one, or call where there is nothing left to raise with."""
        decision = self.decision()
        least, most = decision["legal"]["low"], decision["legal"]["high"]
        if not most:
            self.do("c", "call")
        else:
            if not self.types and least < most:
                self.press(self.page.get_by_test_id("presets").get_by_role("button").last)
            self.do(f"r {most}", "raise")
        self._answered(decision)

    def sit(self, seat: int) -> None:
        """Take a free seat with the chips that the sheet offers."""
        self.do(f"sit {seat + 1}", f"sit-{seat}")
        take = self.page.get_by_test_id("take-seat")
        if self.types:
            expect(take).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.press(take)


def hero_by(way: str, open_page: Opener, others: Others, number: int = HERO, **more: Any) -> Way:
    """The hero of a table of people, who plays in this way."""
    return Way(hero_at(open_page, others, number, **WAYS[way], **more).page, way)
