"""PokerStars text read: a record of each hand, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from openfelt.errors import InvalidSetup
from openfelt.history.pokerstars.account import Account
from openfelt.history.pokerstars.play import Play
from openfelt.history.pokerstars.posts import table_stakes
from openfelt.history.pokerstars.sheet import Sheet, sheets
from openfelt.history.record import Amount, Record, Unreadable, Variant
from openfelt.history.setup import Unplayable, amount_of, setup, terms_of
from openfelt.history.source import Source
from openfelt.rules.options import Options


def read(source: Source) -> Iterator[Record | Unreadable]:
    """The hands of ``source`` in order, and in their places the reasons why something is none.

    Raises ``OSError`` when the file cannot be read, and nothing else.
    """
    for sheet in sheets(source):
        yield sheet if isinstance(sheet, Unreadable) else _read(sheet)


def _read(sheet: Sheet) -> Record | Unreadable:
    try:
        return _record(sheet, Account(sheet))
    except Unreadable as error:
        error.hand, error.line = sheet.hand, sheet.line
        return error.with_traceback(None)


def _record(sheet: Sheet, account: Account) -> Record:
    """The record of one hand.  Raises :class:`Unreadable` where the lines contradict each other."""
    header = account.header
    seats = _dealt_in(account)
    play = Play(account, seats)
    winnings = _winnings(account, play, seats)
    limit = header.variant == Variant.FIXED_LIMIT
    user: dict[str, Any] = dict(header.user)
    if not account.cancelled and (account.pot is None or not winnings):
        user["_cut_off"] = True
    record = Record(
        variant=header.variant,
        antes=play.dues.antes,
        blinds=play.dues.blinds,
        stacks=tuple(account.chairs[seat].stack for seat in seats),
        actions=(*_seat_remarks(account, seats), *play.actions),
        min_bet=None if limit else header.pair[1],
        bets=header.pair if limit else None,
        hand=sheet.hand,
        players=tuple(account.name(seat) for seat in seats),
        seats=tuple(seats),
        winnings=winnings,
        about=header.about,
        user=user,
        button=None if seats[-1] == header.button else header.button,
        dead_posts=play.dues.dead_posts,
        rake=account.rake,
        pot=account.pot,
        cap=header.cap,
        boards=tuple("".join(board) for board in play.boards[1:]),
        hero=play.heroes[0] if play.heroes else None,
        cancelled=account.cancelled,
    )
    # What is found out again is not kept, so that the same hand is always the same record.
    return record if limit or _are_found_out(record, header.pair) else replace(record, stakes=header.pair)


def _are_found_out(record: Record, stakes: tuple[Amount, Amount]) -> bool:
    """Whether these are the blinds of the table for a writer and for the law, though ``record`` does not tell them."""
    if table_stakes(record) != stakes:
        return False
    try:
        opening = setup(terms_of(record, Options()))
    except (Unplayable, InvalidSetup):
        return False
    small, big = opening.game.stakes.blinds
    return (amount_of(small, opening.scale), amount_of(big, opening.scale)) == stakes


def _dealt_in(account: Account) -> list[int]:
    """The seats of those who take part, from the left of the button: who posts, acts, is dealt cards or summed up.

    Where the summary is missing, everybody who sits there and is not said to be out.
    """
    playing = {deed.seat for deed in account.deeds if deed.seat} | account.summed_up
    if not account.summed_up:
        playing |= {seat for seat, chair in account.chairs.items() if not chair.out} - account.gone
    button = account.header.button
    seats = sorted(playing, key=lambda seat: (seat <= button, seat))
    if len(seats) < 2:
        names = ", ".join(account.name(seat) for seat in seats) or "nobody"
        raise Unreadable(f"a hand takes two players, but here only {names} takes part")
    return seats


def _seat_remarks(account: Account, seats: list[int]) -> Iterator[str]:
    """The lines of the seat list that tell more than who plays and what he has."""
    for chair in account.chairs.values():
        if chair.special or chair.seat not in seats:
            yield f"# {chair.text}"


def _winnings(account: Account, play: Play, seats: list[int]) -> tuple[Amount, ...]:
    """What each player collected; nothing where that is not told.

    Raises :class:`Unreadable` when the summary tells something else than the lines of the play, or either that somebody
    collects who cannot.
    """
    summed = {seats.index(seat): amount for seat, amount in account.won.items()}
    won = play.collected or summed
    if summed and summed != won:
        place = next(place for place in (*summed, *won) if summed.get(place) != won.get(place))
        name = account.name(seats[place])
        raise Unreadable(f"{name!r} collects {won.get(place, 0)}, but {summed.get(place, 0)} according to the summary")
    play.require_contenders(won)
    told = won or account.pot == 0
    return tuple(won.get(place, 0) for place in range(len(seats))) if told else ()
