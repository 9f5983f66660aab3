"""The page of one's own profile: what stands there after a few hands, another name, and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openfelt.history import phh
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.wire.requests import CloseTable, Leave, Pause, Sit
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.others import Others
from tests.browser.pair import introduce, make_table, take
from tests.browser.person import MILLISECONDS
from tests.browser.test_histories import taken
from tests.browser.test_languages import whole

SMALL = {"width": 360, "height": 640}
SIZES = [("desktop", DESKTOP), ("phone", PHONE), ("small", SMALL)]

ADA, BO = 0, 1

MINUS = "\N{MINUS SIGN}"


def played(others: Others, hands: int = 1) -> None:
    """Ada, Bo and Chen play so many hands, in each of which all fold to the big blind; then Ada, the host, pauses."""
    others.gather(212, 186, 240, names=("Ada", "Bo", "Chen"), name="Third Street club", return_minutes=0)
    for hand in range(hands):
        others.act(hand % 3, "fold")
        if hand == hands - 1:
            others.ask(ADA, Pause)
        others.act((hand + 1) % 3, "fold")


def opened(open_page: Opener, others: Others, number: int = BO, **look: object) -> Page:
    """The profile of this player."""
    page = open_page("/me", storage_state=others.cookies_of(number), **look)
    page.set_default_timeout(MILLISECONDS)
    page.get_by_test_id("figure-hands").wait_for()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), SIZES)
def test_what_was_played_stands_on_the_page(
    open_page: Opener, others: Others, artefacts: Path, name: str, size: dict[str, int], scheme: str
) -> None:
    """Chips, hands, the table, the session that goes on and every hand; nothing is wider than the screen."""
    played(others, 4)
    page = opened(open_page, others, size=size, color_scheme=scheme)
    expect(page).to_have_title("Bo · openfelt")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo")
    # Bo had the small blind in the first hand and the fourth, the big blind in the third.
    expect(page.get_by_test_id("own-hand").locator(".won > :first-child")).to_have_text(
        [f"{MINUS}1", "+1", "0", f"{MINUS}1"]
    )
    for figure, value in {"hands": "4", "net": f"{MINUS}1you lost 1", "on_tables": "185", "wallet": "0"}.items():
        expect(page.get_by_test_id(f"figure-{figure}")).to_have_text(value)
    (result, session) = page.get_by_test_id("result"), page.get_by_test_id("session")
    expect(result).to_contain_text("186 brought, 0 taken away, 185 there now")
    expect(result).to_contain_text("you lost 1")
    expect(session).to_contain_text("186 brought, 185 there now")
    expect(session).to_contain_text("since ")
    page.screenshot(path=artefacts / f"profile-{name}-{scheme}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for target in page.locator("main a, main button").all():
        box = target.bounding_box()
        assert box is not None
        area = "element => parseFloat(getComputedStyle(element, '::after').height) || 0"
        assert max(box["height"], target.evaluate(area)) >= 44
    result.get_by_role("link", name="Third Street club").click()
    page.wait_for_url(f"**{others.path}", wait_until="commit")
    expect(page.locator(".seat.hero .name")).to_contain_text("Bo")


def test_sessions_and_hands_after_leaving(open_page: Opener, others: Others) -> None:
    """Each session by itself, the newest first; hands of a closed table can be taken along, without others' cards."""
    played(others)
    others.ask(BO, Leave)
    others.ask(BO, Sit, 4, 100)
    page = opened(open_page, others)
    newest, oldest = (page.get_by_test_id("session").nth(place) for place in (0, 1))
    expect(newest).to_contain_text("100 brought, 100 there now")
    expect(oldest).to_contain_text("186 brought, 185 taken away")
    expect(page.get_by_test_id("figure-wallet")).to_have_text("85")
    others.ask(ADA, CloseTable)
    page.reload()
    expect(page.get_by_test_id("figure-wallet")).to_have_text("185")
    expect(page.get_by_test_id("result").get_by_role("link")).to_have_count(0)
    expect(page.get_by_test_id("result")).to_contain_text("Third Street club")
    (hand,) = phh.read(Source.of_text(taken(page, "own-hand-phh")))
    assert isinstance(hand, Record)
    assert hand.players[hand.hero or 0] == "Bo"
    assert sum("????" in action for action in hand.actions if action.startswith("d dh")) == 2
    assert '"ohh"' in taken(page, "own-hand-ohh")
    assert "Dealt to Bo" in taken(page, "own-hand-pokerstars")
    assert "Dealt to Bo" in taken(page, "mine-pokerstars")
    page.route("**/hands/**", lambda route: route.fulfill(status=404, json={"message": "This hand is gone"}))
    page.get_by_test_id("own-hand-phh").click()
    expect(page.get_by_test_id("hands-trouble")).to_have_text("This hand is gone")


def test_older_hands_come_when_they_are_wanted(open_page: Opener, others: Others) -> None:
    """Ten at a time, and the button is gone when there are no more."""
    played(others, 12)
    page = opened(open_page, others)
    expect(page.get_by_test_id("own-hand")).to_have_count(10)
    page.get_by_test_id("hands-more").click()
    expect(page.get_by_test_id("own-hand")).to_have_count(12)
    expect(page.get_by_test_id("hands-more")).to_have_count(0)
    names = page.get_by_test_id("own-hand").locator("h3")
    expect(names).to_have_text([f"Hand {number} · Third Street club" for number in range(12, 0, -1)])


def test_tables_that_one_made(open_page: Opener, others: Others) -> None:
    """The host has them on his page, others have not."""
    played(others)
    page = opened(open_page, others, ADA)
    made = page.get_by_test_id("made")
    expect(made).to_contain_text("made on ")
    expect(made.get_by_role("link", name="Third Street club")).to_have_attribute("href", others.path)
    expect(opened(open_page, others).get_by_test_id("made")).to_have_count(0)
    others.ask(ADA, CloseTable)
    # The table closes once the last hand is put away; a page that was loaded before does not hear of it.
    for _ in range(100):
        page.reload()
        made.wait_for()
        if "closed on " in made.inner_text():
            break
        page.wait_for_timeout(100)
    expect(made).to_contain_text("closed on ")
    expect(made.get_by_role("link")).to_have_count(0)


def test_who_has_no_name_is_told_so(open_page: Opener) -> None:
    """One sentence and a way on; nobody has this page by another address."""
    page = open_page("/me")
    expect(page.get_by_test_id("nameless")).to_have_text(
        "You have no name here yet: take a seat at a table, and you find here what you have played."
    )
    page.get_by_role("link", name="All tables").click()
    page.get_by_test_id("table-row").first.wait_for()
    expect(page.get_by_test_id("me")).to_have_count(0)


def test_the_name_in_the_lobby_leads_there(open_page: Opener) -> None:
    """Somebody who has not played yet finds his page, and from it the tables."""
    page = open_page("/")
    introduce(page, "Nina")
    page.reload()
    link = page.get_by_test_id("me")
    expect(link).to_have_accessible_name("Nina, your profile")
    link.click()
    expect(page.get_by_text("You have not played yet.")).to_be_visible()
    expect(page.get_by_test_id("session")).to_have_count(0)
    page.get_by_role("link", name="All tables").click()
    page.get_by_test_id("table-row").first.wait_for()


def test_the_own_seat_leads_there_and_the_game_goes_on(open_page: Opener) -> None:
    """The profile opens beside the table."""
    page = open_page("/")
    introduce(page, "Nina")
    page.goto(page.url.rstrip("/") + make_table(page))
    take(page, 0)
    page.get_by_test_id("own-plaque").click()
    with page.expect_popup() as beside:
        page.get_by_test_id("own-profile").click()
    expect(beside.value.get_by_test_id("figure-on_tables")).to_have_text("200")
    expect(page.locator(".seat.hero .name")).to_contain_text("Nina")


def test_a_profile_that_cannot_be_read_is_tried_again(open_page: Opener) -> None:
    """The room's database is out of reach: one sentence, a button, and the page when it answers."""
    page = open_page("/")
    introduce(page, "Nina")
    page.route("**/api/me/profile", lambda route: route.fulfill(status=503, json={"message": "The room waits"}))
    page.goto(page.url + "me")
    expect(page.get_by_test_id("trouble")).to_have_text("The room waits")
    page.unroute("**/api/me/profile")
    page.get_by_test_id("try-again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nina")


# ---------------------------------------------------------------- another name, and the way out


def test_another_name_by_keyboard(open_page: Opener, others: Others) -> None:
    """What will not do is said at the field, and Esc leaves it; the seat keeps the old name until it is left."""
    played(others)
    page = opened(open_page, others)
    button, field = page.get_by_test_id("rename"), page.get_by_test_id("new-name")
    button.press("Enter")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("name-trouble")).to_have_text("A name has 2 to 20 characters")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("  Bo   the Great ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo the Great")
    expect(button).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Where you sit you keep the old one")
    expect(page.get_by_test_id("me")).to_have_text("Bo the Great")
    expect(page).to_have_title("Bo the Great · openfelt")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo the Great")
    page.get_by_test_id("result").get_by_role("link").click()
    expect(page.locator(".seat.hero .name")).to_have_text("Bo")
    others.ask(BO, Leave)
    others.ask(BO, Sit, 3, 100)
    expect(page.locator(".seat.hero .name")).to_have_text("Bo the Great")


def test_who_goes_for_good_is_forgotten(open_page: Opener, others: Others) -> None:
    """Not while his chips lie on a table; the question comes first, and "not now" changes nothing."""
    played(others)
    page = opened(open_page, others)
    page.get_by_test_id("forget").press("Enter")
    expect(page.get_by_test_id("forget-question")).to_contain_text("There is no password")
    expect(page.get_by_test_id("forget-no")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("forget")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("forget-yes").click()
    expect(page.get_by_test_id("forget-trouble")).to_have_text("Leave your seat first: your chips lie there")
    others.ask(BO, Leave)
    page.get_by_test_id("forget").click()
    page.get_by_test_id("forget-yes").click()
    page.get_by_test_id("table-row").first.wait_for()
    expect(page.get_by_test_id("me")).to_have_count(0)
    assert page.context.cookies() == []
    page.goto(page.url + "me")
    expect(page.get_by_test_id("nameless")).to_be_visible()


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_a_german_reader_has_all_words_in_their_places(
    open_page: Opener, others: Others, artefacts: Path, name: str, size: dict[str, int]
) -> None:
    """With every form open, at all sizes."""
    played(others, 2)
    page = opened(open_page, others, ADA, size=size, locale="de-DE")
    expect(page.get_by_test_id("own-hand")).to_have_count(2)
    whole(page, f"german-profile-{name}", artefacts)
    page.get_by_test_id("rename").click()
    page.get_by_test_id("new-name").fill("x")
    page.get_by_test_id("rename-save").click()
    expect(page.get_by_test_id("name-trouble")).to_have_text("Ein Name hat 2 bis 20 sichtbare Zeichen")
    page.get_by_test_id("forget").click()
    expect(page.get_by_test_id("forget-question")).to_contain_text("Es gibt kein Passwort")
    whole(page, f"german-profile-forms-{name}", artefacts)
