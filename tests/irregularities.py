"""What goes wrong in a random hand: errors of the dealer that the law has a procedure for, and cards shown early.

Every action here is legal in the state it is made for.  Cards that it brings come from the deck; what goes back
into the deck is the driver's to shuffle in.
"""

from __future__ import annotations

from random import Random

from openfelt.cards import DECK, Card
from openfelt.rules import dealing
from openfelt.rules.actions import (
    Action,
    AskToSee,
    CorrectBurn,
    DealBoard,
    DealEarly,
    DeclareBoard,
    Expose,
    ExtraCard,
    FoulDeck,
    KillHand,
    Misdeal,
    Misflop,
    Reveal,
)
from openfelt.rules.events import KillCause, MisdealCause
from openfelt.rules.state import Phase, Standing, State, Street

ENOUGH = 10
"""With fewer cards left no error is made that takes more of them."""

MOST_REDEALS = 3

ONE_IN = {Phase.DEAL: 60, Phase.BETTING: 8, Phase.BOARD: 5, Phase.SHOWDOWN: 3}
"""How seldom something irregular is tried while the hand waits for this."""


def random_irregularity(state: State, dice: Random, deck: list[Card]) -> Action | None:
    """Something irregular now and then; None when all goes its way."""
    if state.unburned and not dice.randint(0, 1):
        return _correct_burn(state, dice, deck)
    if dice.randint(1, ONE_IN[state.phase]) > 1:
        return None
    if not dice.randint(0, 39):
        return FoulDeck(dice.choice(DECK))
    kinds = {
        Phase.DEAL: (_expose, _misdeal),
        Phase.BETTING: (_expose, _extra_card, _misdeal, _early, _early, _kill, _reveal),
        Phase.BOARD: (_unburned, _unburned, _misflop, _kill, _reveal),
        Phase.SHOWDOWN: (_kill, _reveal, _declare, _ask),
    }[state.phase]
    return dice.choice(kinds)(state, dice, deck)


def _expose(state: State, dice: Random, _: list[Card]) -> Action | None:
    holders = [player for player in state.players if player.hole]
    if not holders or state.redeals >= MOST_REDEALS:
        return None
    player = dice.choice(holders)
    which = dice.randint(0, len(player.hole) - 1)
    return Expose(player.seat, which, player.hole[which])


def _extra_card(state: State, dice: Random, deck: list[Card]) -> Action | None:
    if state.acts or state.redeals >= MOST_REDEALS or len(deck) < ENOUGH:
        return None
    deck.pop()
    return ExtraCard(dice.choice(state.seats))


def _misdeal(state: State, dice: Random, _: list[Card]) -> Action | None:
    if state.substantial_action or state.street != Street.PREFLOP or state.redeals >= MOST_REDEALS:
        return None
    return Misdeal(dice.choice(tuple(MisdealCause)))


def _early(state: State, dice: Random, deck: list[Card]) -> Action | None:
    if state.street == Street.RIVER or len(deck) < ENOUGH:
        return None
    burn = deck.pop() if state.options.burn_cards and not state.burn_ready and dice.randint(0, 3) else None
    count = 3 if state.street == Street.PREFLOP else 1
    return DealEarly(tuple(deck.pop() for _ in range(count)), burn)


def _correct_burn(state: State, dice: Random, _: list[Card]) -> Action | None:
    if state.phase != Phase.BETTING or state.street != Street.FLOP:
        return None
    return CorrectBurn(dice.choice(state.board))


def _kill(state: State, dice: Random, _: list[Card]) -> Action | None:
    live = [player.seat for player in state.players if player.live]
    if len(live) < 2:
        return None
    return KillHand(dice.choice(live), dice.choice(tuple(KillCause)), bool(dice.randint(0, 1)))


def _reveal(state: State, dice: Random, _: list[Card]) -> Action | None:
    player = dice.choice([player for player in state.players if player.live])
    return Reveal(player.seat, tuple(dice.sample(player.hole, dice.randint(1, 2))))


def _unburned(state: State, _: Random, deck: list[Card]) -> Action | None:
    if not dealing.burn_is_due(state):
        return None
    return DealBoard(tuple(deck.pop() for _ in range(dealing.board_is_due(state))), unburned=True)


def _misflop(state: State, dice: Random, deck: list[Card]) -> Action | None:
    if state.street != Street.FLOP or state.board or dealing.burn_is_due(state) or len(deck) < ENOUGH:
        return None
    cards = tuple(deck.pop() for _ in range(dice.choice((2, 3, 4, 4, 4, 5))))
    return Misflop(cards, dice.choice(cards) if len(cards) == 4 else None)


def _declare(state: State, dice: Random, _: list[Card]) -> Action | None:
    player = dice.choice(state.players)
    if not player.live or player.shown or player.declared:
        return None
    return DeclareBoard(player.seat)


def _ask(state: State, dice: Random, _: list[Card]) -> Action | None:
    asker = dice.choice(state.players)
    whom = state.players[state.aggressor]
    mucked = state.aggressor >= 0 and whom.standing == Standing.MUCKED
    if not state.options.show_called_aggressor or not mucked or not asker.live or asker.plays_board:
        return None
    return AskToSee(asker.seat, whom.seat)
