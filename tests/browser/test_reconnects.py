"""The line is cut, the page sleeps, the room starts again: one hand goes on through all three, played in every way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.line import Line
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS
from tests.browser.way import SESSION, STRUCTURES, WAYS, Way, hero_by
from tests.server.process import RoomProcess

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

PICTURE = f"""() => {{
    const {{ player, decision, table }} = {SESSION}
    return [player.cards, player.stack, player.bet, table.board, decision.id, decision.legal]
}}"""
"""What must be the same when a page is back in one's turn."""

LOST = r"^Reconnecting\. Your seat and your clock are kept by the room\.$"
BACK = r"^Connected again\.$"


def expect_back(hero: Way, picture: Any) -> None:
    """The page has found back to the same decision by itself, and says so."""
    expect(hero.page.locator("of-table")).to_have_attribute("data-connected", "true", timeout=2 * MILLISECONDS)
    hero.decision()
    hero.hears(BACK)
    assert hero.page.evaluate(PICTURE) == picture


def cut(hero: Way, line: Line) -> None:
    """The line is cut in one's turn: the page says so, keeps the answers in their places, and finds back."""
    hero.decision()
    picture = hero.page.evaluate(PICTURE)
    line.cut()
    expect(hero.page.locator(".dock .advice")).to_contain_text("Reconnecting.")
    expect(hero.page.get_by_test_id("call")).to_be_disabled()
    hero.hears(LOST)
    expect_back(hero, picture)


def sleep_through_a_bet(hero: Way, line: Line, others: Others, bet: int) -> None:
    """A page that did not run while another one bet, and lost its line over it, is right again without being loaded."""
    page = hero.page
    seq = page.locator("of-table").get_attribute("data-seq")
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.dead = True
    others.act(0, "bet", bet)
    others.asked(1)
    page.wait_for_timeout(300)
    assert page.locator("of-table").get_attribute("data-seq") == seq, "it heard something in its sleep"
    line.dead = False
    line.cut()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.get_by_test_id("call")).to_have_text(f"Call {bet} C", timeout=2 * MILLISECONDS)
    expect(page.get_by_test_id("call")).to_be_enabled()
    hero.hears(f"^Your turn: {bet} to call, ")


def start_again(hero: Way, room: RoomProcess) -> None:
    """The power goes in one's turn: cards, board, price and stacks are what they were."""
    hero.decision()
    picture = hero.page.evaluate(PICTURE)
    room.kill()
    expect(hero.page.locator(".dock .advice")).to_contain_text("Reconnecting.", timeout=MILLISECONDS)
    hero.hears(LOST)
    room.open()
    expect_back(hero, picture)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("way", WAYS)
def test_a_hand_goes_on_through_everything_that_can_happen_to_a_line(
    open_page: Opener, others: Others, room: RoomProcess, way: str, structure: str
) -> None:
    """Before the flop the line is cut, on the flop the page sleeps, on the turn the room starts again."""
    others.gather(200, 200, **STRUCTURES[structure])
    lines: list[Line] = []
    hero = hero_by(way, open_page, others, before=lambda page: lines.append(Line(page)))
    (line,) = lines
    table = hero.page.locator("of-table")
    others.act(0, "call")
    cut(hero, line)
    hero.stay_in()
    expect(table).to_have_attribute("data-street", "flop")
    hero.stay_in()
    sleep_through_a_bet(hero, line, others, 2)
    hero.stay_in()
    expect(table).to_have_attribute("data-street", "turn")
    hero.stay_in()
    others.act(0, "bet", 4)
    start_again(hero, room)
    hero.stay_in()
    expect(table).to_have_attribute("data-street", "river")
    assert [act["do"] for act in line.acts()] == ["check", "check", "call", "check", "call"], "nothing was sent twice"
