"""What the room says about itself and what a page asks: where it stands, and what it may not cover."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.hero import HERO, hero_at
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS, Person
from tests.server.process import RoomProcess
from tests.server.test_standstill import locked


def test_a_room_that_cannot_save_says_so_in_one_line_until_it_can(open_page: Opener, room: RoomProcess) -> None:
    """The database is locked under a decision: one line that stands, no clock; afterwards play goes on."""
    page = open_page("/table/practice-no-limit")
    person = Person(page)
    person.sit("Ada")
    person.wait_for_turn()
    seq = person.fact("seq")
    standing = page.get_by_test_id("standing")
    with locked(room):
        page.get_by_test_id("call").click()
        expect(standing).to_contain_text("no clock runs", timeout=MILLISECONDS)
        expect(page.get_by_role("button", name="Reload the page")).to_have_count(0)
        assert person.fact("seq") == seq
        page.reload()
        expect(standing).to_contain_text("no clock runs", timeout=MILLISECONDS)
    expect(standing).to_have_count(0, timeout=MILLISECONDS)
    expect(page.get_by_test_id("notice")).to_contain_text("can save again")
    person.play_hands(1)


WINDOWS: dict[str, dict[str, int]] = {
    "desktop": DESKTOP,
    "tablet": {"width": 820, "height": 1180},
    "phone": PHONE,
    "narrow": {"width": 360, "height": 640},
    "sideways": {"width": 844, "height": 390},
}

LONG = "The room has stumbled over this, and that was its fault. See how the table stands now"

SAY = """words => {
    const table = document.querySelector('of-table')
    table.session.standing = 'The room cannot save at the moment: nothing is dealt and no clock runs'
    table.session.tell('change')
    table.notices.say(words, { words: 'Got it', run() {}, stays: true })
}"""

HOLDS = """words => {
    const { session } = document.querySelector('of-table')
    session.mine = { ...session.mine, strength: words }
    session.tell('change')
}"""
"""What the room would say if one had other cards."""

LONGEST = "full house, queens over sevens"

AT_REST = """() => Promise.allSettled(document.querySelector('[data-testid=notice]').getAnimations()
    .map(each => each.finished)).then(() => true)"""

COVERED = """selector => {
    const lies = document.querySelector(selector).getBoundingClientRect()
    const places = ['of-seat .plaque', 'of-seat .tab', 'of-seat .hole of-card', '.board of-card', '.pots .pot',
        '.wager', '.acts .act', '.dock']
    return [...document.querySelectorAll(places.join())].filter(part => {
        const box = part.getBoundingClientRect()
        return box.width && !part.querySelector(selector) && box.left < lies.right && lies.left < box.right
            && box.top < lies.bottom && lies.top < box.bottom
    }).map(part => part.className || part.localName)
}"""
"""What lies under something else, of all that one looks at in a hand."""


def in_ones_turn(open_page: Opener, others: Others, name: str, **form: Any) -> Page:
    """Six at a table of ten, everybody with cards and a bet, and one may check."""
    others.gather(*[200] * 6, seats=10, **form)
    page = hero_at(open_page, others, HERO + 1, size=WINDOWS[name], touch=name != "desktop").page
    for number in (3, 4, 5, 0, 1):
        others.act(number, "call")
    expect(page.get_by_test_id("call")).to_have_text("Check C")
    return page


@pytest.mark.one_room
@pytest.mark.parametrize("name", WINDOWS)
def test_what_is_said_covers_nothing_of_the_game(open_page: Opener, others: Others, artefacts: Path, name: str) -> None:
    """The line of what holds pushes the table down; what passes lies where nobody sits, and nothing is under it."""
    page = in_ones_turn(open_page, others, name)
    for words in ("You leave after this hand", LONG):
        page.evaluate(SAY, words)
        expect(page.get_by_test_id("notice")).to_contain_text(words)
        page.evaluate(AT_REST)
        page.screenshot(path=artefacts / f"notice-{name}.png")
        assert page.evaluate(COVERED, "[data-testid=notice]") == []
        assert page.evaluate(COVERED, "[data-testid=standing]") == []


@pytest.mark.one_room
@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("structure", ["NL", "FL"])
def test_a_question_about_a_free_fold_covers_nothing(
    open_page: Opener, others: Others, artefacts: Path, name: str, structure: str
) -> None:
    """It takes the place of the sizes, in a dock as high as before; it can be sent away, and folding twice folds."""
    page = in_ones_turn(open_page, others, name, structure=structure)
    page.evaluate(HOLDS, LONGEST)
    dock = page.locator(".dock")
    expect(dock.locator(".advice")).to_contain_text(LONGEST)
    before = dock.bounding_box()
    page.get_by_test_id("fold").click()
    question = page.get_by_test_id("question")
    expect(question).to_be_visible()
    page.screenshot(path=artefacts / f"question-{name}-{structure}.png")
    assert page.evaluate(COVERED, "[data-testid=question]") == []
    assert dock.bounding_box() == before
    page.get_by_test_id("ask-no-more").click()
    expect(question).to_have_count(0)
    page.get_by_test_id("fold").click()
    page.get_by_test_id("fold").click()
    expect(page.locator(".seat.hero")).to_have_attribute("data-state", "folded")
