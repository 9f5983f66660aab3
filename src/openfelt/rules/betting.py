"""Who may do what, and for how much, in the three betting structures.

The words used here: the *level* is the bet to match in this round; a player's *price* is what he has to add to
match it; he *faced* a level when he last acted on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.rules.actions import Legal
from openfelt.rules.options import AnteType, CapScope, HeadsUpCap, PreflopPot, ShortAllIn
from openfelt.rules.stakes import FixedLimit, PotLimit
from openfelt.rules.state import BETTING, LIVE, NOBODY, PREFLOP, Player, State, able_players

_NEVER, _ROUND_STARTS_HEADS_UP, _BECOMES_HEADS_UP, _TABLE_OF_TWO = HeadsUpCap


def next_to_act(players: tuple[Player, ...], level: int, start: int) -> int:
    """The index of the first player, clockwise from index ``start``, who has to decide; -1 when the round is over.

    A player decides once on every level he can still answer (S0-37).  When everybody else who is live has no
    chips left, he is asked only if he owes them something (S0-67, A10).
    """
    for player in players[start:] + players[:start] if start else players:
        if player.faced < level and player.standing is LIVE and player.stack and not player.protected:
            final = _final_bet(players, player)
            return players.index(player) if final is None or player.bet < final else NOBODY
    return NOBODY


def price(state: State, player: Player) -> int:
    """Chips ``player`` has to add to call, at most his stack; 0 when checking is free.

    Normally that is up to the level, also when the bet was a blind that its owner could not pay in full (X-27).
    When nobody else can act any more it is only what can be contested (A12).
    """
    owed = state.level - player.bet
    if owed <= 0:
        return 0
    final = _final_bet(state.players, player)
    if final is not None and final < state.level:
        owed = max(0, final - player.bet)
    stack = player.stack
    return owed if owed < stack else stack


def legal(state: State) -> Legal | None:
    """What the player to act may do; None when no player's decision is awaited."""
    if state.phase is not BETTING or state.actor < 0:
        return None
    player = state.players[state.actor]
    if not _may_raise(state, player):
        return Legal(player.seat, price(state, player))
    low, high, step = _sizes(state, player)
    # Who may raise has more than it takes to call, and faces somebody who can still act.
    owed = state.level - player.bet
    return Legal(player.seat, owed if owed > 0 else 0, low, high, step, opening=state.level == 0)


def answers_for(state: State, seat: int) -> int:
    """The price ``seat`` would have to pay if it were his turn now; 0 when he is out of the betting."""
    player = state.player(seat)
    return price(state, player) if player.can_act else 0


def first_before_flop(state: State) -> int:
    """The index from which the first round goes round: left of the big blind, or of the straddle (S0-34, J27)."""
    last = state.straddle if state.straddle >= 0 else state.big_blind
    return (last + 1) % len(state.players)


def straddle_level(state: State) -> int:
    """The bet to match before the flop where somebody has straddled: two big blinds, or as much as he put in (J27)."""
    return max(2 * state.game.stakes.blinds[1], state.opening[state.straddle].bet)


def counts_as_full(state: State, to: int) -> bool:
    """Whether a wager to ``to`` is a full bet or raise (X-25, X-26).

    In fixed limit half a bet is enough, measured from the last full level, so short all-ins add up.
    """
    if not isinstance(state.game, FixedLimit):
        return to - state.level >= state.increment
    return _reaches(state, to - state.base)


def full_bets(state: State, to: int) -> int:
    """How many full bets a wager to ``to`` makes: none when it is short, more than one in fixed limit alone."""
    if not counts_as_full(state, to):
        return 0
    return max(1, (to - state.base) // state.bet_size) if isinstance(state.game, FixedLimit) else 1


def is_uncapped(state: State, players: Sequence[Player], *, round_starts: bool, made: int = 0) -> bool:
    """Whether the cap of fixed limit is lifted from now on in this round, after so many more full bets (X-06)."""
    if not isinstance(state.game, FixedLimit):
        return False
    exception = state.options.heads_up_cap_exception
    if exception is _NEVER:
        return False
    if exception is _TABLE_OF_TWO:
        return len(players) == 2
    able = len(able_players(players))
    if exception is _ROUND_STARTS_HEADS_UP:
        return able == 2 if round_starts else state.uncapped
    return state.uncapped or (able == 2 and state.bets + made < state.options.max_bets_per_round)


def _final_bet(players: Sequence[Player], player: Player) -> int | None:
    """The largest bet of the other live hands when none of them can act any more, -1 when there are none.

    None while one of them can: then it is not the last word.
    """
    largest = -1
    for other in players:
        if other.standing is LIVE and other is not player:
            if other.stack and not other.protected:
                return None
            if other.bet > largest:
                largest = other.bet
    return largest


def _reaches(state: State, amount: int) -> bool:
    if state.options.limit_short_all_in == ShortAllIn.HALF_BET:
        return 2 * amount >= state.bet_size
    return amount >= state.bet_size


def _may_raise(state: State, player: Player) -> bool:
    level = state.level
    if player.bet + player.stack <= level:
        return False
    # A raise that nobody could answer is none (C19, C26).
    for other in state.players:
        if other.standing is LIVE and other.bet + other.stack > level and not other.protected and other is not player:
            break
    else:
        return False
    limit = isinstance(state.game, FixedLimit)
    if limit and _capped(state, player):
        return False
    if player.faced < 0:
        return True
    growth = level - player.faced
    return _reaches(state, growth) if limit else growth >= state.increment


def _capped(state: State, player: Player) -> bool:
    if state.uncapped:
        return False
    made = player.bets if state.options.cap_scope == CapScope.PLAYER else state.bets
    return made >= state.options.max_bets_per_round


def _sizes(state: State, player: Player) -> tuple[int, int, int]:
    """Least and greatest total of the round, and the step, for a player who may bet or raise."""
    everything = player.bet + player.stack
    unit = state.game.stakes.chip_unit
    if isinstance(state.game, FixedLimit):
        size = state.bet_size
        low = high = state.base + size
        if state.options.limit_multi_step_raise:
            left = max(1, state.options.max_bets_per_round - state.bets)
            high = state.base + left * size
        return min(low, everything), min(high, everything), size
    low = state.level + state.increment
    high = everything
    if isinstance(state.game, PotLimit):
        high = min(everything, max(low, _pot_raise(state, player)))
    return low if low < high else high, high, unit


def _pot_raise(state: State, player: Player) -> int:
    """The total that makes the bet the size of the pot: level + everything in + the price (S3-42, X-24)."""
    owed = max(0, state.level - player.bet)
    pot = state.pot + owed + (_preflop_correction(state) if state.street is PREFLOP else 0)
    if up_to := state.options.pl_round_pot_up_to:
        pot = -(-pot // up_to) * up_to
    return state.level + pot


def _preflop_correction(state: State) -> int:
    """What pot limit counts before the flop although it is not there, less what is there but does not count.

    Blinds count as if full, also a short or vacant one (TDA 54-B); an ante that one player pays for all does not.
    """
    stakes = state.game.stakes
    correction = 0
    if state.options.pl_preflop_pot != PreflopPot.ACTUAL:
        small, big = stakes.blinds
        if state.options.pl_preflop_pot == PreflopPot.SMALL_BLIND_AS_BIG:
            small = big
        posted = state.players[state.small_blind].bet if state.small_blind >= 0 else 0
        correction = max(0, small - posted) + max(0, big - state.players[state.big_blind].bet)
    single_ante = stakes.ante and state.options.ante_type == AnteType.BIG_BLIND
    if single_ante and not state.options.pl_count_single_ante_preflop:
        correction -= min(stakes.ante, state.players[state.big_blind].dead)
    return correction
