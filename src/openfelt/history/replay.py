"""A recorded hand played through the law, action by action."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import cached_property
from typing import Final, NamedTuple

from openfelt.cards import UNKNOWN, Card, parse_cards
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
from openfelt.rules.turns import awaits, dealt_in

ONLINE: Final = Options()
MOST_PLAYERS: Final = dealing.most_players(burn_cards=False)


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
            if words[0] == "d":
                self.deal(words)
                return
            count = len(words)
            verb, counts = _VERBS.get(words[1], _NO_VERB) if count > 1 else _NO_VERB
            if count not in counts:
                raise ValueError("it is no action of hold'em")
            verb(self, _place(words[0]), words[2] if count == 3 else "")
        except (IllegalAction, InvalidCard, ValueError) as error:
            raise Differs(f"{' '.join(words)} is refused: {error}", self.step) from error

    def deal(self, words: list[str]) -> None:
        match words:
            case ["d", "dh", who, text]:
                place = _place(who)
                cards = parse_cards(text)
                self.act(DealHole(place, self.cards_of(place, cards) if UNKNOWN in cards else cards))
            case ["d", "db", text]:
                if dealing.burn_is_due(self.state):
                    self.act(Burn(UNKNOWN))
                self.act(DealBoard(parse_cards(text)))
            case _:
                raise ValueError("the dealer deals hole cards, as in d dh p1 AhKh, or the board, as in d db 2c7d9h")

    def fold(self, place: int, _: str) -> None:
        self.decide(Fold(place))

    def call(self, place: int, _: str) -> None:
        self.deal_the_rest()
        state = self.state
        owes = state.actor >= 0 and betting.price(state, state.players[state.actor]) > 0
        self.act(Call(place) if owes else Check(place))

    def wager(self, place: int, amount: str) -> None:
        to = int(amount) * self.scale if amount.isdecimal() else _chips(amount, self.scale)
        self.decide(Raise(place, to) if self.state.level else Bet(place, to))

    def protect(self, place: int, _: str) -> None:
        self.decide(Protect(place))

    def declare(self, place: int, _: str) -> None:
        self.act(DeclareBoard(place))

    def kill(self, place: int, _: str) -> None:
        self.act(KillHand(place, KillCause.UNPROTECTED))

    def decide(self, action: Action) -> None:
        self.deal_the_rest()
        self.act(action)

    def show_or_muck(self, place: int, text: str) -> None:
        """Showing: in turn or before it at the showdown, otherwise for everybody to see only.

        Who is all-in has shown already, and who has won already has nothing to throw away any more.  Who shows one
        card at the showdown throws both away.
        """
        player = self.state.players[dealt_in(self.state, place)]
        known = tuple(card for card in parse_cards(text) if card.known)
        if not set(known) <= set(player.hole):
            raise ValueError(f"p{place + 1} was dealt other cards")
        if player.shown:
            return
        showing = self.state.phase == Phase.SHOWDOWN
        if known and not (showing and place == self.state.to_act) and (player.live or self.state.over):
            self.act(Reveal(place, known))
        if showing and (known or not text or self.told_cards):
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
        while self.state.phase == Phase.DEAL and (seat := dealing.next_to_deal(self.state)) is not None:
            self.act(DealHole(seat, self.cards_of(seat, ())))

    def cards_of(self, place: int, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hole cards of ``place``, also when they are told only where they are shown."""
        return self.told_cards.get(place) or dealt or (UNKNOWN, UNKNOWN)

    def act(self, action: Action) -> None:
        self.state, events = play(self.state, action)
        self.events += events


_VERBS: Final[dict[str, tuple[Callable[[_Run, int, str], None], tuple[int, ...]]]] = {
    "f": (_Run.fold, (2,)),
    "cc": (_Run.call, (2,)),
    "cbr": (_Run.wager, (3,)),
    "sm": (_Run.show_or_muck, (2, 3)),
    "protect": (_Run.protect, (2,)),
    "declare": (_Run.declare, (2,)),
    "killed": (_Run.kill, (2,)),
}
"""What becomes of a player's verb, and of how many words such an action is; the last three are ours."""

_NO_VERB: Final[tuple[Callable[[_Run, int, str], None], tuple[int, ...]]] = (_Run.fold, ())

_PLACES: Final = {f"p{place + 1}": place for place in range(MOST_PLAYERS)}


def _place(who: str) -> int:
    """``p3`` is place 2.  Raises ``ValueError``."""
    place = _PLACES.get(who)
    if place is None:
        raise ValueError(f"{who!r} is no player: players are p1, p2 and so on")
    return place


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
