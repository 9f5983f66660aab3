"""Owing blinds: what passes a player who is not dealt in, and how he pays it or waits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.events import Posted, PostKind
from openfelt.rules.options import ButtonRule, FirstButton, NewPlayerPost, Options
from openfelt.table.commands import Leave, Post, Sit, SitIn, SitOut, WaitForBlind
from openfelt.table.events import BlindsMissed, PlayerSat, PostChosen
from tests.table.felt import Felt, of_kind

OWING = Options(first_button=FirstButton.SEAT)
"""The document's rule: who is new posts or waits."""
FREE = replace(OWING, new_player_post=NewPlayerPost.NONE)
DEAD = replace(OWING, button_rule=ButtonRule.DEAD)
HOUR = 3_600_000


def table(*seats: int, options: Options = OWING, hands: int = 1) -> Felt:
    """A table that has played ``hands`` hands, the first one with its button in the lowest seat."""
    felt = Felt.with_players(*seats, seats=9, options=options, returns_within=HOUR)
    played(felt, hands)
    return felt


def played(felt: Felt, hands: int = 1) -> None:
    for _ in range(hands):
        felt.begin()
        felt.fold_down()


def posted(felt: Felt, seat: int) -> list[tuple[int, PostKind]]:
    """What ``seat`` put in before the cards of the hand that has just begun."""
    last = max(at for at, event in enumerate(felt.events) if isinstance(event, Posted) and event.seat >= 0)
    start = max(at for at, event in enumerate(felt.events[:last]) if not isinstance(event, Posted))
    return [(event.amount, event.kind) for event in of_kind(felt.events[start:], Posted) if event.seat == seat]


def debts(felt: Felt, seat: int) -> tuple[bool, bool]:
    """Whether ``seat`` owes the small and the big blind."""
    chair = felt.chair(seat)
    return chair.owes_small, chair.owes_big


# ---------------------------------------------------------------- somebody new


def test_who_neither_posts_nor_waits_is_not_dealt_in() -> None:
    """J09, D6, S1-19: a newcomer left of the big blind says nothing, and the others play without him."""
    felt = table(1, 2, 3, 4)
    felt.sit(5)
    assert felt.chair(5).ready
    felt.sit(8)
    assert 8 not in felt.begin().seats


def test_who_posts_is_dealt_in() -> None:
    """J09, J01, S1-19: he posts a live big blind, and may check when nobody has raised."""
    felt = table(1, 2, 3, 4)
    felt.sit(8)
    assert felt.do(Post("p8")) == (PostChosen(8, posts=True),)
    assert felt.do(Post("p8")) == ()
    started = felt.begin()
    assert (started.button, started.small_blind, started.big_blind) == (2, 3, 4)
    assert posted(felt, 8) == [(2, PostKind.LIVE_POST)]
    assert (felt.turn.seat, felt.legal.may_check) == (8, True)
    felt.fold_down()
    assert not felt.chair(8).posts
    felt.begin()
    assert felt.state.big_blind == 8


def test_who_waits_is_dealt_in_as_the_big_blind() -> None:
    """J10, S1-20: the big blind comes to him, and he posts it and nothing else."""
    felt = table(1, 2, 3, 4, hands=2)
    felt.sit(8)
    felt.do(Post("p8"))
    assert felt.do(WaitForBlind("p8")) == (PostChosen(8, posts=False),)
    assert felt.do(WaitForBlind("p8")) == ()
    started = felt.begin()
    assert (started.big_blind, 8 in started.seats) == (8, True)
    assert posted(felt, 8) == [(2, PostKind.BIG_BLIND)]


def test_the_big_blind_of_a_newcomer_is_no_extra() -> None:
    """J10: who has chosen to post and whose turn it is for the big blind pays that one only."""
    felt = table(1, 2, 3, 4, hands=2)
    felt.sit(8)
    felt.do(Post("p8"))
    assert felt.begin().big_blind == 8
    assert posted(felt, 8) == [(2, PostKind.BIG_BLIND)]
    assert felt.hand.pot == 3


@pytest.mark.parametrize("options", [OWING, DEAD], ids=["moving", "dead"])
def test_who_sits_between_button_and_blinds_waits(options: Options) -> None:
    """J11, D6: his wish to post is kept, and is carried out when the button has passed him."""
    felt = table(1, 3, 5, 7, options=options)
    felt.sit(4)
    assert felt.do(Post("p4")) == (PostChosen(4, posts=True),)
    assert 4 not in felt.begin().seats
    assert felt.chair(4).posts
    felt.fold_down()
    started = felt.begin()
    assert (started.button, 4 in started.seats) == (5, True)
    assert posted(felt, 4) == [(2, PostKind.LIVE_POST)]


@pytest.mark.parametrize("seat", [3, 5], ids=["on the dead button", "on the dead small blind"])
def test_who_sits_where_the_button_and_the_small_blind_lie_waits(seat: int) -> None:
    """J11: with the dead button he would be button or small blind without having paid a big blind."""
    felt = table(1, 3, 5, 7, options=DEAD)
    felt.do(Leave(f"p{seat}"))
    felt.do(Sit("new", "New", seat, 100))
    felt.do(Post("new"))
    started = felt.begin()
    assert (felt.state.button, felt.state.small_blind, started.big_blind) == (3, 5, 7)
    assert (seat in started.seats, felt.state.chairs != ()) == (False, True)
    assert felt.chair(seat).posts


def test_nobody_posts_where_the_house_does_not_ask_for_it() -> None:
    """J12, X-21: dealt in free; a post is possible with a debt only."""
    felt = table(1, 2, 3, 4, options=FREE)
    felt.sit(8)
    assert felt.do(Post("p8")) == ()
    assert 8 in felt.begin().seats
    assert posted(felt, 8) == []


@pytest.mark.parametrize("rule", ButtonRule)
def test_nobody_is_dealt_in_free_between_small_blind_and_button(rule: ButtonRule) -> None:
    """J12: in the gap he waits until the button has passed, and is then dealt in free."""
    felt = table(1, 3, 5, 7, options=replace(FREE, button_rule=rule))
    felt.sit(4)
    assert 4 not in felt.begin().seats
    felt.fold_down()
    assert 4 in felt.begin().seats
    assert posted(felt, 4) == []


def test_everybody_is_new_at_a_new_table() -> None:
    """J09, S1-19: in the first hand of a table nobody has to post anything but the blinds."""
    felt = Felt.with_players(1, 2, 3, options=OWING)
    assert felt.begin().seats == (2, 3, 1)
    assert felt.hand.pot == 3


@pytest.mark.parametrize("command", [Post("new"), WaitForBlind("new")])
def test_who_has_no_seat_posts_nothing(command: Post | WaitForBlind) -> None:
    """S1-19, S1-20: sit down first."""
    error = table(1, 2).refused(command)
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.NOT_SEATED


def test_who_owes_nothing_cannot_post() -> None:
    """S1-19: a player who has been dealt in has no debt, so the request changes nothing."""
    felt = table(1, 2, 3)
    assert felt.do(Post("p1")) == ()
    assert not felt.chair(1).posts


# ---------------------------------------------------------------- missed blinds


@pytest.mark.parametrize("options", [OWING, DEAD, FREE], ids=["moving", "dead", "new players free"])
def test_missed_blinds_are_marked_once(options: Options) -> None:
    """J13, X-22: each blind when it passes him, the big one first, and none twice however long he is out."""
    felt = table(1, 2, 3, 4, 5, options=options)
    felt.do(SitOut("p4"))
    found = []
    for _ in range(7):
        felt.begin()
        found.append(debts(felt, 4))
        felt.fold_down()
    assert found == [(False, True), *[(True, True)] * 6]
    assert of_kind(felt.events, BlindsMissed) == [
        BlindsMissed(4, small=False, big=True),
        BlindsMissed(4, small=True, big=True),
    ]


def test_who_sits_out_before_no_blind_reaches_him_owes_nothing() -> None:
    """J13, D5: out for a hand in late position and back, he is dealt in as before."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p5"))
    played(felt)
    felt.do(SitIn("p5"))
    assert debts(felt, 5) == (False, False)
    assert 5 in felt.begin().seats


def test_a_missed_big_blind_is_a_live_post() -> None:
    """J04, J13, X-22: big blind live and small blind dead, when both have passed."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p4"))
    played(felt, 3)
    felt.do(SitIn("p4"))
    felt.do(Post("p4"))
    assert debts(felt, 4) == (True, True)
    assert 4 in felt.begin().seats
    assert posted(felt, 4) == [(2, PostKind.LIVE_POST), (1, PostKind.DEAD_POST)]
    assert (felt.hand.player(4).bet, felt.hand.pot) == (2, 6)
    assert debts(felt, 4) == (False, False)


@pytest.mark.parametrize("options", [OWING, DEAD, FREE], ids=["moving", "dead", "new players free"])
def test_who_missed_the_small_blind_only_posts_that(options: Options) -> None:
    """J05, J13, D5: he has paid the big blind and sits out the small one: one dead chip, and he must still call.

    The chip is the one that he won as the big blind.
    """
    felt = table(1, 2, 3, 4, 5, options=options)
    felt.do(SitOut("p3"))
    played(felt)
    assert debts(felt, 3) == (True, False)
    felt.do(SitIn("p3"))
    felt.do(Post("p3"))
    waited = 0
    while 3 not in felt.begin().seats:
        waited += 1
        felt.fold_down()
    assert waited == (1 if options.button_rule == ButtonRule.DEAD else 0)
    assert posted(felt, 3) == [(1, PostKind.DEAD_POST)]
    assert (felt.hand.player(3).bet, felt.hand.player(3).stack) == (0, 200)


def test_waiting_for_the_big_blind_clears_the_debt() -> None:
    """J13, X-22: who waits pays the big blind when it comes to him, and the rest is forgotten."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p4"))
    played(felt, 3)
    felt.do(SitIn("p4"))
    hands = 0
    while 4 not in felt.begin().seats:
        hands += 1
        felt.fold_down()
    assert (hands, felt.state.big_blind) == (1, 4)
    assert posted(felt, 4) == [(2, PostKind.BIG_BLIND)]
    assert debts(felt, 4) == (False, False)


def test_who_owes_and_waits_is_not_dealt_in() -> None:
    """D5, J13: coming back is not enough where the house lets nobody in before he has paid or waited."""
    felt = table(1, 2, 3, 4, 5, options=FREE)
    felt.do(SitOut("p4"))
    played(felt, 3)
    felt.do(SitIn("p4"))
    assert 4 not in felt.begin().seats


def test_two_who_are_left_pay_no_debts() -> None:
    """L12, J13: heads-up both are dealt in and each posts his blind; that settles what was missed."""
    felt = table(1, 2, 3)
    felt.do(SitOut("p1"))
    played(felt, 2)
    assert debts(felt, 1) == (True, True)
    felt.do(Leave("p2"))
    felt.do(SitIn("p1"))
    assert set(felt.begin().seats) == {1, 3}
    assert felt.hand.pot == 3
    assert debts(felt, 1) == (False, False)


# ---------------------------------------------------------------- leaving and coming back


def test_debts_are_kept_when_somebody_leaves() -> None:
    """J14, S1-21: after the hour too, in whatever seat, and what he owes is posted with the newcomer's blind."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p4"))
    played(felt, 3)
    felt.do(Leave("p4"))
    felt.now += 2 * HOUR
    felt.do(Sit("p4", "Player 4", 8, 100))
    assert debts(felt, 8) == (True, True)
    felt.do(Post("p4"))
    assert felt.chair(8).posts


def test_a_debt_of_the_small_blind_stays_one_where_newcomers_are_free() -> None:
    """J14, J12, D5: no big blind is asked of him that he has not missed."""
    felt = table(1, 2, 3, 4, 5, options=FREE)
    felt.do(SitOut("p3"))
    played(felt)
    felt.do(Leave("p3"))
    felt.do(Sit("p3", "Player 3", 3, 201))
    felt.do(Post("p3"))
    assert 3 in felt.begin().seats
    assert posted(felt, 3) == [(1, PostKind.DEAD_POST)]


def test_a_debt_of_the_small_blind_is_added_to_the_newcomers_post() -> None:
    """J14, S1-19: where newcomers post, who left and came back is one of them."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p3"))
    played(felt)
    felt.do(Leave("p3"))
    felt.do(Sit("p3", "Player 3", 3, 201))
    felt.do(Post("p3"))
    assert 3 in felt.begin().seats
    assert posted(felt, 3) == [(2, PostKind.LIVE_POST), (1, PostKind.DEAD_POST)]


def test_debts_are_kept_for_the_one_who_has_them() -> None:
    """J14: whoever takes the seat instead owes nothing, and a departure is kept once for each player."""
    felt = table(1, 2, 3, 4, 5)
    felt.do(SitOut("p4"))
    played(felt, 3)
    felt.do(Leave("p4"))
    felt.do(Sit("other", "Other", 4, 100))
    assert debts(felt, 4) == (False, False)
    felt.do(Leave("other"))
    felt.do(Sit("p4", "Player 4", 4, 200))
    felt.do(Leave("p4"))
    assert [left.player for left in felt.state.departures] == ["other", "p4"]
    assert felt.state.departure_of("p1") is None


# what he left with, how long ago, what he brings, what the refusal says
RETURNS: list[tuple[str, int, int, int, str]] = [
    ("X-22 less than he took along", 150, 0, 149, "come back with 150 to 200"),
    ("X-22 until the last millisecond", 150, HOUR - 1, 100, "come back with 150 to 200"),
    ("as much", 150, 0, 150, ""),
    ("more", 150, 0, 200, ""),
    ("more than anybody may", 150, 0, 201, "come back with 150 to 200"),
    ("after the hour", 150, HOUR, 40, ""),
    ("after the hour still a buy-in", 150, HOUR, 39, "buy in for 40 to 200"),
    ("more than the greatest buy-in, all of it", 350, 0, 350, ""),
    ("more than the greatest buy-in, not all of it", 350, 0, 200, "come back with 350 to 350"),
    ("more than the greatest buy-in, and more", 350, 0, 351, "come back with 350 to 350"),
    ("more than the greatest buy-in, after the hour", 350, HOUR, 350, "buy in for 40 to 200"),
    ("less than the least buy-in", 30, 0, 40, ""),
    ("L11 less than the least buy-in, and that only", 30, 0, 30, "buy in for 40 to 200"),
]


@pytest.mark.parametrize(
    ("took", "later", "brings", "says"), [row[1:] for row in RETURNS], ids=[row[0] for row in RETURNS]
)
def test_who_comes_back_brings_what_he_took_along(took: int, later: int, brings: int, says: str) -> None:
    """J14, X-22, L11: within the hour at least that, whatever the buy-in is."""
    felt = Felt.with_players(1, 2, returns_within=HOUR)
    chairs = tuple(replace(chair, stack=took) if chair.seat == 2 else chair for chair in felt.state.chairs)
    felt.state = replace(felt.state, chairs=chairs)
    felt.do(Leave("p2"))
    felt.now += later
    command = Sit("p2", "Player 2", 4, brings)
    if not says:
        assert felt.do(command)[0] == PlayerSat(4, "p2", "Player 2", brings)
        return
    error = felt.refused(command)
    assert isinstance(error, IllegalCommand)
    assert (error.refusal, says in error.message) == (Refusal.BUY_IN, True)
