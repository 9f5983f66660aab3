"""A recorded hand played through the law, action by action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, count
from typing import Final

from openfelt.cards import UNKNOWN, Card, parse_cards
from openfelt.errors import IllegalAction, InvalidCard, InvalidSetup, OpenfeltError
from openfelt.history.decisions import DECISIONS
from openfelt.history.lines import Match, Way, match_of
from openfelt.history.notation import Action as Recorded
from openfelt.history.notation import Kind, read_action
from openfelt.history.record import UNTOLD, Record
from openfelt.history.setup import Setup, Unplayable, terms_of
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import (
    Action,
    Burn,
    DealBoard,
    DealHands,
    DealHole,
    DeclareBoard,
    KillHand,
    Muck,
    Reveal,
    Show,
)
from openfelt.rules.decide import play
from openfelt.rules.events import Event, HoleDealt, KillCause
from openfelt.rules.options import Options
from openfelt.rules.state import DEAL, SHOWDOWN, State
from openfelt.rules.turns import awaits, dealt_in

ONLINE: Final = Options()

_DEALS: Final = tuple(f"d dh p{player} " for player in range(1, 100))
"""How the deal of a hand is written, up to the cards, player by player."""


class Differs(OpenfeltError):
    """A record and the law part: ``step`` is the number of the recorded action, from 1; 0 for the opening."""

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(f"step {step}: {message}" if step else message)
        self.step = step


class Played:
    """A record that was played to its end: how it began, the end, and everything that happened.

    Where the record keeps the cards to itself that decide a showdown, ``state`` is not over: the pots are there, and
    nobody knows who won them.
    """

    def __init__(self, run: _Run) -> None:
        self._run = run

    @property
    def setup(self) -> Setup:
        """How the hand began."""
        return self._run.match.setup

    @property
    def stacks(self) -> tuple[int, ...]:
        """What every player has in the end, in chips."""
        return tuple([player.stack for player in self._run.state.players])

    @property
    def state(self) -> State:
        """The end."""
        self._run.put_cards_in()
        return self._run.state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        run = self._run
        way = () if run.way is None else run.way.events
        return (*run.match.opening.events, *map(HoleDealt, count(), run.hands), *way, *run.later)


def replay(record: Record, options: Options = ONLINE) -> Played:
    """Play ``record`` through the law, under its own house rules or, where it tells none, ``options``.

    Cards that the record tells only later, when they are shown, are dealt from the beginning.  Raises
    :class:`Differs` at the first recorded action that the law refuses, or where the record ends before the hand does.
    """
    try:
        match = match_of(terms_of(record, options))
    except (Unplayable, InvalidSetup) as error:
        raise Differs(f"the hand cannot begin: {error}") from error
    run = _Run(record, match)
    begun = run.begin()
    if begun < len(record.actions) or not run.state.over:
        run.put_cards_in()
        for run.step, text in enumerate(record.actions[begun:], begun + 1):
            run.play(text)
        if not record.cancelled:
            run.finish()
    return Played(run)


class _Run:
    """A record being played."""

    def __init__(self, record: Record, match: Match) -> None:
        self.record = record
        self.match = match
        self.state = match.opening.state
        self.hands: Sequence[tuple[Card, ...]] = ()
        """The hole cards, where all were dealt together and the hand went the way of others from there."""
        self.way: Way | None = None
        self.face_down = False
        """The state is the end of that way still, where nobody knows a card."""
        self.later: list[Event] = []
        """What happened after that."""
        self.step = 0
        self.laid: dict[int, tuple[Card, ...]] = {}
        """What those do at the showdown whose turn has not come yet: the cards they show, none for who mucks."""

    @cached_property
    def told_cards(self) -> dict[int, tuple[Card, ...]]:
        """The cards that players show in the end, where both are told."""
        return _shown_cards(self.record)

    @property
    def somebody_is_to_be_killed(self) -> bool:
        """Whether the record tells later of a hand that was killed."""
        return any(text.endswith(" killed") for text in self.record.actions[self.step :])

    # ------------------------------------------------------------ what is recorded

    def play(self, text: str) -> None:
        """One recorded action.  Raises :class:`Differs`."""
        try:
            recorded = read_action(text)
            decision = DECISIONS.get(recorded.kind)
            if decision is None:
                _OTHERS[recorded.kind](self, recorded)
                return
            if self.state.phase is DEAL:
                self.deal_the_rest()
            self.state, events = play(self.state, decision(self.state, recorded, self.match.setup.scale))
            self.later += events
        except (IllegalAction, InvalidCard, ValueError) as error:
            said = " ".join(text.partition("#")[0].split())
            raise Differs(f"{said} is refused: {error}", self.step) from error

    def begin(self) -> int:
        """Deal all hole cards together and go the way of other hands, where the record begins with a hand for each.

        Returns how many actions that took.  Where the law refuses the cards nothing was dealt: one by one they tell
        which is at fault.
        """
        actions, players = self.record.actions, len(self.state.seats)
        hands = _hands_dealt(actions, players)
        if hands is None:
            return 0
        if UNKNOWN in chain(*hands):
            hands = [self.cards_of(place, cards) for place, cards in enumerate(hands)]
        way = self.match.follow(actions[players:])
        try:
            if way is None:
                self.act(DealHands(tuple(hands)))
                return players
            dealing.require_different([*chain(*hands, *way.board)])
        except (IllegalAction, InvalidCard):
            return 0
        self.state, self.hands, self.way, self.face_down = way.state, hands, way, True
        return players + way.actions

    def put_cards_in(self) -> None:
        """Turn the cards that nobody knows on the way of others into those that were dealt."""
        if self.way and self.face_down:
            self.state = dealing.as_dealt(self.state, self.hands, tuple(chain(*self.way.board)))
            self.face_down = False

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
        card at the showdown throws both away, unless he shows both after it.
        """
        place = action.player
        player = self.state.players[dealt_in(self.state, place)]
        known = tuple(card for card in action.cards if card.known)
        if not set(known) <= set(player.hole):
            raise ValueError(f"p{place + 1} was dealt other cards")
        if player.shown:
            return
        showing = self.state.phase == SHOWDOWN and not (len(known) == 1 and place in self.told_cards)
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
                show = Show(seat, shown)
                # Where a hand is killed later, the pots are not paid before: the cards were only seen.
                too_early = self.somebody_is_to_be_killed and play(self.state, show).state.over
                self.act(Reveal(seat, shown) if too_early else show)
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
        self.later += events


_OTHERS: Final[dict[Kind, Callable[[_Run, Recorded], None]]] = {
    Kind.HOLE: _Run.deal_hole,
    Kind.BOARD: _Run.deal_board,
    Kind.SHOW: _Run.show,
    Kind.DECLARE: _Run.declare,
    Kind.KILL: _Run.kill,
    Kind.REMARK: _Run.remark,
}
"""What can be recorded besides decisions."""


def _hands_dealt(actions: Sequence[str], players: int) -> list[tuple[Card, ...]] | None:
    """The hands of two cards that the first ``actions`` deal, in order, to so many ``players``; None otherwise."""
    deals = zip(_DEALS[:players], actions, strict=False)
    try:
        hands = [parse_cards(text[-4:]) for deal, text in deals if text[:-4] == deal]
    except InvalidCard:
        return None
    return hands if sum(map(len, hands)) == 2 * players else None


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
