"""Straddles, antes that one player pays, and what else the documents leave to the house before the first card."""

from __future__ import annotations

import pytest

from openfelt import FixedLimit, Hand, InvalidSetup, NoLimit, Options, Post, PotLimit, Stakes
from openfelt.rules.actions import Misdeal
from openfelt.rules.events import MisdealCause
from openfelt.rules.options import AnteType, StraddleRaise

NO_LIMIT = NoLimit(Stakes(blinds=(1, 2)))


def straddled(rule: StraddleRaise = StraddleRaise.BRING_IN, players: int = 4) -> Hand:
    """A hand with the button in seat 0 and a straddle of 4 in seat 3, its cards dealt unseen."""
    hand = Hand.start(NO_LIMIT, [100] * players, 0, straddle=True, options=Options(straddle_raise=rule))
    return hand.deal_hole("??" * 2 * players)


@pytest.mark.parametrize(("rule", "least"), [(StraddleRaise.BRING_IN, 8), (StraddleRaise.BIG_BLIND, 6)])
def test_the_least_raise_over_a_straddle(rule: StraddleRaise, least: int) -> None:
    """J27, E11: to 8 where the straddle is the new bring-in, to 6 where a big blind on top is enough."""
    hand = straddled(rule)
    assert hand.to_act == 0
    assert hand.legal is not None
    assert (hand.legal.price, hand.legal.low, hand.legal.high) == (4, least, 100)


def test_the_straddler_acts_last_before_the_flop() -> None:
    """J27: he has the option, and the first round ends with him; after the flop he acts where he sits."""
    hand = straddled().call().call().call()
    assert hand.to_act == 3
    assert str(hand.legal) == "fold, check, raise to 8..100"
    hand = hand.check()
    assert hand.pot == 16
    assert hand.deal_board("2c7d9h").to_act == 1


def test_three_handed_the_button_straddles() -> None:
    """J27: left of the big blind sits the button, so the small blind acts first."""
    hand = straddled(players=3)
    assert hand.state.player(0).bet == 4
    assert hand.to_act == 1
    assert hand.legal is not None
    assert hand.legal.price == 3


def test_a_straddle_counts_as_a_bet_in_fixed_limit() -> None:
    """J27, S0-16: the straddle is the second bet, so two raises are left."""
    game = FixedLimit(Stakes(blinds=(1, 2)), (2, 4))
    hand = Hand.start(game, [100] * 4, 0, straddle=True).deal_hole("??" * 8)
    assert hand.state.bets == 2
    hand = hand.raise_to(6).raise_to(8)
    assert hand.legal is not None
    assert not hand.legal.may_raise


def test_a_short_straddle_is_raised_like_a_whole_one() -> None:
    """J27, X-27: who has less posts what he has; the others owe the whole straddle."""
    hand = Hand.start(NO_LIMIT, [100, 100, 100, 3], 0, straddle=True).deal_hole("??" * 8)
    assert hand.state.player(3).bet == 3
    assert str(hand.legal) == "fold, call 4, raise to 8..100"


def test_a_misdeal_keeps_the_straddle() -> None:
    """J27, I33: forced bets stay in for the new deal."""
    hand = straddled().call()
    again = hand.act(Misdeal(MisdealCause.BOXED_CARDS)).deal_hole("??" * 8)
    assert again.stacks == straddled().stacks
    assert (again.to_act, again.legal) == (0, straddled().legal)


def test_who_cannot_straddle() -> None:
    """J27: it takes three players, and nobody straddles on top of what he owes."""
    with pytest.raises(InvalidSetup, match="three players"):
        Hand.start(NO_LIMIT, [100, 100], 0, straddle=True)
    with pytest.raises(InvalidSetup, match="seat 3 cannot straddle"):
        Hand.start(NO_LIMIT, [100] * 4, 0, straddle=True, posts={3: Post(live=2)})


def test_straddles_on_top_of_each_other() -> None:
    """J27: under the gun 4, the next one 8; the round ends with him who straddled last, and he may be raised by 8."""
    hand = Hand.start(NO_LIMIT, [100] * 6, 0, straddle={3: 4, 4: 8}).deal_hole("??" * 12)
    assert (hand.pot, hand.to_act) == (15, 5)
    assert str(hand.legal) == "fold, call 8, raise to 16..100"
    hand = hand.call().fold().fold().fold().call()
    assert str(hand.legal) == "fold, check, raise to 16..100"
    again = hand.check().deal_board("2c7d9h")
    assert (again.pot, again.to_act, str(again.legal)) == (27, 3, "fold, check, bet 2..92")


def test_the_button_straddles() -> None:
    """J27: a straddle on the button is called from the small blind on, and the big blind's option is gone."""
    hand = Hand.start(NO_LIMIT, [100] * 5, 0, straddle={0: 4}).deal_hole("??" * 10)
    assert hand.to_act == 1
    assert str(hand.call().call().fold().fold().legal) == "fold, check, raise to 8..100"


def test_straddles_in_fixed_limit_are_bets() -> None:
    """J27, S0-16: blind, straddle and straddle again are three of the four bets."""
    game = FixedLimit(Stakes(blinds=(1, 2)), (2, 4))
    hand = Hand.start(game, [100] * 6, 0, straddle={3: 4, 4: 6}).deal_hole("??" * 12)
    assert str(hand.legal) == "fold, call 6, raise to 8"
    assert str(hand.raise_to(8).legal) == "fold, call 8"


STRADDLES = [
    ({1: 4}, "seat 1 cannot straddle: it is a blind"),
    ({9: 4}, "seat 9 cannot straddle: it is not dealt in"),
    ({3: 3}, "the straddle of seat 3 must be at least 4, not 3"),
    ({3: 4, 4: 4}, "the straddle of seat 4 must be at least 5, not 4"),
    ({3: 200}, "seat 3 cannot straddle for 200 with a stack of 100"),
    ({3: True}, "whole number of chips"),
]


@pytest.mark.parametrize(("straddles", "message"), STRADDLES, ids=[message for _, message in STRADDLES])
def test_straddles_that_are_none(straddles: dict[int, int], message: str) -> None:
    """J27: in rising order, by players who are dealt in, are no blinds and have the chips."""
    with pytest.raises(InvalidSetup, match=message):
        Hand.start(NO_LIMIT, [100] * 6, 0, straddle=straddles)


def test_antes_that_only_some_pay() -> None:
    """E10: the antes of single seats stand instead of the ante of the stakes; nobody has to match them."""
    game = PotLimit(Stakes(blinds=(1, 2), ante=7))
    hand = Hand.start(game, [100] * 4, 0, antes={3: 1, 0: 2})
    assert [hand.state.player(seat).total for seat in range(4)] == [0, 1, 2, 0]
    assert [hand.state.player(seat).dead for seat in range(4)] == [2, 0, 0, 1]
    assert str(hand.deal_hole("??" * 8).legal) == "fold, call 2, raise to 4..10"
    for antes in ({9: 1}, {1: -1}):
        with pytest.raises(InvalidSetup, match=r"seat 9 cannot pay an ante|the ante of seat 1"):
            Hand.start(game, [100] * 4, 0, antes=antes)


@pytest.mark.parametrize(("counts", "most"), [(False, 7), (True, 9)])
def test_an_ante_that_one_player_pays(counts: bool, most: int) -> None:
    """X-24, E10: a big-blind ante counts towards the pot before the flop only where the house says so."""
    game = PotLimit(Stakes(blinds=(1, 2), ante=2))
    options = Options(ante_type=AnteType.BIG_BLIND, pl_count_single_ante_preflop=counts)
    hand = Hand.start(game, [100] * 4, 0, options=options).deal_hole("??" * 8)
    assert hand.legal is not None
    assert hand.legal.high == most


def test_a_returning_player_posts_a_live_and_a_dead_blind() -> None:
    """B7: the cut-off comes back with both blinds missed: 2 live, 1 dead, 6 in the pot, and the option is his."""
    hand = Hand.start(NO_LIMIT, [100] * 6, 0, posts={5: Post(live=2, dead=1)}).deal_hole("??" * 12)
    assert hand.pot == 6
    hand = hand.fold().fold()
    assert hand.to_act == 5
    assert str(hand.legal) == "fold, check, raise to 4..99"


def test_a_small_blind_that_nobody_posts_heads_up() -> None:
    """B6: blinds of 0 and 2; the button acts first before the flop, the other one first after it."""
    hand = Hand.start(NoLimit(Stakes(blinds=(0, 2))), [100, 100], 0).deal_hole("AsKs QdQh")
    assert hand.to_act == 0
    hand = hand.call().check().deal_board("2c7d9h")
    assert hand.to_act == 1


def test_nothing_is_raked() -> None:
    """D6, L13: the pots are paid in full; openfelt takes no rake, from called or uncalled chips."""
    hand = Hand.start(NO_LIMIT, [200, 50, 100], 0).deal_hole("QsQd AsAd KsKd")
    hand = hand.all_in().call().call().deal_board("2h3h4s").deal_board("9s").deal_board("8d")
    assert hand.stacks == (100, 150, 100)
    assert sum(hand.payoffs) == 0


def test_the_button_is_in_position_heads_up() -> None:
    """E13: after the flop the button acts last."""
    hand = Hand.start(NO_LIMIT, [100, 100], 1).deal_hole("AsKs QdQh").call().check().deal_board("2c7d9h")
    assert hand.to_act == 0
    assert hand.check().to_act == 1


@pytest.mark.parametrize("game", [NO_LIMIT, PotLimit(Stakes(blinds=(1, 2))), FixedLimit(Stakes(blinds=(1, 2)), (2, 4))])
def test_every_structure_knows_antes_dead_blinds_and_straddles(game: NoLimit | PotLimit | FixedLimit) -> None:
    """E12: what site records hold can be played in all three structures, and the total pot is their sum."""
    stakes = Stakes(blinds=(1, 2), ante=1)
    played: NoLimit | PotLimit | FixedLimit
    played = FixedLimit(stakes, game.bets) if isinstance(game, FixedLimit) else type(game)(stakes)
    hand = Hand.start(played, [100] * 6, 0, straddle=True, posts={5: Post(live=2, dead=1)})
    assert hand.pot == 6 + 1 + 2 + 4 + 3
    assert hand.deal_hole("??" * 12).to_act == 4
