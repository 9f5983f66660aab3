"""Thousands of hands at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openfelt.bulk import chance, course, policies
from openfelt.bulk.compiling import COMPILES, WITHOUT_NUMBA
from openfelt.bulk.felt import CALL, FELT, FOLD, NOBODY
from openfelt.bulk.house import MOST_CHIPS, rules_of
from openfelt.bulk.view import Bounds, Numbers, View, seen_by
from openfelt.cards import DECK
from openfelt.errors import IllegalAction, InvalidCard, InvalidSetup, Reason
from openfelt.notice import notice
from openfelt.rules.actions import Legal
from openfelt.rules.options import Options
from openfelt.rules.stakes import Game, require_chips


class Batch:
    """Many tables that play hands of one game at once, each seat taken, each hand from full stacks.

    ``stacks`` are the chips with which every hand begins: one number for all ``seats``, a row with one for each seat,
    or such a row for each of the ``tables``.  The ``button`` is that of the first hand; it moves on by one seat a hand.
    ``options`` are the house rules, those of the ``online`` preset unless named.

    All chance comes from the ``seed``.  The cards of a table's hands do not depend on how they are played, nor on how
    many tables there are.

    An action is one whole number: :data:`FOLD` (-1) folds, :data:`CALL` (0) checks or calls, and anything greater bets
    or raises to so many chips in this round.

    Raises :class:`InvalidSetup` for anything no hand can be played with.
    """

    __slots__ = ("_brought", "_choices", "_decks", "_dice", "_felts", "_rules", "game", "options", "seats", "tables")

    game: Game
    options: Options
    tables: int
    seats: int

    def __init__(
        self,
        game: Game,
        stacks: ArrayLike,
        *,
        tables: int = 1,
        seats: int | None = None,
        button: ArrayLike = 0,
        options: Options | None = None,
        seed: int = 0,
    ) -> None:
        given = np.asarray(stacks)
        if seats is None:
            if given.ndim == 0:
                raise InvalidSetup("one stack is given for all seats: say how many seats there are")
            seats = given.shape[-1]
        require_chips("the number of tables", tables, least=1)
        if not COMPILES:
            notice(f"{WITHOUT_NUMBA}: hands are played as plain Python, some hundred a second")
        self.game = game
        self.options = options if options is not None else Options()
        self.tables, self.seats = tables, seats
        self._rules = rules_of(game, self.options, seats)
        self._brought = self._chips(given)
        self._felts = np.zeros(tables, FELT).view(np.recarray)
        self._felts["actor"] = NOBODY
        self._decks = np.tile(np.arange(len(DECK), dtype=np.int64), (tables, 1))
        self._dice, self._choices = (
            chance.dice(sequence, tables) for sequence in np.random.SeedSequence(seed).spawn(2)
        )
        self._put_button(np.ones(tables, np.bool_), button)

    # ------------------------------------------------------------ what is

    @property
    def actor(self) -> Numbers:
        """The seat to act at each table, -1 where no hand is being played."""
        return self._column("actor")

    @property
    def over(self) -> NDArray[np.bool_]:
        """The tables at which no decision is awaited: the hand is over, or none has begun."""
        over: NDArray[np.bool_] = self._felts["actor"] == NOBODY
        return over

    @property
    def legal(self) -> Bounds:
        """What the player to act may do at each table."""
        return Bounds(*(np.where(self.over, 0, self._felts[name]) for name in Bounds._fields))

    @property
    def level(self) -> Numbers:
        """The bet to match at each table in this round."""
        return self._column("level")

    @property
    def street(self) -> Numbers:
        """The betting round at each table, 0 before the flop to 3 on the river."""
        return self._column("street")

    @property
    def button(self) -> Numbers:
        """The seat of the button at each table."""
        return self._column("button")

    @property
    def board(self) -> Numbers:
        """(tables, 5): the board cards, 52 for those that have not been turned."""
        return self._column("board")

    @property
    def pot(self) -> Numbers:
        """All chips in the middle at each table, the bets of this round included."""
        return self._column("pot")

    @property
    def stacks(self) -> Numbers:
        """(tables, seats): chips behind."""
        return self._column("stack")[:, : self.seats]

    @property
    def bets(self) -> Numbers:
        """(tables, seats): chips bet in this round."""
        return self._column("bet")[:, : self.seats]

    @property
    def playing(self) -> NDArray[np.bool_]:
        """(tables, seats): who has not folded."""
        return self._column("playing")[:, : self.seats] > 0

    @property
    def shown(self) -> NDArray[np.uint16]:
        """(tables, seats): the strength of the hand that each has shown; 0 before the showdown and where he has none.

        ``Strength(number)`` knows its name.
        """
        return self._column("shown")[:, : self.seats].astype(np.uint16)

    @property
    def payoffs(self) -> Numbers:
        """(tables, seats): what everybody has won or lost so far in this hand."""
        return self._felts["stack"][:, : self.seats] - self._brought

    def view(self, viewers: ArrayLike | None = None) -> View:
        """What ``viewers`` see, one seat for all tables or one for each; by default those whose turn it is."""
        seats = self.actor if viewers is None else self._by_table("viewers", viewers)
        if seats.min() < NOBODY or seats.max() >= self.seats:
            raise InvalidSetup(f"seats are numbered 0 to {self.seats - 1}, and -1 is nobody")
        return seen_by(seats, self._felts, self._decks, self.seats)

    # ------------------------------------------------------------ what the dealer does

    def deal(
        self,
        which: ArrayLike | None = None,
        *,
        decks: ArrayLike | None = None,
        stacks: ArrayLike | None = None,
        button: ArrayLike | None = None,
    ) -> None:
        """Begin a hand at every table where none is being played, or at the tables ``which``, a mask.

        A hand that is being played there is abandoned.  ``stacks`` are those of this hand and of all that follow,
        ``button`` says where it is now, both for all tables or each.  ``decks`` are whole decks, one for each table:
        first the hole cards, two for each seat from seat 0, then the board.

        Raises :class:`InvalidCard` for something that is no deck, :class:`InvalidSetup` for other mistakes.
        """
        dealt = self.over if which is None else self._mask(which)
        brought = self._brought if stacks is None else self._chips(np.asarray(stacks))
        cards = None if decks is None else _whole_decks(decks, self.tables)
        if button is not None:
            self._put_button(dealt, button)
        self._brought = np.where(dealt[:, None], brought, self._brought)
        if cards is not None:
            self._decks[dealt] = cards[dealt]
        dice = self._dice if cards is None else self._dice[:0]
        course.begin_hands(self._felts, self._brought, self._decks, dice, dealt, self._rules)

    # ------------------------------------------------------------ what the players do

    def act(self, actions: ArrayLike, which: ArrayLike = True) -> None:
        """One action at every table that awaits one, or at those of the tables ``which``, a mask.

        What stands for the other tables is not looked at.  Raises :class:`IllegalAction`, naming the table, and then
        nothing has been done at any table.
        """
        chosen = self._by_table("actions", actions)
        mask = self._mask(which)
        illegal = course.first_illegal(self._felts, chosen, mask)
        if illegal >= 0:
            raise self._refusal(illegal, int(chosen[illegal]))
        course.act_at_all(self._felts, chosen, mask, self._decks, self._rules)

    def play(self, policy: policies.Policy, hands: int = 1, *, workers: int = 1) -> Numbers:
        """Play so many whole hands at every table; the payoffs, an array of (hands, tables, seats).

        The ``policy`` makes all decisions, see :mod:`openfelt.bulk.policies`.  With ``workers`` the tables are shared
        out among so many threads, which changes nothing about the hands.  Raises :class:`IllegalAction` for an illegal
        decision, and when a hand is being played already.
        """
        require_chips("the number of hands", hands, least=1)
        if workers < 1:
            raise InvalidSetup(f"{workers} workers can do nothing: at least one is needed")
        if not self.over.all():
            running = int(np.flatnonzero(~self.over)[0])
            raise IllegalAction(Reason.NOT_NOW, f"a hand is being played already, at table {running}")
        play, decider = policies.hands_player(), policies.ready(policy)
        by_table = self._felts, self._brought, self._decks, self._dice, self._choices

        def play_at(first: int, last: int) -> tuple[int, Numbers]:
            payoffs = np.empty((hands, last - first, self.seats), np.int64)
            result = play(*(each[first:last] for each in by_table), decider, payoffs, self._rules)
            return result - first if result < 0 else result, payoffs

        if workers == 1:
            result, payoffs = play_at(0, self.tables)
            self._accept(result)
            return payoffs
        edges = np.linspace(0, self.tables, min(workers, self.tables) + 1).astype(int).tolist()
        with ThreadPoolExecutor(workers) as pool:
            parts = list(pool.map(play_at, edges[:-1], edges[1:]))
        for result, _ in parts:
            self._accept(result)
        return np.concatenate([payoffs for _, payoffs in parts], axis=1)

    def play_to(self, seat: int, policy: policies.Policy) -> None:
        """Let ``policy`` decide for all others until it is the turn of ``seat`` or the hand is over, at every table.

        Raises :class:`IllegalAction` for an illegal decision.
        """
        if not 0 <= seat < self.seats:
            raise InvalidSetup(f"there is no seat {seat}: seats are numbered 0 to {self.seats - 1}")
        play = policies.others_player()
        chance = (self._decks, self._choices)
        self._accept(play(self._felts, seat, *chance, policies.ready(policy), self._rules))

    # ------------------------------------------------------------

    def _column(self, name: str) -> Numbers:
        """A copy, so that nobody can move chips or keep what changes under his hands."""
        column: Numbers = np.array(self._felts[name])
        return column

    def _mask(self, which: ArrayLike) -> NDArray[np.bool_]:
        given = np.asarray(which)
        if given.dtype != np.bool_ or given.shape not in ((), (self.tables,)):
            raise InvalidSetup(f"tables are chosen by a mask of {self.tables} truth values")
        return np.array(np.broadcast_to(given, self.tables))

    def _by_table(self, what: str, numbers: ArrayLike) -> Numbers:
        given = np.asarray(numbers)
        if given.dtype.kind not in "iu":
            raise InvalidSetup(f"{what} are whole numbers, not {given.dtype}")
        if given.shape not in ((), (self.tables,)):
            raise InvalidSetup(f"{what} are one number, or one for each of {self.tables} tables, not {given.shape}")
        return np.array(np.broadcast_to(given, self.tables), np.int64)

    def _chips(self, stacks: NDArray[Any]) -> Numbers:
        """The stacks of all seats of all tables.  Raises :class:`InvalidSetup` for what are none."""
        if stacks.dtype.kind not in "iu":
            raise InvalidSetup(f"stacks are whole numbers of chips, not {stacks.dtype}")
        if stacks.shape not in ((), (self.seats,), (self.tables, self.seats)):
            raise InvalidSetup(f"the stacks of {self.tables} tables with {self.seats} seats are not {stacks.shape}")
        unit = self.game.stakes.chip_unit
        wrong = stacks[(stacks < 1) | (stacks > MOST_CHIPS) | (stacks % unit != 0)]
        for stack in wrong.flat:
            require_chips("a stack", int(stack), least=1, unit=unit)
            raise InvalidSetup(f"a stack must be at most {MOST_CHIPS}, not {stack}")
        return np.array(np.broadcast_to(stacks, (self.tables, self.seats)), np.int64, order="C")

    def _put_button(self, which: NDArray[np.bool_], button: ArrayLike) -> None:
        """Put the button where it will be after it has moved on to the next hand."""
        seats = self._by_table("buttons", button)
        if seats.min() < 0 or seats.max() >= self.seats:
            raise InvalidSetup(f"the button is at one of the seats 0 to {self.seats - 1}")
        self._felts["button"][which] = (seats[which] - 1) % self.seats

    def _accept(self, result: int) -> None:
        """Raise :class:`IllegalAction` where a policy did not choose something legal."""
        if result < 0:
            raise self._refusal(-1 - result, None)

    def _refusal(self, table: int, action: int | None) -> IllegalAction:
        felt = self._felts[table]
        low, high = int(felt.low), int(felt.high)
        legal = Legal(int(felt.actor), int(felt.price), low, high, int(felt.step), opening=bool(felt.level == 0))
        where = f"table {table}: {'what the policy chose' if action is None else action}"
        if action is None:
            return IllegalAction(Reason.NOT_A_STEP, f"{where} is not legal", legal)
        if action < FOLD:
            return IllegalAction(
                Reason.NOT_A_STEP, f"{where} is no action: {FOLD} folds, {CALL} checks or calls", legal
            )
        if not high:
            return IllegalAction(Reason.NO_RAISE_ALLOWED, f"{where} is a bet or raise, which is not allowed now", legal)
        if action < low:
            return IllegalAction(Reason.TOO_SMALL, f"{where} is too small", legal)
        if action > high:
            return IllegalAction(Reason.TOO_LARGE, f"{where} is too large", legal)
        return IllegalAction(Reason.NOT_A_STEP, f"{where} is no legal size", legal)


def _whole_decks(decks: ArrayLike, tables: int) -> Numbers:
    given = np.asarray(decks)
    if given.shape != (tables, len(DECK)) or given.dtype.kind not in "iu":
        raise InvalidCard(
            f"decks are {tables} rows of the numbers of {len(DECK)} cards, not {given.dtype} {given.shape}"
        )
    if (np.sort(given, axis=1) != np.arange(len(DECK))).any():
        raise InvalidCard("every deck has to hold each of the cards, 0 (2c) to 51 (As), once")
    return given.astype(np.int64)
