"""Hands in every way and every structure through what makes them hard: side pots, time-outs, another seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from openfelt.wire.requests import Pause, PlayOn
from tests.browser.conftest import Opener
from tests.browser.hero import SHORT_CLOCK
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS
from tests.browser.way import SESSION, STRUCTURES, WAYS, hero_by

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

every_structure = pytest.mark.parametrize("structure", STRUCTURES)
every_way = pytest.mark.parametrize("way", WAYS)


@every_structure
@every_way
def test_a_hand_is_played_through_an_all_in_and_a_side_pot(
    open_page: Opener, others: Others, way: str, structure: str
) -> None:
    """Three players with 4, 8 and 100 chips: the first is all-in, the hero raises until he is, the third one calls."""
    others.gather(4, 8, 100, **STRUCTURES[structure])
    hero = hero_by(way, open_page, others)
    page = hero.page
    page.evaluate(f"""() => {{
        window.told = []
        {SESSION}.addEventListener('drawn', ({{ detail }}) => window.told.push(...detail.played))
    }}""")
    others.act(0, "raise", 4)
    others.stay_in(2)
    while page.evaluate(f"{SESSION}.player.stack"):
        hero.put_in()
    page.wait_for_function("() => window.told.some(event => event.type === 'hand_ended')", timeout=MILLISECONDS)
    awards = [event for event in page.evaluate("window.told") if event["type"] == "pot_awarded"]
    assert sorted(award["pot"] for award in awards) == [0, 1]
    assert {award["pot"]: award["amount"] for award in awards} == {0: 12, 1: 8}
    expect(page.locator(".log")).to_contain_text(re.compile("(wins|takes a share of) the side pot"))


@every_structure
@every_way
def test_who_runs_out_of_time_is_told_and_comes_back(
    open_page: Opener, others: Others, way: str, structure: str
) -> None:
    """Nothing is pressed: the room folds, the page says that one sits out and how to go on, and that is enough."""
    others.gather(200, 200, options=SHORT_CLOCK | {"countdown_seconds": 6}, **STRUCTURES[structure])
    hero = hero_by(way, open_page, others)
    page = hero.page
    others.act(0, "raise", 4)
    hero.hears("^Your turn: 2 to call, pot 6, ")
    expect(page.get_by_test_id("call")).to_have_text("Call 2 C")
    hero.hears("^5 seconds left")
    expect(page.get_by_test_id("sit-in")).to_be_visible(timeout=MILLISECONDS)
    hero.hears(r"^Time is up: folded\. You sit out\. Type in to play on\.$")
    if not hero.types:
        expect(page.get_by_test_id("notice")).to_contain_text("Time is up: folded. You sit out. Sit in to play on")
    expect(page.locator(".log")).to_contain_text("Player 1runs out of time and folds")
    expect(page.locator(".dock .advice")).to_contain_text("You sit out")
    hero.do("in", "sit-in")
    others.stay_in(0)
    hero.put_in()


@every_structure
@every_way
def test_a_seat_is_changed_for_another_one(open_page: Opener, others: Others, way: str, structure: str) -> None:
    """Leave, sit down elsewhere with what one had, and play on; the table turns so that one sits at the bottom."""
    others.gather(200, 200, 200, return_minutes=0, **STRUCTURES[structure])
    hero = hero_by(way, open_page, others, 2)
    page = hero.page
    others.act(0, "raise", 4)
    others.act(1, "fold")
    others.ask(0, Pause)
    hero.fold()
    hero.do("leave", "leave")
    expect(page.locator(".dock .advice")).to_contain_text("Paused by the host", timeout=MILLISECONDS)
    expect(page.get_by_test_id("sit-4")).to_be_visible(timeout=MILLISECONDS)
    hero.sit(4)
    expect(page.locator("of-seat.hero")).to_have_attribute("data-seat", "4", timeout=MILLISECONDS)
    expect(page.locator("of-seat.hero")).to_have_attribute("data-pos", "0")
    assert page.locator("of-seat[data-seat='2']").get_attribute("data-state") == "empty"
    others.ask(0, PlayOn)
    for number in (0, 1):
        others.stay_in(number)
    hero.put_in()
