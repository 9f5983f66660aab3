"""Side pots, returned bets, shares and odd chips."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.rules.events import Pot, Share
from openfelt.rules.state import LIVE, NOBODY, Player, live_players


def uncalled(players: Sequence[Player]) -> tuple[int, int]:
    """The index of the player whose chips nobody matched, and how many; ``(-1, 0)`` when every chip is matched.

    A folded bet has matched what it reached (E09); it does not matter whether the excess was posted or bet (X-29).
    """
    totals = [player.total for player in players]
    *_, second, most = sorted(totals)
    owner = totals.index(most)
    return (owner, most - second) if most > second and players[owner].standing is LIVE else (NOBODY, 0)


def build_pots(players: Sequence[Player]) -> tuple[Pot, ...]:
    """The main pot and the side pots, in that order, from what every player has put in (S0-58 to S0-66).

    Each live player's total is a layer that only those who reach it can win.  Dead money lies in the main pot.
    """
    live = live_players(players)
    heights = sorted({player.total for player in live})
    totals = [player.total for player in players]
    dead = sum([player.dead for player in players])
    below, pots = 0, []
    for height in heights:
        # A hand that was killed may have put in more than any live one: that money has no layer of its own (F3).
        last = height == heights[-1]
        above = dead + sum(totals if last else [total if total < height else height for total in totals])
        if above > below:
            pots.append(Pot(above - below, tuple([player.seat for player in live if player.total >= height])))
            below = above
    return tuple(pots)


def divide(amount: int, winners: Sequence[int], unit: int) -> tuple[Share, ...]:
    """Split ``amount`` evenly among the seats ``winners``, given clockwise from the left of the button (F02 to F05).

    Odd chips of size ``unit`` go one each to the first winners; what is smaller than a unit to the first.
    """
    if len(winners) == 1:
        return (Share(winners[0], amount),)
    whole, odd = divmod(amount // unit, len(winners))
    amounts = [(whole + (place < odd)) * unit for place in range(len(winners))]
    amounts[0] += amount % unit
    return tuple(map(Share, winners, amounts))
