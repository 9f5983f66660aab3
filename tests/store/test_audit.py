"""The audit: clean after any play; what the command prints and exits with."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.room.auditor import TableAudit
from openfelt.room.bookkeeper import transfers_of
from openfelt.room.ledger import Ledger
from openfelt.room.reconciliation import reconcile
from openfelt.store import audit as auditing
from openfelt.store.audit import Audit, audit
from openfelt.store.database import Unfit, open_database, reading
from openfelt.table.evolve import evolve
from tests.store.tampering import one, report, run
from tests.table.felt import NOON
from tests.table.test_life import GAMES, HOUSES, lived


def test_a_room_that_nobody_touched(original: Path) -> None:
    """Exit 0; everything was looked at."""
    code, found = report(original)
    assert (code, found.differences, found.tables) == (0, [], 4)
    with closing(sqlite3.connect(original)) as database:
        for table, count in (("events", found.events), ("hands", found.hands), ("transfers", found.transfers)):
            assert one(database, f"SELECT count(*) FROM {table}") == (count,)
        (chips,) = one(database, "SELECT sum(balance) FROM accounts WHERE id LIKE 'escrow:%'")
        assert one(database, "SELECT count(*) FROM card_tables WHERE checkpoint_version > 0") == (4,)
    assert found.chips == chips > 0
    assert found.hands > 40


def test_it_is_told_in_a_few_lines(original: Path) -> None:
    """Numbers on standard output, and that everything agrees."""
    result = run("audit", "--database", f"sqlite:///{original}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [line.split()[0] for line in result.stdout.splitlines()] == [
        "tables", "events", "hands", "transfers", "chips", "everything"
    ]  # fmt: skip


def test_pages_make_no_difference(original: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few events are read at a time: hands and checkpoints lie across the pages."""
    whole = report(original)
    for size in (3, 7, 100):
        monkeypatch.setattr(auditing, "EVENTS_AT_ONCE", size)
        assert report(original) == whole


def test_an_empty_room(tmp_path: Path) -> None:
    """Nothing is in order."""

    async def make() -> None:
        await (await open_database(f"sqlite:///{tmp_path / 'room.db'}")).dispose()

    asyncio.run(make())
    assert report(tmp_path / "room.db") == (0, Audit())


def test_nothing_is_changed(file: Path) -> None:
    """The audit leaves the file as it is, byte for byte, and could not write if it wanted to."""
    before = file.read_bytes()
    report(file)
    assert file.read_bytes() == before

    async def write() -> None:
        async with reading(f"sqlite:///{file}") as connection:
            await connection.exec_driver_sql("DELETE FROM transfers")

    with pytest.raises(Exception, match="readonly"):
        asyncio.run(write())


@hypothesis.settings(deadline=None, max_examples=30)
@given(
    house=st.sampled_from(HOUSES), game=st.sampled_from(GAMES), seed=st.integers(0, 2**32), steps=st.integers(1, 200)
)
def test_every_life_is_clean(house: Any, game: Any, seed: int, steps: int) -> None:
    """I1: no table that was played at by the rules is ever accused."""
    life = lived(game, seed, steps, options=house)
    table, ledger, state = TableAudit(life.empty.settings), Ledger(), life.empty
    for number, event in enumerate(life.events, 1):
        for transfer in transfers_of(state, number, (event,), NOON):
            ledger.settle(transfer)
        state = evolve(state, event)
        table.hear(event)
    assert table.differences == []
    assert table.state == life.state
    assert reconcile([table], ledger.booked, ledger.balances) == []


def test_differences_are_told_in_sentences(file: Path) -> None:
    """On standard error, with table, event, account and both sides; exit 1."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE accounts SET balance = balance + 7 WHERE id = 'escrow:t0'")
        (balance,) = one(database, "SELECT balance FROM accounts WHERE id = 'escrow:t0'")
    result = run("audit", "--database", f"sqlite:///{file}")
    assert result.exit_code == 1
    sums, zero, chips = result.stderr.splitlines()
    told = f"{balance} instead of {balance - 7}"
    assert sums == f"account escrow:t0: the balance is not the sum of the account's transfers: {told}"
    assert zero == "ledger: all accounts together are not zero: 7 instead of 0"
    assert chips == f"table t0, account escrow:t0: the account and the chips on the table differ: {told}"
    assert result.stdout.splitlines()[-1] == "3 differences"


def test_a_database_that_cannot_be_read(tmp_path: Path, file: Path) -> None:
    """Exit 2 and a sentence: no file, no database, no database of ours, an unknown kind; and none is made."""
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 500)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE stamps (id)").connection.close()
    for name, why in (
        ("nowhere.db", "there is no file"),
        ("letter.txt", "file is not a database"),
        ("other.db", "it is no database of a room"),
    ):
        result = run("audit", "--json", "--database", f"sqlite:///{tmp_path / name}")
        assert (result.exit_code, result.stdout) == (2, "")
        assert why in result.stderr
    assert not (tmp_path / "nowhere.db").exists()
    result = run("audit", "--database", "meadow")
    assert (result.exit_code, result.stdout) == (2, "")
    result = run("audit", "--database", "postgresql://ada:secret@127.0.0.1:1/room")
    assert result.exit_code == 2
    assert "secret" not in result.stderr


async def test_a_checkpoint_of_another_version(file: Path) -> None:
    """It is said which table it is."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE card_tables SET checkpoint='{}' WHERE id='t1'")
    with pytest.raises(Unfit, match="the checkpoint of t1 was written by another version"):
        await audit(f"sqlite:///{file}")
