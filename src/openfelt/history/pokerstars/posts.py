"""Blinds, antes and posts: what is due according to a record, and the lines in which PokerStars tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from openfelt.history.record import Amount, Record, Unreadable, Unwritable, Variant
from openfelt.history.setup import amount_of
from openfelt.rules.options import BigBlindAnteOrder, HeadsUpBlinds, Options
from openfelt.rules.stakes import small_blind_for

ANTE = "the ante"
SMALL = "small blind"
BIG = "big blind"
BOTH = "small & big blinds"
STRADDLE = "straddle"


class Post(NamedTuple):
    """One line ``posts ...``: its kind in the words of the line, who posts, how much, and whether he has no more."""

    kind: str
    player: int
    amount: Amount
    all_in: bool = False


class Debt(NamedTuple):
    """What one post was due to be; a player of whom two things are told has two debts."""

    kind: str
    player: int
    ante: Amount = 0
    blind: Amount = 0
    """A bet; negative for one who comes in."""
    dead: Amount = 0
    """Straight to the pot."""

    @property
    def bet(self) -> Amount:
        """What others have to match."""
        return max(self.blind, -self.blind)


class Dues(NamedTuple):
    """What each player was due to put in before the first card, as a record tells it."""

    antes: tuple[Amount, ...]
    blinds: tuple[Amount, ...]
    dead_posts: tuple[Amount, ...]
    """Empty where nobody posts anything dead."""


def dues_of(debts: Sequence[Debt], players: int) -> Dues:
    """All debts together.  Raises :class:`Unreadable` when a player owes the same thing twice."""
    sums: tuple[list[Amount], ...] = ([0] * players, [0] * players, [0] * players)
    for debt in debts:
        for owed, due in zip(sums, (debt.ante, debt.blind, debt.dead), strict=True):
            if due and owed[debt.player]:
                raise Unreadable(f"player {debt.player + 1} from the button posts twice, at last {debt.kind} {due}")
            owed[debt.player] += due
    antes, blinds, dead = map(tuple, sums)
    return Dues(antes, blinds, dead if any(dead) else ())


# ---------------------------------------------------------------------------------------------------- reading


def debts_of(posts: Sequence[Post], variant: Variant, pair: tuple[Amount, Amount]) -> list[Debt]:
    """What the posts of a hand mean; ``pair`` are the amounts of the headline.

    The first big blind is that of the table, and so is the small blind that is posted before it; whoever posts another
    one is coming in, and his small blind is dead.  Who was all-in for less was due the whole of it.
    """
    small, big = (half(pair[0]), pair[0]) if variant == Variant.FIXED_LIMIT else pair
    table_big = _first(posts, BIG) or _first(posts, BOTH)
    table_small = _first(posts[: posts.index(table_big)] if table_big else posts, SMALL)
    antes = [post for post in posts if post.kind == ANTE]
    # One big blind that antes for the whole table owes a big blind; who antes for himself, as much as the others.
    for_all = table_big is not None and [post.player for post in antes] == [table_big.player]
    ante = big if for_all else max((post.amount for post in antes), default=0)
    whole = {ANTE: ante, SMALL: small, BIG: big, BOTH: small + big, STRADDLE: 2 * big}
    debts = []
    for post in posts:
        kind, player = post.kind, post.player
        due = max(post.amount, whole[kind]) if post.all_in else post.amount
        live = min(due, big) if kind == BOTH else due
        if kind == ANTE:
            debts.append(Debt(kind, player, ante=due))
        elif kind == SMALL and post is not table_small:
            debts.append(Debt(kind, player, dead=due))
        else:
            comes_in = kind in (BIG, BOTH) and post is not table_big
            debts.append(Debt(kind, player, blind=-live if comes_in else live, dead=due - live))
    return debts


def half(bet: Amount) -> Amount:
    """The small blind of fixed limit where nobody tells it: half a bet, as the law rounds it (X-04)."""
    places = 0 if isinstance(bet, int) else -int(bet.as_tuple().exponent)
    # Counted in tenths of what the bet is counted in, the exact half is a whole number as well.
    scale = int(10 ** (places + 1))
    return amount_of(small_blind_for(int(bet * scale), unit=10), scale)


def _first(posts: Sequence[Post], kind: str) -> Post | None:
    return next((post for post in posts if post.kind == kind), None)


# ---------------------------------------------------------------------------------------------------- writing


def table_stakes(record: Record) -> tuple[Amount, Amount]:
    """Small and big blind of the table.  Raises :class:`Unwritable` when nothing in the record tells them."""
    if record.stakes is not None:
        return record.stakes
    posted = [record.blinds[player] for player in _clockwise(record) if record.blinds[player] > 0]
    least = record.bets[0] if record.bets is not None else record.min_bet
    if least is not None and (least in posted or not posted):
        big = least
    elif posted:
        big = posted[1] if len(posted) > 1 else posted[0]
    else:
        raise Unwritable("PokerStars text tells the blinds of the table; this record has no blinds and no least bet")
    if before := posted[: posted.index(big)] if big in posted else posted:
        return before[0], big
    return (big, big) if posted.count(big) > 1 else (0, big)


def divided(record: Record) -> Record:
    """``record`` with what is posted beyond the big blind by those who come in among the dead posts, where it goes."""
    _, big = table_stakes(record)
    beyond = [max(-blind - big, 0) for blind in record.blinds]
    if not any(beyond):
        return record
    return replace(
        record,
        blinds=tuple(blind + more for blind, more in zip(record.blinds, beyond, strict=True)),
        dead_posts=tuple(_dead(record, player) + more for player, more in enumerate(beyond)),
    )


def debts_to_tell(record: Record) -> tuple[Debt, ...]:
    """The debts of ``record`` in the order in which PokerStars tells of posts.

    In a cash game the blinds stand before the antes, in a tournament behind them; antes are told first as well where
    somebody has not the chips for both, since they are what he pays first.  Only the big blind that antes for everybody
    pays his blind first, unless the house rules say otherwise or it is an ante of an unusual size.
    """
    antes = tuple(Debt(ANTE, player, ante=ante) for player, ante in enumerate(record.antes) if ante)
    blinds = (*_blinds(record), *_comers_in(record))
    owed = zip(record.stacks, record.antes, record.blinds, strict=True)
    short = any(stack < ante + max(blind, -blind) for stack, ante, blind in owed)
    ante_first = (short or "event" in record.about) and not _blind_first(record, antes, blinds)
    return (*antes, *blinds) if ante_first else (*blinds, *antes)


def _blind_first(record: Record, antes: Sequence[Debt], blinds: Sequence[Debt]) -> bool:
    """Whether the big blind antes for everybody and pays his blind before."""
    big = next((debt for debt in blinds if debt.kind in (BIG, BOTH)), None)
    if big is None or [ante.player for ante in antes] != [big.player]:
        return False
    rules = record.options or (Options() if antes[0].ante == big.blind else None)
    return rules is not None and rules.bba_order == BigBlindAnteOrder.BLIND_FIRST


def _blinds(record: Record) -> list[Debt]:
    """The blinds of the table and the straddles, the small blind first wherever it sits."""
    _, big = table_stakes(record)
    missing = [SMALL, BIG]
    order = _clockwise(record)
    debts = []
    for place, player in enumerate(order):
        due, dead = record.blinds[player], _dead(record, player)
        if due <= 0:
            continue
        # A small blind may be as big as the big one: then there is another after it.
        first = due < big or any(record.blinds[other] == due for other in order[place + 1 :])
        kind = STRADDLE
        if SMALL in missing and due <= big and not dead and first:
            kind = SMALL
        elif BIG in missing and due == big:
            kind = BOTH if dead else BIG
        if kind != STRADDLE:
            missing.remove(SMALL if kind == SMALL else BIG)
        debts.append(Debt(kind, player, blind=due, dead=dead))
    return sorted(debts, key=lambda debt: debt.kind != SMALL)


def _comers_in(record: Record) -> Iterator[Debt]:
    """Who posts a big blind out of turn, and what is dead."""
    for player in _clockwise(record):
        live, dead = -record.blinds[player], _dead(record, player)
        if live > 0:
            yield Debt(BOTH if dead else BIG, player, blind=-live, dead=dead)
        elif live == 0 and dead:
            yield Debt(SMALL, player, dead=dead)


def _dead(record: Record, player: int) -> Amount:
    return record.dead_posts[player] if record.dead_posts else 0


def _clockwise(record: Record) -> tuple[int, ...]:
    """The players in the order in which they post: of two, who has the smaller blind, or else whom the rules name."""
    if len(record.blinds) == 2:
        first, second = record.blinds
        usual = record.options is None or record.options.heads_up_blinds == HeadsUpBlinds.BUTTON_SMALL_BLIND
        button_first = usual and record.button is None
        return (1, 0) if first > second or (first == second and button_first) else (0, 1)
    return tuple(range(len(record.blinds)))
