"""The scenes of ``docs/pictures``: every page and state, played in a real room and a real Chromium.

A new state is a function and a line in ``SCENES``; :mod:`tools.take_pictures` takes its pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, expect

from openfelt.wire.requests import Pause, Say, SitOut
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.others import Others
from tests.browser.test_sideways import SIDEWAYS
from tests.server.process import RoomProcess

PACE: Final = 8.0
"""What people watch lasts so many times as long as in life, so that four pages can be taken of it."""

MILLISECONDS: Final = 60_000

HERO: Final = 0
FREE_SEATS: Final = {"new_player_post": "none", "first_button": "seat"}
"""Everybody is dealt in at once, and the first seat has the first button."""

NAMES: Final = ("Ada", "Bo", "Chen", "Dede", "Emil", "Femi")

LOOKS: Final[dict[str, dict[str, Any]]] = {
    f"{device}-{theme}": {**form, "color_scheme": theme, "reduced_motion": "reduce"}
    for device, form in {
        "desktop": {"viewport": DESKTOP, "device_scale_factor": 0.75},
        "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 1},
        "sideways": {"viewport": SIDEWAYS, "has_touch": True, "is_mobile": True, "device_scale_factor": 1},
    }.items()
    for theme in ("dark", "light")
}
"""How a scene can be looked at."""

FOUR: Final = tuple(look for look in LOOKS if not look.startswith("sideways"))
"""How it is looked at unless it says otherwise."""
TWO: Final = ("desktop-light", "phone-dark")
"""What is enough where another scene shows the same in all looks."""
ASIDE: Final = ("sideways-dark", "sideways-light")


class Stage:
    """One scene: a table of people, and the same player's page in every look."""

    def __init__(self, browser: Browser, room: RoomProcess, others: Others, looks: Sequence[str], locale: str) -> None:
        self._browser = browser
        self._looks = {look: {**LOOKS[look], "locale": locale} for look in looks}
        self.room = room
        self.others = others
        self.pages: dict[str, Page] = {}

    def open(self, path: str, number: int | None = None) -> None:
        """Open ``path`` in every look, as the player with this number or as a stranger."""
        for look, form in self._looks.items():
            cookies: Any = None if number is None else self.others.cookies_of(number)
            page = self._browser.new_context(**form, storage_state=cookies).new_page()
            page.set_default_timeout(MILLISECONDS)
            page.goto(self.room.address + path)
            self.pages[look] = page

    def gather(self, *stacks: int, number: int | None = HERO, quiet: int = 90, **form: Any) -> None:
        """Have people sit down, the pages in front of one of them; no clock is shown for ``quiet`` seconds."""
        bounds: dict[str, Any] = {"min_buy_in": 40, "max_buy_in": 400}
        options = {**FREE_SEATS, "think_seconds": quiet}
        self.others.gather(*stacks, names=NAMES, name="Third Street club", options=options, **bounds, **form)
        self.open(self.others.path, number)

    def each(self, do: Callable[[Page], object]) -> None:
        """Do something on every page."""
        for page in self.pages.values():
            do(page)

    def press(self, name: str) -> None:
        """Press a button on every page."""
        self.each(lambda page: page.get_by_test_id(name).click())

    def wait(self, selector: str) -> None:
        """Wait until something is seen on every page."""
        self.each(lambda page: page.locator(selector).first.wait_for(timeout=MILLISECONDS))

    def close(self) -> None:
        """Close the pages."""
        self.each(lambda page: page.context.close())


# ---------------------------------------------------------------- the scenes


def lobby(stage: Stage) -> None:
    stage.open("/")
    stage.each(lambda page: expect(page.get_by_text(re.compile("4 [Bb]ots")).first).to_be_visible(timeout=MILLISECONDS))


def lobby_filtered(stage: Stage) -> None:
    stage.open("/")
    stage.wait("[data-testid=table-row]")
    stage.each(lambda page: page.locator(".filters .segments button").last.click())


def watching(stage: Stage) -> None:
    stage.gather(200, 180, 240, number=None)
    stage.wait("of-seat .stack")


def taking_a_seat(stage: Stage) -> None:
    watching(stage)
    stage.each(lambda page: page.locator("of-seat button[data-testid^='sit-']").first.click())
    stage.wait("[data-testid=name]")


def to_the_flop(stage: Stage, **form: Any) -> None:
    """Three see the flop, and the hero has the button."""
    stage.gather(212, 186, 240, 95, 310, 154, **form)
    others = stage.others
    for number, (do, to) in {3: ("fold", 0), 4: ("raise", 6), 5: ("fold", 0), 0: ("call", 0), 1: ("fold", 0)}.items():
        others.act(number, do, to)
    others.act(2, "call")


def waiting(stage: Stage) -> None:
    to_the_flop(stage)
    stage.wait("[data-wish]")
    stage.each(lambda page: page.locator("[data-wish=check_or_fold]").check())


def decision(stage: Stage, **form: Any) -> None:
    to_the_flop(stage, **form)
    stage.others.act(2, "check")
    stage.others.act(4, "bet", 12)
    stage.wait("[data-testid=call]:enabled")


def size_out_of_range(stage: Stage) -> None:
    decision(stage)
    stage.each(lambda page: page.get_by_test_id("amount").fill("13"))
    stage.wait("[data-testid=range]")


def free_fold(stage: Stage) -> None:
    to_the_flop(stage)
    stage.others.act(2, "check")
    stage.others.act(4, "check")
    stage.wait("[data-testid=call]:enabled")
    stage.press("fold")


def last_seconds(stage: Stage) -> None:
    decision(stage, quiet=10)
    stage.wait(".seat.hero[data-clock=last]")


def all_in(stage: Stage) -> None:
    """The first is all-in for 40, the second for 90, and two go on."""
    stage.gather(212, 40, 90, 240)
    others = stage.others
    others.act(3, "raise", 6)
    others.act(0, "call")
    others.act(1, "all_in")
    others.act(2, "all_in")
    others.act(3, "call")
    others.act(0, "call")


def side_pots(stage: Stage) -> None:
    all_in(stage)
    stage.wait("[data-testid=call]:enabled, [data-wish]")
    stage.each(lambda page: expect(page.locator("of-table")).to_have_attribute("data-street", "flop"))


def showdown(stage: Stage) -> None:
    all_in(stage)
    for _ in range(3):
        stage.others.act(3, "check")
        stage.others.act(0, "check")
    stage.wait("[data-mark=plays]")


def sitting_out(stage: Stage) -> None:
    stage.gather(200, 180, 240)
    stage.others.act(0, "fold")
    stage.others.ask(HERO, SitOut)
    stage.others.act(1, "fold")
    stage.wait("[data-testid=sit-in]")


def after_a_hand(stage: Stage, **form: Any) -> None:
    """A hand is over that the hero has folded, and the host lets none begin."""
    stage.gather(200, 180, 240, **form)
    stage.others.act(0, "fold")
    stage.others.ask(HERO, Pause)
    stage.others.act(1, "fold")


def open_panel(stage: Stage) -> None:
    """On a phone it is a drawer, and elsewhere always open."""
    for page in stage.pages.values():
        if page.get_by_test_id("panel").is_visible():
            page.get_by_test_id("panel").click()


def paused(stage: Stage) -> None:
    after_a_hand(stage)
    stage.each(lambda page: expect(page.locator(".dock .advice")).to_contain_text("Paused", timeout=MILLISECONDS))


def reconnecting(stage: Stage) -> None:
    decision(stage)
    stage.room.kill()
    stage.each(lambda page: expect(page.locator(".dock .advice")).to_contain_text("Reconnecting", timeout=MILLISECONDS))


def log(stage: Stage) -> None:
    decision(stage)
    open_panel(stage)


def settings(stage: Stage) -> None:
    stage.gather(200, 180, 240)
    stage.press("settings")
    stage.wait("dialog[open]")


def typed(stage: Stage) -> None:
    decision(stage)
    stage.each(lambda page: page.get_by_test_id("plain").press("Enter"))
    stage.each(lambda page: page.get_by_test_id("typed").fill("turn"))
    stage.each(lambda page: page.get_by_test_id("typed").press("Enter"))


def ten_seats(stage: Stage) -> None:
    stage.gather(200, 180, 240, 75, 310, 154, seats=10)
    stage.wait("[data-testid=call], [data-wish]")


def making(stage: Stage) -> None:
    stage.open("/")
    stage.press("make-table")
    stage.wait("dialog[open] input")


def inviting(stage: Stage) -> None:
    stage.gather(200, 180, 240, number=1)
    stage.press("invite")
    stage.wait("dialog[open] .qr")


def hosting(stage: Stage) -> None:
    stage.gather(200, 180, 240)
    stage.press("host")
    stage.wait("dialog[open]")


def own_seat(stage: Stage) -> None:
    stage.gather(200, 180, 240)
    stage.press("own-plaque")
    stage.wait("dialog[open]")


def chat(stage: Stage) -> None:
    decision(stage)
    for number, text in ((2, "Nice to see you all."), (4, "Twelve more for you, Ada."), (0, "Let me think.")):
        stage.others.ask(number, Say, text)
    open_panel(stage)
    stage.press("tab-chat")


def hands(stage: Stage) -> None:
    after_a_hand(stage)
    open_panel(stage)
    stage.press("hands")
    stage.wait("dialog[open] [download]")


def settlement(stage: Stage) -> None:
    after_a_hand(stage)
    open_panel(stage)
    stage.press("settlement")
    stage.wait("[data-testid=account]")


def full_table(stage: Stage) -> None:
    stage.gather(200, 180, number=None, seats=2)
    stage.wait("[data-testid=wait]")


def rabbit(stage: Stage) -> None:
    after_a_hand(stage, rabbit=True)
    next(iter(stage.pages.values())).get_by_test_id("rabbit").click()
    stage.wait(".board of-card:not([data-card='none'])")


def in_big_blinds(stage: Stage) -> None:
    stage.gather(212, 186, 240)
    stage.each(lambda page: page.evaluate("localStorage.setItem('openfelt', JSON.stringify({ amounts: 'blinds' }))"))
    stage.each(lambda page: page.reload())
    stage.wait("[data-testid=call]")


def showing(stage: Stage) -> None:
    after_a_hand(stage, rabbit=True)
    stage.wait("[data-testid=show-both]")


def run_out(stage: Stage) -> None:
    stage.gather(212, 186, 240)
    stage.others.act(0, "all_in")
    stage.others.act(1, "fold")
    stage.others.act(2, "call")
    stage.wait("of-seat [data-odds]")


def no_table(stage: Stage) -> None:
    stage.open("/table/nowhere")
    stage.wait("h1")


def lobby_settings(stage: Stage) -> None:
    stage.open("/")
    stage.press("settings")
    stage.wait("dialog[open]")


def profile(stage: Stage) -> None:
    """Three hands: one won on the flop, one lost, one won before it."""
    others = stage.others
    bounds: dict[str, Any] = {"min_buy_in": 40, "max_buy_in": 400}
    others.gather(200, 180, 240, names=NAMES, name="Third Street club", options=FREE_SEATS, **bounds)
    answers: tuple[tuple[int, str, int], ...] = (
        (0, "raise", 12), (1, "fold", 0), (2, "call", 0), (2, "check", 0), (0, "bet", 20), (2, "fold", 0),
        (1, "raise", 6), (2, "fold", 0), (0, "fold", 0),
        (2, "fold", 0), (0, "raise", 6), (1, "fold", 0),
    )  # fmt: skip
    for number, do, to in answers:
        others.act(number, do, to)
    stage.open("/me", HERO)
    stage.each(lambda page: expect(page.get_by_test_id("own-hand")).to_have_count(3))


def offline(stage: Stage) -> None:
    stage.open("/")
    stage.each(lambda page: page.evaluate("() => navigator.serviceWorker.ready"))
    stage.each(lambda page: page.wait_for_function("() => navigator.serviceWorker.controller !== null"))
    stage.each(lambda page: page.context.set_offline(True))
    stage.each(lambda page: page.reload())
    stage.wait("[data-testid=try-again]")


class Scene(NamedTuple):
    """A state of a page: its picture's name, what it shows, how it comes about, and how it is looked at."""

    name: str
    words: str
    play: Callable[[Stage], None]
    looks: Sequence[str] = FOUR
    locale: str = "en-GB"
    pace: float = PACE


SCENES: Final = (
    Scene("lobby", "The lobby.", lobby),
    Scene("lobby-filtered", "The lobby with a filter: fixed limit alone.", lobby_filtered),
    Scene("watching", "Somebody watches; free seats can be taken.", watching),
    Scene("taking-a-seat", "On the way into a seat.", taking_a_seat),
    Scene("waiting", "Others act; one's own answer can be chosen in advance.", waiting),
    Scene("decision", "A decision.", decision),
    Scene("size-out-of-range", "A size is typed that is not allowed.", size_out_of_range),
    Scene("free-fold", "A question before a hand is folded that costs nothing.", free_fold),
    Scene("last-seconds", "The last seconds of a turn.", last_seconds),
    Scene("side-pots", "Two are all-in: a main pot and a side pot.", side_pots),
    Scene("showdown", "The showdown: the hand that wins, and the cards that play.", showdown),
    Scene("sitting-out", "Sitting out.", sitting_out),
    Scene("paused", "The host has paused the table.", paused),
    Scene("reconnecting", "The line is lost; clocks stand still.", reconnecting),
    Scene("log", "The log, in a drawer on a phone.", log),
    Scene("settings", "Settings.", settings),
    Scene("typed", "The table by typed commands.", typed),
    Scene("ten-seats", "A table with ten seats.", ten_seats),
    Scene("making", "A table is made.", making),
    Scene("inviting", "Others are invited by a link or a QR code.", inviting),
    Scene("hosting", "What the host of a table may do.", hosting),
    Scene("own-seat", "One's own seat: sitting out, chips, leaving.", own_seat),
    Scene("chat", "The chat, beside the log.", chat),
    Scene("hands", "Hands of the table to take along.", hands),
    Scene("settlement", "Who owes whom.", settlement, TWO),
    Scene("full-table", "All seats are taken: a way onto the waiting list.", full_table, TWO),
    Scene("in-big-blinds", "A decision that counts in big blinds.", in_big_blinds, TWO),
    Scene("sideways", "A decision on a phone held sideways.", decision, ASIDE),
    Scene("rabbit", "The cards that would have come, at a table that has that.", rabbit, TWO),
    Scene("showing", "After a hand cards can be shown.", showing),
    Scene("run-out", "Two are all-in, and everybody sees what their hands are worth.", run_out),
    Scene("no-table", "A link that leads to no table.", no_table),
    Scene("profile", "One's own page: what one has and won, sessions, hands.", profile, pace=0.1),
    Scene("lobby-settings", "The settings, opened in the lobby.", lobby_settings, TWO),
    Scene("offline", "The room cannot be reached.", offline, TWO),
    Scene("lobby-german", "The lobby in German.", lobby, TWO, "de-DE"),
    Scene("decision-german", "A decision in German.", decision, TWO, "de-DE"),
)
