"""The betting of a recorded hand by the law: whose turn it is, and what everybody has put in."""

from __future__ import annotations

from msgspec.structs import replace

from openfelt.cards import UNKNOWN
from openfelt.errors import OpenfeltError
from openfelt.history.record import Record
from openfelt.history.setup import opening_of, terms_of
from openfelt.rules import betting, dealing, showdown
from openfelt.rules.actions import Action, Bet, Burn, Call, Check, DealBoard, DealHands, Fold, Raise
from openfelt.rules.decide import play
from openfelt.rules.options import Options
from openfelt.rules.state import Phase


class Betting:
    """One hand as it goes on; players have their places in the record, from 0.  The cards do not matter here.

    ``record`` tells the stakes and the stacks.  Everything raises ``ValueError`` for what the law refuses.
    """

    def __init__(self, record: Record) -> None:
        # Results may be halves of chips, of split pots; nothing that is put in is.
        begun = replace(record, actions=(), finishing_stacks=(), winnings=(), pot=None, rake=None)
        try:
            self.state = opening_of(terms_of(begun, Options()))[1].state
        except OpenfeltError as error:
            raise ValueError(f"the hand cannot begin: {error}") from None
        self._take(DealHands(((UNKNOWN, UNKNOWN),) * len(self.state.seats)))

    @property
    def player(self) -> int:
        """Whose turn it is."""
        if self.state.phase != Phase.BETTING or self.state.to_act is None:
            raise ValueError("somebody acts when the betting is over")
        return self.state.to_act

    @property
    def street(self) -> int:
        """How many streets have board cards."""
        return self.state.street - (self.state.phase == Phase.BOARD)

    @property
    def spent(self) -> tuple[int, ...]:
        """What each player has put in during the whole hand."""
        return tuple(player.total for player in self.state.players)

    @property
    def floor(self) -> int:
        """What the player to act had put in before this round."""
        player = self.state.players[self.player]
        return player.total - player.bet

    @property
    def showdown(self) -> tuple[int, ...]:
        """Who shows, in the order of showing; nobody before the showdown or without one."""
        return showdown.showing_order(self.state) if self.state.phase == Phase.SHOWDOWN else ()

    @property
    def running_out(self) -> bool:
        """The board has to be dealt to its end, and nobody can bet."""
        return self.state.phase == Phase.BOARD and sum(player.can_act for player in self.state.players) < 2

    def fold(self) -> None:
        """The player to act folds."""
        self._take(Fold(self.player))

    def call(self) -> None:
        """The player to act checks, or calls as far as his stack reaches."""
        player = self.player
        self._take(Call(player) if betting.price(self.state, self.state.players[player]) else Check(player))

    def raise_by_one_bet(self) -> None:
        """Limit: the player to act bets or raises by the bet of this round, or by what is left to him."""
        may = betting.legal(self.state)
        self._wager(may.low if may is not None else 0)

    def raise_to(self, total: int) -> None:
        """The player to act bets or raises so that he has put in ``total`` during the whole hand."""
        self._wager(total - self.floor)

    def next_street(self) -> None:
        """The next board cards come."""
        if self.state.phase == Phase.BETTING:
            raise ValueError("the next round begins before the betting is over")
        if self.state.phase != Phase.BOARD:
            raise ValueError("another round begins when the hand is over")
        if dealing.burn_is_due(self.state):
            self._take(Burn(UNKNOWN))
        self._take(DealBoard((UNKNOWN,) * dealing.board_is_due(self.state)))

    def _wager(self, to: int) -> None:
        self._take(Raise(self.player, to) if self.state.level else Bet(self.player, to))

    def _take(self, action: Action) -> None:
        try:
            self.state = play(self.state, action).state
        except OpenfeltError as error:
            raise ValueError(str(error)) from None
