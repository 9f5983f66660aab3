"""How a hand opens: who sits where, which blinds, antes and posts go in before the first card."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

import msgspec

from openfelt.errors import InvalidSetup
from openfelt.rules.dealing import most_players
from openfelt.rules.decide import Step
from openfelt.rules.events import Event, HandStarted, Posted, PostKind
from openfelt.rules.evolve import evolve
from openfelt.rules.options import PRESETS, AnteType, BigBlindAnteOrder, HeadsUpBlinds, Options
from openfelt.rules.stakes import Game, require_chips


class Post(msgspec.Struct, frozen=True):
    """What a player puts in besides the blinds: a new player's or a returning player's debt (S1-19, X-22).

    ``live`` chips are a bet, ``dead`` chips go straight to the pot.
    """

    live: int = 0
    dead: int = 0


def start(
    game: Game,
    stacks: Sequence[int],
    button: int,
    *,
    seats: Sequence[int] | None = None,
    options: Options | None = None,
    posts: Mapping[int, Post] | None = None,
    big_blind: int | None = None,
    dead_small_blind: bool = False,
    straddle: bool | Mapping[int, int] = False,
    antes: Mapping[int, int] | None = None,
) -> Step:
    """Open a hand: the players take their places and every forced bet goes in.

    ``stacks`` are the chips of ``seats`` (0, 1, 2 and so on by default), in the same order; ``button`` is a seat
    number and may stand at an empty seat.  ``big_blind`` names that seat where it is not the usual one, and
    ``dead_small_blind`` says that nobody posts the small blind (X-23).  With ``straddle`` the player left of the big
    blind posts twice as much and acts last before the flop (J27); that takes three players.  Where several straddle,
    or somebody else, or for more, it is a mapping of seats to what each has in front of him, in rising order.
    ``antes`` are what single seats pay where that is not the ante of the stakes.  Antes of all players go in before
    the blinds.  Raises :class:`InvalidSetup` for anything no hand can be played with.
    """
    options = options if options is not None else PRESETS["online"]
    posts = posts or {}
    seats = tuple(range(len(stacks))) if seats is None else tuple(seats)
    _require_places(game, options, seats, stacks, button)
    behind = dict(zip(seats, stacks, strict=True))
    ascending = sorted(seats)
    first = bisect_right(ascending, button)
    clockwise = (*ascending[first:], *ascending[:first])
    small, big = _blinds(clockwise, button, options, big_blind, dead_small_blind)
    _require_posts(game, clockwise, posts, (small, big))
    straddles = _straddles(game, clockwise, big, straddle)
    _require_straddles(game, behind, straddles, posts, (small, big))
    antes = _antes(game, options, clockwise) if antes is None else antes
    _require_antes(game, clockwise, antes)
    events: list[Event] = [
        HandStarted(game, options, button, clockwise, tuple([behind[seat] for seat in clockwise]), small, big)
    ]
    state = evolve(None, events[0])
    for seat, amount, kind in _forced_bets(game, options, clockwise, (small, big), posts, straddles, antes):
        if paid := min(amount, state.player(seat).stack):
            events.append(Posted(seat, paid, kind))
            state = evolve(state, events[-1])
    return Step(state, tuple(events))


def _require_places(game: Game, options: Options, seats: tuple[int, ...], stacks: Sequence[int], button: int) -> None:
    most = most_players(options.burn_cards)
    if not 2 <= len(seats) <= most:
        raise InvalidSetup(f"a hand is played by 2 to {most} players, not {len(seats)}")
    if len(seats) != len(stacks):
        raise InvalidSetup(f"{len(seats)} seats but {len(stacks)} stacks")
    if len(set(seats)) < len(seats):
        raise InvalidSetup(f"a seat is named twice in {seats}")
    require_chips("pl_round_pot_up_to", options.pl_round_pot_up_to, least=0, unit=game.stakes.chip_unit)
    unit = game.stakes.chip_unit
    # To say what was looked at takes longer than to look at it.
    for seat in (*seats, button):
        if type(seat) is not int or seat < 0:
            require_chips("a seat number", seat, least=0)
    for seat, stack in zip(seats, stacks, strict=True):
        if type(stack) is not int or stack < 1 or stack % unit:
            require_chips(f"the stack of seat {seat}", stack, least=1, unit=unit)


def _blinds(
    clockwise: tuple[int, ...], button: int, options: Options, big_blind: int | None, dead_small_blind: bool
) -> tuple[int | None, int]:
    """The seats of the small and big blind (S0-27, S0-28; heads-up X-07)."""
    if big_blind is not None and big_blind not in clockwise:
        raise InvalidSetup(f"seat {big_blind} cannot be the big blind: it is not dealt in")
    reverse = (
        len(clockwise) == 2 and clockwise[1] == button and options.heads_up_blinds == HeadsUpBlinds.BUTTON_SMALL_BLIND
    )
    usual = clockwise[0] if reverse or dead_small_blind else clockwise[1]
    big = usual if big_blind is None else big_blind
    if dead_small_blind:
        return None, big
    at = clockwise.index(big)
    return clockwise[at - 1], big


def _require_posts(
    game: Game, seats: tuple[int, ...], posts: Mapping[int, Post], blinds: tuple[int | None, int]
) -> None:
    for seat, post in posts.items():
        if seat not in seats:
            raise InvalidSetup(f"seat {seat} cannot post: it is not dealt in")
        if seat in blinds:
            raise InvalidSetup(f"seat {seat} cannot post: it is a blind of this hand")
        require_chips(f"the live post of seat {seat}", post.live, least=0, unit=game.stakes.chip_unit)
        require_chips(f"the dead post of seat {seat}", post.dead, least=0, unit=game.stakes.chip_unit)
        if post.live > game.stakes.blinds[1]:
            raise InvalidSetup(f"the live post of seat {seat} is larger than the big blind")


def _straddles(
    game: Game, clockwise: tuple[int, ...], big: int, straddle: bool | Mapping[int, int]
) -> Mapping[int, int]:
    if not straddle:
        return {}
    if len(clockwise) < 3:
        raise InvalidSetup("a straddle takes three players")
    if straddle is True:
        return {clockwise[(clockwise.index(big) + 1) % len(clockwise)]: 2 * game.stakes.blinds[1]}
    return straddle


def _require_straddles(
    game: Game,
    stacks: Mapping[int, int],
    straddles: Mapping[int, int],
    posts: Mapping[int, Post],
    blinds: tuple[int | None, int],
) -> None:
    """A straddle tops what was in before; only the usual one may be short, since it says how much was due."""
    usual = 2 * game.stakes.blinds[1]
    least = usual
    for seat, amount in straddles.items():
        if seat not in stacks:
            raise InvalidSetup(f"seat {seat} cannot straddle: it is not dealt in")
        if seat in posts:
            raise InvalidSetup(f"seat {seat} cannot straddle: it posts what it owes")
        if seat in blinds:
            raise InvalidSetup(f"seat {seat} cannot straddle: it is a blind of this hand")
        require_chips(f"the straddle of seat {seat}", amount, least=least, unit=game.stakes.chip_unit)
        if amount > max(usual, stacks[seat]):
            raise InvalidSetup(f"seat {seat} cannot straddle for {amount} with a stack of {stacks[seat]}")
        least = amount + 1


def _antes(game: Game, options: Options, clockwise: tuple[int, ...]) -> Mapping[int, int]:
    """The antes that everybody pays for himself (part C)."""
    if game.stakes.ante and options.ante_type == AnteType.ALL:
        return dict.fromkeys(clockwise, game.stakes.ante)
    return {}


def _require_antes(game: Game, clockwise: tuple[int, ...], antes: Mapping[int, int]) -> None:
    for seat, amount in antes.items():
        if seat not in clockwise:
            raise InvalidSetup(f"seat {seat} cannot pay an ante: it is not dealt in")
        require_chips(f"the ante of seat {seat}", amount, least=0, unit=game.stakes.chip_unit)


def _forced_bets(
    game: Game,
    options: Options,
    clockwise: tuple[int, ...],
    blinds: tuple[int | None, int],
    posts: Mapping[int, Post],
    straddles: Mapping[int, int],
    antes: Mapping[int, int],
) -> list[tuple[int, int, PostKind]]:
    """Antes, blinds and posts in the order in which they go in: who owes how much of what."""
    stakes = game.stakes
    small, big = blinds
    due: list[tuple[int, int, PostKind]] = []
    if antes:
        # What is not the same for all is no bet that anybody has to match: it lies in the main pot.
        same = len(antes) == len(clockwise) and len(set(antes.values())) == 1
        ante = PostKind.ANTE if same else PostKind.DEAD_ANTE
        due += [(seat, antes[seat], ante) for seat in sorted(antes, key=clockwise.index)]
    if small is not None:
        due.append((small, stakes.blinds[0], PostKind.SMALL_BLIND))
    due.append((big, stakes.blinds[1], PostKind.BIG_BLIND))
    if stakes.ante and options.ante_type == AnteType.BIG_BLIND:
        ante_first = options.bba_order == BigBlindAnteOrder.ANTE_FIRST
        due.insert(len(due) - 1 if ante_first else len(due), (big, stakes.ante, PostKind.BIG_BLIND_ANTE))
    due += [(seat, amount, PostKind.STRADDLE) for seat, amount in straddles.items()]
    for seat in sorted(posts, key=clockwise.index):
        due += [(seat, posts[seat].live, PostKind.LIVE_POST), (seat, posts[seat].dead, PostKind.DEAD_POST)]
    return due
