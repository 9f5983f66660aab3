"""The time bank: what a player may take beyond the countdown, once."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.rules.events import Folded
from openfelt.rules.options import FirstButton, NewPlayerPost, Options
from openfelt.table.commands import Leave, Resume, Sit, SitIn, Tick
from openfelt.table.events import BankUsed, TimedOut, TurnBegan
from tests.table.felt import Felt, of_kind

BANK = 60_000
OPTIONS = Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT, time_bank_seconds=60)


def banked(**changes: Any) -> Felt:
    """Three players with a minute besides; seat 0 is asked first."""
    felt = Felt.with_players(0, 1, 2, options=OPTIONS, **changes)
    felt.begin()
    return felt


def test_the_bank_comes_after_the_countdown() -> None:
    """X-33, S0-69: ten seconds, twenty, and then a minute that is shown as such."""
    turn = banked().turn
    assert (turn.countdown - turn.began, turn.expires - turn.countdown, turn.bank) == (10_000, 20_000 + BANK, BANK)


@pytest.mark.parametrize("took", [0, 29_999, 30_000])
def test_the_bank_is_not_touched_within_the_countdown(took: int) -> None:
    """X-33: up to the last millisecond of the countdown."""
    felt = banked()
    felt.now = felt.turn.began + took
    assert of_kind(felt.answer("fold"), BankUsed) == []
    assert felt.chair(0).bank == BANK


def test_what_is_used_is_gone() -> None:
    """X-33: what a decision took beyond the countdown, kept over the hands, for the next decision to begin with."""
    felt = banked()
    felt.now = felt.turn.began + 30_000 + 12_345
    assert felt.answer("call")[0] == BankUsed(0, BANK - 12_345)
    felt.answer("fold")
    felt.answer("check")
    felt.play_down()
    felt.begin()
    while felt.turn.seat != 0:
        assert felt.turn.bank == BANK
        felt.check_or_call()
    assert felt.turn.bank == felt.chair(0).bank == BANK - 12_345


def test_an_answer_in_the_last_millisecond_of_the_bank() -> None:
    """K02, X-33: accepted, and nothing is left."""
    felt = banked()
    felt.now = felt.turn.expires
    assert felt.do(Tick()) == ()
    assert felt.answer("call")[0] == BankUsed(0, 0)


def test_a_refused_answer_costs_nothing() -> None:
    """L04, X-33: the time runs on, and is taken once."""
    felt = banked()
    felt.now = felt.turn.began + 40_000
    felt.refused(felt.reply("raise", 3))
    felt.now += 5_000
    assert of_kind(felt.answer("call"), BankUsed) == [BankUsed(0, BANK - 15_000)]


def test_the_bank_is_gone_after_a_time_out() -> None:
    """X-33, K11: and the next clock has no more than the usual time."""
    felt = banked()
    felt.now = felt.turn.expires + 1
    assert felt.do(Tick())[:3] == (TimedOut(0), BankUsed(0, 0), Folded(0))
    felt.do(SitIn("p0"))
    felt.fold_down()
    felt.begin()
    while felt.turn.seat != 0:
        felt.check_or_call()
    assert (felt.turn.bank, felt.turn.expires - felt.turn.countdown) == (0, 20_000)


@pytest.mark.parametrize(("later", "quiet"), [(1_000, 9_000), (10_000, 0), (29_000, 0), (80_000, 0), (10_000_000, 0)])
def test_a_standstill_costs_nothing_of_the_bank(later: int, quiet: int) -> None:
    """K15, X-33: a whole countdown at the least, and the bank after it."""
    felt = banked()
    before = felt.turn
    felt.now = before.began + later
    (event,) = felt.do(Resume())
    assert event == TurnBegan(0, before.decision, felt.now, felt.now + quiet, felt.now + quiet + 20_000 + BANK, BANK)
    felt.now = felt.turn.countdown + 20_000 + 1_000
    assert felt.answer("call")[0] == BankUsed(0, BANK - 1_000)


def test_leaving_and_coming_back_brings_no_new_bank() -> None:
    """X-33, J14: a player has it once at a table."""
    felt = banked(returns_within=1)
    felt.now = felt.turn.began + 50_000
    felt.answer("fold")
    felt.fold_down()
    felt.do(Leave("p0"))
    felt.do(Sit("p0", "Player 0", 5, 200))
    assert felt.chair(5).bank == BANK - 20_000
    felt.do(Sit("new", "New", 0, 100))
    assert felt.chair(0).bank == BANK
