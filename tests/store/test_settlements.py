"""Settlements of tables that were played at: on each kind of database, and by the operator's command."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfelt.room.settlement import Account, Payment, Settlement
from openfelt.room.sheet import sheet_of
from openfelt.rules.events import HandEnded
from openfelt.store.database import Unfit
from openfelt.store.settlements import settle_table
from openfelt.table.evolve import evolve
from tests.store.played import Written
from tests.store.tampering import run
from tests.table.felt import NOON

LATER = NOON + 10**9


def chips_of(life: Written) -> dict[str, int]:
    """What lay in front of each player when the last hand that ended was over, chips of later comings included."""
    state, count = life.empty, sum(isinstance(event, HandEnded) for event in life.events)
    chips: dict[str, int] = {}
    for event in life.events:
        state = evolve(state, event)
        count -= isinstance(event, HandEnded)
        if not count:
            chips = {chair.player: chair.stack for chair in state.chairs}
    return chips


@pytest.mark.parametrize("table", [0, 1, 2])
async def test_a_table_in_the_middle_of_a_hand(played_url: str, played: tuple[Path, list[Written]], table: int) -> None:
    """I1: nets add up to nothing, and what lies on the table is what the journal says: the running hand aside."""
    life = played[1][table]
    found = await settle_table(played_url, f"t{table}", 0, LATER)
    assert life.state.playing
    assert {each.player: each.on_table for each in found.accounts if each.on_table} == {
        player: chips for player, chips in chips_of(life).items() if chips
    }
    assert sum(each.net for each in found.accounts) == 0
    assert sum(each.on_table for each in found.accounts) == life.state.chips
    assert all(
        each.net == each.cashed_out + each.on_table - each.bought_in and not each.on_table_before
        for each in found.accounts
    )
    assert found.payments
    assert found.method == "exact"


async def test_a_span(played_url: str) -> None:
    """I1: wherever the time is cut, either part settles by itself, and both together are the whole."""
    whole = await settle_table(played_url, "t0", 0, LATER)
    for cut in (NOON, NOON + 100, NOON + 500, NOON + 1_000):
        early, late = await settle_table(played_url, "t0", 0, cut), await settle_table(played_url, "t0", cut, LATER)
        nets = {each.player: 0 for each in whole.accounts}
        for each in (*early.accounts, *late.accounts):
            nets[each.player] += each.net
            assert each.on_table >= 0
            assert each.on_table_before >= 0
        assert nets == {each.player: each.net for each in whole.accounts}
        assert sum(each.net for each in early.accounts) == 0


async def test_what_cannot_be_settled(played_url: str) -> None:
    """An unknown table, and one whose chips are no money."""
    with pytest.raises(Unfit, match="there is no table 'nowhere'"):
        await settle_table(played_url, "nowhere", 0, LATER)
    with pytest.raises(Unfit, match="tournament"):
        await settle_table(played_url, "cup", 0, LATER)


def test_the_command(original: Path) -> None:
    """As a few lines, as JSON and as a sheet, which all tell the same; exit 2 and a sentence for anything else."""
    url = f"sqlite:///{original}"
    told = json.loads(run("settle", "t0", "--json", "--database", url).stdout)
    assert sum(account["net"] for account in told["accounts"]) == 0
    rows = list(csv.reader(io.StringIO(run("settle", "t0", "--csv", "--database", url).stdout)))
    assert rows[0] == ["player", "bought_in", "cashed_out", "on_table_before", "on_table", "net"]
    assert [int(row[5]) for row in rows[1 : rows.index([])]] == [account["net"] for account in told["accounts"]]
    assert [int(row[2]) for row in rows[rows.index([]) + 2 :]] == [payment["amount"] for payment in told["payments"]]
    lines = run("settle", "t0", "--database", url).stdout
    assert lines.count(" pays ") == len(told["payments"])
    tomorrow = time.strftime("%Y-%m-%d", time.localtime(time.time() + 10**8))
    later = run("settle", "t0", "--since", tomorrow, "--json", "--database", url).stdout
    assert not any(account["net"] for account in json.loads(later)["accounts"])
    for table, why in (("nowhere", "there is no table 'nowhere' in it"), ("cup", "is a tournament")):
        result = run("settle", table, "--json", "--database", url)
        assert (result.exit_code, result.stdout) == (2, "")
        assert why in result.stderr


def test_a_name_is_no_formula() -> None:
    """What a spreadsheet would compute is written so that it does not."""
    account = Account("a", '=HYPERLINK("x")', 1, 0, 0, 3, 2)
    other = replace(account, player="b", name="Bob, jr", net=-2)
    settlement = Settlement("t", 0, 1, (account, other), (Payment("b", "a", 2),), ("a", "b"), "exact")
    rows = list(csv.reader(io.StringIO(sheet_of(settlement))))
    assert [row[0] for row in rows[1:3]] == ['\'=HYPERLINK("x")', "Bob, jr"]
    assert rows[-1] == ["Bob, jr", '\'=HYPERLINK("x")', "2"]
