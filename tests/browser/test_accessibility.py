"""Every page and state in both themes and at both sizes, looked through by axe-core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from openfelt.web.practice import BOTS_AT_A_TABLE
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.person import MILLISECONDS, Person
from tests.browser.test_making import begin, make, unfold

TABLE: Final = "/table/practice-no-limit"

HOLD_STILL: Final = """() => {
    const { session } = document.querySelector('of-table')
    session.hear = session.draw = () => {}
}"""
"""Stop the picture: the table hears no more news, and draws none."""

HOLD_AT_SHOWDOWN: Final = """() => {
    const { session } = document.querySelector('of-table')
    session.addEventListener('drawn', () => {
        if (session.table.street !== 'showdown' || !session.table.awards.length) return
        session.hear = session.draw = () => {}
        document.body.dataset.held = ''
    })
}"""
"""Stop it when a hand was won at a showdown."""


def lobby(page: Page) -> None:
    """All tables."""
    expect(page.get_by_test_id("table-row")).to_have_count(3)


def lobby_without_a_table(page: Page) -> None:
    """Filters that no table fits."""
    lobby(page)
    page.evaluate("document.querySelector('of-lobby').words = 'no table is called so'")
    expect(page.locator(".empty")).to_be_visible()


def table_missing(page: Page) -> None:
    """A link to a table that is not there."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def stranger(page: Page) -> None:
    """Somebody who watches."""
    expect(page.locator("of-seat .mark")).to_have_count(BOTS_AT_A_TABLE)


def sitting_down(page: Page) -> None:
    """The sheet on the way to a seat."""
    stranger(page)
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("take-seat")).to_be_visible()


def deciding(page: Page) -> None:
    """A decision with everything that belongs to it."""
    person = Person(page)
    person.sit("Ada")
    person.wait_for_turn()
    page.evaluate(HOLD_STILL)


def with_settings(page: Page) -> None:
    """The sheet of settings."""
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("language")).to_be_visible()


def with_panel(page: Page) -> None:
    """The drawer with the log, where there is one."""
    stranger(page)
    if page.get_by_test_id("panel").is_visible():
        page.get_by_test_id("panel").click()
        expect(page.locator("of-panel[data-open]")).to_be_visible()


def with_chat(page: Page) -> None:
    """The same with what people say."""
    with_panel(page)
    page.get_by_test_id("tab-chat").click()


def with_hands(page: Page) -> None:
    """The hands to take along."""
    with_panel(page)
    page.get_by_test_id("hands").click()
    expect(page.locator("of-hands dialog")).to_be_visible()


def making(page: Page) -> None:
    """The dialog in which a table is made, everything in it unfolded."""
    begin(page)
    unfold(page, "more")
    unfold(page, "rules")


def inviting(page: Page) -> None:
    """The sheet with link and code."""
    stranger(page)
    page.get_by_test_id("invite").click()
    expect(page.get_by_test_id("qr")).to_be_visible()


def hosting(page: Page) -> None:
    """The host's sheet, over a table of one's own."""
    begin(page)
    page.get_by_test_id("name").fill("Hanna")
    make(page)
    page.get_by_test_id("host").click()
    expect(page.get_by_test_id("host-pause")).to_be_visible()


def noticing(page: Page) -> None:
    """A notice over the table."""
    stranger(page)
    page.evaluate("document.querySelector('of-table').notice('Something is to be noticed')")
    expect(page.get_by_test_id("notice")).to_be_visible()


def own_seat(page: Page) -> None:
    """The sheet of one's own seat."""
    Person(page).sit("Cara")
    page.get_by_test_id("own-plaque").click()
    expect(page.get_by_test_id("own-leave")).to_be_visible()


def profile(page: Page) -> None:
    """One's own page after a hand at a practice table, with every form on it open."""
    person = Person(page)
    person.sit("Dora")
    person.wait_for_turn()
    person.play_hands(1)
    # Whoever stayed would be waited for by the next one who plays here.
    page.get_by_test_id("own-plaque").click()
    page.get_by_test_id("own-leave").click()
    expect(page.get_by_test_id("arranged").or_(page.get_by_test_id("sit")).first).to_be_attached()
    page.goto(page.url.replace(TABLE, "/me"))
    expect(page.get_by_test_id("own-hand").first).to_be_visible()
    page.get_by_test_id("forget").click()
    page.get_by_test_id("rename").click()
    page.get_by_test_id("new-name").fill("x")
    page.get_by_test_id("rename-save").click()
    expect(page.get_by_test_id("name-trouble")).to_be_visible()
    expect(page.get_by_test_id("session")).to_be_visible()


def nameless(page: Page) -> None:
    """The same page for somebody without a name."""
    expect(page.get_by_test_id("nameless")).to_be_visible()


def by_typing(page: Page) -> None:
    """The table by typed commands, with an answer."""
    stranger(page)
    page.get_by_test_id("plain").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("stacks")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answer")).not_to_be_empty()


def showdown(page: Page) -> None:
    """Cards that are shown, a hand that won and the line that names it."""
    person = Person(page)
    person.sit("Bea")
    page.evaluate(HOLD_AT_SHOWDOWN)
    held, call = page.locator("body[data-held]"), page.get_by_test_id("call").and_(page.locator(":enabled"))
    while not held.count():
        held.or_(call).first.wait_for(state="attached")
        if call.count() and not held.count():
            call.click()
    expect(page.locator(".result")).to_be_visible()


STATES: Final[dict[str, tuple[str, Callable[[Page], None]]]] = {
    "lobby": ("/", lobby),
    "lobby without a table": ("/", lobby_without_a_table),
    "table missing": ("/table/nowhere", table_missing),
    "stranger": (TABLE, stranger),
    "sitting down": (TABLE, sitting_down),
    "settings": (TABLE, with_settings),
    "settings in the lobby": ("/", with_settings),
    "panel": (TABLE, with_panel),
    "chat": (TABLE, with_chat),
    "hands": (TABLE, with_hands),
    "making": ("/", making),
    "inviting": (TABLE, inviting),
    "hosting": ("/", hosting),
    "noticing": (TABLE, noticing),
    "typing": (TABLE, by_typing),
    "profile": (TABLE, profile),
    "profile of nobody": ("/me", nameless),
    "own seat": ("/table/practice-pot-limit", own_seat),
    "deciding": (TABLE, deciding),
    "showdown": ("/table/practice-limit", showdown),
}

LANGUAGES: Final = {
    "en-GB": STATES,
    "de-DE": {
        "lobby": STATES["lobby"],
        "settings": STATES["settings"],
        "profile": STATES["profile"],
        "deciding": ("/table/practice-pot-limit", deciding),
    },
}
"""What is looked through in which language."""


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_no_page_breaks_a_rule_of_axe(
    open_page: Opener, name: str, size: dict[str, int], scheme: str, locale: str
) -> None:
    """Pages and states one after the other."""
    broken: list[str] = []
    for state, (path, reach) in LANGUAGES[locale].items():
        page = open_page(
            path, size=size, touch=name == "phone", color_scheme=scheme, reduced_motion="reduce", locale=locale
        )
        page.set_default_timeout(MILLISECONDS)
        reach(page)
        broken += [f"{state}: {line}" for line in violations(page)]
        page.context.close()
    assert not broken, "\n".join(broken)
