"""A hand at one moment: frozen values, changed only by folding events.

A frozen value holds nothing younger than itself, so there are no circles for the garbage collector to look for.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import msgspec

from openfelt.cards import Card
from openfelt.rules.events import Pot, PotAwarded
from openfelt.rules.options import Options
from openfelt.rules.stakes import FixedLimit, Game


class Street(IntEnum):
    """The four betting rounds (S0-15)."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Phase(IntEnum):
    """Whom the hand is waiting for."""

    DEAL = 0
    """The dealer, for hole cards."""
    BETTING = 1
    """A player, for a decision."""
    BOARD = 2
    """The dealer, for a burn or board cards."""
    SHOWDOWN = 3
    """A player, who shows or mucks."""
    OVER = 4
    """Nobody."""


class Standing(IntEnum):
    """What has become of a player's hand."""

    LIVE = 0
    FOLDED = 1
    MUCKED = 2
    KILLED = 3


# The law calls them by these names: to ask an enum for a member takes longer than most steps of a hand.
PREFLOP, FLOP, TURN, RIVER = Street
DEAL, BETTING, BOARD, SHOWDOWN, OVER = Phase
LIVE, FOLDED, MUCKED, KILLED = Standing

NOBODY = -1
"""The index of no player."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """One dealt-in player.  All amounts are chips."""

    seat: int
    stack: int
    """Behind, not yet in."""
    bet: int = 0
    """In front of the player in this round."""
    total: int = 0
    """Put in during the hand and counted towards the layers of the pots: antes, blinds, bets."""
    dead: int = 0
    """Put in besides, for the main pot alone: dead posts and an ante paid for everybody."""
    hole: tuple[Card, ...] = ()
    standing: Standing = LIVE
    faced: int = NOBODY
    """The bet he last acted on in this round; -1 until he acts."""
    bets: int = 0
    """Full bets and raises he made in this round; a posted big blind counts (B21)."""
    shown: bool = False
    """His hole cards lie face up."""
    declared: bool = False
    """He has said that he plays the board."""
    plays_board: bool = False
    """He has thrown his cards away and keeps the board's hand."""
    protected: bool = False
    """His clock ran out and his hand plays on for what is in, without him (S0-70)."""

    @property
    def live(self) -> bool:
        """He can still win something."""
        return self.standing is LIVE

    @property
    def can_act(self) -> bool:
        """He is live and has chips behind that he may still bet, so he may be asked for a decision."""
        return self.standing is LIVE and self.stack > 0 and not self.protected

    @property
    def all_in(self) -> bool:
        """He is live, but asked no more: all his chips are in, or his hand is protected."""
        return self.standing is LIVE and (self.stack == 0 or self.protected)


def live_players(players: Iterable[Player]) -> list[Player]:
    """Those of ``players`` who can still win something."""
    return [player for player in players if player.standing is LIVE]


def able_players(players: Iterable[Player]) -> list[Player]:
    """Those of ``players`` who can act: live, with chips behind that they may still bet."""
    return [player for player in players if player.standing is LIVE and player.stack and not player.protected]


class State(msgspec.Struct, frozen=True, gc=False):
    """A hand at one moment.

    ``players`` stand clockwise from the left of the button, so the first of them acts first after the flop.
    ``actor``, ``aggressor``, ``opener``, the blinds and ``straddle`` are indices into it, -1 for nobody.
    """

    game: Game
    options: Options
    button: int
    seats: tuple[int, ...]
    players: tuple[Player, ...]
    small_blind: int
    big_blind: int
    straddle: int = NOBODY
    phase: Phase = DEAL
    street: Street = PREFLOP
    board: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    burn_owed: bool = False
    """A card has to be burned before the next board cards."""
    burn_ready: bool = False
    """The burn before the next street's cards lies there already."""
    unburned: bool = False
    """The flop was dealt without a burn and nobody has acted since."""
    out_of_play: tuple[Card, ...] = ()
    """Cards that were seen and cannot come again: exposed hole cards, burns drawn from the flop."""
    aside: tuple[Card, ...] = ()
    """A premature turn card that waits for the river's shuffle."""
    replacing: int = NOBODY
    """Whose exposed card has to be replaced."""
    returned_to_deck: int = 0
    """Hole cards taken back in this deal because they were exposed or too many; a second one is a misdeal."""
    redeals: int = 0
    """How often this hand was dealt anew."""
    opening: tuple[Player, ...] = ()
    """The players as they were when the forced bets were in."""
    acts: int = 0
    """Decisions made so far."""
    paid_acts: int = 0
    """Those among them that put chips in."""
    level: int = 0
    """The bet to match in this round."""
    increment: int = 0
    """The last full bet or raise of this round: the least by which the next must raise (X-26)."""
    base: int = 0
    """Fixed limit: the level up to which full bets have been made; a short all-in may lie above it (X-25)."""
    bets: int = 0
    """Full bets made in this round, the big blind being the first (X-03)."""
    uncapped: bool = False
    """Fixed limit: the cap is lifted because two are left (X-06)."""
    actor: int = NOBODY
    aggressor: int = NOBODY
    """Who made the last bet or raise of this round."""
    opener: int = NOBODY
    """Who made the first bet of this round."""
    pots: tuple[Pot, ...] = ()
    """The pots as of the last collection of bets."""
    returned: tuple[int, ...] = ()
    """Chips given back to each player because nobody matched them."""
    awards: tuple[PotAwarded, ...] = ()
    """The pots paid out so far, the last side pot first."""

    def __copy__(self) -> State:
        """The state itself: whoever keeps a value has branched off already."""
        return self

    def __deepcopy__(self, _: object) -> State:
        return self

    @property
    def over(self) -> bool:
        """The hand has ended and every chip lies in a stack."""
        return self.phase is OVER

    @property
    def to_act(self) -> int | None:
        """The seat whose decision or showing is awaited; None when the dealer's is, or nobody's."""
        return self.players[self.actor].seat if self.actor >= 0 else None

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this round included."""
        awarded = sum([award.amount for award in self.awards])
        return sum([player.total + player.dead for player in self.players]) - awarded

    @property
    def bet_size(self) -> int:
        """Fixed limit: the bet of this street.  The least opening bet, the big blind, otherwise."""
        if isinstance(self.game, FixedLimit):
            return self.game.bets[self.street >= TURN]
        return self.game.stakes.blinds[1]

    @property
    def substantial_action(self) -> bool:
        """Too much has happened for a misdeal: three decisions, or two of which one put chips in (TDA 36, I31)."""
        return self.acts >= 3 or (self.acts == 2 and self.paid_acts > 0)

    def index(self, seat: int) -> int:
        """The index of ``seat`` among the players, -1 when it is not dealt in."""
        return self.seats.index(seat) if seat in self.seats else NOBODY

    def player(self, seat: int) -> Player:
        """The player in ``seat``.  Raises ``LookupError`` when the seat is not dealt in."""
        if seat not in self.seats:
            raise LookupError(f"seat {seat} is not dealt in; the hand is played by seats {self.seats}")
        return self.players[self.seats.index(seat)]
