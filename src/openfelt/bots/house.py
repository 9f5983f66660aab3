"""A house player: plausible, varied and beatable, in all three structures."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from openfelt.bots.chances import sampled_share
from openfelt.bots.opening import QUALITY
from openfelt.bots.spot import Spot
from openfelt.bots.strategy import Choice
from openfelt.bots.temperament import Temperament
from openfelt.rules.state import State, Street
from openfelt.wire.messages import Decision

_SAMPLES = 300

_SHORT_HANDED: Final = {2: 2.6, 3: 1.7, 4: 1.3}
"""How many more hands are worth a call when few players are dealt in, because raisers raise more."""

_CALLED: Final = (0.2, 0.065, 0.03)
"""The share of hands that calls a first, a second, a third raise at odds of one to two."""

_RERAISED: Final = (0.045, 0.022, 0.016)
"""The share of hands that raises it once more."""

_OPENINGS: Final = (2.2, 2.5, 2.5, 3.0, 3.0, 3.5)
"""Sizes of a first raise, in big blinds."""


class HousePlayer:
    """Plays by rule of thumb before the flop and by sampled equity, pot odds and mood after it.

    The same ``dice`` lead to the same play.
    """

    def __init__(self, temperament: Temperament, dice: Random) -> None:
        self.temperament = temperament
        self._dice = dice

    def choose(self, hand: State, seat: int, decision: Decision) -> Choice:
        """The answer of ``seat`` to ``decision``."""
        spot = Spot(hand, seat, decision)
        if hand.street == Street.PREFLOP:
            return self._first_raise(spot) if spot.raises < 1 else self._answer_raise(spot)
        rivals = spot.rivals()
        samples = _SAMPLES // (1 + len(rivals) // 3)
        share = sampled_share(spot.me.hole, hand.board, rivals, samples, self._dice)
        return self._answer_bet(spot, share) if spot.price else self._first_bet(spot, share)

    # ---------------------------------------------------------------- before the flop

    def _first_raise(self, spot: Spot) -> Choice:
        mood = self.temperament
        better = self._share_of_better_hands(spot)
        played = self._loose(_opened(spot))
        raised = played * (0.35 + 0.6 * mood.aggression) * 0.75**spot.limpers
        to = spot.total_of(int(self._dice.choice(_OPENINGS) * spot.big_blind) + spot.limpers * spot.big_blind)
        steals = spot.to_come <= 2 and not spot.limpers and self._lucky(0.2 * mood.bluffing) and spot.can_bluff(to)
        if spot.legal.may_raise and (better <= raised or steals):
            return spot.wager(to)
        return spot.stay() if better <= played else spot.give_up()

    def _answer_raise(self, spot: Spot) -> Choice:
        mood = self.temperament
        better = self._share_of_better_hands(spot)
        nth = min(spot.raises, len(_CALLED)) - 1
        short_handed = _SHORT_HANDED.get(len(spot.hand.players), 1.0)
        deep = max(1.0, spot.price / spot.big_blind / 8) ** 0.5
        odds = max(spot.odds, 0.02)
        played = min(0.97, self._loose(_CALLED[nth]) * short_handed * (0.33 / odds) ** 1.1 / deep)
        raised = _RERAISED[nth] * short_handed * (0.5 + mood.aggression)
        to = spot.total_of(int(spot.hand.level * self._dice.uniform(2.6, 3.4)))
        bluffs = nth == 0 and better < 0.5 and self._lucky(0.06 * mood.bluffing) and spot.can_bluff(to)
        if spot.legal.may_raise and (better <= raised or bluffs):
            return spot.wager(to)
        return spot.stay() if better <= played else spot.give_up()

    def _share_of_better_hands(self, spot: Spot) -> float:
        """How many hands are as good as ours, a little misjudged, so that nobody plays every hand the same way."""
        first, second = spot.me.hole
        return (1 - QUALITY[52 * first + second]) * self._dice.uniform(0.85, 1.15)

    def _loose(self, share: float) -> float:
        return share * (0.6 + 0.9 * self.temperament.looseness)

    # ---------------------------------------------------------------- after the flop

    def _first_bet(self, spot: Spot, share: float) -> Choice:
        if not spot.legal.may_raise:
            return spot.stay()
        mood, river = self.temperament, spot.hand.street == Street.RIVER
        good = (1 + len(spot.others)) ** -0.75 + 0.01 - 0.08 * (mood.aggression - 0.5)
        if share >= good:
            traps = share > 0.85 and not river and self._lucky(0.2)
            if not traps and self._lucky(0.55 + 0.4 * mood.aggression + 0.5 * (share - good)):
                return spot.wager(spot.total(self._value_size(share)))
            return spot.stay()
        draws = not river and share >= 0.6 * good and self._lucky(0.3 * mood.aggression)
        last = 1.5 if not spot.to_come else 1.0
        if draws or self._lucky(0.28 * mood.bluffing * last / len(spot.others)):
            to = spot.total(self._dice.uniform(0.35, 0.7))
            if spot.can_bluff(to):
                return spot.wager(to)
        return spot.stay()

    def _answer_bet(self, spot: Spot, share: float) -> Choice:
        mood, before_river = self.temperament, spot.hand.street < Street.RIVER
        if spot.legal.may_raise:
            # Whoever raises a raise has something: every raise of this round asks for more.
            good = (1 + len(spot.others)) ** -0.5 + 0.06 * spot.hand.bets - 0.06 * (mood.aggression - 0.5)
            if share >= 0.93 or (share >= good and self._lucky(0.5 + 0.4 * mood.aggression)):
                return spot.wager(spot.total(self._value_size(share)))
            if before_river and share >= 0.25 and spot.hand.bets == 1 and self._lucky(0.06 * mood.bluffing):
                to = spot.total(self._dice.uniform(0.5, 0.8))
                if spot.can_bluff(to):
                    return spot.wager(to)
        needed = spot.odds * (1.12 - 0.4 * (mood.looseness - 0.5))
        if spot.commits:
            needed = max(needed, 0.36)
        elif before_river:
            # What may be won later makes up for a little.
            needed -= 0.03
        return spot.stay() if share >= needed else spot.give_up()

    def _value_size(self, share: float) -> float:
        """The fraction of the pot to bet a good hand for; now and then more than anybody expects."""
        if share > 0.9 and self._lucky(0.12):
            return self._dice.uniform(1.1, 1.6)
        return self._dice.uniform(0.5, 1.0) if share > 0.75 else self._dice.uniform(0.33, 0.7)

    def _lucky(self, chance: float) -> bool:
        return self._dice.random() < chance


def _opened(spot: Spot) -> float:
    """The share of hands to come in with when nobody has raised: the more, the fewer are still to act."""
    if spot.price == 0:
        return 0.3
    if spot.limpers:
        return 0.35 if spot.to_come > 1 else 0.5
    return 0.15 + 0.65 / math.pow(max(1, spot.to_come), 1.2)
