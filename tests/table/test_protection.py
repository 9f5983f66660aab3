"""All-in protection: what the clock does for an absent player where the house does not simply fold him."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.errors import IllegalAction, Reason
from openfelt.rules.events import Checked, Event, Folded, Protected
from openfelt.rules.options import FirstButton, NewPlayerPost, Options, ProtectionScope, TimeoutPolicy, WhenCheckFree
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.table.clock import DAY, protections_left
from openfelt.table.commands import Leave, Sit, SitIn, Tick
from openfelt.table.events import ProtectionUsed, TimedOut
from tests.table.felt import NOON, Felt, of_kind, sat_out, stacked

TWO = stacked("KsAs KdAd 3c 2c7d9h 3d Jc 3h 4s")
"""Seat 0 (button) has aces, seat 1 kings; board 2c7d9hJc4s."""
THREE_ACES_1 = stacked("AsKsQs AdKdQd 3c 2c7d9h 3d Jc 3h 4s")
"""Button 0 queens, small blind 1 aces, big blind 2 kings."""
THREE_ACES_2 = stacked("KsAsQs KdAdQd 3c 2c7d9h 3d Jc 3h 4s")
"""Button 0 queens, small blind 1 kings, big blind 2 aces."""
FOUR = stacked("2sAsKsQs 2hAdKdQd 3c 2c7d9h 3d Jc 3h 4s")
"""Button 0 queens, small blind 1 deuces, big blind 2 aces, seat 3 kings."""

NOBODY: tuple[int, ...] = ()


def house(**changes: Any) -> Options:
    usual = {
        "new_player_post": NewPlayerPost.NONE,
        "first_button": FirstButton.SEAT,
        "timeout_policy": TimeoutPolicy.ALL_IN_PROTECTION,
    }
    return Options(**{**usual, **changes})


def dealt(count: int, deck: Any, **changes: Any) -> Felt:
    """A hand at 50/100 with 1000 in front of everybody; ``changes`` are options of the house."""
    game = NoLimit(Stakes(blinds=(50, 100)))
    felt = Felt.with_players(
        *range(count), stacks=[1000] * count, game=game, min_buy_in=1000, max_buy_in=2000, options=house(**changes)
    )
    felt.begin(deck)
    return felt


def run_out(felt: Felt, disconnected: tuple[int, ...] = NOBODY) -> list[Event]:
    """Let the clock of whoever is to act run out."""
    felt.now = felt.turn.expires + 1
    return list(felt.do(Tick(disconnected)))


def test_heads_up_facing_a_bet() -> None:
    """K17, S0-70, S0-73: the bet goes back, the board runs out, and the absent player wins what is in."""
    felt = dealt(2, TWO)
    felt.answer("call")
    felt.answer("check")
    felt.answer("bet", 150)
    events = run_out(felt)
    assert events[0] == TimedOut(0)
    assert [event for event in events if isinstance(event, (Protected, ProtectionUsed))] == [
        Protected(0),
        ProtectionUsed(0, felt.now // DAY),
    ]
    assert not felt.state.playing
    assert felt.stacks == {0: 1100, 1: 900}


def test_the_main_pot_is_closed() -> None:
    """K18, S0-72: the others bet into a side pot, and the protected player wins the main pot."""
    felt = dealt(3, THREE_ACES_1)
    felt.answer("call")
    felt.answer("call")
    felt.answer("check")
    felt.answer("check")
    felt.answer("bet", 100)
    felt.answer("call")
    run_out(felt)
    assert (felt.hand.pot, felt.turn.seat) == (500, 2)
    assert (felt.legal.low, felt.legal.high) == (100, 800)
    felt.answer("bet", 200)
    felt.answer("call")
    felt.answer("check")
    felt.answer("check")
    assert felt.stacks == {0: 600, 1: 1200, 2: 1200}


def big_blind_faces_a_raise(**changes: Any) -> Felt:
    """K19, K22: seat 3 raises to 300, the button calls, the small blind folds, the big blind is asked."""
    felt = dealt(4, FOUR, **changes)
    felt.answer("raise", 300)
    felt.answer("call")
    felt.answer("fold")
    assert felt.turn.seat == 2
    return felt


def test_a_blind_is_money_in() -> None:
    """K19, X-01: ``protection_counts_forced_bets`` is true: the big blind's 100 play for 350."""
    felt = big_blind_faces_a_raise()
    assert Protected(2) in run_out(felt)
    assert felt.hand.pot == 750
    felt.play_down()
    assert felt.stacks == {0: 700, 1: 950, 2: 1250, 3: 1100}


@pytest.mark.parametrize(
    "changes",
    [{"timeout_policy": TimeoutPolicy.CHECK_OR_FOLD}, {"protection_counts_forced_bets": False}],
    ids=["K22 S0-75 check_or_fold", "K19 X-01 forced bets are not counted"],
)
def test_a_blind_is_folded(changes: dict[str, Any]) -> None:
    """K22, X-01: the modern policy, and the house in which a blind is no money in."""
    felt = big_blind_faces_a_raise(**changes)
    events = run_out(felt)
    assert Folded(2) in events
    assert of_kind(events, ProtectionUsed) == []
    felt.play_down()
    assert felt.stacks == {0: 700, 1: 950, 2: 900, 3: 1450}


def test_chips_beyond_the_forced_bets_are_counted() -> None:
    """K19, X-01: where blinds are not counted, who has called besides is protected."""
    felt = dealt(2, TWO, protection_counts_forced_bets=False)
    felt.answer("call")
    felt.answer("raise", 300)
    assert Protected(0) in run_out(felt)
    assert felt.stacks == {0: 1100, 1: 900}


def test_who_is_raised_keeps_what_is_matched() -> None:
    """K21: his bet of 100 was matched and stays in, the rest of the raise goes back."""
    felt = dealt(2, TWO)
    felt.answer("call")
    felt.answer("check")
    felt.answer("bet", 100)
    felt.answer("raise", 400)
    assert Protected(1) in run_out(felt)
    assert felt.stacks == {0: 1200, 1: 800}


@pytest.mark.parametrize("policy", TimeoutPolicy)
def test_with_nothing_in_he_is_folded(policy: TimeoutPolicy) -> None:
    """K03, S0-71, S0-74: under the gun without an ante, both policies: folded, at no cost."""
    felt = dealt(4, FOUR, timeout_policy=policy)
    assert run_out(felt)[:2] == [TimedOut(3), Folded(3)]
    assert felt.hand.player(3).stack == 1000


@pytest.mark.parametrize("policy", TimeoutPolicy)
def test_a_free_check_is_a_check(policy: TimeoutPolicy) -> None:
    """K04, K05, K07, X-02: under both policies, and no protection is used up; on the flop he is asked again."""
    felt = dealt(3, THREE_ACES_2, timeout_policy=policy)
    felt.answer("call")
    felt.answer("call")
    events = run_out(felt)
    assert events[:2] == [TimedOut(2), Checked(2)]
    assert of_kind(events, ProtectionUsed) == []
    felt.answer("check")
    assert felt.turn.seat == 2


def test_a_check_and_then_protection() -> None:
    """K05: later in the round he faces a bet and times out again."""
    felt = dealt(3, THREE_ACES_1)
    felt.answer("call")
    felt.answer("call")
    felt.answer("check")
    assert Checked(1) in run_out(felt)
    felt.answer("bet", 100)
    felt.answer("fold")
    events = run_out(felt)
    assert Protected(1) in events
    assert sat_out(events) == []
    assert felt.stacks == {0: 900, 1: 1200, 2: 900}


@pytest.mark.parametrize("when", WhenCheckFree)
def test_protection_when_a_check_is_free(when: WhenCheckFree) -> None:
    """K24, K06, X-02: word for word the big blind is frozen with 100 in; by default he checks."""
    felt = dealt(3, THREE_ACES_2, protection_when_check_free=when)
    felt.answer("call")
    felt.answer("call")
    events = run_out(felt)
    assert (Protected(2) in events) == (when == WhenCheckFree.PROTECT)
    assert (Checked(2) in events) == (when == WhenCheckFree.CHECK)
    felt.answer("bet", 100)
    if when == WhenCheckFree.CHECK:
        assert felt.turn.seat == 2
        return
    assert (felt.turn.seat, felt.legal.price, felt.legal.low, felt.legal.high) == (0, 100, 200, 900)
    felt.answer("call")
    felt.play_down()
    assert felt.stacks == {0: 800, 1: 1000, 2: 1200}


def test_frozen_on_the_flop() -> None:
    """K06: facing nothing on the flop, with money in from before the flop."""
    felt = dealt(3, THREE_ACES_1, protection_when_check_free=WhenCheckFree.PROTECT)
    for _ in range(3):
        felt.check_or_call()
    assert Protected(1) in run_out(felt)
    assert felt.hand.player(1).stack == 900


def test_a_free_check_where_nothing_counts_as_money_in() -> None:
    """K24, X-01, X-02: the big blind has nothing in but the blind, which does not count here: he checks."""
    felt = dealt(3, THREE_ACES_2, protection_when_check_free=WhenCheckFree.PROTECT, protection_counts_forced_bets=False)
    felt.answer("call")
    felt.answer("call")
    assert Checked(2) in run_out(felt)


@pytest.mark.parametrize("scope", ProtectionScope)
@pytest.mark.parametrize("disconnected", [(), (2,), (0, 1, 3)], ids=["nobody", "he", "others"])
def test_whom_protection_covers(scope: ProtectionScope, disconnected: tuple[int, ...]) -> None:
    """K09, X-01: connected but slow is folded where only the disconnected are protected."""
    felt = big_blind_faces_a_raise(protection_scope=scope)
    events = run_out(felt, disconnected)
    protected = scope == ProtectionScope.ANY_TIMEOUT or 2 in disconnected
    assert (Protected(2) in events, Folded(2) in events) == (protected, not protected)


def test_everybody_times_out_in_turn() -> None:
    """K14: two do not answer a bet; it goes back, the board runs out and all three contest the rest."""
    felt = dealt(3, THREE_ACES_2)
    felt.answer("call")
    felt.answer("call")
    felt.answer("check")
    felt.answer("bet", 200)
    assert Protected(2) in run_out(felt)
    assert Protected(0) in run_out(felt)
    assert not felt.state.playing
    assert felt.stacks == {0: 900, 1: 900, 2: 1200}


def test_the_protected_player_sits_out_and_is_not_asked_again() -> None:
    """K11, K12: his chips behind stay his, he may not act again in this hand, and he can be back for the next."""
    felt = big_blind_faces_a_raise()
    late = felt.reply("call")
    assert sat_out(run_out(felt)) == [(2, True)]
    felt.do(SitIn("p2"))
    error = felt.refused(late)
    assert isinstance(error, IllegalAction)
    assert error.reason == Reason.NOT_YOUR_TURN
    while felt.state.playing:
        assert felt.turn.seat != 2
        felt.check_or_call()
    assert 2 in felt.begin().seats


def test_the_protected_player_may_leave() -> None:
    """L03, K18: his hand plays to the end all the same, and he takes what it wins."""
    felt = big_blind_faces_a_raise()
    run_out(felt)
    felt.do(Leave("p2"))
    felt.play_down()
    assert felt.state.chair_at(2) is None
    assert felt.state.departures[-1].stack == 1250


# ---------------------------------------------------------------- so many a day


def left(felt: Felt, seat: int) -> int | None:
    return protections_left(felt.state.settings.options, felt.chair(seat), felt.now)


def use_one(felt: Felt, seat: int) -> list[Event]:
    """Play hands until ``seat``, the button of two, faces a raise, and let its clock run out there."""
    while felt.begin(TWO).button != seat:
        felt.fold_down()
    felt.answer("call")
    felt.answer("raise", felt.legal.low)
    assert felt.turn.seat == seat
    events = run_out(felt)
    felt.play_down()
    felt.do(SitIn(f"p{seat}"))
    return events


def two_a_day() -> Felt:
    return Felt.with_players(0, 1, options=house(protection_quota=2), stand_up_after=10 * DAY, returns_within=1)


def test_protections_are_counted_by_the_day() -> None:
    """K08: two a day; the third time he is folded; on the next day there are two again."""
    felt = two_a_day()
    found = []
    for _ in range(3):
        found.append(left(felt, 0))
        assert (Protected(0) in use_one(felt, 0)) == (found[-1] != 0)
    assert found == [2, 1, 0]
    assert left(felt, 1) == 2
    felt.now = (felt.now // DAY + 1) * DAY
    assert left(felt, 0) == 2
    assert Protected(0) in use_one(felt, 0)
    assert left(felt, 0) == 1
    assert [event.day - NOON // DAY for event in of_kind(felt.events, ProtectionUsed)] == [0, 0, 1]


def test_leaving_and_coming_back_brings_no_new_protections() -> None:
    """K08, J14: what is counted is counted for the player, not for the seat."""
    felt = two_a_day()
    use_one(felt, 0)
    stack = felt.stacks[0]
    felt.do(Leave("p0"))
    felt.do(Sit("p0", "Player 0", 0, stack))
    assert left(felt, 0) == 1


def test_without_a_quota_there_is_no_limit() -> None:
    """K08, X-01: the document's value."""
    felt = Felt.with_players(0, 1, options=house(), stand_up_after=10 * DAY)
    assert left(felt, 0) is None
    for _ in range(3):
        assert Protected(0) in use_one(felt, 0)
