"""From a record to the opening of a hand: amounts become chips, what was posted becomes blinds, posts and straddles."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from openfelt.errors import OpenfeltError
from openfelt.history.record import UNTOLD, Amount, Record, Variant
from openfelt.rules.decide import Step
from openfelt.rules.opening import Post, start
from openfelt.rules.options import AnteType, HeadsUpBlinds, Options
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes

PLENTY: Final = 10**12
"""The chips of a player whose stack is not told: more than any hand takes."""


class Unplayable(OpenfeltError, ValueError):
    """A record that lacks what a hand needs, or that contradicts itself; says what is wrong with it."""


class Setup(NamedTuple):
    """How a recorded hand begins.  Seats are the places of the players, from 0."""

    scale: int
    """Chips for one unit of the recorded amounts: 100 where cents are chips."""
    game: Game
    options: Options
    stacks: tuple[int, ...]
    button: int
    posts: dict[int, Post]
    big_blind: int
    dead_small_blind: bool
    straddles: dict[int, int]
    antes: dict[int, int] | None

    def start(self) -> Step:
        """Open the hand.  Raises :class:`InvalidSetup`."""
        return start(
            self.game,
            self.stacks,
            self.button,
            options=self.options,
            posts=self.posts,
            big_blind=self.big_blind,
            dead_small_blind=self.dead_small_blind,
            straddle=self.straddles,
            antes=self.antes,
        )


class Terms(NamedTuple):
    """All of a record that its opening depends on: hands of one match often begin alike."""

    variant: Variant
    antes: tuple[Amount, ...]
    blinds: tuple[Amount, ...]
    stacks: tuple[Amount, ...]
    min_bet: Amount | None
    bets: tuple[Amount, Amount] | None
    stakes: tuple[Amount, Amount] | None
    button: int | None
    chip: Amount | None
    dead_posts: tuple[Amount, ...]
    cap: Amount | None
    options: Options
    scale: int


def terms_of(record: Record, options: Options) -> Terms:
    """The terms of ``record``, under its own house rules or, where it tells none, ``options``."""
    return Terms(
        record.variant,
        record.antes,
        record.blinds,
        record.stacks,
        record.min_bet,
        record.bets,
        record.stakes,
        record.button,
        record.chip,
        record.dead_posts,
        record.cap,
        record.options or options,
        scale_of(record),
    )


@lru_cache(maxsize=256)
def opening_of(terms: Terms) -> tuple[Setup, Step]:
    """How hands of these ``terms`` begin, and the state they begin with.  Raises as :func:`setup` and ``start`` do."""
    opening = setup(terms)
    return opening, opening.start()


def setup(terms: Terms) -> Setup:
    """How a hand of these terms begins.

    Raises :class:`Unplayable` when no blind was posted and :class:`InvalidSetup` for amounts that are none.
    """
    scale, options = terms.scale, terms.options
    blinds = [int(blind * scale) for blind in terms.blinds]
    told = None if terms.stakes is None else (int(terms.stakes[0] * scale), int(terms.stakes[1] * scale))
    usual = terms.button is None and options.heads_up_blinds == HeadsUpBlinds.BUTTON_SMALL_BLIND
    small, big = _places(blinds, _big_blind(terms, told), reverse=usual)
    ante, antes, kind = _antes(terms, scale, big)
    if options.ante_type != kind:
        options = msgspec.structs.replace(options, ante_type=kind)
    game = _game(terms, scale, (_small_blind(blinds, small, big, told), blinds[big]), ante)
    limit = PLENTY if terms.cap is None else int(terms.cap * scale)
    count = len(blinds)
    return Setup(
        scale=scale,
        game=game,
        options=options,
        stacks=tuple(PLENTY if stack == UNTOLD else min(int(stack * scale), limit) for stack in terms.stacks),
        # The last player has the button, unless it stands at an empty seat to his left.
        button=count if terms.button is not None or (count == 2 and big == 1 and usual) else count - 1,
        posts=_posts(terms, scale, blinds, game.stakes.blinds[1]),
        big_blind=big,
        dead_small_blind=small is None,
        straddles={place: blind for place, blind in enumerate(blinds) if blind > 0 and place not in (small, big)},
        antes=antes,
    )


def scale_of(record: Record) -> int:
    """How many chips a recorded unit is, so that every amount of ``record`` is a whole number of them."""
    amounts = (
        *record.antes, *record.blinds, *record.stacks, *record.finishing_stacks, *record.winnings,
        *record.dead_posts, *(record.bets or ()), *(record.stakes or ()),
        record.chip or 0, record.cap or 0, record.rake or 0, record.pot or 0,
    )  # fmt: skip
    # A sum that is whole is one of whole numbers.
    places = 0 if isinstance(sum(amounts), int) else max(map(_places_after_point, amounts))
    if "." in "".join(record.actions):
        places = max(places, *map(_places_in_action, record.actions))
    return int(10**places)


def amount_of(chips: int, scale: int) -> Amount:
    """Chips as an amount again; ``scale`` of them are a unit."""
    return chips // scale if chips % scale == 0 else Decimal(chips) / scale


def _places_after_point(amount: Amount) -> int:
    if not isinstance(amount, Decimal) or not amount.is_finite():
        return 0
    exponent = amount.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return max(0, -exponent)


def _places_in_action(action: str) -> int:
    words = action.partition("#")[0].split()
    return len(words[2].partition(".")[2]) if len(words) == 3 and words[1] == "cbr" else 0


def _big_blind(terms: Terms, told: tuple[int, int] | None) -> Amount | None:
    """How large the big blind is: as the stakes tell it, or else as large as the least bet."""
    if told is not None:
        return told[1]
    least = terms.min_bet if terms.bets is None else terms.bets[0]
    return least * terms.scale if least else None


def _places(blinds: list[int], big_blind: Amount | None, *, reverse: bool) -> tuple[int | None, int]:
    """The places of the small and the big blind; nobody may have posted the small one.

    Where the size of the ``big_blind`` is known, it is the first one that large, and the small one sits before it.  Of
    two players who post the same the first is the big blind where they are in ``reverse`` order.
    """
    posted = [place for place, blind in enumerate(blinds) if blind > 0]
    if not posted:
        raise Unplayable("nobody posted a blind")
    if len(blinds) == 2:
        big = 0 if blinds[0] > blinds[1] or (blinds[0] == blinds[1] and reverse) else 1
        return (1 - big if len(posted) == 2 else None), big
    if posted[:2] == [0, 1] and blinds[0] > blinds[1]:
        raise Unplayable(f"the small blind of {blinds[0]} is larger than the big blind of {blinds[1]}")
    if big_blind is not None and big_blind in blinds:
        same = posted[:2] == [0, 1] and blinds[0] == blinds[1] == big_blind
        big = 1 if same else blinds.index(int(big_blind))
        small = (big - 1) % len(blinds)
        return (small if 0 < blinds[small] <= blinds[big] else None), big
    if posted[:2] == [0, 1]:
        return 0, 1
    return None, posted[0]


def _small_blind(blinds: list[int], small: int | None, big: int, told: tuple[int, int] | None) -> int:
    """The small blind: as it was posted, or as the stakes tell it, or else half the big one."""
    if small is not None:
        return blinds[small]
    return blinds[big] // 2 if told is None else told[0]


def _game(terms: Terms, scale: int, blinds: tuple[int, int], ante: int) -> Game:
    """The structure and its stakes."""
    chip = 1 if terms.chip is None else int(terms.chip * scale)
    stakes = Stakes(blinds=blinds, ante=ante, chip_unit=chip)
    match terms.variant:
        case Variant.NO_LIMIT:
            return NoLimit(stakes)
        case Variant.POT_LIMIT:
            return PotLimit(stakes)
        case Variant.FIXED_LIMIT:
            if terms.bets is None:
                raise Unplayable("a fixed-limit hand has to name its small and its big bet")
            return FixedLimit(stakes, (int(terms.bets[0] * scale), int(terms.bets[1] * scale)))


def _antes(terms: Terms, scale: int, big: int) -> tuple[int, dict[int, int] | None, AnteType]:
    """The ante of the stakes, what single places pay instead of it, and who pays it."""
    due = {place: int(ante * scale) for place, ante in enumerate(terms.antes) if ante}
    if not due:
        return 0, None, AnteType.ALL
    if set(due) == {big}:
        return due[big], None, AnteType.BIG_BLIND
    if len(due) == len(terms.antes) and len(set(due.values())) == 1:
        return due[0], None, AnteType.ALL
    return 0, due, AnteType.ALL


def _posts(terms: Terms, scale: int, blinds: Iterable[int], big: int) -> dict[int, Post]:
    """Live and dead posts; of a post that is larger than the big blind what is beyond it is dead (S1-19)."""
    posts = {place: Post(min(-blind, big), max(0, -blind - big)) for place, blind in enumerate(blinds) if blind < 0}
    for place, dead in enumerate(terms.dead_posts):
        if dead:
            live = posts.get(place, Post())
            posts[place] = Post(live.live, live.dead + int(dead * scale))
    return posts
