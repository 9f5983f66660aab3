"""What a player or the dealer may do in a hand, and what a player may do right now.

The dealer is a player: every card enters the hand through one of the dealer's actions.
"""

from __future__ import annotations

import msgspec

from openfelt.cards import Card
from openfelt.rules.events import KillCause, MisdealCause


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """The root of all actions; ``seat`` is the number of the seat that acts."""


class PlayerAction(Action, frozen=True):
    """Something a player does."""

    seat: int


class Fold(PlayerAction, frozen=True):
    """Give up the cards and every claim; what is in stays in (S0-20).  Always legal in turn."""


class Check(PlayerAction, frozen=True):
    """Pass.  Legal exactly when nothing is owed (S0-51, X-08)."""


class Call(PlayerAction, frozen=True):
    """Match the bet, or put in all that is left when that is less (S0-18, S3-39)."""


class Bet(PlayerAction, frozen=True):
    """Open the betting of a round with ``amount`` chips."""

    amount: int


class Raise(PlayerAction, frozen=True):
    """Raise **to** ``to``: the total of this round in front of the player."""

    to: int


class AllIn(PlayerAction, frozen=True, tag="all_in"):
    """Put in everything, as a call, a bet or a raise as it falls out (S0-08)."""


class Protect(PlayerAction, frozen=True):
    """The clock ran out and the hand plays on for what is in (S0-70 to S0-73); the policy is the table's."""


class Show(PlayerAction, frozen=True):
    """Turn the hole cards up at the showdown.

    ``cards`` names them where they were not known before; it may be left empty otherwise.
    """

    cards: tuple[Card, ...] = ()


class Muck(PlayerAction, frozen=True):
    """Throw the hole cards away unseen at the showdown, and the claim to the pots with them (X-12)."""


class Reveal(PlayerAction, frozen=True):
    """Let everybody see one or both of one's own cards without having to; the hand plays on as it was (I16)."""

    cards: tuple[Card, ...]


class DeclareBoard(PlayerAction, frozen=True, tag="declare_board"):
    """Say that one plays the board, before throwing the cards away (S3-21)."""


class AskToSee(PlayerAction, frozen=True, tag="ask_to_see"):
    """Ask for the cards of the last aggressor ``whom``, who was called and has mucked (TDA 18-B)."""

    whom: int


class DealerAction(Action, frozen=True):
    """Something the dealer does."""


class DealHole(DealerAction, frozen=True, tag="deal_hole"):
    """Deal hole cards to ``seat``, face down: both at once, or one, also to replace one that was exposed.

    ``??`` stands for a card that nobody here knows.
    """

    seat: int
    cards: tuple[Card, ...]


class DealHands(DealerAction, frozen=True, tag="deal_hands"):
    """Deal both hole cards to everybody: a hand for each player, clockwise from the left of the button."""

    hands: tuple[tuple[Card, ...], ...]


class Burn(DealerAction, frozen=True):
    """Take one card off the top, unseen, before the next board cards (S3-08 to S3-10, S3-26)."""

    card: Card


class DealBoard(DealerAction, frozen=True, tag="deal_board", omit_defaults=True):
    """Turn up the flop (three cards), the turn or the river (one).

    ``unburned`` says that the burn was forgotten; the flop can be put right with :class:`CorrectBurn`.
    """

    cards: tuple[Card, ...]
    unburned: bool = False


class NameBoard(DealerAction, frozen=True, tag="name_board"):
    """Name all five board cards, some of which were not known, so that the showdown can go on."""

    cards: tuple[Card, ...]


class Expose(DealerAction, frozen=True):
    """In the deal, hole card number ``which`` (0 or 1) of ``seat`` was seen by all: it is ``card`` (S3-14, S3-15)."""

    seat: int
    which: int
    card: Card


class ExtraCard(DealerAction, frozen=True, tag="extra_card"):
    """``seat`` received one card too many at the end of the deal; it goes back unseen (I30)."""

    seat: int


class Misdeal(DealerAction, frozen=True):
    """Take all cards back, shuffle and deal again; blinds and antes stay where they are (I29, I33)."""

    cause: MisdealCause


class FoulDeck(DealerAction, frozen=True, tag="foul_deck"):
    """``card`` was found twice in the deck: the hand is void, everybody gets back what he put in (I32)."""

    card: Card


class Misflop(DealerAction, frozen=True):
    """The flop came with a wrong number of cards, ``cards`` (S3-19, X-18).

    Where four cards are scrambled, ``burn`` is the one that was drawn to be burned before the turn.
    """

    cards: tuple[Card, ...]
    burn: Card | None = None


class CorrectBurn(DealerAction, frozen=True, tag="correct_burn"):
    """The flop came without a burn: its cards were scrambled and ``burn`` drawn to be the burn (TDA 39-B)."""

    burn: Card


class DealEarly(DealerAction, frozen=True, tag="deal_early"):
    """Board cards ``cards`` were turned before the betting was over, after burning ``burn`` (S3-20, X-19)."""

    cards: tuple[Card, ...]
    burn: Card | None = None


class KillHand(DealerAction, frozen=True, tag="kill_hand"):
    """The cards of ``seat`` were taken unprotected, or mixed with the board or the muck (S3-18, S3-24).

    ``identifiable`` says that they can be told apart beyond doubt.
    """

    seat: int
    cause: KillCause
    identifiable: bool = False


AnyAction = (
    Fold
    | Check
    | Call
    | Bet
    | Raise
    | AllIn
    | Protect
    | Show
    | Muck
    | Reveal
    | DeclareBoard
    | AskToSee
    | DealHole
    | DealHands
    | Burn
    | DealBoard
    | NameBoard
    | Expose
    | ExtraCard
    | Misdeal
    | FoulDeck
    | Misflop
    | CorrectBurn
    | DealEarly
    | KillHand
)
"""Every action, as one closed union."""


class Legal(msgspec.Struct, frozen=True, gc=False):
    """What the player to act may do.  Folding is always one of his answers (TDA 58).

    All amounts are whole chips.  ``low``, ``high`` and ``step`` are totals of this round, as in "raise to"; they
    are 0 when no bet or raise is allowed.  ``low`` equals ``high`` where only one size is legal.
    """

    seat: int
    """The seat whose turn it is."""
    price: int
    """Chips to put in to call; 0 when checking is free."""
    low: int = 0
    """The least total he may bet or raise to."""
    high: int = 0
    """The greatest total he may bet or raise to."""
    step: int = 1
    """Totals go from ``low`` in steps of this size; ``high`` itself is always allowed."""
    opening: bool = False
    """True when the first wager would be a bet, false when it would be a raise."""

    @property
    def may_check(self) -> bool:
        """True when nothing is owed."""
        return self.price == 0

    @property
    def may_raise(self) -> bool:
        """True when a bet or raise of some size is allowed."""
        return self.high > 0

    def __str__(self) -> str:
        words = ["fold", f"call {self.price}" if self.price else "check"]
        if self.high:
            span = f"{self.low}" if self.low == self.high else f"{self.low}..{self.high}"
            words.append(f"bet {span}" if self.opening else f"raise to {span}")
        return ", ".join(words)
