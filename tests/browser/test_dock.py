"""The dock in every state of one's own seat: nothing is missing, nothing lies over another, and it keeps its height."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from openfelt.wire.requests import Pause
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

SIZES = {
    "desktop": (DESKTOP, 168),
    "phone": (PHONE, 218),
    "narrow": ({"width": 360, "height": 740}, 218),
    "short": ({"width": 360, "height": 640}, 160),
    "sideways": ({"width": 844, "height": 390}, None),
}
"""The windows, and how high the dock is in each; beside the table it may grow."""

SEATS: dict[str, dict[str, Any]] = {
    "between": {"phase": "between", "player": {}},
    "broke": {"phase": "between", "player": {"stack": 0}},
    "out": {"phase": "between", "player": {"out": True}},
    "leaving": {"phase": "between", "player": {"leaving": True}},
    "idle": {"phase": "idle", "player": {}},
    "joining": {"phase": "playing", "player": {"dealt": False}},
    "folded": {"phase": "playing", "player": {"dealt": True, "folded": True}},
    "waiting": {"phase": "playing", "player": {"dealt": True, "folded": False, "mucked": False}},
}

PURSE = {"least": 40, "most": 0, "to": 0, "auto": 0, "gift": 0}
PURSES: dict[str, dict[str, Any]] = {
    "full": PURSE,
    "low": PURSE | {"most": 200},
    "filling": PURSE | {"most": 200, "to": 200},
    "always": PURSE | {"most": 200, "auto": 200},
}
DEBTS: dict[str, Any] = {
    "": None,
    "owing": {"live": 2, "dead": 1, "posts": False},
    "posting": {"live": 2, "dead": 1, "posts": True},
}
SHOWS = {"": (0, False), "rabbit": (0, True), "one": (1, False), "both": (2, False), "all": (2, True)}


def states() -> Iterator[dict[str, Any]]:
    """What can come together."""
    for (seat, facts), (purse, chips), (debt, owed), (show, (cards, rabbit)) in itertools.product(
        SEATS.items(), PURSES.items(), DEBTS.items(), SHOWS.items()
    ):
        # Only who was dealt in has cards to show, and he owes nothing.
        after = facts["phase"] == "between" and not debt
        owes = not debt or seat in ("out", "joining", "idle")
        if (show and not after) or not owes or (seat, purse) == ("broke", "full"):
            continue
        name = "-".join(filter(None, (seat, purse, debt, show)))
        mine = {
            "decision": None,
            "debt": owed,
            "purse": chips,
            "may_rabbit": rabbit,
            "price": 4 if seat == "waiting" else 0,
        }
        yield {"name": name, "seat": seat, "cards": cards, "mine": mine, **facts}


DRAWN = """async state => {
    const table = document.querySelector('of-table'), { session, dock } = table
    window.first ??= { table: session.table, mine: session.mine, cards: session.player.cards }
    const { first } = window, { hero } = session
    session.table = { ...first.table, phase: state.phase,
        players: { ...first.table.players, [hero]: { ...first.table.players[hero], ...state.player } } }
    session.mine = { ...first.mine, ...state.mine, may_show: state.cards ? first.cards.slice(-state.cards) : [] }
    session.tell('change')
    await table.updateComplete
    await dock.updateComplete
}"""
"""Has the page draw a state that the room has not brought about."""

LOOK = """() => {
    const dock = document.querySelector('of-dock'), whole = dock.getBoundingClientRect()
    const name = part => part.dataset.testid ?? part.querySelector('input')?.dataset.testid ?? part.textContent.trim()
    const seen = selector => [...dock.querySelectorAll(selector)].filter(part => part.checkVisibility())
        .map(part => ({ part, name: name(part), box: part.getBoundingClientRect() }))
    const parts = seen('button, label')
    const lines = seen('.advice, .recently li, .own p:not(:empty)').filter(({ box }) => box.height > 1)
    const all = [...parts, ...lines]
    const apart = (one, other) => one.right <= other.left + 0.5 || other.right <= one.left + 0.5
        || one.bottom <= other.top + 0.5 || other.bottom <= one.top + 0.5
    return { height: whole.height, shown: seen('[data-testid]').map(each => each.name), flaws: [
        ...parts.filter(({ box }) => box.height < 44).map(({ name, box }) => `${name} is ${box.height} high`),
        ...all.filter(({ part }) => part.scrollWidth > part.clientWidth + 1).map(({ name }) => `${name} is cut off`),
        ...all.filter(({ box }) => box.left < whole.left || box.right > whole.right || box.top < whole.top
            || box.bottom > whole.bottom).map(({ name }) => `${name} lies outside`),
        ...all.flatMap((one, place) => all.slice(place + 1).filter(other => !apart(one.box, other.box))
            .map(other => `${one.name} lies over ${other.name}`)),
    ] }
}"""
"""How high the dock is, what can be seen in it, and what is wrong with that."""

LOOK_AT_ALL = f"""async states => {{
    const found = []
    for (const state of states) {{
        await ({DRAWN})(state)
        found.push(({LOOK})())
    }}
    return found
}}"""

PICTURED = ("between-low-all", "broke-low-both", "out-low-all", "between-always")


def wanted(state: dict[str, Any], size: str) -> set[str]:
    """What must be there to press."""
    names: set[str] = set()
    broke, out = state["player"].get("stack") == 0, state["player"].get("out", False)
    if not broke:
        names.add("sit-in" if out else "sit-out")
    if state["mine"]["purse"]["most"] and state["seat"] not in ("joining", "waiting"):
        names.add("top-up")
    if debt := state["mine"]["debt"]:
        names.add("wait-for-blind" if debt["posts"] else "post")
    if state["mine"]["may_rabbit"]:
        names.add("rabbit")
    names |= {0: set(), 1: {"show-one"}, 2: {"show-one", "show-both"}}[state["cards"]]
    crowded = state["cards"] or state["mine"]["may_rabbit"]
    if size != "short" or not (crowded or state["phase"] == "between"):
        names.add("own-seat")
    return names


def after_a_hand(open_page: Opener, others: Others, **more: Any) -> Page:
    """The page of somebody after a hand that he has folded, at a table that rests."""
    others.gather(200, 200, 200)
    page = hero_at(open_page, others, **more).page
    others.act(0, "fold")
    others.ask(0, Pause)
    page.get_by_test_id("fold").click()
    expect(page.locator("of-table")).to_have_attribute("data-phase", "between")
    return page


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(open_page: Opener, others: Others, artefacts: Path, size: str, locale: str) -> None:
    """Cards to show, chips to add, a blind that is owed, sitting out, broke, leaving: alone and together."""
    window, height = SIZES[size]
    page = after_a_hand(open_page, others, size=window, touch=size != "desktop", locale=locale)
    every = list(states())
    wrong = []
    for state, look in zip(every, page.evaluate(LOOK_AT_ALL, every), strict=True):
        flaws = list(look["flaws"])
        if height is not None and look["height"] != height:
            flaws.append(f"the dock is {look['height']} high")
        if missing := wanted(state, size) - set(look["shown"]):
            flaws.append(f"{', '.join(missing)} is missing")
        wrong += [f"{state['name']}: {flaw}" for flaw in flaws]
        if flaws or state["name"] in PICTURED:
            page.evaluate(DRAWN, state)
            page.locator(".dock").screenshot(path=artefacts / f"dock-{size}-{locale[:2]}-{state['name']}.png")
    assert not wrong, "\n".join(wrong)
