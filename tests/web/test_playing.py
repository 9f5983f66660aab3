"""The page for players against the room: how long everything takes."""

from __future__ import annotations

from pathlib import Path

from openfelt.rules.options import Options
from openfelt.table.seating import KEPT_FOR
from openfelt.web.practice import practice_tables

PAGE = Path(__file__).parents[2] / "docs" / "playing.md"


def test_the_clock_is_as_the_page_tells_it() -> None:
    """Every length of time in its table is that of a table that is as usual."""
    usual, table = Options(), practice_tables()[0]
    rows = {
        "quiet time to think": f"{usual.think_seconds} seconds",
        "then the rim runs down": f"{usual.countdown_seconds} seconds",
        "a time bank after that": f"{usual.time_bank_seconds} seconds",
        "a seat is kept for you while you sit down": f"{KEPT_FOR // 1000} seconds",
        "sitting out until your seat is given free": f"{table.stand_up_after // 60_000} minutes",
    }
    part = PAGE.read_text(encoding="utf-8").partition("## The clock")[2].partition("\n## ")[0]
    told = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")][2:]
    assert {what.strip(): how_long.strip() for what, how_long in told} == rows
