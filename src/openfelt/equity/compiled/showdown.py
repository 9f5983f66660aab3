"""Showdowns of listed deals from the flop on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openfelt.bulk.compiled import seven_cards
from openfelt.bulk.compiling import compiled, kernel
from openfelt.equity.boards import Board
from openfelt.equity.compiled.board import held, run_outs
from openfelt.equity.pots import ANY_KIND

_MANY: Final = 32
"""So many boards of a deal are counted together sooner than one by one."""

_NO: Final = np.uint16(0)


def show_down(
    combos: NDArray[np.int64],
    deals: NDArray[np.int64],
    weights: NDArray[np.float64],
    board: Board,
    shift: int,
    pots: NDArray[np.float64],
) -> int:
    """Run out every board for each of ``deals``; return how many boards were run out."""
    return _show_down(combos, deals.view(np.uint64), weights, board, np.uint64(shift), pots)


@kernel
def _show_down(combos: Any, deals: Any, weights: Any, board: Any, shift: Any, pots: Any) -> int:
    strengths = _strengths_on(board, combos)
    size = strengths.shape[1]
    if shift != ANY_KIND or size < _MANY:
        return _settle_one_by_one(strengths, deals, shift, weights, pots)
    best, worst, winners = np.empty(size, np.uint16), np.empty(size, np.uint16), np.empty(size, np.uint16)
    boards = 0
    for deal in range(len(deals)):
        hands, weight = deals[deal], weights[deal]
        if len(hands) == 2:
            boards += _settle_duel(strengths, hands, weight, pots)
        else:
            _find_winners(strengths, hands, best, worst, winners)
            boards += _settle_deal(strengths, hands, best, winners, weight, pots)
    return boards


@compiled
def _strengths_on(board: Any, combos: Any) -> Any:
    """The strengths of combos, one row each, on all complete boards; 0 where they need the same card."""
    board_keys, board_masks = run_outs(board)
    hand_keys, hand_masks = held(combos)
    strengths = np.zeros((len(combos), len(board_keys)), np.uint16)
    for hand in range(len(combos)):
        key, mask = hand_keys[hand], hand_masks[hand]
        for at in range(len(board_keys)):
            strength = np.uint16(seven_cards(board_keys[at] + key, board_masks[at] | mask))
            strengths[hand, at] = _NO if board_masks[at] & mask else strength
    return strengths


@compiled
def _settle_one_by_one(strengths: Any, deals: Any, shift: Any, weights: Any, pots: Any) -> int:
    """Give each pot of all deals to the best, by the kinds of hands made; return how many there are."""
    players = deals.shape[1]
    played = 0
    for deal in range(len(deals)):
        for at in range(strengths.shape[1]):
            best = worst = strengths[deals[deal, 0], at]
            for player in range(1, players):
                strength = strengths[deals[deal, player], at]
                best = max(best, strength)
                worst = min(worst, strength)
            if worst == 0:
                continue
            played += 1
            winners = np.uint64(0)
            for player in range(players):
                winners += np.uint64(strengths[deals[deal, player], at] == best)
            for player in range(players):
                hand = deals[deal, player]
                strength = strengths[hand, at]
                shared = winners if strength == best else np.uint64(0)
                pots[player, hand, np.uint64(strength) >> shift, shared] += weights[deal]
    return played


# Whatever follows counts with numbers of 16 bits all the way, so that many boards fit into one instruction.


@compiled
def _settle_duel(strengths: Any, hands: Any, weight: Any, pots: Any) -> int:
    """Give all pots of two hands to the better one; return how many there are."""
    one, other = strengths[hands[0]], strengths[hands[1]]
    won, lost, tied = _NO, _NO, _NO
    for at in range(len(one)):
        won = np.uint16(won + np.uint16((one[at] > other[at]) & (other[at] != _NO)))
        lost = np.uint16(lost + np.uint16((one[at] < other[at]) & (one[at] != _NO)))
        tied = np.uint16(tied + np.uint16((one[at] == other[at]) & (one[at] != _NO)))
    for player, alone in ((0, won), (1, lost)):
        own = pots[player, hands[player], 0]
        own[0] += weight * (won + lost - alone)
        own[1] += weight * alone
        own[2] += weight * tied
    return int(np.int64(won + lost + tied))


@compiled
def _find_winners(strengths: Any, hands: Any, best: Any, worst: Any, winners: Any) -> None:
    """Find the best strength on each board, and how many win with it: nobody where a card would come twice."""
    best[:] = worst[:] = strengths[hands[0]]
    for hand in hands[1:]:
        own = strengths[hand]
        for at in range(len(own)):
            best[at] = max(best[at], own[at])
            worst[at] = min(worst[at], own[at])
    winners[:] = 0
    for hand in hands:
        own = strengths[hand]
        for at in range(len(own)):
            winners[at] += np.uint16((own[at] == best[at]) & (worst[at] != _NO))


@compiled
def _settle_deal(strengths: Any, hands: Any, best: Any, winners: Any, weight: Any, pots: Any) -> int:
    """Give all pots of a deal to the winners; return how many there are."""
    most = played = _NO
    for at in range(len(winners)):
        most = max(most, winners[at])
        played = np.uint16(played + np.uint16(winners[at] != _NO))
    for player in range(len(hands)):
        own, kept = strengths[hands[player]], pots[player, hands[player], 0]
        lost = played
        for count in range(1, np.int64(most) + 1):
            won = _pots_of(own, best, winners, np.uint16(count))
            kept[count] += weight * won
            lost -= won
        kept[0] += weight * lost
    return int(np.int64(played))


@compiled
def _pots_of(own: Any, best: Any, winners: Any, count: Any) -> Any:
    """How many pots a hand wins of those that so many win."""
    won = _NO
    for at in range(len(own)):
        won = np.uint16(won + np.uint16((own[at] == best[at]) & (winners[at] == count)))
    return won
