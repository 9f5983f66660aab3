"""Tables that people made, in the database: opened again with their own settings, archived, and audited."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfelt.room.ports import JournalFailed, Record
from openfelt.store.audit import audit
from openfelt.store.database import open_database
from openfelt.store.journal import SqlJournal
from openfelt.table.events import HandCalledOff, SettingsChanged, TableMade
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from tests.store.played import Written, write
from tests.table.felt import NOON, settings
from tests.table.test_life import GAMES


def made(table: str, at: int = NOON) -> TableMade:
    return TableMade(settings(id=table), "ada", "Ada", at)


def state_of(record: Record) -> TableState:
    state = record.state
    for event in record.events:
        state = evolve(state, event)
    return state


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


async def test_made_tables_are_opened_again_in_their_order(file: Path) -> None:
    """F5: the oldest first, and those that were archived no more; their journals stay."""
    engine = await open_database(f"sqlite:///{file}")
    journal = SqlJournal(engine)
    for table, at in (("b", NOON + 1), ("c", NOON + 2), ("a", NOON)):
        record = await journal.make_table(made(table, at))
        assert (record.version, record.events) == (0, (made(table, at),))
    await journal.archive_table("b", NOON + 9)
    found = await journal.made_tables()
    assert [state_of(record).settings.id for record in found] == ["a", "c"]
    assert found[0].events == (made("a"),)
    assert (await journal.open_table(settings(id="b"))).events == (made("b", NOON + 1),)
    await journal.close()
    await engine.dispose()


async def test_a_made_table_keeps_its_own_settings(file: Path) -> None:
    """L06: whatever the program thinks of them; those of a table of the room are the program's."""
    engine = await open_database(f"sqlite:///{file}")
    journal = SqlJournal(engine)
    await journal.make_table(made("a"))
    changed = settings(id="a", name="Changed")
    await journal.append("a", 1, [SettingsChanged(changed)])
    assert state_of(await journal.open_table(settings(id="a", name="Other"))).settings == changed
    await journal.open_table(settings(id="room"))
    assert (await journal.open_table(settings(id="room", name="Other"))).state.settings.name == "Other"
    await journal.close()
    await engine.dispose()


async def test_no_table_is_made_twice(file: Path) -> None:
    """D9: nothing is written, and the first one stands."""
    engine = await open_database(f"sqlite:///{file}")
    journal = SqlJournal(engine)
    await journal.make_table(made("a"))
    with pytest.raises(JournalFailed):
        await journal.make_table(replace(made("a"), host="eve"))
    (record,) = await journal.made_tables()
    assert record.events == (made("a"),)
    await journal.close()
    await engine.dispose()


async def hosted(file: Path) -> Written:
    """A table that was made and hosted for a while: chips were given, settings changed."""
    seed = 0
    while True:
        life = Written(GAMES[0], seed, 600, host=True, id="club")
        if life.given and not any(isinstance(event, HandCalledOff) for event in life.events):
            break
        seed += 1
    engine = await open_database(f"sqlite:///{file}")
    journal = SqlJournal(engine)
    await write(journal, life)
    assert state_of((await journal.made_tables())[0]) == life.state
    await journal.close()
    await engine.dispose()
    return life


async def test_the_audit_of_a_hosted_table_is_clean(file: Path) -> None:
    """I1: gifts come from the bank, each by two transfers, and every new kind of event is followed."""
    life = await hosted(file)
    found = await audit(f"sqlite:///{file}")
    assert found.differences == []
    assert found.chips == life.state.chips
    with closing(sqlite3.connect(file)) as database:
        (given,) = database.execute("SELECT sum(amount) FROM transfers WHERE memo = 'gift'").fetchone()
    assert given == life.given


@pytest.mark.parametrize(
    ("tamper", "what"),
    [
        ("DELETE FROM transfers WHERE memo = 'gift'", "the transfer of an event is missing"),
        ("UPDATE transfers SET amount = amount + 1 WHERE memo = 'gift'", "the transfer is not that of its event"),
        (
            "UPDATE events SET event = replace(event, '\"amount\":', '\"amount\":1') WHERE event LIKE '%chips_given%'",
            "the transfer is not that of its event",
        ),
        (
            "UPDATE card_tables SET checkpoint = json_set(checkpoint, '$.host.name', 'Eve')",
            "the host and settings of the checkpoint are not those of the events",
        ),
    ],
    ids=["gift missing", "gift changed", "event changed", "host changed"],
)
async def test_the_audit_finds_what_was_tampered_with(file: Path, tamper: str, what: str) -> None:
    """I1, L06: a gift that was never booked, or another one; a host who never was."""
    await hosted(file)
    with closing(sqlite3.connect(file)) as database:
        database.execute(tamper)
        database.commit()
    assert what in {difference.what for difference in (await audit(f"sqlite:///{file}")).differences}
