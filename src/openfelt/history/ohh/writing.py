"""From a record to an Open Hand History document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from openfelt.cards import format_cards, parse_cards
from openfelt.errors import OpenfeltError
from openfelt.history.ohh.chips import Chips
from openfelt.history.plain.fields import bare, to_fields
from openfelt.history.record import UNTOLD, Amount, Record, Unwritable, Variant
from openfelt.history.setup import setup, terms_of
from openfelt.rules.options import Options

SPEC_VERSION: Final = "1.4.7"
OUR_VERSION: Final = "1.0.0"
"""How we fill the fields; told as ``internal_version``."""
PLAY_MONEY: Final = "XPM"
BET_TYPES: Final = {Variant.NO_LIMIT: "NL", Variant.POT_LIMIT: "PL", Variant.FIXED_LIMIT: "FL"}
STREETS: Final = ("Flop", "Turn", "River")
STREET_CARDS: Final = (3, 1, 1)

# The clocks of the sites; other abbreviations mean different hours in different places, or in summer.
_ZONES: Final = {"UTC": "UTC", "GMT": "UTC", "ET": "America/New_York", "CET": "Europe/Paris"}

_TOURNAMENT: Final = re.compile(r"Tournament #([0-9]{1,18})")
_MONEY: Final = r"[^0-9]?([0-9]{1,9}(?:\.[0-9]{1,2})?)"
_BUY_IN: Final = re.compile(rf"{_MONEY}\+{_MONEY}(?: ([A-Z]{{3}}))?")
_BLIND_NAMES: Final = ("Post SB", "Post BB", "Straddle")


def document_of(record: Record) -> dict[str, Any]:
    """The document of ``record``, without what only a record knows.  Raises :class:`Unwritable`."""
    to_fields(record)
    blinds = _blinds(record)
    seats, dealer = clockwise_seats(record)
    count = len(record.stacks)
    names = record.players or tuple(f"p{number}" for number in range(1, count + 1))
    size = record.about.get("seat_count")
    kept = record.user.get("_ohh")
    kept = kept if isinstance(kept, dict) else {}
    document = {
        "game_number": "" if record.hand is None else str(record.hand),
        "table_name": _text(record.about.get("table")),
        "game_type": "Holdem",
        "bet_limit": {"bet_type": BET_TYPES[record.variant], "bet_cap": record.cap or 0},
        "table_size": size if type(size) is int and size >= max(seats) else max(seats),
        "currency": _text(record.about.get("currency")) or PLAY_MONEY,
        "dealer_seat": dealer,
        "small_blind_amount": record.stakes[0] if record.stakes else blinds.small,
        "big_blind_amount": record.stakes[1] if record.stakes else blinds.big,
        "ante_amount": max(record.antes),
        "hero_player_id": record.hero,
        "flags": [*flags_of(record), *_other_flags(kept)],
        "players": [
            {"id": place, "seat": seat, "name": name, "starting_stack": None if stack == UNTOLD else stack}
            for place, (seat, name, stack) in enumerate(zip(seats, names, record.stacks, strict=True))
        ],
        "rounds": _Rounds(record, blinds).rounds,
        "pots": _pots(record),
    }
    head = {"spec_version": SPEC_VERSION, "site_name": _text(record.about.get("venue"))} | usual_fields(record)
    return head | document | {name: value for name, value in kept.items() if name not in document}


def usual_fields(record: Record) -> dict[str, Any]:
    """Fields as we would write them of which ``record`` may keep, in ``user``, that a document had them otherwise."""
    site = _text(record.about.get("venue"))
    usual = {"network_name": site, "internal_version": OUR_VERSION, "start_date_utc": _start(record.about)}
    return usual | _tournament(record)


def flags_of(record: Record) -> list[str]:
    """The flags that follow from the record."""
    return ["Run_It_Twice"] * bool(record.boards) + ["Cap"] * (record.cap is not None)


def clockwise_seats(record: Record) -> tuple[tuple[int, ...], int]:
    """The seats and that of the button; seats of our own where those of the record contradict the players' order."""
    if record.seats:
        dealer = record.seats[-1] if record.button is None else record.button
        order = sorted(record.seats, key=lambda seat: (seat <= dealer, seat))
        if list(record.seats) == order and len(set(order)) == len(order):
            return record.seats, dealer
    count = len(record.stacks)
    return tuple(range(1, count + 1)), count


class _Blinds(NamedTuple):
    """Who posted which blind, and what they are at this table."""

    small_place: int | None
    big_place: int | None
    small: Amount | None
    big: Amount | None

    def name(self, place: int) -> str:
        """What the blind of ``place`` is called."""
        names = {self.small_place: "Post SB", self.big_place: "Post BB"}
        return names.get(place, "Straddle")


def _blinds(record: Record) -> _Blinds:
    try:
        opening = setup(terms_of(record, Options()))
    except (OpenfeltError, ValueError, OverflowError):
        return _Blinds(None, None, None, record.min_bet)
    posted = [place for place, blind in enumerate(record.blinds) if blind > 0]
    others = [place for place in posted if place != opening.big_blind and place not in opening.straddles]
    small = others[0] if others else None
    big = opening.big_blind
    return _Blinds(small, big, None if small is None else record.blinds[small], record.blinds[big])


def _pots(record: Record) -> list[dict[str, Any]]:
    """All pots as one, since a record knows no more; none where it does not tell who won."""
    if not any(record.winnings):
        return []
    taken = sum(record.winnings)
    pot = {
        "number": 0,
        "amount": record.pot if record.pot is not None else taken + (record.rake or 0),
        "rake": record.rake,
        "player_wins": [
            {"player_id": place, "win_amount": amount} for place, amount in enumerate(record.winnings) if amount
        ],
    }
    return [pot]


class _Rounds:
    """The rounds of a hand as they are written, action by action."""

    def __init__(self, record: Record, blinds: _Blinds) -> None:
        self.chips = Chips(record.stacks, record.cap)
        self.rounds: list[dict[str, Any]] = []
        self.board: list[str] = []
        self.shown: list[tuple[int, str, str]] = []
        self.taken = False
        """A hand is dead without having been folded."""
        self.begin("Preflop")
        for place, name, due in _posts(record, blinds):
            live = name not in ("Post Ante", "Post Dead")
            self.tell(place, name, self.chips.post(place, due) if live else self.chips.give(place, due))
        for action in bare(record.actions):
            self.action(action)
        for board in record.boards:
            self.another_board(board)
        if self.shown:
            self.begin("Showdown")
        for place, name, cards in self.shown:
            self.tell(place, name, 0, cards)

    def begin(self, street: str, cards: str = "") -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": _cards(cards), "actions": []})

    def tell(self, place: int, name: str, amount: Amount, cards: str = "") -> None:
        actions = self.rounds[-1]["actions"]
        action: dict[str, Any] = {"action_number": len(actions) + 1, "player_id": place, "action": name}
        action |= {"amount": amount, "is_allin": amount > 0 and self.chips.left[place] <= 0}
        actions.append(action | ({"cards": _cards(cards)} if cards else {}))

    def action(self, text: str) -> None:
        """One action of the record.  Raises :class:`Unwritable`."""
        try:
            match text.split():
                case ["d", "dh", who, cards]:
                    if known := _known(cards):
                        self.tell(self.place(who), "Dealt Cards", 0, known)
                case ["d", "db", cards]:
                    self.deal(cards)
                case [_, "f" | "cc" | "cbr", *_] if self.taken:
                    raise ValueError("a hand was taken while others bet on")
                case [who, "f"]:
                    self.tell(self.place(who), "Fold", 0)
                case [who, "cc"]:
                    place = self.place(who)
                    price = self.chips.price(place)
                    self.chips.add(place, price)
                    self.tell(place, "Call" if price else "Check", price)
                case [who, "cbr", amount]:
                    self.wager(self.place(who), amount)
                case [who, "sm"]:
                    self.shown.append((self.place(who), "Mucks Cards", ""))
                case [who, "sm", cards]:
                    self.shown.append((self.place(who), "Shows Cards", _known(cards)))
                case [_, "declare"]:
                    pass  # it is no action there, and the cards speak
                case [_, "protect"]:
                    pass  # he does nothing more, and plays on for what is in
                case [who, "killed"]:
                    self.tell(self.place(who), "Fold", 0)
                    self.taken = True
                case _:
                    raise ValueError("there are f, cc, cbr, sm, d dh and d db")
        except (ValueError, ArithmeticError) as error:
            raise Unwritable(f"{text} is no action of Open Hand History: {error}") from None

    def wager(self, place: int, text: str) -> None:
        name = "Raise" if self.chips.level or len(self.rounds) == 1 else "Bet"
        amount = Decimal(text) if "." in text else int(text)
        put_in = amount - self.chips.bets[place]
        if not 0 < put_in < 10**18:
            raise ValueError(f"p{place + 1} has put in {self.chips.bets[place]} already")
        self.chips.add(place, put_in)
        self.tell(place, name, put_in)

    def deal(self, cards: str) -> None:
        street = len(self.board)
        if street >= len(STREETS) or len(parse_cards(cards)) != STREET_CARDS[street] or "?" in cards:
            raise ValueError("there are a flop of three known cards, a turn and a river of one")
        self.board.append(cards)
        self.chips.next_round()
        self.begin(STREETS[street], cards)

    def another_board(self, board: str) -> None:
        """The streets in which another board differs from the first."""
        streets = [board[0:6], board[6:8], board[8:10]]
        parse_cards(board)
        if len(board) != 10 or len(self.board) != len(STREETS) or "?" in board:
            raise Unwritable(f"{board} is no second board: there are five known cards beside those of the first")
        first = next((at for at in range(3) if streets[at] != self.board[at]), 2)
        for street in range(first, 3):
            self.begin(STREETS[street], streets[street])

    def place(self, who: str) -> int:
        place = int(who.removeprefix("p")) - 1
        if not 0 <= place < len(self.chips.left):
            raise ValueError(f"there are p1 to p{len(self.chips.left)}")
        return place


def _posts(record: Record, blinds: _Blinds) -> Iterator[tuple[int, str, Amount]]:
    """Place, name and amount due of everything that was posted; a big-blind ante comes after the blind."""
    antes = [(place, "Post Ante", ante) for place, ante in enumerate(record.antes) if ante]
    alone = len(antes) == 1 and antes[0][0] == blinds.big_place
    yield from () if alone else antes
    posted = [(place, blinds.name(place), blind) for place, blind in enumerate(record.blinds) if blind > 0]
    yield from sorted(posted, key=lambda post: _BLIND_NAMES.index(post[1]))
    yield from ((place, "Post Extra Blind", -blind) for place, blind in enumerate(record.blinds) if blind < 0)
    yield from ((place, "Post Dead", dead) for place, dead in enumerate(record.dead_posts) if dead)
    yield from antes if alone else ()


def _cards(text: str) -> list[str]:
    cards = format_cards(parse_cards(text))
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def _known(cards: str) -> str:
    """The cards that are known.  Raises ``ValueError`` for what are none."""
    return format_cards(card for card in parse_cards(cards) if card.known)


def _text(value: object) -> str:
    """A name of venue, table or currency; numbers count as names."""
    return str(value) if isinstance(value, str | int) else ""


def _other_flags(kept: dict[str, Any]) -> Iterable[Any]:
    flags = kept.get("flags")
    return flags if isinstance(flags, list) else ()


def _start(about: dict[str, Any]) -> str | None:
    """When the hand began in UTC; None where the date, the time or its zone are not told."""
    zone = about.get("time_zone") or _ZONES.get(_text(about.get("time_zone_abbreviation")))
    year, month, day, clock = (about.get(name) for name in ("year", "month", "day", "time"))
    if not (isinstance(zone, str) and type(year) is type(month) is type(day) is int and isinstance(clock, time)):
        return None
    try:
        local = datetime.combine(date(year, month, day), clock.replace(tzinfo=ZoneInfo(zone)))
        return local.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"
    except (KeyError, ValueError, OverflowError, OSError):
        return None


def _tournament(record: Record) -> dict[str, Any]:
    """What the hand tells of its tournament; nothing where it belongs to none."""
    event = _TOURNAMENT.fullmatch(_text(record.about.get("event")))
    if event is None:
        return {}
    told: dict[str, Any] = {"tournament_number": event[1]}
    if buy_in := _BUY_IN.fullmatch(_text(record.user.get("_buy_in"))):
        buy, fee, currency = buy_in.groups()
        told |= {"buyin_amount": Decimal(buy), "fee_amount": Decimal(fee)} | (
            {"currency": currency} if currency else {}
        )
    return {"tournament": True, "tournament_info": told}
