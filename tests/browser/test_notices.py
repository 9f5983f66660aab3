"""What the room says about itself, as its players see it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Opener
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
