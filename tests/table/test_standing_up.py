"""Nobody keeps a seat by sitting out, and nobody who is broke is waited for."""

from __future__ import annotations

import pytest

from openfelt.table.commands import SitIn, SitOut, Tick, TopUp
from openfelt.table.events import ChipsAdded, PlayerLeft, SatIn
from tests.table.felt import Felt, of_kind, sat_out, stacked

TEN_MINUTES = 600_000


def test_sitting_out_too_long_gives_the_seat_free() -> None:
    """C7, D8: not a millisecond before ten minutes, and then with all his chips."""
    felt = Felt.with_players(0, 1, 2, stacks=(200, 77, 200))
    felt.do(SitOut("p1"))
    since = felt.now
    felt.do(SitOut("p0"))
    felt.now = since + TEN_MINUTES - 1
    assert of_kind(felt.do(Tick()), PlayerLeft) == []
    assert felt.state.wakes_at == since + TEN_MINUTES
    felt.now += 1
    assert PlayerLeft(1, "p1", 77, felt.now) in felt.do(Tick())
    assert felt.state.chair_at(1) is None


def test_coming_back_begins_the_time_anew() -> None:
    """D7, D8: nine minutes out, a moment in, nine minutes out: he keeps his seat."""
    felt = Felt.with_players(0, 1)
    felt.do(SitOut("p0"))
    felt.now += 540_000
    felt.do(SitIn("p0"))
    felt.do(SitOut("p0"))
    felt.now += 540_000
    felt.do(Tick())
    assert felt.state.chair_at(0) is not None


@pytest.mark.parametrize("stand_up_after", [1_000, 60_000])
def test_the_house_says_how_long(stand_up_after: int) -> None:
    """D8: a setting of the table."""
    felt = Felt.with_players(0, stand_up_after=stand_up_after)
    felt.do(SitOut("p0"))
    assert felt.state.wakes_at == felt.now + stand_up_after
    felt.now += stand_up_after
    felt.do(Tick())
    assert felt.state.chairs == ()


def test_nobody_is_stood_up_in_the_middle_of_his_hand() -> None:
    """D2, D8: his time may be over long before his hand is; he goes when it is, and takes what it left him."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    felt.do(SitOut("p0"))
    felt.answer("call")
    felt.now += TEN_MINUTES
    felt.do(Tick())
    assert felt.state.in_hand(0)
    felt.fold_down()
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(0, "p0", felt.hand.player(0).stack, felt.now)]


def test_somebody_without_cards_is_stood_up_during_a_hand() -> None:
    """D8, D13: the hand of the others goes on."""
    felt = Felt.with_players(0, 1, 2)
    felt.do(SitOut("p2"))
    felt.now += TEN_MINUTES - 5_000
    felt.begin()
    felt.now += 6_000
    assert PlayerLeft(2, "p2", 200, felt.now) in felt.answer("call")
    assert felt.state.playing


def broke() -> Felt:
    """Seat 0 has just lost everything to seat 1; seat 2 is there too."""
    felt = Felt.with_players(0, 1, 2, stacks=(100, 200, 200))
    felt.begin(stacked("As7d2c Ad8h3d Qc KsJs9c Qd 4h Qh 5s"))
    felt.answer("all_in")
    felt.answer("call")
    felt.answer("fold")
    assert felt.stacks[0] == 0
    return felt


def test_who_is_broke_sits_out() -> None:
    """D10, D12: he is marked so when the pot has been paid, not before, and the others play on."""
    felt = broke()
    assert sat_out(felt.events) == [(0, True)]
    assert set(felt.begin().seats) == {1, 2}


def test_who_is_broke_comes_back_by_buying_in() -> None:
    """D7, D11, D12: one request is enough, during a hand too; the big blind that passed him comes to him first."""
    felt = broke()
    felt.begin()
    felt.do(TopUp("p0", 100))
    assert felt.stacks[0] == 0
    felt.fold_down()
    assert of_kind(felt.events, ChipsAdded) == [ChipsAdded(0, 100)]
    assert of_kind(felt.events, SatIn) == [SatIn(0)]
    assert felt.chair(0).owes_big
    assert set(felt.begin().seats) == {1, 2}
    felt.fold_down()
    assert (felt.begin().big_blind, set(felt.hand.seats)) == (0, {0, 1, 2})


def test_who_is_broke_cannot_sit_in_without_chips() -> None:
    """D12: he is not dealt in however often he asks."""
    felt = broke()
    for _ in range(3):
        felt.do(SitIn("p0"))
    assert not felt.chair(0).ready
    assert set(felt.begin().seats) == {1, 2}


def test_who_is_broke_is_stood_up_in_the_end() -> None:
    """C7, D8: with nothing to take along."""
    felt = broke()
    felt.now += TEN_MINUTES
    assert PlayerLeft(0, "p0", 0, felt.now) in felt.do(Tick())


def test_who_sat_out_by_choice_stays_out_when_he_buys_in() -> None:
    """D1: topping up is no wish to be dealt in."""
    felt = Felt.with_players(0, 1, 2, stacks=(40, 200, 200))
    felt.do(SitOut("p0"))
    felt.do(TopUp("p0", 100))
    assert felt.stacks[0] == 100
    assert set(felt.begin().seats) == {1, 2}
