"""A recorded hand played through the law, action by action."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import Final, NamedTuple

from openfelt.cards import UNKNOWN, Card, format_cards, parse_cards
from openfelt.errors import IllegalAction, InvalidCard, InvalidSetup, OpenfeltError
from openfelt.history.record import UNTOLD, Record
from openfelt.history.setup import Setup, Unplayable, setup
from openfelt.rules import betting, dealing, showdown
from openfelt.rules.actions import (
    Action,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
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
from openfelt.rules.state import Phase, State
from openfelt.rules.turns import awaits

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
        opening = setup(record, options)
        state, events = opening.start()
    except (Unplayable, InvalidSetup) as error:
        raise Differs(f"the hand cannot begin: {error}") from error
    run = _Run(record, state, list(events), opening.scale)
    for step, text in enumerate(record.actions, 1):
        run.step = step
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
        words = (text.partition("#")[0] if "#" in text else text).split()
        if not words:
            return
        try:
            match words:
                case ["d", "dh", who, cards]:
                    self.deal_hole(_place(who), parse_cards(cards))
                case ["d", "db", cards]:
                    self.deal_board(parse_cards(cards))
                case [who, "f"]:
                    self.decide(Fold(_place(who)))
                case [who, "cc"]:
                    self.call(_place(who))
                case [who, "cbr", amount]:
                    self.wager(_place(who), amount)
                case [who, "sm"]:
                    self.muck(_place(who))
                case [who, "sm", cards]:
                    self.show(_place(who), parse_cards(cards))
                case [who, "protect"]:
                    self.decide(Protect(_place(who)))
                case [who, "declare"]:
                    self.act(DeclareBoard(_place(who)))
                case [who, "killed"]:
                    self.act(KillHand(_place(who), KillCause.UNPROTECTED))
                case _:
                    raise Differs(f"{text!r} is no action of hold'em", self.step)
        except (IllegalAction, InvalidCard, ValueError) as error:
            raise Differs(f"{' '.join(words)} is refused: {error}", self.step) from error

    def deal_hole(self, place: int, cards: tuple[Card, ...]) -> None:
        if UNKNOWN in cards:
            cards = self.cards_of(place, cards)
        self.act(DealHole(place, cards))

    def deal_board(self, cards: tuple[Card, ...]) -> None:
        if dealing.burn_is_due(self.state):
            self.act(Burn(UNKNOWN))
        self.act(DealBoard(cards))

    def call(self, place: int) -> None:
        self.deal_the_rest()
        may = betting.legal(self.state)
        self.act(Call(place) if may is not None and may.price else Check(place))

    def wager(self, place: int, amount: str) -> None:
        to = int(amount) * self.scale if amount.isdecimal() else _chips(amount, self.scale)
        self.deal_the_rest()
        self.act(Bet(place, to) if self.state.level == 0 else Raise(place, to))

    def decide(self, action: Action) -> None:
        self.deal_the_rest()
        self.act(action)

    def muck(self, place: int) -> None:
        """Throwing cards away; who has shown or won already has nothing to throw away any more."""
        self.lay(place, ())

    def show(self, place: int, cards: tuple[Card, ...]) -> None:
        """Showing: in turn or before it at the showdown, otherwise for everybody to see only.

        Who is all-in has shown already.  Who shows one card at the showdown throws both away.
        """
        player = self.state.player(place)
        known = tuple(card for card in cards if card.known)
        if not set(known) <= set(player.hole):
            raise Differs(f"p{place + 1} shows {format_cards(cards)} and was dealt other cards", self.step)
        if player.shown:
            return
        showing = self.state.phase == Phase.SHOWDOWN
        if known and not (showing and place == self.state.to_act) and (player.live or self.state.over):
            self.act(Reveal(place, known))
        if showing and (known or self.told_cards):
            self.lay(place, known)

    def lay(self, place: int, cards: tuple[Card, ...]) -> None:
        """Show ``cards``, both of a hand, or muck: now if it is the turn of ``place``, otherwise when that comes."""
        self.laid[place] = cards
        while self.state.phase == Phase.SHOWDOWN and (seat := self.state.to_act) in self.laid:
            assert seat is not None
            shown = self.laid.pop(seat)
            if len(shown) == 1:
                self.act(Reveal(seat, shown))
            if len(shown) == 2:
                self.act(Show(seat, shown))
            elif showdown.must_table(self.state):
                return  # he was all-in, and the record keeps his cards to itself
            else:
                self.act(Muck(seat))

    # ------------------------------------------------------------ what is not

    def finish(self) -> None:
        """Let everybody show or muck of whom nothing is recorded, as far as the cards are told.

        Raises :class:`Differs` where the betting or the board is not complete.
        """
        self.step = 0
        while not self.state.over:
            if self.state.phase != Phase.SHOWDOWN:
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
        while (seat := dealing.next_to_deal(self.state)) is not None:
            self.act(DealHole(seat, self.cards_of(seat, ())))

    def cards_of(self, place: int, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hole cards of ``place``, also when they are told only where they are shown."""
        return self.told_cards.get(place) or dealt or (UNKNOWN, UNKNOWN)

    def act(self, action: Action) -> None:
        self.state, events = play(self.state, action)
        self.events += events


def _place(who: str) -> int:
    """``p3`` is place 2.  Raises ``ValueError``."""
    if who[:1] != "p" or not who[1:].isdecimal() or who == "p0":
        raise ValueError(f"{who!r} is no player: players are p1, p2 and so on")
    return int(who[1:]) - 1


def _chips(amount: str, scale: int) -> int:
    try:
        chips = Decimal(amount) * scale
        if chips == int(chips):
            return int(chips)
    except (ArithmeticError, ValueError):
        pass
    raise ValueError(f"{amount!r} is no amount")


def _shown_cards(record: Record) -> dict[int, tuple[Card, ...]]:
    """The cards that players show in ``record``, where both are known."""
    shown: dict[int, tuple[Card, ...]] = {}
    for text in record.actions:
        match text.partition("#")[0].split():
            case [who, "sm", cards] if "?" not in cards:
                try:
                    shown[_place(who)] = parse_cards(cards)
                except ValueError:
                    continue  # it is refused, and told, when its turn comes
    return shown
