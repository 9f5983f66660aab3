"""How a recorded hand came out by the law: what went back, who collected what from which pot, and the rake.

What the record tells of its results is taken as it is, whatever the law makes of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from openfelt.history.record import UNTOLD, Amount, Record, Unwritable
from openfelt.history.replay import Differs, Played
from openfelt.history.setup import amount_of
from openfelt.history.verdict import on_every_board
from openfelt.rules.events import BetReturned, HandKilled


class Share(NamedTuple):
    """What one player takes of one pot on one board; pots and boards are numbered from 0, the main pot first."""

    board: int
    pot: int
    player: int
    amount: Amount


class Settlement(NamedTuple):
    """The end of a hand."""

    returned: tuple[int, Amount] | None = None
    """Who gets back what nobody called."""
    pots: tuple[Amount, ...] = ()
    """The main pot and the side pots, rake included."""
    shares: tuple[Share, ...] | None = None
    """Who collects what; None where the record neither tells it nor lets it be worked out."""
    rake: Amount = 0


def settle(record: Record) -> Settlement:
    """How ``record`` came out.  Raises :class:`Unwritable` for one that the law refuses."""
    runs = _runs(record)
    played = runs[0]
    scale = played.setup.scale
    returned = None if record.cancelled else _returned(played)
    pots = [(amount_of(pot.amount, scale), pot.seats) for pot in played.state.pots]
    amounts = tuple(amount for amount, _ in pots)
    told = _told_winnings(record, played)
    winners = _winners(runs, told)
    if record.cancelled or winners is None or (record.user.get("_cut_off") and not told):
        return Settlement(returned, amounts)
    total = sum(amounts, 0)
    net = sum(told, 0) if told else total - (record.rake or 0)
    shares = _shares(amounts, winners, max(net, 0), record.chip or (1 if scale == 1 else Decimal(1) / max(scale, 100)))
    if told:
        shares = _as_told(shares, told, pots)
    rake = record.rake if record.rake is not None else max(total - net, 0)
    return Settlement(returned, amounts, tuple(share for share in shares if share.amount > 0), rake)


def _runs(record: Record) -> list[Played]:
    """The hand on its board, and on every further one; as far as it is told where its end is not."""
    as_far = replace(record, cancelled=True)
    try:
        try:
            return on_every_board(as_far if record.user.get("_cut_off") else record)
        except Differs as error:
            if error.step:
                raise
        return on_every_board(as_far)
    except Differs as error:
        raise Unwritable(f"PokerStars text is written of hands that the law can play: {error}") from None


def _returned(played: Played) -> tuple[int, Amount] | None:
    """What nobody matched, and whose it is; what went back to hands that were dead by then was told with them."""
    dead = {event.seat for event in played.events if isinstance(event, HandKilled)}
    back = [event for event in played.events if isinstance(event, BetReturned) and event.seat not in dead]
    return (back[-1].seat, amount_of(back[-1].amount, played.setup.scale)) if back else None


def _told_winnings(record: Record, played: Played) -> tuple[Amount, ...]:
    """What each player collected, as told or as the stacks afterwards tell it; nothing where neither does."""
    if any(record.winnings):
        return record.winnings
    if not record.finishing_stacks or UNTOLD in record.stacks:
        return ()
    paid = [amount_of(player.total + player.dead, played.setup.scale) for player in played.state.players]
    ends = zip(record.finishing_stacks, record.stacks, paid, strict=True)
    won = [after - before + own for after, before, own in ends]
    return tuple(won) if any(won) and min(won) >= 0 else ()


def _winners(runs: Sequence[Played], told: tuple[Amount, ...]) -> list[list[tuple[int, ...]]] | None:
    """For each board and pot the players who take it; None when their cards do not tell."""
    if not told and not all(run.state.over for run in runs):
        return None
    found = []
    for run in runs:
        awards = {award.pot: tuple(share.seat for share in award.shares) for award in run.state.awards}
        best = []
        for number, pot in enumerate(run.state.pots):
            able = awards.get(number, pot.seats)
            if told:
                took = tuple(seat for seat in pot.seats if told[seat])
                able = tuple(seat for seat in able if seat in took) or took or able
            best.append(able)
        found.append(best)
    return found


def _shares(
    pots: Sequence[Amount], winners: Sequence[Sequence[tuple[int, ...]]], net: Amount, unit: Amount
) -> list[Share]:
    """The pots less rake, split in whole units; odd units go one each to the first from the left of the button."""
    total = sum(pots, 0)
    if not total:
        return []
    shares = []
    units = int(net / unit)
    parts = [int(units * amount / total) for amount in pots]
    parts[0] += units - sum(parts)
    for board, best in enumerate(winners):
        for pot, (part, players) in enumerate(zip(parts, best, strict=True)):
            here = part // len(winners) + (board < part % len(winners))
            for place, player in enumerate(players):
                amount = here // len(players) + (place < here % len(players))
                shares.append(Share(board, pot, player, amount * unit))
    return shares


def _as_told(
    shares: list[Share], told: Sequence[Amount], pots: Sequence[tuple[Amount, tuple[int, ...]]]
) -> list[Share]:
    """The shares changed so that every player has in all what is told, beginning with the main pot."""
    missing = dict(enumerate(told))
    for share in shares:
        missing[share.player] -= share.amount
    fitted = []
    for share in shares:
        change = max(missing[share.player], -share.amount)
        missing[share.player] -= change
        fitted.append(share._replace(amount=share.amount + change))
    return [*fitted, *_left_over(missing, pots)]


def _left_over(missing: dict[int, Amount], pots: Sequence[tuple[Amount, tuple[int, ...]]]) -> Iterator[Share]:
    """What is told of players who have no share so far."""
    for player, amount in missing.items():
        if amount > 0:
            yield Share(0, next((at for at, (_, seats) in enumerate(pots) if player in seats), 0), player, amount)
