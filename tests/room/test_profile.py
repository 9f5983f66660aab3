"""A player's sessions, told from his transfers."""

from __future__ import annotations

from collections.abc import Iterable

from openfelt.room.bookkeeper import key_of
from openfelt.room.ledger import BANK, BUY_IN, Transfer, escrow, gift_key, grant_key, wallet
from openfelt.room.profile import Session, Whereabouts, played, sessions_of

ME = wallet("ada")
NOWHERE = Whereabouts({}, {})


def numbered(*moves: tuple[str, str, int]) -> Iterable[tuple[int, Transfer]]:
    """What Ada's wallet saw, a second apart: ``(table, memo, amount)``; what lacks for it the bank has granted."""
    number = 0
    for at, (table, memo, amount) in enumerate(moves):
        key = key_of(table, at + 1)
        if memo == "cash-out":
            told = [Transfer(key, escrow(table), ME, amount, 1_000 * at, memo)]
        else:
            before = ("gift", gift_key(key)) if memo == "gift" else ("grant", grant_key(key))
            told = [Transfer(before[1], BANK, ME, amount, 1_000 * at, before[0])]
            told.append(Transfer(key, ME, escrow(table), amount, 1_000 * at, BUY_IN if memo == BUY_IN else "top-up"))
        for transfer in told:
            number += 1
            yield number, transfer


def test_sessions_at_two_tables_at_once() -> None:
    """Each from sitting down to leaving, with all that was brought in between, gifts included."""
    moves = numbered(
        ("a", BUY_IN, 100), ("b", BUY_IN, 40), ("a", "top-up", 50), ("b", "gift", 10),
        ("a", "cash-out", 180), ("b", "cash-out", 20), ("a", BUY_IN, 180),
    )  # fmt: skip
    assert sessions_of(moves) == (
        Session(2, "a", 0, 150, 180, 4_000, next_at=6_000),
        Session(4, "b", 1_000, 50, 20, 5_000),
        Session(12, "a", 6_000, 180),
    )


def test_who_lost_everything_has_left_when_he_sits_down_anew() -> None:
    """Nothing is booked for a player who leaves without a chip; his session ended with its last hand."""
    first, second = sessions_of(numbered(("a", BUY_IN, 100), ("a", BUY_IN, 60)))
    assert (first.ended_at, first.next_at, second.next_at) == (None, 1_000, None)
    now = Whereabouts({"a": "Meadow"}, {"a": 75})
    told = played(first, 12, 700, "Meadow", now)
    assert (told.ended_at, told.took, told.net, told.hands, told.open) == (700, 0, -100, 12, True)
    told = played(second, 3, 1_500, "Meadow", now)
    assert (told.ended_at, told.took, told.net) == (None, 75, 15)
    gone = played(second, 3, 1_500, "Meadow", NOWHERE)
    assert (gone.ended_at, gone.took, gone.net, gone.open) == (1_500, 0, -60, False)
    assert played(second, 0, None, "Meadow", NOWHERE).ended_at == second.began_at


def test_a_session_that_is_over_is_not_changed_by_the_next_one() -> None:
    """What lies in front of him now belongs to the session that goes on."""
    first, _ = sessions_of(numbered(("a", BUY_IN, 100), ("a", "cash-out", 130), ("a", BUY_IN, 130)))
    told = played(first, 5, 900, "Meadow", Whereabouts({"a": "Meadow"}, {"a": 500}))
    assert (told.took, told.net, told.ended_at) == (130, 30, 1_000)


def test_transfers_from_the_middle_of_a_session_are_passed_over() -> None:
    """Whoever reads only the newest part of the ledger is told of the sessions that begin in it."""
    moves = list(numbered(("a", BUY_IN, 100), ("b", BUY_IN, 40), ("a", "top-up", 50), ("a", "cash-out", 10)))
    assert sessions_of(moves[3:]) == (Session(4, "b", 1_000, 40),)
