"""What somebody is told who may not be looking: a seat is kept for him, his session is over, the same is said again."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others
from tests.browser.pair import ask, introduce, make_table, take, two_people
from tests.browser.test_faults import ALERTS
from tests.browser.way import LISTENS

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

LONGER_THAN_A_NOTICE = 6_500
"""Milliseconds after which a notice that passes has passed."""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_who_waits_for_a_seat_is_told_elsewhere_that_it_is_his(open_page: Opener, locale: str) -> None:
    """Sound, vibration, title and icon as for a turn, and a sentence for those who do not look, once."""
    ada, bo = two_people(open_page, seats=2)
    cy = open_page(
        "/", size=PHONE, touch=True, locale=locale, before=lambda page: page.add_init_script(f"({ALERTS})()")
    )
    introduce(cy, "Cy")
    take(ada, 0)
    take(bo, 1)
    cy.goto(ada.url)
    cy.get_by_test_id("wait").tap()
    expect(cy.get_by_test_id("stop-waiting")).to_be_visible()
    cy.wait_for_function("document.querySelector('of-table').sounds.context?.state === 'running'")
    cy.evaluate("window.alerts.length = 0")
    cy.evaluate(LISTENS)
    ask(bo, type="leave")
    words, title = {
        "en-GB": ("It is your turn: seat 2 is kept for you.", "Your seat is ready · Friday night · openfelt"),
        "de-DE": ("Platz 2", "Dein Platz ist frei · Friday night · openfelt"),
    }[locale]
    expect(cy.get_by_test_id("take-held")).to_be_visible()
    expect(cy).to_have_title(title)
    expect(cy.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-turn.svg")
    expect(cy.locator("of-voice [role=alert]")).to_contain_text(words)
    what = [alert["what"] for alert in cy.evaluate("window.alerts")]
    assert what.count("vibration") == 1
    assert "sound" in what
    cy.get_by_test_id("take-held").tap()
    cy.get_by_test_id("take-seat").tap()
    expect(cy.locator(".seat.hero")).to_have_attribute("data-seat", "1")
    expect(cy).not_to_have_title(title)
    assert sum(words in each for each in cy.evaluate("window.heard")) == 1


def test_the_same_sentence_is_said_again(open_page: Opener, others: Others) -> None:
    """Street after street the turn begins in the same words: the live region changes, or nobody would hear it."""
    others.gather(200, 200)
    page = hero_at(open_page, others).page
    others.act(0, "call")
    page.get_by_test_id("call").click()
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")
    page.evaluate(LISTENS)
    for street in ("turn", "river"):
        page.get_by_test_id("call").click()
        others.act(0, "check")
        expect(page.locator("of-table")).to_have_attribute("data-street", street)
        expect(page.get_by_test_id("call")).to_be_enabled()
    heard = [
        each.strip() for each in page.evaluate("window.heard") if each.startswith("Your turn: you can check, pot 4")
    ]
    assert len(heard) == 3
    assert len(set(heard)) == 1


def test_the_same_answer_is_given_again(open_page: Opener, others: Others) -> None:
    """Who types the same twice is answered twice."""
    others.gather(200, 200)
    page = hero_at(open_page, others).page
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    answer = page.get_by_test_id("answer")
    texts = []
    for _ in range(3):
        page.keyboard.type("board")
        page.keyboard.press("Enter")
        expect(answer).to_have_text("The board is empty.")
        texts.append(answer.evaluate("part => part.textContent"))
    assert texts[0] != texts[1] != texts[2]


def test_an_expired_session_is_told_until_it_was_read_and_a_name_leads_on(open_page: Opener) -> None:
    """The cookie is gone, the line comes back: one sentence that stays, and a seat can be taken under a new name."""
    bo = open_page("/")
    introduce(bo, "Bo")
    bo.goto(urljoin(bo.url, make_table(bo)))
    expect(bo.locator("of-table")).to_have_attribute("data-connected", "true")
    bo.context.clear_cookies()
    bo.evaluate("document.querySelector('of-table').session.link.lose()")
    notice = bo.get_by_test_id("notice")
    expect(notice).to_contain_text("The room does not know you any more. Choose a name to go on")
    bo.wait_for_timeout(LONGER_THAN_A_NOTICE)
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Got it").click()
    expect(notice).to_have_count(0)
    bo.get_by_test_id("sit-2").click()
    bo.get_by_test_id("name").fill("Bo again")
    bo.get_by_test_id("take-seat").click()
    expect(bo.locator(".seat.hero .name")).to_contain_text("Bo again")


@pytest.mark.parametrize("path", ["/no/such/page", "/table/", "/table/nowhere", "/table/%E0%A4%A", "/index.html"])
def test_a_link_that_leads_nowhere_leads_to_all_tables(open_page: Opener, path: str) -> None:
    """One sentence and the way on, whatever is wrong with the address."""
    page = open_page(path)
    expect(page.get_by_role("heading")).to_have_text("There is no such table")
    page.get_by_role("link", name="All tables").click()
    expect(page.get_by_test_id("table-row").first).to_be_visible()
