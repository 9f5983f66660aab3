"""How a table is set up: its game, its seats, its buy-in and its clock."""

from __future__ import annotations

import msgspec

from openfelt.errors import InvalidSetup
from openfelt.rules.options import Options, TimeoutPolicy
from openfelt.rules.stakes import FixedLimit, Game, require_chips


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long the room waits for what people watch, in milliseconds; nobody's clock runs meanwhile."""

    card: int = 60
    """For every hole card that is dealt."""
    street: int = 500
    """For the flop, the turn and the river."""
    run_out: int = 1_000
    """For every street that is dealt without betting."""
    folded: int = 2_000
    """After a hand that ended without a showdown."""
    showdown: int = 5_000
    """After a showdown."""
    revealed: int = 2_000
    """For cards that somebody shows between two hands, before the next one begins."""
    first_hand: int = 1_000
    """Before the first hand, once enough players are there."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A table's fixed properties.  Chips are whole numbers of the table's smallest unit.

    Raises :class:`InvalidSetup` for seats or buy-ins with which nobody could play.
    """

    id: str
    name: str
    game: Game
    seats: int = 6
    min_buy_in: int
    max_buy_in: int
    options: Options = Options()
    pace: Pace = Pace()
    returns_within: int = 3_600_000
    """Milliseconds within which somebody who left has to come back with what he took along (J14)."""
    stand_up_after: int = 600_000
    """Milliseconds of sitting out after which a seat is given free."""
    needs_person: bool = False
    """Hands are dealt only while a person is among the players: a practice table rests otherwise."""

    straddle: bool = False
    """Whoever sits left of the big blind straddles, in every hand of three or more (J27)."""
    rabbit: bool = False
    """After a hand that ended early its players may see which board cards would have come."""
    listed: bool = True
    """The table stands in the lobby; otherwise only those find it who know its id."""
    spectators: bool = True
    """Who has no seat may watch the hands; otherwise he sees who sits where, and no play."""
    spectator_delay: int = 0
    """Milliseconds by which those without a seat see everything later."""
    bots: bool = True
    """Bots may sit down."""
    chat: bool = True
    """People may talk."""
    close_after: int = 0
    """Milliseconds without anybody in a seat after which the table is closed for good; 0 for never."""

    tournament: bool = False
    """Chips stay at the table and none are added; who is absent is dealt in and blinded off (K13)."""

    def __post_init__(self) -> None:
        if self.tournament and self.options.timeout_policy != TimeoutPolicy.CHECK_OR_FOLD:
            raise InvalidSetup("a tournament knows no all-in protection: timeout_policy is check_or_fold there")
        if not 2 <= self.seats <= 10:
            raise InvalidSetup(f"a table has 2 to 10 seats, not {self.seats}")
        if self.spectator_delay < 0 or self.close_after < 0:
            raise InvalidSetup("a delay is 0 milliseconds or more")
        require_chips("the least buy-in", self.min_buy_in, least=1, unit=self.game.stakes.chip_unit)
        require_chips("the greatest buy-in", self.max_buy_in, least=1, unit=self.game.stakes.chip_unit)
        if self.max_buy_in < self.min_buy_in:
            raise InvalidSetup(f"the greatest buy-in of {self.max_buy_in} is below the least of {self.min_buy_in}")

    @property
    def think(self) -> int:
        """Milliseconds of quiet thinking (S0-69)."""
        return self.options.think_seconds * 1000

    @property
    def countdown(self) -> int:
        """Milliseconds of visible countdown."""
        return self.options.countdown_seconds * 1000

    @property
    def time_bank(self) -> int:
        """Milliseconds that every player has besides, once (X-33)."""
        return self.options.time_bank_seconds * 1000

    @property
    def stakes(self) -> str:
        """The stakes as players say them: blinds, or the two bets of fixed limit."""
        low, high = self.game.bets if isinstance(self.game, FixedLimit) else self.game.stakes.blinds
        return f"{low}/{high}"
