"""The journal on SQL: what was written is there, in order, or it is said that it is not."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, delete, event, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from openfelt.room.ports import (
    REQUESTS_REMEMBERED,
    JournalDown,
    JournalFailed,
    Record,
    RequestKey,
    VersionConflict,
)
from openfelt.rules.events import Event
from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal
from openfelt.store.schema import card_tables, events
from openfelt.table.events import PlayerLeft, PlayerSat
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState
from tests.room.stage import fold
from tests.table.felt import Felt, settings
from tests.table.test_life import GAMES, lived

SAT = PlayerSat(0, "ada", "Ada", 100)
LEFT = PlayerLeft(0, "ada", 100, 0)


def table(name: str) -> TableSettings:
    return settings(id=name)


async def count(engine: AsyncEngine, name: str) -> int:
    """How many events of a table are in the database."""
    query = select(func.count()).select_from(events).where(events.c.card_table == name)
    async with engine.connect() as connection:
        return int((await connection.execute(query)).scalar_one())


# ---------------------------------------------------------------- there and back


async def test_a_new_table_is_empty(journal: SqlJournal) -> None:
    """F5: it begins with its settings and nothing else, however often it is opened."""
    for _ in range(2):
        assert await journal.open_table(table("a")) == Record(TableState(table("a")), 0, ())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_what_was_written_is_read_again(journal: SqlJournal, game: object) -> None:
    """L06, F5: a long life at a table, written in pieces, rebuilds the same table."""
    life = lived(game, 5, 400)  # type: ignore[arg-type]
    name = life.empty.settings
    await journal.open_table(name)
    at = 0
    for size in (1, 2, 50, len(life.events)):
        piece = life.events[at : at + size]
        await journal.append(name.id, at, piece)
        at += len(piece)
    record = await journal.open_table(name)
    assert (record.version, list(record.events)) == (0, life.events)
    assert fold(record.state, record.events) == life.state


async def test_it_is_still_there_after_closing(url: str) -> None:
    """F5: another process, opening the same file later, finds it."""
    first = await open_database(url)
    journal = SqlJournal(first)
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT])
    await journal.close()
    await first.dispose()
    second = await open_database(url)
    record = await SqlJournal(second).open_table(table("a"))
    assert record.events == (SAT,)
    await second.dispose()


async def test_it_is_there_for_others_once_append_returns(url: str, journal: SqlJournal) -> None:
    """F5: durable before visible: a second connection sees it at once."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT, LEFT])
    other = await open_database(url)
    assert await count(other, "a") == 2
    await other.dispose()


async def test_a_table_plays_on_with_todays_settings(journal: SqlJournal) -> None:
    """The chairs stay as they were; what the house has changed since holds."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT], fold(TableState(table("a")), [SAT]))
    record = await journal.open_table(settings(id="a", name="Renamed", max_buy_in=500))
    assert (record.state.settings.name, record.state.settings.max_buy_in) == ("Renamed", 500)
    assert record.state.chair_of("ada") is not None


# ---------------------------------------------------------------- checkpoints


async def test_a_checkpoint_and_what_came_later(journal: SqlJournal) -> None:
    """F5: opened again, the table starts from the state that was kept whole, and folds only what followed."""
    felt = Felt.with_players(0, 1, id="a")
    felt.begin()
    felt.fold_down()
    at, kept = len(felt.events), felt.state
    await journal.open_table(table("a"))
    await journal.append("a", 0, felt.events, kept)
    assert await journal.open_table(table("a")) == Record(kept, at, ())
    felt.begin()
    await journal.append("a", at, felt.events[at:])
    record = await journal.open_table(table("a"))
    assert (record.version, record.state, list(record.events)) == (at, kept, felt.events[at:])
    assert fold(record.state, record.events) == felt.state


async def test_a_checkpoint_hides_no_event(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F7: the events before it stay in the journal."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT, LEFT], TableState(table("a")))
    assert await count(engine, "a") == 2


@pytest.mark.parametrize("missing", [3, 4, 5])
async def test_a_journal_with_a_hole_is_refused(engine: AsyncEngine, journal: SqlJournal, missing: int) -> None:
    """F5, F7: an event that is gone since the checkpoint cannot be played over."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT, LEFT], TableState(table("a")))
    await journal.append("a", 2, [SAT, LEFT, SAT])
    async with engine.begin() as connection:
        await connection.execute(delete(events).where(events.c.card_table == "a", events.c.number == missing))
    with pytest.raises(JournalFailed, match="should hold 5 events"):
        await journal.open_table(table("a"))


async def test_a_journal_with_too_much_is_refused(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F7: so is one whose table says fewer."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT, LEFT])
    async with engine.begin() as connection:
        await connection.execute(update(card_tables).values(version=1))
    with pytest.raises(JournalFailed, match="should hold 1 events"):
        await journal.open_table(table("a"))


async def test_a_journal_of_another_version_is_refused(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: an event that cannot be read is a clear refusal, not a crash."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT])
    async with engine.begin() as connection:
        await connection.execute(update(events).values(event='{"type":"player_danced"}'))
    with pytest.raises(JournalFailed, match="written by another version"):
        await journal.open_table(table("a"))


# ---------------------------------------------------------------- conflicts and failures


@pytest.mark.parametrize("version", [0, 1, 3, 99])
async def test_a_conflict_writes_nothing(engine: AsyncEngine, journal: SqlJournal, version: int) -> None:
    """F5: whoever believes that another number of events is there does not own the table any more."""
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT, LEFT])
    with pytest.raises(VersionConflict, match=f"the journal of a has moved on from version {version}") as caught:
        await journal.append("a", version, [SAT], TableState(table("a")))
    assert caught.value.table == "a"
    assert await count(engine, "a") == 2
    assert (await journal.open_table(table("a"))).version == 0
    await journal.append("a", 2, [SAT])


async def test_a_table_nobody_opened_has_no_journal(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: writing to it is a conflict, not a new table."""
    with pytest.raises(VersionConflict):
        await journal.append("nowhere", 0, [SAT])
    assert await count(engine, "nowhere") == 0


async def test_a_conflict_does_no_harm_to_the_others(engine: AsyncEngine, journal: SqlJournal) -> None:
    """C10: five tables in one transaction; the one that has moved on is told so, the others are written."""
    names = "abcde"
    for name in names:
        await journal.open_table(table(name))
    await journal.append("c", 0, [SAT])
    tasks = [journal.append(name, 0, [SAT, LEFT]) for name in names]
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None)] * 2 + [VersionConflict] + [type(None)] * 2
    assert [await count(engine, name) for name in names] == [2, 2, 1, 2, 2]


async def test_of_two_writers_at_once_one_is_told_that_he_was_first(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: both in one transaction: who is told of a conflict has written nothing, who is not has."""
    await journal.open_table(table("a"))
    answers = await asyncio.gather(
        journal.append("a", 0, [SAT]), journal.append("a", 0, [SAT, LEFT]), return_exceptions=True
    )
    written = [1, 2][[type(answer) for answer in answers].index(type(None))] if None in answers else 0
    assert await count(engine, "a") == written


async def test_a_lost_database_is_told_and_can_come_back(engine: AsyncEngine, journal: SqlJournal) -> None:
    """C10: the table is told that nothing was kept, and the same append works when the database does."""
    await journal.open_table(table("a"))
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE events RENAME TO lost"))
    with pytest.raises(JournalFailed):
        await journal.append("a", 0, [SAT])
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE lost RENAME TO events"))
    await journal.append("a", 0, [SAT])
    assert (await journal.open_table(table("a"))).events == (SAT,)


async def test_what_cannot_be_written_does_not_stop_the_others(journal: SqlJournal) -> None:
    """C10, I3: an event that has no JSON form is the fault of one table; no append waits for ever because of it."""
    for name in "ab":
        await journal.open_table(table(name))
    bad = replace(SAT, name="\ud800")
    async with asyncio.timeout(5):
        answers = await asyncio.gather(
            journal.append("a", 0, [bad]), journal.append("b", 0, [SAT]), return_exceptions=True
        )
    assert isinstance(answers[0], Exception)
    await journal.append("b", 1 if answers[1] is None else 0, [LEFT])


# ---------------------------------------------------------------- many at once


async def test_many_tables_share_a_transaction(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: two hundred tables that write at the same time ask the disk a few times, not two hundred."""
    names = [f"t{number}" for number in range(200)]
    for name in names:
        await journal.open_table(table(name))
    commits = 0

    def committed(_: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(Engine, "commit", committed)
    for version in range(3):
        await asyncio.gather(*(journal.append(name, version, [SAT]) for name in names))
    event.remove(Engine, "commit", committed)
    assert 3 <= commits <= 9
    assert [await count(engine, name) for name in names[::50]] == [3] * 4


async def test_one_append_after_the_other_keeps_the_order(journal: SqlJournal) -> None:
    """L06: numbers go on where they stopped."""
    await journal.open_table(table("a"))
    written: list[Event] = []
    for number in range(30):
        piece = [SAT, LEFT][: 1 + number % 2]
        await journal.append("a", len(written), piece)
        written += piece
    assert list((await journal.open_table(table("a"))).events) == written


async def test_closing_writes_what_was_handed_in(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: at the end nothing that waits is lost, and nobody is left waiting."""
    await journal.open_table(table("a"))
    asked = asyncio.create_task(journal.append("a", 0, [SAT]))
    await asyncio.sleep(0)
    await journal.close()
    async with asyncio.timeout(5):
        await asked
    assert await count(engine, "a") == 1


async def test_closing_waits_for_the_transaction_at_work(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: nor is what is being committed when the room closes."""
    await journal.open_table(table("a"))
    asked = asyncio.create_task(journal.append("a", 0, [SAT]))
    for _ in range(5):
        await asyncio.sleep(0)
    await journal.close()
    async with asyncio.timeout(5):
        await asked
    assert await count(engine, "a") == 1


async def test_closing_a_journal_that_was_never_written(engine: AsyncEngine) -> None:
    """It has nothing to do, and writing after closing works again."""
    journal = SqlJournal(engine)
    await journal.close()
    await journal.open_table(table("a"))
    await journal.append("a", 0, [SAT])
    await journal.close()
    await journal.append("a", 1, [LEFT])
    await journal.close()
    assert await count(engine, "a") == 2


def test_the_database_is_one_file_and_its_log(tmp_path: Path) -> None:
    """The journal of a room can be copied: everything lies in one file once it is closed."""

    async def write() -> None:
        opened = await open_database(f"sqlite:///{tmp_path / 'club.db'}")
        journal = SqlJournal(opened)
        await journal.open_table(table("a"))
        await journal.append("a", 0, [SAT])
        await journal.close()
        await opened.dispose()

    asyncio.run(write())
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]


async def test_a_probe_tells_whether_anything_can_be_written(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: it really writes, however often, and fails when the tables would."""
    await journal.open_table(table("a"))
    for _ in range(3):
        await journal.probe()
    async with engine.begin() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM soundings"))).scalar_one() == 1
        await connection.execute(text("ALTER TABLE soundings RENAME TO lost"))
    with pytest.raises(JournalDown):
        await journal.probe()


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_probe_fails_where_nothing_may_grow(engine: AsyncEngine, journal: SqlJournal) -> None:
    """F5: SQLite would not write what is there already, and so would not notice."""
    await journal.open_table(table("a"))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        for _ in range(2):
            with pytest.raises(JournalDown):
                await journal.probe()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await journal.probe()


async def test_one_that_is_at_fault_does_not_stop_the_others(engine: AsyncEngine, journal: SqlJournal) -> None:
    """C10: what the database refuses of one table, it is refused alone; the database is well."""
    for name in "abc":
        await journal.open_table(table(name))
    async with engine.begin() as connection:
        await connection.execute(insert(events).values(card_table="b", number=1, event="{}"))
    asked = [journal.append(name, 0, [SAT]) for name in "abc"]
    one, refused, other = await asyncio.gather(*asked, return_exceptions=True)
    assert one is None
    assert other is None
    assert type(refused) is JournalFailed


async def test_the_last_requests_are_known(journal: SqlJournal) -> None:
    """A2, F1: those that had an effect, the oldest first, whatever is in their ids."""
    await journal.open_table(table("a"))
    keys = [RequestKey("ada", f"r{number}:ä") for number in range(REQUESTS_REMEMBERED + 5)]
    for number, key in enumerate(keys):
        await journal.append("a", 2 * number, [SAT, LEFT], request=key)
    await journal.append("a", 2 * len(keys), [SAT])
    assert (await journal.open_table(table("a"))).requests == tuple(keys[-REQUESTS_REMEMBERED:])
