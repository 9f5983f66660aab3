"""The audit of a book of hands that was tampered with: it names the table and the hand."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from tests.store.tampering import named, one, tampered


def some_hand(database: sqlite3.Connection) -> tuple[int, str]:
    number, text = one(database, "SELECT number, phh FROM hands WHERE card_table='t0' AND number > 5 ORDER BY number")
    return number, text


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("finishing_stacks = [", "finishing_stacks = [1", "the law plays the hand in the book otherwise"),
        ("starting_stacks = [", "starting_stacks = [1", "in the book"),
        (" d", " x", "in the book"),
        ("variant = ", "variant is ", "the hand in the book cannot be read"),
        ("hand = ", "hand = 1", "another hand under this number"),
    ],
)
def test_a_changed_hand(file: Path, old: str, new: str, what: str) -> None:
    """Its table, its number and the event that ended it."""
    number = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal number
        number, text = some_hand(database)
        assert old in text
        values = (text.replace(old, new, 1), number)
        database.execute("UPDATE hands SET phh = ? WHERE card_table='t0' AND number = ?", values)

    (told, *_) = named(tampered(file, tamper), what)
    assert (told.table, told.hand) == ("t0", number)
    assert told.event > 0


def test_a_hand_with_other_stacks(file: Path) -> None:
    """One that the law plays as it is told, from stacks that nobody had: both ends are told."""
    number = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal number
        number, text = some_hand(database)
        richer = re.sub(r"(_stacks = \[)(\d+)", lambda found: f"{found[1]}{int(found[2]) + 100}", text)
        assert richer != text
        change = "UPDATE hands SET phh = ? WHERE card_table='t0' AND number = ?"
        database.execute(change, (richer, number))

    (told,) = tampered(file, tamper)
    assert (told.what, told.table, told.hand) == ("the hand in the book ends with other stacks", "t0", number)
    assert isinstance(told.expected, tuple)
    assert isinstance(told.found, tuple)
    assert sum(1 for one, other in zip(told.expected, told.found, strict=True) if one != other) == 1


def test_a_hand_in_the_place_of_another(file: Path) -> None:
    """A hand that the law plays as it is told, but not the one that was played."""

    def tamper(database: sqlite3.Connection) -> None:
        number, _ = some_hand(database)
        database.execute(
            "UPDATE hands SET phh = (SELECT phh FROM hands WHERE card_table='t0' AND number > ? LIMIT 1)"
            " WHERE card_table='t0' AND number = ?",
            (number, number),
        )

    assert named(tampered(file, tamper), "the book holds another hand under this number")


def test_a_missing_hand(file: Path) -> None:
    """It ended at the table, and the book has earlier ones."""
    number = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal number
        number, _ = some_hand(database)
        for table in ("hand_players", "hands"):
            database.execute(f"DELETE FROM {table} WHERE card_table='t0' AND number=?", (number,))

    (told,) = tampered(file, tamper)
    assert (told.what, told.table, told.hand) == ("the hand is missing in the book", "t0", number)


@pytest.mark.parametrize("gone", ["number = 1", "number <= 5", "number > 0"], ids=["first", "oldest", "all"])
def test_the_oldest_hands_are_missing(file: Path, gone: str) -> None:
    """Where the book of a table begins is written down, so a book that begins later lacks something."""
    count = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal count
        (count,) = one(database, f"SELECT count(*) FROM hands WHERE card_table='t0' AND {gone}")
        for table in ("hand_players", "hands"):
            database.execute(f"DELETE FROM {table} WHERE card_table='t0' AND {gone}")

    found = named(tampered(file, tamper), "the hand is missing in the book")
    assert [told.hand for told in found] == list(range(1, count + 1))
    assert count > 0


def test_other_players(file: Path) -> None:
    """Who was dealt in is compared too."""

    def tamper(database: sqlite3.Connection) -> None:
        number, _ = some_hand(database)
        change = "UPDATE hand_players SET player='nobody' WHERE card_table='t0' AND number=? AND place=0"
        database.execute(change, (number,))

    (told,) = tampered(file, tamper)
    assert told.what == "the book tells of other players"
    assert isinstance(told.found, list | tuple)
    assert "nobody" in told.found
