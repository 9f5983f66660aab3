"""One rule case, and how case files are read.

A case file is Markdown whose ``yaml`` blocks are the cases, or YAML with one document per case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from openfelt.cards import Card, parse_cards
from openfelt.errors import InvalidSetup, OpenfeltError
from openfelt.rules.opening import Post
from openfelt.rules.options import AnteType, Options, SmallBlindRule, preset
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes, small_blind_for

_BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)

_SHORT_NAMES = {
    "heads_up": "heads_up_blinds",
    "fl_heads_up": "heads_up_cap_exception",
    "max_bets": "max_bets_per_round",
    "pl_preflop": "pl_preflop_pot",
    "show_first": "showdown_first",
}


class CaseError(OpenfeltError, ValueError):
    """A case that cannot be read: says what is wrong with it."""

    def __init__(self, message: str, name: str = "?", line: int = 0) -> None:
        super().__init__(message)
        self.id = name
        self.line = line


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must have come out in the end; None where the case does not say."""

    pots: list[tuple[int, list[int]]] | None = None
    returned: dict[int, int] | None = None
    stacks: list[int] | None = None
    show: list[int] | None = None
    won: dict[int, int] | None = None


class Case(msgspec.Struct, frozen=True):
    """One case, ready to run."""

    id: str
    line: int
    game: Game
    options: Options
    mucks: tuple[int, ...]
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    big_blind: int | None
    dead_small_blind: bool
    straddle: bool
    posts: dict[int, Post]
    holes: dict[int, tuple[Card, ...]]
    board: tuple[Card, ...]
    script: tuple[str, ...]
    expect: Expectation


def read_cases(path: Path) -> Iterator[Case | CaseError]:
    """The cases of one file in order; a case that cannot be read comes as the error it raised.

    Raises ``OSError`` or ``UnicodeDecodeError`` when the file cannot be read at all.
    """
    text = path.read_text(encoding="utf-8")
    for line, block in _blocks(text):
        try:
            document = yaml.safe_load(block)
        except yaml.YAMLError as error:
            yield CaseError(f"no YAML: {error}", line=line)
            continue
        if document is None:
            continue
        if not isinstance(document, dict):
            yield CaseError(f"a case is a mapping of names to values, not {document!r}", line=line)
            continue
        try:
            yield _case(document, line)
        except (OpenfeltError, msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
            what = f"no {error}" if isinstance(error, KeyError) else str(error)
            yield CaseError(what, str(document.get("id", "?")), line)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    blocks = list(_BLOCK.finditer(text))
    if blocks:
        for block in blocks:
            yield text.count("\n", 0, block.start()) + 2, block[1]
        return
    line = 1
    for document in re.split(r"^---.*\n", text, flags=re.MULTILINE):
        yield line, document
        line += document.count("\n") + 1


def _case(document: dict[str, Any], line: int) -> Case:
    options = {_SHORT_NAMES.get(name, name): value for name, value in _mapping(document, "options").items()}
    mucks = tuple(options.pop("muck", ()))
    options.setdefault("ante_type", _ante_type(_mapping(document, "game")))
    rules = _options(options)
    posts = _mapping(document, "posts")
    holes = _mapping(document, "holes")
    return Case(
        id=str(document["id"]),
        line=line,
        game=_game(document["game"], rules.small_blind_rule),
        options=rules,
        mucks=mucks,
        seats=tuple(document["seats"]),
        stacks=tuple(document["stacks"]),
        button=document["button"],
        big_blind=document.get("bb_seat"),
        dead_small_blind="sb_seat" in document and document["sb_seat"] is None,
        straddle=bool(document.get("straddle")),
        posts={seat: msgspec.convert(post, Post) for seat, post in posts.items()},
        holes={seat: parse_cards(cards) for seat, cards in holes.items()},
        board=parse_cards(_text(document, "board")),
        script=tuple(_lines(_text(document, "script"))),
        expect=msgspec.convert(document.get("expect") or {}, Expectation),
    )


def _mapping(document: dict[str, Any], name: str) -> dict[Any, Any]:
    value = document.get(name) or {}
    if not isinstance(value, dict):
        raise CaseError(f"{name} is a mapping, not {value!r}")
    return value


def _text(document: dict[str, Any], name: str) -> str:
    value = document.get(name) or ""
    if not isinstance(value, str):
        raise CaseError(f"{name} is text, not {value!r}")
    return value


def _ante_type(game: dict[str, Any]) -> AnteType:
    word = game.get("ante_type", "all")
    return AnteType.BIG_BLIND if word == "bb" else AnteType(word)


def _game(game: dict[str, Any], rule: SmallBlindRule) -> Game:
    """The game of a case; a limit game without blinds has those of its lower bet (X-04)."""
    big = game["bb"] if "bb" in game or game.get("type") != "FL" else game["small"]
    small = game["sb"] if "sb" in game or game.get("type") != "FL" else small_blind_for(game["small"], rule)
    stakes = Stakes(
        blinds=(small, big),
        ante=game.get("ante", 0),
        chip_unit=game.get("unit", 1),
    )
    match game["type"]:
        case "NL":
            return NoLimit(stakes)
        case "PL":
            return PotLimit(stakes)
        case "FL":
            return FixedLimit(stakes, (game["small"], game["big"]))
        case other:
            raise InvalidSetup(f"no structure is called {other!r}; there are NL, PL and FL")


def _options(options: dict[str, Any]) -> Options:
    """The house rules of a case: the default or a preset, with single options changed."""
    usual = preset(options.pop("preset", "online"))
    if "losers_may_muck" in options:
        options["show_all_hands"] = options.pop("losers_may_muck") is False
    if unknown := set(options) - set(Options.__struct_fields__):
        raise InvalidSetup(f"no option is called {', '.join(sorted(unknown))}")
    return msgspec.convert(msgspec.to_builtins(usual) | options, Options)


def _lines(script: str) -> Iterator[str]:
    for line in script.splitlines():
        if text := line.partition("#")[0].strip():
            yield text
