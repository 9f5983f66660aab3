"""Random hands for tests: setups of every kind, a driver that plays them out, and hypothesis strategies for both.

In half of the hands the dealer errs now and then, and the players show cards without having to.  The driver takes
its choices from a ``random.Random``; hypothesis hands in one that it can shrink, a plain loop hands in a seeded one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from openfelt.cards import DECK, UNKNOWN, Card
from openfelt.errors import InvalidSetup
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import (
    Action,
    AllIn,
    Bet,
    Burn,
    Call,
    Check,
    DealBoard,
    DealHole,
    Fold,
    Legal,
    Muck,
    Protect,
    Raise,
    Show,
)
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.events import BoardWithdrawn, Event, Misdealt
from openfelt.rules.opening import Post, start
from openfelt.rules.options import (
    AnteType,
    BigBlindAnteOrder,
    CapScope,
    ExposedReplacement,
    FlopError,
    HandFouling,
    HeadsUpBlinds,
    HeadsUpCap,
    Options,
    PlayBoard,
    PreflopPot,
    PrematureCard,
    ShortAllIn,
    ShowdownFirst,
    StraddleRaise,
)
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.rules.state import Phase, State
from tests.irregularities import random_irregularity

STRUCTURES = ("NL", "PL", "FL")

MOST_MOVES = 2_000
"""No hand takes more actions than this; one that does will never end."""


class Setup(NamedTuple):
    """Everything that ``start`` takes."""

    game: Game
    stacks: tuple[int, ...]
    button: int
    seats: tuple[int, ...]
    options: Options
    posts: dict[int, Post]
    dead_small_blind: bool
    straddle: bool = False

    def start(self) -> tuple[State, tuple[Event, ...]]:
        """The opening of the hand: its state, and the events that led there."""
        return start(
            self.game,
            self.stacks,
            self.button,
            seats=self.seats,
            options=self.options,
            posts=self.posts,
            dead_small_blind=self.dead_small_blind,
            straddle=self.straddle,
        )


class Move(NamedTuple):
    """One action of a hand and what came of it; the opening has no action."""

    before: State | None
    action: Action | None
    events: tuple[Event, ...]
    after: State


# ---------------------------------------------------------------- setups


def random_setup(dice: Random, structure: str) -> Setup:
    """Stakes, seats, stacks, house rules and posts for a hand of ``structure``."""
    unit = dice.choice((1, 1, 1, 5))
    big = unit * dice.choice((2, 10, 15))
    game = _game(dice, structure, unit, big)
    options = random_options(dice, unit)
    count = 22 if dice.randint(0, 39) == 0 else dice.randint(2, 10)
    seats = tuple(sorted(dice.sample(range(count + 3), count)))
    stacks = tuple(_stack(dice, unit, big) for _ in seats)
    setup = Setup(game, stacks, dice.randint(0, count + 2), seats, options, {}, dice.randint(0, 9) == 0)
    setup = setup._replace(posts=_posts(dice, setup, unit))
    return setup._replace(straddle=count > 2 and not setup.posts and not dice.randint(0, 5))


def random_options(dice: Random, unit: int = 1) -> Options:
    """House rules: the defaults half of the time, otherwise any mixture."""
    if dice.randint(0, 1):
        return Options()
    return Options(
        max_bets_per_round=dice.randint(1, 5),
        cap_scope=dice.choice(tuple(CapScope)),
        heads_up_cap_exception=dice.choice(tuple(HeadsUpCap)),
        limit_short_all_in=dice.choice(tuple(ShortAllIn)),
        limit_multi_step_raise=bool(dice.randint(0, 1)),
        pl_preflop_pot=dice.choice(tuple(PreflopPot)),
        pl_round_pot_up_to=dice.choice((0, 5 * unit)),
        heads_up_blinds=dice.choice(tuple(HeadsUpBlinds)),
        bba_order=dice.choice(tuple(BigBlindAnteOrder)),
        showdown_first=dice.choice(tuple(ShowdownFirst)),
        show_all_hands=bool(dice.randint(0, 1)),
        burn_cards=bool(dice.randint(0, 2)),
        straddle_raise=dice.choice(tuple(StraddleRaise)),
        pl_count_single_ante_preflop=bool(dice.randint(0, 1)),
        play_board=dice.choice(tuple(PlayBoard)),
        show_called_aggressor=bool(dice.randint(0, 1)),
        misdeal_first_cards=dice.randint(1, 2),
        exposed_replacement=dice.choice(tuple(ExposedReplacement)),
        flop_error=dice.choice(tuple(FlopError)),
        ante_type=dice.choice(tuple(AnteType)),
        premature_card=dice.choice(tuple(PrematureCard)),
        hand_fouling=dice.choice(tuple(HandFouling)),
    )


def _game(dice: Random, structure: str, unit: int, big: int) -> Game:
    stakes = Stakes(
        blinds=(dice.choice((0, unit, big // (2 * unit) * unit, big)), big),
        ante=dice.choice((0, 0, unit, big)),
        chip_unit=unit,
    )
    match structure:
        case "NL":
            return NoLimit(stakes)
        case "PL":
            return PotLimit(stakes)
        case _:
            return FixedLimit(stakes, (big, 2 * big))


def _stack(dice: Random, unit: int, big: int) -> int:
    """Mostly of some big blinds, every fourth shorter than two of them."""
    blinds = dice.choice((200, 40, 8, 2))
    most = blinds * big // unit
    return unit * (most - dice.randint(0, most - 1))


def _posts(dice: Random, setup: Setup, unit: int) -> dict[int, Post]:
    """A post in every fourth hand, for one seat that is no blind."""
    if dice.randint(0, 3):
        return {}
    big = setup.game.stakes.blinds[1]
    seat = dice.choice(setup.seats)
    posts = {seat: Post(dice.choice((0, big)), dice.choice((0, unit)))}
    try:
        setup._replace(posts=posts).start()
    except InvalidSetup:
        return {}
    return posts


# ---------------------------------------------------------------- play


def shuffled(seed: int) -> list[Card]:
    """A deck; its top card is the last of the list."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return deck


def moves(setup: Setup, dice: Random, deck: list[Card], *, irregular: bool = False) -> Iterator[Move]:
    """Play a hand to its end, the opening first.  Raises ``AssertionError`` for a hand that never ends."""
    state, events = setup.start()
    yield Move(None, None, events, state)
    for _ in range(MOST_MOVES):
        if state.over:
            return
        before = state
        irregularity = random_irregularity(before, dice, deck) if irregular else None
        action = irregularity or random_action(before, dice, deck, one_by_one=irregular)
        state, events = play(before, action)
        _reshuffle(deck, dice, before, events, state)
        yield Move(before, action, events, state)
    raise AssertionError(f"the hand does not end: {state}")


def _reshuffle(deck: list[Card], dice: Random, before: State, events: tuple[Event, ...], after: State) -> None:
    """Put what came back into ``deck`` and shuffle: all cards, withdrawn board cards, a turn that was set aside."""
    back: list[Card] = []
    for event in events:
        match event:
            case Misdealt():
                deck.clear()
                back = list(DECK)
            case BoardWithdrawn(cards=cards, aside=False):
                back += cards
    if not after.aside:
        back += before.aside
    if back:
        deck += back
        Random(dice.randint(0, 2**32)).shuffle(deck)


def random_action(state: State, dice: Random, deck: list[Card], *, one_by_one: bool = False) -> Action:
    """Something legal for whoever has to do something: the dealer deals from ``deck``, a player does anything."""
    if (action := dealer_action(state, deck, one_by_one=one_by_one)) is not None:
        return action
    if state.phase == Phase.SHOWDOWN:
        return _showing(state, dice)
    may = legal(state)
    assert may is not None, f"nobody can go on: {state}"
    return _decision(state, may, dice)


def dealer_action(state: State, deck: list[Card], *, one_by_one: bool = False) -> Action | None:
    """What the dealer does next, None when it is not the dealer's turn; hole cards come in pairs or one by one."""
    if (seat := dealing.next_to_deal(state)) is not None:
        wanted = 1 if one_by_one else dealing.cards_wanted(state, state.index(seat))
        return DealHole(seat, tuple(deck.pop() for _ in range(wanted)))
    if dealing.burn_is_due(state):
        return Burn(deck.pop())
    if due := dealing.board_is_due(state):
        return DealBoard(tuple(deck.pop() for _ in range(due)))
    return None


def _showing(state: State, dice: Random) -> Action:
    seat = state.to_act
    assert seat is not None, f"nobody can go on: {state}"
    if showdown.must_table(state) or dice.randint(0, 1):
        return Show(seat)
    return showdown.automatic(state) or Muck(seat)


def _decision(state: State, may: Legal, dice: Random) -> Action:
    seat = may.seat
    player = state.player(seat)
    roll = dice.randint(0, 99)
    if roll > 97 and player.total + player.dead:
        return Protect(seat)
    if roll > 85:
        return Fold(seat)
    if roll > 79 and player.bet + player.stack in (may.high, player.bet + may.price):
        return AllIn(seat)
    if roll < 40 or not may.may_raise:
        return Call(seat) if may.price else Check(seat)
    steps = (may.high - may.low) // may.step
    few = dice.randint(0, min(steps, 3))
    to = may.high if roll > 76 else may.low + may.step * dice.choice((0, few, few, dice.randint(0, steps)))
    return Bet(seat, to) if may.opening else Raise(seat, to)


# ---------------------------------------------------------------- hypothesis

cards: st.SearchStrategy[Card] = st.sampled_from(DECK)
"""Any known card."""

any_cards: st.SearchStrategy[Card] = st.sampled_from((*DECK, UNKNOWN))
"""Any card, or one that lies face down."""

structures: st.SearchStrategy[str] = st.sampled_from(STRUCTURES)

dices: st.SearchStrategy[Random] = st.one_of(st.randoms(use_true_random=False), st.integers(0, 2**32).map(Random))
"""A source of choices: one that hypothesis shrinks, or an evenly spread one."""


@st.composite
def setups(draw: st.DrawFn, structure: str | None = None) -> Setup:
    """Any hand that can be begun, of one structure or of any."""
    return random_setup(draw(dices), structure or draw(structures))


@st.composite
def played_hands(draw: st.DrawFn, structure: str | None = None) -> list[Move]:
    """A hand with legal random actions, from the opening to the end; every second one with irregularities."""
    dice = draw(dices)
    setup = random_setup(dice, structure or draw(structures))
    deck = shuffled(draw(st.integers(0, 2**32)))
    return list(moves(setup, dice, deck, irregular=draw(st.booleans())))
