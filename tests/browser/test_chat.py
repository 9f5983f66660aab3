"""What people say at a table: two of them, at a desk and with a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.pair import ask, introduce, make_table, take, two_people

pytestmark = pytest.mark.one_room

POLITE = "of-voice [role=status]"
LONG = "look at https://example.org/" + "a" * 120


def lines(page: Page) -> Locator:
    """What was said, as the page shows it."""
    return page.locator(".talk li:not(.quiet)")


def open_chat(page: Page) -> None:
    """By the button of the bar where the panel is a drawer, and by the tab."""
    opener = page.get_by_test_id("panel")
    if opener.is_visible():
        opener.click()
    page.get_by_test_id("tab-chat").click()
    expect(page.get_by_test_id("say")).to_be_visible()


def say(page: Page, text: str) -> None:
    """Type ``text`` where one talks and send it."""
    page.get_by_test_id("say").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_two_people_talk_at_a_desk_and_with_a_phone(open_page: Opener, artefacts: Path, scheme: str) -> None:
    """New lines are told by a dot and in words until they are seen; a link is text, and a long word breaks."""
    ada, bo = two_people(open_page, PHONE)
    for page in (ada, bo):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    take(ada, 0)
    take(bo, 3)
    open_chat(ada)
    say(ada, "Good evening")
    expect(ada.get_by_test_id("say")).to_have_value("")
    say(ada, LONG)
    expect(lines(ada)).to_have_count(2)
    button = bo.get_by_test_id("panel")
    expect(button).to_have_accessible_name("Log and chat, 2 new lines")
    expect(button.locator(".dot")).to_be_visible()
    bo.screenshot(path=artefacts / f"chat-unread-phone-{scheme}.png")
    expect(ada.get_by_test_id("tab-chat")).to_have_accessible_name("Chat")
    button.click()
    expect(bo.get_by_test_id("tab-chat")).to_have_accessible_name("Chat 2 new")
    bo.get_by_test_id("tab-chat").click()
    expect(bo.get_by_test_id("tab-chat")).to_have_accessible_name("Chat")
    expect(lines(bo)).to_have_count(2)
    expect(lines(bo).first.locator("b")).to_have_text("Ada")
    expect(lines(bo).nth(1)).to_contain_text(LONG)
    expect(bo.locator(".talk a")).to_have_count(0)
    bo.get_by_test_id("say").focus()
    bo.keyboard.type("Hello Ada")
    bo.get_by_test_id("send").click()
    expect(lines(ada).nth(2)).to_contain_text("Bo")
    for page in (ada, bo):
        assert page.evaluate(
            "document.querySelector('.talk').scrollWidth <= document.querySelector('.talk').clientWidth"
        )
    bo.screenshot(path=artefacts / f"chat-phone-{scheme}.png")
    ada.screenshot(path=artefacts / f"chat-desktop-{scheme}.png")
    bo.get_by_role("button", name="Close log and chat").click()
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Log and chat")


@pytest.mark.fault("A5")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_writes_is_left_in_peace_by_keys_and_by_his_turn(
    open_page: Opener, artefacts: Path, size: dict[str, int]
) -> None:
    """Letters in the chat play nothing (A5), and the focus stays there when the turn comes, which is told beside it."""
    ada, bo = two_people(open_page, size)
    take(ada, 0)
    player = take(bo, 3)
    ada.get_by_test_id("call").wait_for()
    bo.keyboard.press("t")
    field = bo.get_by_test_id("say")
    expect(field).to_be_focused()
    bo.keyboard.type("fold? ")
    ada.get_by_test_id("call").click()
    bo.wait_for_function("() => !!document.querySelector('of-table').session.decision")
    seq = player.fact("seq")
    bo.keyboard.type("crf123nslm?")
    bo.wait_for_timeout(300)
    expect(field).to_be_focused()
    expect(field).to_have_value("fold? crf123nslm?")
    assert player.fact("seq") == seq
    if size is PHONE:
        expect(bo.locator("of-panel").get_by_test_id("reminder")).to_contain_text("Your turn")
    bo.screenshot(path=artefacts / f"chat-turn-{'phone' if size is PHONE else 'desktop'}.png")
    bo.keyboard.press("Enter")
    expect(lines(ada)).to_have_count(1)
    expect(field).to_be_focused()
    bo.keyboard.press("Escape")
    expect(bo.get_by_test_id("call")).to_be_visible()
    bo.keyboard.press("c")
    bo.wait_for_function("seq => document.querySelector('of-table').dataset.seq !== seq", arg=seq)


def test_what_may_not_be_said_stays_in_the_field_with_the_reason(open_page: Opener, artefacts: Path) -> None:
    """Too fast, too long, muted, and chat switched off: one sentence each, and the words are kept."""
    ada, bo = two_people(open_page)
    take(ada, 0)
    open_chat(bo)
    trouble, field = bo.get_by_test_id("chat-trouble"), bo.get_by_test_id("say")
    for count in range(5):
        say(bo, f"line {count}")
        expect(lines(bo)).to_have_count(count + 1)
    say(bo, "one more")
    expect(trouble).to_contain_text("wait a moment")
    expect(field).to_have_value("one more")
    bo.screenshot(path=artefacts / "chat-refused-desktop.png")
    say(bo, "x" * 201)
    expect(trouble).to_contain_text("1 to 200 characters")
    expect(field).to_have_value("x" * 201)
    ask(ada, type="mute", player=bo.evaluate("document.querySelector('of-table').session.link.me.player"))
    say(bo, "hello?")
    expect(trouble).to_contain_text("does not let you talk")
    expect(field).to_have_value("hello?")
    ask(ada, type="change_table", form={"chat": False})
    expect(bo.get_by_text("There is no talk at this table.")).to_be_visible()
    expect(field).to_have_count(0)
    ask(ada, type="change_table", form={"chat": True})
    expect(field).to_have_value("hello?")


def test_talk_for_those_with_a_seat_and_for_those_without_a_name(open_page: Opener) -> None:
    """Where nobody watches a watcher is told to sit down; elsewhere whoever has no name gets one on the way."""
    ada, bo = two_people(open_page, spectators=False)
    open_chat(bo)
    say(bo, "may I?")
    expect(bo.get_by_test_id("chat-trouble")).to_contain_text("sit down first")
    expect(bo.get_by_test_id("say")).to_have_value("may I?")
    cy = open_page(make_table(ada))
    open_chat(cy)
    cy.get_by_test_id("chat-name").fill("Cy")
    say(cy, "Good evening")
    expect(lines(cy)).to_contain_text(["Cy"])
    expect(cy.get_by_test_id("chat-name")).to_have_count(0)


def test_tabs_by_arrow_keys_and_talk_read_out_where_it_is_followed(open_page: Opener) -> None:
    """The arrows go from tab to tab; what others say is spoken while the chat is open, or in typed commands."""
    ada, bo = two_people(open_page)
    log, chat = bo.get_by_role("tab", name="Log"), bo.get_by_role("tab", name="Chat")
    open_chat(ada)
    say(ada, "first")
    expect(chat).to_have_accessible_name("Chat 1 new")
    log.focus()
    bo.wait_for_timeout(700)
    expect(bo.locator(POLITE)).not_to_contain_text("first")
    bo.keyboard.press("ArrowRight")
    expect(chat).to_be_focused()
    expect(chat).to_have_attribute("aria-selected", "true")
    expect(bo.get_by_role("tabpanel", name="Chat")).to_be_visible()
    say(ada, "second")
    expect(bo.locator(POLITE)).to_contain_text("Ada says: second")
    bo.keyboard.press("ArrowRight")
    expect(log).to_be_focused()
    expect(bo.get_by_role("tabpanel", name="Log")).to_be_visible()
    bo.get_by_test_id("plain").focus()
    bo.keyboard.press("Enter")
    say(ada, "third")
    expect(bo.locator(POLITE)).to_contain_text("Ada says: third")
    bo.get_by_test_id("typed").fill("say Good evening, Ada")
    bo.keyboard.press("Enter")
    expect(lines(ada).last).to_contain_text("Good evening, Ada")
    bo.get_by_test_id("typed").fill("chat")
    bo.keyboard.press("Enter")
    expect(bo.get_by_test_id("answer")).to_contain_text("Ada says: third Bo says: Good evening, Ada")


def test_lines_that_were_missed_are_new(open_page: Opener) -> None:
    """What is said while the connection is lost is unread once it is back; what was said before one came is not."""
    ada, bo = two_people(open_page)
    open_chat(ada)
    say(ada, "before")
    expect(bo.get_by_test_id("tab-chat")).to_have_accessible_name("Chat 1 new")
    bo.evaluate("document.querySelector('of-table').session.link.lose()")
    say(ada, "meanwhile")
    expect(bo.get_by_test_id("tab-chat")).to_have_accessible_name("Chat 2 new")
    cy = open_page("/")
    introduce(cy, "Cy")
    cy.goto(bo.url)
    expect(lines(cy)).to_have_count(2)
    expect(cy.get_by_test_id("tab-chat")).to_have_accessible_name("Chat")


def test_a_drawer_that_is_only_read_makes_way_for_the_turn(open_page: Opener) -> None:
    """On a phone the log closes when a decision is asked for, and the focus is at the dock, not lost."""
    ada, bo = two_people(open_page, PHONE)
    take(ada, 0)
    take(bo, 3)
    ada.get_by_test_id("call").wait_for()
    bo.get_by_test_id("panel").click()
    expect(bo.locator(".log")).to_be_focused()
    ada.get_by_test_id("call").click()
    expect(bo.get_by_test_id("call")).to_be_visible()
    expect(bo.locator(".log")).to_be_hidden()
    expect(bo.locator("#dock")).to_be_focused()
