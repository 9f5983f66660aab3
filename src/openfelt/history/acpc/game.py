"""Game definitions: what a ``.game`` file of the ACPC dealer says, and the well-known ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from openfelt.history.record import OtherGame

UNLIMITED: Final = 2**31 - 1
"""The stack of a player where the definition names none."""
ANY_RAISES: Final = 255
"""The raises of a round where the definition does not limit them."""
MOST_PLAYERS: Final = 10

_LARGEST_FILE: Final = 65536
_HOLDEM: Final = {"numrounds": (4,), "numsuits": (4,), "numranks": (13,), "numholecards": (2,)}
_HOLDEM_BOARD: Final = (0, 3, 1, 1)
_WORDS: Final = {"numrounds": "round", "numsuits": "suit", "numranks": "rank", "numholecards": "hole card"}
_LISTS: Final = ("blind", "stack", "raisesize", "firstplayer", "maxraises", "numplayers", "numboardcards", *_HOLDEM)
_LINE: Final = re.compile(r"([a-z]+)\s*=\s*([0-9]{1,18}(?:\s+[0-9]{1,18}){0,21})")


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game of hold'em.  What is told for each player stands in the order of the definition's positions.

    Raises ``ValueError`` for a game that the law of this house does not know.
    """

    limit: bool
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    first: tuple[int, int, int, int]
    """Who is the first to act in each round; positions are counted from 1."""
    raise_size: tuple[int, ...] = ()
    """Limit: the size of a bet in each round."""
    max_raises: tuple[int, ...] = (ANY_RAISES,) * 4
    """The most raises in each round; a bet counts as one."""

    def __post_init__(self) -> None:
        self._check_order()
        self._check_raises()

    @property
    def start(self) -> int:
        """The position left of the button, from 0: he is the first to act from the flop on."""
        return self.first[1] - 1

    @property
    def literal(self) -> bool:
        """Of two players the button has posted the big blind, so that the other is always the first to act."""
        return len(self.blinds) == 2 and self.first[0] == self.first[1]

    @property
    def max_bets(self) -> int:
        """The most bets in a round as the law counts them: before the flop the big blind is the first."""
        return self.max_raises[0] + 1

    def in_order(self, of_positions: Sequence[int]) -> tuple[int, ...]:
        """Amounts of the positions in the order of a record, from the left of the button."""
        return (*of_positions[self.start :], *of_positions[: self.start])

    def _check_order(self) -> None:
        count = len(self.blinds)
        if len(set(self.first[1:])) > 1:
            raise ValueError(f"from the flop on one player is the first in every round, not {_joined(self.first[1:])}")
        blinds = self.in_order(self.blinds)
        opener = (self.first[0] - self.first[1]) % count
        if not any(blinds):
            raise ValueError("hold'em is played with a big blind")
        last = max(place for place, blind in enumerate(blinds) if blind)
        posted = [blind for blind in blinds[: last + 1] if blind]
        if count == 2 and opener == 1:
            posted.reverse()
            last = 0
        if posted != sorted(posted) or opener != (last + 1) % count:
            raise ValueError(
                f"with blinds of {_joined(self.blinds)} from the left of the button another player than "
                f"{self.first[0]} opens the betting"
            )

    def _check_raises(self) -> None:
        before, *after = self.max_raises
        free = all(most >= ANY_RAISES for most in self.max_raises)
        if self.limit and not free and any(most != before + 1 for most in after):
            raise ValueError(
                f"maxRaises = {_joined(self.max_raises)}: the law knows one limit for all rounds, "
                "with one raise less before the flop because of the big blind"
            )
        if not self.limit and not free:
            raise ValueError(f"maxRaises = {_joined(self.max_raises)}: no limit has no limit of raises")
        small, big = (self.raise_size[0], self.raise_size[2]) if self.limit else (1, 1)
        if self.limit and (self.raise_size != (small, small, big, big) or not 0 < small <= big):
            raise ValueError(
                f"raiseSize = {_joined(self.raise_size)}: the law knows one bet for the first two rounds and a "
                "larger one for the others"
            )


def parse_game(lines: Iterable[str], name: str) -> Game:
    """The game that ``lines`` define; ``name`` is that of the file.

    Raises :class:`OtherGame` when it is not hold'em, and ``ValueError`` for anything that is no game.
    """
    limit: bool | None = None
    told: dict[str, tuple[int, ...]] = {}
    for line in lines:
        text = line.partition("#")[0].strip().lower()
        if text in ("", "gamedef"):
            continue
        if text == "end gamedef":
            break
        if text in ("limit", "nolimit"):
            limit = text == "limit"
            continue
        match = _LINE.fullmatch(text)
        if match is None or match[1] not in _LISTS:
            raise ValueError(f"{name}: {line.strip():.60} is no line of a game definition")
        told[match[1]] = tuple(map(int, match[2].split()))
    _refuse_other_games(told, name)
    if limit is None:
        raise ValueError(f"{name}: a game is either limit or nolimit")
    try:
        return _game(limit, told)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def game_lines(game: Game) -> list[str]:
    """The lines of a definition, from ``GAMEDEF`` to ``END GAMEDEF``."""
    limited = game.max_raises[0] < ANY_RAISES
    lines = [
        "limit" if game.limit else "nolimit",
        f"numPlayers = {len(game.blinds)}",
        "numRounds = 4",
        f"stack = {_joined(game.stacks)}" if set(game.stacks) != {UNLIMITED} else "",
        f"blind = {_joined(game.blinds)}",
        f"raiseSize = {_joined(game.raise_size)}" if game.limit else "",
        f"firstPlayer = {_joined(game.first)}",
        f"maxRaises = {_joined(game.max_raises)}" if limited else "",
        "numSuits = 4",
        "numRanks = 13",
        "numHoleCards = 2",
        "numBoardCards = 0 3 1 1",
    ]
    return ["GAMEDEF", *filter(None, lines), "END GAMEDEF"]


_LIMITED: Final = (3, 4, 4, 4)

STOCK: Final = {
    "holdem.limit.2p.reverse_blinds.game": Game(
        limit=True,
        blinds=(10, 5),
        stacks=(UNLIMITED,) * 2,
        first=(2, 1, 1, 1),
        raise_size=(10, 10, 20, 20),
        max_raises=_LIMITED,
    ),
    "holdem.limit.3p.game": Game(
        limit=True,
        blinds=(5, 10, 0),
        stacks=(UNLIMITED,) * 3,
        first=(3, 1, 1, 1),
        raise_size=(10, 10, 20, 20),
        max_raises=_LIMITED,
    ),
    "holdem.nolimit.2p.reverse_blinds.game": Game(
        limit=False, blinds=(100, 50), stacks=(20000,) * 2, first=(2, 1, 1, 1)
    ),
    "holdem.nolimit.3p.game": Game(limit=False, blinds=(50, 100, 0), stacks=(20000,) * 3, first=(3, 1, 1, 1)),
}
"""The definitions that come with the dealer, by the names under which everybody knows them."""


def find_game(name: str, log: Path | None) -> Game:
    """The game of file ``name`` as a log names it: beside the ``log``, or one of :data:`STOCK`.

    Raises what :func:`parse_game` does, and ``ValueError`` when there is no such file.
    """
    inner = PurePosixPath(name)
    bare = inner.name
    tries = [] if log is None or not bare else [log.parent / bare]
    if log is not None and not inner.is_absolute() and ".." not in inner.parts:
        tries.insert(0, log.parent / inner)
    for path in tries:
        try:
            if path.is_file():
                with path.open("rb") as file:
                    return parse_game(file.read(_LARGEST_FILE).decode("utf-8", "replace").splitlines(), bare)
        except OSError as error:
            raise ValueError(f"the game definition {bare} cannot be read: {error.strerror}") from None
    if bare in STOCK:
        return STOCK[bare]
    where = f"the log as {tries[-1]}" if tries else "its log"
    raise ValueError(f"the game definition {bare:.100} is missing: it should lie beside {where:.300}")


def _game(limit: bool, told: dict[str, tuple[int, ...]]) -> Game:
    if "numplayers" not in told:
        raise ValueError("numPlayers is missing")
    count = told["numplayers"][0]
    if not 2 <= count <= MOST_PLAYERS:
        raise ValueError(f"2 to {MOST_PLAYERS} players can play, not {count}")
    first = _filled(told, "firstplayer", 4, 1)
    if not all(1 <= position <= count for position in first):
        raise ValueError(f"firstPlayer = {_joined(first)}: positions are 1 to {count}")
    if limit and len(told.get("raisesize", ())) != 4:
        raise ValueError("limit needs a raiseSize for each of the four rounds")
    return Game(
        limit=limit,
        blinds=_filled(told, "blind", count, 0),
        stacks=_filled(told, "stack", count, UNLIMITED),
        first=(first[0], first[1], first[2], first[3]),
        raise_size=told["raisesize"] if limit else (),
        max_raises=_filled(told, "maxraises", 4, ANY_RAISES),
    )


def _filled(told: dict[str, tuple[int, ...]], name: str, count: int, usual: int) -> tuple[int, ...]:
    values = told.get(name, ())
    if len(values) > count:
        raise ValueError(f"{name} has {len(values)} values, and there is room for {count}")
    return (*values, *[usual] * (count - len(values)))


def _refuse_other_games(told: dict[str, tuple[int, ...]], name: str) -> None:
    """Raise :class:`OtherGame` saying where the deck or the deal is not that of hold'em."""
    other = []
    for key, usual in _HOLDEM.items():
        values = told.get(key, usual)
        if values != usual:
            other.append(f"{_joined(values)} {_WORDS[key]}{'s' * (values != (1,))}")
    board = told.get("numboardcards", _HOLDEM_BOARD)
    if board != _HOLDEM_BOARD:
        other.append(f"{_joined(board)} board cards")
    if other:
        raise OtherGame(f"{name.removesuffix('.game')} ({', '.join(other)})")


def _joined(values: Iterable[int]) -> str:
    return " ".join(map(str, values))
