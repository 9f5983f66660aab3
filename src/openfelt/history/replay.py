"""A recorded hand played through the law, action by action."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Final, NamedTuple

from openfelt.cards import UNKNOWN, Card
from openfelt.errors import IllegalAction, InvalidCard, InvalidSetup, OpenfeltError
from openfelt.history.notation import HOLE, Kind, read_action
from openfelt.history.notation import Action as Recorded
from openfelt.history.record import UNTOLD, Record
from openfelt.history.setup import PLENTY, Setup, Unplayable, opening_of, terms_of
from openfelt.rules import betting, dealing, showdown
from openfelt.rules.actions import (
    Action,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHands,
    DealHole,
    DeclareBoard,
    Fold,
    KillHand,
    Muck,
    Protect,
    Raise,
    Reveal,
    Show,
)
from openfelt.rules.decide import play
from openfelt.rules.events import Event, KillCause
from openfelt.rules.options import Options
from openfelt.rules.state import DEAL, SHOWDOWN, State
from openfelt.rules.turns import awaits, dealt_in

ONLINE: Final = Options()


class Differs(OpenfeltError):
    """A record and the law part: ``step`` is the number of the recorded action, from 1; 0 for the opening."""

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(f"step {step}: {message}" if step else message)
        self.step = step


class Played(NamedTuple):
    """A record that was played to its end: how it began, the end, and everything that happened.

    Where the record keeps the cards to itself that decide a showdown, ``state`` is not over: the pots are there, and
    nobody knows who won them.
    """

    setup: Setup
    state: State
    events: tuple[Event, ...]


def replay(record: Record, options: Options = ONLINE) -> Played:
    """Play ``record`` through the law, under its own house rules or, where it tells none, ``options``.

    Cards that the record tells only later, when they are shown, are dealt from the beginning.  Raises
    :class:`Differs` at the first recorded action that the law refuses, or where the record ends before the hand does.
    """
    try:
        opening, (state, events) = opening_of(terms_of(record, options))
    except (Unplayable, InvalidSetup) as error:
        raise Differs(f"the hand cannot begin: {error}") from error
    run = _Run(record, state, list(events), opening.scale)
    begun = run.deal_at_once()
    for run.step, text in enumerate(record.actions[begun:], begun + 1):
        run.play(text)
    if not record.cancelled:
        run.finish()
    return Played(opening, run.state, tuple(run.events))


class _Run:
    """A record being played."""

    def __init__(self, record: Record, state: State, events: list[Event], scale: int) -> None:
        self.record = record
        self.state = state
        self.events = events
        self.scale = scale
        self.step = 0
        self.laid: dict[int, tuple[Card, ...]] = {}
        """What those do at the showdown whose turn has not come yet: the cards they show, none for who mucks."""

    @cached_property
    def told_cards(self) -> dict[int, tuple[Card, ...]]:
        """The cards that players show in the end, where both are told."""
        return _shown_cards(self.record)

    # ------------------------------------------------------------ what is recorded

    def play(self, text: str) -> None:
        """One recorded action.  Raises :class:`Differs`."""
        try:
            recorded = read_action(text)
            decision = _DECISIONS.get(recorded.kind)
            if decision is None:
                _OTHERS[recorded.kind](self, recorded)
                return
            if self.state.phase is DEAL:
                self.deal_the_rest()
            self.state, events = play(self.state, decision(self.state, recorded, self.scale))
            self.events += events
        except (IllegalAction, InvalidCard, ValueError) as error:
            said = " ".join(text.partition("#")[0].split())
            raise Differs(f"{said} is refused: {error}", self.step) from error

    def deal_at_once(self) -> int:
        """Deal all hole cards together where the record begins with a whole hand for each; how many actions that took.

        Where the law refuses them nothing was dealt: one by one they tell which is at fault.
        """
        hands: list[tuple[Card, ...]] = []
        try:
            for place, text in enumerate(self.record.actions[: len(self.state.seats)]):
                action = read_action(text)
                if action.kind is not HOLE or action.player != place:
                    return 0
                hands.append(self.cards_of(place, action.cards) if UNKNOWN in action.cards else action.cards)
            self.act(DealHands(tuple(hands)))
        except (IllegalAction, InvalidCard, ValueError):
            return 0
        return len(hands)

    def remark(self, _: Recorded) -> None:
        """Nothing happens."""

    def deal_hole(self, action: Recorded) -> None:
        cards = action.cards
        self.act(DealHole(action.player, self.cards_of(action.player, cards) if UNKNOWN in cards else cards))

    def deal_board(self, action: Recorded) -> None:
        if dealing.burn_is_due(self.state):
            self.act(Burn(UNKNOWN))
        self.act(DealBoard(action.cards))

    def declare(self, action: Recorded) -> None:
        self.act(DeclareBoard(action.player))

    def kill(self, action: Recorded) -> None:
        self.act(KillHand(action.player, KillCause.UNPROTECTED))

    def show(self, action: Recorded) -> None:
        """Showing: in turn or before it at the showdown, otherwise for everybody to see only.

        Who is all-in has shown already, and who has won already has nothing to throw away any more.  Who shows one
        card at the showdown throws both away.
        """
        place = action.player
        player = self.state.players[dealt_in(self.state, place)]
        known = tuple(card for card in action.cards if card.known)
        if not set(known) <= set(player.hole):
            raise ValueError(f"p{place + 1} was dealt other cards")
        if player.shown:
            return
        showing = self.state.phase == SHOWDOWN
        if known and not (showing and place == self.state.to_act) and (player.live or self.state.over):
            self.act(Reveal(place, known))
        if showing and (known or not action.cards or self.told_cards):
            self.lay(place, known)

    def lay(self, place: int, cards: tuple[Card, ...]) -> None:
        """Show ``cards``, both of a hand, or muck: now if it is the turn of ``place``, otherwise when that comes."""
        self.laid[place] = cards
        while self.state.phase == SHOWDOWN and (seat := self.state.to_act) in self.laid:
            assert seat is not None
            shown = self.laid.pop(seat)
            if len(shown) == 1:
                self.act(Reveal(seat, shown))
            if len(shown) == 2:
                self.act(Show(seat, shown))
            elif not showdown.must_table(self.state):
                self.act(Muck(seat))
            elif self.record.winnings and self.record.winnings[seat]:
                return  # he won, and the record keeps his cards to itself
            else:
                # An all-in hand has to be shown; one that was thrown away all the same is dead.
                self.act(KillHand(seat, KillCause.UNPROTECTED))

    # ------------------------------------------------------------ what is not

    def finish(self) -> None:
        """Let everybody show or muck of whom nothing is recorded, as far as the cards are told.

        Raises :class:`Differs` where the betting or the board is not complete.
        """
        self.step = 0
        while not self.state.over:
            if self.state.phase != SHOWDOWN:
                untold = ", and the stacks are not told" if UNTOLD in self.record.stacks else ""
                raise Differs(f"the record ends before the hand does: {awaits(self.state)}{untold}")
            seat = self.state.to_act
            action = showdown.automatic(self.state)
            if action is None and seat is not None and self.told_cards and not showdown.must_table(self.state):
                action = Muck(seat)
            if action is None:
                return
            self.act(action)

    def deal_the_rest(self) -> None:
        """Deal cards nobody knows, or knows only later, to those of whose cards the record says nothing."""
        while self.state.phase == DEAL and (seat := dealing.next_to_deal(self.state)) is not None:
            self.act(DealHole(seat, self.cards_of(seat, ())))

    def cards_of(self, place: int, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hole cards of ``place``, also when they are told only where they are shown."""
        return self.told_cards.get(place) or dealt or (UNKNOWN, UNKNOWN)

    def act(self, action: Action) -> None:
        self.state, events = play(self.state, action)
        self.events += events


def _fold(_: State, recorded: Recorded, __: int) -> Action:
    return Fold(recorded.player)


def _call(state: State, recorded: Recorded, _: int) -> Action:
    owes = state.actor >= 0 and betting.price(state, state.players[state.actor]) > 0
    return Call(recorded.player) if owes else Check(recorded.player)


def _wager(state: State, recorded: Recorded, scale: int) -> Action:
    to = recorded.to
    if to >= PLENTY:
        raise ValueError(f"nobody has chips enough to go to {to}")
    chips = int(to * scale)
    return Raise(recorded.player, chips) if state.level else Bet(recorded.player, chips)


def _protect(_: State, recorded: Recorded, __: int) -> Action:
    return Protect(recorded.player)


_DECISIONS: Final[dict[Kind, Callable[[State, Recorded, int], Action]]] = {
    Kind.FOLD: _fold,
    Kind.CALL: _call,
    Kind.RAISE: _wager,
    Kind.PROTECT: _protect,
}
"""What a player decides in his turn."""

_OTHERS: Final[dict[Kind, Callable[[_Run, Recorded], None]]] = {
    Kind.HOLE: _Run.deal_hole,
    Kind.BOARD: _Run.deal_board,
    Kind.SHOW: _Run.show,
    Kind.DECLARE: _Run.declare,
    Kind.KILL: _Run.kill,
    Kind.REMARK: _Run.remark,
}
"""What else can be recorded."""


def _shown_cards(record: Record) -> dict[int, tuple[Card, ...]]:
    """The cards that players show in ``record``, where both are known."""
    shown: dict[int, tuple[Card, ...]] = {}
    for text in record.actions:
        if " sm " in text:
            # What cannot be read is refused, and told, when its turn comes.
            with suppress(ValueError):
                action = read_action(text)
                if len(action.cards) == 2 and UNKNOWN not in action.cards:
                    shown[action.player] = action.cards
    return shown
