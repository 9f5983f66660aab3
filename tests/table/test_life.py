"""A table's life at random: whatever is asked of it, chips, turns and events stay in order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfelt.cards import DECK
from openfelt.codec import decoder, encode
from openfelt.errors import IllegalAction, IllegalCommand
from openfelt.rules.events import (
    BetMade,
    Called,
    CardsRevealed,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandEvent,
    HandKilled,
    HandStarted,
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
    AutoTopUp,
    BeginHand,
    CallOff,
    ChangeSettings,
    CloseTable,
    Command,
    GiveChips,
    HandOver,
    Kick,
    Leave,
    Mute,
    Pause,
    PlayOn,
    Post,
    Release,
    Reserve,
    Resume,
    ShowCards,
    ShowRabbit,
    Sit,
    SitIn,
    SitOut,
    StopWaiting,
    Tick,
    TopUp,
    Unban,
    WaitForBlind,
    WaitForSeat,
)
from openfelt.table.decide import decide
from openfelt.table.events import (
    AnyTableEvent,
    BankUsed,
    BlindsMissed,
    ButtonDrawn,
    ChipsAdded,
    ChipsGiven,
    HandCalledOff,
    PlayerLeft,
    PlayerSat,
    PostChosen,
    ProtectionUsed,
    RabbitShown,
    Skipped,
    TableMade,
    TurnBegan,
)
from openfelt.table.evolve import evolve
from openfelt.table.seating import KEPT_FOR
from openfelt.table.settings import TableSettings
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

NOT_MET = (ProtectionUsed, BankUsed)
"""What the usual house knows nothing of."""

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
        self.bought = self.added = self.given = self.taken = 0
        self.refused = 0
        self.asked: int | None = None
        self.decided = 0

    def make(self) -> TableMade:
        """Let ``p0`` be the host."""
        made = TableMade(self.empty.settings, "p0", "P0", self.now)
        self.state = evolve(self.state, made)
        self.events.append(made)
        return made

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
            case ChipsGiven(amount=amount):
                self.given += amount
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
            case HandCalledOff():  # by a fault of the room's (F3)
                self.asked = None
            case CardsRevealed(seat=seat, cards=cards):
                assert self.state.hand is not None
                shown = self.state.hand.player(seat)
                assert self.state.hand.over
                assert set(cards) <= set(shown.hole)
                assert not shown.shown
                assert len(set(self.state.revealed)) == len(self.state.revealed)
            case RabbitShown(cards=cards):
                assert self.state.hand is not None
                assert self.state.settings.rabbit
                assert len({*self.state.hand.board, *cards}) == 5
            case HandEnded():  # at once where all but one have left (D3)
                self.asked = None
        assert self.state.chips == self.bought + self.added + self.given - self.taken
        assert all(chair.stack >= 0 for chair in self.state.chairs)
        if self.state.hand is not None:
            assert all(player.stack >= 0 for player in self.state.hand.players)

    def check(self, before: TableState) -> None:
        """Turns, seats and plans are in order; ``before`` is the table before the last request."""
        state = self.state
        assert state.playing == (state.turn is not None)
        assert state.next_hand_at is None or bool(state.ready())
        begins = bool(state.ready()) and not state.paused and not state.closed
        assert state.playing or begins == (state.next_hand_at is not None)
        assert not (state.playing and (state.revealed or state.rabbit))
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
            assert not any(chair.leaving or chair.top_up_to or chair.gift for chair in state.chairs)
            assert state.planned is None
            assert not state.closing
        self.check_places()
        gone = {chair.seat for chair in before.chairs} - {chair.seat for chair in state.chairs}
        assert not (state.playing and any(before.in_hand(seat) for seat in gone))

    def check_places(self) -> None:
        """D9, C9: a seat is taken or kept once, a player has one of either, and who waits gets what is free."""
        state = self.state
        seats = [chair.seat for chair in state.chairs] + [hold.seat for hold in state.holds]
        players = [chair.player for chair in state.chairs] + [hold.player for hold in state.holds]
        assert len(set(seats)) == len(seats)
        assert len(set(players)) == len(players)
        assert all(0 <= seat < state.settings.seats for seat in seats)
        waiting = [person.player for person in state.waiting]
        assert len(set(waiting)) == len(waiting)
        assert not {chair.player for chair in state.chairs} & set(waiting)
        offered = {hold.player for hold in state.holds if hold.offered}
        assert offered <= set(waiting)
        assert all(self.now < hold.until <= self.now + KEPT_FOR for hold in state.holds)
        if not state.closed:
            assert not (state.free_seats and set(waiting) - offered)
        assert not any(state.is_banned(chair.player) and not chair.leaving for chair in state.chairs)

    def something(self) -> Command:
        """A request, sensible or not."""
        dice, state = self.dice, self.state
        self.now += dice.choice((0, 50, 3_000))
        player = f"p{dice.randrange(7)}"
        if state.host is not None and dice.random() < 0.1:
            return self.something_about_seats()
        waits = state.turn is None and state.next_hand_at is None and state.host is not None
        if dice.random() < 0.55 and not waits:
            if state.turn is not None:
                return self.reply()
            self.now = max(self.now, state.next_hand_at or 0)
            return BeginHand(tuple(dice.sample(DECK, 52)), tuple(dice.sample(DECK, 52)))
        match dice.randrange(10):
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
            case 8:
                return self.show(player) if dice.random() < 0.7 else ShowRabbit(player, state.hands)
            case _:
                self.now = max(self.now, state.wakes_at or 0)
                return Tick(tuple(dice.sample(range(6), 3)))

    def show(self, player: str) -> ShowCards:
        """Mostly of the last hand, and mostly cards that were held in it."""
        state, dice = self.state, self.dice
        held = [player.hole for player in state.hand.players] if state.hand is not None else []
        cards = dice.choice(held) if held and dice.random() < 0.9 else tuple(dice.sample(DECK, 2))
        if player in state.dealt_in and held:
            cards = held[state.dealt_in.index(player)]
        return ShowCards(player, state.hands - (dice.random() < 0.1), tuple(dice.sample(cards, dice.randrange(3))))

    def something_about_seats(self) -> Command:
        """Somebody keeps a seat, waits for one, fills up by himself; at a hosted table the host uses his powers."""
        dice = self.dice
        player = f"p{dice.randrange(9)}"
        whom = dice.choice([f"p{dice.randrange(9)}", *(chair.player for chair in self.state.chairs)])
        match dice.randrange(8 if self.state.host is None else 17):
            case 0 | 1:
                return Reserve(player, player.upper(), dice.randrange(-1, 7))
            case 2 | 3:
                return WaitForSeat(player, player.upper())
            case 4:
                return dice.choice((Release, StopWaiting))(player)
            case 5:
                return SitOut(player, at_blind=True) if dice.random() < 0.8 else CallOff()
            case 6 | 7:
                return AutoTopUp(player, dice.choice((0, 60, 200, 500)))
            case _:
                assert self.state.host is not None
                return self.something_of_the_host(dice.choice((self.state.host.player,) * 9 + (player,)), whom)

    def something_of_the_host(self, host: str, whom: str) -> Command:
        dice = self.dice
        match dice.randrange(8):
            case 0 if not self.state.paused:
                return Pause(host)
            case 0 | 1 | 2:
                return PlayOn(host)
            case 3 if dice.random() < 0.5:
                return dice.choice((Kick(host, whom), Kick(host, whom, ban=True)))
            case 3 | 4:
                banned = [person.player for person in self.state.banned]
                return Unban(host, dice.choice(banned)) if banned else Mute(host, whom, dice.random() < 0.5)
            case 5:
                return GiveChips(host, whom, dice.choice((0, 5, 50, 201)))
            case 6:
                return CloseTable(host) if dice.random() < 0.02 else HandOver(host, whom)
            case _:
                return ChangeSettings(host, self.other_settings())

    def other_settings(self) -> TableSettings:
        dice, now = self.dice, self.state.settings
        changes: dict[str, Any] = dice.choice(
            (
                {"seats": dice.randrange(2, 8)},
                {"max_buy_in": dice.choice((100, 200, 300))},
                {"game": dice.choice(GAMES)},
                {"straddle": dice.random() < 0.5},
                {"rabbit": dice.random() < 0.8},
                {"bots": dice.random() < 0.5, "spectator_delay": dice.choice((0, 5_000))},
                {"options": dice.choice(HOUSES)},
            )
        )
        return replace(now, **changes)

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


def lived(game: Game, seed: int, steps: int, *, host: bool = False, **changes: Any) -> Life:
    life = Life(game, Random(seed), **changes)
    if host:
        life.make()
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


@hypothesis.settings(deadline=None)
@given(
    game=st.sampled_from(GAMES), house=st.sampled_from(HOUSES), seed=st.integers(0, 2**32), steps=st.integers(1, 400)
)
def test_whatever_a_host_does_everything_stays_in_order(game: Game, house: Options, seed: int, steps: int) -> None:
    """I1, I3, L05, L06, D9, D13: chips that he gives are counted, seats are unique whether taken or kept.

    The events rebuild the state, the settings as they were changed included.
    """
    life = lived(game, seed, steps, host=True, options=house, returns_within=600_000, close_after=10**9)
    read = [read_event(encode(event)) for event in life.events]
    assert folded(life.empty, read) == life.state
    assert read_state(encode(life.state)) == life.state
    half = len(read) // 2
    kept = read_state(encode(folded(life.empty, read[:half])))
    assert folded(kept, read[half:]) == life.state


@hypothesis.settings(deadline=None)
@given(house=st.sampled_from(HOUSES), seed=st.integers(0, 2**32))
def test_nobody_is_dealt_in_who_must_not_be(house: Options, seed: int) -> None:
    """D1, D6, D12, S1-19: no hand has in it who sat out, was leaving or had no chips, and none began in a pause."""
    life = lived(GAMES[0], seed, 300, host=True, options=house)
    state = life.empty
    for event in life.events:
        if isinstance(event, HandStarted):
            assert not state.paused
            assert not state.closed
            for seat in event.seats:
                chair = state.chair_at(seat)
                assert chair is not None
                assert chair.ready
                assert not (chair.out_at_blind and seat == event.big_blind)
        state = evolve(state, event)


def test_the_life_of_a_hosted_table_is_a_full_one() -> None:
    """L05: whatever a host can do happens in it, at the last the closing."""
    kinds: set[type[Event]] = set()
    for seed in range(20):
        kinds |= {type(event) for event in lived(GAMES[0], seed, 3_000, host=True, seats=4).events}
    assert kinds >= {*get_args(AnyTableEvent)} - {*get_args(HandEvent), *NOT_MET, Skipped}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_random_life_is_a_full_one(game: Game) -> None:
    """L05: many hands are played in it, people come and go, chips are added, and much is refused."""
    life = lived(game, 11, 6_000)
    assert life.state.hands > 100
    assert life.refused > 500
    assert min(life.bought, life.added, life.taken) > 0
    assert {type(event) for event in life.events} >= {
        *MOVES,
        HandKilled,
        TurnBegan,
        PlayerSat,
        PlayerLeft,
        ChipsAdded,
        CardsRevealed,
    }


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
