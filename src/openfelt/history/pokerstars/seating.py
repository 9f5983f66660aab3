"""Who sits where in a record that is to be told: names, seats, the button, and the seat list."""

from __future__ import annotations

from typing import NamedTuple

from openfelt.history.pokerstars.amounts import Coins, amount_of
from openfelt.history.pokerstars.lines import HEAD, SEAT
from openfelt.history.pokerstars.notation import Action, Kind
from openfelt.history.record import UNTOLD, Record, Unwritable


class Seating(NamedTuple):
    """The names and seats of those who play, in the order of the record, and the seat of the button."""

    names: tuple[str, ...]
    seats: tuple[int, ...]
    button: int


def seating_of(record: Record) -> Seating:
    """The seating of ``record``; ``Player 1`` and so on, in seats from 1, where it does not tell.

    Raises :class:`Unwritable` for names and seats that a reader would not find again.
    """
    count = len(record.stacks)
    given = record.players or ("",) * count
    names = tuple(name or f"Player {place}" for place, name in enumerate(given, 1))
    seats = record.seats or tuple(range(1, count + 1))
    button = seats[-1] if record.button is None else record.button
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise Unwritable(f"PokerStars text knows players by their names; two are called {twice!r}")
    if list(seats) != sorted(set(seats), key=lambda seat: (seat <= button, seat)):
        raise Unwritable(f"the seats {seats} do not run clockwise from the left of the button in seat {button}")
    for name, seat in zip(names, seats, strict=True):
        line = f"Seat {seat}: {name} (1 in chips)"
        found = SEAT.fullmatch(line)
        if found is None or found["name"] != name or len(line.splitlines()) > 1 or HEAD.match(f"{name}: "):
            raise Unwritable(f"PokerStars text has no line for a player {name!r} in seat {seat}")
    return Seating(names, seats, button)


def seat_list(
    record: Record, seating: Seating, actions: list[Action], coins: Coins
) -> tuple[list[str], list[Action], dict[str, int]]:
    """The lines of the seat list, the actions that are left, and everybody's seat by his name.

    The remarks at the beginning that are such lines themselves, of people who sit out for instance, go where they
    came from.
    """
    lines = {
        seat: f"Seat {seat}: {name} ({'?' if stack == UNTOLD else coins.told(stack)} in chips)"
        for seat, name, stack in zip(seating.seats, seating.names, record.stacks, strict=True)
    }
    names = dict(zip(seating.names, seating.seats, strict=True))
    taken, last = 0, -1
    for action in actions:
        found = SEAT.fullmatch(action.remark or "") if action.kind == Kind.REMARK else None
        if found is None or int(found["seat"]) <= last:
            break
        last = int(found["seat"])
        if names.get(found["name"], last) != last:
            break
        if last in lines:
            place = seating.seats.index(last)
            stack = amount_of(found["stack"]) if found["stack"] else UNTOLD
            same = found["name"] == seating.names[place] and stack == record.stacks[place]
            if not same or not (found["out"] or found["bounty"]):
                break
        lines[last] = found[0]
        names[found["name"]] = last
        taken += 1
    return [lines[seat] for seat in sorted(lines)], actions[taken:], names
