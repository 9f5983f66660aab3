"""The chips of one hand as they go in: what each player has left, has put in, and has to pay.

A count and no law: whose turn it is and what he may do is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.history.pokerstars.posts import Debt
from openfelt.history.record import Amount


class Ledger:
    """The chips of one hand; players are numbered from 0 in the order of the record."""

    def __init__(self, stacks: Sequence[Amount], antes: Sequence[Amount], cap: Amount | None = None) -> None:
        self._ante_for_all = len(set(antes)) == 1
        self.left: list[Amount] = [stack if cap is None else min(stack, cap) for stack in stacks]
        """What each may still put in."""
        self.beyond = [stack > left for stack, left in zip(stacks, self.left, strict=True)]
        """Whether he has chips that a cap keeps out of the hand."""
        self.street: list[Amount] = [0] * len(stacks)
        """What each has put in in this betting round."""
        self.total: list[Amount] = [0] * len(stacks)
        """What each has put in and others have to match: blinds, bets, and antes that everybody pays."""
        self.dead: list[Amount] = [0] * len(stacks)
        """What each has put in for the main pot alone: dead posts, and an ante that is not the same for all."""
        self.live = [True] * len(stacks)
        self.acted = [False] * len(stacks)
        """Who has acted in this betting round."""
        self.level: Amount = 0
        """The bet of this round, also where who made it had less."""

    def __eq__(self, other: object) -> bool:
        """Whether the same chips lie in the same places."""
        return isinstance(other, Ledger) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def pay(self, debt: Debt) -> Amount:
        """An ante, blind or post as far as he has it; the others owe all of a blind, whatever he has."""
        self.level = max(self.level, debt.bet)
        ante = self._take(debt.player, debt.ante)
        (self.total if self._ante_for_all else self.dead)[debt.player] += ante
        blind = self._put(debt.player, debt.bet)
        dead = self._take(debt.player, debt.dead)
        self.dead[debt.player] += dead
        return ante + blind + dead

    def price(self, player: int) -> Amount:
        """What a call takes him, with all he has when that is less.

        Where nobody else has chips behind it is only what the others have put in (A12).
        """
        others = [at for at, live in enumerate(self.live) if live and at != player]
        final = not any(self.left[at] for at in others)
        level = min(self.level, max((self.street[at] for at in others), default=0)) if final else self.level
        return self._owed(player, level)

    def whole_price(self, player: int) -> Amount:
        """What a call of the whole bet takes him, whoever can match it."""
        return self._owed(player, self.level)

    def fold(self, player: int) -> None:
        """He is out of the hand."""
        self.live[player] = False
        self.acted[player] = True

    def protect(self, player: int) -> None:
        """His chips behind are out of play (K12)."""
        self.left[player] = 0
        self.acted[player] = True

    def call(self, player: int, price: Amount | None = None) -> Amount:
        """He checks or calls, at another price where one is given; what that takes him."""
        self.acted[player] = True
        return self._put(player, self.price(player) if price is None else price)

    def raise_to(self, player: int, to: Amount) -> Amount:
        """He bets or raises to ``to`` in all in this round; by how much that tops the bet before."""
        by = to - self.level
        self.acted[player] = True
        self.level = to
        self._put(player, to - self.street[player])
        return by

    def next_street(self) -> None:
        """The betting round is over."""
        self.street = [0] * len(self.street)
        self.acted = [False] * len(self.acted)
        self.level = 0

    @property
    def uncalled(self) -> tuple[int, Amount] | None:
        """Who put in more than anybody else, and how much more; None where every chip is matched."""
        if not any(self.live):
            return None
        owner = max((at for at, live in enumerate(self.live) if live), key=lambda at: self.total[at])
        excess = self.total[owner] - max((chips for at, chips in enumerate(self.total) if at != owner), default=0)
        return (owner, excess) if excess > 0 else None

    def give_back(self) -> None:
        """Hand back what nobody called."""
        if back := self.uncalled:
            self.total[back[0]] -= back[1]
            self.left[back[0]] += back[1]

    def _owed(self, player: int, level: Amount) -> Amount:
        return min(max(level - self.street[player], 0), self.left[player])

    def _take(self, player: int, due: Amount) -> Amount:
        paid = min(due, self.left[player])
        self.left[player] -= paid
        return paid

    def _put(self, player: int, due: Amount) -> Amount:
        paid = self._take(player, due)
        self.street[player] += paid
        self.total[player] += paid
        return paid
