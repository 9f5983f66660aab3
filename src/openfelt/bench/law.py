"""How fast the law plays: six players, 100 big blinds, random fold, call, least raise, pot or all-in.

Where pokerkit is installed it plays the same script by turns.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from openfelt import codec
from openfelt.bench.row import Row, by_turns, rate
from openfelt.cards import DECK, Card
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import Action, AllIn, Bet, Burn, Call, Check, DealBoard, DealHands, Fold, Legal, Raise
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.events import Event
from openfelt.rules.opening import start
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.rules.state import BETTING, BOARD, DEAL, State

PLAYERS = 6
STACK = 200
GAME = NoLimit(Stakes(blinds=(1, 2)))
OURS = "openfelt"
CHOICES = ("fold", "call", "least", "pot", "all_in")


def decision(state: State, may: Legal, choice: str) -> Action:
    """The player's action; a fold where checking is free is a check, a raise that is not allowed a call."""
    seat = may.seat
    if choice == "fold" and may.price:
        return Fold(seat)
    if choice in ("fold", "call") or not may.high:
        return Call(seat) if may.price else Check(seat)
    if choice == "all_in":
        return AllIn(seat)
    owed = state.level - state.player(seat).bet
    to = may.low if choice == "least" else min(may.high, max(may.low, state.level + state.pot + owed))
    return Bet(seat, to) if may.opening else Raise(seat, to)


def play_hand(dice: Random) -> tuple[Event, ...]:
    """One hand through the law, cards and all; its events."""
    deck = dice.sample(DECK, 2 * PLAYERS + 8)
    state, events = start(GAME, (STACK,) * PLAYERS, 0)
    while not state.over:
        state, new = play(state, _next(state, deck, dice))
        events += new
    return events


def _next(state: State, deck: list[Card], dice: Random) -> Action:
    """What is done next: by whoever is to act, by the dealer, or by the cards."""
    if state.phase is BETTING:
        may = legal(state)
        assert may is not None
        return decision(state, may, dice.choice(CHOICES))
    if state.phase is BOARD:
        if dealing.burn_is_due(state):
            return Burn(deck.pop())
        return DealBoard(tuple([deck.pop() for _ in range(dealing.board_is_due(state))]))
    if state.phase is DEAL:
        return DealHands(tuple([(deck.pop(), deck.pop()) for _ in range(PLAYERS)]))
    action = showdown.automatic(state)
    assert action is not None
    return action


def pokerkit_player() -> Callable[[Random], object] | None:
    """The same script for pokerkit; None where it is not installed."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    automations = tuple(Automation)

    def play_peer(dice: Random) -> object:
        state: Any = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (STACK,) * PLAYERS, PLAYERS)
        while state.status:
            choice = dice.choice(CHOICES)
            owed = state.checking_or_calling_amount
            least = state.min_completion_betting_or_raising_to_amount
            if choice == "fold" and owed:
                state.fold()
            elif choice in ("fold", "call") or least is None or not state.can_complete_bet_or_raise_to(least):
                state.check_or_call()
            else:
                most = state.max_completion_betting_or_raising_to_amount
                pot = max(state.bets) + state.total_pot_amount + owed
                to = {"least": least, "pot": min(most, max(least, pot)), "all_in": most}[choice]
                state.complete_bet_or_raise_to(to)
        return state.stacks

    return play_peer


def rows(seconds: float = 0.5) -> list[Row]:
    """What is measured, one row each, the peer's last."""
    dice = Random(1)
    sample = [play_hand(dice) for _ in range(1_000)]
    sizes = [len(codec.encode(events)) for events in sample]
    players: dict[str, Callable[[Random], object]] = {OURS: play_hand}
    if (peer := pokerkit_player()) is not None:
        players["pokerkit"] = peer
    runs = {name: partial(rate, partial(_one, player, dice), seconds) for name, player in players.items()}
    measured = by_turns(runs)
    ours = measured.pop(OURS)
    own = Row.of("six-max", "hands a second", ours)
    return [
        own,
        Row("six-max", "events a hand", sum(map(len, sample)) / len(sample)),
        Row("six-max", "bytes of JSON a hand", sum(sizes) / len(sizes)),
        *(own.beside(name, ours, theirs) for name, theirs in measured.items()),
    ]


def _one(player: Callable[[Random], object], dice: Random) -> int:
    player(dice)
    return 1
