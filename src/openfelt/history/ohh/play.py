"""The rounds of a document as actions of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from openfelt.history.ohh.chips import Chips
from openfelt.history.ohh.fields import amount, cards, tables, text
from openfelt.history.record import Amount

_STREETS: Final = {"flop": (0, 6), "turn": (1, 2), "river": (2, 2)}
"""The place of a street on the board, and how long its cards are as text."""

_BESIDES: Final = frozenset(
    ("added chips", "sits down", "stands up", "add to pot", "added to pot", "player adjustment", "payout")
)
"""What happens at the table besides the play."""

_FORCED: Final = {
    "post ante": "ante",
    "post sb": "small blind",
    "post bb": "big blind",
    "straddle": "straddle",
    "post dead": "dead post",
    "post extra blind": "live post",
}
_SHOWS: Final = ("shows cards", "shows hand")
_MUCKS: Final = ("mucks cards", "mucks hand")


class Play:
    """A hand that is read round by round; ``places`` are the players' places in the record by their ids.

    Every method raises ``ValueError`` for what is no hand.
    """

    def __init__(
        self, places: Mapping[str, int], names: Sequence[str], stacks: Sequence[Amount], cap: Amount | None
    ) -> None:
        self.places = places
        self.names = names
        self.chips = Chips(stacks, cap)
        self.antes: list[Amount] = [0] * len(stacks)
        self.blinds: list[Amount] = [0] * len(stacks)
        self.dead_posts: list[Amount] = [0] * len(stacks)
        self.blinds_of_table: tuple[Amount | None, Amount | None, Amount | None] = (None, None, None)
        """Small blind, big blind and ante as the document names them."""
        self.posted: tuple[Amount | None, Amount | None] = (None, None)
        """The small and the big blind that were posted."""
        self.boards: list[list[str]] = [[]]
        """The cards of each street, for each board."""
        self._holes = ["????"] * len(stacks)
        self._said: list[str] = []

    @property
    def actions(self) -> tuple[str, ...]:
        """The hole cards, and then everything in the order in which it happened."""
        return (*(f"d dh p{player} {hole}" for player, hole in enumerate(self._holes, 1)), *self._said)

    def remark(self, words: str) -> None:
        """Something that happened besides the play."""
        self._said.append(f"# {words}")

    def rounds(self, rounds: Sequence[Mapping[str, Any]]) -> None:
        """All rounds of a document."""
        for one in rounds:
            street = text(one, "street").casefold()
            told = tables(one, "actions")
            if street in _STREETS and (cards(one) or told):
                self.street(street, cards(one))
            elif cards(one):
                raise ValueError(f"board cards come before the flop or at the showdown, in {street!r:.60}")
            for action in told:
                self.action(action)

    def street(self, street: str, board: str) -> None:
        """The cards of a street; of one that is there already they belong to another board."""
        place, size = _STREETS[street]
        if len(board) != size:
            raise ValueError(f"the {street} has {size // 2} cards, not {board!r:.60}")
        current = self.boards[-1]
        if place < len(current):
            current = self.boards[0][:place]
            self.boards.append(current)
        if place > len(current):
            raise ValueError(f"the {street} comes too early")
        current.append(board)
        if len(self.boards) == 1:
            self._said.append(f"d db {board}")
            self.chips.next_round()

    def action(self, action: Mapping[str, Any]) -> None:
        """One action of a round."""
        name = text(action, "action").strip()
        what = name.casefold()
        if what in _BESIDES:
            self.besides(action, name)
            return
        place = self.places.get(text(action, "player_id"))
        if place is None:
            raise ValueError(f"{name!r:.60} is done by player {text(action, 'player_id')!r:.60}, who is not dealt in")
        put_in = amount(action, "amount")
        if put_in is not None and put_in < 0:
            raise ValueError(f"{name!r:.60} has an amount of {put_in}")
        if what in _FORCED:
            self.post(place, _FORCED[what], put_in or 0)
        elif what in ("bet", "raise"):
            self.wager(place, name, put_in)
        elif what == "call":
            self.chips.add(place, self.chips.price(place) if put_in is None else put_in)
            self.say(place, "cc")
        elif what in ("check", "fold"):
            self.say(place, "cc" if what == "check" else "f")
        elif what == "dealt cards" or what in _SHOWS or what in _MUCKS:
            self.cards(place, what, cards(action))
        else:
            raise ValueError(f"{name!r:.60} is no action of Open Hand History")

    def besides(self, action: Mapping[str, Any], name: str) -> None:
        """What has no part in the play: a remark with the player's name and the amount, where they are told."""
        place = self.places.get(text(action, "player_id"))
        who = "" if place is None else f"{self.names[place]}: "
        chips = amount(action, "amount")
        self.remark(f"{who}{name}" + (f" {chips}" if chips else ""))

    def post(self, place: int, kind: str, posted: Amount) -> None:
        """Something that had to be posted; who is all-in with it was due the whole."""
        small, big, ante = self.blinds_of_table
        usual = {"ante": ante, "small blind": small, "big blind": big, "live post": big}.get(kind)
        short = usual is not None and posted < usual and self.chips.left[place] <= posted
        due = usual if short and usual is not None else posted
        if kind == "small blind" and self.posted[0] is not None:
            kind = "dead post"
        if kind == "big blind" and self.posted[1] is not None:
            kind = "live post"
        if kind in ("ante", "dead post"):
            self.chips.give(place, posted)
            (self.antes if kind == "ante" else self.dead_posts)[place] += due
            return
        self.chips.post(place, due)
        self.blinds[place] += -due if kind == "live post" else due
        if kind == "small blind":
            self.posted = (due, self.posted[1])
        elif kind == "big blind":
            self.posted = (self.posted[0], due)

    def wager(self, place: int, name: str, put_in: Amount | None) -> None:
        """A bet or raise; one that does not reach beyond the last bet is the call of a player who is all-in."""
        if not put_in:
            raise ValueError(f"a {name.casefold():.60} has to have an amount")
        level = self.chips.level
        total = self.chips.add(place, put_in)
        self.say(place, f"cbr {_plain(total)}" if total > level else "cc")

    def cards(self, place: int, what: str, told: str) -> None:
        """Cards that a player was dealt, shows or throws away: known is what is told of them anywhere."""
        if len(told) > 4:
            raise ValueError(f"{told:.60} are more than two hole cards")
        whole = (told + "????")[:4]
        if self._holes[place].count("?") > whole.count("?"):
            self._holes[place] = whole
        if what in _MUCKS or (what in _SHOWS and not told):
            self.say(place, "sm")
        elif what in _SHOWS:
            self.say(place, f"sm {whole}")

    def say(self, place: int, what: str) -> None:
        """An action of a player in PHH notation."""
        self._said.append(f"p{place + 1} {what}")


def _plain(total: Amount) -> str:
    return f"{total:f}" if isinstance(total, Decimal) else str(total)
