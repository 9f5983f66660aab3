"""From records to the lines of a log."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from openfelt.history.acpc.betting import Betting
from openfelt.history.acpc.game import ANY_RAISES, MOST_PLAYERS, STOCK, UNLIMITED, Game, game_lines
from openfelt.history.acpc.reading import FIELDS_MARK, OURS, raises_of, read
from openfelt.history.plain.fields import bare, remainder, to_fields
from openfelt.history.plain.values import one_line
from openfelt.history.record import UNTOLD, Amount, Record, Unwritable, Variant
from openfelt.history.source import Source
from openfelt.rules.options import HeadsUpBlinds, Options

_BETTING_RULES: Final = ("limit_short_all_in", "limit_multi_step_raise", "cap_scope", "heads_up_cap_exception")
"""House rules that change what limit bets are legal; the dealer knows their usual values alone."""

_WORD: Final = re.compile(r"\S+")
_NAME: Final = re.compile(r"[^\s:|](?:[^:|]*[^\s:|])?")


def write(records: Iterable[Record]) -> Iterator[str]:
    """The log of ``records``, one piece for each.  The numbers of hands and of the seed in its head are not known: 0.

    Raises :class:`Unwritable` for a record of a game that the dealer does not have.
    """
    head = ""
    for count, record in enumerate(records):
        game = _game(record)
        new_head = _head(record, game)
        state = _state(record, game, count)
        told = next(read(Source.of_text(new_head + state)))
        if not isinstance(told, Record):
            raise Unwritable(f"no hand of the ACPC dealer: {told}")
        left = remainder(record, told)
        comment = f"# {FIELDS_MARK} {one_line(left)}\n" if left else ""
        yield _encodable(("" if new_head == head else new_head) + comment + state + "\n")
        head = new_head


def write_game(record: Record) -> str:
    """The definition of the game of ``record``, as the dealer reads it.  Raises :class:`Unwritable` as write does."""
    return "".join(f"{line}\n" for line in game_lines(_game(record)))


def game_file_name(record: Record) -> str:
    """How the file of that definition should be called: as everybody calls it, or else with a number that tells it.

    Raises :class:`Unwritable` as :func:`write` does.
    """
    return _file_name(_game(record))


def _file_name(game: Game) -> str:
    for name, stock in STOCK.items():
        if stock == game:
            return name
    kind = "limit" if game.limit else "nolimit"
    number = zlib.crc32("\n".join(game_lines(game)).encode())
    return f"holdem.{kind}.{len(game.blinds)}p.{number:08x}.game"


def _head(record: Record, game: Game) -> str:
    event = record.about.get("event")
    match = event if isinstance(event, str) and _WORD.fullmatch(event) else OURS
    lines = [f"name/game/hands/seed {match} {_file_name(game)} 0 0", *game_lines(game)]
    return "".join(f"# {line}\n" for line in lines)


# --------------------------------------------------------------------------------------------- the game


def _game(record: Record) -> Game:
    """The game that ``record`` was played in.  Raises :class:`Unwritable` saying what the dealer does not have."""
    to_fields(record)
    if lacking := next(_lacking(record), None):
        raise Unwritable(f"ACPC has {lacking}")
    options = record.options or Options()
    blinds = _whole(record.blinds, "blinds")
    count = len(blinds)
    usual = options.heads_up_blinds == HeadsUpBlinds.BUTTON_SMALL_BLIND and record.button is None
    literal = blinds[0] < blinds[-1] or not usual
    opener = max((place for place, blind in enumerate(blinds) if blind), default=0) + 1
    if count == 2:
        opener = 0 if literal else 1
    small, big = _whole(record.bets or (0, 0), "bets")
    try:
        return Game(
            limit=record.variant == Variant.FIXED_LIMIT,
            blinds=blinds,
            stacks=_stacks(record),
            first=(opener % count + 1, 1, 1, 1),
            raise_size=(small, small, big, big) if record.bets else (),
            max_raises=raises_of(options) if record.bets else (ANY_RAISES,) * 4,
        )
    except ValueError as error:
        raise Unwritable(f"no game of the ACPC dealer: {error}") from None


def _lacking(record: Record) -> Iterator[str]:
    """What the hand has and the dealer has not."""
    if record.variant == Variant.POT_LIMIT:
        yield "no pot limit"
    if any(record.antes):
        yield "no antes"
    if any(record.dead_posts):
        yield "no dead posts"
    if any(blind < 0 for blind in record.blinds):
        yield "no live posts of players who come in"
    if record.cap is not None:
        yield "no cap on what a player puts in"
    if record.rake:
        yield "no rake"
    if record.boards:
        yield "no second board"
    if record.cancelled:
        yield "no hands that are called off"
    for name in _BETTING_RULES if record.bets and record.options else ():
        if getattr(record.options, name) != getattr(Options(), name):
            yield f"no house rule {name} = {getattr(record.options, name)}"
    if len(record.stacks) > MOST_PLAYERS:
        yield f"room for {MOST_PLAYERS} players, not for {len(record.stacks)}"
    if (record.variant == Variant.FIXED_LIMIT) != (record.bets is not None):
        yield "a small and a big bet in limit and in limit alone"
    if record.variant == Variant.NO_LIMIT and record.min_bet not in (None, max(record.blinds)):
        yield f"the largest blind as the least bet, not {record.min_bet}"
    if any(stack < blind for stack, blind in zip(record.stacks, record.blinds, strict=True)):
        yield "no blinds that are larger than the stack they come from"


def _stacks(record: Record) -> tuple[int, ...]:
    """Stacks that nobody tells are unlimited, as they are where a definition does not tell them."""
    untold = record.stacks.count(UNTOLD)
    if untold == len(record.stacks):
        return (UNLIMITED,) * untold
    if untold:
        raise Unwritable("ACPC has to know all stacks or none")
    return _whole(record.stacks, "stacks")


def _whole(amounts: Sequence[Amount], name: str) -> tuple[int, ...]:
    for amount in amounts:
        if amount != int(amount):
            raise Unwritable(f"ACPC counts whole chips, and {name} has {amount}")
        if amount > UNLIMITED:
            raise Unwritable(f"ACPC counts up to {UNLIMITED}, and {name} has {amount}")
    return tuple(map(int, amounts))


# --------------------------------------------------------------------------------------------- the hand


def _state(record: Record, game: Game, number: int) -> str:
    """The line of one hand; ``number`` is its number where it has none that is a whole number."""
    play = _betting(record)
    holes = [""] * len(record.stacks)
    shown = list(holes)
    boards: list[str] = []
    betting = ""
    for action in bare(record.actions):
        try:
            match action.split():
                case ["d", "dh", who, cards] if "?" not in cards:
                    holes[_place(who, play)] = cards
                case ["d", "dh", _, _] | [_, "sm"] | [_, "declare"]:
                    pass
                case [who, "sm", cards] if "?" not in cards:
                    shown[_place(who, play)] = cards
                case [_, "sm", _]:
                    pass
                case ["d", "db", cards]:
                    play.next_street()
                    boards.append(cards)
                    betting += "/"
                case [_, "protect"]:
                    raise ValueError("nobody is protected when his time runs out")
                case [_, "killed"]:
                    raise ValueError("no hand is taken by mistake")
                case [who, *step]:
                    betting += _step(play, _place(who, play), step, game)
        except ValueError as error:
            raise Unwritable(f"{action} is no action of the ACPC dealer: {error}") from None
    holes = [hole or late for hole, late in zip(holes, shown, strict=True)]
    if not all(holes[player] for player in play.showdown):
        raise Unwritable("ACPC has to know the cards of everybody at the showdown")
    if type(record.hand) is int and 0 <= record.hand < 10**18:
        number = record.hand
    cards = "/".join(["|".join(holes), *boards])
    parts = ["STATE", str(number), betting, cards, "|".join(_values(record, play)), "|".join(_names(record))]
    while not parts[-1]:
        parts.pop()
    return ":".join(parts)


def _step(play: Betting, player: int, step: Sequence[str], game: Game) -> str:
    """The letters of what ``player`` does.  Raises ``ValueError``."""
    if player != play.player:
        raise ValueError(f"it is the turn of p{play.player + 1}")
    match step:
        case ["f"]:
            play.fold()
            return "f"
        case ["cc"]:
            play.call()
            return "c"
        case ["cbr", text]:
            floor, to = play.floor, _chips(text)
            if not game.limit:
                play.raise_to(floor + to)
                return f"r{floor + to}"
            play.raise_by_one_bet()
            if play.spent[player] != floor + to:
                raise ValueError(f"this limit has a raise to {play.spent[player] - floor}")
            return "r"
    raise ValueError("there are f, cc, cbr and sm")


def _betting(record: Record) -> Betting:
    try:
        return Betting(record)
    except ValueError as error:
        raise Unwritable(str(error)) from None


def _chips(text: str) -> int:
    try:
        (chips,) = _whole([Decimal(text)], "a raise")
    except ArithmeticError:
        raise ValueError(f"{text} is no amount") from None
    return chips


def _place(who: str, play: Betting) -> int:
    place = int(who.removeprefix("p")) - 1
    if not 0 <= place < len(play.spent):
        raise ValueError(f"there are p1 to p{len(play.spent)}")
    return place


def _values(record: Record, play: Betting) -> list[str]:
    """What each player won or lost, as far as the record tells it."""
    if record.finishing_stacks and UNTOLD not in (*record.stacks, *record.finishing_stacks):
        before_and_after = zip(record.stacks, record.finishing_stacks, strict=True)
        return [str(after - before) for before, after in before_and_after]
    if any(record.winnings):
        return [str(won - own) for won, own in zip(record.winnings, play.spent, strict=True)]
    return []


def _names(record: Record) -> list[str]:
    """The names of the players; their numbers where a name would be taken for something else."""
    names = record.players
    if all(_NAME.fullmatch(name) and len(name.splitlines()) == 1 for name in names):
        return list(names)
    return [f"p{number}" for number in range(1, len(names) + 1)]


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unwritable(f"a name is no text: {error}") from None
    return text
