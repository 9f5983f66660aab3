"""Side pots, returned bets, shares and odd chips."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.rules.events import Pot, Share
from openfelt.rules.state import Player


def uncalled(players: Sequence[Player]) -> tuple[int, int]:
    """The index of the player whose chips nobody matched, and how many; ``(-1, 0)`` when every chip is matched.

    A folded bet has matched what it reached (E09); it does not matter whether the excess was posted or bet (X-29).
    """
    owner = max((index for index, player in enumerate(players) if player.live), key=lambda at: players[at].total)
    rest = max(player.total for index, player in enumerate(players) if index != owner)
    excess = players[owner].total - rest
    return (owner, excess) if excess > 0 else (-1, 0)


def build_pots(players: Sequence[Player]) -> tuple[Pot, ...]:
    """The main pot and the side pots, in that order, from what every player has put in (S0-58 to S0-66).

    Each live player's total is a layer that only those who reach it can win; neighbouring layers with the same
    seats are one pot.  Dead money lies in the main pot.
    """
    pots: list[Pot] = []
    seats = tuple(player.seat for player in players if player.live)
    amount = sum(player.dead for player in players)
    floor = 0
    for top in sorted({player.total for player in players if player.live}):
        reach = tuple(player.seat for player in players if player.live and player.total >= top)
        if reach != seats:
            if amount:
                pots.append(Pot(amount, seats))
            seats, amount = reach, 0
        amount += sum(min(player.total, top) - floor for player in players if player.total > floor)
        floor = top
    # A hand that was killed may have put in more than any live one: that money has no layer of its own (F3).
    amount += sum(player.total - floor for player in players if player.total > floor)
    if amount:
        pots.append(Pot(amount, seats))
    return tuple(pots)


def divide(amount: int, winners: Sequence[int], unit: int) -> tuple[Share, ...]:
    """Split ``amount`` evenly among the seats ``winners``, given clockwise from the left of the button (F02 to F05).

    Odd chips of size ``unit`` go one each to the first winners; what is smaller than a unit to the first.
    """
    share, odd = divmod(amount // unit, len(winners))
    scrap = amount % unit
    return tuple(
        Share(seat, share * unit + (unit if place < odd else 0) + (scrap if place == 0 else 0))
        for place, seat in enumerate(winners)
    )
