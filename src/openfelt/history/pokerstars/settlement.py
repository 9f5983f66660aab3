"""How a recorded hand came out: what went back, who collected what from which pot, and the rake.

What the record tells is taken as it is.  The rest is worked out by counting the chips of its actions, which is all that
telling a hand takes; nothing here judges whether they were legal.  A replay through the law knows all of it as well
and can take the place of :func:`settle`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from openfelt.cards import Card, parse_cards
from openfelt.history.pokerstars.ledger import Ledger
from openfelt.history.pokerstars.notation import Action, Kind
from openfelt.history.pokerstars.posts import debts_to_tell
from openfelt.history.record import UNTOLD, Amount, Record
from openfelt.strength import strength


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


def settle(record: Record, actions: Sequence[Action]) -> Settlement:
    """How ``record``, whose actions are ``actions``, came out.

    Raises :class:`Unwritable` when nothing tells the blinds.
    """
    ledger, board = _played(record, actions)
    told = _told_winnings(record, ledger)
    cut_off = bool(record.user.get("_cut_off"))
    returned = ledger.give_back() if ledger.settled and not record.cancelled else None
    pots = ledger.pots()
    amounts = tuple(amount for amount, _ in pots)
    over = ledger.settled and (sum(ledger.live) == 1 or len(board) == 5) and not cut_off
    if record.cancelled or not (told or over):
        return Settlement(returned, amounts)
    boards = [board, *map(parse_cards, record.boards)] if sum(ledger.live) > 1 else [board]
    winners = _winners(actions, pots, boards, told)
    if winners is None:
        return Settlement(returned, amounts)
    total = sum(amounts, 0)
    net = sum(told, 0) if told else total - (record.rake or 0)
    shares = _shares(amounts, winners, max(net, 0), _unit(record))
    if told:
        shares = _as_told(shares, told, pots)
    rake = record.rake if record.rake is not None else max(total - net, 0)
    return Settlement(returned, amounts, tuple(share for share in shares if share.amount > 0), rake)


def _played(record: Record, actions: Sequence[Action]) -> tuple[Ledger, tuple[Card, ...]]:
    """The chips after the last action, and the board."""
    ledger = Ledger(record.stacks, record.antes, record.cap)
    board: tuple[Card, ...] = ()
    for debt in debts_to_tell(record):
        ledger.pay(debt)
    for action in actions:
        match action.kind:
            case Kind.BOARD:
                board += action.cards
                ledger.next_street()
            case Kind.FOLD:
                ledger.fold(action.player)
            case Kind.CALL:
                ledger.call(action.player)
            case Kind.RAISE:
                ledger.raise_to(action.player, action.to)
    return ledger, board


def _told_winnings(record: Record, ledger: Ledger) -> tuple[Amount, ...]:
    """What each player collected, as told or as the stacks afterwards tell it; nothing where neither does."""
    if any(record.winnings):
        return record.winnings
    if not record.finishing_stacks or UNTOLD in record.stacks:
        return ()
    ends = zip(record.finishing_stacks, record.stacks, ledger.total, ledger.dead, strict=True)
    won = [after - before + total + dead for after, before, total, dead in ends]
    if ledger.uncalled:
        owner, excess = ledger.uncalled
        won[owner] -= excess
    return tuple(won) if any(won) and min(won) >= 0 else ()


def _winners(
    actions: Sequence[Action],
    pots: Sequence[tuple[Amount, tuple[int, ...]]],
    boards: Sequence[tuple[Card, ...]],
    told: tuple[Amount, ...],
) -> list[list[tuple[int, ...]]] | None:
    """For each board and pot the players who take it; None when their cards do not tell."""
    holes: dict[int, tuple[Card, ...]] = {}
    mucked: set[int] = set()
    for action in actions:
        if action.kind == Kind.HOLE or (action.kind == Kind.SHOW and action.cards):
            holes[action.player] = max(holes.get(action.player, ()), action.cards, key=_known)
            mucked.discard(action.player)
        elif action.kind == Kind.SHOW:
            mucked.add(action.player)
    found = []
    for board in boards:
        best = []
        for _, seats in pots:
            able = tuple(player for player in seats if player not in mucked) or seats
            if told:
                able = tuple(player for player in seats if told[player]) or able
            if len(able) > 1 and (compared := _best(able, holes, board)) is not None:
                able = compared
            elif len(able) > 1 and not told:
                return None
            best.append(able)
        found.append(best)
    return found


def _known(cards: tuple[Card, ...]) -> int:
    return sum(card.known for card in cards)


def _best(
    players: tuple[int, ...], holes: dict[int, tuple[Card, ...]], board: tuple[Card, ...]
) -> tuple[int, ...] | None:
    """Those among ``players`` who hold the best hand; None when that cannot be seen."""
    hands = {player: (*holes.get(player, ()), *board) for player in players}
    if any(len(set(hand)) != 7 or not all(card.known for card in hand) for hand in hands.values()):
        return None
    strengths = {player: strength(hand) for player, hand in hands.items()}
    return tuple(player for player in players if strengths[player] == max(strengths.values()))


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


def _unit(record: Record) -> Amount:
    """The smallest chip: as told, or as fine as the finest amount in the record."""
    if record.chip:
        return record.chip
    told = (*record.stacks, *record.antes, *record.blinds, *record.winnings, record.rake or 0)
    raised = (word for action in record.actions for word in action.split("#")[0].split() if "." in word)
    exponents = [amount.as_tuple().exponent for amount in (*told, *map(Decimal, raised)) if isinstance(amount, Decimal)]
    places = max((-places for places in exponents if isinstance(places, int)), default=0)
    return Decimal(1).scaleb(-max(places, 2)) if places > 0 else 1
