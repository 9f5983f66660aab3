"""A table to try things on: its state, everything that has happened at it, and a clock that only the test moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from openfelt.cards import DECK, Card, parse_cards
from openfelt.codec import encode
from openfelt.errors import IllegalAction, IllegalCommand
from openfelt.rules.actions import Legal
from openfelt.rules.betting import legal
from openfelt.rules.events import Event, HandStarted
from openfelt.rules.options import FirstButton, NewPlayerPost, Options
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.rules.state import State
from openfelt.table.commands import Answer, BeginHand, Command, Sit
from openfelt.table.decide import decide
from openfelt.table.events import SatOut, TableMade
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import Chair, TableState, Turn

NOON = 1_700_000_000_000
"""When every test begins, in milliseconds."""

Do = Literal["fold", "check", "call", "bet", "raise", "all_in"]
E = TypeVar("E", bound=Event)


def settings(**changes: Any) -> TableSettings:
    """A no-limit table of six at 1/2, with whatever the test wants different."""
    usual = {
        "id": "meadow",
        "name": "Open meadow",
        "game": NoLimit(Stakes(blinds=(1, 2))),
        "seats": 6,
        "min_buy_in": 40,
        "max_buy_in": 200,
        "options": Options(new_player_post=NewPlayerPost.NONE, first_button=FirstButton.SEAT),
        "returns_within": 0,
    }
    return TableSettings(**{**usual, **changes})


def stacked(text: str) -> tuple[Card, ...]:
    """A deck with the cards of ``text`` on top and the others under them."""
    top = parse_cards(text)
    return top + tuple(card for card in DECK if card not in top)


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def sat_out(events: Sequence[Event]) -> list[tuple[int, bool]]:
    """Who was made to sit out, each with whether that was not his own wish."""
    return [(event.seat, event.away) for event in of_kind(events, SatOut)]


def hosted(*seats: int, stacks: Sequence[int] = (), **changes: Any) -> Felt:
    """A table that player ``p0`` made, with players in ``seats``, before their first hand."""
    felt = Felt(**changes)
    made = TableMade(felt.state.settings, "p0", "Player 0", felt.now)
    felt.state = evolve(felt.state, made)
    felt.events.append(made)
    for at, seat in enumerate(seats):
        felt.sit(seat, stacks[at] if stacks else 200)
    return felt


class Felt:
    """A table under test."""

    def __init__(self, **changes: Any) -> None:
        self.state = TableState(settings(**changes))
        self.events: list[Event] = []
        self.now = NOON

    @classmethod
    def with_players(cls, *seats: int, stacks: Sequence[int] = (), **changes: Any) -> Felt:
        """A table at which player ``p0`` sits in seat 0, ``p3`` in seat 3 and so on, before their first hand."""
        felt = cls(**changes)
        for at, seat in enumerate(seats):
            felt.sit(seat, stacks[at] if stacks else 200)
        return felt

    def do(self, command: Command) -> tuple[Event, ...]:
        """Have ``command`` carried out; returns what happened."""
        events = decide(self.state, command, self.now)
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        return events

    def refused(self, command: Command) -> IllegalAction | IllegalCommand:
        """The error with which ``command`` is refused; the state must be what it was."""
        before, kept = encode(self.state), self.state
        try:
            events = decide(self.state, command, self.now)
        except (IllegalAction, IllegalCommand) as error:
            assert self.state is kept
            assert encode(self.state) == before
            return error
        raise AssertionError(f"{command} was not refused but led to {events}")

    def sit(self, seat: int, buy_in: int = 200, *, bot: bool = False) -> tuple[Event, ...]:
        return self.do(Sit(f"p{seat}", f"Player {seat}", seat, buy_in, bot))

    def begin(self, deck: tuple[Card, ...] = DECK) -> HandStarted:
        """Begin the next hand at the time it is planned for."""
        self.now = max(self.now, self.state.next_hand_at or 0)
        (started,) = of_kind(self.do(BeginHand(deck)), HandStarted)
        return started

    def answer(self, do: Do, to: int = 0) -> tuple[Event, ...]:
        """Whoever is to act answers."""
        return self.do(self.reply(do, to))

    def reply(self, do: Do, to: int = 0) -> Answer:
        """The answer of whoever is to act, with the number and price he was shown."""
        return Answer(f"p{self.turn.seat}", self.turn.decision, self.legal.price, do, to)

    def check_or_call(self) -> tuple[Event, ...]:
        return self.answer("call" if self.legal.price else "check")

    def play_down(self) -> None:
        """Everybody checks and calls until the hand is over."""
        while self.state.playing:
            self.check_or_call()

    def fold_down(self) -> None:
        """Everybody folds until the hand is over."""
        while self.state.playing:
            self.answer("fold")

    @property
    def turn(self) -> Turn:
        assert self.state.turn is not None
        return self.state.turn

    @property
    def hand(self) -> State:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def legal(self) -> Legal:
        may = legal(self.hand)
        assert may is not None
        return may

    def chair(self, seat: int) -> Chair:
        chair = self.state.chair_at(seat)
        assert chair is not None
        return chair

    @property
    def stacks(self) -> dict[int, int]:
        """Chips by seat, as they lie between hands."""
        return {chair.seat: chair.stack for chair in self.state.chairs}
