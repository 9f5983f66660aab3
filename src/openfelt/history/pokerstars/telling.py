"""The play of a record in the words of PokerStars, from the posts to the last pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.history.pokerstars.account import remark_in
from openfelt.history.pokerstars.amounts import Coins
from openfelt.history.pokerstars.ledger import Ledger
from openfelt.history.pokerstars.lines import HEAD, HOLE_CARDS, ORDINALS, REMARK, STREETS
from openfelt.history.pokerstars.notation import BETTING, Action, Kind
from openfelt.history.pokerstars.posts import Debt, Post
from openfelt.history.pokerstars.settlement import Settlement
from openfelt.history.pokerstars.words import words
from openfelt.history.record import Amount, Record, Unwritable

_COMING: Final = {0: 3, 3: 1, 4: 1}
"""How many cards come next when so many lie on the board."""


class Telling:
    """One record being told; ``names`` are those of its players, ``known`` all names of the seat list, longest first.

    Raises :class:`Unwritable` for what PokerStars text has no words for.
    """

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        known: Sequence[tuple[str, int]],
        coins: Coins,
        settlement: Settlement,
        boards: Sequence[tuple[Card, ...]],
    ) -> None:
        self.record = record
        self.names = names
        self.coins = coins
        self.settlement = settlement
        self.ledger = Ledger(record.stacks, record.antes, record.cap)
        self.lines: list[str] = []
        self.board: tuple[Card, ...] = ()
        self.folded: dict[int, int] = {}
        """How many board cards lay there when a player folded."""
        self.shown: dict[int, tuple[Card, ...]] = {}
        """What each player showed, the more telling where he did so twice; nothing where he mucked."""
        self.paid: set[int] = set()
        """Who put something in besides an ante."""
        self._known = known
        self._boards = boards
        self._shared = min((shared_cards(boards[0], board) for board in boards[1:]), default=5)
        self._holes: dict[int, tuple[Card, ...]] = {}
        self._open: dict[int, set[Card]] = {}
        """The cards that each player shows sooner or later."""

    # --------------------------------------------------------------------------------------------- the parts

    def post(self, debts: Sequence[Debt]) -> list[Post]:
        """Tell the posts, and return them as they were told: who has less posts what he has."""
        posts = []
        for debt in debts:
            paid = self.ledger.pay(debt)
            all_in = not self.ledger.left[debt.player]
            posts.append(Post(debt.kind, debt.player, paid, all_in))
            self._say(debt.player, f"posts {debt.kind} {self.coins.counted(paid)}{' and is all-in' if all_in else ''}")
            if not debt.ante:
                self.paid.add(debt.player)
        return posts

    def play(self, actions: Sequence[Action]) -> None:
        """Tell the actions; what came back goes behind the last bet, the pots behind the last card or hand shown."""
        kinds = [action.kind for action in actions if action.kind in BETTING]
        if Kind.KILL in kinds and set(kinds[kinds.index(Kind.KILL) :]) != {Kind.KILL}:
            raise Unwritable("PokerStars text has no way to tell of a hand that was taken while others bet on")
        for action in actions:
            if action.kind == Kind.SHOW:
                self._open.setdefault(action.player, set()).update(action.cards)
        last_bet = _last(actions, (*BETTING, Kind.HOLE))
        last_card = _last(actions, (*BETTING, Kind.HOLE, Kind.BOARD))
        for at, action in enumerate(actions[: last_card + 1]):
            self._tell(action)
            if at == last_bet:
                self._return()
        self._run_again()
        self._finish(actions[last_card + 1 :])
        if self.record.cancelled:
            self.lines.append("Hand cancelled")

    def hidden(self, player: int) -> tuple[Card, ...]:
        """The cards of a player who was not the hero, where more of them is known than he shows."""
        known = tuple(card for card in self._holes.get(player, ()) if card.known)
        told = player == self.record.hero or self._open.get(player, set()).issuperset(known)
        return () if told else known

    # ------------------------------------------------------------------------------------------- the actions

    def _tell(self, action: Action) -> None:
        match action.kind:
            case Kind.HOLE:
                self._deal(action.player, action.cards)
            case Kind.BOARD:
                self._street(action.cards)
            case Kind.FOLD:
                self._fold(action.player)
            case Kind.CALL:
                self._call(action.player)
            case Kind.RAISE:
                self._raise(action)
            case Kind.SHOW:
                self._show(action.player, action.cards, self.board)
            case Kind.KILL:
                self._kill(action.player)
            case Kind.PROTECT:
                self.ledger.protect(action.player)
                self._act(action.player, "is being treated as all-in")
            case Kind.DECLARE:
                self._act(action.player, "plays the board")
        if action.remark is not None:
            self.lines.append(self._remark(action.remark))

    def _deal(self, player: int, cards: tuple[Card, ...]) -> None:
        if any(self.ledger.acted) or self.board or len(cards) != 2:
            raise Unwritable("PokerStars text tells two hole cards of each player, before anybody acts")
        if not self._holes:
            self.lines.append(HOLE_CARDS)
        self._holes[player] = cards
        if player == self.record.hero:
            self.lines.append(f"Dealt to {self.names[player]} {bracketed(cards)}")

    def _street(self, cards: tuple[Card, ...]) -> None:
        lying = len(self.board)
        if len(cards) != _COMING.get(lying) or not all(card.known for card in cards) or not self._holes:
            raise Unwritable("PokerStars text tells a flop of three known cards after the deal, then one at a time")
        self.lines.append(_street_line(self.board, cards, ORDINALS[0] if lying >= self._shared else ""))
        self.board += cards
        self.ledger.next_street()

    def _fold(self, player: int, when: str = "") -> None:
        self.ledger.fold(player)
        self.folded[player] = len(self.board)
        cards = self.hidden(player)
        self._act(player, f"folds{when}{' ' + bracketed(cards) if cards else ''}")

    def _kill(self, player: int) -> None:
        """A hand that is dead without its player's doing gets back at once what nobody has called."""
        if (back := self.ledger.uncalled) and back[0] == player:
            self._say_returned(*back)
            self.ledger.give_back()
        self._fold(player, " out of turn")

    def _call(self, player: int) -> None:
        paid = self.ledger.call(player)
        if paid:
            self.paid.add(player)
        self._act(player, f"calls {self.coins.counted(paid)}{self._end(player)}" if paid else "checks")

    def _raise(self, action: Action) -> None:
        player, opens = action.player, not self.ledger.level
        by = self.ledger.raise_to(player, action.to)
        self.paid.add(player)
        to = self.coins.told(action.amount)
        self._act(player, (f"bets {to}" if opens else f"raises {self.coins.counted(by)} to {to}") + self._end(player))

    def _show(self, player: int, cards: tuple[Card, ...], board: tuple[Card, ...]) -> None:
        """Cards shown; who shows cards that nobody saw mucks them."""
        seen = tuple(card for card in cards if card.known)
        if len(seen) >= len(self.shown.get(player, ())):
            self.shown[player] = seen
        if not seen:
            self._act(player, "mucks hand")
            return
        made = words(cards, board)
        self._act(player, f"shows {bracketed(seen)}{f' ({made})' if made else ''}")

    def _remark(self, text: str) -> str:
        """A remark as a line of its own: as it is where that is one, and marked as a remark otherwise."""
        for line in (text, REMARK + text):
            if remark_in(line, self._known) == text == text.rstrip() and not HEAD.match(line):
                return line
        raise Unwritable(f"PokerStars text has no line for the remark {text!r}")

    # ------------------------------------------------------------------------------------------------ the end

    def _return(self) -> None:
        if self.settlement.returned is not None:
            self._say_returned(*self.settlement.returned)

    def _say_returned(self, player: int, amount: Amount) -> None:
        self.lines.append(f"Uncalled bet ({self.coins.counted(amount)}) returned to {self.names[player]}")

    def _run_again(self) -> None:
        """The other boards of a hand that is run more than once."""
        for run, board in enumerate(self._boards[1:], 1):
            shared = shared_cards(self._boards[0], board)
            for lying, coming in _COMING.items():
                if lying >= shared:
                    self.lines.append(_street_line(board[:lying], board[lying : lying + coming], ORDINALS[run]))

    def _finish(self, tail: Sequence[Action]) -> None:
        """What is left after the last card: hands shown or mucked, remarks, and the pots."""
        contested = sum(self.ledger.live) > 1
        last_show = _last(tail, (Kind.SHOW,))
        shows, rest = tail[: last_show + 1], tail[last_show + 1 :]
        if not contested:
            self.lines += self._collected(0)
            for action in shows:
                self._tell(action)
        elif shows or self.settlement.shares:
            for run, actions in enumerate(_show_downs(shows, len(self._boards))):
                name = f"{ORDINALS[run]} SHOW DOWN" if len(self._boards) > 1 else "SHOW DOWN"
                self.lines.append(f"*** {name} ***")
                self.board = self._boards[run]
                for action in actions:
                    self._tell(action)
                self.lines += self._collected(run)
        for action in rest:
            self._tell(action)

    def _collected(self, board: int) -> Iterator[str]:
        """Who takes what, side pots first."""
        shares = [share for share in self.settlement.shares or () if share.board == board]
        for share in sorted(shares, key=lambda share: -share.pot):
            self._need_holes(share.player, "collects")
            pot = pot_name(share.pot, len(self.settlement.pots))
            yield f"{self.names[share.player]} collected {self.coins.counted(share.amount)} from {pot}"

    # ------------------------------------------------------------------------------------------ what they share

    def _say(self, player: int, what: str) -> None:
        self.lines.append(f"{self.names[player]}: {what}")

    def _act(self, player: int, what: str) -> None:
        self._need_holes(player, what)
        self._say(player, what)

    def _need_holes(self, player: int, what: str) -> None:
        if not self._holes:
            raise Unwritable(f"{self.names[player]!r} {what} before the hole cards are dealt")

    def _end(self, player: int) -> str:
        if self.ledger.left[player]:
            return ""
        if self.ledger.beyond[player] and self.record.cap is not None:
            return f" and has reached the {self.coins.told(self.record.cap)} cap"
        return " and is all-in"


def bracketed(cards: Sequence[Card]) -> str:
    """Known cards as PokerStars writes them: ``[Ah Kd]``."""
    return f"[{' '.join(str(card) for card in cards if card.known)}]"


def pot_name(pot: int, count: int) -> str:
    """What PokerStars calls one of ``count`` pots, the main pot being number 0."""
    if count < 2:
        return "pot"
    if not pot:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{pot}"


def shared_cards(first: Sequence[Card], second: Sequence[Card]) -> int:
    """How many cards two boards have in common, from the flop on."""
    return next((at for at, (one, other) in enumerate(zip(first, second, strict=True)) if one != other), len(first))


def _street_line(board: tuple[Card, ...], cards: tuple[Card, ...], run: str) -> str:
    street = STREETS[list(_COMING).index(len(board))]
    before = f"{bracketed(board)} " if board else ""
    return f"*** {run + ' ' if run else ''}{street} *** {before}{bracketed(cards)}"


def _last(actions: Sequence[Action], kinds: Sequence[Kind]) -> int:
    """Where the last action of these kinds is; -1 where there is none."""
    return max((at for at, action in enumerate(actions) if action.kind in kinds), default=-1)


def _show_downs(actions: Sequence[Action], boards: int) -> list[list[Action]]:
    """The hands shown for each board: who shows again does so for the next, and who does not is told of again."""
    rounds: list[list[Action]] = [[]]
    shown: dict[int, Action] = {}
    here: set[int] = set()
    for action in actions:
        if action.kind == Kind.SHOW and action.player in here and len(rounds) < boards:
            rounds.append([])
            here = set()
        here.add(action.player)
        rounds[-1].append(action)
    rounds += [[] for _ in range(boards - len(rounds))]
    for actions_here in rounds:
        again = {action.player: action for action in actions_here if action.kind == Kind.SHOW}
        actions_here[:0] = [replace(action, remark=None) for player, action in shown.items() if player not in again]
        shown |= again
    return rounds
