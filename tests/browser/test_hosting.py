"""What the host of a table does about it, in his sheet at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Opener
from tests.browser.person import MILLISECONDS
from tests.browser.test_making import SIZES, begin, make, sit

pytestmark = pytest.mark.one_room


def made(open_page: Opener, **more: object) -> Page:
    """Ada's table, with her in its first seat."""
    page = open_page("/", **more)
    begin(page)
    page.get_by_test_id("name").fill("Ada")
    make(page)
    sit(page)
    return page


def joined(open_page: Opener, host: Page, name: str) -> Page:
    """Somebody at the table of ``host``, in the next seat."""
    page = open_page(f"/table/{host.url.split('/table/')[1]}")
    page.set_default_timeout(MILLISECONDS)
    sit(page, name)
    return page


def resting(host: Page, *others: Page) -> None:
    """Have the table paused and its hand over: whoever is asked folds.  Leaves the host's sheet closed."""
    expect(host.locator("of-table")).to_have_attribute("data-phase", "playing", timeout=MILLISECONDS)
    press(host, "host-pause")
    expect(host.get_by_test_id("host-paused")).to_be_visible()
    host.keyboard.press("Escape")
    while host.locator("of-table").get_attribute("data-phase") == "playing":
        for page in (host, *others):
            if page.locator("[data-testid='fold']:not([disabled])").count():
                page.keyboard.press("f")
        host.wait_for_timeout(100)


def press(host: Page, power: str) -> None:
    """Open the host's sheet and press one of its buttons."""
    host.get_by_test_id("host").click()
    host.get_by_test_id(power).click()


def row(host: Page, name: str) -> Locator:
    """Somebody in the host's sheet, unfolded."""
    if not host.locator("of-host dialog[open]").count():
        host.get_by_test_id("host").click()
    person = host.get_by_test_id("person").filter(has_text=name)
    if person.get_attribute("open") is None:
        person.locator("summary").click()
    return person


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
def test_a_table_is_paused_and_goes_on_for_its_host_alone(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int], touch: bool
) -> None:
    """The others have no such sheet; they are told, and the next hand comes when the host wants it."""
    ada = made(open_page, size=size, touch=touch)
    bo = joined(open_page, ada, "Bo")
    expect(bo.get_by_test_id("host")).to_have_count(0)
    resting(ada, bo)
    expect(bo.locator(".dock")).to_contain_text("Paused by the host")
    hand = ada.locator("of-table").get_attribute("data-hand")
    row(ada, "Bo")
    ada.screenshot(path=artefacts / f"host-{name}.png")
    assert ada.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for button in ada.locator("of-host button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    ada.get_by_test_id("host-pause").click()
    expect(ada.get_by_test_id("host-paused")).to_have_count(0)
    expect(bo.locator("of-table")).not_to_have_attribute("data-hand", hand or "", timeout=MILLISECONDS)


def test_chips_are_given_and_refusals_are_sentences(open_page: Opener) -> None:
    """Between two hands at once, during one after it; too many, or what is no number, is said and changes nothing."""
    ada = made(open_page)
    bo = joined(open_page, ada, "Bo")
    expect(ada.locator("of-table")).to_have_attribute("data-phase", "playing", timeout=MILLISECONDS)
    person = row(ada, "Bo")
    person.get_by_test_id("gift").fill("30")
    person.get_by_test_id("give").click()
    expect(ada.get_by_test_id("host-done")).to_have_text("The chips are given after this hand.")
    ada.keyboard.press("Escape")
    resting(ada, bo)
    before = int(bo.locator(".seat.hero .stack").inner_text())
    assert before in (228, 229, 230, 231, 232), "the gift of the hand that is over"
    person = row(ada, "Bo")
    person.get_by_test_id("gift").fill("some")
    person.get_by_test_id("give").click()
    expect(person.get_by_role("alert")).to_have_text("Chips: type a whole number")
    person.get_by_test_id("gift").fill("9999")
    person.get_by_test_id("give").click()
    expect(ada.get_by_test_id("host-trouble")).to_have_text("You can give 1 to 200 chips at a time, not 9999")
    person.get_by_test_id("gift").fill("50")
    person.get_by_test_id("give").click()
    expect(ada.get_by_test_id("host-done")).to_have_text("The chips are given.")
    expect(bo.locator(".seat.hero .stack")).to_have_text(str(before + 50))


def test_chips_given_into_silence_are_given_once(open_page: Opener) -> None:
    """The answer is lost on its way: he is told, presses again, and the room counts one gift."""
    ada = made(open_page)
    lost: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()
        room.on_message(lambda frame: lost.append(str(frame)) if not lost and '"ack"' in frame else socket.send(frame))

    ada.route_web_socket("**/ws", between)
    ada.reload()
    expect(ada.locator(".seat.hero .stack")).to_have_text("200")
    person = row(ada, "Ada")
    person.get_by_test_id("gift").fill("70")
    person.get_by_test_id("give").click()
    expect(ada.get_by_test_id("host-trouble")).to_have_text("Not sent. Try again")
    assert lost
    person.get_by_test_id("give").click()
    expect(ada.get_by_test_id("host-done")).to_have_text("The chips are given.")
    expect(ada.locator(".seat.hero .stack")).to_have_text("270")
    person.get_by_test_id("give").click()
    expect(ada.locator(".seat.hero .stack")).to_have_text("340")


def test_a_turn_that_comes_while_the_sheet_is_open_is_seen(open_page: Opener) -> None:
    """The sheet hides the table: it says so, and leads back."""
    ada = made(open_page)
    ada.get_by_test_id("host").click()
    bo = joined(open_page, ada, "Bo")
    turn = ada.get_by_test_id("host-turn")
    # Who is asked first is left to chance.
    for _ in range(200):
        if turn.count():
            break
        if bo.locator("[data-testid='call']:not([disabled])").count():
            bo.keyboard.press("c")
        ada.wait_for_timeout(100)
    turn.get_by_role("button", name="To the table").click()
    expect(ada.get_by_test_id("fold")).to_be_visible()


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
def test_a_table_is_changed_by_the_form_it_was_made_with(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int], touch: bool
) -> None:
    """It shows what the table has; refusals stand at their field; during a hand it says that it comes after it."""
    ada = made(open_page, size=size, touch=touch)
    bo = joined(open_page, ada, "Bo")
    expect(ada.locator("of-table")).to_have_attribute("data-phase", "playing", timeout=MILLISECONDS)
    press(ada, "host-change")
    expect(ada.get_by_test_id("field-seats")).to_have_value("6")
    ada.get_by_test_id("field-blinds-2").fill("0")
    ada.get_by_test_id("change").click()
    expect(ada.get_by_test_id("wrong-blinds")).to_be_visible()
    ada.screenshot(path=artefacts / f"changing-{name}.png")
    ada.get_by_test_id("field-blinds-1").fill("2")
    ada.get_by_test_id("field-blinds-2").fill("4")
    ada.get_by_test_id("field-seats").fill("1")
    ada.get_by_test_id("change").click()
    expect(ada.get_by_test_id("wrong-seats")).to_have_text("2 to 10, not 1")
    ada.get_by_test_id("field-seats").fill("8")
    ada.get_by_test_id("change").click()
    expect(ada.get_by_test_id("notice")).to_contain_text("The table is changed after this hand")
    expect(bo.locator("of-seat")).to_have_count(6)
    resting(ada, bo)
    for page in (ada, bo):
        expect(page.locator("of-seat")).to_have_count(8)
        expect(page.locator(".where p")).to_contain_text("No-Limit 2/4")
    press(ada, "host-change")
    ada.get_by_test_id("change").click()
    expect(ada.get_by_test_id("notice")).to_contain_text("Nothing was changed")


def test_somebody_is_sent_away_for_a_while_and_for_good(open_page: Opener) -> None:
    """He is told in a sentence, and may come back where he was not kept away, or is let in again."""
    ada = made(open_page)
    bo = joined(open_page, ada, "Bo")
    resting(ada, bo)
    row(ada, "Bo").get_by_test_id("kick").click()
    expect(bo.get_by_test_id("notice")).to_contain_text("The host has sent you away from this table")
    expect(bo.locator(".seat.hero")).to_have_count(0)
    sit(bo)
    person = row(ada, "Bo")
    expect(person).to_contain_text("Seat")
    person.get_by_test_id("mute").click()
    expect(person).to_contain_text("may not talk")
    person.get_by_test_id("unmute").click()
    expect(person).not_to_contain_text("may not talk")
    person.get_by_test_id("ban").click()
    expect(ada.get_by_test_id("host-question")).to_contain_text("Send Bo away for good?")
    ada.get_by_test_id("host-no").click()
    expect(bo.locator(".seat.hero")).to_have_count(1)
    person.get_by_test_id("ban").click()
    ada.get_by_test_id("host-yes").click()
    expect(bo.locator(".dock")).to_contain_text("The host does not let you sit down at this table.")
    row(ada, "Bo").get_by_test_id("unban").click()
    expect(bo.locator(".dock")).to_contain_text("Take a free seat to play.")
    sit(bo)


def test_a_table_is_handed_over_and_closed(open_page: Opener) -> None:
    """The powers go with it; closing asks first, and everybody has his chips."""
    ada = made(open_page)
    bo = joined(open_page, ada, "Bo")
    resting(ada, bo)
    row(ada, "Bo").get_by_test_id("hand_over").click()
    ada.get_by_test_id("host-yes").click()
    expect(ada.get_by_test_id("host")).to_have_count(0)
    press(bo, "host-close")
    expect(bo.get_by_test_id("host-question")).to_contain_text("Close the table for good?")
    bo.get_by_test_id("host-no").click()
    expect(bo.get_by_test_id("host-question")).to_have_count(0)
    bo.get_by_test_id("host-close").click()
    bo.get_by_test_id("host-yes").click()
    for page in (ada, bo):
        expect(page.locator(".dock")).to_contain_text("This table is closed. Your chips are with you again.")
    expect(bo.get_by_test_id("host-done")).to_have_text("The table is closed.")
