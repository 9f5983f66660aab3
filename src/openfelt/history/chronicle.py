"""From the events of a hand to its record, and from a record to what one player may see of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from openfelt.cards import UNKNOWN, Card, format_cards, parse_cards
from openfelt.history.record import Record, Variant
from openfelt.rules.events import (
    BetMade,
    BetsCollected,
    BoardDealt,
    BoardDeclared,
    BoardNamed,
    BoardWithdrawn,
    BurnTaken,
    Called,
    CardExposed,
    CardsRevealed,
    Checked,
    Event,
    ExtraCardTaken,
    Folded,
    HandEnded,
    HandKilled,
    HandMucked,
    HandShown,
    HandStarted,
    HandVoided,
    HoleDealt,
    Misdealt,
    Posted,
    PostKind,
    PotAwarded,
    Protected,
    Raised,
)
from openfelt.rules.options import AnteType, Options
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit

_VARIANTS: Final = {NoLimit: Variant.NO_LIMIT, PotLimit: Variant.POT_LIMIT, FixedLimit: Variant.FIXED_LIMIT}

_WORDS: Final[dict[type[Event], Callable[[Any], str]]] = {
    Folded: lambda event: "f",
    Checked: lambda event: "cc",
    Called: lambda event: "cc",
    BetMade: lambda event: f"cbr {event.amount}",
    Raised: lambda event: f"cbr {event.to}",
    Protected: lambda event: "protect",
    HandShown: lambda event: f"sm {format_cards(event.cards)}",
    HandMucked: lambda event: "sm",
    BoardDeclared: lambda event: "declare",
    HandKilled: lambda event: "killed",
}
"""What a player's event is in PHH notation; ``protect``, ``declare`` and ``killed`` are ours."""

_REMARKS: Final[dict[type[Event], Callable[[Any], str]]] = {
    CardExposed: lambda event: f"the {event.card} was exposed" + (" and replaced" if event.replaced else ""),
    ExtraCardTaken: lambda event: "a card too many came back",
    Misdealt: lambda event: f"misdeal: {event.cause.replace('_', ' ')}",
    BurnTaken: lambda event: f"the {event.card} was taken from the flop as its burn",
    BoardWithdrawn: lambda event: f"{format_cards(event.cards)} came too early and was taken back",
    HandVoided: lambda event: f"the {event.card} was found twice: the hand is void",
}
"""What went wrong in the deal, as a remark."""


def record_of(events: Sequence[Event], *, names: Sequence[str] = (), **told: Any) -> Record:
    """The record of a finished hand from its ``events``.

    ``names`` are those of the dealt-in players, clockwise from the left of the button; whatever else is ``told`` goes
    into the fields of that name (``hand``, ``about``, ``user``).  Raises ``ValueError`` when the hand has not ended.
    """
    if not events or not isinstance(events[0], HandStarted) or not isinstance(events[-1], HandEnded | CardsRevealed):
        raise ValueError("a record takes all the events of a hand, from HandStarted to HandEnded")
    chronicle = _Chronicle(events[0])
    for event in events[1:]:
        chronicle.add(event)
    return chronicle.record(tuple(names), told)


def seen_by(record: Record, place: int | None) -> Record:
    """``record`` as the player at ``place`` (from 0) may see it, or somebody who did not play (None).

    Hole cards of others stay unknown, but for those that were shown.
    """
    own = None if place is None else f"p{place + 1}"
    shown: dict[str, str] = {}
    for action in record.actions:
        match action.split():
            case [who, "sm", cards]:
                shown[who] = shown.get(who, "") + cards
    actions = tuple(_as_seen(action, own, shown) for action in record.actions)
    return msgspec.structs.replace(record, actions=actions, hero=place)


def _as_seen(action: str, own: str | None, shown: Mapping[str, str]) -> str:
    match action.split():
        case ["d", "dh", who, cards] if who != own:
            pass
        case _:
            return action
    open_cards = set(map(str, parse_cards(shown.get(who, ""))))
    dealt = (cards[at : at + 2] for at in range(0, len(cards), 2))
    return f"d dh {who} {''.join(card if card in open_cards else '??' for card in dealt)}"


class _Chronicle:
    """A record in the making."""

    def __init__(self, started: HandStarted) -> None:
        self.started = started
        count = len(started.seats)
        self.antes = [0] * count
        self.blinds = [0] * count
        self.dead = [0] * count
        self.holes: dict[int, list[Card]] = {}
        self.board: list[tuple[int, tuple[Card, ...]]] = []
        """Where among the actions board cards were dealt, and which."""
        self.actions: list[str] = []
        """What is left empty is told nowhere."""
        self.round_over = 0
        """How many actions there were when the bets were collected."""
        self.won = [0] * count
        self.pot = 0
        self.finishing: tuple[int, ...] = ()
        self.void = False
        stakes = started.game.stakes
        self.blinds[self.place(started.big_blind)] = stakes.blinds[1]
        if started.small_blind is not None:
            self.blinds[self.place(started.small_blind)] = stakes.blinds[0]
        if stakes.ante and started.options.ante_type == AnteType.ALL:
            self.antes = [stakes.ante] * count

    def place(self, seat: int) -> int:
        return self.started.seats.index(seat)

    def add(self, event: Event) -> None:
        if remark := _REMARKS.get(type(event)):
            self.actions.append(f"# {remark(event)}")
        if words := _WORDS.get(type(event)):
            self.actions.append(f"p{self.place(event.seat) + 1} {words(event)}")  # type: ignore[attr-defined]
        match event:
            case BetsCollected():
                self.round_over = len(self.actions)
            case HandShown():
                self.show_once()
            case Posted():
                self.post(self.place(event.seat), event)
            case HoleDealt():
                self.holes.setdefault(self.place(event.seat), []).extend(event.cards)
            case CardExposed(seat=seat, which=which, replaced=True):
                del self.holes[self.place(seat)][which]
                self.take_back(self.place(seat), event.card)
            case Misdealt():
                self.holes, self.board = {}, []
                self.actions = [action for action in self.actions if action.startswith("#")]
            case BoardDealt():
                self.deal_board(event.cards)
            case BurnTaken():
                at, cards = self.board[-1]
                self.board[-1] = (at, tuple(card for card in cards if card != event.card))
            case BoardNamed():
                self.name_board(event.cards)
            case CardsRevealed():
                cards = (*event.cards, *(UNKNOWN,) * (2 - len(event.cards)))
                self.actions.append(f"p{self.place(event.seat) + 1} sm {format_cards(cards)}")
            case HandVoided():
                self.void = True
            case PotAwarded():
                self.pot += event.amount
                for share in event.shares:
                    self.won[self.place(share.seat)] += share.amount
            case HandEnded():
                self.finishing = event.stacks
                if self.lacks_a_flop_card:
                    self.deal_board((UNKNOWN,))

    def show_once(self) -> None:
        """Who lets his cards be seen at the showdown, and shows them then, has shown them once."""
        shown = self.actions[-1]
        for at in range(self.round_over, len(self.actions) - 1):
            if self.actions[at] == shown:
                self.actions[at] = ""

    def take_back(self, place: int, card: Card) -> None:
        """A card that is replaced was shown by nobody."""
        for at, action in enumerate(self.actions):
            if action.startswith(f"p{place + 1} sm ") and str(card) in action:
                left = action.replace(str(card), "??")
                self.actions[at] = "" if left.endswith("????") else left

    def post(self, place: int, event: Posted) -> None:
        match event.kind:
            case PostKind.ANTE | PostKind.DEAD_ANTE:
                self.antes[place] = max(self.antes[place], event.amount)
            case PostKind.BIG_BLIND_ANTE:
                self.antes[place] = self.started.game.stakes.ante
            case PostKind.STRADDLE:
                self.blinds[place] = max(event.amount, 2 * self.started.game.stakes.blinds[1])
            case PostKind.LIVE_POST:
                self.blinds[place] = -event.amount
            case PostKind.DEAD_POST:
                self.dead[place] = event.amount

    @property
    def lacks_a_flop_card(self) -> bool:
        """One of the three was taken away as the burn, and no other has come yet."""
        return len(self.board) == 1 and len(self.board[0][1]) == 2

    def deal_board(self, cards: tuple[Card, ...]) -> None:
        """Board cards go on the table; one that completes a flop which lost its burn belongs to that flop."""
        if self.lacks_a_flop_card:
            at, flop = self.board[0]
            self.board[0] = (at, flop + cards)
        else:
            self.board.append((len(self.actions), cards))
            self.actions.append("")

    def name_board(self, cards: tuple[Card, ...]) -> None:
        rest = list(cards)
        self.board = [(at, tuple(rest.pop(0) for _ in old)) for at, old in self.board]

    def record(self, names: tuple[str, ...], told: dict[str, Any]) -> Record:
        started = self.started
        stakes = started.game.stakes
        actions = self.actions
        for at, cards in self.board:
            actions[at] = f"d db {format_cards(cards)}"
        # Whose only card was taken back before the hand was void has none.
        held = {place: cards for place, cards in sorted(self.holes.items()) if cards}
        deals = [f"d dh p{place + 1} {format_cards(cards)}" for place, cards in held.items()]
        limit = isinstance(started.game, FixedLimit)
        return Record(
            variant=_VARIANTS[type(started.game)],
            antes=tuple(self.antes),
            blinds=tuple(self.blinds),
            stacks=started.stacks,
            actions=(*deals, *filter(None, actions)),
            min_bet=None if limit else stakes.blinds[1],
            bets=started.game.bets if isinstance(started.game, FixedLimit) else None,
            ante_trimming=started.options.ante_type == AnteType.ALL,
            players=names,
            seats=tuple(seat + 1 for seat in started.seats),
            button=None if started.button in started.seats else started.button + 1,
            finishing_stacks=self.finishing,
            winnings=() if self.void else tuple(self.won),
            stakes=stakes.blinds,
            chip=None if stakes.chip_unit == 1 else stakes.chip_unit,
            dead_posts=tuple(self.dead) if any(self.dead) else (),
            pot=None if self.void else self.pot,
            cancelled=self.void,
            options=None if started.options == Options() else started.options,
            **told,
        )
