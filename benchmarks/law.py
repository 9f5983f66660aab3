"""How fast the law plays: six players, 100 big blinds, random fold, call, least raise, pot or all-in.

Run ``python benchmarks/law.py [--seconds S] [--json]``.  Where pokerkit is installed it plays the same script in the
same run, and the ratio is printed; above 1 openfelt is faster.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from openfelt import DECK, NoLimit, Stakes, codec
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import Action, AllIn, Bet, Burn, Call, Check, DealBoard, DealHole, Fold, Legal, Raise
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.events import Event
from openfelt.rules.opening import start
from openfelt.rules.state import State

PLAYERS = 6
STACK = 200
GAME = NoLimit(Stakes(blinds=(1, 2)))
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
        if (may := legal(state)) is not None:
            action: Action | None = decision(state, may, dice.choice(CHOICES))
        elif (seat := dealing.next_to_deal(state)) is not None:
            action = DealHole(seat, (deck.pop(), deck.pop()))
        elif dealing.burn_is_due(state):
            action = Burn(deck.pop())
        elif due := dealing.board_is_due(state):
            action = DealBoard(tuple(deck.pop() for _ in range(due)))
        else:
            action = showdown.automatic(state)
        assert action is not None
        state, new = play(state, action)
        events += new
    return events


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


def hands_a_second(players: Sequence[Callable[[Random], object]], seconds: float) -> list[float]:
    """For each player the best of three runs of ``seconds``, after some hands to warm up.

    They take turns, so that whatever else the machine does slows all of them down.
    """
    dice = Random(1)
    for player in players:
        for _ in range(50):
            player(dice)
    best = [0.0] * len(players)
    for _ in range(3):
        for place, player in enumerate(players):
            hands, begun = 0, time.perf_counter()
            while (passed := time.perf_counter() - begun) < seconds:
                player(dice)
                hands += 1
            best[place] = max(best[place], hands / passed)
    return best


def rows(seconds: float) -> list[dict[str, Any]]:
    """What is measured, one row each, the peer's last."""
    dice = Random(1)
    sample = [play_hand(dice) for _ in range(1_000)]
    peer = pokerkit_player()
    ours, *theirs = hands_a_second([play_hand, peer] if peer is not None else [play_hand], seconds)
    sizes = [len(codec.encode(events)) for events in sample]
    found: list[dict[str, Any]] = [
        {"what": "six-max", "unit": "hands a second", "value": ours},
        {"what": "six-max", "unit": "events a hand", "value": sum(map(len, sample)) / len(sample)},
        {"what": "six-max", "unit": "bytes of JSON a hand", "value": sum(sizes) / len(sizes)},
    ]
    for row in found:
        row.update(peer=None, peer_value=None, ratio=None)
    found += [{**found[0], "peer": "pokerkit", "peer_value": value, "ratio": ours / value} for value in theirs]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of each of the three runs")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    found = rows(options.seconds)
    if options.json:
        print(json.dumps({"name": "law", "machine": machine(), "rows": found}))
        return
    print(machine())
    for row in found:
        line = f"{row['what']}: {row['value']:,.0f} {row['unit']}"
        if row["peer"]:
            line += f"; {row['peer']} {row['peer_value']:,.0f}, ratio {row['ratio']:.1f}"
        print(line)
    if found[-1]["peer"] is None:
        print("pokerkit is not installed and was not measured", file=sys.stderr)


def machine() -> str:
    """Where it was measured."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


if __name__ == "__main__":
    main()
