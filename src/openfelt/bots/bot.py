"""A player at one table that needs no person: messages in, replies out, no I/O and no clock of its own."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from openfelt.bots.follow import Follower
from openfelt.bots.strategy import Choice, Strategy, give_up
from openfelt.errors import Refusal
from openfelt.rules.state import State
from openfelt.table.state import Chair
from openfelt.wire.messages import Ack, Decision, Error, ServerMessage, Snapshot, Welcome
from openfelt.wire.requests import Act, ClientMessage, Request, Sit, SitIn, TopUp, Watch

_PATIENCE = 10
"""Refusals in a row after which a wish is given up: as many as there are seats that others can be quicker to take."""

_SHORTEST, _LONGEST = 0.6, 3.0
"""Seconds that a decision takes."""


class Reply(NamedTuple):
    """What a bot says, ``delay`` seconds after what it heard."""

    delay: float
    message: ClientMessage


class Bot:
    """``player`` at ``table``: takes a free seat, plays by ``strategy``, and buys in again for ``buy_in`` chips.

    Hand it every message of its connection, from ``Welcome`` on, and send what it answers.  ``pace`` stretches its
    thinking time; with 0 it answers at once.

    The ids of its requests follow from what they answer, so that a bot which forgot that it asked already has no
    second effect.
    """

    def __init__(self, player: str, table: str, strategy: Strategy, *, buy_in: int, pace: float = 1.0) -> None:
        self.player = player
        self.follower = Follower(table)
        self._strategy = strategy
        self._buy_in = buy_in
        self._pace = pace
        self._dice = Random(f"{player} at {table}")
        self._resyncing = False
        self._acted = 0
        self._asked = ""
        self._refusals = 0

    def answer(self, message: ServerMessage) -> list[Reply]:
        """What the bot says to ``message``."""
        if isinstance(message, Welcome):
            return self._introduce()
        self.follower.take(message)
        if isinstance(message, Snapshot):
            # The answer to what is still asked may be lost; its id keeps it from counting twice.
            self._acted = 0
            self._resyncing = self.follower.needs_resync
        if self.follower.needs_resync:
            return self._resync()
        if isinstance(message, Error) and message.id == _act_id(self._acted):
            return self._act_again()
        if isinstance(message, Ack | Error) and message.id == self._asked:
            self._asked = ""
            self._refusals = self._refusals + 1 if isinstance(message, Error) else 0
            if not (isinstance(message, Error) and message.reason == Refusal.SEAT_TAKEN):
                return []
        return self._act() or self._ask()

    def _introduce(self) -> list[Reply]:
        """Begin on a new connection: what was asked on an old one may be lost."""
        self._asked = ""
        self._refusals = 0
        self._resyncing = True
        return [Reply(0, Watch(self.follower.table))]

    def _resync(self) -> list[Reply]:
        if self._resyncing:
            return []
        self._resyncing = True
        return [Reply(0, Watch(self.follower.table))]

    # ---------------------------------------------------------------- in a hand

    def _act(self) -> list[Reply]:
        hand, seat, decision = self.follower.hand, self.follower.seat, self.follower.decision
        if hand is None or seat is None or decision is None or decision.id == self._acted:
            return []
        self._acted = decision.id
        choice = self._strategy.choose(hand, seat, decision)
        delay = self._pace * (self._watching_time(decision) + self._thinking_time(hand, choice, decision))
        act = self._act_as(choice, decision, _act_id(decision.id))
        return [Reply(min(delay, 0.8 * decision.left / 1000), act)]

    def _act_again(self) -> list[Reply]:
        """Do what is always legal after a refusal, if the decision is still open; a second one is left alone."""
        decision = self.follower.decision
        if decision is None or decision.id != self._acted:
            return self._act()
        return [Reply(0, self._act_as(give_up(decision.legal), decision, f"{_act_id(decision.id)}-again"))]

    def _act_as(self, choice: Choice, decision: Decision, name: str) -> Act:
        return Act(name, self.follower.table, decision.id, decision.legal.price, choice.do, choice.to)

    def _watching_time(self, decision: Decision) -> float:
        """Seconds until the clock of the decision begins, because cards are still on their way."""
        state = self.follower.state
        if state is None or state.turn is None:
            return 0
        turn = state.turn
        return max(0, decision.left - (turn.expires - turn.began)) / 1000

    def _thinking_time(self, hand: State, choice: Choice, decision: Decision) -> float:
        """Longer the more is at stake: what goes in or is given up, against the pot."""
        own = hand.players[hand.actor]
        at_stake = choice.to - own.bet if choice.to else decision.legal.price
        weight = min(1.0, at_stake / max(1, decision.pot))
        if choice.do in ("fold", "check"):
            weight /= 2
        return min(_LONGEST, _SHORTEST + self._dice.uniform(0, 0.8) + 2 * weight * self._dice.random())

    # ---------------------------------------------------------------- between hands

    def _ask(self) -> list[Reply]:
        if self._asked or self._refusals >= _PATIENCE:
            return []
        request = self._wish()
        if request is None:
            return []
        self._asked = request.id
        return [Reply(self._pace * self._dice.uniform(_SHORTEST, _LONGEST), request)]

    def _wish(self) -> Request | None:
        follower = self.follower
        state = follower.state
        if state is None:
            return None
        chair = state.chair_of(self.player)
        # As often as a wish is refused at this event, as often it needs a new id.
        place = f"{follower.seq}-{self._refusals}"
        if chair is None:
            free = follower.free_seats
            return Sit(f"sit-{place}", follower.table, self._dice.choice(free), self._buy_in) if free else None
        if self._is_broke(chair):
            return TopUp(f"top-up-{place}", follower.table, self._buy_in)
        if chair.sitting_out and not chair.leaving:
            return SitIn(f"sit-in-{place}", follower.table)
        return None

    def _is_broke(self, chair: Chair) -> bool:
        """Whether the stack is gone and nobody has been asked to fill it up."""
        state = self.follower.state
        return (
            state is not None
            and chair.stack == 0
            and not state.in_hand(chair.seat)
            and not chair.top_up_to
            and not chair.leaving
        )


def _act_id(decision: int) -> str:
    return f"act-{decision}"
