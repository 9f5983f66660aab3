"""What stands in the tab of a seat can be read, however narrow the table is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.hero import hero_at
from tests.browser.others import Others

pytestmark = [pytest.mark.browser, pytest.mark.one_room]

NARROW: dict[str, dict[str, int]] = {"phone": PHONE, "narrow": {"width": 360, "height": 640}}

AMOUNTS = (5, 99, 1_240, 23_456, 99_999, 124_500, 1_240_000)

STATES: dict[str, dict[str, Any]] = {
    **{
        f"{word} {amount}": {"last": {"word": word, "amount": amount, "late": False}, "bet": amount}
        for word in ("call", "bet", "raise")
        for amount in AMOUNTS
    },
    **{
        f"post {amount}": {"last": {"word": "post", "amount": amount, "late": False}, "bet": amount}
        for amount in (2, 2_000)
    },
    **{f"won {amount}": {"won": {"amount": amount, "pots": [0], "split": False}, "bet": 0} for amount in AMOUNTS},
    **{f"side {amount}": {"won": {"amount": amount, "pots": [1], "split": False}, "bet": 0} for amount in AMOUNTS},
    "folded": {"folded": True, "bet": 99},
    "mucked": {"mucked": True, "bet": 0},
    "broke": {"dealt": False, "stack": 0, "bet": 0},
    "out": {"dealt": False, "out": True, "bet": 0},
    "next": {"dealt": False, "bet": 0},
    "blind": {"dealt": False, "passedOver": True, "bet": 0},
    "all in": {"stack": 0, "bet": 1_240},
    "late": {"last": {"word": "fold", "amount": 0, "late": True}, "bet": 99},
}

CUT_OFF = """async states => {
    const table = document.querySelector('of-table'), { session } = table
    const first = session.table, cut = []
    for (const [name, facts] of Object.entries(states)) {
        const usual = { won: null, last: null, revealed: '', folded: false, mucked: false, shown: false, stack: 9000 }
        const players = Object.fromEntries(Object.entries(first.players).map(([seat, player]) =>
            [seat, { ...player, dealt: true, cards: ['??', '??'], ...usual, ...facts }]))
        // The last pot is the main one, and who takes it has won the hand.
        const awards = [{ seats: facts.won?.pots[0] === 0 ? Object.keys(players).map(Number) : [], strength: '' }]
        session.table = { ...first, turn: null, players, awards, phase: 'playing' }
        session.tell('change')
        await table.updateComplete
        await new Promise(requestAnimationFrame)
        for (const tab of document.querySelectorAll('of-seat:not(.hero) .tab')) {
            if (tab.scrollWidth > tab.clientWidth) cut.push(`${name}: ${tab.innerText}`)
        }
        if (!document.querySelector('of-seat:not(.hero) .tab')) cut.push(`${name} has no tab`)
    }
    return [...new Set(cut)]
}"""
"""Has the page draw every seat in each of the states, and notes what does not fit into the tabs."""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", NARROW)
def test_no_tab_is_cut_off(open_page: Opener, others: Others, artefacts: Path, size: str, locale: str) -> None:
    """Every word, with small amounts and with large ones, at a full table."""
    others.gather(*[200] * 10, seats=10)
    page = hero_at(open_page, others, size=NARROW[size], touch=True, locale=locale).page
    expect(page.locator("of-table")).to_have_attribute("data-phase", "playing")
    cut = page.evaluate(CUT_OFF, STATES)
    page.screenshot(path=artefacts / f"tabs-{size}-{locale[:2]}.png")
    assert not cut, "\n".join(cut)
