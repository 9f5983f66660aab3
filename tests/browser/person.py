"""A person in front of the page: sits down, reads the buttons, presses them."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, expect

from openfelt.web.practice import BOTS_AT_A_TABLE

MILLISECONDS = 20_000
"""How long a person waits for what must come."""

SECONDS_A_HAND = 30
"""How long a hand may take at the most."""

WHERE = {
    "free seat": "of-seat button[data-testid^='sit-']",
    "buy in again": "[data-testid='top-up'].lead",
}
"""Where things are, in no language."""


class Person:
    """Somebody at a table page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(MILLISECONDS)

    def sit(self, name: str) -> None:
        """Take the first free seat once the house bots have theirs: press it, give a name, press again."""
        expect(self.page.locator("of-seat .mark")).to_have_count(BOTS_AT_A_TABLE, timeout=MILLISECONDS)
        self.page.locator(WHERE["free seat"]).first.click()
        self.page.get_by_test_id("name").fill(name)
        self.page.get_by_test_id("take-seat").click()
        expect(self.page.locator(".seat.hero .name")).to_contain_text(name)

    @property
    def table(self) -> Locator:
        """The table element, which says in its attributes what it shows."""
        return self.page.locator("of-table")

    def fact(self, name: str) -> str:
        """One of the table's attributes: hand, seq, street, turn, phase."""
        return self.table.get_attribute(f"data-{name}") or ""

    def hand(self) -> int:
        """The number of the hand on the table."""
        return int(self.fact("hand"))

    def may_press(self, name: str) -> bool:
        """Whether a button of the dock is there and not greyed out."""
        return self.page.locator(f"[data-testid='{name}']:not([disabled])").count() > 0

    def wait_for_turn(self) -> None:
        """Wait until it is this person's turn, buying in again when broke."""
        button = self.page.get_by_test_id("call").or_(self.page.locator(WHERE["buy in again"])).first
        while True:
            button.wait_for()
            if self.may_press("call"):
                return
            self._buy_in_again()
            self.page.wait_for_timeout(50)

    def answer(self, press: str) -> None:
        """Press a button of the dock and wait until the table has moved on."""
        seq = self.fact("seq")
        self.page.get_by_test_id(press).click()
        self.page.wait_for_function("seq => document.querySelector('of-table').dataset.seq !== seq", arg=seq)

    def play_hands(self, count: int) -> None:
        """Play ``count`` whole hands: check or call, and once in a while bet or raise what is suggested."""
        last, answers = self.hand() + count, 0
        deadline = time.monotonic() + count * SECONDS_A_HAND
        while self.hand() < last:
            assert time.monotonic() < deadline, f"the game stands still: {self.page.locator('.dock').inner_text()}"
            if self.may_press("call"):
                answers += 1
                self.answer("raise" if answers % 5 == 2 and self.may_press("raise") else "call")
            else:
                self._buy_in_again()
                self.page.wait_for_timeout(50)

    def _buy_in_again(self) -> None:
        broke = self.page.locator(".seat.hero .stack:text-is('0')").count() > 0
        offer = self.page.locator(WHERE["buy in again"])
        if broke and self.fact("phase") != "playing" and offer.count():
            offer.first.click()
