"""The table by typed commands alone: no picture, no mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS, SECONDS_A_HAND, Person
from tests.browser.test_play import TABLES
from tests.browser.typist import ask, enter, type_in

TABLE = "document.querySelector('of-table').dataset"


PLAYS_ON = f"hand => Number({TABLE}.hand) === hand && {TABLE}.phase === 'playing'"
"""Whether the hand is still being played; after it the table may rest, for its only person may be broke."""


def wait_for_turn(page: Page, hand: int) -> None:
    """Wait until a decision is asked for aloud, or the hand with this number is over."""
    page.wait_for_function(
        f"hand => !!document.querySelector('of-table').session.decision || !({PLAYS_ON})(hand)",
        arg=hand,
        timeout=SECONDS_A_HAND * 1000,
    )


@pytest.mark.browser
@pytest.mark.parametrize("table", TABLES)
def test_a_hand_is_played_by_typing_alone(open_page: Opener, table: str) -> None:
    """From the first press of Tab through a seat to the end of a hand, in every structure."""
    page = open_page(f"/table/{table}")
    person = Person(page)
    expect(page.locator("of-seat .mark")).to_have_count(4, timeout=MILLISECONDS)
    enter(page)
    ask(page, "f", re.compile(r"^It is not your turn\."))
    ask(page, "cards", "You have no cards.")
    type_in(page, "sit")
    expect(page.get_by_test_id("name")).to_be_focused()
    page.keyboard.type("Uma")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.hero .name")).to_contain_text("Uma")
    page.get_by_test_id("typed").focus()
    page.wait_for_function("() => !!document.querySelector('of-table').session.decision", timeout=MILLISECONDS)
    expect(page.get_by_role("alert").first).to_have_text(re.compile(r"^Your turn: "))
    ask(page, "help", re.compile(r"^f: fold\. c: check or call\. r: with a number"))
    ask(page, "turn", re.compile(r"^Your turn: Fold, (Check|Call \d+)"))
    ask(page, "cards", re.compile(r"^\w+ of \w+, \w+ of \w+\."))
    ask(page, "pot", re.compile(r"^Pot \d+\."))
    ask(page, "stacks", re.compile(r"Seat \d, you: \d+, bet \d+"))
    ask(page, "board", re.compile(r"\.$"))
    ask(page, "dance", "There is no command “dance”. Type help for all of them")
    for amount in ("1", "12.5", "1,000", "all", "-4"):
        ask(page, f"r {amount}", re.compile(r"^(Say how much: |You cannot raise now)"))
    hand = person.hand()
    while page.evaluate(PLAYS_ON, hand):
        if page.evaluate("!!document.querySelector('of-table').session.decision"):
            seq = person.fact("seq")
            type_in(page, "c")
            page.wait_for_function(f"seq => {TABLE}.seq !== seq", arg=seq)
        wait_for_turn(page, hand)
    assert page.evaluate("document.activeElement.dataset.testid") == "typed", "the focus never left the field"


@pytest.mark.browser
def test_a_free_fold_is_questioned_when_it_is_typed(open_page: Opener) -> None:
    """``f`` where a check is free folds only when it is typed a second time."""
    page = open_page("/table/practice-limit")
    person = Person(page)
    person.sit("Vic")
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    while page.evaluate("document.querySelector('of-table').session.decision?.legal.price") != 0:
        if page.evaluate("!!document.querySelector('of-table').session.decision"):
            seq = person.fact("seq")
            type_in(page, "call")
            page.wait_for_function(f"seq => {TABLE}.seq !== seq", arg=seq)
        page.wait_for_timeout(30)
    ask(page, "f", "You can check for nothing. Type f again to fold anyway")
    type_in(page, "f")
    expect(page.locator(".seat.hero")).to_have_attribute("data-state", "folded")


@pytest.mark.one_room
def test_german_words_and_the_number_of_a_seat(open_page: Opener, others: Others) -> None:
    """The English words and the German ones; a seat by its number, and which ones are free otherwise."""
    others.gather(200, 200, return_minutes=0)
    page = hero_at(open_page, others, locale="de-DE").page
    enter(page)
    others.act(0, "raise", 6)
    page.wait_for_function("() => !!document.querySelector('of-table').session.decision")
    ask(page, "zug", re.compile(r"^Du bist am Zug: Fold, 4 callen|^Du bist am Zug: "))
    ask(page, "karten", re.compile(r", "))
    ask(page, "topf", "Pot 8.")
    ask(page, "erhöhen3", re.compile("^Sag, wie viel: 10 bis 200"))
    ask(page, "platz 1", "Dieser Platz ist nicht frei. Frei sind: 3, 4, 5, 6")
    type_in(page, "mitgehen")
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")
