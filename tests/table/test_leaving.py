"""Leaving in the middle of things, topping up, and coming in late: chips move between hands only."""

from __future__ import annotations

import pytest

from openfelt.cards import DECK, Card
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.events import Folded
from openfelt.table.commands import Leave, Sit, Tick, TopUp
from openfelt.table.events import ChipsAdded, LeaveAsked, NextHandSet, PlayerLeft, TopUpAsked
from tests.table.felt import Felt, of_kind, stacked

ACES_FOR_SEAT_0 = stacked("2c7dAs 3d8hAd Qc KsJs9c Qd 4h Qh 5s")
"""Three-handed with the button in seat 0; the board is KsJs9c4h5s."""


def three_handed(stacks: tuple[int, ...] = (), deck: tuple[Card, ...] = DECK) -> Felt:
    """Seats 0, 1, 2; seat 0 has the button and acts first, seat 1 is the small blind, seat 2 the big one."""
    felt = Felt.with_players(0, 1, 2, stacks=stacks)
    felt.begin(deck)
    return felt


def test_leaving_between_hands() -> None:
    """D2: the chips go with him at once, and the seat is free."""
    felt = Felt.with_players(0, 1, 2)
    assert felt.do(Leave("p1")) == (PlayerLeft(1, "p1", 200, felt.now),)
    felt.do(Sit("new", "New", 1, 100))


def test_leaving_in_turn() -> None:
    """L03, D2: he folds at once and takes his chips when the hand is over; what is in stays in."""
    felt = three_handed()
    felt.answer("call")
    events = felt.do(Leave("p1"))
    assert events[:2] == (LeaveAsked(1), Folded(1))
    assert of_kind(events, PlayerLeft) == []
    assert felt.turn.seat == 2
    felt.play_down()
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(1, "p1", 199, felt.now)]
    assert sum(felt.stacks.values()) == 401


def test_leaving_out_of_turn() -> None:
    """L03, D3: his hand is folded when it would be his turn, without his being asked, even where he could check."""
    felt = three_handed()
    assert felt.do(Leave("p2")) == (LeaveAsked(2),)
    felt.answer("call")
    events = felt.answer("call")
    assert Folded(2) in events
    assert felt.turn.seat == 1
    felt.play_down()
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(2, "p2", 198, felt.now)]


def test_leaving_all_in() -> None:
    """L03, D2: an all-in hand plays to the end, and he leaves with what it won."""
    felt = Felt.with_players(0, 1, 2, stacks=(50, 200, 200))
    felt.begin(ACES_FOR_SEAT_0)
    felt.answer("all_in")
    felt.do(Leave("p0"))
    felt.answer("call")
    felt.answer("call")
    assert felt.state.playing
    felt.play_down()
    assert of_kind(felt.events, Folded) == []
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(0, "p0", 150, felt.now)]


def test_leaving_after_folding() -> None:
    """L03: he waits for the end of the hand without holding it up, and his seat is his until then."""
    felt = three_handed()
    felt.answer("fold")
    assert felt.do(Leave("p0")) == (LeaveAsked(0),)
    error = felt.refused(Sit("new", "New", 0, 100))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.SEAT_TAKEN
    felt.fold_down()
    assert felt.state.chair_at(0) is None


def test_leaving_heads_up_ends_the_hand() -> None:
    """D3, S0-38: with one player left the hand is over at once and the table waits."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    events = felt.do(Leave("p0"))
    assert not felt.state.playing
    assert of_kind(events, PlayerLeft) == [PlayerLeft(0, "p0", 199, felt.now)]
    assert felt.stacks == {1: 201}
    assert felt.state.next_hand_at is None


def test_all_but_one_leave() -> None:
    """D3, I3: whose turn it is or not, the hand is over at once, and who stayed wins without being asked again.

    S3-18: the chip of the big blind that nobody has matched goes back, what was matched stays in the pot.
    """
    felt = three_handed()
    felt.do(Leave("p2"))
    assert felt.state.playing
    felt.do(Leave("p1"))
    assert not felt.state.playing
    assert felt.stacks == {0: 202}
    assert [(left.seat, left.stack) for left in of_kind(felt.events, PlayerLeft)] == [(1, 199), (2, 199)]


@pytest.mark.parametrize("how", ["fold", "time-out", "leave"])
def test_all_others_have_left_when_one_more_is_out(how: str) -> None:
    """D3, I3: seat 2 has left and seat 0 folds, is timed out or leaves as well: seat 1 is not asked any more."""
    felt = three_handed()
    felt.do(Leave("p2"))
    if how == "fold":
        felt.answer("fold")
    elif how == "leave":
        felt.do(Leave("p0"))
    else:
        felt.now = felt.turn.expires + 1
        felt.do(Tick())
    assert not felt.state.playing
    assert (felt.state.decisions, felt.stacks[1]) == (1, 201)


def test_an_uncalled_bet_of_somebody_who_leaves_goes_back() -> None:
    """D3, S3-18, I1: what was matched is lost, what nobody has matched is not."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    felt.answer("call")
    felt.answer("raise", 50)
    felt.do(Leave("p1"))
    assert not felt.state.playing
    assert (felt.stacks, felt.state.departures[-1].stack) == ({0: 202}, 198)


def test_against_an_all_in_player_all_others_leave() -> None:
    """D3, L03: who is all-in and stays has won at once."""
    felt = three_handed(stacks=(50, 200, 200))
    felt.answer("all_in")
    felt.do(Leave("p1"))
    assert felt.turn.seat == 2
    felt.do(Leave("p2"))
    assert not felt.state.playing
    assert felt.stacks == {0: 53}


def test_who_has_called_an_all_in_and_leaves_stays_in() -> None:
    """D2, D3: nothing is asked of him any more, so his hand plays for what is in, though the others leave too."""
    felt = three_handed(stacks=(50, 200, 200), deck=stacked("As7d2c Ad8h3d Qc KsJs9c Qd 4h Qh 5s"))
    felt.answer("all_in")
    felt.answer("call")
    felt.do(Leave("p1"))
    felt.do(Leave("p2"))
    assert not felt.state.playing
    assert [(left.seat, left.stack) for left in of_kind(felt.events, PlayerLeft)] == [(1, 252), (2, 198)]


def test_everybody_leaves() -> None:
    """D3, I1: the last hand still ends, and every chip leaves with somebody."""
    felt = three_handed()
    for player in ("p1", "p2", "p0"):
        felt.do(Leave(player))
    assert felt.state.chairs == ()
    assert sum(left.stack for left in of_kind(felt.events, PlayerLeft)) == 600


def test_leaving_twice() -> None:
    """D2, F1: a second request does nothing, and there is one pay-out."""
    felt = three_handed()
    felt.do(Leave("p2"))
    assert felt.do(Leave("p2")) == ()
    felt.play_down()
    assert len(of_kind(felt.events, PlayerLeft)) == 1
    error = felt.refused(Leave("p2"))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.NOT_SEATED


def test_who_is_leaving_cannot_sit_down_again_before_he_has_left() -> None:
    """D9: one seat to a player."""
    felt = three_handed()
    felt.do(Leave("p2"))
    error = felt.refused(Sit("p2", "Player 2", 4, 100))
    assert isinstance(error, IllegalCommand)
    assert error.refusal == Refusal.ALREADY_SEATED
    felt.play_down()
    felt.do(Sit("p2", "Player 2", 4, 100))
    assert felt.stacks[4] == 100


# ---------------------------------------------------------------- topping up


def test_a_top_up_waits_for_the_end_of_the_hand() -> None:
    """L01, S0-54, D11: asked for during a hand, it is noted, and no chip of it is in play before the next deal."""
    felt = three_handed(stacks=(100, 200, 200))
    assert felt.do(TopUp("p0", 200)) == (TopUpAsked(0, 200),)
    assert (felt.legal.high, felt.hand.player(0).stack, felt.state.chips) == (100, 100, 500)
    events = felt.answer("fold")
    assert of_kind(events, ChipsAdded) == []
    events = felt.answer("fold")
    assert of_kind(events, ChipsAdded) == [ChipsAdded(0, 100)]
    assert felt.stacks[0] == 200
    felt.begin()
    assert felt.hand.player(0).stack + felt.hand.player(0).bet == 200


def test_a_top_up_between_hands_is_there_at_once() -> None:
    """D11: the chips lie in front of him before the next deal, and the wish is gone."""
    felt = Felt.with_players(0, 1, stacks=(40, 200))
    assert felt.do(TopUp("p0", 150)) == (TopUpAsked(0, 150), ChipsAdded(0, 110))
    assert (felt.stacks[0], felt.chair(0).top_up_to) == (150, 0)


def test_a_top_up_adds_nothing_to_a_stack_that_has_grown() -> None:
    """L02, D11: after a win the wish has come true without new chips, and it is gone."""
    felt = three_handed(stacks=(100, 200, 200), deck=ACES_FOR_SEAT_0)
    felt.do(TopUp("p0", 200))
    felt.answer("all_in")
    felt.answer("call")
    felt.answer("call")
    felt.play_down()
    assert felt.stacks[0] == 300
    assert of_kind(felt.events, ChipsAdded) == []
    assert felt.chair(0).top_up_to == 0


def test_a_top_up_after_a_loss_fills_up_what_is_missing() -> None:
    """L01, L02, D11: how much that is, is known only when the pot has been paid."""
    felt = three_handed(deck=ACES_FOR_SEAT_0)
    felt.do(TopUp("p1", 180))
    felt.answer("raise", 50)
    felt.answer("call")
    felt.answer("fold")
    felt.play_down()
    assert of_kind(felt.events, ChipsAdded) == [ChipsAdded(1, 30)]
    assert felt.stacks[1] == 180


def test_a_top_up_can_be_taken_back() -> None:
    """D11: nought takes the wish back; asking twice for the same notes it once."""
    felt = three_handed(stacks=(100, 200, 200))
    felt.do(TopUp("p0", 200))
    assert felt.do(TopUp("p0", 200)) == ()
    assert felt.do(TopUp("p0", 0)) == (TopUpAsked(0, 0),)
    assert felt.do(TopUp("p0", 0)) == ()
    felt.fold_down()
    assert felt.stacks[0] == 100


def test_a_top_up_of_somebody_who_leaves_is_not_carried_out() -> None:
    """D2, I1: he takes what he had."""
    felt = three_handed(stacks=(100, 200, 200))
    felt.do(TopUp("p0", 200))
    felt.do(Leave("p0"))
    felt.fold_down()
    assert of_kind(felt.events, PlayerLeft) == [PlayerLeft(0, "p0", 100, felt.now)]
    assert of_kind(felt.events, ChipsAdded) == []


def test_who_has_lost_everything_is_out_until_he_buys_in_again() -> None:
    """D12, D10, L12: the broke keep their seats, are not dealt in, and play again after a top-up."""
    felt = Felt.with_players(0, 1, stacks=(100, 200))
    felt.begin(stacked("AsKh Ad7d 2c3c4h9s9dJc5hTs"))
    felt.answer("all_in")
    felt.answer("call")
    assert felt.stacks == {0: 0, 1: 300}
    assert felt.state.next_hand_at is None
    events = felt.do(TopUp("p0", 100))
    assert of_kind(events, ChipsAdded) == [ChipsAdded(0, 100)]
    assert of_kind(events, NextHandSet) == [NextHandSet(felt.now + 2_000)]
    assert set(felt.begin().seats) == {0, 1}


# ---------------------------------------------------------------- coming in late


def test_coming_in_during_a_hand() -> None:
    """D13: who plays is settled at the deal; the newcomer waits, and his chips are counted from the first."""
    felt = three_handed()
    felt.sit(4, 150)
    assert felt.hand.seats == (1, 2, 0)
    assert not felt.state.in_hand(4)
    assert felt.state.chips == 750
    felt.play_down()
    assert felt.stacks[4] == 150
    assert set(felt.begin().seats) == {0, 1, 2, 4}


def test_coming_in_during_a_hand_and_leaving_again() -> None:
    """D2, D13: somebody without cards need not wait."""
    felt = three_handed()
    felt.sit(4, 150)
    assert felt.do(Leave("p4")) == (PlayerLeft(4, "p4", 150, felt.now),)
    assert felt.state.playing


@pytest.mark.parametrize("buy_in", [40, 120])
def test_a_top_up_before_his_first_hand(buy_in: int) -> None:
    """L01: one rule for all at the table: nobody's stack changes while a hand is on."""
    felt = three_handed()
    felt.sit(4, buy_in)
    assert felt.do(TopUp("p4", 200)) == (TopUpAsked(4, 200),)
    assert felt.stacks[4] == buy_in
    felt.fold_down()
    assert felt.stacks[4] == 200
