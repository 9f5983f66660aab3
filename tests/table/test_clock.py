"""The clock: when it begins, when it runs out, and what happens to somebody whose time is up."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.errors import IllegalAction, InvalidSetup, Reason
from openfelt.rules.events import Checked, Event, Folded
from openfelt.rules.options import Options
from openfelt.table.commands import Resume, SitIn, SitOut, Tick
from openfelt.table.events import SatIn, TimedOut, TurnBegan
from openfelt.table.settings import Pace
from tests.table.felt import Felt, of_kind, sat_out

DEAL = 3 * 2 * 60
"""Milliseconds that dealing three hands takes to watch."""


def three_handed(**changes: Any) -> Felt:
    """Seats 0, 1, 2; button and first to act is seat 0, seat 2 is the big blind."""
    felt = Felt.with_players(0, 1, 2, **changes)
    felt.begin()
    return felt


def run_out(felt: Felt) -> list[Event]:
    """Let the clock of whoever is to act run out."""
    felt.now = felt.turn.expires + 1
    return list(felt.do(Tick()))


def test_the_clock_has_ten_seconds_and_twenty_more() -> None:
    """K01, S0-69: ten seconds in silence, then a countdown of twenty."""
    turn = three_handed().turn
    assert (turn.countdown - turn.began, turn.expires - turn.countdown) == (10_000, 20_000)


def test_the_clock_begins_when_the_deal_has_been_watched() -> None:
    """B1: the first decision of a hand and of a street begins after its cards are on the table."""
    felt = three_handed()
    assert felt.turn.began == felt.now + DEAL
    felt.now = felt.turn.began + 700
    felt.check_or_call()
    assert felt.turn.began == felt.now
    felt.check_or_call()
    felt.check_or_call()
    assert len(felt.hand.board) == 3
    assert felt.turn.began == felt.now + 500


def test_another_clock_and_another_pace() -> None:
    """X-33: the house sets both; milliseconds are milliseconds (B1)."""
    felt = three_handed(options=Options(think_seconds=25, countdown_seconds=5), pace=Pace(card=1, street=10))
    turn = felt.turn
    assert (turn.began, turn.countdown, turn.expires) == (felt.now + 6, felt.now + 25_006, felt.now + 30_006)


@pytest.mark.parametrize(
    ("think", "countdown", "says"),
    [(-1, 10, "think_seconds must be"), (10, -1, "countdown_seconds must be"), (0, 0, "some time")],
)
def test_a_clock_gives_some_time(think: int, countdown: int, says: str) -> None:
    """B1: no table gives its players no time at all."""
    with pytest.raises(InvalidSetup, match=says):
        Options(think_seconds=think, countdown_seconds=countdown)


@pytest.mark.parametrize("early", [30_000, 20_000, 1, 0])
def test_nothing_happens_before_the_clock_has_run_out(early: int) -> None:
    """K01, K02: up to and including the last millisecond the player has his time."""
    felt = three_handed()
    felt.now = felt.turn.expires - early
    assert felt.do(Tick()) == ()
    assert felt.state.wakes_at == felt.turn.expires + 1


def test_an_answer_at_the_last_millisecond_counts() -> None:
    """K02, TDA 29: a tie goes to the player."""
    felt = three_handed()
    felt.now = felt.turn.expires
    felt.answer("call")
    assert felt.hand.player(0).bet == 2
    assert felt.turn.seat == 1


def test_who_owes_something_is_folded() -> None:
    """K03, S0-71, S0-74, B2: under the gun, nothing in the pot, the clock runs out: folded, at no cost."""
    felt = three_handed()
    events = run_out(felt)
    assert events[:2] == [TimedOut(0), Folded(0)]
    assert sat_out(events) == [(0, True)]
    assert felt.hand.player(0).stack == 200
    assert felt.turn.seat == 1


def test_money_in_the_pot_does_not_protect_by_default() -> None:
    """K22, X-01: the small blind owes one more and is folded; the chip that is in stays in."""
    felt = three_handed()
    felt.answer("call")
    assert run_out(felt)[1] == Folded(1)
    assert felt.hand.pot == 5


def test_who_may_check_checks() -> None:
    """K04, B2, X-02: facing nothing on the flop, the hand stays live."""
    felt = three_handed()
    for _ in range(3):
        felt.check_or_call()
    assert run_out(felt)[:2] == [TimedOut(1), Checked(1)]
    assert felt.hand.player(1).live


def test_the_big_blind_checks() -> None:
    """K07: nobody has raised; the big blind's time-out ends the round with a check."""
    felt = three_handed()
    felt.answer("call")
    felt.answer("call")
    assert run_out(felt)[:2] == [TimedOut(2), Checked(2)]
    assert len(felt.hand.board) == 3


def test_who_timed_out_sits_out_afterwards() -> None:
    """K11: he is marked away and not dealt in again."""
    felt = three_handed()
    run_out(felt)
    assert (felt.chair(0).sitting_out, felt.chair(0).away) == (True, True)
    felt.fold_down()
    assert set(felt.begin().seats) == {1, 2}


def test_the_chips_behind_are_untouched() -> None:
    """K12: after a time-out nothing of his can be bet any more in this hand, even when he is back."""
    felt = three_handed()
    late = felt.reply("call")
    run_out(felt)
    felt.do(SitIn("p0"))
    error = felt.refused(late)
    assert isinstance(error, IllegalAction)
    assert error.reason == Reason.NOT_YOUR_TURN
    felt.play_down()
    assert felt.stacks[0] == 200


def test_back_after_a_time_out_by_a_request() -> None:
    """D7: "I am back" works in the middle of the hand and is good for the very next one."""
    felt = three_handed()
    run_out(felt)
    assert felt.do(SitIn("p0")) == (SatIn(0),)
    assert not felt.chair(0).away
    felt.fold_down()
    assert set(felt.begin().seats) == {0, 1, 2}


def test_back_after_a_time_out_between_hands() -> None:
    """D7: so it does when the hand he missed is over, also when the table had stopped for want of players."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    run_out(felt)
    assert (felt.state.playing, felt.state.next_hand_at) == (False, None)
    felt.do(SitIn("p0"))
    assert felt.state.next_hand_at is not None
    assert set(felt.begin().seats) == {0, 1}


def test_back_after_a_time_out_by_acting() -> None:
    """D7: any action of his own brings him back, and the mark with it."""
    felt = three_handed()
    for _ in range(3):
        felt.check_or_call()
    run_out(felt)
    felt.check_or_call()
    felt.check_or_call()
    assert felt.turn.seat == 1
    assert felt.check_or_call()[1] == SatIn(1)
    assert not felt.chair(1).away
    felt.play_down()
    assert set(felt.begin().seats) == {0, 1, 2}


def test_who_sits_out_by_choice_is_not_brought_back_by_acting() -> None:
    """D1: he plays his hand to the end and is not dealt in to the next."""
    felt = three_handed()
    felt.do(SitOut("p0"))
    felt.answer("call")
    felt.play_down()
    assert set(felt.begin().seats) == {1, 2}


def test_who_sits_out_by_choice_stays_so_when_his_time_runs_out() -> None:
    """D1, K11: a time-out does not turn his choice into an absence that the next click would end."""
    felt = three_handed()
    felt.answer("call")
    felt.answer("call")
    felt.do(SitOut("p2"))
    assert sat_out(run_out(felt)) == []
    assert (felt.chair(2).sitting_out, felt.chair(2).away) == (True, False)
    felt.play_down()
    assert set(felt.begin().seats) == {0, 1}


def test_who_asks_to_sit_out_after_a_time_out_sits_out() -> None:
    """D1, D7: timed out with a free check, he asks to sit out, then plays on: his explicit wish holds."""
    felt = three_handed()
    for _ in range(3):
        felt.check_or_call()
    run_out(felt)
    felt.do(SitOut("p1"))
    felt.play_down()
    assert felt.chair(1).sitting_out
    assert set(felt.begin().seats) == {0, 2}


def test_everybody_times_out() -> None:
    """I3, K11: a table that all have left alone comes to rest by itself, with every chip where it belongs."""
    felt = three_handed()
    while felt.state.playing:
        run_out(felt)
    assert felt.stacks == {0: 200, 1: 199, 2: 201}
    assert felt.state.ready() == ()
    assert felt.state.next_hand_at is None


@pytest.mark.parametrize(("away", "left"), [(1_000, 29_000), (9_999, 20_001), (10_001, 20_000), (3_600_000, 20_000)])
def test_after_a_standstill_the_clock_goes_on(away: int, left: int) -> None:
    """K15, B7: the same decision with what is left of its time, but a whole countdown at the least."""
    felt = three_handed()
    before = felt.turn
    felt.now = before.began + away
    (event,) = felt.do(Resume())
    assert event == TurnBegan(0, before.decision, felt.now, felt.now + left - 20_000, felt.now + left)
    assert felt.state.decisions == before.decision
    felt.answer("call")
    assert felt.turn.decision == before.decision + 1


def test_a_standstill_between_hands_changes_nothing() -> None:
    """K15: nobody's clock was running, and the planned hand is simply due."""
    felt = Felt.with_players(0, 1)
    felt.now += 3_600_000
    assert felt.do(Resume()) == ()
    assert Felt().do(Resume()) == ()


def test_decisions_are_numbered_one_by_one() -> None:
    """I4, K16: over hands and streets no number is used twice and none left out."""
    felt = three_handed()
    felt.play_down()
    felt.begin()
    run_out(felt)
    felt.fold_down()
    asked = [turn.decision for turn in of_kind(felt.events, TurnBegan)]
    assert asked == list(range(1, len(asked) + 1))
