"""House bots among themselves: hundreds of hands in every structure, through the law and the wire."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from openfelt.cards import UNKNOWN
from openfelt.errors import Refusal
from openfelt.rules.events import BoardDealt, Called, HandEnded, HandStarted, Raised
from openfelt.rules.view import view_state
from openfelt.table import commands
from openfelt.table.events import ChipsAdded, PlayerSat, TimedOut
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from tests.bots.croupier import GAMES, Croupier, house_bots, table_settings, timed

HANDS = {2: 120, 3: 90, 6: 60, 10: 40}


@pytest.fixture(scope="module", params=[f"{code}-{seats}" for code in GAMES for seats in HANDS])
def evening(request: pytest.FixtureRequest) -> Croupier:
    """A table of bots after its hands."""
    code, seats = request.param[:2], int(request.param[3:])
    croupier = Croupier(table_settings(GAMES[code], seats), house_bots(seats, seed=seats), seed=seats)
    croupier.play(HANDS[seats])
    return croupier


def test_no_choice_is_illegal(evening: Croupier) -> None:
    """Every choice lies within what was legal, and the law refused none; seats alone may be taken by another."""
    assert {error.reason for error in evening.refused} <= {Refusal.SEAT_TAKEN}
    for bot in evening.bots.values():
        for _, _, decision, choice in timed(bot).choices:
            legal = decision.legal
            match choice.do:
                case "bet" | "raise":
                    assert legal.opening == (choice.do == "bet")
                    assert legal.low <= choice.to <= legal.high
                    assert choice.to == legal.high or (choice.to - legal.low) % legal.step == 0
                case "check":
                    assert legal.price == 0
                case "call" | "fold":
                    assert legal.price > 0


def test_chips_are_conserved_and_every_hand_ends(evening: Croupier) -> None:
    """Chips come to the table by buying in alone, and as many hands end as begin."""
    state = TableState(settings=evening.state.settings)
    bought = 0
    for event in evening.events:
        state = evolve(state, event)
        if isinstance(event, PlayerSat):
            bought += event.stack
        elif isinstance(event, ChipsAdded):
            bought += event.amount
        elif isinstance(event, HandEnded):
            assert state.chips == bought
    kinds = Counter(type(event) for event in evening.events)
    assert kinds[HandStarted] == kinds[HandEnded] == evening.state.hands
    assert kinds[TimedOut] == 0


def test_hands_are_played_in_many_ways(evening: Croupier) -> None:
    """Every answer occurs, and hands end both before and after the flop."""
    done = Counter(choice.do for bot in evening.bots.values() for _, _, _, choice in timed(bot).choices)
    assert all(done[do] for do in ("fold", "check", "call", "bet", "raise"))
    flops = sum(isinstance(event, BoardDealt) and len(event.cards) == 3 for event in evening.events)
    assert 0.1 < flops / evening.state.hands < 0.95


def test_a_decision_is_quick(evening: Croupier) -> None:
    """Under ten milliseconds of computing on average."""
    assert mean(seconds for bot in evening.bots.values() for seconds in timed(bot).seconds) < 0.010


def test_a_client_knows_what_it_may_see_and_no_more() -> None:
    """At every step the follower's hand is the redaction of the real one, and its chairs are the real chairs."""
    croupier = Croupier(table_settings(GAMES["NL"], 6), house_bots(6, seed=1), seed=1)
    croupier.play(1)
    hidden = 0
    while croupier.state.hands < 40:
        croupier.step()
        hand = croupier.state.hand
        for bot in croupier.bots.values():
            follower = bot.follower
            assert follower.state is not None
            assert follower.state.chairs == croupier.state.chairs
            assert follower.state.turn == croupier.state.turn
            assert follower.hand == (view_state(hand, follower.seat) if hand is not None else None)
            for player in follower.hand.players if follower.hand is not None else ():
                if player.seat != follower.seat and not player.shown:
                    assert set(player.hole) <= {UNKNOWN}
                    hidden += len(player.hole)
    assert hidden


def test_a_client_that_misses_frames_asks_again_and_goes_on() -> None:
    """A gap in the numbers leads to one snapshot, after which the client knows as much as before."""
    croupier = Croupier(table_settings(GAMES["NL"], 3), house_bots(3, seed=2), seed=2)
    croupier.play(2)
    for lost in (1, 2, 5):
        croupier.frames_lost = lost
        croupier.play(3)
        follower = croupier.bots["bot-0"].follower
        assert not follower.needs_resync
        assert follower.hand is not None
        assert croupier.state.hand is not None
        assert follower.hand == view_state(croupier.state.hand, follower.seat)
    assert {error.reason for error in croupier.refused} <= {Refusal.SEAT_TAKEN}


def test_a_bot_that_sits_out_comes_back() -> None:
    """Sat out for whatever reason, it asks to be dealt in again."""
    croupier = Croupier(table_settings(GAMES["NL"], 3), house_bots(3, seed=3), seed=3)
    croupier.play(1)
    croupier._carry_out(commands.SitOut("bot-1"))
    croupier.play(2)
    assert not any(chair.sitting_out for chair in croupier.state.chairs)


def test_a_bot_that_went_broke_buys_in_again() -> None:
    """Short stacks run out of chips soon; the hands go on with new ones."""
    bots = house_bots(3, seed=4, buy_in=40)
    croupier = Croupier(table_settings(GAMES["NL"], 3), bots, seed=4)
    croupier.play(120)
    added = [event.amount for event in croupier.events if isinstance(event, ChipsAdded)]
    assert added
    assert set(added) == {40}


def test_players_come_in_with_a_plausible_share_of_hands() -> None:
    """At six seats each temperament puts chips in of its own accord in 15 to 50 hands of a hundred, the rock least."""
    dealt: Counter[str] = Counter()
    came_in: Counter[str] = Counter()
    for seed in range(2):
        croupier = Croupier(table_settings(GAMES["NL"], 6), house_bots(6, seed), seed)
        croupier.play(150)
        names: dict[int, str] = {}
        here: set[int] = set()
        before_flop = True
        for event in croupier.events:
            match event:
                case PlayerSat():
                    names[event.seat] = event.player
                case HandStarted():
                    before_flop, here = True, set()
                    dealt.update(names[seat] for seat in event.seats)
                case BoardDealt():
                    before_flop = False
                case Called() | Raised() if before_flop and event.seat not in here:
                    here.add(event.seat)
                    came_in[names[event.seat]] += 1
    shares = {name: came_in[name] / dealt[name] for name in dealt}
    assert all(0.13 < share < 0.52 for share in shares.values()), shares
    assert 0.2 < came_in.total() / dealt.total() < 0.4
    assert shares["bot-0"] < shares["bot-1"] < shares["bot-4"], "rock, regular, gambler"


def test_thinking_looks_human() -> None:
    """At the usual pace every answer takes from half a second to three, cards in flight apart, and hands go on."""
    croupier = Croupier(table_settings(GAMES["NL"], 6), house_bots(6, seed=5, pace=1), seed=5)
    croupier.play(10)
    assert not any(isinstance(event, TimedOut) for event in croupier.events)
    hands = 10 * 60_000
    assert 10 * 4_000 < croupier.now < hands
