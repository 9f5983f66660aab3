"""What a reader may choose: each setting does what it says, at once, and is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS, Person
from tests.server.process import RoomProcess

pytestmark = pytest.mark.one_room

TABLE = "/table/practice-no-limit"

PAGES = {"table": TABLE, "lobby": "/"}
"""Where the sheet is opened."""

CHOICES = (
    *(f"theme-{theme}" for theme in ("system", "light", "dark")),
    *(f"sounds-{sounds}" for sounds in ("all", "turn", "off")),
    *(f"speed-{speed}" for speed in ("calm", "brisk", "instant")),
    *(f"amounts-{amounts}" for amounts in ("chips", "blinds")),
    "language",
    *(f"box-{name}" for name in ("deck", "careful", "vibrate", "plain")),
    *(
        f"key-{name}"
        for name in ("fold", "call", "raise", "more", "less", "field", "sit_out", "log", "chat", "mute", "help")
    ),
)


def sheet(page: Page) -> Locator:
    """The sheet of settings, opened."""
    page.get_by_test_id("settings").click()
    return page.locator("of-settings dialog")


def kept(page: Page) -> dict[str, object]:
    """What this browser keeps."""
    found: dict[str, object] = page.evaluate("JSON.parse(localStorage.getItem('openfelt') ?? '{}')")
    return found


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_everything_that_can_be_chosen_stands_on_the_sheet(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int], scheme: str, where: str
) -> None:
    """Every choice is there, is pressed with a thumb without trouble, and the sheet closes by Esc."""
    page = open_page(PAGES[where], size=size, color_scheme=scheme)
    open_sheet = sheet(page)
    expect(open_sheet).to_be_visible()
    page.screenshot(path=artefacts / f"settings-{where}-{name}-{scheme}.png")
    for choice in CHOICES:
        part = open_sheet.get_by_test_id(choice)
        expect(part).to_have_count(1)
        target = part.locator("xpath=ancestor-or-self::*[self::label or self::button][1]").bounding_box()
        assert target is not None
        assert target["height"] >= 42, choice
    page.keyboard.press("Escape")
    expect(open_sheet).to_be_hidden()
    expect(page.get_by_test_id("settings")).to_be_focused()


def test_theme_and_deck_are_worn_at_once_and_after_a_reload(open_page: Opener) -> None:
    """Dark on a light machine, with the browser's own edges; four colours for four suits."""
    page = open_page(TABLE, color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    suits = """() => ['spade', 'heart', 'diamond', 'club'].map(suit => {
        const drop = document.body.appendChild(document.createElement('i'))
        drop.style.color = `var(--${suit})`
        const { color } = getComputedStyle(drop)
        drop.remove()
        return color
    })"""
    edge = """[...document.querySelectorAll('meta[name=theme-color]')]
        .find(edge => matchMedia(edge.media).matches).content"""
    light = page.evaluate(paper)
    assert len(set(page.evaluate(suits))) == 2
    sheet(page)
    page.get_by_test_id("theme-dark").click()
    page.get_by_test_id("box-deck").check()
    for _ in range(2):
        assert page.evaluate(paper) != light
        assert len(set(page.evaluate(suits))) == 4
        assert page.evaluate(edge) == "#0b1314"
        page.reload()
        page.locator("of-settings").wait_for(state="attached")


def in_big_blinds(page: Page) -> None:
    """Have the page count in big blinds from its beginning."""
    page.add_init_script("localStorage.setItem('openfelt', JSON.stringify({ amounts: 'blinds' }))")


def test_the_felt_counts_in_big_blinds(open_page: Opener) -> None:
    """Stacks, and the sizes of a decision, as soon as it is chosen."""
    page = open_page(TABLE)
    person = Person(page)
    person.sit("Ada")
    person.wait_for_turn()
    sheet(page)
    page.get_by_test_id("amounts-blinds").click()
    for stack in page.locator(".seat .stack").all():
        expect(stack).to_contain_text(" BB")
    for size in page.get_by_test_id("presets").locator("b").all():
        expect(size).to_contain_text(" BB")


@pytest.mark.parametrize(("locale", "point"), [("en-GB", "."), ("de-DE", ",")])
def test_a_decision_counts_in_big_blinds(open_page: Opener, others: Others, locale: str, point: str) -> None:
    """Price, pot, answers, range and the number field, where one types big blinds; what is sent is chips."""
    others.gather(400, 401, blinds=(2, 4), min_buy_in=40, max_buy_in=800)
    page = hero_at(open_page, others, locale=locale, before=in_big_blinds).page
    others.act(0, "raise", 10)
    field, call, bet = (page.get_by_test_id(name) for name in ("amount", "call", "raise"))
    expect(call).to_contain_text(f"Call 1{point}5 BB")
    expect(page.locator(".dock .advice")).to_contain_text(f"1{point}5 BB")
    expect(field).to_have_value("4")
    expect(field).to_have_attribute("inputmode", "decimal")
    field.fill(f"1{point}25")
    expect(page.get_by_test_id("range")).to_contain_text("4 BB ")
    expect(page.get_by_test_id("range")).to_contain_text(f"100{point}25 BB")
    for typed in ("6.25", "6,25", "6.25.9 x"):
        field.fill(typed)
        expect(bet).to_contain_text(f"6{point}25 BB")
        expect(page.get_by_test_id("range")).to_have_count(0)
    field.press("Enter")
    page.wait_for_function("!document.querySelector('of-table').session.decision")
    assert others.asked(0).legal.price == 15
    page.reload()
    expect(page.locator("[data-wish]").first).to_be_visible()


def test_a_chip_is_never_lost_among_big_blinds(open_page: Opener, others: Others) -> None:
    """However many chips a big blind is, the field says which amount it is to the chip."""
    others.gather(40_000, 40_000, blinds=(100, 200), min_buy_in=4_000, max_buy_in=40_000)
    page = hero_at(open_page, others, before=in_big_blinds).page
    others.act(0, "raise", 500)
    field, bet = page.get_by_test_id("amount"), page.get_by_test_id("raise")
    expect(field).to_have_value("4")
    page.get_by_role("button", name="0.005 BB more").click()
    expect(field).to_have_value("4.005")
    expect(bet).to_contain_text("4.005 BB")
    bet.click()
    page.wait_for_function("!document.querySelector('of-table').session.decision")
    assert others.asked(0).legal.price == 301


def test_a_key_is_another_one_and_never_two_things(open_page: Opener) -> None:
    """M does nothing any more, X mutes; a key that is taken is refused with a sentence; all go back together."""
    page = open_page(TABLE)
    mute = page.get_by_test_id("mute")
    open_sheet = sheet(page)
    page.get_by_test_id("key-mute").click()
    page.keyboard.press("f")
    expect(open_sheet.get_by_role("alert")).to_have_text("F is taken by: fold")
    page.keyboard.press("x")
    expect(open_sheet.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(mute).to_have_accessible_name("Mute")
    page.keyboard.press("x")
    expect(mute).to_have_accessible_name("Sounds on")
    assert kept(page)["sounds"] == "off"
    page.keyboard.press("?")
    page.get_by_test_id("keys-reset").click()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(mute).to_have_accessible_name("Mute")


def test_what_is_chosen_at_one_table_holds_at_all(open_page: Opener, room: RoomProcess) -> None:
    """Two tables of one browser: the other one follows."""
    page = open_page(TABLE)
    other = page.context.new_page()
    other.goto(f"{room.address}/table/practice-limit")
    other.get_by_test_id("settings").wait_for()
    sheet(page)
    page.get_by_test_id("theme-dark").click()
    page.get_by_test_id("sounds-off").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.get_by_test_id("mute")).to_have_accessible_name("Sounds on")


def test_typed_commands_are_chosen_on_the_sheet(open_page: Opener) -> None:
    """The line to type into is there, and stays after a reload."""
    page = open_page(TABLE)
    sheet(page)
    page.get_by_test_id("box-plain").check()
    for _ in range(2):
        expect(page.get_by_test_id("typed")).to_be_attached(timeout=MILLISECONDS)
        page.reload()


def test_what_is_chosen_in_the_lobby_holds_at_a_table(open_page: Opener, room: RoomProcess) -> None:
    """At once in the lobby and in tables that are open, and in all that come: theme, sounds, keys, language."""
    lobby = open_page("/", color_scheme="light", locale="en-GB")
    table = lobby.context.new_page()
    table.goto(room.address + TABLE)
    mute = table.get_by_test_id("mute")
    mute.wait_for()
    sheet(lobby)
    lobby.get_by_test_id("theme-dark").click()
    expect(lobby.locator("html")).to_have_attribute("data-theme", "dark")
    expect(lobby.get_by_test_id("theme")).to_have_accessible_name("Light theme")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    lobby.get_by_test_id("key-mute").click()
    lobby.keyboard.press("x")
    # On a busy machine one page hears a little later what was kept in another.
    table.wait_for_function("JSON.parse(localStorage.openfelt).keys.mute === 'x'")
    table.bring_to_front()
    table.keyboard.press("x")
    expect(mute).to_have_accessible_name("Sounds on")
    lobby.bring_to_front()
    expect(lobby.get_by_test_id("key-mute")).to_have_text("X")
    lobby.get_by_test_id("language").select_option("de")
    expect(lobby.get_by_role("heading", level=1)).to_have_text("Nimm Platz")
    lobby.goto(room.address + TABLE)
    expect(lobby.get_by_test_id("mute")).to_have_accessible_name("Ton an")


def test_what_is_chosen_at_a_table_is_worn_by_the_lobby(open_page: Opener, room: RoomProcess) -> None:
    """Also by one that has been open for long, its button and its sheet included."""
    lobby = open_page("/", color_scheme="light")
    lobby.get_by_test_id("theme").wait_for()
    table = lobby.context.new_page()
    table.goto(room.address + TABLE)
    sheet(table)
    table.get_by_test_id("theme-dark").click()
    expect(lobby.locator("html")).to_have_attribute("data-theme", "dark")
    expect(lobby.get_by_test_id("theme")).to_have_accessible_name("Light theme")
    sheet(lobby)
    expect(lobby.get_by_test_id("theme-dark")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("press", "there"),
    [("settings", "of-settings dialog"), ("sit", "of-sit dialog")],
)
def test_a_part_that_cannot_be_fetched_is_said_and_tried_again(
    press: str, there: str, open_page: Opener, room: RoomProcess
) -> None:
    """Nothing that was pressed is lost: it is said that the room is away, and *try again* brings what was wanted."""
    parts = f"{room.address}/parcels/**"
    table = open_page(TABLE, before=lambda page: page.route(parts, lambda route: route.abort()))
    table.locator("of-seat .stack").first.wait_for()
    button = table.get_by_test_id(press)
    button.focus()
    button.press("Enter")
    notice = table.locator("of-notice")
    expect(notice).to_contain_text("The room cannot be reached. Try again")
    expect(table.locator(there)).to_have_count(0)
    table.unroute(parts)
    notice.get_by_role("button", name="Try again").click()
    expect(table.locator(there)).to_be_visible()


def test_the_lobby_fetches_the_sheet_when_it_is_wanted(open_page: Opener, room: RoomProcess) -> None:
    """No sooner; when the room is away that is said, and the next press brings it."""
    asked: list[str] = []
    lobby = open_page("/", before=lambda page: page.on("request", lambda request: asked.append(request.url)))
    lobby.get_by_test_id("table-row").first.wait_for()
    module = f"{room.address}/parcels/lobby/client/of-settings.js"
    assert module not in asked
    lobby.route(module, lambda route: route.abort())
    lobby.get_by_test_id("settings").click()
    expect(lobby.get_by_test_id("trouble")).to_have_text("The room cannot be reached. Try again")
    lobby.unroute(module)
    expect(sheet(lobby)).to_be_visible()
    expect(lobby.get_by_test_id("trouble")).to_have_count(0)
