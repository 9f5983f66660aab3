"""Hands that die without being folded: fouled, or taken unprotected (S3-17, S3-18, S3-23, S3-24, X-14, X-15)."""

from __future__ import annotations

import pytest

from openfelt import FixedLimit, Hand, Options, Reason, Stakes
from openfelt.rules.actions import KillHand
from openfelt.rules.dealing import burn_is_due
from openfelt.rules.events import (
    BetReturned,
    BetsCollected,
    Folded,
    HandEnded,
    HandKept,
    HandKilled,
    HandMucked,
    HandShown,
    KillCause,
    PotAwarded,
)
from openfelt.rules.options import HandFouling, HeadsUpCap
from openfelt.rules.showdown import showing_order
from openfelt.rules.state import Phase, Standing
from tests.law.felt_deck import (
    at_flop,
    board,
    burn,
    conserved,
    dealt,
    happened,
    on_flop,
    one_by_one,
    places,
    refuse,
    seated,
)
from tests.law.telling import BOARD, FLOP, RIVER, TURN, opened, told

FOULED, UNPROTECTED = KillCause.FOULED, KillCause.UNPROTECTED
STRICT = Options(hand_fouling=HandFouling.STRICT)
KINGS_TENS_QUEENS = "KsKd TsTd QsQd"


def standing(hand: Hand) -> dict[int, Standing]:
    """What has become of every hand."""
    return {player.seat: player.standing for player in hand.state.players}


@pytest.mark.parametrize("identifiable", [True, False])
def test_fouled_under_the_strict_rule(identifiable: bool) -> None:
    """H17, X-14, S3-24: dead though it can be told apart; its bets stay in, the others contest the pot."""
    before = told(on_flop(STRICT), "k b200 c")
    hand = before.act(KillHand(2, FOULED, identifiable))
    assert happened(before, hand) == [HandKilled(2, FOULED)]
    assert standing(hand) == {0: Standing.LIVE, 1: Standing.LIVE, 2: Standing.KILLED}
    assert (hand.stacks, hand.pot, hand.to_act) == ((700, 900, 700), 700, 1)
    hand = told(hand, "c")
    assert hand.pots[0].amount == 900
    assert hand.pots[0].seats == (1, 0)
    assert conserved(hand)


@pytest.mark.parametrize(
    ("options", "cause", "identifiable", "lives"),
    [
        (Options(), FOULED, True, True),
        (Options(), FOULED, False, False),
        (STRICT, FOULED, True, False),
        (Options(), UNPROTECTED, True, False),
        (STRICT, UNPROTECTED, True, False),
    ],
)
def test_a_hand_that_can_be_told_apart(options: Options, cause: KillCause, identifiable: bool, lives: bool) -> None:
    """H18, X-14, TDA 65-B: a fouled hand lives if it is known beyond doubt; one taken unprotected never does."""
    before = on_flop(options)
    hand = before.act(KillHand(2, cause, identifiable))
    assert happened(before, hand) == [HandKept(2) if lives else HandKilled(2, cause)]
    assert hand.state.player(2).live == lives
    if lives:
        assert hand.state == before.state


@pytest.mark.parametrize("options", [Options(), STRICT])
def test_taken_while_facing_a_bet(options: Options) -> None:
    """H19, X-15, S3-18: seat 2 is out and what it has called is forfeited; the action goes on behind it."""
    before = told(on_flop(options), "b200")
    hand = before.act(KillHand(2, UNPROTECTED))
    assert happened(before, hand) == [HandKilled(2, UNPROTECTED)]
    assert (hand.to_act, str(hand.legal)) == (0, "fold, call 200, raise to 400..900")
    assert (hand.stacks, hand.pot, conserved(hand)) == ((900, 700, 900), 500, True)
    assert places(hand).holes[2] == [2, 5]


@pytest.mark.parametrize("cause", [UNPROTECTED, FOULED])
def test_the_uncalled_bet_of_a_killed_hand(cause: KillCause) -> None:
    """H17, H19, X-15, TDA 65-A: nobody has called seat 2's bet yet, so it goes back; seats 0 and 1 play on."""
    before = told(on_flop(STRICT), "k b200")
    hand = before.act(KillHand(2, cause))
    assert happened(before, hand) == [BetReturned(2, 200), HandKilled(2, cause)]
    assert (hand.stacks, hand.pot, hand.state.level) == ((900, 900, 900), 300, 0)
    assert (hand.to_act, str(hand.legal)) == (0, "fold, check, bet 100..900")
    assert conserved(hand)


def test_only_what_nobody_called_goes_back() -> None:
    """H19: a raise from 100 to 300 goes back by the 200 that nobody has called."""
    before = told(on_flop(), "b100 r300")
    hand = before.act(KillHand(2, UNPROTECTED))
    assert happened(before, hand)[0] == BetReturned(2, 200)
    assert (hand.to_act, hand.state.level, hand.state.player(2).bet) == (0, 100, 100)
    hand = told(hand, "c")
    assert (hand.state.phase, hand.pot) == (Phase.BOARD, 600)


def test_after_a_killed_bet_the_next_one_opens() -> None:
    """H19, S3-35: the bet went back whole, so the least bet is the big blind and the cap counts from the start."""
    hand = told(on_flop(), "k b500").act(KillHand(2, UNPROTECTED))
    assert str(hand.legal) == "fold, check, bet 100..900"
    limit = FixedLimit(Stakes(blinds=(50, 100)), (100, 200))
    hand = one_by_one(Hand.start(limit, (1000,) * 3, 0, options=Options(max_bets_per_round=1)), 1, 2, 3, 4, 5, 6)
    hand = told(board(burn(told(hand, "c c k"), 7), 8, 9, 10), "k b100").act(KillHand(2, UNPROTECTED))
    assert str(hand.legal) == "fold, check, bet 100"


def test_a_killed_raise_before_the_flop() -> None:
    """H19: the big blind is the bet again, and the next raise is by as much."""
    hand = dealt(script="r500").act(KillHand(0, UNPROTECTED))
    assert (hand.to_act, str(hand.legal)) == (1, "fold, call 50, raise to 200..1000")
    assert conserved(told(hand, "c k"))


def test_the_blind_of_a_killed_hand() -> None:
    """H19, X-29: what nobody has matched goes back whatever it was posted as; the others still owe the full blind."""
    before = dealt()
    hand = before.act(KillHand(2, UNPROTECTED))
    assert happened(before, hand) == [BetReturned(2, 50), HandKilled(2, UNPROTECTED)]
    assert str(hand.legal) == "fold, call 100, raise to 200..1000"
    assert told(hand, "c c").pot == 250


def test_a_killed_raise_over_a_straddle() -> None:
    """H19: with a straddle the bet falls back to it; also when the straddler's own hand was killed."""
    hand = one_by_one(seated(5, straddle=True), *range(1, 11))
    offer = "fold, call 200, raise to 400..1000"
    raised = told(hand, "r900")
    assert raised.state.players[raised.state.aggressor].seat == 4
    again = raised.act(KillHand(4, UNPROTECTED))
    assert (again.to_act, str(again.legal)) == (0, offer)
    assert told(again, "r400").state.level == 400
    killed = hand.act(KillHand(3, UNPROTECTED))
    assert (killed.to_act, str(killed.legal)) == (4, offer)


def test_the_only_other_hand() -> None:
    """H20: the hand ends at once, and the last live one wins unseen."""
    before = told(on_flop(), "b200 c f")
    before = told(board(burn(before, 11), 12), "b300")
    hand = before.act(KillHand(2, UNPROTECTED))
    kinds = [type(event) for event in happened(before, hand)]
    assert kinds == [HandKilled, BetReturned, BetsCollected, PotAwarded, HandEnded]
    assert (hand.over, hand.payoffs, hand.state.awards[0].strength) == (True, (-100, 400, -300), "")
    assert places(hand).board == [8, 9, 10, 12]
    refuse(hand, KillHand(1, UNPROTECTED), Reason.HAND_OVER, "the hand is over")


@pytest.mark.parametrize("script", ["a a f", "c c k"])
def test_killed_while_the_dealer_is_to_deal(script: str) -> None:
    """H17, H19: between the rounds too; with one hand left the pot is paid, with more the board goes on."""
    hand = dealt(script=script)
    assert hand.state.phase == Phase.BOARD
    hand = hand.act(KillHand(0, UNPROTECTED))
    if script == "c c k":
        assert burn_is_due(hand.state)
        hand = hand.act(KillHand(2, UNPROTECTED))
    assert (hand.over, conserved(hand), hand.stacks[1] > 1000) == (True, True, True)


def test_killed_while_the_board_runs_out() -> None:
    """H17: of three all-in hands two are left, and the better one of them is paid."""
    hand = told(opened((1000,) * 3, holes="KsKd AsAd QsQd"), "a a a").act(KillHand(1, UNPROTECTED))
    assert hand.state.phase == Phase.BOARD
    assert told(hand, BOARD).payoffs == (2000, -1000, -1000)


def test_killed_at_the_showdown() -> None:
    """H17: mixed with the board when it was shown, the best hand wins nothing."""
    hand = told(
        opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start={"by_hand": True, "options": STRICT}),
        f"c c k {FLOP} k k k {TURN} k k k {RIVER} k k k s",
    )
    hand = hand.act(KillHand(0, FOULED, identifiable=True))
    assert (hand.over, hand.to_act) == (False, 1)
    assert told(hand, "s s").payoffs == (-100, -100, 200)


def test_the_last_aggressor_was_killed() -> None:
    """H24: the first live player clockwise from him shows first; folded he cannot be."""
    start = {"by_hand": True}
    hand = opened((1000,) * 4, holes="KsKd TsTd QsQd 8s8d", start=start)
    hand = told(hand, f"c c c k {FLOP} k k k k {TURN} k k k k {RIVER} k b100 c c c")
    assert hand.to_act == 1
    hand = hand.act(KillHand(1, FOULED))
    assert hand.to_act == 2
    assert [hand.state.seats[index] for index in showing_order(hand.state)] == [2, 3, 0]
    hand = told(hand, "s m s")
    assert hand.over
    assert [event.seat for event in hand.events if isinstance(event, HandShown | HandMucked)] == [2, 3, 0]


def test_a_killed_aggressor_who_was_called_before() -> None:
    """H24, H19: killed in the round, with callers, he is still the one from whom the showing goes clockwise."""
    hand = opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start={"by_hand": True})
    hand = told(hand, f"c c k {FLOP} k k k {TURN} k k k {RIVER} k b100 c").act(KillHand(1, UNPROTECTED))
    assert hand.to_act == 0
    hand = told(hand, "c")
    assert hand.to_act == 2


def test_the_round_is_over_with_the_killed_hand() -> None:
    """H19: the others had checked, so with the returned bet the round is over and the next street comes."""
    before = told(on_flop(), "k k b100")
    hand = before.act(KillHand(0, UNPROTECTED))
    assert [type(event) for event in happened(before, hand)] == [BetReturned, HandKilled, BetsCollected]
    assert (hand.state.phase, hand.pot) == (Phase.BOARD, 300)


def test_a_killed_hand_leaves_two() -> None:
    """X-06: the cap is lifted when a killed hand leaves two, just as when one folds."""
    options = Options(heads_up_cap_exception=HeadsUpCap.BECOMES_HEADS_UP)
    limit = FixedLimit(Stakes(blinds=(50, 100)), (100, 200))
    hand = one_by_one(Hand.start(limit, (1000,) * 3, 0, options=options), 1, 2, 3, 4, 5, 6)
    assert not hand.state.uncapped
    assert hand.act(KillHand(0, UNPROTECTED)).state.uncapped


@pytest.mark.parametrize(
    ("hand", "seat", "reason", "message"),
    [
        (one_by_one(seated(), 1, 2), 1, Reason.NOT_NOW, "killing a hand is not possible now: the dealer deals"),
        (dealt(script="f"), 0, Reason.NOT_NOW, "the hand of seat 0 is out already"),
        (on_flop().act(KillHand(1, UNPROTECTED)), 1, Reason.NOT_NOW, "the hand of seat 1 is out already"),
        (at_flop(), 7, Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
        (dealt(script="f f"), 2, Reason.HAND_OVER, "the hand is over"),
    ],
)
def test_no_hand_to_kill(hand: Hand, seat: int, reason: Reason, message: str) -> None:
    """S3-18: only a live hand can die, while the hand is played."""
    refuse(hand, KillHand(seat, UNPROTECTED), reason, message)


def test_the_last_live_hand_cannot_be_killed() -> None:
    """S3-18, H20: it has won, also in a log that breaks off before the pot is paid."""
    over = dealt(script="f f")
    last = max(at for at, event in enumerate(over.events) if isinstance(event, Folded))
    broken = Hand.replay(over.events[: last + 1])
    refuse(broken, KillHand(2, UNPROTECTED), Reason.NOT_NOW, "the last live hand cannot be killed: it has won")
