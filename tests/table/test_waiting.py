"""Seats that are kept, and the waiting list of a full table."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.errors import IllegalCommand, Refusal
from openfelt.table.commands import (
    ChangeSettings,
    Command,
    Leave,
    Release,
    Reserve,
    Sit,
    StopWaiting,
    Tick,
    WaitForSeat,
)
from openfelt.table.events import HoldEnded, PlayerSat, SeatHeld, WaiterJoined, WaiterLeft
from openfelt.table.seating import KEPT_FOR
from openfelt.table.waiting import LONGEST_LIST, may_wait
from tests.table.felt import Felt, hosted, of_kind, settings


def reserve(player: str, seat: int) -> Reserve:
    return Reserve(player, player.upper(), seat)


def wait(player: str) -> WaitForSeat:
    return WaitForSeat(player, player.upper())


def sit(player: str, seat: int, buy_in: int = 100) -> Sit:
    return Sit(player, player.upper(), seat, buy_in)


def full(**changes: Any) -> Felt:
    """A table of three seats with everybody in place."""
    return Felt.with_players(0, 1, 2, seats=3, **changes)


def in_line(felt: Felt) -> list[str]:
    """The waiting list, the first in line first."""
    return [person.player for person in felt.state.waiting]


def refusal(felt: Felt, command: Command) -> str:
    error = felt.refused(command)
    assert isinstance(error, IllegalCommand)
    return str(error.refusal)


# ---------------------------------------------------------------- a seat is kept


def test_a_seat_is_kept_for_a_minute() -> None:
    """C9: nobody else may take it, not even in the last millisecond; then anybody may."""
    felt = Felt()
    assert felt.do(reserve("a", 3)) == (SeatHeld(3, "a", "A", felt.now + 60_000),)
    assert felt.state.wakes_at == felt.now + KEPT_FOR == felt.now + 60_000
    felt.now += KEPT_FOR - 1
    assert refusal(felt, sit("b", 3)) == refusal(felt, reserve("b", 3)) == Refusal.SEAT_HELD
    assert 3 not in felt.state.free_seats
    felt.now += 1
    assert felt.do(Tick()) == (HoldEnded(3, "a", felt.now, lapsed=True),)
    felt.do(sit("b", 3))


def test_whoever_has_it_kept_sits_down() -> None:
    """C9, D9: the hold ends as he sits, and he may also take another seat."""
    for seat in (3, 4):
        felt = Felt()
        felt.do(reserve("a", 3))
        events = felt.do(sit("a", seat))
        assert [type(event) for event in events] == [HoldEnded, PlayerSat]
        assert felt.state.holds == ()


def test_one_seat_at_a_time_and_no_longer_for_changing_his_mind() -> None:
    """C9: the second reservation takes the place of the first, and ends when the first would have."""
    felt = Felt()
    felt.do(reserve("a", 3))
    until = felt.now + KEPT_FOR
    felt.now += 50_000
    assert felt.do(reserve("a", 3)) == ()
    assert felt.do(reserve("a", 4)) == (HoldEnded(3, "a", felt.now), SeatHeld(4, "a", "A", until))
    assert [(hold.seat, hold.player) for hold in felt.state.holds] == [(4, "a")]
    felt.do(reserve("b", 3))


def test_nobody_keeps_a_seat_by_asking_again_and_again() -> None:
    """C9: after a minute that went by in vain the same player waits a minute; others need not, and he may sit down."""
    felt = Felt()
    felt.do(reserve("a", 3))
    felt.now += KEPT_FOR
    felt.do(Tick())
    lapsed = felt.now
    felt.now = lapsed + KEPT_FOR - 1
    assert refusal(felt, reserve("a", 4)) == Refusal.SEAT_HELD
    felt.do(reserve("b", 3))
    felt.do(sit("a", 5))
    felt.do(Leave("a"))
    felt.now = lapsed + KEPT_FOR
    felt.do(reserve("a", 4))


def test_a_hold_is_given_up() -> None:
    """C9: at once, as often as he likes, and without a minute's wait afterwards."""
    felt = Felt()
    felt.do(reserve("a", 3))
    assert felt.do(Release("a")) == (HoldEnded(3, "a", felt.now),)
    assert felt.do(Release("a")) == ()
    felt.do(reserve("a", 3))


@pytest.mark.parametrize(
    ("seat", "reason"), [(-1, Refusal.NO_SUCH_SEAT), (6, Refusal.NO_SUCH_SEAT), (0, Refusal.SEAT_TAKEN)]
)
def test_what_cannot_be_kept(seat: int, reason: str) -> None:
    """D9: no seat that is not there or not free."""
    felt = Felt.with_players(0)
    assert refusal(felt, reserve("a", seat)) == reason


def test_who_sits_has_no_seat_kept() -> None:
    """D9: one seat for each, kept or taken."""
    felt = Felt.with_players(0)
    assert refusal(felt, reserve("p0", 3)) == Refusal.ALREADY_SEATED


# ---------------------------------------------------------------- the waiting list


def test_a_full_table_has_a_waiting_list() -> None:
    """D13, F: first come, first served; asking twice changes nothing."""
    felt = full()
    assert felt.do(wait("a")) == (WaiterJoined("a", "A", felt.now),)
    felt.do(wait("b"))
    assert felt.do(wait("a")) == ()
    assert in_line(felt) == ["a", "b"]
    assert felt.do(StopWaiting("a")) == (WaiterLeft("a"),)
    assert felt.do(StopWaiting("a")) == ()
    assert in_line(felt) == ["b"]


def test_the_first_in_line_is_offered_the_seat_that_becomes_free() -> None:
    """C9: for a minute; nobody who comes along takes it from him, and he may sit down in it."""
    felt = full()
    felt.do(wait("a"))
    felt.do(wait("b"))
    events = felt.do(Leave("p1"))
    assert of_kind(events, SeatHeld) == [SeatHeld(1, "a", "A", felt.now + KEPT_FOR, offered=True)]
    assert refusal(felt, sit("c", 1)) == refusal(felt, sit("b", 1)) == Refusal.SEAT_HELD
    assert in_line(felt) == ["a", "b"]
    felt.do(sit("a", 1))
    assert (in_line(felt), felt.state.holds) == (["b"], ())


def test_an_offer_that_goes_by_goes_to_the_next() -> None:
    """C9: he is off the list with it; when the list is empty the seat is anybody's."""
    felt = full()
    felt.do(wait("a"))
    felt.do(wait("b"))
    felt.do(Leave("p1"))
    felt.now += KEPT_FOR
    assert felt.do(Tick()) == (
        HoldEnded(1, "a", felt.now, lapsed=True),
        WaiterLeft("a"),
        SeatHeld(1, "b", "B", felt.now + KEPT_FOR, offered=True),
    )
    felt.now += KEPT_FOR
    felt.do(Tick())
    assert (in_line(felt), felt.state.holds, felt.state.free_seats) == ([], (), (1,))


@pytest.mark.parametrize("command", [Release("a"), StopWaiting("a")], ids=["release", "stop waiting"])
def test_an_offer_is_declined(command: Release | StopWaiting) -> None:
    """C9: the next in line has it at once."""
    felt = full()
    felt.do(wait("a"))
    felt.do(wait("b"))
    felt.do(Leave("p1"))
    felt.do(command)
    assert [(hold.seat, hold.player, hold.offered) for hold in felt.state.holds] == [(1, "b", True)]
    assert in_line(felt) == ["b"]


def test_a_seat_is_offered_as_soon_as_its_hand_is_over() -> None:
    """D13, L03: whoever leaves in the middle of his hand keeps his seat until then."""
    felt = full()
    felt.do(wait("a"))
    felt.begin()
    felt.do(Leave("p0"))
    assert felt.state.hold_of("a") is None
    felt.fold_down()
    assert [(hold.seat, hold.player) for hold in felt.state.holds] == [(0, "a")]


def test_two_seats_go_to_the_first_two() -> None:
    """C9: and a third stays free for whoever comes."""
    felt = full()
    felt.do(wait("a"))
    felt.do(wait("b"))
    for seat in (2, 0, 1):
        felt.do(Leave(f"p{seat}"))
    assert [(hold.seat, hold.player) for hold in felt.state.holds] == [(0, "b"), (2, "a")]
    assert felt.state.free_seats == (1,)
    felt.do(sit("c", 1))


def test_who_has_a_seat_does_not_wait() -> None:
    """D9: neither where a seat is free, nor with one of his own, nor with one that is kept for him."""
    felt = Felt.with_players(0, 1, seats=3)
    assert refusal(felt, wait("a")) == Refusal.SEAT_FREE
    assert refusal(felt, wait("p0")) == Refusal.ALREADY_SEATED
    felt.do(reserve("a", 2))
    assert refusal(felt, wait("a")) == Refusal.SEAT_FREE
    assert not may_wait(felt.state, "a")
    felt.do(wait("b"))
    assert may_wait(felt.state, "c")


def test_the_list_has_an_end() -> None:
    """C9: fifty wait, and no more."""
    felt = full()
    for number in range(LONGEST_LIST):
        felt.do(wait(f"w{number}"))
    assert refusal(felt, wait("a")) == Refusal.WAITING_LIST_FULL
    assert not may_wait(felt.state, "a")


def test_a_new_seat_is_offered_too() -> None:
    """D13: the host makes room, and the first in line has it before anybody else."""
    felt = hosted(0, 1, seats=2)
    felt.do(wait("a"))
    felt.do(ChangeSettings("p0", settings(seats=3)))
    assert [(hold.seat, hold.player, hold.offered) for hold in felt.state.holds] == [(2, "a", True)]
