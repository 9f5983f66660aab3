"""The course of a hand, and the kernels that take many tables through it."""

from __future__ import annotations

from typing import Any

from openfelt.bulk.betting import (
    PREFLOP,
    RIVER,
    after,
    decide,
    end_round,
    is_legal,
    pay,
    turn_to,
    uncap,
)
from openfelt.bulk.chance import shuffle
from openfelt.bulk.compiling import compiled, kernel
from openfelt.bulk.felt import FACE_DOWN, NEVER, NOBODY, Felt, Rules
from openfelt.bulk.payout import pay_out


@compiled
def begin(felt: Felt, stacks: Any, deck: Any, rules: Rules) -> None:
    """Begin a hand: the players have their ``stacks``, the forced bets go in, the first to act is asked."""
    for seat in range(rules.seats):
        felt.stack[seat] = stacks[seat]
        felt.bet[seat] = felt.total[seat] = felt.made[seat] = felt.shown[seat] = 0
        felt.faced[seat] = NOBODY
        felt.playing[seat] = 1
    for place in range(5):
        felt.board[place] = FACE_DOWN
    felt.live = felt.able = rules.seats
    felt.street = PREFLOP
    felt.pot = felt.dead = felt.uncapped = 0
    felt.level = felt.increment = felt.full_level = rules.big
    felt.bets = 1
    first = after(felt.button, rules)
    _post(felt, first if rules.seats > 2 or rules.literal_blinds else felt.button, rules)
    uncap(felt, True, rules)
    turn_to(felt, after(felt.big_blind, rules), rules)
    go_on(felt, deck, rules)


@compiled
def _post(felt: Felt, small_blind: int, rules: Rules) -> None:
    """The forced bets, in their order: antes of all, blinds, the big blind's ante for all."""
    if rules.ante and not rules.single_ante:
        for seat in range(rules.seats):
            pay(felt, seat, min(rules.ante, felt.stack[seat]))
            felt.bet[seat] = 0
    big_blind = after(small_blind, rules)
    felt.big_blind = big_blind
    pay(felt, small_blind, min(rules.small, felt.stack[small_blind]))
    if rules.ante_first:
        _pay_for_all(felt, rules)
    felt.made[big_blind] = 1
    pay(felt, big_blind, min(rules.big, felt.stack[big_blind]))
    if not rules.ante_first:
        _pay_for_all(felt, rules)


@compiled
def _pay_for_all(felt: Felt, rules: Rules) -> None:
    """The ante that the big blind pays for the whole table lies in the pot and is nobody's bet."""
    if rules.single_ante:
        seat = felt.big_blind
        amount = min(rules.ante, felt.stack[seat])
        pay(felt, seat, amount)
        felt.bet[seat] -= amount
        felt.total[seat] -= amount
        felt.dead = amount


@compiled
def go_on(felt: Felt, deck: Any, rules: Rules) -> None:
    """Go on to the next decision, on the next street where nobody has to decide on this one, or to the end."""
    if felt.actor != NOBODY:
        return
    end_round(felt, rules)
    # With fewer than two who have chips nobody bets any more: the board is run out.
    while felt.able < 2 <= felt.live and felt.street < RIVER:
        _open_street(felt, deck, rules)
    if felt.live < 2 or felt.street == RIVER:
        pay_out(felt, deck, rules)
        return
    _open_street(felt, deck, rules)
    turn_to(felt, after(felt.button, rules), rules)


@compiled
def _open_street(felt: Felt, deck: Any, rules: Rules) -> None:
    felt.street += 1
    top = 2 * rules.seats
    for place in range(0 if felt.street == PREFLOP + 1 else felt.street + 1, felt.street + 2):
        felt.board[place] = deck[top + place]
    felt.increment = rules.big
    if rules.uncapping != NEVER:
        uncap(felt, True, rules)


@compiled
def act(felt: Felt, action: int, deck: Any, rules: Rules) -> None:
    """Let the actor do ``action``, which is legal, and go on to the next decision or the end."""
    decide(felt, action, rules)
    go_on(felt, deck, rules)


# ---------------------------------------------------------------- many tables


@kernel
def begin_hands(felts: Any, stacks: Any, decks: Any, dice: Any, which: Any, rules: Rules) -> None:
    """Move the button on and begin a hand at the tables ``which``; where there are no ``dice``, the cards lie ready."""
    for table in range(len(felts)):
        if which[table]:
            if len(dice):
                shuffle(decks[table], dice[table], 2 * rules.seats + 5)
            felts[table].button = after(felts[table].button, rules)
            begin(felts[table], stacks[table], decks[table], rules)


@kernel
def first_illegal(felts: Any, actions: Any, which: Any) -> int:
    """The first of the tables ``which`` where the action is not legal; -1 when there is none.

    Where no action is awaited, any is legal.
    """
    for table in range(len(felts)):
        if which[table] and felts[table].actor != NOBODY and not is_legal(felts[table], actions[table]):
            return table
    return -1


@kernel
def act_at_all(felts: Any, actions: Any, which: Any, decks: Any, rules: Rules) -> None:
    """One legal action at each of the tables ``which`` that awaits one."""
    for table in range(len(felts)):
        if which[table] and felts[table].actor != NOBODY:
            act(felts[table], actions[table], decks[table], rules)


@kernel
def play_hands(
    felts: Any, stacks: Any, decks: Any, dice: Any, choices: Any, policy: Any, payoffs: Any, rules: Rules
) -> int:
    """Play as many hands at every table as ``payoffs`` has room for.

    Returns how many decisions were made; -1 less the table where the policy chose something illegal, if it did.
    """
    decisions = 0
    for table in range(len(felts)):
        felt, deck = felts[table], decks[table]
        for hand in range(len(payoffs)):
            shuffle(deck, dice[table], 2 * rules.seats + 5)
            felt.button = after(felt.button, rules)
            begin(felt, stacks[table], deck, rules)
            while felt.actor != NOBODY:
                action = _chosen(felt, deck, choices[table], policy)
                if not is_legal(felt, action):
                    return -1 - table
                act(felt, action, deck, rules)
                decisions += 1
            for seat in range(rules.seats):
                payoffs[hand, table, seat] = felt.stack[seat] - stacks[table, seat]
    return decisions


@kernel
def play_to_seat(felts: Any, seat: int, decks: Any, choices: Any, policy: Any, rules: Rules) -> int:
    """Let ``policy`` decide for all others until it is the turn of ``seat`` or the hand is over; as above."""
    decisions = 0
    for table in range(len(felts)):
        felt, deck = felts[table], decks[table]
        while felt.actor != NOBODY and felt.actor != seat:
            action = _chosen(felt, deck, choices[table], policy)
            if not is_legal(felt, action):
                return -1 - table
            act(felt, action, deck, rules)
            decisions += 1
    return decisions


@compiled
def _chosen(felt: Felt, deck: Any, dice: Any, policy: Any) -> int:
    """What the policy chooses for the actor; it is shown his cards and no others."""
    seat = felt.actor
    action: int = policy(felt, deck[2 * seat : 2 * seat + 2], dice)
    return action
