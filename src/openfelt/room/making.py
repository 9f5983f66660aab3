"""A form becomes a table's settings, and settings become a form again.

Every refusal is an :class:`Unfit` with one sentence and the field that it is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from msgspec import UNSET

from openfelt.errors import InvalidSetup
from openfelt.room.choices import FIELDS, OPTIONS, Choice
from openfelt.rules.options import PRESETS, Options, preset
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes, require_chips, small_blind_for
from openfelt.table.settings import Pace, TableSettings
from openfelt.wire.form import TableForm

LEAST_CLOCK = 5
"""Seconds that a person has for a decision, at the least (B1)."""

BIG_BLINDS: Final = (20, 100)
"""The usual buy-in (L11), from so many to so many."""

SMALL_BETS: Final = (10, 50)
"""The same in fixed limit."""

_USUAL: Final = {field.name: field.usual for field in FIELDS if field.usual is not None and field.kind != "pair"}


class Unfit(InvalidSetup):
    """A form that will not do.  ``field`` is the field or the house rule that the sentence is about."""

    def __init__(self, message: str, field: str, word: str = "", **numbers: int) -> None:
        super().__init__(message, word, **numbers)
        self.field = field

    def __reduce__(self) -> tuple[Any, ...]:
        """How the error travels between processes."""
        return type(self), (str(self), self.field), self.__dict__


def new_settings(form: TableForm, table: str, pace: Pace, close_after: int) -> TableSettings:
    """The settings of a new table ``table``; after ``close_after`` milliseconds without anybody it is closed.

    Raises :class:`Unfit` for a form that will not do.
    """
    if form.name is UNSET:
        raise Unfit("A table needs a name", "name", "unnamed")
    return _settings(_USUAL | _filled_in(form), id=table, pace=pace, close_after=close_after)


def changed(settings: TableSettings, form: TableForm) -> TableSettings:
    """``settings`` with what ``form`` names different.  Raises :class:`Unfit` for a form that will not do."""
    asked = _filled_in(form)
    before = _filled_in(form_of(settings))
    if "bets" in asked or asked.get("structure", before["structure"]) != before["structure"]:
        # The blinds of fixed limit follow its bets.
        before.pop("blinds") if "bets" in asked else before.pop("bets", None)
    if "preset" in asked:
        before["options"] = {}
    before["options"] = before["options"] | asked.pop("options", {})
    return _settings(before | asked, id=settings.id, pace=settings.pace, close_after=settings.close_after)


def form_of(settings: TableSettings) -> TableForm:
    """The form, completely filled in, that leads to ``settings``."""
    game, nearest = settings.game, _nearest_preset(settings.options)
    usual, own = msgspec.structs.asdict(PRESETS[nearest]), msgspec.structs.asdict(settings.options)
    return TableForm(
        name=settings.name,
        structure=_CODES[type(game)],
        blinds=game.stakes.blinds,
        bets=game.bets if isinstance(game, FixedLimit) else UNSET,
        ante=game.stakes.ante,
        straddle=settings.straddle,
        chip_unit=game.stakes.chip_unit,
        seats=settings.seats,
        min_buy_in=settings.min_buy_in,
        max_buy_in=settings.max_buy_in,
        preset=nearest,
        options={name: value for name, value in own.items() if value != usual[name]},
        rabbit=settings.rabbit,
        listed=settings.listed,
        spectators=settings.spectators,
        spectator_delay_seconds=settings.spectator_delay // 1000,
        bots=settings.bots,
        chat=settings.chat,
        stand_up_minutes=settings.stand_up_after // 60_000,
        return_minutes=settings.returns_within // 60_000,
    )


def sentence(error: Unfit) -> str:
    """What is wrong with a form, as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:]


_CODES: Final[dict[type, Any]] = {NoLimit: "NL", PotLimit: "PL", FixedLimit: "FL"}


def _filled_in(form: TableForm) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(form).items() if value is not UNSET}


def _nearest_preset(options: Options) -> str:
    """The preset from which the fewest rules differ."""
    own = msgspec.structs.asdict(options)

    def differing(name: str) -> int:
        return sum(value != own[rule] for rule, value in msgspec.structs.asdict(PRESETS[name]).items())

    return min(PRESETS, key=differing)


def _settings(chosen: dict[str, Any], **given: Any) -> TableSettings:
    """Settings out of a form that is filled in, and of what the room gives."""
    chosen["name"] = _proper_name(chosen["name"])
    for field in FIELDS:
        _require_bounds(field, chosen.get(field.name))
    options = _options(chosen["preset"], chosen.get("options", {}))
    game = _game(chosen, options)
    least, most = _usual_buy_ins(game)
    least = chosen.get("min_buy_in", min(least, chosen.get("max_buy_in", least)))
    most = chosen.get("max_buy_in", max(most, chosen.get("min_buy_in", most)))
    _require_buy_ins(game.stakes, least, most)
    return TableSettings(
        name=chosen["name"],
        game=game,
        seats=chosen["seats"],
        min_buy_in=least,
        max_buy_in=most,
        options=options,
        straddle=chosen["straddle"],
        rabbit=chosen["rabbit"],
        listed=chosen["listed"],
        spectators=chosen["spectators"],
        spectator_delay=chosen["spectator_delay_seconds"] * 1000,
        bots=chosen["bots"],
        chat=chosen["chat"],
        stand_up_after=chosen["stand_up_minutes"] * 60_000,
        returns_within=chosen["return_minutes"] * 60_000,
        **given,
    )


@contextmanager
def _about(field: str) -> Iterator[None]:
    """What the law refuses in here is said of ``field``."""
    try:
        yield
    except InvalidSetup as error:
        raise Unfit(str(error), field, error.word, **error.numbers) from error


def _require_buy_ins(stakes: Stakes, least: int, most: int) -> None:
    with _about("min_buy_in"):
        require_chips("the least buy-in", least, least=1, unit=stakes.chip_unit)
    with _about("max_buy_in"):
        require_chips("the greatest buy-in", most, least=1, unit=stakes.chip_unit)
    if most < least:
        raise Unfit(
            f"The greatest buy-in of {most} is below the least of {least}",
            "max_buy_in",
            "buy_ins",
            least=least,
            most=most,
        )
    if least < stakes.blinds[1]:
        blind = stakes.blinds[1]
        raise Unfit(
            f"The least buy-in of {least} does not pay the big blind of {blind}",
            "min_buy_in",
            "below_the_blind",
            amount=least,
            blind=blind,
        )


def _proper_name(text: str) -> str:
    name = " ".join(text.split())
    if not name.isprintable():
        raise Unfit("A name is written in characters one can see", "name", "invisible")
    return name


def _require_bounds(choice: Choice, value: Any) -> None:
    if value is None or choice.least is None or choice.most is None:
        return
    least, most = choice.least, choice.most
    if choice.kind == "text":
        if not least <= len(value) <= most:
            raise Unfit(
                f"{choice.label}: {least} to {most} characters, not {len(value)}",
                choice.name,
                "length",
                least=least,
                most=most,
                given=len(value),
            )
        return
    for number in value if choice.kind == "pair" else (value,):
        if isinstance(number, int) and not least <= number <= most:
            raise Unfit(
                f"{choice.label}: {least} to {most}, not {number}",
                choice.name,
                "bounds",
                least=least,
                most=most,
                given=number,
            )


def _options(name: str, overrides: dict[str, Any]) -> Options:
    with _about("preset"):
        rules = msgspec.structs.asdict(preset(name))
    if unknown := [rule for rule in overrides if rule not in rules]:
        raise Unfit(f"There is no house rule {unknown[0]!r}", unknown[0])
    for option in OPTIONS:
        _require_bounds(option, overrides.get(option.name))
    with _about("preset"):
        options = Options(**rules | overrides)
    if options.think_seconds + options.countdown_seconds < LEAST_CLOCK:
        raise Unfit(
            f"Nobody decides in less than {LEAST_CLOCK} seconds: give quiet time and countdown more",
            "think_seconds",
            "clock",
            least=LEAST_CLOCK,
        )
    return options


def _game(chosen: dict[str, Any], options: Options) -> Game:
    blinds, unit = chosen.get("blinds"), chosen["chip_unit"]
    with _about("ante"):
        require_chips("ante", chosen["ante"], least=0, unit=unit)

    def stakes(small: int, big: int) -> Stakes:
        with _about("blinds"):
            return Stakes(blinds=(small, big), ante=chosen["ante"], chip_unit=unit)

    if chosen["structure"] != "FL":
        kind = NoLimit if chosen["structure"] == "NL" else PotLimit
        return kind(stakes(*(blinds or (unit, 2 * unit))))
    bets = chosen.get("bets") or ((blinds[1], 2 * blinds[1]) if blinds else (2 * unit, 4 * unit))
    # S0-29, S0-32, X-04: the big blind is the lower bet, the small one half of it.
    with _about("bets"):
        small, big = blinds or (small_blind_for(bets[0], options.small_blind_rule, unit), bets[0])
    if big > bets[0]:
        raise Unfit(
            f"The big blind of {big} is larger than the lower bet of {bets[0]}",
            "blinds",
            "blind_above_bet",
            blind=big,
            bet=bets[0],
        )
    posted = stakes(small, big)
    with _about("bets"):
        return FixedLimit(posted, tuple(bets))


def _usual_buy_ins(game: Game) -> tuple[int, int]:
    if isinstance(game, FixedLimit):
        return SMALL_BETS[0] * game.bets[0], SMALL_BETS[1] * game.bets[0]
    return BIG_BLINDS[0] * game.stakes.blinds[1], BIG_BLINDS[1] * game.stakes.blinds[1]
