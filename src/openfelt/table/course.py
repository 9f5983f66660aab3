"""What happens at a table because of one command."""

from __future__ import annotations

from collections.abc import Callable

from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules import actions
from openfelt.rules.decide import play
from openfelt.rules.events import Event, KillCause
from openfelt.rules.state import Phase
from openfelt.table.evolve import evolve
from openfelt.table.state import Chair, TableState


class Course:
    """What happens at a table because of one command."""

    def __init__(self, state: TableState, now: int, lag_of: Callable[[str], int]) -> None:
        self.state = state
        self.now = now
        self.lag_of = lag_of
        self.events: list[Event] = []
        self.states: list[TableState] = []
        """The table after each of the events."""

    def happen(self, event: Event) -> None:
        """Let ``event`` happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        self.states.append(self.state)

    def act(self, action: actions.Action) -> None:
        """Let somebody act in the running hand.  Raises what the law raises; nothing has happened then."""
        assert self.state.hand is not None
        for event in play(self.state.hand, action).events:
            self.happen(event)

    def seated(self, player: str) -> Chair:
        """Where ``player`` sits.  Raises :class:`IllegalCommand` when he does not."""
        chair = self.state.chair_of(player)
        if chair is None:
            raise IllegalCommand(Refusal.NOT_SEATED, "You have no seat at this table: sit down first")
        return chair

    def require_cash_game(self, what: str) -> None:
        """Refuse ``what``, which has no place in a tournament (K13)."""
        if self.state.settings.tournament:
            raise IllegalCommand(
                Refusal.TOURNAMENT, f"{what} in a tournament: sit out instead, and your blinds are posted"
            )

    def end_if_deserted(self) -> bool:
        """D3: while bets are made and all live hands but one belong to leavers, theirs are dead at once.

        Who is all-in stays in for what he has.  Tells whether the hand was ended so.
        """
        hand = self.state.hand
        if hand is None or hand.phase != Phase.BETTING:
            return False
        leaving = {chair.seat for chair in self.state.chairs if chair.leaving}
        live = [player for player in hand.players if player.live]
        leavers = [player for player in live if player.seat in leaving and player.can_act]
        if len(live) - len(leavers) != 1:
            return False
        for player in leavers:
            self.act(actions.KillHand(player.seat, KillCause.UNPROTECTED))
        return True
