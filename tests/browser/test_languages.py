"""Everything that the room says in words, in every language of the browser client."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

import openfelt
from openfelt.cards import RANK_NAMES, RANK_PLURALS
from openfelt.errors import Reason, Refusal
from openfelt.room.choices import choices
from openfelt.room.notices import Word
from openfelt.strength import Category, Strength
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.pair import ask, introduce, make_table, take
from tests.browser.person import Person

SOURCES = Path(openfelt.__file__).parent
CLIENT = SOURCES / "web" / "static" / "client"

FIXED = re.compile(r'(?:\b(?:Error|NotSaid|BadFrame)\(|_refuse\([^,()]+, |\breason: )"(\w+)"')
"""A reason as it stands in the sources: of the room and the wire in Python, of the client itself in JavaScript."""


BY_STATUS = re.compile(r'\b[45]\d\d: "(\w+)"')
"""A reason of the client for an answer over HTTP; those for what was sent stand beside."""

UNFIT = ("name", "setting", "settings")


def hands() -> Iterator[str]:
    """Every name of a hand that the room can say; before the flop only a pair has one."""
    names: dict[str, None] = {}
    for category in Category:
        for number in count(1):
            try:
                names[Strength(category << 12 | number).name] = None
            except ValueError:
                break
    yield from names
    yield from (f"pair of {rank}" for rank in RANK_PLURALS)


def refusals() -> set[str]:
    """Every reason for which something is refused."""
    files = [*(SOURCES / "room").glob("*.py"), *(SOURCES / "wire").glob("*.py"), *CLIENT.glob("*.js")]
    fixed = {reason for file in files for reason in FIXED.findall(file.read_text())}
    assert {"no_name", "too_fast", "chat_off", "bad_json", "table_closed", "silent"} <= fixed, "the reasons were found"
    by_status = BY_STATUS.findall((CLIENT / "http.js").read_text())
    assert len(by_status) > 3, "those by status were found"
    return {*Reason, *Refusal, *fixed, *by_status, *UNFIT}


@cache
def translated() -> dict[str, Any]:
    """What the room says, in every language."""
    if shutil.which("node") is None:
        pytest.skip("needs node: apt install nodejs")
    said = {"hands": list(hands()), "refusals": sorted(refusals()), "notices": get_args(Word)}
    ran = subprocess.run(
        ["node", str(Path(__file__).parent / "js" / "translated.js")],
        input=json.dumps(said),
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(ran.stdout)
    assert set(told) >= {"en", "de"}
    return told


def test_every_hand_has_its_own_name_in_german() -> None:
    """All names that there are, each another one, with no English word left in it."""
    names = list(hands())
    german = translated()["de"]["hands"]
    assert len(set(names)) == len(set(german)) == len(names)
    # What is called the same in both languages.
    shared = {"flush", "house", "kicker", "full", "straight", "royal"}
    english = {word for name in names for word in re.findall(r"[a-z]+", name)} - shared
    assert english >= {*RANK_NAMES, *RANK_PLURALS, "high", "over", "and", "of"}
    assert not [name for name in german if english & set(re.findall(r"\w+", name))]
    by_name = dict(zip(names, german, strict=True))
    assert by_name["ace high, king kicker"] == "Ass hoch, Kicker König"
    assert by_name["pair of deuces"] == "Paar Zweien"
    assert by_name["pair of sixes, queen kicker"] == "Paar Sechsen, Kicker Dame"
    assert by_name["two pair, kings and queens, jack kicker"] == "zwei Paar, Könige und Damen, Kicker Bube"
    assert by_name["three of a kind, tens, nine kicker"] == "Drilling, Zehnen, Kicker Neun"
    assert by_name["straight, five high"] == "Straße, Fünf hoch"
    assert by_name["full house, eights over threes"] == "Full House, Achten über Dreien"


def test_every_hand_is_said_as_the_room_says_it_in_english() -> None:
    """English adds an article at the most."""
    told = translated()["en"]
    assert told["hands"] == list(hands())
    for name, inside in zip(told["hands"], told["insideSentences"], strict=True):
        assert inside in (name, f"a {name}")


@pytest.mark.parametrize("kind", ["refusals", "notices"])
def test_whatever_the_room_refuses_or_tells_has_a_sentence_in_german(kind: str) -> None:
    """Every fixed reason and word, one sentence each."""
    for sentence in translated()["de"][kind]:
        assert re.match(r"[A-ZÄÖÜ]\w+ .+[^.!]$", sentence), sentence
        assert not sentence.startswith("The room says")


def choice_words() -> Iterator[str]:
    """What the room says about the form of a table, by the keys under which a language has it."""
    offered = choices()
    for choice in (*offered.fields, *offered.options):
        yield from (choice.name, f"{choice.name}.about", f"group.{choice.group}")
        for value in choice.values:
            yield f"{choice.name}.{value.value}"
            if value.about:
                yield f"{choice.name}.{value.value}.about"


def test_all_that_can_be_chosen_about_a_table_has_german_words() -> None:
    """Every field and house rule, every value and preset: a sentence where the room has one, and nothing left over."""
    german = translated()["de"]["choices"]
    assert set(german) == set(choice_words())
    for key, words in german.items():
        assert words.strip()
        assert words.endswith(".") == key.endswith(".about"), key


def test_whatever_the_room_refuses_or_tells_has_a_sentence_in_english() -> None:
    """Mostly the room's own, elsewhere one of the page's."""
    for sentence in (*translated()["en"]["refusals"], *translated()["en"]["notices"]):
        assert re.match(r"[A-Z]\w+ .+[^.!]$", sentence), sentence


CUT = """() => [...document.querySelectorAll(
        'button, a.btn, a.tool, label, legend, summary, .tab, .name, .advice span, h1, h2, h3, .pot, .result span')]
    .filter(part => part.checkVisibility({ visibilityProperty: true }))
    .filter(part => !part.closest('.hidden, .skip, .filters, [aria-hidden=true]'))
    .filter(part => {
        const { left, right } = part.getBoundingClientRect()
        // A free seat has a larger area around it for a thumb, which is no part of its words.
        const words = document.createRange()
        words.selectNodeContents(part)
        const wide = part.matches('button.plaque') ? words.getBoundingClientRect().width : part.scrollWidth
        const cut = part.clientWidth > 1 && wide > part.clientWidth + 1
        return cut || right > innerWidth + 1 || left < -1
    })
    .map(part => `${part.className} ${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}`)"""
"""Whatever one reads or presses that is wider than its place, or lies beside the page."""


def whole(page: Page, name: str, artefacts: Path) -> None:
    """Nothing on the page is cut or lies beside it."""
    page.screenshot(path=artefacts / f"{name}.png")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_german_reader_has_all_words_in_their_places(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int]
) -> None:
    """Lobby, table, the way to a seat, a decision and the settings, at both sizes."""
    page = open_page("/", size=size, locale="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_test_id("table-row")).to_have_count(3)
    whole(page, f"german-lobby-{name}", artefacts)
    page.goto(page.url + "table/practice-no-limit")
    person = Person(page)
    page.get_by_test_id("sit").wait_for()
    whole(page, f"german-stranger-{name}", artefacts)
    page.get_by_test_id("sit").click()
    whole(page, f"german-sit-{name}", artefacts)
    page.get_by_test_id("name").fill("Ada")
    page.get_by_test_id("take-seat").click()
    person.wait_for_turn()
    expect(page.get_by_test_id("fold")).to_have_text(re.compile("^Fold"))
    whole(page, f"german-decision-{name}", artefacts)
    page.get_by_test_id("settings").click()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    whole(page, f"german-settings-{name}", artefacts)


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_a_german_host_has_all_words_in_their_places(
    open_page: Opener, artefacts: Path, name: str, size: dict[str, int]
) -> None:
    """The making of a table, inviting, the host's sheet, the own seat, the chat, hands that are over, and showing."""
    host, guest = (open_page("/", size=size, touch=size is PHONE, locale="de-DE") for _ in range(2))
    introduce(host, "Ada")
    introduce(guest, "Bo")
    host.reload()
    host.get_by_test_id("make-table").click()
    host.get_by_test_id("make").wait_for()
    whole(host, f"german-making-{name}", artefacts)
    for part in ("more", "rules"):
        host.get_by_test_id(f"fold-{part}").click()
    whole(host, f"german-making-all-{name}", artefacts)
    path = make_table(host, name="Abend", rabbit=True)
    for page in (host, guest):
        page.goto(urljoin(page.url, path))
    ada, bo = take(host, 0), take(guest, 3)
    ada.wait_for_turn()
    whole(host, f"german-turn-{name}", artefacts)

    host.get_by_test_id("own-plaque").click()
    host.get_by_role("heading", name="Dein Platz, Nummer 1").wait_for()
    whole(host, f"german-own-{name}", artefacts)
    host.keyboard.press("Escape")
    host.get_by_test_id("host").click()
    host.get_by_test_id("person").filter(has_text="Bo").locator("summary").click()
    whole(host, f"german-host-{name}", artefacts)
    host.get_by_test_id("ban").click()
    whole(host, f"german-ban-{name}", artefacts)
    host.get_by_test_id("host-no").click()
    host.get_by_test_id("host-change").click()
    host.get_by_test_id("change").wait_for()
    whole(host, f"german-changing-{name}", artefacts)
    host.keyboard.press("Escape")

    ask(host, type="pause")
    for question in ({"type": "sit_out"}, {"type": "top_up", "to": 200}, {"type": "auto_top_up", "to": 200}):
        ask(guest, **question)
    ada.answer("fold")
    for page, who in ((host, "winner"), (guest, "loser")):
        page.get_by_test_id("show-both").wait_for()
        whole(page, f"german-show-{who}-{name}", artefacts)
    guest.get_by_test_id("rabbit").click()
    guest.get_by_test_id("show-one").first.click()
    guest.get_by_test_id("show-one").first.wait_for()
    whole(host, f"german-shown-{name}", artefacts)
    assert bo.fact("phase") != "playing"
    ask(guest, type="say", text="Guten Abend")
    whole(host, f"german-unread-{name}", artefacts)
    if host.get_by_test_id("panel").is_visible():
        host.get_by_test_id("panel").click()
    whole(host, f"german-log-{name}", artefacts)
    host.get_by_test_id("tab-chat").click()
    host.get_by_test_id("say").wait_for()
    whole(host, f"german-chat-{name}", artefacts)


def test_a_language_is_chosen_and_kept(open_page: Opener) -> None:
    """An English browser, a reader who prefers German: the page speaks it at once, and after a reload."""
    page = open_page("/table/practice-limit", locale="en-GB")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()
