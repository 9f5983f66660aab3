"""A table's life at random: whatever is asked of it, chips, turns and events stay in order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import DECK
from openfelt.codec import decoder, encode
from openfelt.errors import IllegalAction, IllegalCommand
from openfelt.rules.events import (
    BetMade,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandKilled,
    Protected,
    Raised,
)
from openfelt.rules.options import (
    ButtonRule,
    NewPlayerPost,
    Options,
    ProtectionScope,
    TimeoutPolicy,
    WhenCheckFree,
)
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.rules.state import Phase
from openfelt.table.commands import (
    Answer,
    BeginHand,
    Command,
    Leave,
    Post,
    Resume,
    Sit,
    SitIn,
    SitOut,
    Tick,
    TopUp,
    WaitForBlind,
)
from openfelt.table.decide import decide
from openfelt.table.events import (
    AnyTableEvent,
    BankUsed,
    BlindsMissed,
    ButtonDrawn,
    ChipsAdded,
    PlayerLeft,
    PlayerSat,
    PostChosen,
    ProtectionUsed,
    TurnBegan,
)
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from tests.table.felt import NOON, Do, settings

STAKES = Stakes(blinds=(1, 2))
GAMES: list[Game] = [NoLimit(STAKES), PotLimit(STAKES), FixedLimit(STAKES, (2, 4))]
DOES: list[Do] = ["fold", "check", "call", "bet", "raise", "all_in"]
MOVES = (Folded, Checked, Called, BetMade, Raised)
HOUSES = [
    Options(),
    Options(button_rule=ButtonRule.DEAD, timeout_policy=TimeoutPolicy.ALL_IN_PROTECTION, time_bank_seconds=60),
    Options(
        new_player_post=NewPlayerPost.NONE,
        timeout_policy=TimeoutPolicy.ALL_IN_PROTECTION,
        protection_when_check_free=WhenCheckFree.PROTECT,
        protection_scope=ProtectionScope.DISCONNECTED_ONLY,
        protection_quota=2,
    ),
]

read_event = decoder(AnyTableEvent).decode
read_state = decoder(TableState).decode


class Life:
    """A table to which things happen at random, with its accounts kept from outside."""

    def __init__(self, game: Game, dice: Random, **changes: Any) -> None:
        self.empty = TableState(settings(game=game, **changes))
        self.state = self.empty
        self.events: list[Event] = []
        self.dice = dice
        self.now = NOON
        self.bought = self.added = self.taken = 0
        self.refused = 0
        self.asked: int | None = None
        self.decided = 0

    def step(self) -> None:
        """Something is asked of the table; it is granted or refused, and everything is in order."""
        command = self.something()
        before = self.state
        try:
            events = decide(self.state, command, self.now)
        except (IllegalAction, IllegalCommand):
            assert self.state is before
            self.refused += 1
            return
        for event in events:
            self.state = evolve(self.state, event)
            self.take_in(event)
        self.check(before)

    def take_in(self, event: Event) -> None:
        self.events.append(event)
        match event:
            case PlayerSat(stack=stack):
                self.bought += stack
            case ChipsAdded(amount=amount):
                self.added += amount
            case PlayerLeft(stack=stack):
                self.taken += stack
            case TurnBegan(seat=seat, decision=decision):
                again = self.asked is not None
                assert self.asked in (None, seat)
                assert decision == self.state.decisions
                self.asked = seat
                assert again == (self.decided == decision)
                self.decided = decision
            case Folded(seat=seat) | Checked(seat=seat) | Called(seat=seat) | BetMade(seat=seat) | Raised(seat=seat):
                assert self.asked in (None, seat)
                self.asked = None
            case Protected(seat=seat):
                assert self.asked == seat
                self.asked = None
            case HandEnded():  # at once where all but one have left (D3)
                self.asked = None
        assert self.state.chips == self.bought + self.added - self.taken
        assert all(chair.stack >= 0 for chair in self.state.chairs)
        if self.state.hand is not None:
            assert all(player.stack >= 0 for player in self.state.hand.players)

    def check(self, before: TableState) -> None:
        """Turns, seats and plans are in order; ``before`` is the table before the last request."""
        state = self.state
        assert state.playing == (state.turn is not None)
        assert state.next_hand_at is None or bool(state.ready())
        assert state.playing or bool(state.ready()) == (state.next_hand_at is not None)
        if state.turn is not None:
            assert state.hand is not None
            assert state.hand.phase == Phase.BETTING
            assert state.turn.seat == state.hand.to_act == self.asked
            chair = state.chair_at(state.turn.seat)
            assert chair is not None
            assert not chair.leaving
        players = [chair.player for chair in state.chairs]
        assert len(set(players)) == len(players) == len({chair.seat for chair in state.chairs})
        if not state.playing:
            assert not any(chair.leaving or chair.top_up_to for chair in state.chairs)
        gone = {chair.seat for chair in before.chairs} - {chair.seat for chair in state.chairs}
        assert not (state.playing and any(before.in_hand(seat) for seat in gone))

    def something(self) -> Command:
        """A request, sensible or not."""
        dice, state = self.dice, self.state
        self.now += dice.choice((0, 50, 3_000))
        player = f"p{dice.randrange(7)}"
        if dice.random() < 0.55:
            if state.turn is not None:
                return self.reply()
            self.now = max(self.now, state.next_hand_at or 0)
            return BeginHand(tuple(dice.sample(DECK, 52)), tuple(dice.sample(DECK, 52)))
        match dice.randrange(9):
            case 0 | 1:
                return Sit(player, player.upper(), dice.randrange(-1, 7), dice.choice((39, 40, 100, 200, 201)))
            case 2:
                return Leave(player)
            case 3:
                return SitOut(player)
            case 4:
                return dice.choice((SitIn, SitIn, Post, WaitForBlind))(player)
            case 5:
                return TopUp(player, dice.choice((0, 60, 150, 200, 500)))
            case 6:
                return Answer(player, dice.randrange(state.decisions + 2), dice.randrange(5), dice.choice(DOES), 4)
            case 7:
                return Resume()
            case _:
                self.now = max(self.now, state.wakes_at or 0)
                return Tick(tuple(dice.sample(range(6), 3)))

    def reply(self) -> Answer:
        """Whoever is to act answers, mostly in a legal way."""
        state, dice = self.state, self.dice
        assert state.turn is not None
        assert state.hand is not None
        chair = state.chair_at(state.turn.seat)
        assert chair is not None
        player = state.hand.player(chair.seat)
        price = max(0, min(state.hand.level - player.bet, player.stack))
        do: Do = dice.choice(DOES) if dice.random() < 0.4 else "call" if price else "check"
        to = dice.choice((state.hand.level + state.hand.increment, dice.randrange(-1, 250)))
        decision = state.turn.decision + dice.choice((0,) * 12 + (-1, 1))
        return Answer(chair.player, decision, price, do, to)


def lived(game: Game, seed: int, steps: int, **changes: Any) -> Life:
    life = Life(game, Random(seed), **changes)
    for _ in range(steps):
        life.step()
    return life


def folded(start: TableState, events: Sequence[Event]) -> TableState:
    for event in events:
        start = evolve(start, event)
    return start


@hypothesis.settings(deadline=None)
@given(
    game=st.sampled_from(GAMES), house=st.sampled_from(HOUSES), seed=st.integers(0, 2**32), steps=st.integers(1, 250)
)
def test_whatever_is_asked_everything_stays_in_order(game: Game, house: Options, seed: int, steps: int) -> None:
    """I1, I3, I4, L05, L06, D9: chips are conserved after every event, one seat at most is asked, seats are unique.

    The events, written as JSON and read again, rebuild the state, from the beginning or from any state between.
    """
    life = lived(game, seed, steps, options=house, returns_within=600_000)
    text = [encode(event) for event in life.events]
    read = [read_event(each) for each in text]
    assert read == life.events
    assert folded(life.empty, read) == life.state
    assert read_state(encode(life.state)) == life.state
    half = len(read) // 2
    kept = read_state(encode(folded(life.empty, read[:half])))
    assert folded(kept, read[half:]) == life.state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_random_life_is_a_full_one(game: Game) -> None:
    """L05: many hands are played in it, people come and go, chips are added, and much is refused."""
    life = lived(game, 11, 6_000)
    assert life.state.hands > 100
    assert life.refused > 500
    assert min(life.bought, life.added, life.taken) > 0
    assert {type(event) for event in life.events} >= {*MOVES, HandKilled, TurnBegan, PlayerSat, PlayerLeft, ChipsAdded}


def test_the_life_of_a_strict_house_is_a_full_one() -> None:
    """X-01, X-21, X-22, X-33: whatever such a house knows happens in it."""
    life = lived(GAMES[0], 7, 6_000, options=HOUSES[1])
    assert {type(event) for event in life.events} >= {
        BankUsed, BlindsMissed, ButtonDrawn, PostChosen, Protected, ProtectionUsed
    }  # fmt: skip


@hypothesis.settings(deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_refusal_leaves_no_trace(seed: int) -> None:
    """L04, A2: deciding is a function of state, request and time alone: asked again it answers the same."""
    life = lived(GAMES[0], seed, 60)
    again = lived(GAMES[0], seed, 60)
    assert (again.state, again.events, again.refused) == (life.state, life.events, life.refused)
