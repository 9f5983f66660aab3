"""Side pots, returned bets, shares and odd chips."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt import Post
from openfelt.rules.events import BetReturned, BetsCollected, HandEnded, HandShown, PotAwarded
from openfelt.rules.pots import build_pots, divide, uncalled
from openfelt.rules.state import Player, Standing
from tests.law.telling import opened, told

LIVE, FOLDED = Standing.LIVE, Standing.FOLDED


def players(*totals: tuple[int, Standing] | tuple[int, Standing, int]) -> list[Player]:
    """Players of seats 0, 1, 2 ... who have put in so much, some of it dead."""
    return [
        Player(seat, 0, total=total[0], standing=total[1], dead=total[2] if len(total) > 2 else 0)
        for seat, total in enumerate(totals)
    ]


POTS = [
    ("one layer", [(100, LIVE), (100, LIVE)], [(200, (0, 1))]),
    ("E01: layers of 100 and 300", [(100, LIVE), (300, LIVE), (300, LIVE)], [(300, (0, 1, 2)), (400, (1, 2))]),
    ("E06: equal all-ins are one pot", [(70, LIVE), (70, LIVE), (70, LIVE)], [(210, (0, 1, 2))]),
    ("E02: a folder's money is split over the layers", [(100, LIVE), (150, FOLDED), (200, LIVE), (200, LIVE)],
     [(400, (0, 2, 3)), (250, (2, 3))]),
    ("E09: a layer that folders filled and one contests", [(100, LIVE), (250, FOLDED), (250, LIVE)],
     [(300, (0, 2)), (300, (2,))]),
    ("dead money lies in the main pot", [(50, LIVE), (100, LIVE, 7), (100, LIVE)], [(157, (0, 1, 2)), (100, (1, 2))]),
    ("dead money alone", [(0, LIVE, 5), (0, LIVE)], [(5, (0, 1))]),
    ("F3: more from a folder than from any live player", [(300, FOLDED), (100, LIVE), (100, LIVE)], [(500, (1, 2))]),
    ("a live player who put in nothing", [(0, LIVE), (100, LIVE), (100, LIVE)], [(200, (1, 2))]),
    ("J07: nothing at all", [(0, LIVE), (0, FOLDED)], []),
]  # fmt: skip


@pytest.mark.parametrize(("what", "totals", "pots"), POTS, ids=[what for what, *_ in POTS])
def test_layers(what: str, totals: list[tuple[int, Standing]], pots: list[tuple[int, tuple[int, ...]]]) -> None:
    """S0-58 to S0-66: one pot for each level at which the contenders change, none of them empty."""
    assert [(pot.amount, pot.seats) for pot in build_pots(players(*totals))] == pots


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([(100, LIVE), (100, LIVE)], (-1, 0)),
        ([(100, LIVE), (250, LIVE)], (1, 150)),
        ([(100, LIVE), (200, FOLDED), (250, LIVE)], (2, 50)),
        ([(100, LIVE), (250, FOLDED), (250, LIVE)], (-1, 0)),
        ([(100, LIVE), (300, FOLDED), (100, FOLDED)], (-1, 0)),
        ([(100, LIVE, 50), (100, LIVE)], (-1, 0)),
        ([(0, FOLDED), (2, LIVE), (0, FOLDED)], (1, 2)),
    ],
)
def test_what_nobody_matched(totals: list[tuple[int, Standing]], expected: tuple[int, int]) -> None:
    """X-29, D10: the excess over everybody else's total, folded bets and posted chips counting like any."""
    assert uncalled(players(*totals)) == expected


contributions = st.lists(
    st.tuples(st.integers(0, 60), st.sampled_from((LIVE, LIVE, FOLDED)), st.integers(0, 5)), min_size=2, max_size=9
).filter(lambda totals: any(standing == LIVE for _, standing, _ in totals))


@given(contributions)
def test_every_chip_lies_in_one_pot(totals: list[tuple[int, Standing, int]]) -> None:
    """L05: pots add up to all that was put in, and a player can win from each other at most what he put in himself."""
    everybody = players(*totals)
    pots = build_pots(everybody)
    assert sum(pot.amount for pot in pots) == sum(player.total + player.dead for player in everybody)
    assert all(set(second.seats) < set(first.seats) for first, second in pairwise(pots))
    most = max(player.total for player in everybody if player.live)
    for player in everybody:
        if player.live and player.total < most:
            mine = sum(pot.amount for pot in pots if player.seat in pot.seats)
            reach = sum(min(other.total, player.total) + other.dead for other in everybody)
            assert mine in (reach, 0)


# ---------------------------------------------------------------- shares


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "shares"),
    [
        (200, [1, 2], 1, [100, 100]),
        (15, [1, 2], 1, [8, 7]),
        (50, [0, 1, 2], 1, [17, 17, 16]),
        (100, [4, 0, 2], 1, [34, 33, 33]),
        (525, [3, 1], 25, [275, 250]),
        (525, [3, 1], 1, [263, 262]),
        (3, [1, 2, 3, 4], 1, [1, 1, 1, 0]),
        (530, [3, 1], 25, [280, 250]),
        (0, [1, 2], 1, [0, 0]),
        (100, [1, 2, 3], 1, [34, 33, 33]),
        (7, [6], 5, [7]),
    ],
)
def test_shares(amount: int, winners: list[int], unit: int, shares: list[int]) -> None:
    """D2, D3, D5, X-20, S0-77: odd chips of the smallest unit one each from the left of the button."""
    assert [(share.seat, share.amount) for share in divide(amount, winners, unit)] == list(
        zip(winners, shares, strict=True)
    )


@given(st.integers(0, 10_000), st.integers(1, 22), st.sampled_from((1, 5, 25)))
def test_shares_are_fair(amount: int, count: int, unit: int) -> None:
    """D3, D5: nothing is lost, nobody gets two units more than another, the earlier never less than the later."""
    shares = [share.amount for share in divide(amount, range(count), unit)]
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= unit + amount % unit
    assert all(share % unit == 0 for share in shares[1:])


def test_three_way_tie_with_two_odd_chips() -> None:
    """D2: 50 among small blind, big blind and the next: 17, 17, 16; final stacks 102, 102, 101, 95."""
    holes = "2c3c 2d3d 2h3h 7s8s"
    hand = told(opened((100,) * 4, blinds=(1, 2), holes=holes), "r5 c c c AcKdQh k k k k Jh k k k k 4s b10 c c f")
    assert hand.stacks == (102, 102, 101, 95)
    assert hand.state.awards[0].shares[0].amount == 17


TIES = {0: "5c6c", 1: "7s8s", 2: "5d6d", 3: "9s8h", 4: "5h6h"}


@pytest.mark.parametrize("button", range(5))
@pytest.mark.parametrize(
    ("holes", "tied", "shares"),
    [(TIES, {0, 2, 4}, [5, 5, 5]), ({**TIES, 4: "7c8c"}, {0, 2}, [8, 7]), ({**TIES, 2: "7c8c"}, {0, 4}, [8, 7])],
)
def test_the_odd_chip_goes_by_the_button(button: int, holes: dict[int, str], tied: set[int], shares: list[int]) -> None:
    """D3, D4: wherever the button stands, the first winner to its left has the odd chip of 15."""
    hand = opened((100,) * 5, blinds=(0, 1), button=button, holes=holes, ante=2)
    hand = told(hand, "c c c c k AcKdQh k k k k k 5s k k k k k 2c k k k k k")
    order = [(button + step) % 5 for step in range(1, 6)]
    winners = [seat for seat in order if seat in tied]
    (award,) = hand.state.awards
    assert [(share.seat, share.amount) for share in award.shares] == list(zip(winners, shares, strict=True))


def test_an_all_in_button_wins_the_main_pot() -> None:
    """D7: 300 for the button who was all-in before the flop, the side pot for the better of the others."""
    hand = opened((1000, 1000, 100), blinds=(25, 50), holes="KsKd QsQd AsAd")
    hand = told(hand, "a c c 2c7d9h b200 c Jc k k 4s k k")
    assert [(award.pot, award.amount, award.shares[0].seat) for award in hand.state.awards] == [
        (1, 400, 0),
        (0, 300, 2),
    ]
    assert hand.payoffs == (100, -300, 200)


def test_each_pot_is_judged_among_its_own() -> None:
    """D8: the short stack has the best hand; the two who tie behind it share the side pot all the same."""
    hand = opened((1000, 1000, 100), blinds=(25, 50), holes="AsKd AdKs JsJd")
    hand = told(hand, "a c c 2c7d9h b201 c Jc k k 4s k k")
    side, main = hand.state.awards
    assert [(share.seat, share.amount) for share in side.shares] == [(0, 201), (1, 201)]
    assert [(share.seat, share.amount) for share in main.shares] == [(2, 300)]
    assert "ace" in side.strength
    assert "jacks" in main.strength


def test_the_uncalled_part_comes_back_before_the_pot() -> None:
    """D10: everybody folds to a bet: it is returned first, and the pot is what was matched."""
    hand = told(opened((1000,) * 3), "r400 f f")
    kinds = [type(event) for event in hand.events[-4:]]
    assert kinds == [BetReturned, BetsCollected, PotAwarded, HandEnded]
    assert hand.events[-4] == BetReturned(2, 300)
    assert [pot.amount for pot in hand.pots] == [250]
    assert not any(isinstance(event, HandShown) for event in hand.events)


def test_rounds_add_to_the_same_pots() -> None:
    """S0-59: betting on later streets goes to the last pot, and a new all-in opens no pot of its own."""
    hand = told(opened((1000, 500, 100), holes="KsKd QsQd AsAd"), "a c k 2c7d9h b100 c")
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(300, (0, 1, 2)), (200, (0, 1))]
    hand = told(hand, "Jc b300 a")
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(300, (0, 1, 2)), (800, (0, 1))]
    assert told(hand, "4s").stacks == (1300, 0, 300)


def test_a_board_that_plays_shares_every_pot_on_its_own() -> None:
    """F10, X-20: the odd chips of main and side pot are given separately."""
    hand = told(opened((505, 505, 101), holes="2s3s 2h3h 2d3d"), "a a c TcJcQc Kc Ac")
    assert [(award.pot, award.amount) for award in hand.state.awards] == [(1, 808), (0, 303)]
    assert hand.stacks == (505, 505, 101)


def test_protection_for_dead_money_alone() -> None:
    """S0-70, X-01: a dead post is money in; who put in nothing else can win that and nothing more."""
    start = {"posts": {2: Post(dead=50)}}
    hand = told(opened((1000,) * 3, holes="KsKd QsQd AsAd", start=start), "p c k 2c7d9h k k Jc k k 4s k k")
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(50, (0, 1, 2)), (200, (0, 1))]
    assert hand.payoffs == (100, -100, 0)
