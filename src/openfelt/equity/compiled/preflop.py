"""All boards for some hands, by textures."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiled import count_bits, seven_unsuited
from openfelt.bulk.compiling import compiled, kernel
from openfelt.bulk.tables import LANE_FLUSHES
from openfelt.equity.pots import ANY_KIND
from openfelt.equity.textures import BESIDE, BESIDE_BEGINS, RANKS, SUITED, SUMS, TEXTURE_OF
from openfelt.strength import RANK_KEYS

_RANK_KEYS: Final = np.array(RANK_KEYS, np.uint64)
_ANY_KIND: Final = np.uint64(ANY_KIND)
_NO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_RANKS: Final = np.uint64(13)


def before_the_flop(holes: NDArray[np.int64], dead: NDArray[np.int64], shift: int, pots: NDArray[np.int64]) -> None:
    """Deal all boards to each of the deals ``holes``; ``pots`` has the deals in the place of the hands, in front."""
    _before_the_flop(holes.view(np.uint64), dead.view(np.uint64), np.uint64(shift), pots)


@kernel
def _before_the_flop(holes: Any, dead: Any, shift: Any, pots: Any) -> None:
    players = holes.shape[1]
    ways = np.empty(len(RANKS), np.int64)
    unsuited = np.empty((len(RANKS), players), np.uint64)
    for deal in range(len(holes)):
        left = np.full(13, 4)
        free = np.full(4, np.uint64(8191))
        for card in dead:
            _take(card, left, free)
        for player in range(players):
            one, other = holes[deal, player, 0], holes[deal, player, 1]
            _take(one, left, free)
            _take(other, left, free)
            held = _RANK_KEYS[one % _RANKS] + _RANK_KEYS[other % _RANKS]
            for texture in range(len(RANKS)):
                unsuited[texture, player] = seven_unsuited(SUMS[texture] + held)
        for texture in range(len(RANKS)):
            ways[texture] = _ways(texture, left)
        for suit in range(4):
            _settle_flushes(holes[deal], np.uint64(suit), left, free[suit], ways, unsuited, shift, pots[deal])
        for texture in range(len(RANKS)):
            if ways[texture]:
                _settle(unsuited[texture], ways[texture], shift, pots[deal])


@compiled
def _take(card: Any, left: Any, free: Any) -> None:
    """Take a card out of the deck: one less of its rank is left, and its suit has a rank less."""
    left[card % _RANKS] -= 1
    free[card // _RANKS] &= ~(_ONE << card % _RANKS)


@compiled
def _ways(texture: Any, left: Any) -> Any:
    """In how many ways the cards of a texture can be taken when so many of each rank are left."""
    ways = left[RANKS[texture, 0]]
    orders = 1
    same = 0
    for place in range(1, 5):
        same = same + 1 if RANKS[texture, place] == RANKS[texture, place - 1] else 0
        orders *= same + 1
        ways *= max(left[RANKS[texture, place]] - same, 0)
    return ways // orders


@compiled
def _ways_beside(at: Any, left: Any, free: Any) -> Any:
    """The same for ranks beside suited ones, without the cards of the suit of which the ranks ``free`` are left."""
    one, other = BESIDE[at, 0], BESIDE[at, 1]
    if one < 0:
        return 1
    ways = left[one] - np.int64(free >> np.uint64(one) & _ONE)
    if other < 0:
        return ways
    more = left[other] - np.int64(free >> np.uint64(other) & _ONE)
    return ways * (ways - 1) // 2 if one == other else ways * more


@compiled
def _settle_flushes(
    holes: Any, suit: Any, left: Any, free: Any, ways: Any, unsuited: Any, shift: Any, pots: Any
) -> None:
    """Settle the boards with which somebody has a flush of one suit, and take them away from ``ways``."""
    players = len(holes)
    beside_ways = np.empty(len(BESIDE), np.int64)
    for at in range(len(BESIDE)):
        beside_ways[at] = _ways_beside(at, left, free)
    lanes = np.zeros(players, np.uint64)
    for player in range(players):
        for card in holes[player]:
            if card // _RANKS == suit:
                lanes[player] |= _ONE << card % _RANKS
    flushes = np.empty(players, np.uint64)
    strengths = np.empty(players, np.uint64)
    next_texture = 0
    for mask in SUITED:
        size = count_bits(mask)
        begin, end = BESIDE_BEGINS[size], BESIDE_BEGINS[size + _ONE]
        next_texture += end - begin
        if mask & ~free:
            continue
        best = _NO
        for player in range(players):
            flushes[player] = LANE_FLUSHES[mask | lanes[player]]
            best = max(best, flushes[player])
        if best == _NO:
            continue
        uncontested = 0
        for at in range(begin, end):
            weight = beside_ways[at]
            if weight == 0:
                continue
            texture = TEXTURE_OF[np.uint64(next_texture - end + at)]
            ways[texture] -= weight
            most = _NO
            for player in range(players):
                strengths[player] = flushes[player] if flushes[player] else unsuited[texture, player]
                most = max(most, strengths[player])
            # Hardly any other hand beats a flush; then it does not matter which ranks lie beside.
            if shift == _ANY_KIND and most == best:
                uncontested += weight
            else:
                _settle(strengths, weight, shift, pots)
        if uncontested:
            _settle(flushes, uncontested, shift, pots)


@compiled
def _settle(strengths: Any, weight: Any, shift: Any, pots: Any) -> None:
    """Give a pot to the best of the players' strengths."""
    best = strengths[0]
    for player in range(1, len(strengths)):
        best = max(best, strengths[player])
    winners = _NO
    for player in range(len(strengths)):
        winners += np.uint64(strengths[player] == best)
    for player in range(len(strengths)):
        strength = strengths[player]
        pots[player, strength >> shift, winners if strength == best else _NO] += weight
