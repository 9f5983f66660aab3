"""What happens at a table because of one command, with all that follows by itself."""

from __future__ import annotations

from openfelt.rules import actions, dealing, showdown
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.events import BoardDealt, Event, HandShown, HoleDealt, KillCause
from openfelt.rules.state import Phase
from openfelt.table.button import line_up
from openfelt.table.events import ChipsAdded, NextHandSet, PlayerLeft, SatIn, SatOut, TopUpAsked, TurnBegan
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState


class Course:
    """What happens at a table because of one command."""

    def __init__(self, state: TableState, now: int) -> None:
        self.state = state
        self.now = now
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Let ``event`` happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def act(self, action: actions.Action) -> None:
        """Let somebody act in the running hand.  Raises what the law raises; nothing has happened then."""
        assert self.state.hand is not None
        for event in play(self.state.hand, action).events:
            self.happen(event)

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

    # -------------------------------------------------------- what follows by itself

    def go_on(self) -> None:
        """Deal, show, give the turn and plan the next hand, as far as nobody has to be asked."""
        while self.state.playing and self.state.turn is None:
            self._next_in_hand()
        for chair in self.state.chairs:
            overdue = self.now - chair.out_since >= self.state.settings.stand_up_after
            if overdue and self.state.may_be_stood_up(chair):
                self.happen(PlayerLeft(chair.seat, chair.player, chair.stack, self.now))
        if not self.state.playing:
            self._between_hands()

    def _next_in_hand(self) -> None:
        hand = self.state.hand
        assert hand is not None
        action = self._dealer_action()
        if action is not None:
            self.act(action)
        elif hand.phase == Phase.SHOWDOWN:
            spoken = showdown.automatic(hand)
            assert spoken is not None
            self.act(spoken)
        elif not self.end_if_deserted():
            self._give_turn()

    def _dealer_action(self) -> actions.DealerAction | None:
        hand, deck = self.state.hand, self.state.deck
        assert hand is not None
        if (seat := dealing.next_to_deal(hand)) is not None:
            # Cards go round one by one, so the second of a seat lies one round further down (I01).
            undealt = sum(not player.hole for player in hand.players)
            return actions.DealHole(seat, (deck[0], deck[undealt]))
        if dealing.burn_is_due(hand):
            return actions.Burn(deck[0])
        if due := dealing.board_is_due(hand):
            return actions.DealBoard(deck[:due])
        return None

    def _give_turn(self) -> None:
        hand = self.state.hand
        assert hand is not None
        seat = hand.to_act
        assert seat is not None
        chair = self.state.chair_at(seat)
        if chair is not None and chair.leaving:
            self.act(actions.Fold(seat))
            return
        settings = self.state.settings
        if chair is not None and chair.sitting_out and settings.tournament:
            may = legal(hand)
            self.act(actions.Check(seat) if may is not None and may.may_check else actions.Fold(seat))
            return
        began = self.now + self._watching_time()
        countdown = began + settings.think
        bank = chair.bank if chair is not None else 0
        expires = countdown + settings.countdown + bank
        self.happen(TurnBegan(seat, self.state.decisions + 1, began, countdown, expires, bank))

    def _watching_time(self) -> int:
        """Milliseconds that what has just happened takes to watch."""
        pace = self.state.settings.pace
        cards = sum(len(event.cards) for event in self.events if isinstance(event, HoleDealt))
        streets = sum(isinstance(event, BoardDealt) for event in self.events)
        return cards * pace.card + streets * pace.street

    def _between_hands(self) -> None:
        for chair in self.state.chairs:
            if chair.leaving or (self.state.settings.tournament and not chair.stack):
                self.happen(PlayerLeft(chair.seat, chair.player, chair.stack, self.now))
            elif chair.top_up_to > chair.stack:
                self.happen(ChipsAdded(chair.seat, chair.top_up_to - chair.stack))
                if chair.away:
                    self.happen(SatIn(chair.seat))
            elif chair.top_up_to:
                self.happen(TopUpAsked(chair.seat, 0))
            elif not chair.stack and not chair.sitting_out:
                self.happen(SatOut(chair.seat, self.now, away=True))
        ready = line_up(self.state) is not None
        if ready and self.state.next_hand_at is None:
            self.happen(NextHandSet(self.now + self._pause()))
        elif not ready and self.state.next_hand_at is not None:
            self.happen(NextHandSet(0))

    def _pause(self) -> int:
        """Milliseconds until the next hand, so that the end of this one can be watched."""
        pace = self.state.settings.pace
        if self.state.hand is None or not self.events:
            return pace.first_hand
        shown = any(isinstance(event, HandShown) for event in self.events)
        streets = sum(isinstance(event, BoardDealt) for event in self.events)
        return (pace.showdown if shown else pace.folded) + streets * pace.run_out
