"""The night's settlement: what each player of a table has won, and who pays whom so that nobody owes anything."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from openfelt.room.ledger import Transfer, escrow, wallet

MOST_EXACT: Final = 14
"""Winners and losers among whom the fewest payments are found for certain: their groups are all looked at."""


class PlayedHand(NamedTuple):
    """A hand that has ended, as far as it moved chips."""

    ended_at: int
    """Milliseconds since the epoch; 0 when that is not known, which was long ago."""
    nets: Mapping[str, int]
    """What each player won in it, below zero what he lost."""


class Account(msgspec.Struct, frozen=True):
    """What one player did in the span, in chips.

    ``net`` is what he won at the table: ``cashed_out`` and ``on_table`` without ``bought_in`` and ``on_table_before``.
    """

    player: str
    name: str
    bought_in: int
    cashed_out: int
    on_table_before: int
    """What lay in front of him when the span began."""
    on_table: int
    """What lies in front of him in the end; what is in the pots of a running hand still counts as his who put it in."""
    net: int


class Payment(msgspec.Struct, frozen=True):
    """``debtor`` pays ``creditor`` so many chips; both are ids of players."""

    debtor: str
    creditor: str
    amount: int


class Settlement(msgspec.Struct, frozen=True):
    """The accounts of a table from ``since`` to ``until``, in milliseconds since the epoch, and what settles them."""

    table: str
    since: int
    until: int
    accounts: tuple[Account, ...]
    """The greatest winner first."""
    payments: tuple[Payment, ...]
    players: tuple[str, ...]
    """All who ever sat at the table, by their ids."""
    method: Literal["exact", "greedy"]
    """Whether fewer payments are certainly impossible (``exact``), or just not known (``greedy``)."""


def settle(
    table: str,
    names: Mapping[str, str],
    transfers: Iterable[Transfer],
    hands: Iterable[PlayedHand],
    *,
    since: int,
    until: int,
) -> Settlement:
    """Settle ``table``, whose players go by ``names``, for what happened after ``since`` and not after ``until``.

    ``transfers`` and ``hands`` are all there ever were at the table.  A hand that is being played has not happened
    yet.  The nets add up to zero, because those of each hand do.
    """
    brought, taken = _moves(table, names, transfers)
    won: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for hand in hands:
        for player, chips in hand.nets.items():
            won[player].append((hand.ended_at, chips))

    def account(player: str) -> Account:
        bought, cashed, net = (_within(moves[player], since, until) for moves in (brought, taken, won))
        before = sum((_within(won[player], -1, since), _within(brought[player], -1, since)))
        before -= _within(taken[player], -1, since)
        return Account(player, names[player], bought, cashed, before, before + bought - cashed + net, net)

    accounts = [each for each in map(account, names) if each != Account(each.player, each.name, 0, 0, 0, 0, 0)]
    accounts.sort(key=lambda each: (-each.net, each.name, each.player))
    payments, method = fewest_payments({each.player: each.net for each in accounts})
    return Settlement(table, since, until, tuple(accounts), payments, tuple(sorted(names)), method)


Moves = dict[str, list[tuple[int, int]]]


def _moves(table: str, names: Mapping[str, str], transfers: Iterable[Transfer]) -> tuple[Moves, Moves]:
    """When each player brought chips to the table, and when he took some away."""
    owner = {wallet(player): player for player in names}
    brought, taken = defaultdict[str, list[tuple[int, int]]](list), defaultdict[str, list[tuple[int, int]]](list)
    for each in transfers:
        if each.credit == escrow(table):
            brought[owner[each.debit]].append((each.at, each.amount))
        elif each.debit == escrow(table):
            taken[owner[each.credit]].append((each.at, each.amount))
    return brought, taken


def _within(moves: Iterable[tuple[int, int]], since: int, until: int) -> int:
    return sum(chips for at, chips in moves if since < at <= until)


# ---------------------------------------------------------------- who pays whom


def fewest_payments(nets: Mapping[str, int]) -> tuple[tuple[Payment, ...], Literal["exact", "greedy"]]:
    """Payments after which everybody has won and lost nothing, as few as possible, and whether that is certain.

    ``nets`` add up to zero.  A group whose nets do so by themselves needs one payment less than it has members, so the
    fewest payments come of the most groups.  Two who owe each other exactly what they have to get are always one; among
    up to :data:`MOST_EXACT` others every grouping is looked at, more than that are one group.
    """
    assert sum(nets.values()) == 0
    pairs, rest = _pairs(nets)
    exact = len(rest) <= MOST_EXACT
    groups = [*pairs, *(_groups(rest, nets) if exact else [rest])]
    shares = ({player: nets[player] for player in group} for group in groups)
    payments = tuple(payment for share in shares for payment in _one_after_the_other(share))
    return payments, "exact" if exact else "greedy"


def _pairs(nets: Mapping[str, int]) -> tuple[list[list[str]], list[str]]:
    """Winners and losers of the same amount, two by two, and all others who won or lost."""
    waiting = defaultdict[int, list[str]](list)
    pairs = []
    for player, net in sorted(nets.items()):
        if net and waiting[-net]:
            pairs.append([waiting[-net].pop(), player])
        elif net:
            waiting[net].append(player)
    return pairs, sorted(player for players in waiting.values() for player in players)


def _groups(players: Sequence[str], nets: Mapping[str, int]) -> Iterator[list[str]]:
    """``players`` in as many groups as there can be whose nets add up to zero.

    Sets of players are numbers, one bit each.  Of every set it is known how many groups it holds when its members are
    taken up one by one in the best order, and each time those so far add up to zero a group is complete.
    """
    sums, most = [0], [0]
    for members in range(1, 1 << len(players)):
        lowest = members & -members
        sums.append(sums[members ^ lowest] + nets[players[lowest.bit_length() - 1]])
        most.append(max(most[members ^ bit] for bit in _bits(members)) + (sums[members] == 0))
    left, group = (1 << len(players)) - 1, list[str]()
    while left:
        bit = max(_bits(left), key=lambda each: most[left ^ each])
        group.append(players[bit.bit_length() - 1])
        left ^= bit
        if not sums[left]:
            yield group
            group = []


def _bits(members: int) -> Iterator[int]:
    while members:
        yield members & -members
        members &= members - 1


def _one_after_the_other(nets: Mapping[str, int]) -> Iterator[Payment]:
    """The greatest debtor pays the greatest creditor, until all is paid: one payment less than players at the most."""
    open_nets = Counter(nets)
    while any(open_nets.values()):
        creditor = max(open_nets, key=lambda player: (open_nets[player], player))
        debtor = min(open_nets, key=lambda player: (open_nets[player], player))
        amount = min(open_nets[creditor], -open_nets[debtor])
        open_nets[creditor] -= amount
        open_nets[debtor] += amount
        yield Payment(debtor, creditor, amount)
