"""What happens when the dealer errs: exposed cards, misdeals, wrong or premature board cards, dead hands.

The procedures follow the house's options, so the console and the logs ask the same law.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from openfelt.errors import IllegalAction, Reason
from openfelt.rules import dealing
from openfelt.rules.actions import (
    Action,
    CorrectBurn,
    DealEarly,
    Expose,
    ExtraCard,
    FoulDeck,
    KillHand,
    Misdeal,
    Misflop,
)
from openfelt.rules.events import (
    BetReturned,
    BoardDealt,
    BoardWithdrawn,
    Burned,
    BurnTaken,
    CardExposed,
    Event,
    ExtraCardTaken,
    FlopScrambled,
    HandEnded,
    HandKept,
    HandKilled,
    HandVoided,
    KillCause,
    MisdealCause,
    Misdealt,
)
from openfelt.rules.options import FlopError, HandFouling, PrematureCard
from openfelt.rules.state import BETTING, BOARD, DEAL, FLOP, PREFLOP, RIVER, SHOWDOWN, TURN, State, Street
from openfelt.rules.turns import awaits, dealt_in, require_phase

Events = tuple[Event, ...]


def _expose(state: State, action: Expose) -> Events:
    """S3-14 to S3-16, X-16, X-17: one of the first cards or a second card is a misdeal, any other is replaced."""
    index = dealt_in(state, action.seat)
    require_phase(state, "exposing a card of the deal", DEAL, BETTING)
    hole = state.players[index].hole
    if not 0 <= action.which < len(hole):
        raise IllegalAction(Reason.WRONG_CARDS, f"seat {action.seat} has {len(hole)} cards, none number {action.which}")
    known = hole[action.which]
    if not action.card.known or (known.known and known != action.card):
        raise IllegalAction(Reason.WRONG_CARDS, f"that card of seat {action.seat} is {known}, not {action.card}")
    if not known.known:
        dealing.require_fresh(state, (action.card,))
    if state.substantial_action or state.street is not PREFLOP or not state.players[index].live:
        return (CardExposed(action.seat, action.which, action.card, replaced=False),)
    # Cards go round one by one: the second card of a seat lies one round further down the deck.
    place = index + 1 + action.which * len(state.players)
    if state.returned_to_deck:
        return (Misdealt(MisdealCause.TWO_CARDS_EXPOSED),)
    if place <= state.options.misdeal_first_cards:
        return (Misdealt(MisdealCause.FIRST_CARD_EXPOSED),)
    return (CardExposed(action.seat, action.which, action.card, replaced=True),)


def _extra_card(state: State, action: ExtraCard) -> Events:
    """I30: one card too many goes back and is the flop burn, a second one is a misdeal."""
    dealt_in(state, action.seat)
    require_phase(state, "taking back a card too many", BETTING)
    if state.acts:
        raise IllegalAction(Reason.NOT_NOW, "a card too many can be taken back before the first decision only")
    if state.returned_to_deck:
        return (Misdealt(MisdealCause.WRONG_NUMBER_OF_CARDS),)
    return (ExtraCardTaken(action.seat),)


def _misdeal(state: State, action: Misdeal) -> Events:
    """TDA 35 and 36: a hand is dealt anew until there was substantial action, afterwards it proceeds."""
    require_phase(state, "a misdeal", DEAL, BETTING)
    if state.substantial_action or state.street is not PREFLOP:
        raise IllegalAction(Reason.NOT_NOW, "there was substantial action: the hand proceeds (TDA 35-D)")
    return (Misdealt(action.cause),)


def _foul_deck(state: State, action: FoulDeck) -> Events:
    """TDA 35-E, I32: everybody takes back what he put in."""
    require_phase(state, "voiding the hand", DEAL, BETTING, BOARD, SHOWDOWN)
    if not action.card.known:
        raise IllegalAction(Reason.WRONG_CARDS, "the card that fouls the deck has to be named")
    stacks = tuple(player.stack + player.total + player.dead for player in state.players)
    return HandVoided(action.card), HandEnded(stacks)


def _misflop(state: State, action: Misflop) -> Events:
    """S3-19, X-18: back into the stub and dealt anew, or four cards scrambled, one of them the next burn."""
    require_phase(state, "a wrong flop", BOARD)
    if state.street is not FLOP or state.board or dealing.burn_is_due(state):
        raise IllegalAction(Reason.NOT_NOW, f"a wrong flop is not possible now: {awaits(state)}")
    if not action.cards:
        raise IllegalAction(Reason.WRONG_CARDS, "a wrong flop has at least one card")
    dealing.require_fresh(state, action.cards)
    cards = action.cards
    if len(cards) != 4 or state.options.flop_error == FlopError.RESHUFFLE:
        return (BoardWithdrawn(cards, burned=False),)
    if action.burn is None or action.burn not in cards:
        raise IllegalAction(Reason.WRONG_CARDS, "one of the four cards has to be drawn as the burn of the turn")
    burn = action.burn
    return FlopScrambled(cards, burn), BoardDealt(dealing.without(cards, burn))


def _correct_burn(state: State, action: CorrectBurn) -> Events:
    """TDA 39-B, I20, I21: a flop card is drawn as the burn before anybody has acted; later the flop stands."""
    require_phase(state, "correcting the burn", BETTING)
    if state.street is not FLOP or not state.unburned:
        raise IllegalAction(Reason.NOT_NOW, "the flop stands: a burn is corrected before the first decision on it only")
    if action.burn not in state.board:
        raise IllegalAction(Reason.WRONG_CARDS, f"{action.burn} is no card of the flop")
    return (BurnTaken(action.burn),)


def _deal_early(state: State, action: DealEarly) -> Events:
    """S3-20, X-19: a board card that comes before the betting is over is out of play for that round."""
    require_phase(state, "a premature board card", BETTING)
    if state.street is RIVER:
        raise IllegalAction(Reason.NOT_NOW, "no board card comes after the river")
    following = Street(state.street + 1)
    dealing.require_count(action.cards, 3 if following is FLOP else 1, f"the {following.name.lower()}")
    dealing.require_fresh(state, (*action.cards, *((action.burn,) if action.burn is not None else ())))
    if action.burn is not None and (not state.options.burn_cards or state.burn_ready):
        raise IllegalAction(Reason.WRONG_CARDS, "no card has to be burned before these board cards")
    aside = following is TURN and state.options.premature_card == PrematureCard.ROBERT
    withdrawn = BoardWithdrawn(action.cards, burned=action.burn is not None, aside=aside)
    return (withdrawn,) if action.burn is None else (Burned(action.burn), withdrawn)


def _kill_hand(state: State, action: KillHand) -> Events:
    """S3-18, S3-24, X-14, X-15: the hand is dead, what was called stays in, the uncalled rest of a bet goes back."""
    index = dealt_in(state, action.seat)
    require_phase(state, "killing a hand", BETTING, BOARD, SHOWDOWN)
    player = state.players[index]
    if not player.live:
        raise IllegalAction(Reason.NOT_NOW, f"the hand of seat {action.seat} is out already")
    if sum(other.live for other in state.players) == 1:
        raise IllegalAction(Reason.NOT_NOW, "the last live hand cannot be killed: it has won")
    lives = state.options.hand_fouling == HandFouling.IDENTIFIABLE_LIVES and action.identifiable
    if action.cause == KillCause.FOULED and lives:
        return (HandKept(action.seat),)
    killed = HandKilled(action.seat, action.cause)
    uncalled = player.total - max(other.total for other in state.players if other is not player)
    if state.phase is BETTING and 0 < uncalled <= player.bet:
        return BetReturned(action.seat, uncalled), killed
    return (killed,)


MISHAPS: Final[dict[type[Action], Callable[[State, Any], Events]]] = {
    Expose: _expose,
    ExtraCard: _extra_card,
    Misdeal: _misdeal,
    FoulDeck: _foul_deck,
    Misflop: _misflop,
    CorrectBurn: _correct_burn,
    DealEarly: _deal_early,
    KillHand: _kill_hand,
}
"""What becomes of each report of an error."""
