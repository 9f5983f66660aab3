"""Where the button and the blinds go, in both button rules, played hand after hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfelt.rules.options import ButtonRule, FirstButton, HeadsUpBlinds, NewPlayerPost, Options
from openfelt.table.button import after, between, line_up
from openfelt.table.commands import Leave, SitIn, SitOut
from openfelt.table.state import Chair, TableState
from tests.table.felt import Felt, settings

FREE = Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT)
DEAD = replace(FREE, button_rule=ButtonRule.DEAD)

Places = tuple[int, int | None, int]
"""Button, small blind (None when it is dead), big blind."""


def places(felt: Felt) -> Places:
    """Begin the next hand, have it folded, and tell where the button and the blinds were."""
    started = felt.begin()
    felt.fold_down()
    return started.button, started.small_blind, started.big_blind


# case, who plays, where button, small and big blind lay, where they go
BUTTONS: list[tuple[str, tuple[int, ...], tuple[int, int, int] | None, Places]] = [
    ("the first hand, lowest seat", (4, 2, 5), None, (2, 4, 5)),
    ("S0-25 one seat on", (0, 1, 2), (0, 1, 2), (1, 2, 0)),
    ("A03 over empty seats", (0, 3, 5), (0, 3, 5), (3, 5, 0)),
    ("round the end of the table", (0, 3, 5), (5, 0, 3), (0, 3, 5)),
    ("seats in any order", (5, 0, 3), (3, 5, 0), (5, 0, 3)),
    ("J18 the button is gone", (2, 3, 4, 5, 6), (1, 2, 3), (2, 3, 4)),
    ("J19 the small blind is gone", (1, 3, 4, 5, 6), (1, 2, 3), (3, 4, 5)),
    ("the big blind is gone", (1, 2, 4, 5, 6), (1, 2, 3), (2, 4, 5)),
    ("J20 J23 three to two, the button is gone", (2, 3), (1, 2, 3), (3, 3, 2)),
    ("J21 three to two, the small blind is gone", (1, 3), (1, 2, 3), (3, 3, 1)),
    ("J22 three to two, the big blind is gone", (1, 2), (1, 2, 3), (2, 2, 1)),
    ("J23 round the end of the table", (0, 4), (2, 4, 0), (0, 0, 4)),
    ("two go on as two", (1, 3), (1, 1, 3), (3, 3, 1)),
    ("two go on as two, and back", (1, 3), (3, 3, 1), (1, 1, 3)),
    ("two who were not there before", (0, 4), (2, 2, 3), (0, 0, 4)),
    ("the button sits out and his seat is skipped", (0, 2, 5), (3, 4, 5), (5, 0, 2)),
]


@pytest.mark.parametrize(("seats", "before", "expected"), [row[1:] for row in BUTTONS], ids=[row[0] for row in BUTTONS])
def test_where_the_button_goes(seats: tuple[int, ...], before: tuple[int, int, int] | None, expected: Places) -> None:
    """S0-25, X-23, J18 to J23: the moving button, corrected when two are left."""
    chairs = tuple(Chair(seat, f"p{seat}", f"P{seat}", 200, new=False) for seat in sorted(seats))
    state = TableState(settings(seats=7, options=FREE), chairs)
    if before is not None:
        state = replace(state, button=before[0], small_blind=before[1], big_blind=before[2])
    lined_up = line_up(state)
    assert lined_up is not None
    assert lined_up.seats == tuple(sorted(seats))
    assert not lined_up.dead_small_blind
    assert (lined_up.button, lined_up.small_blind, lined_up.big_blind) == expected


def test_what_lies_between() -> None:
    """A03: clockwise, round the end of the table too, the ends themselves not counted."""
    assert [seat for seat in range(6) if between(1, seat, 4)] == [2, 3]
    assert [seat for seat in range(6) if between(4, seat, 1)] == [0, 5]
    assert (after(2, (5, 0, 2)), after(5, (5, 0, 2)), after(2, (2,))) == (5, 0, 2)


# case, who goes after the first hand (button 1, small blind 2, big blind 3), then three hands of each rule
DEPARTURES: list[tuple[str, int, tuple[int, ...], tuple[Places, ...], tuple[Places, ...]]] = [
    ("J18", 6, (1,), ((2, 3, 4), (3, 4, 5), (4, 5, 6)), ((2, 3, 4), (3, 4, 5), (4, 5, 6))),
    ("J19 B8, J15", 6, (2,), ((3, 4, 5), (4, 5, 6), (5, 6, 1)), ((2, 3, 4), (3, 4, 5), (4, 5, 6))),
    ("J16", 6, (3,), ((2, 4, 5), (4, 5, 6), (5, 6, 1)), ((2, None, 4), (3, 4, 5), (4, 5, 6))),
    ("J17", 6, (2, 3), ((4, 5, 6), (5, 6, 1), (6, 1, 4)), ((2, None, 4), (3, 4, 5), (4, 5, 6))),
    ("J20 J23", 3, (1,), ((3, 3, 2), (2, 2, 3), (3, 3, 2)), ((3, 3, 2), (2, 2, 3), (3, 3, 2))),
    ("J21", 3, (2,), ((3, 3, 1), (1, 1, 3), (3, 3, 1)), ((3, 3, 1), (1, 1, 3), (3, 3, 1))),
    ("J22", 3, (3,), ((2, 2, 1), (1, 1, 2), (2, 2, 1)), ((2, 2, 1), (1, 1, 2), (2, 2, 1))),
]


@pytest.mark.parametrize("departure", ["leaves", "sits out"])
@pytest.mark.parametrize("rule", ButtonRule)
@pytest.mark.parametrize(
    ("count", "gone", "moving", "dead"), [row[1:] for row in DEPARTURES], ids=[row[0] for row in DEPARTURES]
)
def test_blinds_after_somebody_has_gone(
    count: int,
    gone: tuple[int, ...],
    moving: tuple[Places, ...],
    dead: tuple[Places, ...],
    rule: ButtonRule,
    departure: str,
) -> None:
    """B8, J15 to J23: three hands after one whose button was 1, small blind 2, big blind 3."""
    options = replace(FREE, button_rule=rule)
    felt = Felt.with_players(*range(1, count + 1), seats=7, options=options)
    assert places(felt) == (1, 2, 3)
    for seat in gone:
        felt.do(Leave(f"p{seat}") if departure == "leaves" else SitOut(f"p{seat}"))
    expected = moving if rule == ButtonRule.MOVING else dead
    assert tuple(places(felt) for _ in range(3)) == expected
    assert (felt.state.button, felt.state.big_blind) == (expected[2][0], expected[2][2])


@pytest.mark.parametrize(
    ("gone", "last"),
    [((2,), (1, 1, 3, 4)), ((3,), (1, 2, 2, 4)), ((2, 3), (1, 1, 1, 4))],
    ids=["J15", "J16", "J17"],
)
def test_who_acts_last_at_a_dead_button(gone: tuple[int, ...], last: tuple[int, ...]) -> None:
    """J15 to J17: after the flop the one before the button's place acts last, for several hands if need be."""
    felt = Felt.with_players(*range(1, 7), seats=7, options=DEAD)
    found = []
    for number in range(4):
        found.append(felt.begin().seats[-1])
        felt.fold_down()
        if number == 0:
            for seat in gone:
                felt.do(Leave(f"p{seat}"))
    assert tuple(found) == last


def test_no_small_blind_is_in_the_pot_when_it_is_dead() -> None:
    """J16, J07: the big blind alone, and the first to act is left of it."""
    felt = Felt.with_players(*range(1, 7), seats=7, options=DEAD)
    places(felt)
    felt.do(Leave("p3"))
    felt.begin()
    assert (felt.hand.pot, felt.turn.seat, felt.state.small_blind) == (2, 5, 3)


@pytest.mark.parametrize("post", NewPlayerPost)
@pytest.mark.parametrize("rule", ButtonRule)
def test_two_become_three(rule: ButtonRule, post: NewPlayerPost) -> None:
    """J24: the big blind moves on to the newcomer, and the button stays where it is for once."""
    felt = Felt.with_players(1, 3, options=replace(FREE, button_rule=rule, new_player_post=post))
    assert places(felt) == (1, 1, 3)
    felt.sit(5)
    assert places(felt) == (1, 3, 5)
    assert places(felt) == (3, 5, 1)


@pytest.mark.parametrize("rule", ButtonRule)
def test_two_become_three_in_the_other_seat(rule: ButtonRule) -> None:
    """J24, J11: who sits down between button and big blind lets the two play on until the big blind is his."""
    felt = Felt.with_players(1, 3, options=replace(FREE, button_rule=rule))
    assert places(felt) == (1, 1, 3)
    felt.sit(2)
    assert places(felt) == (3, 3, 1)
    assert places(felt) == (3, 1, 2)


@pytest.mark.parametrize("rule", ButtonRule)
def test_two_become_four(rule: ButtonRule) -> None:
    """J24, J12: of two newcomers one posts the big blind, the other waits until the button has passed."""
    felt = Felt.with_players(1, 4, options=replace(FREE, button_rule=rule))
    assert places(felt) == (1, 1, 4)
    felt.sit(2)
    felt.sit(5)
    assert set(felt.begin().seats) == {1, 4, 5}
    felt.fold_down()
    assert places(felt) == (4, 5, 1)
    assert places(felt) == (5, 1, 2)


def test_a_newcomer_before_the_small_blind_gets_no_button() -> None:
    """J12, X-23: the moving button does not stop at him, or the same two would post the blinds once more."""
    felt = Felt.with_players(1, 3, 5, options=FREE)
    assert places(felt) == (1, 3, 5)
    felt.sit(2)
    assert places(felt) == (3, 5, 1)
    assert 2 in felt.hand.seats
    assert places(felt) == (5, 1, 2)


def test_a_table_of_new_people_begins_where_the_last_blinds_were() -> None:
    """L12, J09: when nobody is there who has paid, everybody is dealt in; the big blind goes on from its place."""
    felt = Felt.with_players(0, 1, 2, options=Options(first_button=FirstButton.SEAT))
    assert places(felt) == (0, 1, 2)
    for seat in range(3):
        felt.do(Leave(f"p{seat}"))
    for seat in (3, 4, 5):
        felt.sit(seat)
    assert places(felt) == (4, 5, 3)
    assert set(felt.hand.seats) == {3, 4, 5}


@pytest.mark.parametrize("rule", ButtonRule)
def test_one_of_two_is_left_among_new_people(rule: ButtonRule) -> None:
    """J26, J24: all seats but his lie between button and big blind, so all are dealt in and he posts what is his."""
    felt = Felt.with_players(4, 5, options=Options(first_button=FirstButton.SEAT, button_rule=rule))
    assert [places(felt) for _ in range(2)] == [(4, 4, 5), (5, 5, 4)]
    felt.do(Leave("p4"))
    felt.sit(0)
    felt.sit(1)
    assert places(felt) == (0, 1, 5)


def test_one_of_three_has_paid() -> None:
    """L12, X-23: the moving button finds one entitled player only, so the big blind leads."""
    felt = Felt.with_players(0, 1, 2, options=Options(first_button=FirstButton.SEAT))
    assert places(felt) == (0, 1, 2)
    felt.do(Leave("p0"))
    felt.do(Leave("p1"))
    felt.sit(3)
    felt.sit(4)
    assert places(felt) == (2, 2, 3)


def test_two_players_take_turns() -> None:
    """X-07: heads-up the button is the small blind, and it changes hands every time."""
    felt = Felt.with_players(1, 4)
    assert [places(felt) for _ in range(4)] == [(1, 1, 4), (4, 4, 1), (1, 1, 4), (4, 4, 1)]


@pytest.mark.parametrize("rule", ButtonRule)
def test_two_players_take_turns_in_the_literal_reading_too(rule: ButtonRule) -> None:
    """A14, X-07, X-23: where the dealer posts the big blind, nobody posts it twice running either."""
    options = Options(heads_up_blinds=HeadsUpBlinds.LITERAL, button_rule=rule)
    felt = Felt.with_players(1, 4, options=options)
    seen = [places(felt) for _ in range(4)]
    assert [one[2] == other[2] for one, other in pairwise(seen)] == [False] * 3
    assert all(button == big != small for button, small, big in seen)


@hypothesis.settings(deadline=None)
@given(st.sampled_from(ButtonRule), st.lists(st.sets(st.integers(0, 5)), max_size=12))
def test_nobody_is_big_blind_twice_running_when_two_are_left(rule: ButtonRule, lives: list[set[int]]) -> None:
    """X-23, J20 to J23: whoever sat out, came back or left before, in a hand of two the big blind is another one."""
    felt = Felt.with_players(*range(6), options=replace(FREE, button_rule=rule))
    last: Any = None
    for absent in lives:
        for chair in felt.state.chairs:
            felt.do(SitOut(chair.player) if chair.seat in absent else SitIn(chair.player))
        if not felt.state.ready():
            continue
        started = felt.begin()
        if len(started.seats) == 2:
            assert started.button in started.seats
            assert started.big_blind != last
        last = started.big_blind
        felt.fold_down()
