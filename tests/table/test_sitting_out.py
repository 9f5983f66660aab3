"""Sitting out, coming back, and filling up by itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.cards import DECK
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.options import ButtonRule, FirstButton, NewPlayerPost, Options
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.table.chips import buy_in_bounds, needs_chips, top_up_bounds
from openfelt.table.commands import AutoTopUp, BeginHand, Leave, Sit, SitIn, SitOut, Tick, TopUp
from openfelt.table.events import (
    AutoTopUpSet,
    BlindsMissed,
    ChipsAdded,
    NextHandSet,
    PlayerLeft,
    SatIn,
    SatOut,
    SitOutPlanned,
)
from openfelt.table.sequel import MOST_CALLED_OFF
from tests.table.felt import Felt, of_kind, settings, stacked

MOVING = Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT)
DEAD = replace(MOVING, button_rule=ButtonRule.DEAD)


def at_blind(player: str) -> SitOut:
    return SitOut(player, at_blind=True)


# ---------------------------------------------------------------- until the big blind


def test_he_plays_until_the_big_blind_would_reach_him() -> None:
    """D1, J13: dealt in as usual, small blind and all, and out in the hand whose big blind would be his."""
    felt = Felt.with_players(0, 1, 2, 3)
    felt.begin()
    assert felt.do(at_blind("p0")) == (SitOutPlanned(0, planned=True),)
    assert felt.do(at_blind("p0")) == ()
    felt.fold_down()
    dealt = []
    for _ in range(4):
        dealt.append(0 in felt.begin().seats)
        felt.fold_down()
    # The big blind lies at 2, 3 and would be at 0 in the third hand.
    assert dealt == [True, False, False, False]
    assert of_kind(felt.events, SatOut)[0].seat == 0
    assert not felt.chair(0).out_at_blind
    assert felt.chair(0).owes_big


@pytest.mark.parametrize("options", [MOVING, DEAD], ids=["moving", "dead"])
def test_the_big_blind_passes_him(options: Options) -> None:
    """J13, J26: the next player has it, and he owes it."""
    felt = Felt.with_players(0, 1, 2, 3, options=options)
    felt.begin()
    assert felt.state.big_blind == 2
    felt.fold_down()
    felt.do(at_blind("p3"))
    started = felt.begin()
    assert (started.big_blind, 3 in started.seats) == (0, False)
    assert BlindsMissed(3, small=False, big=True) in felt.events


def test_two_of_them_in_a_row() -> None:
    """D1: both sit out, and the hand is dealt to the others."""
    felt = Felt.with_players(0, 1, 2, 3, 4)
    felt.begin()
    felt.fold_down()
    felt.do(at_blind("p3"))
    felt.do(at_blind("p4"))
    started = felt.begin()
    assert set(started.seats) == {0, 1, 2}
    assert started.big_blind == 0


def test_nobody_is_left() -> None:
    """L12: of two players the one whose big blind it is sits out, and no hand begins."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.fold_down()
    felt.do(at_blind("p0"))
    felt.now = felt.state.next_hand_at or 0
    assert felt.do(BeginHand(DECK)) == (SatOut(0, felt.now), NextHandSet(0))
    assert not felt.state.playing
    error = felt.refused(BeginHand(DECK))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.NO_HAND


def test_he_changes_his_mind() -> None:
    """D7: "I am back" takes it back, and sitting out at once takes its place."""
    felt = Felt.with_players(0, 1, 2)
    felt.do(at_blind("p0"))
    assert felt.do(SitIn("p0")) == (SitOutPlanned(0, planned=False),)
    felt.do(at_blind("p0"))
    felt.do(SitOut("p0"))
    assert (felt.chair(0).sitting_out, felt.chair(0).out_at_blind) == (True, False)
    assert felt.do(at_blind("p0")) == ()


def test_not_in_a_tournament() -> None:
    """K13: there the big blind takes its chips whether he is there or not."""
    felt = Felt.with_players(0, 1, tournament=True)
    error = felt.refused(at_blind("p0"))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.TOURNAMENT


# ---------------------------------------------------------------- being back


def test_he_is_back_from_any_state() -> None:
    """D7: out by wish, out by the clock, leaving: dealt in to the next hand."""
    felt = Felt.with_players(0, 1, 2, 3)
    felt.begin()
    felt.do(SitOut("p3"))
    felt.answer("call")
    felt.answer("call")
    assert felt.turn.seat == 1
    felt.now = felt.turn.expires + 1
    felt.do(Tick())
    assert felt.chair(1).away
    felt.do(Leave("p2"))
    for player in ("p1", "p2", "p3"):
        assert len(of_kind(felt.do(SitIn(player)), SatIn)) == 1
    while felt.state.playing:
        felt.check_or_call()
    assert of_kind(felt.events, PlayerLeft) == []
    assert set(felt.begin().seats) == {0, 1, 2, 3}


def test_being_back_twice_changes_nothing() -> None:
    """D7, F1."""
    felt = Felt.with_players(0, 1)
    assert felt.do(SitIn("p0")) == ()


def test_who_takes_back_his_leave_is_not_folded() -> None:
    """D2, D7: his turn comes as if nothing had been."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    felt.do(Leave("p2"))
    felt.do(SitIn("p2"))
    felt.answer("call")
    felt.answer("call")
    assert felt.turn.seat == 2


# ---------------------------------------------------------------- filling up by itself


def test_the_stack_is_filled_up_before_every_hand() -> None:
    """D11, L02: to what he chose, never above the greatest buy-in, and not in the middle of a hand."""
    felt = Felt.with_players(0, 1, 2, stacks=(100, 100, 100))
    assert felt.do(AutoTopUp("p0", 150)) == (AutoTopUpSet(0, 150), ChipsAdded(0, 50))
    assert felt.do(AutoTopUp("p0", 150)) == ()
    felt.begin()
    felt.fold_down()
    for to, stack in ((150, 150), (0, 147)):
        felt.do(AutoTopUp("p0", to))
        while felt.begin().big_blind != 0:
            felt.fold_down()
        felt.answer("raise", 6)
        felt.fold_down()
        assert felt.stacks[0] == stack


def test_who_loses_everything_plays_on() -> None:
    """D10, D12: he is not asked, not sat out, and dealt in to the next hand."""
    felt = Felt.with_players(0, 1, 2, stacks=(100, 200, 200))
    felt.do(AutoTopUp("p0", 100))
    felt.begin(stacked("As7d2c Ad8h3d Qc KsJs9c Qd 4h Qh 5s"))
    felt.answer("all_in")
    felt.answer("call")
    assert not needs_chips(felt.state, felt.chair(0))
    felt.answer("fold")
    assert felt.stacks[0] == 100
    assert not felt.chair(0).sitting_out
    assert 0 in felt.begin().seats


def test_who_sits_out_is_not_filled_up() -> None:
    """D1: as long as he does; when he is back he is, at once."""
    felt = Felt.with_players(0, 1, 2, stacks=(100, 200, 200))
    felt.do(SitOut("p0"))
    assert felt.do(AutoTopUp("p0", 200)) == (AutoTopUpSet(0, 200),)
    assert ChipsAdded(0, 100) in felt.do(SitIn("p0"))


@pytest.mark.parametrize("to", [39, 201, -5])
def test_what_nobody_is_filled_up_to(to: int) -> None:
    """L02, L11: within the bounds of the buy-in."""
    felt = Felt.with_players(0, 1)
    for command in (AutoTopUp("p0", to), TopUp("p0", to)):
        error = felt.refused(command)
        assert isinstance(error, IllegalCommand)
        assert error.refusal == Refusal.BUY_IN


# ---------------------------------------------------------------- what he is told beforehand


def test_chips_are_needed_when_the_pot_has_been_awarded() -> None:
    """D10: not while he is all-in, not while a top-up or a gift is under way, but from then on."""
    felt = Felt.with_players(0, 1, 2, stacks=(100, 200, 200))
    assert not needs_chips(felt.state, felt.chair(0))
    felt.begin(stacked("As7d2c Ad8h3d Qc KsJs9c Qd 4h Qh 5s"))
    felt.answer("all_in")
    assert felt.hand.player(0).stack == 0
    assert not needs_chips(felt.state, felt.chair(0))
    felt.answer("call")
    felt.answer("fold")
    assert needs_chips(felt.state, felt.chair(0))
    felt.begin()
    felt.do(TopUp("p0", 100))
    felt.do(AutoTopUp("p2", 100))
    assert not needs_chips(felt.state, felt.chair(0))


def test_the_bounds_of_a_top_up() -> None:
    """D11, L02: from more than he has to the greatest buy-in; in a hand any buy-in may be asked for."""
    felt = Felt.with_players(0, 1, stacks=(100, 200))
    assert top_up_bounds(felt.state, felt.chair(0)) == (101, 200)
    assert top_up_bounds(felt.state, felt.chair(1)) == (0, 0)
    felt.begin()
    assert top_up_bounds(felt.state, felt.chair(1)) == (40, 200)


def test_the_bounds_of_a_buy_in() -> None:
    """J14: who left with 300 an hour ago or less comes back with 300, and is told so before he tries."""
    felt = Felt.with_players(0, 1, returns_within=3_600_000)
    felt.begin(stacked("As7d Ad8h Qc KsJs9c Qd 4h Qh 5s"))
    felt.answer("raise", 150)
    felt.answer("call")
    felt.play_down()
    winner = max(felt.stacks, key=lambda seat: felt.stacks[seat])
    felt.do(Leave(f"p{winner}"))
    assert buy_in_bounds(felt.state, f"p{winner}", felt.now) == (350, 350)
    assert buy_in_bounds(felt.state, "stranger", felt.now) == (40, 200)
    error = felt.refused(Sit(f"p{winner}", "P", winner, 200))
    assert isinstance(error, IllegalCommand)
    assert "350" in error.message
    assert buy_in_bounds(felt.state, f"p{winner}", felt.now + 3_600_000) == (40, 200)


def test_chips_come_in_whole_ones() -> None:
    """L08: the refusal says in which steps."""
    felt = Felt(game=NoLimit(Stakes(blinds=(5, 10), chip_unit=5)))
    error = felt.refused(Sit("a", "A", 0, 103))
    assert isinstance(error, IllegalCommand)
    assert "in steps of 5" in error.message


# ---------------------------------------------------------------- the countdown to a hand


def test_coming_and_going_does_not_put_the_hand_off_for_ever() -> None:
    """C8: two are needed, and one of them comes and goes; after three times the countdown is begun anew no longer."""
    felt = Felt.with_players(0, 1)
    first = felt.state.next_hand_at
    assert first == felt.now + 1_000
    planned = []
    for _ in range(MOST_CALLED_OFF + 3):
        felt.now += 100
        felt.do(Leave("p1"))
        assert felt.state.next_hand_at is None
        felt.sit(1)
        planned.append((felt.state.next_hand_at or 0) - first)
    assert planned == [100, 200, 0, 0, 0, 0]


def test_sitting_out_and_in_does_not_either() -> None:
    """C8: nor any other way of calling it off; what is overdue begins at once."""
    felt = Felt.with_players(0, 1)
    for _ in range(MOST_CALLED_OFF):
        felt.do(SitOut("p1"))
        felt.do(SitIn("p1"))
    felt.do(SitOut("p1"))
    felt.now += 5_000
    felt.do(SitIn("p1"))
    assert felt.state.next_hand_at == felt.now
    felt.begin()
    assert (felt.state.called_off, felt.state.first_planned) == (0, None)


def test_an_old_countdown_is_forgotten() -> None:
    """C8: who comes an hour later is given the usual time."""
    felt = Felt.with_players(0, 1)
    for _ in range(MOST_CALLED_OFF + 1):
        felt.do(SitOut("p1"))
        felt.do(SitIn("p1"))
    felt.do(Leave("p1"))
    felt.now += 3_600_000
    felt.sit(2)
    assert felt.state.next_hand_at == felt.now + 1_000


def test_a_third_who_comes_and_goes_changes_nothing() -> None:
    """C8: the two others do not wait for him."""
    felt = Felt.with_players(0, 1)
    first = felt.state.next_hand_at
    for _ in range(5):
        felt.now += 100
        felt.sit(2)
        felt.do(Leave("p2"))
    assert felt.state.next_hand_at == first


def test_the_settings_of_the_tests() -> None:
    """The first hand is planned a second after there are two."""
    assert settings().pace.first_hand == 1_000
