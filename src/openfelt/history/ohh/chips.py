"""What lies before each player in a round of betting, and what he has left."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.history.record import Amount


class Chips:
    """The chips of a hand that goes on; ``cap`` is the most that a player may put in."""

    def __init__(self, stacks: Sequence[Amount], cap: Amount | None = None) -> None:
        self.left: list[Amount] = [stack if cap is None else min(stack, cap) for stack in stacks]
        self.bets: list[Amount] = [0] * len(stacks)
        self.level: Amount = 0
        """What each player has to have put in to stay."""

    def price(self, player: int) -> Amount:
        """What it costs ``player`` to call, as far as his chips reach."""
        return min(max(self.level - self.bets[player], 0), self.left[player])

    def give(self, player: int, amount: Amount) -> Amount:
        """Take up to ``amount`` from ``player`` for the pot, as an ante or dead post, and return what he gave."""
        given = min(amount, self.left[player])
        self.left[player] -= given
        return given

    def post(self, player: int, due: Amount) -> Amount:
        """Take a blind and return what ``player`` posted; the others owe what was ``due`` even if he had less."""
        posted = self.give(player, due)
        self.bets[player] += posted
        self.level = max(self.level, due)
        return posted

    def add(self, player: int, amount: Amount) -> Amount:
        """Take a bet, raise or call and return what ``player`` has put in during the round."""
        self.left[player] -= amount
        self.bets[player] += amount
        self.level = max(self.level, self.bets[player])
        return self.bets[player]

    def next_round(self) -> None:
        """The bets go into the pot."""
        self.bets = [0] * len(self.bets)
        self.level = 0
