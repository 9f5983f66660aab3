"""The spot a player is in: what counts for a decision, and the answers that are legal there."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from openfelt.bots.chances import Rival
from openfelt.bots.strategy import Choice, give_up
from openfelt.rules.state import Player, State
from openfelt.wire.messages import Decision

_COMMITTED: Final = 0.55
"""Who puts in this much of his stack will not fold afterwards, and may as well put in the rest."""

_DEEP: Final = (15, 40, 90)
"""Big blinds put in during the hand that each make an opponent's cards look better."""


class Spot:
    """One decision of ``seat`` in ``hand``."""

    def __init__(self, hand: State, seat: int, decision: Decision) -> None:
        self.hand = hand
        self.me: Player = hand.player(seat)
        self.legal = decision.legal
        self.price = decision.legal.price
        self.pot = decision.pot
        self.big_blind = hand.game.stakes.blinds[1]
        self.others = tuple(player for player in hand.players if player.live and player.seat != seat)

    @property
    def odds(self) -> float:
        """The share of the pot that a call has to win in order to pay."""
        return self.price / (self.pot + self.price)

    @property
    def raises(self) -> int:
        """Raises before the flop: the full ones, or one when a short all-in lies above the big blind."""
        return max(self.hand.bets - 1, int(self.hand.level > self.big_blind))

    @property
    def limpers(self) -> int:
        """Those who have called the big blind."""
        return sum(player.faced >= 0 and player.bet > 0 for player in self.others)

    @property
    def to_come(self) -> int:
        """Opponents who have not acted in this round yet."""
        return sum(player.can_act and player.faced < 0 for player in self.others)

    @property
    def commits(self) -> bool:
        """Whether a call takes most of the stack."""
        return self.price >= _COMMITTED * self.me.stack

    def rivals(self) -> list[Rival]:
        """What the opponents' chips tell about their cards."""
        return [self._rival(player) for player in self.others]

    def _rival(self, player: Player) -> Rival:
        blinds_in = player.total / self.big_blind
        least = 0.1 if blinds_in <= 1 else 0.3 if blinds_in < 2.5 else 0.45 if blinds_in < 7 else 0.55
        before = self.pot - sum(other.bet for other in self.hand.players)
        bold = player.bets > 0 and (player.bet > 0.6 * before or self.hand.bets > 1)
        deep = bisect(_DEEP, blinds_in)
        return Rival(least, 1 + (player.bet > 0) + bold + deep)

    # ---------------------------------------------------------------- answers

    def give_up(self) -> Choice:
        """Check or fold."""
        return give_up(self.legal)

    def stay(self) -> Choice:
        """Check or call."""
        return Choice("call" if self.price else "check")

    def total(self, fraction: float) -> int:
        """The legal total of the round nearest below a bet or raise by ``fraction`` of the pot after a call."""
        return self.total_of(self.hand.level + int(fraction * (self.pot + self.price)))

    def total_of(self, wish: int) -> int:
        """The legal total nearest below ``wish``: everything when that would be most of the stack."""
        low, high, step = self.legal.low, self.legal.high, self.legal.step
        if wish - self.me.bet >= _COMMITTED * self.me.stack:
            wish = high
        if wish >= high:
            return high
        return low + max(0, wish - low) // step * step

    def wager(self, to: int) -> Choice:
        """Bet or raise to ``to``."""
        return Choice("bet" if self.legal.opening else "raise", to)

    def can_bluff(self, to: int) -> bool:
        """Whether ``to`` leaves enough behind to give up a bluff."""
        return to - self.me.bet <= 0.3 * self.me.stack
