"""The audit of a journal that was tampered with: it names the table and the event."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from openfelt.room.auditor import Difference
from tests.store.tampering import event_of, named, one, put_event, tampered


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("player_sat", {"stack": 1}),
        ("chips_added", {"amount": 1}),
        ("hand_started", {"stacks": [1, 0]}),
        ("hand_ended", {"stacks": [1, 0]}),
        ("hand_ended", {"stacks": [1, -1]}),
        ("bet_made", {"amount": 1}),
        ("player_left", {"stack": 1}),
    ],
)
def test_a_changed_stack_in_an_event(file: Path, kind: str, changes: dict[str, Any]) -> None:
    """Its table is named, and the event or the one at which it comes out; also when the sum stays what it was."""
    at = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal at
        at, event = event_of(database, kind)
        for field, more in changes.items():
            event[field] = _more(event[field], more)
        put_event(database, at, event)

    found = tampered(file, tamper)
    first = found[0]
    assert first.table == "t0"
    assert at <= first.event < at + 60
    if kind in ("hand_started", "hand_ended", "player_left"):
        (told, *_) = named(found, "the event tells other stacks than there are")
        assert (told.table, told.event) == ("t0", at)
        assert told.expected != told.found


def test_chips_out_of_nowhere(file: Path) -> None:
    """I1: a pot that gives more than lay in it, and stacks at the end that fit: the event that gives it is named."""
    at = 0

    def tamper(database: sqlite3.Connection) -> None:
        nonlocal at
        at, award = event_of(database, "pot_awarded")
        award["shares"][0]["amount"] += 5
        put_event(database, at, award)
        started, ended = (
            one(database, f"SELECT number, event FROM events WHERE card_table='t0' AND event LIKE ? AND {which}", kind)
            for kind, which in (
                ('{"type":"hand_started"%', f"number < {at} ORDER BY number DESC"),
                ('{"type":"hand_ended"%', f"number > {at} ORDER BY number"),
            )
        )
        seats, end = json.loads(started[1])["seats"], json.loads(ended[1])
        end["stacks"][seats.index(award["shares"][0]["seat"])] += 5
        put_event(database, ended[0], end)

    (told, *_) = named(tampered(file, tamper), "chips at the table come from nowhere or are lost")
    assert (told.table, told.event) == ("t0", at)
    assert isinstance(told.expected, int)
    assert told.found == told.expected + 5


def _more(chips: Any, more: Any) -> Any:
    """``chips``, or the first of them, and so many more."""
    if isinstance(more, int):
        return chips + more
    return [one + another for one, another in zip(chips, more, strict=False)] + chips[len(more) :]


def test_an_event_that_is_missing(file: Path) -> None:
    """From the middle: by its number.  The rest of the table cannot be followed, the others can."""
    found = tampered(file, lambda database: database.execute("DELETE FROM events WHERE card_table='t1' AND number=50"))
    assert found == [Difference("the event is missing in the journal", table="t1", event=50)]


def test_the_last_event_is_missing(file: Path) -> None:
    """The table's number of events tells of it."""
    last = "(SELECT max(number) FROM events WHERE card_table='t1')"
    found = tampered(
        file, lambda database: database.execute(f"DELETE FROM events WHERE card_table='t1' AND number={last}")
    )
    (told,) = named(found, "the journal ends elsewhere")
    assert (told.table, told.expected) == ("t1", told.found + 1 if isinstance(told.found, int) else None)


def test_the_end_of_the_journal_is_cut_off_with_care(file: Path) -> None:
    """With the number of events set back as well, the ledger and the book tell of what is missing."""

    def tamper(database: sqlite3.Connection) -> None:
        at, _ = event_of(database, "chips_added")
        database.execute("DELETE FROM events WHERE card_table='t0' AND number >= ?", (at,))
        values = (at - 1, "t0")
        database.execute("UPDATE card_tables SET version = ? WHERE id = ?", values)

    found = tampered(file, tamper)
    booked = [told for told in named(found, "nothing at the tables calls for") if not told.transfer.endswith(":grant")]
    assert {told.table for told in booked} == {"t0"}
    assert named(found, "never ended at the table")
    assert named(found, "the account and the chips on the table differ")[0].account == "escrow:t0"


@pytest.mark.parametrize("text", ["", "{}", '{"type":"hand_flown"}', '{"type":"player_sat","seat":"x"}'])
def test_an_event_that_cannot_be_read(file: Path, text: str) -> None:
    """It is named; nothing is raised."""
    change = "UPDATE events SET event = ? WHERE card_table='t2' AND number=33"
    (told,) = tampered(file, lambda database: database.execute(change, (text,)))
    assert (told.table, told.event) == ("t2", 33)
    assert told.what.startswith("the event cannot be read")


def test_an_event_that_does_not_fit(file: Path) -> None:
    """Whatever the fold stumbles over is a finding."""

    def tamper(database: sqlite3.Connection) -> None:
        at, event = event_of(database, "hand_ended")
        put_event(database, at, event | {"stacks": event["stacks"][1:]})

    found = tampered(file, tamper)
    assert named(found, "the event does not fit what was before it")[0].table == "t0"


def test_a_changed_checkpoint(file: Path) -> None:
    """A room that starts from it would start with other stacks."""

    def tamper(database: sqlite3.Connection) -> None:
        (text,) = one(database, "SELECT checkpoint FROM card_tables WHERE id='t0'")
        state = json.loads(text)
        state["chairs"][0]["stack"] += 5
        database.execute("UPDATE card_tables SET checkpoint=? WHERE id='t0'", (json.dumps(state),))

    (told,) = tampered(file, tamper)
    assert told.table == "t0"
    assert "checkpoint" in told.what
    assert told.expected != told.found
