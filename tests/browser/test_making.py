"""Tables of one's own: made in the lobby through the dialog."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.person import MILLISECONDS, WHERE
from tests.server.client import fetch
from tests.server.process import RoomProcess

SIZES = [("desktop", DESKTOP, False), ("phone", PHONE, True)]
GAMES = [("NL", "No-Limit 5/10"), ("PL", "Pot-Limit 5/10"), ("FL", "Limit 5/10")]


def calls(host: str) -> str:
    """What the table of ``host`` is called when he chooses no name for it."""
    return f"{host}\u2019s table"


def begin(page: Page) -> None:
    """Open the dialog and wait until it has the form."""
    page.set_default_timeout(MILLISECONDS)
    page.get_by_test_id("make-table").click()
    page.get_by_test_id("make").wait_for()


def make(page: Page) -> str:
    """Make the table, wait for its page and put the invite aside; returns the table's id."""
    page.get_by_test_id("make").click()
    invite = page.get_by_role("dialog", name="Invite to this table")
    invite.get_by_role("button", name="Close").click()
    expect(invite).to_have_count(0)
    return page.url.split("/table/")[1]


def sit(page: Page, name: str = "") -> None:
    """Take the first free seat, with a name where none is known yet."""
    page.locator(WHERE["free seat"]).first.click()
    if name:
        page.get_by_test_id("name").fill(name)
    page.get_by_test_id("take-seat").click()
    expect(page.locator(".seat.hero")).to_have_count(1)


def unfold(page: Page, part: str) -> None:
    """Open a part of the form that is folded away."""
    page.get_by_test_id(f"fold-{part}").click()


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
@pytest.mark.parametrize(("game", "where"), GAMES)
@pytest.mark.one_room
def test_a_table_of_each_structure_is_made(
    open_page: Opener,
    artefacts: Path,
    room: RoomProcess,
    game: str,
    where: str,
    name: str,
    size: dict[str, int],
    touch: bool,
) -> None:
    """From the lobby, with a name given on the way; the table has what was chosen, and its host is who made it."""
    page = open_page("/", size=size, touch=touch)
    begin(page)
    page.get_by_test_id("name").fill("Ada")
    expect(page.get_by_test_id("field-name")).to_have_value(calls("Ada"))
    page.get_by_test_id(f"field-structure-{game}").click()
    kind = "bets" if game == "FL" else "blinds"
    page.get_by_test_id(f"field-{kind}-1").fill("5")
    page.get_by_test_id(f"field-{kind}-2").fill("10")
    page.get_by_test_id("less-seats").click()
    page.get_by_test_id("field-listed").click()
    page.screenshot(path=artefacts / f"making-{game}-{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    unfold(page, "rules")
    page.get_by_test_id("field-preset").select_option(label="Classic")
    page.get_by_test_id("field-think_seconds").fill("15")
    table = make(page)
    expect(page.get_by_role("heading", name=calls("Ada"))).to_be_visible()
    expect(page.locator(".where p")).to_contain_text(where)
    expect(page.locator("of-seat")).to_have_count(5)
    form = fetch(room, f"/api/tables/{table}/form")[1]
    assert form["structure"] == game
    assert (form["seats"], form["listed"], form["preset"]) == (5, False, "classic")
    assert form["options"] == {"think_seconds": 15}
    assert form["blinds"] == ([2, 5] if game == "FL" else [5, 10])


@pytest.mark.one_room
def test_who_is_known_makes_the_next_table_without_a_name(open_page: Opener) -> None:
    """The bar of the lobby says who he is, and the dialog does not ask again."""
    page = open_page("/")
    begin(page)
    page.get_by_test_id("name").fill("Bo")
    make(page)
    page.goto(page.url.split("/table/")[0])
    expect(page.get_by_test_id("table-row").filter(has_text=calls("Bo"))).to_be_visible()
    expect(page.get_by_test_id("me")).to_have_text("Bo")
    begin(page)
    expect(page.get_by_test_id("name")).to_have_count(0)
    expect(page.get_by_test_id("field-name")).to_have_value(calls("Bo"))
    page.get_by_test_id("field-name").fill("Thursday")
    make(page)
    expect(page.get_by_role("heading", name="Thursday")).to_be_visible()


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
@pytest.mark.one_room
def test_what_will_not_do_is_said_at_its_field(
    open_page: Opener, artefacts: Path, room: RoomProcess, name: str, size: dict[str, int], touch: bool
) -> None:
    """The sentence of the room stands where it belongs, also where that is folded away, and no table is made."""
    page = open_page("/", size=size, touch=touch)
    tables = fetch(room, "/healthz")[1]["tables"]
    begin(page)
    page.get_by_test_id("make").click()
    expect(page.get_by_role("alert")).to_have_text("A name has 2 to 20 characters")
    page.get_by_test_id("name").fill("Cy")
    page.get_by_test_id("field-blinds-1").fill("ten")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("wrong-blinds")).to_have_text("Blinds: type two whole numbers")
    expect(page.get_by_test_id("field-blinds-1")).to_be_focused()
    page.get_by_test_id("field-blinds-1").fill("10")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("wrong-blinds")).to_have_text("The small blind of 10 is larger than the big blind of 2")
    page.get_by_test_id("field-blinds-1").fill("1")
    unfold(page, "more")
    page.get_by_test_id("field-min_buy_in").fill("1")
    unfold(page, "more")
    page.get_by_test_id("make").click()
    wrong = page.get_by_test_id("wrong-min_buy_in")
    expect(wrong).to_have_text("The least buy-in of 1 does not pay the big blind of 2")
    expect(page.get_by_test_id("field-min_buy_in")).to_be_focused()
    expect(page.get_by_test_id("field-min_buy_in")).to_have_attribute("aria-invalid", "true")
    page.screenshot(path=artefacts / f"making-refused-{name}.png")
    page.get_by_test_id("field-min_buy_in").fill("")
    unfold(page, "rules")
    for field in ("think_seconds", "countdown_seconds"):
        page.get_by_test_id(f"field-{field}").fill("2")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("wrong-think_seconds")).to_contain_text("Nobody decides in less than 5 seconds")
    assert fetch(room, "/healthz")[1]["tables"] == tables
    page.get_by_test_id("field-think_seconds").fill("10")
    make(page)
    assert fetch(room, "/healthz")[1]["tables"] == tables + 1


@pytest.mark.one_room
def test_what_will_not_do_is_said_in_the_readers_language(open_page: Opener) -> None:
    """The word and the numbers that the room gives for a field, in German; what it has no word for is English."""
    page = open_page("/", locale="de-DE")
    begin(page)
    page.get_by_test_id("name").fill("Cy")
    for field, value, said in (
        ("blinds-1", "10", "Der Small Blind von 10 ist größer als der Big Blind von 2"),
        ("blinds-1", "1", ""),
        ("seats", "11", "2 bis 10, nicht 11"),
    ):
        page.get_by_test_id(f"field-{field}").fill(value)
        if said:
            page.get_by_test_id("make").click()
            expect(page.get_by_test_id(f"wrong-{field.partition('-')[0]}")).to_have_text(said)


def test_a_sixth_table_and_a_room_out_of_reach_are_told(open_page: Opener, room: RoomProcess) -> None:
    """What is wrong with no field stands at the button; the form is kept."""
    page = open_page("/")
    begin(page)
    page.get_by_test_id("name").fill("Di")
    make(page)
    for number in range(4):
        page.request.post(f"{room.address}/api/tables", data={"name": f"Table {number}"})
    page.goto(room.address)
    begin(page)
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("trouble")).to_contain_text("close one first")
    room.kill()
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("trouble")).to_have_text("The room cannot be reached. Try again")
    expect(page.get_by_test_id("field-name")).to_have_value(calls("Di"))


@pytest.mark.parametrize(("name", "size", "touch"), SIZES)
@pytest.mark.one_room
def test_the_second_person_comes_by_the_link(
    open_page: Opener, artefacts: Path, room: RoomProcess, name: str, size: dict[str, int], touch: bool
) -> None:
    """The invite opens by itself once, and by its button: link, copy, share and code; whoever follows it sits down."""
    page = open_page("/", size=size, touch=touch, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async shared => { window.shared = shared }")
    begin(page)
    page.get_by_test_id("name").fill("Ada")
    page.get_by_test_id("field-listed").click()
    table = make(page)
    link = f"{room.address}/table/{table}"
    assert page.url == link
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true")
    expect(page.locator("of-invite dialog")).to_have_count(0)
    assert fetched
    assert not [url for url in fetched if "lean-qr" in url or "of-invite" in url]
    if touch:
        # Where the bar is narrow the host finds it in his own sheet.
        expect(page.get_by_test_id("invite")).to_be_hidden()
        page.get_by_test_id("host").click()
        page.get_by_test_id("host-invite").click()
    else:
        page.get_by_test_id("invite").click()
    expect(page.get_by_test_id("invite-link")).to_have_value(link)
    expect(page.get_by_test_id("qr").locator("path")).to_have_count(1)
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("invited")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_test_id("share-link").click()
    assert page.evaluate("window.shared.url") == link
    page.screenshot(path=artefacts / f"invite-{name}.png")
    page.keyboard.press("Escape")
    sit(page)
    other = open_page(f"/table/{table}", size=size, touch=touch)
    sit(other, "Bo")
    for each in (page, other):
        expect(each.locator("of-table")).to_have_attribute("data-phase", "playing", timeout=MILLISECONDS)
        expect(each.locator("of-seat .name")).to_have_count(2)


@pytest.mark.one_room
def test_a_link_is_copied_without_a_clipboard(open_page: Opener) -> None:
    """Pages served without TLS have none: the field is copied the old way, and where that fails the reader is told."""
    page = open_page("/table/practice-limit")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_test_id("invite").click()
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("invited")).to_have_text("Copied")
    page.evaluate("document.execCommand = () => false")
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("invited")).to_have_text("Press and hold the link to copy it")
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == page.url


@pytest.mark.parametrize(("path", "press"), [("/", "make-table"), ("/table/practice-limit", "invite")])
@pytest.mark.one_room
def test_a_part_of_the_page_that_does_not_come_is_told(open_page: Opener, path: str, press: str) -> None:
    """What is fetched when it is first wanted may be out of reach: one sentence, and the next press tries again."""
    # What a service worker fetches, no route of the page's holds up.
    page = open_page(path, service_workers="block")
    page.route("**/client/of-make-table.js", lambda route: route.abort())
    page.route("**/client/of-invite.js", lambda route: route.abort())
    page.get_by_test_id(press).click()
    expect(page.locator("main, of-notice").get_by_text("The room cannot be reached. Try again")).to_be_visible()
    page.unroute_all()
    page.get_by_test_id(press).click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.one_room
def test_a_table_is_made_by_keys_alone(open_page: Opener) -> None:
    """The dialog puts the focus on the name, everything is reached by Tab, Enter makes the table; Escape leads back."""
    page = open_page("/")
    button = page.get_by_test_id("make-table")
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("make").wait_for()
    expect(page.get_by_test_id("name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("Eve")
    for reached in ("field-name", "field-structure-NL", "field-structure-PL"):
        page.keyboard.press("Tab")
        expect(page.get_by_test_id(reached)).to_be_focused()
    page.keyboard.press("Space")
    for reached in (
        "field-structure-FL",
        "field-blinds-1",
        "field-blinds-2",
        "less-seats",
        "field-seats",
        "more-seats",
    ):
        page.keyboard.press("Tab")
        expect(page.get_by_test_id(reached)).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("field-listed")).not_to_be_checked()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("copy-link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("of-seat")).to_have_count(7)
    expect(page.locator(".where p")).to_contain_text("Pot-Limit 1/2 · by link only")
