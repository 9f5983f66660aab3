"""A table that people make for themselves: nobody else is at it, and a hand that is over stays until they play on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.person import MILLISECONDS, Person


def make_table(host: Page, name: str, **form: object) -> str:
    """Have the person in front of ``host`` make a table; returns its address."""
    address = host.url.rstrip("/")
    host.request.post(f"{address}/api/guest", data={"name": name}).dispose()
    made = host.request.post(f"{address}/api/tables", data={"name": "Club night", **form})
    return f"{address}{made.json()['link']}"


def gather(open_page: Opener, *names: str, **form: object) -> list[Person]:
    """People at one new table, the first of them its host, who has paused it: the first hand stays when it is over."""
    pages = [open_page() for _ in names]
    link = make_table(pages[0], names[0], **form)
    people = [Person(page) for page in pages]
    for person, name in zip(people, names, strict=True):
        person.page.goto(link)
        seat = person.page.locator("of-seat button[data-testid^='sit-']").first
        seat.click()
        if person is not people[0]:
            person.page.get_by_test_id("name").fill(name)
        person.page.get_by_test_id("take-seat").click()
        expect(person.page.locator(".seat.hero .name")).to_contain_text(name)
    expect(people[0].table).to_have_attribute("data-phase", "playing", timeout=MILLISECONDS)
    ask(people[0], "pause")
    return people


def ask(person: Person, kind: str) -> None:
    """Have the page ask the room for something that has no button on it."""
    assert person.page.evaluate("type => document.querySelector('of-table').session.ask({ type })", kind)


def whose_turn(people: list[Person]) -> Person:
    """Who is asked for a decision."""
    seats = {person.page.locator(".seat.hero").get_attribute("data-seat"): person for person in people}
    people[0].page.wait_for_function("document.querySelector('of-table').dataset.turn")
    person = seats[people[0].fact("turn")]
    person.page.get_by_test_id("call").wait_for()
    return person


def resize(person: Person, size: dict[str, int]) -> None:
    """Let the window have another size."""
    person.page.set_viewport_size({"width": size["width"], "height": size["height"]})
