"""The ledger on SQL: chips move in the same transaction as the events that move them, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.bookkeeper import transfers_of
from openfelt.room.ledger import BANK, Transfer, escrow, wallet
from openfelt.room.ports import AccountBook, JournalFailed, VersionConflict
from openfelt.rules.events import Event
from openfelt.store.journal import SqlJournal
from openfelt.store.ledger import SqlAccountBook, kept_transfers
from openfelt.store.schema import accounts
from openfelt.table.events import ChipsAdded, PlayerLeft, PlayerSat
from openfelt.table.state import TableState
from tests.table.felt import NOON, settings

SAT = PlayerSat(0, "ada", "Ada", 100)
LEFT = PlayerLeft(0, "ada", 100, NOON)


@pytest.fixture
def book(engine: AsyncEngine) -> AccountBook:
    return SqlAccountBook(engine)


async def append(journal: SqlJournal, table: str, version: int, *events: Event) -> None:
    """Write events of a table where nobody sat before, with their transfers."""
    moved = transfers_of(TableState(settings(id=table)), version + 1, events, NOON)
    await journal.append(table, version, events, None, None, moved)


async def told(engine: AsyncEngine) -> tuple[list[Transfer], dict[str, int]]:
    """All transfers and all balances."""
    async with engine.connect() as connection:
        balances = {row.id: row.balance for row in await connection.execute(select(accounts))}
        return await kept_transfers(connection), balances


async def open_tables(journal: SqlJournal, names: Sequence[str]) -> None:
    for name in names:
        await journal.open_table(settings(id=name))


async def test_chips_move_with_their_events(engine: AsyncEngine, journal: SqlJournal, book: AccountBook) -> None:
    """I1: from the bank over the wallet to the table and back; the next buy-in takes from the wallet first."""
    await open_tables(journal, "ab")
    await append(journal, "a", 0, SAT)
    assert [await book.balance(account) for account in (BANK, wallet("ada"), escrow("a"))] == [-100, 0, 100]
    await append(journal, "a", 1, LEFT)
    assert [await book.balance(account) for account in (BANK, wallet("ada"), escrow("a"))] == [-100, 100, 0]
    await append(journal, "b", 0, replace(SAT, stack=130), ChipsAdded(0, 20))
    moved, balances = await told(engine)
    assert balances == {BANK: -150, wallet("ada"): 0, escrow("a"): 0, escrow("b"): 150}
    assert [(each.key, each.amount, each.memo) for each in moved] == [
        ("a:1:grant", 100, "grant"),
        ("a:1", 100, "buy-in"),
        ("a:2", 100, "cash-out"),
        ("b:1:grant", 30, "grant"),
        ("b:1", 130, "buy-in"),
        ("b:2:grant", 20, "grant"),
        ("b:2", 20, "top-up"),
    ]
    assert await book.balance(wallet("nobody")) == 0


async def test_a_transfer_is_kept_as_it_was(engine: AsyncEngine, journal: SqlJournal) -> None:
    """A2: every field of it."""
    await open_tables(journal, "a")
    await append(journal, "a", 0, SAT)
    (_, kept), _ = await told(engine)
    assert kept == Transfer("a:1", wallet("ada"), escrow("a"), 100, NOON, "buy-in")


@pytest.mark.parametrize("lost", ["events", "accounts", "transfers"])
async def test_a_failing_append_books_nothing(engine: AsyncEngine, journal: SqlJournal, lost: str) -> None:
    """F5, C10: whichever of the tables cannot be written, nothing is in any; tried again, everything is there once."""
    await open_tables(journal, "a")
    await append(journal, "a", 0, SAT)
    before = await told(engine)
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE {lost} RENAME TO lost"))
    with pytest.raises(JournalFailed):
        await append(journal, "a", 1, LEFT)
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE lost RENAME TO {lost}"))
    assert await told(engine) == before
    assert len((await journal.open_table(settings(id="a"))).events) == 1
    await append(journal, "a", 1, LEFT)
    moved, balances = await told(engine)
    assert len(moved) == 3
    assert balances == {BANK: -100, wallet("ada"): 100, escrow("a"): 0}


async def test_who_does_not_own_the_table_books_nothing(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5, A2: the same events handed in twice, or others in their place, conflict and move no chips."""
    await open_tables(journal, "abc")
    await append(journal, "b", 0, SAT)
    for stack in (100, 150):
        asked = [
            append(journal, "b", 0, replace(SAT, stack=stack)),
            append(journal, "a" if stack == 100 else "c", 0, SAT),
        ]
        refused, written = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(refused, VersionConflict)
        assert written is None
    _, balances = await told(engine)
    assert balances == {BANK: -300, wallet("ada"): 0, escrow("a"): 100, escrow("b"): 100, escrow("c"): 100}


async def test_what_the_ledger_refuses_does_not_stop_the_others(engine: AsyncEngine, journal: SqlJournal) -> None:
    """C10, I1: a table from which more is taken than lies on it keeps its events to itself; the others are written."""
    await open_tables(journal, "ab")
    await append(journal, "a", 0, SAT)
    asked = [append(journal, "a", 1, replace(LEFT, stack=101)), append(journal, "b", 0, SAT)]
    refused, written = await asyncio.gather(*asked, return_exceptions=True)
    assert type(refused) is JournalFailed
    assert str(refused) == "transfer a:2 takes 101 chips from escrow:a: it has 100"
    assert written is None
    assert (await journal.open_table(settings(id="a"))).events == (SAT,)
    await append(journal, "a", 1, LEFT)
    _, balances = await told(engine)
    assert balances == {BANK: -200, wallet("ada"): 100, escrow("a"): 0, escrow("b"): 100}


async def test_one_wallet_at_many_tables(engine: AsyncEngine, journal: SqlJournal) -> None:
    """I1: the same player sits down and leaves at twenty tables at the same time; no chip is granted or spent twice."""
    names = [f"t{number}" for number in range(20)]
    await open_tables(journal, names)
    await append(journal, "t0", 0, SAT, LEFT)
    await asyncio.gather(*(append(journal, name, 2 if name == "t0" else 0, SAT) for name in names))
    moved, balances = await told(engine)
    assert balances[BANK] == -2_000
    assert balances[wallet("ada")] == 0
    assert sum(each.amount for each in moved if each.memo == "grant") == 2_000
    await asyncio.gather(*(append(journal, name, 3 if name == "t0" else 1, LEFT) for name in names))
    _, balances = await told(engine)
    assert balances[wallet("ada")] == 2_000
    assert sum(balances.values()) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts SET balance = -1 WHERE id = 'escrow:a'",
        "UPDATE accounts SET balance = -1 WHERE id = 'wallet:ada'",
        "UPDATE transfers SET amount = 0",
        "UPDATE transfers SET credit = debit",
        "UPDATE transfers SET key = 'a:1'",
        "UPDATE transfers SET debit = 'wallet:nobody'",
    ],
)
async def test_the_database_watches_too(engine: AsyncEngine, journal: SqlJournal, statement: str) -> None:
    """I1: whatever the program does, no account but the bank's falls below zero, and no key is there twice."""
    await open_tables(journal, "a")
    await append(journal, "a", 0, SAT)
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(text(statement))


async def test_a_cash_game_becomes_no_tournament(journal: SqlJournal) -> None:
    """K13: chips that are money stay that, and the other way round."""
    await journal.open_table(settings(id="a"))
    with pytest.raises(JournalFailed, match="a is a cash game and stays that"):
        await journal.open_table(settings(id="a", tournament=True))
    await journal.open_table(settings(id="b", tournament=True))
    with pytest.raises(JournalFailed, match="b is a tournament and stays that"):
        await journal.open_table(settings(id="b"))
