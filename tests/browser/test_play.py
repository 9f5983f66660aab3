"""Whole hands in a real browser, at every practice table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.person import Person
from tests.server.process import RoomProcess

TABLES = ("practice-no-limit", "practice-pot-limit", "practice-limit")


@pytest.mark.parametrize("table", TABLES)
def test_three_whole_hands_are_played_with_the_mouse(open_page: Opener, artefacts: Path, table: str) -> None:
    """From the lobby to the table, into a seat, and three hands to their end."""
    page = open_page("/")
    row = page.locator(f"[data-testid='table-row'][data-table='{table}']")
    row.get_by_role("link").click()
    person = Person(page)
    person.sit("Ada")
    person.wait_for_turn()
    person.play_hands(3)
    person.wait_for_turn()
    page.screenshot(path=artefacts / f"{table}-desktop.png")
    # One size needs no slider: always in limit, elsewhere when only the whole stack is left to raise with.
    several_sizes = page.get_by_test_id("presets").get_by_role("button").count() > 1
    assert page.get_by_test_id("slider").count() == several_sizes
    assert not (several_sizes and table == "practice-limit")


@pytest.mark.parametrize("table", TABLES)
def test_a_hand_is_played_on_a_phone(open_page: Opener, artefacts: Path, table: str) -> None:
    """The same with a thumb at 390 by 844: nothing scrolls sideways, every button is large enough to press."""
    page = open_page(f"/table/{table}", size=PHONE, touch=True)
    person = Person(page)
    person.sit("Bo")
    person.wait_for_turn()
    page.screenshot(path=artefacts / f"{table}-phone.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for name in ("fold", "call"):
        box = page.get_by_test_id(name).bounding_box()
        assert box is not None
        assert box["height"] >= 48
    person.play_hands(1)


def test_a_reload_in_the_middle_of_a_hand_goes_on_with_the_same_cards(open_page: Opener) -> None:
    """Reload while it is one's turn: same hand, cards, board, pot and buttons (E6, I5)."""
    page = open_page("/table/practice-no-limit")
    person = Person(page)
    person.sit("Cy")
    person.wait_for_turn()
    picture = """() => ({
        cards: [...document.querySelectorAll('of-card, .card')].map(card => card.dataset.card),
        hand: document.querySelector('of-table').dataset.hand,
        street: document.querySelector('of-table').dataset.street,
        stacks: [...document.querySelectorAll('.seat .stack')].map(stack => stack.textContent),
        pot: document.querySelector('[data-testid=pot]').textContent,
        call: document.querySelector('[data-testid=call]').textContent,
        log: [...document.querySelectorAll('.log li')].map(line => line.textContent).join().replace(/.*,Hand/, 'Hand'),
    })"""
    before = page.evaluate(picture)
    page.reload()
    person.wait_for_turn()
    assert page.evaluate(picture) == before
    assert len([card for card in before["cards"] if card not in ("back", "none", "??")]) >= 2
    person.play_hands(1)


@pytest.mark.fault("C6")
def test_a_killed_server_is_found_again_without_a_reload(open_page: Opener, room: RoomProcess) -> None:
    """The power goes and comes back: the page says that it reconnects, then goes on with the same hand (C6, F5)."""
    page = open_page("/table/practice-no-limit")
    person = Person(page)
    person.sit("Eve")
    person.wait_for_turn()
    hand = person.fact("hand")
    cards = page.locator(".seat.hero .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    room.kill()
    expect(page.get_by_text("Reconnecting").first).to_be_visible()
    room.open()
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true", timeout=40_000)
    person.wait_for_turn()
    assert person.fact("hand") == hand
    assert page.locator(".seat.hero .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == cards
    person.play_hands(1)


@pytest.mark.fault("A5")
def test_keys_play_and_are_dead_in_text_fields(open_page: Opener) -> None:
    """F, C and R answer; while the number field has the focus letters do nothing (A5)."""
    page = open_page("/table/practice-no-limit")
    person = Person(page)
    person.sit("Di")
    person.wait_for_turn()
    while not person.may_press("raise"):
        person.answer("call")
        person.wait_for_turn()
    seq = person.fact("seq")
    page.keyboard.press("n")
    expect(page.get_by_test_id("amount")).to_be_focused()
    page.keyboard.type("fc")
    page.wait_for_timeout(300)
    assert person.fact("seq") == seq
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.wait_for_function("seq => document.querySelector('of-table').dataset.seq !== seq", arg=seq)


def test_a_table_that_is_not_there_says_so(open_page: Opener) -> None:
    """A wrong link shows one sentence and a way on."""
    page = open_page("/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    expect(page.get_by_role("link", name="tables")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_the_lobby_lists_the_practice_tables(
    open_page: Opener, artefacts: Path, scheme: str, name: str, size: dict[str, int]
) -> None:
    """Three tables, one in each structure, in both themes and at both sizes."""
    page = open_page("/", size=size, color_scheme=scheme)
    expect(page.get_by_test_id("table-row")).to_have_count(3)
    for words in ("No-Limit 1/2", "Pot-Limit 1/2", "Limit 2/4"):
        expect(page.get_by_text(words, exact=True).first).to_be_visible()
    page.screenshot(path=artefacts / f"lobby-{name}-{scheme}.png")
