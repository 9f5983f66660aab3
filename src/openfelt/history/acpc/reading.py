"""From the lines of a log to records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

import msgspec

from openfelt.cards import format_cards, parse_cards
from openfelt.history.acpc.betting import Betting
from openfelt.history.acpc.game import ANY_RAISES, Game, find_game, parse_game
from openfelt.history.plain.fields import restored
from openfelt.history.plain.values import MISREAD
from openfelt.history.record import Amount, OtherGame, Record, Unreadable, Variant
from openfelt.history.source import Source
from openfelt.rules.options import HeadsUpBlinds, Options

OURS: Final = "openfelt"
"""The name of a match that has none, as the writer puts it."""
FIELDS_MARK: Final = "_openfelt"

_BEGINNING: Final = re.compile(r"^(STATE:|MATCHSTATE:|#\s*name/game/hands/seed\s|#\s*GAMEDEF)", re.MULTILINE)
_HEAD: Final = re.compile(r"name/game/hands/seed\s+(\S+)\s+(\S+)(?:\s.*)?")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_VALUE: Final = re.compile(r"[-+]?[0-9]{1,17}(\.[0-9]{1,9})?")
_STEP: Final = re.compile(r"[fc/]|r[0-9]{0,18}")
_BOARD_CARDS: Final = (3, 1, 1)


def looks_like(beginning: str) -> bool:
    """Whether a line of the beginning is a hand of the dealer, or the head of his log."""
    return _BEGINNING.search(beginning) is not None


def read(source: Source) -> Iterator[Record | Unreadable]:
    """The hands of a log, one by one.

    Where a game definition is missing, or is none of hold'em, every hand under it comes as an :class:`Unreadable` or
    :class:`OtherGame` that says so.
    """
    log = _Log(source)
    for number, line in enumerate(source.lines(), 1):
        text = line.removeprefix("\ufeff").strip(" \t")
        if text.startswith("#"):
            log.comment(text[1:].strip())
        elif text.startswith(("STATE:", "MATCHSTATE:")):
            yield log.hand(text, number)
        elif text and not text.startswith("SCORE:"):
            yield Unreadable(f"no line of an ACPC log: {text:.60}", line=number)


class _Log:
    """What the lines so far have said about the hands to come."""

    def __init__(self, source: Source) -> None:
        self.path = source.path
        self.game: Game | ValueError = ValueError("no game definition is named before this hand")
        self.event: str | None = None
        self.definition: list[str] | None = None
        """The lines of a definition that is being read."""
        self.fields: str | None = None
        """What a comment tells of the next hand."""

    def comment(self, text: str) -> None:
        """A line that began with a hash; what it does not understand is decoration."""
        if self.definition is not None:
            self.definition.append(text)
            if text.lower() == "end gamedef":
                self.game = self.defined(self.definition)
                self.definition = None
        elif text.lower() == "gamedef":
            self.definition = []
        elif match := _HEAD.fullmatch(text):
            self.event = match[1] if match[1] != OURS else None
            try:
                self.game = find_game(match[2], self.path)
            except ValueError as error:
                self.game = error
        elif text.startswith(FIELDS_MARK):
            self.fields = text.removeprefix(FIELDS_MARK).strip()

    def defined(self, lines: Sequence[str]) -> Game | ValueError:
        try:
            return parse_game(lines, "the definition in the log")
        except ValueError as error:
            return error

    def hand(self, text: str, line: int) -> Record | Unreadable:
        """The record of one line."""
        if self.definition is not None:
            self.game = self.defined(self.definition)
            self.definition = None
        left, self.fields = self.fields, None
        kind, *parts = text.split(":", 5) if text.startswith("STATE:") else text.split(":", 4)
        viewer = parts.pop(0) if kind == "MATCHSTATE" else None
        number = int(parts[0]) if parts and _NUMBER.fullmatch(parts[0]) else None
        if isinstance(self.game, OtherGame):
            return OtherGame(self.game.game, hand=number, line=line)
        if isinstance(self.game, ValueError):
            return Unreadable(str(self.game), hand=number, line=line)
        try:
            if number is None or len(parts) < 3:
                raise ValueError(f"a hand is {kind}:number:betting:cards and so on, not {text:.60}")
            record = read_state(self.game, number, parts[1:], viewer)
            if self.event is not None:
                record = msgspec.structs.replace(record, about={"event": self.event})
            return restored(record, msgspec.json.decode(left)) if left is not None else record
        except MISREAD as error:
            return Unreadable(str(error), hand=number, line=line)


def read_state(game: Game, number: int, parts: Sequence[str], viewer: str | None = None) -> Record:
    """The record of hand ``number``; ``parts`` are betting, cards and, where they are told, values and names.

    ``viewer`` is the position of the player who sees it, from 0.  Raises ``ValueError`` saying what is wrong.
    """
    betting, cards, values, names = (*parts, "", "")[:4]
    count = len(game.stacks)
    order = game.in_order(range(count))
    holes, boards = _cards(cards, count)
    stacks = game.in_order(game.stacks)
    blinds = game.in_order(game.blinds)
    hands = [holes[position] for position in order]
    results = _values(values, count)
    players = names.removesuffix("|").split("|") if names else []
    if len(players) not in (0, count):
        raise ValueError(f"{len(players)} names for {count} players")
    record = Record(
        variant=Variant.FIXED_LIMIT if game.limit else Variant.NO_LIMIT,
        antes=(0,) * count,
        blinds=blinds,
        stacks=stacks,
        min_bet=None if game.limit else max(blinds),
        bets=(game.raise_size[0], game.raise_size[2]) if game.limit else None,
        hand=number,
        players=tuple(players[position] for position in order) if players else (),
        finishing_stacks=tuple(stack + results[at] for stack, at in zip(stacks, order, strict=True)) if results else (),
        hero=None if viewer is None else order.index(_position(viewer, count)),
        options=_options(game),
    )
    return msgspec.structs.replace(record, actions=tuple(_actions(record, betting, hands, boards)))


def _actions(record: Record, betting: str, hands: Sequence[str], boards: Sequence[str]) -> Iterator[str]:
    play = Betting(record)
    for player, hand in enumerate(hands, 1):
        yield f"d dh p{player} {hand or '????'}"
    at = 0
    while at < len(betting):
        step = _STEP.match(betting, at)
        if step is None:
            raise ValueError(f"{betting[at]!r} is no betting: there are f, c, r and /")
        yield _deal(play, boards) if step[0] == "/" else _act(play, step[0], limit=record.bets is not None)
        at = step.end()
    while play.running_out and play.street < len(boards):
        yield _deal(play, boards)
    if len(boards) > play.street:
        raise ValueError(f"board cards of {len(boards)} rounds where the betting reaches {play.street}")
    for player in play.showdown:
        if hands[player]:
            yield f"p{player + 1} sm {hands[player]}"


def _act(play: Betting, step: str, *, limit: bool) -> str:
    who, floor = play.player, play.floor
    if step == "f":
        play.fold()
        return f"p{who + 1} f"
    if step == "c":
        play.call()
        return f"p{who + 1} cc"
    if limit:
        if step != "r":
            raise ValueError(f"{step} names the size of a raise, which limit does not leave open")
        play.raise_by_one_bet()
    elif step == "r":
        raise ValueError("a raise in no limit has to name its size")
    else:
        play.raise_to(int(step[1:]))
    return f"p{who + 1} cbr {play.spent[who] - floor}"


def _deal(play: Betting, boards: Sequence[str]) -> str:
    play.next_street()
    if play.street > len(boards):
        raise ValueError("a round begins without its board cards")
    return f"d db {boards[play.street - 1]}"


def _cards(text: str, count: int) -> tuple[list[str], list[str]]:
    """The hole cards of every position, empty where they are not known, and the board cards of each round."""
    first, *boards = text.split("/")
    holes = first.split("|")
    if len(holes) != count:
        raise ValueError(f"the hole cards of {len(holes)} players, and there are {count}")
    for hole in holes:
        if len(hole) not in (0, 4):
            raise ValueError(f"{hole:.20} are no two hole cards")
    if len(boards) > len(_BOARD_CARDS):
        raise ValueError(f"board cards of {len(boards)} rounds")
    for board, size in zip(boards, _BOARD_CARDS, strict=False):
        if len(board) != 2 * size:
            raise ValueError(f"{board:.20} are no board cards of this round, which has {size}")
    cards = parse_cards("".join((*holes, *boards)))
    if len(set(cards)) < len(cards) or not all(card.known for card in cards):
        raise ValueError(f"a card lies twice, or is not known, in {format_cards(cards)}")
    return holes, boards


def _values(text: str, count: int) -> list[Amount]:
    """What each position won or lost; none where it is not told."""
    values = text.removesuffix("|").split("|") if text else []
    for value in values:
        if not _VALUE.fullmatch(value):
            raise ValueError(f"{value:.30} is no amount won or lost")
    if len(values) not in (0, count):
        raise ValueError(f"{len(values)} values for {count} players")
    return [Decimal(value) if "." in value else int(value) for value in values]


def _position(viewer: str, count: int) -> int:
    if not _NUMBER.fullmatch(viewer) or int(viewer) >= count:
        raise ValueError(f"position {viewer:.20} sees this hand, and there are 0 to {count - 1}")
    return int(viewer)


def _options(game: Game) -> Options | None:
    """The house rules that the definition tells, where they are not the usual ones."""
    options = Options(
        max_bets_per_round=game.max_bets if game.limit else Options().max_bets_per_round,
        heads_up_blinds=HeadsUpBlinds.LITERAL if game.literal else HeadsUpBlinds.BUTTON_SMALL_BLIND,
    )
    return None if options == Options() else options


def raises_of(options: Options) -> tuple[int, int, int, int]:
    """The ``maxRaises`` of limit under ``options``; the other way round than ``max_bets`` of a game."""
    bets = min(options.max_bets_per_round, ANY_RAISES + 1)
    return (bets - 1, bets, bets, bets) if bets <= ANY_RAISES else (ANY_RAISES,) * 4
