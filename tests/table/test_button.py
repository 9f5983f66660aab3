"""Where the button goes, and who posts what because of it."""

from __future__ import annotations

from itertools import pairwise

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.rules.options import HeadsUpBlinds, Options
from openfelt.table.button import next_button
from openfelt.table.commands import Leave, SitIn, SitOut
from tests.table.felt import Felt

# case, dealt-in seats, where the button lay, who had the big blind, where it goes
BUTTONS: list[tuple[str, tuple[int, ...], int | None, int | None, int]] = [
    ("the first hand, lowest seat", (4, 2, 5), None, None, 2),
    ("S0-25 one seat on", (0, 1, 2), 0, 2, 1),
    ("A03 over empty seats", (0, 3, 5), 0, 5, 3),
    ("round the end of the table", (0, 3, 5), 5, 3, 0),
    ("seats in any order", (5, 0, 3), 3, 0, 5),
    ("J18 the button is gone", (2, 3, 4, 5, 6), 1, 3, 2),
    ("J19 the small blind is gone", (1, 3, 4, 5, 6), 1, 3, 3),
    ("the big blind is gone", (1, 2, 4, 5, 6), 1, 3, 2),
    ("J20 J23 three to two, the button is gone", (2, 3), 1, 3, 3),
    ("J21 three to two, the small blind is gone", (1, 3), 1, 3, 3),
    ("J22 three to two, the big blind is gone", (1, 2), 1, 3, 2),
    ("J23 round the end of the table", (0, 4), 2, 0, 0),
    ("two go on as two", (1, 3), 1, 3, 3),
    ("two go on as two, and back", (1, 3), 3, 1, 1),
    ("two who were not there before", (0, 4), 2, 3, 4),
    ("two become three", (1, 3, 5), 1, 3, 3),
    ("the button sits out and his seat is skipped", (0, 2, 5), 3, 5, 5),
]


@pytest.mark.parametrize(
    ("seats", "button", "big", "expected"), [row[1:] for row in BUTTONS], ids=[row[0] for row in BUTTONS]
)
def test_where_the_button_goes(seats: tuple[int, ...], button: int | None, big: int | None, expected: int) -> None:
    """S0-25, X-23, J18 to J23: the moving button, corrected when two are left."""
    assert next_button(seats, button, big) == expected


# case, who is there in the first hand, who leaves after it, then (button, small blind, big blind)
DEPARTURES: list[tuple[str, tuple[int, ...], int, tuple[int, int, int]]] = [
    ("J18", (1, 2, 3, 4, 5, 6), 1, (2, 3, 4)),
    ("J19", (1, 2, 3, 4, 5, 6), 2, (3, 4, 5)),
    ("J20 J23", (1, 2, 3), 1, (3, 3, 2)),
    ("J21", (1, 2, 3), 2, (3, 3, 1)),
    ("J22", (1, 2, 3), 3, (2, 2, 1)),
]


@pytest.mark.parametrize("departure", ["leaves", "sits out"])
@pytest.mark.parametrize(
    ("seats", "gone", "expected"), [row[1:] for row in DEPARTURES], ids=[row[0] for row in DEPARTURES]
)
def test_blinds_after_somebody_has_gone(
    seats: tuple[int, ...], gone: int, expected: tuple[int, int, int], departure: str
) -> None:
    """J18 to J23: played at a table whose last hand had button 1, small blind 2, big blind 3."""
    felt = Felt.with_players(*seats, seats=7)
    first = felt.begin()
    assert (first.button, first.small_blind, first.big_blind) == (1, 2, 3)
    felt.fold_down()
    felt.do(Leave(f"p{gone}") if departure == "leaves" else SitOut(f"p{gone}"))
    second = felt.begin()
    assert (second.button, second.small_blind, second.big_blind) == expected
    assert (felt.state.button, felt.state.big_blind) == (expected[0], expected[2])


def test_two_players_take_turns() -> None:
    """X-07: heads-up the button is the small blind, and it changes hands every time."""
    felt = Felt.with_players(1, 4)
    blinds = []
    for _ in range(4):
        started = felt.begin()
        blinds.append((started.button, started.small_blind, started.big_blind))
        felt.fold_down()
    assert blinds == [(1, 1, 4), (4, 4, 1), (1, 1, 4), (4, 4, 1)]


def test_two_players_take_turns_in_the_literal_reading_too() -> None:
    """A14, X-07, X-23: where the dealer posts the big blind, nobody posts it twice running either."""
    felt = Felt.with_players(1, 4, options=Options(heads_up_blinds=HeadsUpBlinds.LITERAL))
    blinds = []
    for _ in range(4):
        blinds.append(felt.begin().big_blind)
        felt.fold_down()
    assert [one == other for one, other in pairwise(blinds)] == [False] * 3


@hypothesis.settings(deadline=None)
@given(st.lists(st.sets(st.integers(0, 5)), max_size=12))
def test_nobody_is_big_blind_twice_running_when_two_are_left(lives: list[set[int]]) -> None:
    """X-23, J20 to J23: whoever sat out, came back or left before, in a hand of two the big blind is another one."""
    felt = Felt.with_players(*range(6))
    last = None
    for absent in lives:
        for chair in felt.state.chairs:
            felt.do(SitOut(chair.player) if chair.seat in absent else SitIn(chair.player))
        if not felt.state.ready():
            continue
        started = felt.begin()
        assert started.button in started.seats
        if len(started.seats) == 2:
            assert started.big_blind != last
        last = started.big_blind
        felt.fold_down()
