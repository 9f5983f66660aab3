"""The book of hands on SQL: written with the events or not at all, read page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import event, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.ports import Bookmark, FinishedHand, JournalFailed, VersionConflict
from openfelt.rules.events import Event
from openfelt.store.hands import HANDS_AT_ONCE, SqlHandBook
from openfelt.store.journal import SqlJournal
from openfelt.store.schema import events, hand_players, hands
from openfelt.table.events import PlayerLeft, PlayerSat
from tests.table.felt import NOON, settings

SAT = PlayerSat(0, "ada", "Ada", 100)
LEFT = PlayerLeft(0, "ada", 100, 0)


def hand(
    number: int, table: str = "a", *, at: int | None = None, players: Sequence[str] = ("ada", "bob")
) -> FinishedHand:
    """A hand for the book; each ends a second after the one before it."""
    ended_at = NOON + 1_000 * number if at is None else at
    return FinishedHand(table, number, ended_at, f"hand = {number}\nplayers = ['Zoë ♠']\n", tuple(players))


@pytest.fixture
def book(engine: AsyncEngine) -> SqlHandBook:
    return SqlHandBook(engine)


async def write(journal: SqlJournal, *finished: FinishedHand) -> None:
    """Have hands written, each with one event of its table."""
    for each in finished:
        record = await journal.open_table(settings(id=each.table))
        await journal.append(each.table, len(record.events), [SAT], None, each)


async def counts(engine: AsyncEngine) -> tuple[int, int, int]:
    """How many events, hands and players of hands are in the database."""
    async with engine.connect() as connection:
        found = [
            await connection.execute(select(func.count()).select_from(each)) for each in (events, hands, hand_players)
        ]
    one, two, three = (int(result.scalar_one()) for result in found)
    return one, two, three


# ---------------------------------------------------------------- writing


async def test_a_hand_is_there_when_its_events_are(engine: AsyncEngine, journal: SqlJournal, book: SqlHandBook) -> None:
    """F5: once append returns, on any connection, as it was."""
    await write(journal, hand(1, players=("cy", "ada", "bob")))
    assert await book.hand("a", 1) == hand(1, players=("cy", "ada", "bob"))
    assert await counts(engine) == (1, 1, 3)


async def test_a_conflict_writes_no_hand(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: who does not own the table any more leaves nothing in the book; the others of the transaction do."""
    for name in "abc":
        await journal.open_table(settings(id=name))
    await journal.append("b", 0, [SAT])
    answers = await asyncio.gather(
        *(journal.append(name, 0, [SAT, LEFT], None, hand(1, name)) for name in "abc"), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [type(None), VersionConflict, type(None)]
    assert await counts(engine) == (5, 2, 4)


@pytest.mark.parametrize("lost", ["events", "hands", "hand_players"])
async def test_a_failing_append_writes_neither(engine: AsyncEngine, journal: SqlJournal, lost: str) -> None:
    """F5: whichever of the tables cannot be written, there is nothing in any; tried again, everything is there once."""
    await journal.open_table(settings(id="a"))
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE {lost} RENAME TO lost"))
    with pytest.raises(JournalFailed):
        await journal.append("a", 0, [SAT, LEFT], None, hand(1))
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE lost RENAME TO {lost}"))
    assert await counts(engine) == (0, 0, 0)
    assert (await journal.open_table(settings(id="a"))).events == ()
    await journal.append("a", 0, [SAT, LEFT], None, hand(1))
    assert await counts(engine) == (2, 1, 2)


async def test_a_number_is_given_once(engine: AsyncEngine, journal: SqlJournal, book: SqlHandBook) -> None:
    """F5: a second hand of the same number is refused with its events; the first one stays as it was."""
    await write(journal, hand(1))
    twice: list[Event] = [SAT]
    with pytest.raises(JournalFailed):
        await journal.append("a", 1, twice, None, hand(1, at=NOON, players=("cy",)))
    assert await counts(engine) == (1, 1, 2)
    assert await book.hand("a", 1) == hand(1)


# ---------------------------------------------------------------- reading


async def test_a_hand_that_is_not_there(journal: SqlJournal, book: SqlHandBook) -> None:
    """Nothing of a number, a table or a player that is not known."""
    await write(journal, hand(1))
    assert await book.hand("a", 2) is None
    assert await book.hand("b", 1) is None
    assert await book.hands_of_table("b", None, 10) == []
    assert await book.hands_of_player("cy", None, 10) == []
    assert [each async for each in book.all_hands_of_player("cy")] == []


async def test_the_hands_of_a_table_page_by_page(journal: SqlJournal, book: SqlHandBook) -> None:
    """The newest first, of this table only; the number of the last one leads to the next page."""
    await write(journal, *(hand(number, "ab"[number % 2]) for number in range(1, 21)))
    assert [each.number for each in await book.hands_of_table("b", None, 4)] == [19, 17, 15, 13]
    assert [each.number for each in await book.hands_of_table("b", 13, 4)] == [11, 9, 7, 5]
    assert [each.number for each in await book.hands_of_table("b", 5, 4)] == [3, 1]
    assert await book.hands_of_table("b", 1, 4) == []
    assert (await book.hands_of_table("a", 3, 1))[0] == hand(2, "a")


async def test_the_hands_of_a_player_page_by_page(journal: SqlJournal, book: SqlHandBook) -> None:
    """From all tables in the order in which they ended; of those that ended together none is left out or doubled."""
    played = [hand(number, table, at=NOON + number // 3) for table in "abc" for number in range(1, 11)]
    await write(journal, *played, hand(11, "a", players=("bob", "cy")))
    expected = sorted(played, key=lambda each: (each.ended_at, each.table, each.number), reverse=True)
    for limit in (1, 4, 7, 30, 100):
        found: list[FinishedHand] = []
        mark: Bookmark | None = None
        while page := await book.hands_of_player("ada", mark, limit):
            assert len(page) <= limit
            found += page
            mark = Bookmark(page[-1].ended_at, page[-1].table, page[-1].number)
        assert found == expected


async def test_all_hands_of_a_player_in_the_order_they_were_played(
    engine: AsyncEngine, journal: SqlJournal, book: SqlHandBook
) -> None:
    """More than fit into memory at a time; between two of them no connection is held, however slowly they are taken."""
    numbers = range(1, 2 * HANDS_AT_ONCE + 8)
    played = [hand(number, "ab"[number % 2], at=NOON + number // 7) for number in numbers]
    await journal.open_table(settings(id="a"))
    await journal.open_table(settings(id="b"))
    versions = {"a": 0, "b": 0}
    for each in played:
        await journal.append(each.table, versions[each.table], [SAT], None, each)
        versions[each.table] += 1
    taken: list[FinishedHand] = []
    await journal.close()
    async for each in book.all_hands_of_player("bob"):
        taken.append(each)
        assert engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    assert taken == sorted(played, key=lambda each: (each.ended_at, each.table, each.number))


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_player_is_found_by_the_index(engine: AsyncEngine, book: SqlHandBook) -> None:
    """One query, without sorting: a page of somebody's hands takes as long as the page, not as the book."""
    asked: list[str] = []

    def note(*told: object) -> None:
        asked.append(str(told[2]))

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    await book.hands_of_player("ada", Bookmark(NOON, "a", 1), 10)
    event.remove(engine.sync_engine, "before_cursor_execute", note)
    (query,) = asked
    async with engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA automatic_index=OFF")
        plan = await connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN {query}", ("ada", NOON, "a", 1, 10, 0)[: query.count("?")]
        )
        steps = " / ".join(str(row[-1]) for row in plan)
    assert "hands_of_player (player=?" in steps
    assert "TEMP B-TREE" not in steps
