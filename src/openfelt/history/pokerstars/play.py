"""What is told of one hand, turned into the actions of a record and checked on the way.

A record does not hold what a call cost, by how much a raise topped the bet or what came back uncalled, so this is the
place where a text is caught that contradicts itself there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from openfelt.history.pokerstars.account import Account, Deed
from openfelt.history.pokerstars.amounts import amount_of
from openfelt.history.pokerstars.ledger import Ledger
from openfelt.history.pokerstars.lines import ORDINALS
from openfelt.history.pokerstars.posts import Post, debts_of, dues_of
from openfelt.history.record import Amount, Unreadable

_STREETS: Final = {"FLOP": (0, 3), "TURN": (3, 1), "RIVER": (4, 1)}
"""How many board cards lie before each street, and how many come."""


class Play:
    """The actions of one hand; ``seats`` are those who were dealt in, in the order of the record.

    Raises :class:`Unreadable` for lines that contradict each other.
    """

    def __init__(self, account: Account, seats: Sequence[int]) -> None:
        self._account = account
        self._place = {seat: place for place, seat in enumerate(seats)}
        posts = [
            Post(deed.told("what"), self._place[deed.seat], amount_of(deed.told("amount")), bool(deed.told("all_in")))
            for deed in account.deeds
            if deed.verb == "posts"
        ]
        self.debts = debts_of(posts, account.header.variant, account.header.pair)
        self.dues = dues_of(self.debts, len(seats))
        self._unpaid = list(self.debts)
        stacks = [account.chairs[seat].stack for seat in seats]
        self._ledger = Ledger(stacks, self.dues.antes, account.header.cap)
        self._before: list[str] = []
        self._after: list[str] = []
        self._dealt = False
        self._shown: dict[int, str] = {}
        self.holes = ["" for _ in seats]
        self.heroes: list[int] = []
        self.boards: list[list[str]] = [[]]
        self.collected: dict[int, Amount] = {}
        for deed in account.deeds:
            self._DO[deed.verb](self, deed)
        for deed in account.hidden:
            self._learn(deed, deed.told("showed") or deed.told("hidden") or deed.told("mucked"))
        self._compare_boards()
        self._require_one_deck()

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of the hand in PHH notation, hole cards first unless something was told before."""
        if not self._dealt:
            return tuple(self._before)
        hole = (f"d dh p{place + 1} {cards:?<4}" for place, cards in enumerate(self.holes))
        return (*self._before, *hole, *self._after)

    def require_contenders(self, winners: Iterable[int]) -> None:
        """Only who was dealt cards and has not folded can collect anything, wherever that is told."""
        seats = list(self._place)
        for winner in winners:
            if not self._dealt or not self._ledger.live[winner]:
                why = "though he has folded" if self._dealt else "before the hole cards are dealt"
                raise Unreadable(f"{self._account.name(seats[winner])!r} collects {why}")

    # ------------------------------------------------------------------------------------------- the lines

    def _remark(self, deed: Deed) -> None:
        (self._after if self._dealt else self._before).append(f"# {deed.text}")

    def _post(self, deed: Deed) -> None:
        if self._dealt:
            raise self._fault(deed, "posts after the cards were dealt")
        debt = self._unpaid.pop(0)
        told, paid = amount_of(deed.told("amount")), self._ledger.pay(debt)
        if told != paid:
            raise self._fault(deed, f"posts {told} where {paid} is what he owes and has")

    def _deal(self, deed: Deed) -> None:
        if self._dealt:
            raise Unreadable(f"line {deed.line}: the hole cards are dealt twice")
        self._dealt = True

    def _get_cards(self, deed: Deed) -> None:
        self._need_deal(deed, "is told his cards")
        self._learn(deed, deed.told("cards"))
        if self._place[deed.seat] not in self.heroes:
            self.heroes.append(self._place[deed.seat])

    def _fold(self, deed: Deed) -> None:
        player = self._actor(deed)
        if cards := deed.told("cards"):
            self._learn(deed, cards)
        self._ledger.fold(player)
        self._add(player, "killed" if deed.told("dead") else "f")

    def _protect(self, deed: Deed) -> None:
        player = self._actor(deed)
        self._ledger.protect(player)
        self._add(player, "protect")

    def _declare(self, deed: Deed) -> None:
        self._need_deal(deed, "plays the board")
        self._add(self._place[deed.seat], "declare")

    def _check(self, deed: Deed) -> None:
        player = self._actor(deed)
        if price := self._ledger.price(player):
            raise self._fault(deed, f"checks where {price} is to call")
        self._ledger.call(player)
        self._add(player, "cc")

    def _call(self, deed: Deed) -> None:
        player = self._actor(deed)
        told, price = amount_of(deed.told("amount")), self._ledger.price(player)
        if told not in (price, self._ledger.whole_price(player)):
            raise self._fault(deed, f"calls {told} where {price} is to call")
        self._ledger.call(player, told)
        self._add(player, "cc")

    def _bet(self, deed: Deed) -> None:
        if self._ledger.level:
            raise self._fault(deed, f"bets where {self._ledger.level} has been bet already")
        self._raise(deed, amount_of(deed.told("amount")), deed.told("amount"))

    def _raise_to(self, deed: Deed) -> None:
        self._raise(deed, amount_of(deed.told("amount")), deed.told("to"))

    def _raise(self, deed: Deed, by: Amount, to: str) -> None:
        player = self._actor(deed)
        amount = amount_of(to)
        most = self._ledger.street[player] + self._ledger.left[player]
        if by != amount - self._ledger.level or not by:
            raise self._fault(deed, f"raises {by} to {amount} where the bet is {self._ledger.level}")
        if amount > most:
            raise self._fault(deed, f"goes to {amount}, but has {most} for this round")
        self._ledger.raise_to(player, amount)
        self._add(player, f"cbr {to.replace(',', '')}")

    def _street(self, deed: Deed) -> None:
        self._need_deal(deed, "The board")
        run = ORDINALS.index(deed.told("run")) if deed.told("run") else 0
        before, cards = deed.told("before").split(), deed.told("cards").split()
        lie, come = _STREETS[deed.told("street")]
        if run and run == len(self.boards):
            self.boards.append(self.boards[0][:lie])
        board = self.boards[run] if run < len(self.boards) else None
        if board is None or len(board) != lie or len(cards) != come or before != board:
            raise Unreadable(f"line {deed.line}: this {deed.told('street').lower()} does not follow what lies there")
        board += cards
        if run == 0:
            self._ledger.next_street()
            self._after.append(f"d db {''.join(cards)}")

    def _show_down(self, deed: Deed) -> None:
        self._need_deal(deed, "The showdown")

    def _show(self, deed: Deed) -> None:
        self._learn(deed, deed.told("cards"))
        self._table(deed, f" {''.join(deed.told('cards').split()):?<4}")

    def _muck(self, deed: Deed) -> None:
        if cards := deed.told("cards"):
            self._learn(deed, cards)
        self._table(deed, "")

    def _table(self, deed: Deed, cards: str) -> None:
        """Shown cards, or none for a muck; what is told again for another board counts once."""
        self._need_deal(deed, "shows or mucks")
        player = self._place[deed.seat]
        if self._shown.get(player) == cards:
            return
        self._shown[player] = cards
        self._add(player, f"sm{cards}")

    def _collect(self, deed: Deed) -> None:
        player = self._place[deed.seat]
        amount = amount_of(deed.told("amount"))
        self.collected[player] = self.collected[player] + amount if player in self.collected else amount

    def _return(self, deed: Deed) -> None:
        told, uncalled = amount_of(deed.told("amount")), self._ledger.uncalled
        if uncalled != (self._place[deed.seat], told):
            right = f"{uncalled[1]} of another bet are" if uncalled else "nothing is"
            raise self._fault(deed, f"gets {told} back where {right} uncalled")
        self._ledger.give_back()

    def _cancel(self, deed: Deed) -> None:
        """Told by the account."""

    _DO: Final[dict[str, Callable[[Play, Deed], None]]] = {
        "remark": _remark,
        "posts": _post,
        "deal": _deal,
        "dealt": _get_cards,
        "folds": _fold,
        "checks": _check,
        "calls": _call,
        "bets": _bet,
        "raises": _raise_to,
        "street": _street,
        "show down": _show_down,
        "is": _protect,
        "plays": _declare,
        "shows": _show,
        "mucks": _muck,
        "collected": _collect,
        "returned": _return,
        "cancelled": _cancel,
    }

    # ------------------------------------------------------------------------------------- what they share

    def _add(self, player: int, action: str) -> None:
        self._after.append(f"p{player + 1} {action}")

    def _actor(self, deed: Deed) -> int:
        """The player who folds, checks, calls, bets or raises."""
        self._need_deal(deed, deed.verb)
        player = self._place[deed.seat]
        if not self._ledger.live[player]:
            raise self._fault(deed, f"{deed.verb} though he has folded")
        return player

    def _need_deal(self, deed: Deed, what: str) -> None:
        if not self._dealt:
            raise self._fault(deed, f"{what} before the hole cards are dealt")

    def _learn(self, deed: Deed, cards: str) -> None:
        """Cards of a player, from wherever they are told; he may show one of them and later the other."""
        player = self._place[deed.seat]
        old, new = _pair(self.holes[player]), _pair(cards.replace(" ", ""))
        if len(new) > 2 or len({*old, *new}) > 2:
            raise self._fault(deed, f"has [{cards}], but was told to have {old or 'two cards'}")
        if not set(new) <= set(old):
            self.holes[player] = "".join(new if len(new) == 2 else (*old, *new))

    def _compare_boards(self) -> None:
        """The summary must tell the board that was dealt."""
        for deed in self._account.boards:
            run = ORDINALS.index(deed.told("run")) if deed.told("run") else 0
            dealt = " ".join(self.boards[run]) if run < len(self.boards) else ""
            if dealt != deed.told("cards"):
                raise Unreadable(f"line {deed.line} tells of a board [{deed.told('cards')}] where [{dealt}] lies")
        if len(self.boards) > 1 and any(len(board) != 5 for board in self.boards):
            raise Unreadable("the hand was run more than once, but one of the boards is not complete")

    def _require_one_deck(self) -> None:
        """No card is in two places; boards of one hand may have their first cards in common."""
        places = {"on the board": [card for board in self.boards for card in board]}
        for seat, place in self._place.items():
            places[f"in the hand of {self._account.name(seat)!r}"] = _pair(self.holes[place])
        seen: dict[str, str] = {}
        for where, cards in places.items():
            for card in cards:
                if seen.setdefault(card, where) != where:
                    raise Unreadable(f"the {card} is both {seen[card]} and {where}")
        for board in self.boards:
            if twice := next((card for card in board if board.count(card) > 1), None):
                raise Unreadable(f"the {twice} lies on the board twice")

    def _fault(self, deed: Deed, what: str) -> Unreadable:
        name = f"{self._account.name(deed.seat)!r} " if deed.seat else ""
        return Unreadable(f"line {deed.line}: {name}{what}")


def _pair(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
