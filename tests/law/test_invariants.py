"""What holds in every hand, whatever is played: chips, turns, bounds, replay and secrets (L05, L06, L07)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfelt import codec
from openfelt.errors import IllegalAction, Reason
from openfelt.rules.actions import AllIn, Bet, Call, Check, Fold, PlayerAction, Raise
from openfelt.rules.betting import answers_for, legal
from openfelt.rules.decide import decide, play
from openfelt.rules.events import (
    BetMade,
    BetReturned,
    BoardDealt,
    BoardDeclared,
    BoardNamed,
    BoardWithdrawn,
    Called,
    CardExposed,
    CardsRevealed,
    Event,
    FlopScrambled,
    HandEnded,
    HandEvent,
    HandMucked,
    HandShown,
    HandVoided,
    HoleDealt,
    Misdealt,
    Posted,
    PotAwarded,
    Raised,
)
from openfelt.rules.evolve import evolve
from openfelt.rules.state import Phase, Standing, State
from openfelt.rules.view import view_event, view_state
from tests.strategies import STRUCTURES, Move, Setup, moves, played_hands, random_setup, setups, shuffled

CARD_TEXT = re.compile(rb'"([2-9TJQKA][cdhs])"')
READ: msgspec.json.Decoder[Event] = codec.decoder(HandEvent)


def unfolded(hand: Sequence[Move]) -> list[tuple[Event, State]]:
    """Every event of a hand with the state it led to."""
    states: list[tuple[Event, State]] = []
    state: State | None = None
    for move in hand:
        for event in move.events:
            state = evolve(state, event)
            states.append((event, state))
        assert state == move.after
    return states


# ---------------------------------------------------------------- the cheap invariants


def check_chips(state: State, chips: int) -> None:
    """All chips are somewhere, and no heap of them is less than empty."""
    assert sum(player.stack for player in state.players) + state.pot == chips
    for player in state.players:
        assert min(player.stack, player.bet, player.total, player.dead) >= 0, player
        assert player.bet <= player.total, player
    assert min(state.returned, default=0) >= 0


def check_turn(state: State) -> None:
    """Exactly one player is to act while a decision is awaited, and nobody otherwise."""
    if state.phase == Phase.BETTING:
        player = state.players[state.actor]
        assert state.actor >= 0
        assert player.can_act
        assert state.to_act == player.seat
        assert legal(state) is not None
    elif state.phase == Phase.SHOWDOWN:
        player = state.players[state.actor]
        assert state.actor >= 0
        assert player.live
        assert not player.shown
        assert legal(state) is None
        # H24: he could have folded only to somebody else's aggression.
        assert state.aggressor < 0 or state.players[state.aggressor].standing != Standing.FOLDED
    else:
        assert (state.actor, state.to_act, legal(state)) == (-1, None, None)


def check_end(setup_chips: Sequence[int], hand: Sequence[Move]) -> None:
    """The pots hold what was put in and not returned, and what they pay is what they hold."""
    events = [event for move in hand for event in move.events]
    state = hand[-1].after
    assert state.over
    assert sum(isinstance(event, HandEnded) for event in events) == 1
    if any(isinstance(event, HandVoided) for event in events):
        check_void(hand[0].after, events[-1], state)
        return
    put_in = sum(event.amount for event in events if isinstance(event, Posted))
    last_deal = max((at for at, event in enumerate(events) if isinstance(event, Misdealt)), default=0)
    put_in += sum(event.amount for event in events[last_deal:] if isinstance(event, Called | BetMade | Raised))
    back = sum(event.amount for event in events[last_deal:] if isinstance(event, BetReturned))
    assert sum(pot.amount for pot in state.pots) == put_in - back
    assert back == sum(state.returned)
    awards = [event for event in events if isinstance(event, PotAwarded)]
    assert [award.pot for award in awards] == list(reversed(range(len(state.pots))))
    for award in awards:
        assert award.amount == state.pots[award.pot].amount == sum(share.amount for share in award.shares)
        units = award.amount // state.game.stakes.chip_unit
        assert all(share.amount > 0 for share in award.shares) or units < len(award.shares)
    ends = [event for event in events if isinstance(event, HandEnded)]
    assert ends == [events[-1]]
    assert ends[0].stacks == tuple(player.stack for player in state.players)
    assert sum(ends[0].stacks) == sum(setup_chips)


def check_void(opening: State, last: Event, end: State) -> None:
    """I32: after a fouled deck everybody has what he came with, and nothing was paid."""
    stacks = tuple(player.stack + player.total + player.dead for player in opening.players)
    assert last == HandEnded(stacks)
    assert tuple(player.stack for player in end.players) == stacks
    assert (end.pot, end.pots, end.awards) == (0, (), ())


def check_cards(state: State) -> None:
    """I08, I13: no known card lies in two places."""
    places = [state.board, state.burned, state.aside, state.out_of_play, *(player.hole for player in state.players)]
    known = [card for place in places for card in place if card.known]
    assert len(set(known)) == len(known)


def check_pots(state: State) -> None:
    """From the main pot to the last side pot ever fewer seats contest ever smaller circles."""
    for first, second in pairwise(state.pots):
        assert set(second.seats) < set(first.seats)
    for pot in state.pots:
        assert pot.amount > 0
        assert pot.seats
        assert set(pot.seats) <= set(state.seats)


def check_move(move: Move, chips: int) -> None:
    """All that can be seen of one move without playing others beside it."""
    check_chips(move.after, chips)
    check_turn(move.after)
    check_pots(move.after)
    check_cards(move.after)


def run_hands(structure: str, count: int, seed: int = 1) -> None:
    """Play ``count`` seeded hands, half of them irregular, and hold every state of them to the cheap invariants."""
    dice = Random(f"{structure} {seed}")
    for number in range(count):
        setup = random_setup(dice, structure)
        chips = sum(setup.stacks)
        hand = list(moves(setup, dice, shuffled(number), irregular=number % 2 > 0))
        for move in hand:
            check_move(move, chips)
            state = move.before
            for event in move.events:
                state = evolve(state, event)
                check_chips(state, chips)
            assert state == move.after
        check_end(setup.stacks, hand)


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_thousand_hands(structure: str) -> None:
    """L05: chips, turns and pots hold in a thousand random hands of each structure."""
    run_hands(structure, 1_000)


def test_what_the_random_hands_are_made_of() -> None:
    """S3-14 to S3-24: regular or not, everything happens in some random hand, but for a board that is named late."""
    dice = Random("kinds")
    seen: set[type[Event]] = set()
    for number in range(1_500):
        hand = moves(random_setup(dice, dice.choice(STRUCTURES)), dice, shuffled(number), irregular=True)
        seen.update(type(event) for move in hand for event in move.events)
    rare = {BoardNamed, BoardDeclared, HandMucked}
    assert seen | rare == set(get_args(HandEvent))


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES)
def test_ten_thousand_hands(structure: str) -> None:
    """L05: the same in ten thousand."""
    run_hands(structure, 10_000)


# ---------------------------------------------------------------- with hypothesis

some = settings(max_examples=200, deadline=None)


@some
@given(setups())
def test_the_opening(setup: Setup) -> None:
    """A hand begins with the blinds in, no cards dealt and nobody's turn but the dealer's."""
    state, events = setup.start()
    assert state.phase == Phase.DEAL
    check_turn(state)
    posted = [event for event in events if isinstance(event, Posted)]
    assert len(posted) == len(events) - 1
    assert sum(event.amount for event in posted) == state.pot
    assert all(event.amount > 0 for event in posted)


@some
@given(played_hands())
def test_chips_turns_and_pots(hand: list[Move]) -> None:
    """L05, X-29: after every event chips are conserved; every hand ends with its pots paid."""
    first = hand[0].after
    chips = sum(player.stack for player in first.players) + first.pot
    for _, state in unfolded(hand):
        check_chips(state, chips)
    for move in hand:
        check_move(move, chips)
    check_end((chips,), hand)


@some
@given(played_hands())
def test_the_events_rebuild_the_hand(hand: list[Move]) -> None:
    """L06: the fold of the events, fresh or read back from JSON, is the state, and decide gave those events."""
    for move in hand:
        if move.before is not None and move.action is not None:
            assert decide(move.before, move.action) == move.events
    state: State | None = None
    for event, expected in unfolded(hand):
        read = READ.decode(codec.encode(event))
        assert read == event
        assert type(read) is type(event)
        state = evolve(state, read)
        assert state == expected


@some
@given(played_hands())
def test_views_are_folds(hand: list[Move]) -> None:
    """L07: for every viewer and at every prefix the fold of redacted events is the redaction of the fold."""
    log = unfolded(hand)
    for viewer in (*hand[0].after.seats, None):
        seen: State | None = None
        for event, state in log:
            seen = evolve(seen, view_event(event, viewer))
            assert seen == view_state(state, viewer)
            assert view_state(seen, viewer) == seen


@some
@given(played_hands())
def test_nothing_hidden_is_sent(hand: list[Move]) -> None:
    """L07, H09, I03: a viewer's bytes hold only board cards, his own and those that were turned up."""
    log = unfolded(hand)
    dealt = {str(card) for event, _ in log if isinstance(event, HoleDealt) for card in event.cards}
    for viewer in (*hand[0].after.seats, None):
        allowed: set[str] = set()
        sent: set[str] = set()
        for event, state in log:
            match event:
                case BoardDealt(cards=cards) | HandShown(cards=cards) | CardsRevealed(cards=cards):
                    allowed.update(map(str, cards))
                case BoardWithdrawn(cards=cards) | FlopScrambled(cards=cards):
                    allowed.update(map(str, cards))
                case CardExposed(card=card) | HandVoided(card=card):
                    allowed.add(str(card))
                case HoleDealt(seat=seat, cards=cards) if seat == viewer:
                    allowed.update(map(str, cards))
            for data in (codec.encode(view_event(event, viewer)), codec.encode(view_state(state, viewer))):
                found = {text.decode() for text in CARD_TEXT.findall(data)}
                assert found <= allowed, (viewer, event)
                sent |= found
        assert sent == allowed
    assert dealt <= {text.decode() for text in CARD_TEXT.findall(codec.encode([event for event, _ in log]))}


def refusal(state: State, action: PlayerAction) -> Reason | None:
    """Why ``action`` is refused, None when it is accepted; nothing changes, and the error tells what is legal."""
    before = codec.encode(state)
    reason, may = None, legal(state)
    try:
        play(state, action)
    except IllegalAction as error:
        reason, may = error.reason, error.legal
    assert may == legal(state)
    assert codec.encode(state) == before
    return reason


@some
@given(played_hands(), st.randoms(use_true_random=False))
def test_legal_is_what_is_accepted(hand: list[Move], dice: Random) -> None:
    """X-08, X-09, X-26, X-32: check, call and every size are accepted exactly as ``legal`` says."""
    for state in {id(move.after): move.after for move in hand}.values():
        may = legal(state)
        if may is None:
            continue
        seat, player = may.seat, state.player(may.seat)
        assert refusal(state, Fold(seat)) is None
        assert refusal(state, Check(seat)) == (Reason.OWES_A_CALL if may.price else None)
        assert refusal(state, Call(seat)) == (None if may.price else Reason.NOTHING_TO_CALL)
        assert 0 <= may.price <= player.stack
        assert answers_for(state, seat) == may.price
        everything = player.bet + player.stack
        if not may.may_raise:
            for to in (state.level + 1, everything, 10**9):
                assert refusal(state, Bet(seat, to)) == Reason.NO_RAISE_ALLOWED
                assert refusal(state, Raise(seat, to)) == Reason.NO_RAISE_ALLOWED
            only_call = may.price == player.stack
            assert refusal(state, AllIn(seat)) == (None if only_call else Reason.NO_RAISE_ALLOWED)
            continue
        right, other = (Bet, Raise) if may.opening else (Raise, Bet)
        wrong = Reason.NOTHING_TO_RAISE if may.opening else Reason.ALREADY_A_BET
        assert state.level < may.low <= may.high <= everything
        inside = may.low + may.step * dice.randint(0, (may.high - may.low) // may.step)
        for to in (may.low, inside, may.high):
            assert refusal(state, right(seat, to)) is None
            assert refusal(state, other(seat, to)) == wrong
        assert refusal(state, right(seat, may.low - 1)) == Reason.TOO_SMALL
        assert refusal(state, right(seat, may.high + 1)) == Reason.TOO_LARGE
        if may.low + 1 < may.high and may.step > 1:
            assert refusal(state, right(seat, may.low + 1)) == Reason.NOT_A_STEP
        assert refusal(state, AllIn(seat)) == (None if may.high == everything else Reason.TOO_LARGE)


@some
@given(played_hands())
def test_only_the_player_to_act_may_act(hand: list[Move]) -> None:
    """L04: everybody else is refused at every moment, with the reason that fits."""
    for move in hand:
        state = move.after
        for player in state.players:
            for action in (Fold(player.seat), AllIn(player.seat)):
                if state.phase == Phase.BETTING and player.seat == state.to_act:
                    continue
                expected = {Phase.BETTING: Reason.NOT_YOUR_TURN, Phase.OVER: Reason.HAND_OVER}
                assert refusal(state, action) == expected.get(state.phase, Reason.NOT_NOW)


@some
@given(played_hands())
def test_a_round_closes_with_equal_bets(hand: list[Move]) -> None:
    """S0-37: whoever can still act has matched every live player's total when the bets are collected."""
    for before, after in pairwise(move.after for move in hand):
        if before.phase != Phase.BETTING or after.phase in (Phase.BETTING, Phase.DEAL):
            continue
        live = [player for player in after.players if player.live]
        if after.phase != Phase.OVER and len(live) > 1:
            most = max(player.total for player in live)
            assert all(player.total == most for player in live if player.can_act)
