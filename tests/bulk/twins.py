"""The same hands played by the law and by a batch, with random rules, stacks, cards and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openfelt.bulk import course
from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD
from openfelt.cards import DECK, Card
from openfelt.rules import dealing, showdown
from openfelt.rules.actions import Action, Bet, Burn, Call, Check, DealBoard, DealHole, Fold, Legal, Raise
from openfelt.rules.betting import legal
from openfelt.rules.decide import play
from openfelt.rules.opening import start
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.rules.state import Standing, State
from openfelt.strength import strength
from tests.strategies import random_options

MACHINE_CODE = hasattr(course.play_hands, "py_func")
"""The batch is compiled: Numba is installed and not told to leave the code as it is, which is far slower."""


def random_game(dice: Random, structure: str) -> Game:
    """Stakes of every kind: odd ones, antes, a small blind that is none, chips of five."""
    unit = dice.choice((1, 1, 1, 5))
    big = unit * dice.choice((2, 3, 10, 15))
    small = unit * dice.randint(0, big // unit)
    stakes = Stakes(blinds=(small, big), ante=dice.choice((0, 0, unit, big, 3 * big)), chip_unit=unit)
    match structure:
        case "NL":
            return NoLimit(stakes)
        case "PL":
            return PotLimit(stakes)
        case _:
            return FixedLimit(stakes, (big, dice.choice((1, 2)) * big))


def random_stack(dice: Random, stakes: Stakes) -> int:
    """Mostly of some big blinds, every fourth shorter than two of them."""
    most = dice.choice((200, 40, 8, 2)) * stakes.blinds[1] // stakes.chip_unit
    return stakes.chip_unit * dice.randint(1, most)


def random_decision(dice: Random, may: Legal) -> int:
    """Any decision that is legal, as the action of a batch."""
    roll = dice.randint(0, 99)
    if roll > 85:
        return FOLD
    if roll < 45 or not may.may_raise:
        return CALL
    if roll > 76:
        return may.high
    steps = (may.high - may.low) // may.step
    return may.low + may.step * dice.choice((0, dice.randint(0, min(steps, 3)), dice.randint(0, steps)))


def in_words_of_the_law(action: int, may: Legal) -> Action:
    """The law's action for an action of a batch."""
    if action == FOLD:
        return Fold(may.seat)
    if action == CALL:
        return Call(may.seat) if may.price else Check(may.seat)
    return Bet(may.seat, action) if may.opening else Raise(may.seat, action)


def to_next_decision(state: State, deck: Sequence[Card]) -> State:
    """Deal as a batch does, hole cards by seat, then the board; burn what is left; and let the cards speak."""
    board = deck[2 * len(state.seats) :]
    while not state.over and legal(state) is None:
        action: Action | None
        if (seat := dealing.next_to_deal(state)) is not None:
            action = DealHole(seat, tuple(deck[2 * seat : 2 * seat + 2]))
        elif dealing.burn_is_due(state):
            action = Burn(board[5 + len(state.burned)])
        elif due := dealing.board_is_due(state):
            action = DealBoard(tuple(board[len(state.board) : len(state.board) + due]))
        else:
            action = showdown.automatic(state)
        assert action is not None
        state, _ = play(state, action)
    return state


class Twins:
    """``hands`` hands of one random game, at the tables of a batch and under the law."""

    def __init__(self, dice: Random, structure: str, hands: int) -> None:
        self.dice = dice
        self.seats = dice.randint(2, 10)
        game = random_game(dice, structure)
        options = random_options(dice, game.stakes.chip_unit)
        stacks = [[random_stack(dice, game.stakes) for _ in range(self.seats)] for _ in range(hands)]
        buttons = [dice.randrange(self.seats) for _ in range(hands)]
        self.decks = [dice.sample(DECK, len(DECK)) for _ in range(hands)]
        self.batch = Batch(game, stacks, tables=hands, options=options)
        self.batch.deal(decks=self.decks, button=buttons)
        self.states = [
            to_next_decision(start(game, stacks[hand], buttons[hand], options=options).state, self.decks[hand])
            for hand in range(hands)
        ]
        self.stacks = stacks

    def compare_play(self) -> int:
        """Play all hands to the end; raises ``AssertionError`` where the two differ.  How many decisions there were."""
        decisions = 0
        while awaited := {hand: may for hand, state in enumerate(self.states) if (may := legal(state)) is not None}:
            self.compare_bounds(awaited)
            actions = [CALL] * len(self.states)
            for hand, may in awaited.items():
                actions[hand] = random_decision(self.dice, may)
                after = play(self.states[hand], in_words_of_the_law(actions[hand], may)).state
                self.states[hand] = to_next_decision(after, self.decks[hand])
            self.batch.act(actions)
            decisions += len(awaited)
        assert self.batch.over.all()
        self.compare_ends()
        return decisions

    def compare_bounds(self, awaited: dict[int, Legal]) -> None:
        """The same players are to act, and may do the same."""
        columns = zip(self.batch.actor, *self.batch.legal, self.batch.pot, strict=True)
        for hand, (actor, price, low, high, step, pot) in enumerate(columns):
            may = awaited.get(hand)
            if may is None:
                assert actor < 0, self.explain(hand)
                continue
            found = (actor, price, low, high, step if high else 1, pot)
            expected = (may.seat, may.price, may.low, may.high, may.step, self.states[hand].pot)
            assert found == expected, f"{found}, the law says {expected}: {self.explain(hand)}"

    def compare_ends(self) -> None:
        """Everybody has the same chips in the end, and the same board and the same hands lie on the table."""
        for hand, state in enumerate(self.states):
            stacks = [state.player(seat).stack for seat in range(self.seats)]
            assert self.batch.stacks[hand].tolist() == stacks, self.explain(hand)
            payoffs = [stack - brought for stack, brought in zip(stacks, self.stacks[hand], strict=True)]
            assert self.batch.payoffs[hand].tolist() == payoffs, self.explain(hand)
            board = self.batch.board[hand]
            assert tuple(board[board < len(DECK)]) == state.board, self.explain(hand)
            assert self.batch.shown[hand].tolist() == self.shown_down(state), self.explain(hand)

    def shown_down(self, state: State) -> list[int]:
        """By seat, the strengths of the hands that nobody has folded; there is a showdown if they are several."""
        stayed = [player for player in state.players if player.standing is not Standing.FOLDED]
        strengths = [0] * self.seats
        if len(stayed) > 1:
            for player in stayed:
                strengths[player.seat] = int(strength(player.hole + state.board))
        return strengths

    def explain(self, hand: int) -> str:
        """What hand it is in which the two differ."""
        return (
            f"hand {hand} of {self.batch.game}, {self.batch.options}, stacks {self.stacks[hand]}: {self.states[hand]}"
        )


def compare(structure: str, hands: int, seed: int, *, together: int = 250) -> int:
    """Play ``hands`` hands, so many ``together`` by the same rules; how many decisions were compared."""
    dice = Random(f"{structure} {seed}")
    return sum(Twins(dice, structure, together).compare_play() for _ in range(hands // together))
