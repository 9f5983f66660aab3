"""How a house player plays in single spots, asked many times."""

from __future__ import annotations

from random import Random

import pytest

from openfelt.bots.chances import Rival, sampled_share
from openfelt.bots.house import HousePlayer
from openfelt.bots.opening import QUALITY
from openfelt.bots.strategy import Choice
from openfelt.bots.temperament import HOUSE, Temperament
from openfelt.cards import parse_cards
from openfelt.rules.hand import Hand
from openfelt.rules.view import view_state
from tests.bots.croupier import GAMES, asked

MOODS = list(HOUSE.values())
ANY = Rival(0.0, 1)


def choices(hand: Hand, moods: list[Temperament] = MOODS, times: int = 120) -> list[Choice]:
    """What players of these moods do when it is their turn in ``hand``."""
    seat = hand.to_act
    assert seat is not None
    seen = view_state(hand.state, seat)
    players = [HousePlayer(mood, Random(at)) for at, mood in enumerate(moods)]
    return [players[at % len(players)].choose(seen, seat, asked(seen)) for at in range(times)]


def share(answers: list[Choice], *does: str) -> float:
    return sum(answer.do in does for answer in answers) / len(answers)


def six_handed(hole: str, code: str = "NL") -> Hand:
    """Seat 3, first to act before the flop, looks at ``hole``."""
    hand = Hand.start(GAMES[code], stacks=(200,) * 6, button=0)
    return hand.deal_hole({seat: hole if seat == 3 else "????" for seat in (1, 2, 3, 4, 5, 0)})


def flop_heads_up(hole: str, board: str, *, bet: int = 0, code: str = "NL") -> Hand:
    """The button raised and the big blind called; the button has ``hole`` and answers a check, or a bet."""
    hand = Hand.start(GAMES[code], stacks=(200, 200), button=0)
    hand = hand.deal_hole({1: "????", 0: hole})
    hand = hand.raise_to(4).call()
    hand = hand.burn().deal_board(board)
    return hand.bet(bet) if bet else hand.check()


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("hole", ["7c2d", "8d3h", "9s4c", "Jh2c"])
def test_bad_hands_are_folded_before_the_flop(code: str, hole: str) -> None:
    assert share(choices(six_handed(hole, code)), "fold") > 0.9


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("hole", ["AhAd", "KsKc", "AsKs"])
def test_the_best_hands_are_raised_before_the_flop(code: str, hole: str) -> None:
    assert share(choices(six_handed(hole, code)), "raise") > 0.9


@pytest.mark.parametrize("code", GAMES)
def test_aces_raise_again(code: str) -> None:
    hand = Hand.start(GAMES[code], stacks=(200, 200, 200), button=0)
    hand = hand.deal_hole({1: "AhAd", 2: "????", 0: "????"}).raise_to(4)
    assert share(choices(hand), "raise") > 0.9


def test_more_hands_are_played_late_than_early() -> None:
    """A middling hand is folded first to act and played on the button."""
    early = share(choices(six_handed("Qh8d")), "fold")
    hand = Hand.start(GAMES["NL"], stacks=(200,) * 6, button=0)
    hand = hand.deal_hole({seat: "Qh8d" if seat == 0 else "????" for seat in (1, 2, 3, 4, 5, 0)})
    late = share(choices(hand.fold().fold().fold()), "fold")
    assert late + 0.3 < early


@pytest.mark.parametrize("code", GAMES)
def test_strong_flops_are_bet_and_weak_ones_seldom(code: str) -> None:
    strong = choices(flop_heads_up("AhTc", "AsTd4c", code=code))
    weak = choices(flop_heads_up("5h4c", "AsTdJc", code=code))
    assert share(strong, "bet") > 0.6
    assert 0.02 < share(weak, "bet") < 0.35, "bluffs, but rarely"
    assert share(weak, "fold") == 0, "nobody folds for nothing"


@pytest.mark.parametrize("code", GAMES)
def test_bets_are_answered_by_strength(code: str) -> None:
    bet = 2 if code == "FL" else 6
    weak = choices(flop_heads_up("5h4c", "AsTdKc", bet=bet, code=code))
    good = choices(flop_heads_up("AhQc", "AsTd4c", bet=bet, code=code))
    nuts = choices(flop_heads_up("AhAd", "As2d7c", bet=bet, code=code))
    assert share(weak, "fold") > 0.75
    assert share(good, "fold") < 0.1
    assert share(nuts, "raise") > 0.8


def test_value_bets_come_in_varying_sizes() -> None:
    sizes = {answer.to for answer in choices(flop_heads_up("AhTc", "AsTd4c")) if answer.do == "bet"}
    assert len(sizes) >= 4


def test_no_stack_goes_in_with_nothing() -> None:
    """Nobody calls a whole stack with nothing, and no bluff is a whole stack."""
    shove = flop_heads_up("5h4c", "AsTdKc", bet=196)
    assert share(choices(shove), "fold") > 0.98
    wagers = [answer for answer in choices(flop_heads_up("5h4c", "AsTdKc"), times=600) if answer.do == "bet"]
    assert wagers
    assert max(answer.to for answer in wagers) < 100


def test_a_bet_of_most_of_the_stack_is_all_of_it() -> None:
    hand = Hand.start(GAMES["NL"], stacks=(12, 12), button=0)
    hand = hand.deal_hole({1: "????", 0: "AhTc"}).raise_to(4).call().burn().deal_board("AsTd4c").check()
    sizes = {answer.to for answer in choices(hand) if answer.do == "bet"}
    assert 8 in sizes
    assert not {5, 6, 7} & sizes


def test_temperaments_feel_different() -> None:
    """The gambler bets more of what he might check than the caller, the trickster bluffs most."""
    spot = flop_heads_up("5h4c", "AsTdJc")
    bluffs = {name: share(choices(spot, [mood], times=400), "bet") for name, mood in HOUSE.items()}
    assert max(bluffs, key=lambda name: bluffs[name]) == "trickster"
    assert bluffs["rock"] < bluffs["gambler"]
    opening = six_handed("Ah5c")
    folds = {name: share(choices(opening, [mood]), "fold") for name, mood in HOUSE.items()}
    assert folds["gambler"] < folds["rock"]


def test_the_same_dice_lead_to_the_same_play() -> None:
    spot = flop_heads_up("9h8c", "Ts7d2c")
    assert choices(spot) == choices(spot)


def test_hands_are_ordered_before_the_flop() -> None:
    """Aces first, seven-deuce near the end, suited above unsuited, and either order of the two cards."""

    def quality(text: str) -> float:
        first, second = parse_cards(text)
        return QUALITY[52 * first + second]

    assert quality("AhAd") == max(QUALITY)
    assert quality("7c2d") < 0.1
    assert quality("AhKh") > quality("AhKd") > quality("KhQd") > quality("Th9d")
    assert quality("2h2d") > quality("9h4d")
    assert quality("AhKd") == quality("KdAh")


def test_sampled_share_is_near_the_truth() -> None:
    """Aces against a random hand on a dry flop win about 87 times in a hundred, and a made royal flush always."""
    aces, dry = parse_cards("AhAd"), parse_cards("Ks7d2c")
    assert sampled_share(aces, dry, [ANY], 4000, Random(1)) == pytest.approx(0.87, abs=0.04)
    royal, flop = parse_cards("AhKh"), parse_cards("QhJhTh")
    assert sampled_share(royal, flop, [ANY] * 9, 50, Random(1)) == 1
    chop = parse_cards("AhKhQhJhTh")
    assert sampled_share(parse_cards("2c3d"), chop, [ANY, ANY], 50, Random(1)) == pytest.approx(1 / 3)


def test_who_bets_more_is_feared_more() -> None:
    hole, board = parse_cards("JhJd"), parse_cards("Ks7d2c")
    shares = [sampled_share(hole, board, [Rival(0.4, picks)], 3000, Random(1)) for picks in (1, 2, 3)]
    assert shares == sorted(shares, reverse=True)
