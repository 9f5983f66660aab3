"""Hands told in one line: the notation in which the tests of the law write their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openfelt import FixedLimit, Hand, NoLimit, PotLimit, Stakes
from openfelt.rules.actions import Protect
from openfelt.rules.stakes import Game


def game(kind: str = "NL", blinds: tuple[int, int] = (50, 100), **more: Any) -> Game:
    """A game by its code; ``bets`` of a fixed limit are one and two big blinds unless given."""
    bets = more.pop("bets", (blinds[1], 2 * blinds[1]))
    stakes = Stakes(blinds=blinds, **more)
    games: dict[str, Game] = {"NL": NoLimit(stakes), "PL": PotLimit(stakes), "FL": FixedLimit(stakes, bets)}
    return games[kind]


def opened(
    stacks: Sequence[int],
    kind: str = "NL",
    blinds: tuple[int, int] = (50, 100),
    *,
    button: int | None = None,
    holes: str | Mapping[int, str] | None = None,
    start: Mapping[str, Any] | None = None,
    **stakes: Any,
) -> Hand:
    """A hand with its cards dealt, unknown ones unless ``holes`` names them.

    The button stands at the last seat unless told otherwise, so that seat 0 is the small blind and seat 1 the big
    blind; with two players seat 1 is button and small blind.
    """
    last = len(stacks) - 1 if button is None else button
    hand = Hand.start(game(kind, blinds, **stakes), stacks, last, **(start or {}))
    return hand.deal_hole("????" * len(stacks) if holes is None else holes)


def told(hand: Hand, script: str) -> Hand:
    """Play ``script``: f(old), k (check), c(all), b100 (bet), r300 (raise to), a(ll-in), p(rotect), s(how), m(uck).

    Anything longer that begins with a rank or ``?`` is board cards.
    """
    for word in script.split():
        hand = _step(hand, word)
    return hand


def _step(hand: Hand, word: str) -> Hand:
    match word[0], word[1:]:
        case "f", "":
            return hand.fold()
        case "k", "":
            return hand.check()
        case "c", "":
            return hand.call()
        case "a", "":
            return hand.all_in()
        case "p", "":
            assert hand.to_act is not None
            return hand.act(Protect(hand.to_act))
        case "s", cards:
            return hand.show(cards)
        case "m", "":
            return hand.muck()
        case "b", amount:
            return hand.bet(int(amount))
        case "r", amount:
            return hand.raise_to(int(amount))
    return hand.deal_board(word)


def offer(hand: Hand) -> str:
    """Whose turn it is and what is legal: ``"2: fold, call 100, raise to 200..1000"``; ``"-"`` for nobody."""
    may = hand.legal
    return f"{may.seat}: {may}" if may is not None else "-"


FLOP, TURN, RIVER = "2c7d9h", "Jc", "4s"
BOARD = f"{FLOP} {TURN} {RIVER}"
