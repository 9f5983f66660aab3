"""The bookkeeper: what the events of a table mean for the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from openfelt.room.ledger import BANK, BUY_IN, GIFT, GRANT, Transfer, escrow, gift_key, wallet
from openfelt.rules.events import Event
from openfelt.table.events import ChipsAdded, ChipsGiven, PlayerLeft, PlayerSat
from openfelt.table.state import TableState

_MOVES_CHIPS: Final = (PlayerSat, ChipsAdded, ChipsGiven, PlayerLeft)


def transfers_of(table: TableState, first: int, events: Sequence[Event], now: int) -> tuple[Transfer, ...]:
    """The transfers that ``events`` of ``table`` cause at ``now``; ``first`` is the number of the first of them.

    Whoever brings chips to a table takes them out of his wallet, and into his wallet go those that he takes away.
    What the host gives comes from the bank into the player's wallet first, for it is his from then on.
    The key of each transfer is made of the table and the number of its event.  The chips of a tournament are no
    money, so they cause none.
    """
    if table.settings.tournament or not any(isinstance(event, _MOVES_CHIPS) for event in events):
        return ()
    return tuple(_transfers(table, first, events, now))


def brought_by(event: Event) -> int:
    """The chips that ``event`` brings to its table; below zero when it takes them away."""
    match event:
        case PlayerSat(stack=chips) | ChipsAdded(amount=chips) | ChipsGiven(amount=chips):
            return chips
        case PlayerLeft(stack=chips):
            return -chips
        case _:
            return 0


def key_of(table: str, number: int) -> str:
    """The key of the transfer that event ``number`` of ``table`` causes."""
    return f"{table}:{number}"


def place_of(key: str) -> tuple[str, int] | None:
    """The table and the number of the event that ``key`` is made of, be it a grant's or a gift's; None without one."""
    table, _, number = key.removesuffix(GRANT).removesuffix(GIFT).rpartition(":")
    return (table, int(number)) if number.isdecimal() and number.isascii() else None


def _transfers(table: TableState, first: int, events: Sequence[Event], now: int) -> Iterator[Transfer]:
    players = {chair.seat: chair.player for chair in table.chairs}
    name = table.settings.id
    for number, event in enumerate(events, first):
        key = key_of(name, number)
        match event:
            case PlayerSat(seat=seat, player=player, stack=stack):
                players[seat] = player
                yield Transfer(key, wallet(player), escrow(name), stack, now, BUY_IN)
            case ChipsAdded(seat=seat, amount=amount):
                yield Transfer(key, wallet(players[seat]), escrow(name), amount, now, "top-up")
            case ChipsGiven(seat=seat, amount=amount):
                yield Transfer(gift_key(key), BANK, wallet(players[seat]), amount, now, "gift")
                yield Transfer(key, wallet(players[seat]), escrow(name), amount, now, "top-up")
            case PlayerLeft(player=player, stack=stack) if stack:
                yield Transfer(key, escrow(name), wallet(player), stack, now, "cash-out")
