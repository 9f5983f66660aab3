"""What holds over many hands, whoever comes, goes, goes broke or sits out: blinds are paid or owed, hands go on."""

from __future__ import annotations

from collections.abc import Sequence

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.errors import IllegalCommand
from openfelt.rules.events import HandStarted, Posted, PostKind
from openfelt.rules.options import ButtonRule, FirstButton, HeadsUpBlinds, NewPlayerPost, Options
from openfelt.table.button import between
from openfelt.table.commands import Command, Leave, Post, Sit, SitIn, SitOut, TopUp, WaitForBlind
from openfelt.table.events import BlindsMissed
from openfelt.table.state import TableState
from tests.table.felt import Felt, of_kind, stacked

SEATS = 6
Wish = tuple[int, int]
"""What somebody wants, and which of the players or seats it is about."""

hands = st.lists(
    st.tuples(st.lists(st.tuples(st.integers(0, 6), st.integers(0, SEATS - 1)), max_size=4), st.booleans()),
    min_size=1,
    max_size=14,
)
houses = st.builds(
    Options,
    first_button=st.just(FirstButton.SEAT),
    button_rule=st.sampled_from(ButtonRule),
    new_player_post=st.sampled_from(NewPlayerPost),
    heads_up_blinds=st.sampled_from(HeadsUpBlinds),
)


def ask(felt: Felt, wish: Wish) -> None:
    """Somebody asks for something; what is refused does not matter here."""
    what, seat = wish
    player = f"p{seat}"
    commands: list[Command] = [
        Sit(player, player, seat, 200),
        Leave(player),
        SitOut(player),
        SitIn(player),
        Post(player),
        WaitForBlind(player),
        TopUp(player, 200),
    ]
    try:
        felt.do(commands[what])
    except IllegalCommand:
        # He has no seat, or left with more a moment ago: he brings that.
        left = felt.state.departure_of(player)
        if left is not None and felt.state.chair_of(player) is None and what == 0:
            felt.do(Sit(player, player, seat, left.stack))


def play(felt: Felt, all_in: bool) -> HandStarted:
    """The next hand: everybody folds, or everybody is all-in and all but the winners are broke."""
    started = felt.begin(stacked("2c7d"))
    while felt.state.playing:
        do = "call" if felt.legal.price and not felt.legal.may_raise else "all_in" if all_in else "fold"
        felt.answer(do)  # type: ignore[arg-type]
    return started


def blinds_of(felt: Felt, since: int, kind: PostKind) -> list[int]:
    return [event.seat for event in of_kind(felt.events[since:], Posted) if event.kind == kind]


def owed_or_paid(before: TableState, felt: Felt, started: HandStarted) -> None:
    """J26: every player whom the big blind has passed in this hand owes it, or has not been dealt in yet.

    The dead button passes nobody who could post it.
    """
    if before.big_blind is None:
        return
    new_big = felt.state.big_blind
    assert new_big is not None
    for chair in before.chairs:
        passed = between(before.big_blind, chair.seat, new_big)
        if passed and chair.seat not in started.seats and not chair.new:
            assert felt.chair(chair.seat).owes_big
        if passed and before.settings.options.button_rule == ButtonRule.DEAD:
            assert not chair.ready


@hypothesis.settings(deadline=None, max_examples=250)
@given(house=houses, first=st.sets(st.integers(0, SEATS - 1), min_size=2), lives=hands)
def test_blinds_go_round(house: Options, first: set[int], lives: Sequence[tuple[list[Wish], bool]]) -> None:
    """J26, X-23, I3: random joins, busts, sit-outs, posts.

    Every player pays or owes each big blind that passes him, nobody pays it twice running unless he came anew, the
    table goes on while two can play, and nobody is ever marked twice for the same blind.
    """
    felt = Felt.with_players(*sorted(first), options=house)
    last = None
    for wishes, all_in in lives:
        for wish in wishes:
            ask(felt, wish)
        ready = felt.state.ready()
        assert bool(ready) == (sum(chair.ready for chair in felt.state.chairs) >= 2)
        assert bool(ready) == (felt.state.next_hand_at is not None)
        if not ready:
            continue
        before, since = felt.state, len(felt.events)
        debts = {chair.seat: (chair.owes_small, chair.owes_big) for chair in before.chairs}
        started = play(felt, all_in)
        assert len(started.seats) >= 2
        sat_there = before.chair_at(started.big_blind)
        assert started.big_blind != last or (sat_there is not None and sat_there.new)
        assert blinds_of(felt, since, PostKind.BIG_BLIND) == [started.big_blind]
        assert len(blinds_of(felt, since, PostKind.SMALL_BLIND)) == (started.small_blind is not None)
        owed_or_paid(before, felt, started)
        for missed in of_kind(felt.events[since:], BlindsMissed):
            assert missed.seat not in started.seats
            assert (missed.small, missed.big) > debts[missed.seat]
        last = started.big_blind


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("rule", ButtonRule)
def test_every_player_pays_every_blind_once_an_orbit(rule: ButtonRule, count: int) -> None:
    """J26, S0-25: while nobody comes or goes, each pays both blinds as often as any other."""
    felt = Felt.with_players(*range(count), options=Options(button_rule=rule))
    for _ in range(2 * count):
        play(felt, all_in=False)
    posts = [(event.seat, event.kind) for event in of_kind(felt.events, Posted)]
    kinds = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
    assert {(seat, kind): posts.count((seat, kind)) for seat in range(count) for kind in kinds} == {
        (seat, kind): 2 for seat in range(count) for kind in kinds
    }


@hypothesis.settings(deadline=None, max_examples=100)
@given(st.lists(st.sets(st.integers(0, 4), max_size=3), min_size=1, max_size=15))
def test_big_blinds_are_counted(lives: list[set[int]]) -> None:
    """J26: with the dead button, big blinds paid and owed are those that passed; one that waits is forgiven none."""
    options = Options(first_button=FirstButton.SEAT, button_rule=ButtonRule.DEAD)
    felt = Felt.with_players(*range(5), options=options, stand_up_after=10**12)
    for out in (set[int](), *lives):
        for seat in range(5):
            felt.do(SitOut(f"p{seat}") if seat in out else SitIn(f"p{seat}"))
        before, since = felt.state, len(felt.events)
        if not before.ready():
            continue
        started = play(felt, all_in=False)
        posted = blinds_of(felt, since, PostKind.BIG_BLIND)
        assert posted == [felt.state.big_blind]
        if before.big_blind is None:
            continue
        assert felt.state.big_blind is not None
        for chair in before.chairs:
            if between(before.big_blind, chair.seat, felt.state.big_blind):
                assert felt.chair(chair.seat).owes_big or chair.seat in started.seats
            elif chair.seat not in started.seats:
                assert felt.chair(chair.seat).owes_big == chair.owes_big
