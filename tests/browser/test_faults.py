"""Faults of other rooms that a page could bring back: late raises, old wishes, dead lines, alerts."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.hero import HERO, SHORT_CLOCK, hero_at
from tests.browser.line import Line
from tests.browser.others import Others
from tests.browser.person import MILLISECONDS

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

BEAT = 4.0
"""Seconds between two heartbeats of a page."""

LOCK = 400
"""Milliseconds for which the answers are locked when the price changes under the finger."""
SLACK = 50
"""Milliseconds by which the page may be late to see the lock begin, and not to see it end."""


def wish(page: Page, name: str) -> Any:
    """The box of an action chosen in advance."""
    return page.locator(f"[data-wish={name}]")


# ---------------------------------------------------------------- A1


@pytest.mark.fault("A1")
def test_a1_a_press_on_an_old_price_is_refused_and_the_page_arms_again(open_page: Opener, others: Others) -> None:
    """A1: the room's words are late; the hero presses "Check", and does not call the raise that has come meanwhile."""
    others.gather(200, 200)
    lines: list[Line] = []
    person = hero_at(open_page, others, before=lambda page: lines.append(Line(page)))
    page, (line,) = person.page, lines
    others.act(0, "call")
    expect(page.get_by_test_id("call")).to_have_text("Check C")
    line.hold()
    others.act(HERO, "bet" if others.asked(HERO).legal.opening else "raise", 6)  # on his other device
    others.act(0, "raise", 30)
    asked = others.asked(HERO)
    page.get_by_test_id("call").click()
    page.wait_for_timeout(300)
    (stale,) = line.acts()
    assert (stale["do"], stale["price"]) == ("check", 0)
    assert stale["decision"] != asked.id
    line.let_go()
    expect(page.get_by_test_id("notice")).to_contain_text("That came too late")
    call = page.get_by_test_id("call")
    expect(call).to_have_text("Call 24 C")
    expect(page.locator(".seat.hero .stack")).to_have_text("194")
    expect(call).to_be_enabled(timeout=5 * LOCK)
    assert others.asked(HERO).id == asked.id, "nothing was answered in the hero's name"
    call.click()
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")
    assert (line.acts()[-1]["price"], line.acts()[-1]["decision"]) == (24, asked.id)


LOCKS = """() => {
    window.locks = []
    new MutationObserver(() => {
        const call = document.querySelector('[data-testid=call]')
        const last = window.locks.at(-1)
        if (call && last?.off !== call.disabled) window.locks.push({ off: call.disabled, at: performance.now() })
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}"""
"""Notes when the call button is locked and when it is not."""


@pytest.mark.fault("A1")
def test_a1_a_call_chosen_in_advance_is_void_when_the_price_rises(open_page: Opener, others: Others) -> None:
    """A1: "Call 5" is ticked, another one raises: nothing is sent, the page says so, and is locked for a moment."""
    others.gather(200, 200, 200)
    lines: list[Line] = []
    page = hero_at(open_page, others, 2, before=lambda page: lines.append(Line(page))).page
    others.act(0, "raise", 7)
    expect(page.locator("label", has=wish(page, "call"))).to_have_text("Call 5")
    wish(page, "call").check()
    page.evaluate(LOCKS)
    others.act(1, "raise", 20)
    call = page.get_by_test_id("call")
    expect(call).to_have_text("Call 18 C")
    expect(page.get_by_test_id("notice")).to_contain_text("The price has changed. It is 18 to call now")
    expect(call).to_be_enabled()
    assert not lines[0].acts(), "a wish for another price answered"
    off, on = page.evaluate("window.locks")
    assert (off["off"], on["off"]) == (True, False)
    assert LOCK - SLACK <= on["at"] - off["at"] < 4 * LOCK


# ---------------------------------------------------------------- A3


@pytest.mark.fault("A3")
def test_a3_a_wish_ends_with_its_answer_its_street_and_its_hand(open_page: Opener, others: Others) -> None:
    """A3: a wish answers once; one that did not is gone on the next street; a hand begins without any."""
    others.gather(200, 200)
    lines: list[Line] = []
    person = hero_at(open_page, others, before=lambda page: lines.append(Line(page)))
    page, (line,) = person.page, lines
    table, call = page.locator("of-table"), page.get_by_test_id("call")

    wish(page, "check").check()
    others.act(0, "call")
    expect(table).to_have_attribute("data-street", "flop")
    assert [act["do"] for act in line.acts()] == ["check"], "the wish answered"
    expect(call).to_have_text("Check C")
    page.wait_for_timeout(2 * LOCK)
    assert len(line.acts()) == 1, "and was over with that"

    call.click()
    wish(page, "check_or_fold").check()
    others.act(0, "check")
    expect(table).to_have_attribute("data-street", "turn")
    expect(call).to_have_text("Check C")
    page.wait_for_timeout(2 * LOCK)
    assert len(line.acts()) == 2, "a wish of the flop answered on the turn"

    call.click()
    wish(page, "call_any").check()
    others.act(0, "fold")
    expect(table).to_have_attribute("data-hand", "2", timeout=MILLISECONDS)
    expect(call).to_have_text("Call 1 C")
    page.wait_for_timeout(2 * LOCK)
    assert len(line.acts()) == 3, "a wish of the last hand answered in this one"

    call.click()
    expect(wish(page, "call_any")).to_be_visible()
    wish(page, "call_any").check()
    others.act(0, "raise", 10)
    expect(table).to_have_attribute("data-street", "flop")
    assert line.acts()[-1]["do"] == "call"
    expect(page.locator("[data-wish]:checked")).to_have_count(0)
    wish(page, "call_any").check()
    others.act(0, "fold")
    expect(table).to_have_attribute("data-hand", "3", timeout=MILLISECONDS)
    expect(wish(page, "call_any")).to_be_visible()
    expect(page.locator("[data-wish]:checked")).to_have_count(0)


# ---------------------------------------------------------------- B5


@pytest.mark.fault("B5")
def test_b5_a_line_that_is_silently_dead_ends_no_clock(open_page: Opener, others: Others) -> None:
    """B5: nothing is heard any more: the page says so within two heartbeats, and ends no clock of its own accord."""
    others.gather(200, 200, options=SHORT_CLOCK)
    lines: list[Line] = []
    page = hero_at(open_page, others, before=lambda page: lines.append(Line(page))).page
    (line,) = lines
    rival = page.locator("of-seat[data-seat='0']")
    expect(rival).to_have_attribute("data-state", "acting")
    line.dead = True
    silent = time.monotonic()
    others.act(0, "call")
    page.evaluate("""() => {
        window.tabs = []
        const look = () => window.tabs.push(document.querySelector("of-seat[data-seat='0'] .tab")?.textContent ?? "")
        setInterval(look, 50)
    }""")
    advice = page.locator(".dock .advice")
    expect(advice).to_contain_text("Reconnecting.", timeout=4 * BEAT * 1000)
    assert time.monotonic() - silent < 3 * BEAT + 1.5
    tabs = page.evaluate("window.tabs")
    assert tabs[-1] == "1 s", "the clock rests at its last second, and it is still his"
    assert all(
        tab == "To act" or (tab.removesuffix(" s").isdecimal() and int(tab.removesuffix(" s")) > 0) for tab in tabs
    )
    expect(page.locator(".ring")).to_have_attribute("data-frozen", "")
    assert page.locator(".seat .rim").evaluate_all(
        "rims => rims.map(rim => getComputedStyle(rim).animationPlayState)"
    ) == ["paused"]
    expect(rival).to_have_attribute("data-state", "acting")
    line.dead = False
    expect(page.locator("of-table")).to_have_attribute("data-connected", "true", timeout=2 * MILLISECONDS)
    expect(page.locator(".ring")).not_to_have_attribute("data-frozen", "")
    expect(page.locator(".log")).to_contain_text("Player 0calls")
    assert not any("out of time" in line for line in page.locator(".log li").all_inner_texts() if "Player 0" in line)


# ---------------------------------------------------------------- B6


ALERTS = """() => {
    window.alerts = []
    const note = (what, how) => window.alerts.push({ what, how, at: Date.now() })
    navigator.vibrate = pattern => { note("vibration", pattern); return true }
    const Oscillator = globalThis.OscillatorNode
    globalThis.OscillatorNode = class extends Oscillator {
        start(...when) { note("sound", this.frequency.value); super.start(...when) }
    }
    addEventListener("DOMContentLoaded", () => new MutationObserver(() => note("title", document.title))
        .observe(document.querySelector("title"), { childList: true }))
}"""
"""Notes what is done to be noticed."""


@pytest.mark.fault("B6")
def test_b6_the_alert_comes_when_the_turn_begins_and_another_one_at_a_quarter(
    open_page: Opener, others: Others
) -> None:
    """B6: sound, vibration and title at the start of the turn; other ones once a quarter of the time is left."""
    others.gather(200, 200, options=SHORT_CLOCK)
    more: dict[str, Any] = {"size": PHONE, "touch": True}
    page = hero_at(open_page, others, before=lambda page: page.add_init_script(f"({ALERTS})()"), **more).page
    page.locator(".bar h1").tap()  # browsers are silent until they are touched
    page.wait_for_function("document.querySelector('of-table').sounds.context?.state === 'running'")
    page.evaluate("window.alerts.length = 0")
    others.act(0, "call")
    began = page.evaluate("""() => new Promise(done => {
        const look = () => {
            const { table, decision } = document.querySelector('of-table').session
            if (decision) done(table.turn.began)
            else setTimeout(look, 10)
        }
        look()
    })""")
    page.wait_for_function("window.alerts.filter(alert => alert.what === 'vibration').length === 2")
    alerts = page.evaluate("window.alerts")
    times = {
        what: [alert["at"] - began for alert in alerts if alert["what"] == what] for what in ("sound", "vibration")
    }
    signs = {
        what: [alert["how"] for alert in alerts if alert["what"] == what] for what in ("sound", "vibration", "title")
    }
    first, second = times["vibration"]
    assert first < 600
    assert 6_000 <= second < 6_800
    assert signs["vibration"][0] != signs["vibration"][1]
    turn = [how for how, at in zip(signs["sound"], times["sound"], strict=True) if at < 600]
    quarter = [how for how, at in zip(signs["sound"], times["sound"], strict=True) if at >= 6_000]
    assert turn
    assert quarter
    assert not set(turn) & set(quarter)
    assert signs["title"][0].startswith("Your turn")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-turn.svg")
    page.get_by_test_id("call").tap()
    expect(page.locator("of-table")).to_have_attribute("data-street", "flop")
    page.get_by_test_id("call").tap()  # he is the first again
    expect(page).to_have_title("Friday night · openfelt")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon.svg")
