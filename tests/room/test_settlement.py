"""The settlement: nets that add up to nothing, and as few payments as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import settings as checked
from hypothesis import strategies as st

from openfelt.room.ledger import Transfer, escrow, wallet
from openfelt.room.settlement import MOST_EXACT, Account, Payment, PlayedHand, fewest_payments, settle

NAMES = {"a": "Ada", "b": "Bob", "c": "Cy"}


def balanced(values: Sequence[int]) -> dict[str, int]:
    """Nets of players, the last of whom has what the others lost."""
    return {f"p{number:02}": net for number, net in enumerate([*values, -sum(values)])}


def paid(nets: Mapping[str, int], payments: Sequence[Payment]) -> dict[str, int]:
    """What is left of ``nets`` after ``payments``."""
    left = Counter(nets)
    for payment in payments:
        assert payment.amount > 0
        left[payment.debtor] += payment.amount
        left[payment.creditor] -= payment.amount
    return {player: net for player, net in left.items() if net}


def most_groups(nets: Sequence[int]) -> int:
    """Into how many groups of nothing can ``nets`` be split: everything is tried."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    best = 0
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            if first + sum(rest[at] for at in others) == 0:
                left = [net for at, net in enumerate(rest) if at not in others]
                best = max(best, 1 + most_groups(left))
    return best


@checked(deadline=None)
@given(st.lists(st.integers(-12, 12), max_size=6))
def test_there_is_no_way_with_fewer_payments(values: list[int]) -> None:
    """As brute force finds it: one payment less for every group that settles among itself."""
    nets = balanced(values)
    payments, method = fewest_payments(nets)
    assert method == "exact"
    assert paid(nets, payments) == {}
    some = [net for net in nets.values() if net]
    assert len(payments) == len(some) - most_groups(some)


@checked(deadline=None, max_examples=30)
@given(st.lists(st.integers(-10_000, 10_000), min_size=MOST_EXACT + 2, max_size=40))
def test_in_a_crowd_everybody_is_paid_too(values: list[int]) -> None:
    """With one payment less than there are winners and losers at the most."""
    nets = balanced(values)
    payments, _ = fewest_payments(nets)
    assert paid(nets, payments) == {}
    assert len(payments) <= max(0, sum(map(bool, nets.values())) - 1)


def test_groups_that_a_greedy_payer_would_miss() -> None:
    """Two groups of three need four payments, where paying the greatest first takes five."""
    nets = {"a": 6, "b": -3, "c": -3, "d": 5, "e": -4, "f": -1}
    payments, method = fewest_payments(nets)
    assert (len(payments), method) == (4, "exact")
    assert paid(nets, payments) == {}


def test_it_is_said_what_is_certain() -> None:
    """Up to so many players besides pairs the payments are the fewest; with one more nobody has looked."""
    for players, certain in ((MOST_EXACT, "exact"), (MOST_EXACT + 1, "greedy")):
        nets = balanced([2**number for number in range(players - 1)]) | {"x": 5, "y": -5}
        payments, method = fewest_payments(nets)
        assert (len(payments), method) == (players, certain)


def test_nobody_owes_anything() -> None:
    assert fewest_payments({}) == ((), "exact")
    assert fewest_payments({"a": 0}) == ((), "exact")


def bring(player: str, amount: int, at: int) -> Transfer:
    return Transfer(f"t:{at}:{player}", wallet(player), escrow("t"), amount, at, "buy-in")


def take(player: str, amount: int, at: int) -> Transfer:
    return Transfer(f"t:{at}:{player}", escrow("t"), wallet(player), amount, at, "cash-out")


MOVED = [bring("a", 100, 10), bring("b", 100, 10), take("b", 70, 30), bring("b", 50, 40), bring("c", 200, 45)]
PLAYED = [PlayedHand(20, {"a": 30, "b": -30}), PlayedHand(50, {"a": -10, "b": 25, "c": -15})]


def test_a_night() -> None:
    """Who bought in and left and came back; what lies on the table still."""
    night = settle("t", NAMES, MOVED, PLAYED, since=0, until=99)
    assert night.accounts == (
        Account("a", "Ada", 100, 0, 0, 120, 20),
        Account("b", "Bob", 150, 70, 0, 75, -5),
        Account("c", "Cy", 200, 0, 0, 185, -15),
    )
    assert set(night.payments) == {Payment("b", "a", 5), Payment("c", "a", 15)}


def test_a_part_of_it() -> None:
    """What lay on the table before counts as brought, so that a span of time settles by itself."""
    late = settle("t", NAMES, MOVED, PLAYED, since=30, until=99)
    assert late.accounts == (
        Account("b", "Bob", 50, 0, 0, 75, 25),
        Account("a", "Ada", 0, 0, 130, 120, -10),
        Account("c", "Cy", 200, 0, 0, 185, -15),
    )
    early = settle("t", NAMES, MOVED, PLAYED, since=0, until=30)
    assert [(each.player, each.net) for each in early.accounts] == [("a", 30), ("b", -30)]
    assert settle("t", NAMES, MOVED, PLAYED, since=0, until=5).accounts == ()


@pytest.mark.parametrize("since", [0, 15, 20, 30, 45, 60])
def test_two_spans_are_the_whole(since: int) -> None:
    """Wherever the night is cut."""
    whole = {each.player: each.net for each in settle("t", NAMES, MOVED, PLAYED, since=0, until=99).accounts}
    parts = Counter[str]()
    for begins, ends in ((0, since), (since, 99)):
        for each in settle("t", NAMES, MOVED, PLAYED, since=begins, until=ends).accounts:
            parts[each.player] += each.net
            assert each.net == each.cashed_out + each.on_table - each.bought_in - each.on_table_before
    assert {player: net for player, net in parts.items() if net} == whole
