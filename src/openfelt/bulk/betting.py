"""The law's betting, on one row of numbers: whose turn it is, what he may do, and what comes of it.

:mod:`openfelt.rules.betting` and :mod:`openfelt.rules.evolve` say the same in the words of the law; this is held to
them by tests.  Nothing here is checked.
"""

from __future__ import annotations

from openfelt.bulk.compiling import compiled
from openfelt.bulk.felt import (
    BECOMES_HEADS_UP,
    CALL,
    FIXED_LIMIT,
    FOLD,
    NEVER,
    NOBODY,
    POT_LIMIT,
    ROUND_STARTS_HEADS_UP,
    TABLE_OF_TWO,
    Felt,
    Rules,
)

PREFLOP, FLOP, TURN, RIVER = range(4)


@compiled
def after(seat: int, rules: Rules) -> int:
    """The seat to the left of ``seat``."""
    return seat + 1 if seat + 1 < rules.seats else 0


@compiled
def pay(felt: Felt, seat: int, amount: int) -> None:
    """Move ``amount`` chips, no more than he has, from a player's stack into his bet."""
    if amount:
        felt.stack[seat] -= amount
        felt.bet[seat] += amount
        felt.total[seat] += amount
        felt.pot += amount
        if felt.stack[seat] == 0:
            felt.able -= 1


@compiled
def turn_to(felt: Felt, start: int, rules: Rules) -> None:
    """Give the turn to the first player, clockwise from ``start``, who has to decide; to nobody if there is none."""
    felt.actor = NOBODY
    seat = start
    for _ in range(rules.seats):
        if felt.faced[seat] < felt.level and felt.playing[seat] and felt.stack[seat]:
            if felt.able > 1 or felt.bet[seat] < _largest_bet_beside(felt, seat, rules):
                felt.actor = seat
                weigh(felt, rules)
            return
        seat = after(seat, rules)


@compiled
def _largest_bet_beside(felt: Felt, player: int, rules: Rules) -> int:
    """The largest bet of the other live hands, -1 when there are none."""
    largest = -1
    for seat in range(rules.seats):
        if felt.playing[seat] and seat != player:
            largest = max(largest, felt.bet[seat])
    return largest


# ---------------------------------------------------------------- what the player to act may do


@compiled
def weigh(felt: Felt, rules: Rules) -> None:
    """Put down what the actor may do: the price of a call, and the bounds and step of a bet or raise, 0 for none."""
    actor = felt.actor
    owed = max(0, felt.level - felt.bet[actor])
    if felt.able < 2:
        # Nobody else can act any more: only what can be contested is owed (A12).
        owed = min(owed, max(0, _largest_bet_beside(felt, actor, rules) - felt.bet[actor]))
    felt.price = min(owed, felt.stack[actor])
    felt.low = felt.high = 0
    felt.step = 1
    if _may_raise(felt, rules):
        _size(felt, rules)


@compiled
def _may_raise(felt: Felt, rules: Rules) -> bool:
    actor, level = felt.actor, felt.level
    if felt.bet[actor] + felt.stack[actor] <= level or not _somebody_could_answer(felt, rules):
        return False
    growth = level - felt.faced[actor]
    if rules.structure != FIXED_LIMIT:
        return felt.faced[actor] < 0 or growth >= felt.increment
    made = felt.made[actor] if rules.cap_by_player else felt.bets
    if made >= rules.most_bets and not felt.uncapped:
        return False
    return felt.faced[actor] < 0 or growth * rules.short_parts >= bet_size(felt, rules)


@compiled
def _somebody_could_answer(felt: Felt, rules: Rules) -> bool:
    """Somebody else has chips beyond the level: a raise that nobody could answer is none (C19, C26)."""
    seat = after(felt.actor, rules)
    while seat != felt.actor:
        if felt.playing[seat] and felt.stack[seat] and felt.bet[seat] + felt.stack[seat] > felt.level:
            return True
        seat = after(seat, rules)
    return False


@compiled
def _size(felt: Felt, rules: Rules) -> None:
    everything = felt.bet[felt.actor] + felt.stack[felt.actor]
    if rules.structure == FIXED_LIMIT:
        size = bet_size(felt, rules)
        bets = max(1, rules.most_bets - felt.bets) if rules.multi_step else 1
        felt.low = min(felt.full_level + size, everything)
        felt.high = min(felt.full_level + bets * size, everything)
        felt.step = size
        return
    low = felt.level + felt.increment
    high = everything
    if rules.structure == POT_LIMIT:
        high = min(everything, max(low, pot_raise(felt, rules)))
    felt.low = min(low, high)
    felt.high = high
    felt.step = rules.unit


@compiled
def bet_size(felt: Felt, rules: Rules) -> int:
    """The bet of this street in fixed limit."""
    return rules.late_bet if felt.street >= TURN else rules.early_bet


@compiled
def pot_raise(felt: Felt, rules: Rules) -> int:
    """The total that makes the bet the size of the pot (S3-42, X-24)."""
    pot = felt.pot + max(0, felt.level - felt.bet[felt.actor])
    if felt.street == PREFLOP:
        big = felt.big_blind
        small = big - 1 if big else rules.seats - 1
        pot += max(0, rules.counted_small - felt.bet[small]) + max(0, rules.counted_big - felt.bet[big])
        if not rules.count_ante:
            pot -= felt.dead
    if rules.round_up_to:
        pot = -(-pot // rules.round_up_to) * rules.round_up_to
    return felt.level + pot


@compiled
def is_legal(felt: Felt, action: int) -> bool:
    """Whether the actor may do ``action``."""
    if action <= CALL:
        return action >= FOLD
    if not felt.low <= action <= felt.high:
        return False
    # To divide takes longer than all the rest, and hardly any table needs it.
    return felt.step == 1 or action == felt.high or (action - felt.low) % felt.step == 0


# ---------------------------------------------------------------- what comes of a decision


@compiled
def decide(felt: Felt, action: int, rules: Rules) -> None:
    """Let the actor do ``action`` and pass the turn on."""
    actor = felt.actor
    if action == FOLD:
        felt.playing[actor] = 0
        felt.live -= 1
        felt.able -= 1
    elif action == CALL:
        pay(felt, actor, felt.price)
        felt.faced[actor] = felt.level
    else:
        _wager(felt, action, rules)
    if rules.uncapping != NEVER:
        uncap(felt, False, rules)
    turn_to(felt, after(actor, rules), rules)


@compiled
def _wager(felt: Felt, to: int, rules: Rules) -> None:
    actor = felt.actor
    full_bets = _full_bets(felt, to, rules)
    if full_bets:
        felt.increment = to - felt.level
        felt.full_level = to
        felt.bets += full_bets
        felt.made[actor] += full_bets
    felt.level = to
    felt.faced[actor] = to
    pay(felt, actor, to - felt.bet[actor])


@compiled
def _full_bets(felt: Felt, to: int, rules: Rules) -> int:
    """How many full bets a wager to ``to`` makes (X-25, X-26): none when it is short, several in fixed limit alone."""
    if rules.structure != FIXED_LIMIT:
        return 1 if to - felt.level >= felt.increment else 0
    size = bet_size(felt, rules)
    growth = to - felt.full_level
    return max(1, growth // size) if growth * rules.short_parts >= size else 0


@compiled
def uncap(felt: Felt, round_starts: bool, rules: Rules) -> None:
    """Lift the cap of fixed limit where it is time to, or put it back (X-06)."""
    if rules.uncapping == TABLE_OF_TWO:
        felt.uncapped = 1 if rules.seats == 2 else 0
    elif rules.uncapping == ROUND_STARTS_HEADS_UP:
        if round_starts:
            felt.uncapped = 1 if felt.able == 2 else 0
    elif rules.uncapping == BECOMES_HEADS_UP and felt.able == 2 and felt.bets < rules.most_bets:
        felt.uncapped = 1


# ---------------------------------------------------------------- rounds


@compiled
def end_round(felt: Felt, rules: Rules) -> None:
    """Give back what nobody matched (E09, X-29) and collect the bets."""
    _give_back(felt, rules)
    for seat in range(rules.seats):
        felt.bet[seat] = 0
        felt.faced[seat] = NOBODY
        felt.made[seat] = 0
    felt.level = felt.full_level = felt.bets = 0


@compiled
def _give_back(felt: Felt, rules: Rules) -> None:
    owner, most, second = 0, -1, -1
    for seat in range(rules.seats):
        total = felt.total[seat]
        if total > most:
            owner, most, second = seat, total, most
        elif total > second:
            second = total
    excess = most - second
    if excess and felt.playing[owner]:
        if felt.stack[owner] == 0:
            felt.able += 1
        felt.stack[owner] += excess
        felt.total[owner] -= excess
        felt.pot -= excess
