"""A table of a tournament: chips stay, and who is absent is blinded off."""

from __future__ import annotations

import pytest

from openfelt.errors import IllegalCommand, InvalidSetup, Refusal
from openfelt.rules.events import Checked, Folded
from openfelt.rules.options import NewPlayerPost, Options, TimeoutPolicy
from openfelt.table.commands import Leave, SitIn, SitOut, Tick, TopUp
from openfelt.table.events import PlayerLeft, SatOut, TurnBegan
from tests.table.felt import Felt, of_kind, settings, stacked

HOUSE = Options(new_player_post=NewPlayerPost.NONE)


def tournament(*stacks: int) -> Felt:
    """Players in the seats from 0 on, with these stacks."""
    return Felt.with_players(*range(len(stacks)), stacks=stacks, tournament=True, options=HOUSE, min_buy_in=1)


def test_protection_is_never_available() -> None:
    """K13, X-01: in every room a tournament checks or folds for who is absent."""
    with pytest.raises(InvalidSetup, match="no all-in protection"):
        settings(tournament=True, options=Options(timeout_policy=TimeoutPolicy.ALL_IN_PROTECTION))


def test_who_is_absent_is_dealt_in_and_blinded_off() -> None:
    """K13: his blinds are posted, he is never waited for, and he checks or folds."""
    felt = tournament(200, 200, 200)
    felt.do(SitOut("p1"))
    for _ in range(3):
        since = len(felt.events)
        assert set(felt.begin().seats) == {0, 1, 2}
        felt.play_down()
        assert 1 not in [event.seat for event in of_kind(felt.events[since:], TurnBegan)]
        acts = [event for event in felt.events[since:] if isinstance(event, Checked | Folded)]
        assert any(event.seat == 1 for event in acts)
    assert felt.chair(1).stack == 197
    assert felt.state.chips == 600


def test_he_can_come_back_at_any_time() -> None:
    """K13, D7: back from the next decision on."""
    felt = tournament(200, 200)
    felt.do(SitOut("p0"))
    felt.do(SitIn("p0"))
    felt.begin()
    assert felt.turn.seat == 0


def test_nobody_is_stood_up_and_the_table_plays_on() -> None:
    """K13, C7: even when all are absent; hours later every chip is still there."""
    felt = tournament(200, 200)
    felt.do(SitOut("p0"))
    felt.do(SitOut("p1"))
    for _ in range(4):
        felt.now += 3_600_000
        felt.do(Tick())
        felt.begin()
        assert not felt.state.playing
    assert [chair.sitting_out for chair in felt.state.chairs] == [True, True]
    assert felt.state.chips == 400


def test_who_is_broke_is_out() -> None:
    """K13, D12: his seat is free, and nobody sits him out first."""
    felt = tournament(200, 2)
    for _ in range(20):
        if len(felt.state.chairs) == 2:
            felt.begin(stacked("AsKdAdKs 2c 3h4d8s 5c 9h 6c Jd"))
            while felt.state.playing:
                felt.answer("all_in" if felt.legal.may_raise else "call" if felt.legal.price else "check")
    (left,) = of_kind(felt.events, PlayerLeft)
    assert left.stack == 0
    assert not of_kind(felt.events, SatOut)


@pytest.mark.parametrize("command", [Leave("p0"), TopUp("p0", 200)])
def test_chips_neither_leave_nor_come(command: Leave | TopUp) -> None:
    """K13, S0-54: the table says what can be done instead."""
    felt = tournament(200, 200)
    with pytest.raises(IllegalCommand, match="sit out instead") as refused:
        felt.do(command)
    assert refused.value.refusal == Refusal.TOURNAMENT
