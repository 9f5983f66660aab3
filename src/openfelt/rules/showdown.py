"""Order of showing, mucking, and who takes which pot."""

from __future__ import annotations

from functools import lru_cache

from openfelt.cards import RANK_PLURALS, UNKNOWN, Card, mask_of
from openfelt.rules.actions import Muck, Show
from openfelt.rules.events import Pot, PotAwarded
from openfelt.rules.options import ShowdownFirst
from openfelt.rules.pots import divide
from openfelt.rules.state import BOARD, LIVE, NOBODY, SHOWDOWN, Player, State, able_players, live_players
from openfelt.strength import Strength, evaluate_mask, five_of

_OPENER = ShowdownFirst.OPENER


def showing_order(state: State) -> tuple[int, ...]:
    """The indices of the live players in their order of showing (S3-12, X-11).

    The last aggressor of the final round shows first (or its opener, by option), otherwise the first player left of
    the button; then clockwise, also when he has mucked meanwhile (H24).  Who is all-in for an earlier pot only comes
    after those who contest the last one (H22).
    """
    live = [index for index, player in enumerate(state.players) if player.standing is LIVE]
    if len(live) < 2:
        return tuple(live)
    first = state.opener if state.options.showdown_first == _OPENER else state.aggressor
    if first > 0:
        live.sort(key=lambda index: index < first)
    if len(state.pots) > 1:
        # Of the pots that somebody is in, the last one counts.
        last = {seat: number for number, pot in enumerate(state.pots) for seat in pot.seats}
        live.sort(key=lambda index: last.get(state.seats[index], 0), reverse=True)
    return tuple(live)


def next_to_show(state: State) -> int:
    """The index of the next player who has to show or muck; -1 when all have, or when one hand is left (H11)."""
    if not [player for player in state.players if player.standing is LIVE and not (player.shown or player.plays_board)]:
        return NOBODY
    order = showing_order(state)
    if len(order) > 1:
        for index in order:
            player = state.players[index]
            if not player.shown and not player.plays_board:
                return index
    return NOBODY


def must_table(state: State) -> bool:
    """Whether every live hand has to be shown: somebody is all-in (TDA 16), or the house shows all hands (X-12)."""
    return state.options.show_all_hands or len(live_players(state.players)) > len(able_players(state.players))


def cards_matter(state: State) -> bool:
    """Whether hole cards have had a say: every hand is turned up, at the showdown or before the board is complete.

    Where hands may be mucked that is not before the first player shows or mucks.
    """
    return state.phase in (BOARD, SHOWDOWN) and must_table(state)


def automatic(state: State) -> Show | Muck | None:
    """What a player who leaves it to the cards does when it is his turn to show.

    He shows when nobody has shown yet or when his hand takes a share of some pot against the hands shown so far,
    and mucks otherwise (X-12).  None when nobody has to show, or when his cards are not known.
    """
    if state.phase is not SHOWDOWN or state.actor < 0:
        return None
    player = state.players[state.actor]
    if UNKNOWN in player.hole or UNKNOWN in state.board:
        return None
    own = _value(state, player)
    for pot in state.pots:
        if player.seat in pot.seats:
            rivals = [rival for rival in live_players(state.players) if rival.seat in pot.seats]
            open_hands = [rival for rival in rivals if rival.shown or rival.plays_board]
            if all(own >= _value(state, rival) for rival in open_hands):
                return Show(player.seat)
    return Muck(player.seat)


def hand_strength(state: State, player: Player) -> Strength:
    """The best hand of ``player`` with the board as it lies; five to seven known cards."""
    return Strength(_value(state, player))


def words(state: State, player: Player, hole: tuple[Card, ...] | None = None) -> str:
    """The hand of ``player`` in words, with ``hole`` instead of his own cards when given.

    Empty while cards are unknown.  Before the flop only a pair has a name.
    """
    return _in_words((*(player.hole if hole is None else hole), *state.board))


# A table asks for the words of the same hands again and again as long as a street lasts.
@lru_cache(maxsize=1 << 12)
def _in_words(cards: tuple[Card, ...]) -> str:
    if UNKNOWN in cards:
        return ""
    if len(cards) >= 5:
        return Strength(evaluate_mask(mask_of(cards))).name
    if len(cards) == 2 and cards[0].rank == cards[1].rank:
        return f"pair of {RANK_PLURALS[cards[0].rank]}"
    return ""


def awards(state: State) -> tuple[PotAwarded, ...]:
    """Pay out all pots, the last side pot before all others (S0-64).

    Each goes to the best hand of those who can still win it (S0-14, S0-65).  Equal hands share, odd chips one each from
    the left of the button (S0-77); every pot is split on its own.
    """
    live = live_players(state.players)
    board, unit = mask_of(state.board), state.game.stakes.chip_unit
    # A hand that plays for several pots is looked at once.
    values: dict[int, int] = {}
    plays: dict[int, tuple[Card, ...]] = {}
    paid = []
    for number in reversed(range(len(state.pots))):
        pot = state.pots[number]
        contenders = _contenders(live, pot)
        if len(contenders) == 1 and not (contenders[0].shown and _complete(state, contenders[0])):
            paid.append(PotAwarded(number, pot.amount, divide(pot.amount, [contenders[0].seat], unit)))
            continue
        for player in contenders:
            if player.seat not in values:
                hole = 0 if player.plays_board else mask_of(player.hole)
                values[player.seat] = evaluate_mask(hole | board)
        best = Strength(max([values[player.seat] for player in contenders]))
        winners = [player for player in contenders if values[player.seat] == best]
        first = winners[0].seat
        if first not in plays:
            plays[first] = five_of(_cards_of(state, winners[0]), best)
        shares = divide(pot.amount, [player.seat for player in winners], unit)
        paid.append(PotAwarded(number, pot.amount, shares, best.name, plays[first]))
    return tuple(paid)


def cards_are_known(state: State) -> bool:
    """Whether the pots can be awarded: one hand is left, or the board and all live hands are known."""
    live = live_players(state.players)
    if len(live) == 1:
        return True
    in_doubt = [player for player in live if UNKNOWN in player.hole and not player.plays_board]
    return not in_doubt and UNKNOWN not in state.board


def _value(state: State, player: Player) -> int:
    """The strength of his hand as a plain number."""
    return evaluate_mask(mask_of(_cards_of(state, player)))


def _cards_of(state: State, player: Player) -> tuple[Card, ...]:
    return state.board if player.plays_board else player.hole + state.board


def _complete(state: State, player: Player) -> bool:
    """Whether all seven cards of ``player`` lie there and are known."""
    cards = (*player.hole, *state.board)
    return len(cards) == 7 and UNKNOWN not in cards


def _contenders(live: list[Player], pot: Pot) -> list[Player]:
    """Who of the ``live`` players can win ``pot``, clockwise from the left of the button.

    When all of them have mucked, the pot falls to those who have not.
    """
    return [player for player in live if player.seat in pot.seats] or live
