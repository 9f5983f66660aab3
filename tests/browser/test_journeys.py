"""Whole hands by every way to play, in every structure, and what comes between: time, the line, sleep, seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from openfelt.wire.messages import Pause, PlayOn
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.line import Line
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS
from tests.browser.test_faults import SHORT_CLOCK, hero_at
from tests.browser.test_typed import enter, type_in
from tests.server.process import RoomProcess

pytestmark = pytest.mark.browser

WAYS: dict[str, dict[str, Any]] = {
    "mouse": {"size": DESKTOP},
    "touch": {"size": PHONE, "touch": True},
    "typed": {"size": DESKTOP},
}

STRUCTURES: dict[str, dict[str, Any]] = {
    "NL": {"structure": "NL"},
    "PL": {"structure": "PL"},
    "FL": {"structure": "FL", "bets": (2, 4)},
}

TABLE = "document.querySelector('of-table').session"


class Way:
    """How somebody answers: with the mouse, with a finger, or by typing."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name
        if name == "typed":
            enter(page)

    def press(self, button: Locator) -> None:
        """Press a button with what one has."""
        if self._name == "touch":
            button.tap()
        else:
            button.click()

    def put_in(self) -> None:
        """Raise as far as the structure lets one, or call where there is nothing left to raise with."""
        page = self._page
        page.wait_for_function(f"() => {TABLE}.decision && !document.querySelector('[data-testid=call]')?.disabled")
        decision = page.evaluate(f"{TABLE}.decision")
        most = decision["legal"]["high"]
        if self._name == "typed":
            type_in(page, f"r {most}" if most else "c")
        elif most:
            size = page.locator("[data-preset=all_in]")
            if decision["legal"]["low"] < most:
                self.press(size)
            self.press(page.get_by_test_id("raise"))
        else:
            self.press(page.get_by_test_id("call"))
        page.wait_for_function(f"id => {TABLE}.decision?.id !== id", arg=decision["id"])


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("way", WAYS)
def test_a_hand_is_played_through_an_all_in_and_a_side_pot(
    open_page: Opener, others: Others, way: str, structure: str
) -> None:
    """Three players with 4, 8 and 100 chips: the first is all-in, the hero raises until he is, the third one calls."""
    others.gather(4, 8, 100, **STRUCTURES[structure])
    page = hero_at(open_page, others, **WAYS[way]).page
    page.evaluate(f"""() => {{
        window.told = []
        {TABLE}.addEventListener('drawn', ({{ detail }}) => window.told.push(...detail.played))
    }}""")
    hands = Way(page, way)
    others.act(0, "raise", 4)
    others.stay_in(2)
    while page.evaluate(f"{TABLE}.player.stack"):
        hands.put_in()
    page.wait_for_function("() => window.told.some(event => event.type === 'hand_ended')", timeout=MILLISECONDS)
    awards = [event for event in page.evaluate("window.told") if event["type"] == "pot_awarded"]
    assert sorted(award["pot"] for award in awards) == [0, 1]
    assert {award["pot"]: award["amount"] for award in awards} == {0: 12, 1: 8}
    expect(page.locator(".log")).to_contain_text(re.compile("(wins|takes a share of) the side pot"))


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_who_runs_out_of_time_comes_back_with_one_press(open_page: Opener, others: Others, way: str) -> None:
    """Nothing is pressed: the room answers, the page says that one sits out, and "Sit in" is enough to play again."""
    others.gather(200, 200, options=SHORT_CLOCK)
    page = hero_at(open_page, others, **WAYS[way]).page
    hands = Way(page, way)
    others.act(0, "raise", 4)
    expect(page.get_by_test_id("call")).to_have_text("Call 2 C")
    expect(page.get_by_test_id("sit-in")).to_be_visible(timeout=MILLISECONDS)
    expect(page.locator(".log")).to_contain_text("Player 1runs out of time and folds")
    expect(page.locator(".dock .advice")).to_contain_text("You sit out")
    hands.press(page.get_by_test_id("sit-in"))
    others.stay_in(0)
    expect(page.get_by_test_id("call")).to_be_enabled(timeout=MILLISECONDS)
    hands.put_in()


def test_a_line_that_is_cut_is_mended_within_the_hand(open_page: Opener, others: Others) -> None:
    """The line is cut in one's turn: the page says so, finds back, and the same decision is answered."""
    others.gather(200, 200)
    lines: list[Line] = []
    page = hero_at(open_page, others, before=lambda page: lines.append(Line(page))).page
    others.act(0, "call")
    call, table = page.get_by_test_id("call"), page.locator("of-table")
    expect(call).to_have_text("Check C")
    cards = page.locator(".seat.hero .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    lines[0].cut()
    expect(page.locator(".dock .advice")).to_contain_text("Reconnecting.")
    expect(call).to_be_disabled()
    expect(table).to_have_attribute("data-connected", "true", timeout=MILLISECONDS)
    assert page.locator(".seat.hero .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == cards
    call.click()
    expect(table).to_have_attribute("data-street", "flop")
    assert len(lines[0].acts()) == 1


def test_a_room_that_starts_again_goes_on_with_the_hand(open_page: Opener, others: Others, room: RoomProcess) -> None:
    """The power goes in one's turn at a table of people: cards, price and stacks are what they were."""
    others.gather(200, 200)
    page = hero_at(open_page, others).page
    others.act(0, "raise", 6)
    expect(page.get_by_test_id("call")).to_have_text("Call 4 C")
    picture = f"() => [{TABLE}.player.cards, {TABLE}.player.stack, {TABLE}.player.bet, {TABLE}.decision.id]"
    before = page.evaluate(picture)
    room.kill()
    expect(page.locator(".dock .advice")).to_contain_text("Reconnecting.", timeout=MILLISECONDS)
    room.open()
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true", timeout=2 * MILLISECONDS)
    expect(page.get_by_test_id("call")).to_have_text("Call 4 C")
    assert page.evaluate(picture) == before
    page.get_by_test_id("call").click()
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")


def test_a_laptop_that_slept_shows_what_has_come_meanwhile(open_page: Opener, others: Others) -> None:
    """A page that did not run while others played, and lost its line over it, is right again without being loaded."""
    others.gather(200, 200, 200)
    lines: list[Line] = []
    page = hero_at(open_page, others, 2, before=lambda page: lines.append(Line(page))).page
    (line,) = lines
    seq = page.locator("of-table").get_attribute("data-seq")
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.dead = True
    others.act(0, "raise", 6)
    others.act(1, "fold")
    others.asked(2)
    page.wait_for_timeout(1_000)
    assert page.locator("of-table").get_attribute("data-seq") == seq
    line.dead = False
    line.cut()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.get_by_test_id("call")).to_have_text("Call 4 C", timeout=2 * MILLISECONDS)
    expect(page.locator("of-seat[data-seat='1']")).to_have_attribute("data-state", "folded")
    page.get_by_test_id("call").click()
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_seat_is_changed_for_another_one(open_page: Opener, others: Others, way: str) -> None:
    """Leave, sit down elsewhere with what one had, and play on; the table turns so that one sits at the bottom."""
    others.gather(200, 200, 200, return_minutes=0)
    page = hero_at(open_page, others, 2, **WAYS[way]).page
    hands = Way(page, way)
    others.act(0, "raise", 6)
    others.act(1, "fold")
    others.ask(0, Pause)
    hands.press(page.get_by_test_id("fold"))
    hands.press(page.get_by_test_id("leave"))
    expect(page.locator(".dock .advice")).to_contain_text("Paused by the host", timeout=MILLISECONDS)
    seat = page.get_by_test_id("sit-4")
    expect(seat).to_be_visible(timeout=MILLISECONDS)
    hands.press(seat)
    hands.press(page.get_by_test_id("take-seat"))
    expect(page.locator("of-seat.hero")).to_have_attribute("data-seat", "4", timeout=MILLISECONDS)
    expect(page.locator("of-seat.hero")).to_have_attribute("data-pos", "0")
    assert page.locator("of-seat[data-seat='2']").get_attribute("data-state") == "empty"
    others.ask(0, PlayOn)
    for number in (0, 1):
        others.stay_in(number)
    hands.put_in()
