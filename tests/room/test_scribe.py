"""The scribe: every hand goes into the book with the events that end it, as it was played, and stops no table."""

from __future__ import annotations

import datetime
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from openfelt.cards import DECK
from openfelt.history import ohh, phh, pokerstars
from openfelt.history.record import Record, Variant
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.room import scribe
from openfelt.room.ports import FinishedHand
from openfelt.room.scribe import told_apart
from openfelt.rules.events import HandEnded
from openfelt.rules.options import TimeoutPolicy
from openfelt.table.commands import Leave, Sit, SitIn
from openfelt.table.events import HandBegan, TurnBegan
from openfelt.table.state import Chair
from openfelt.wire.messages import Ack, Error
from tests.room.stage import FakeJournal, Stage, clock, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import of_kind, settings

EVIL_NAMES = (
    "sm AhKh",
    "d dh p1",
    'Zoë "x"',
    "it's # me",
    "O'Neil: folds",
    "[1]",
    "Bo (big blind)",
    "Ada, said",
    "a\\b",
)
"""Names that look like something else."""


def record_of(hand: FinishedHand) -> Record:
    (entry,) = phh.read(Source.of_text(hand.phh))
    assert isinstance(entry, Record), entry
    return entry


def remarks(hand: FinishedHand) -> list[tuple[str, str]]:
    """The remarks of a record, each with the action after it."""
    actions = record_of(hand).actions
    return [(one, two) for one, two in pairwise(actions) if one.startswith("#")]


async def one_hand(scene: Stage, *seats: int) -> FinishedHand:
    """Play the first hand of a table, everybody staying in; returns it as it stands in the book."""
    await scene.begin(*seats)
    await scene.play_down()
    (hand,) = scene.journal.hands
    return hand


# ---------------------------------------------------------------- what is written


@in_virtual_time
async def test_where_when_and_who() -> None:
    """The table, the moment in UTC when the first player was asked, the players' names, seats and ids."""
    async with stage(name="Open meadow") as scene:
        hand = await one_hand(scene, 0, 3, 4)
        (first, *_) = of_kind(scene.journal.events["meadow"], TurnBegan)
        began = datetime.datetime.fromtimestamp(first.began // 1000, datetime.UTC)
        assert (hand.table, hand.number, hand.ended_at) == ("meadow", 1, clock())
        assert hand.players == ("p3", "p4", "p0")
        record = record_of(hand)
        assert record.players == ("Player 3", "Player 4", "Player 0")
        assert (record.seats, record.hand, record.variant) == ((4, 5, 1), 1, Variant.NO_LIMIT)
        assert record.about == {
            "venue": "openfelt",
            "table": "Open meadow",
            "seat_count": 6,
            "year": 2023,
            "month": 11,
            "day": 14,
            "time": began.time(),
            "time_zone": "UTC",
            "time_zone_abbreviation": "UTC",
        }
        assert record.about["time"] == datetime.time(22, 13, 21)
        assert all("??" not in action for action in record.actions)


@in_virtual_time
async def test_a_hand_in_which_nobody_was_asked() -> None:
    """The blinds put both all-in; the hand begins, is run out and ends in one breath, and is written all the same."""
    async with stage(min_buy_in=1) as scene:
        for seat in (0, 1):
            await scene.sit(seat, 1)
        await scene.until(lambda: scene.journal.hands)
        (hand,) = scene.journal.hands
        assert of_kind(scene.journal.events["meadow"], TurnBegan) == []
        assert record_of(hand).about["time"] == datetime.datetime.fromtimestamp(clock() // 1000, datetime.UTC).time()
        prove(record_of(hand))


@in_virtual_time
async def test_who_comes_and_goes_during_the_hand() -> None:
    """D3: who was dealt in is in the record also when he leaves; who sits down meanwhile is not."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        assert isinstance(await scene.ask(Leave("p2")), Ack)
        assert isinstance(await scene.ask(Sit("new", "New", 5, 100)), Ack)
        await scene.play_down()
        (hand,) = scene.journal.hands
        assert hand.players == ("p1", "p2", "p0")
        assert record_of(hand).players == ("Player 1", "Player 2", "Player 0")
        assert scene.state.chair_of("p2") is None


@in_virtual_time
async def test_a_hand_that_all_but_one_have_deserted() -> None:
    """D3: whose turn it is wins, and the record tells that the other hand is dead; the law comes to the same stacks."""
    async with stage() as scene:
        await scene.begin(0, 1)
        turn = scene.state.turn
        assert turn is not None
        assert isinstance(await scene.ask(Leave(f"p{1 - turn.seat}")), Ack)
        (hand,) = scene.journal.hands
        record = record_of(hand)
        assert record.actions[-1].endswith(" killed")
        assert prove(record).state.over


@in_virtual_time
async def test_every_hand_is_as_the_law_plays_it() -> None:
    """L07: two hundred hands with answers at random, one record for each that ended, and each is proven."""
    dice = Random(7)
    async with stage(shuffle=lambda: tuple(dice.sample(DECK, 52))) as scene:
        for seat in range(5):
            await scene.sit(seat)
        while scene.state.hands < 200:
            await scene.until(lambda: scene.state.playing, every=0.5)
            if isinstance(await scene.answer(dice.choice((None, None, None, "fold", "all_in"))), Error):
                await scene.answer()
            for chair in scene.state.chairs:
                if chair.stack == 0 and not scene.state.in_hand(chair.seat):
                    await scene.ask(Leave(chair.player))
                    await scene.ask(Sit(chair.player, chair.name, chair.seat, 200))
        ended = of_kind(scene.journal.events["meadow"], HandEnded)
        assert [hand.number for hand in scene.journal.hands] == list(range(1, len(ended) + 1))
        for hand, end in zip(scene.journal.hands, ended, strict=True):
            record = record_of(hand)
            assert record.finishing_stacks == end.stacks
            assert prove(record).state.over


# ---------------------------------------------------------------- time-outs


@in_virtual_time
async def test_time_outs_are_remarks() -> None:
    """K01: before the fold or the check that the clock did, and nowhere else."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        await scene.answer("call")
        await scene.until(lambda: scene.state.turn and scene.state.turn.seat == 2)
        await scene.answer("check")
        await scene.until(lambda: not scene.state.playing, every=0.1)
        (hand,) = scene.journal.hands
        assert remarks(hand) == [
            ("# Player 1 has timed out", "p1 f"),
            ("# Player 2 has timed out", "p2 cc"),
            ("# Player 0 has timed out", "p3 cc"),
            ("# Player 2 has timed out", "p2 cc"),
            ("# Player 0 has timed out", "p3 cc"),
            ("# Player 2 has timed out", "p2 cc"),
            ("# Player 0 has timed out", "p3 cc"),
        ]
        assert prove(record_of(hand)).state.over


@in_virtual_time
async def test_a_protected_hand_is_a_time_out_too() -> None:
    """K12: the remark comes before the protection."""
    options = replace(settings().options, timeout_policy=TimeoutPolicy.ALL_IN_PROTECTION)
    async with stage(options=options) as scene:
        await scene.begin(0, 1, 2)
        await scene.answer("raise", 6)
        await scene.until(lambda: not scene.state.playing, every=0.1)
        (hand,) = scene.journal.hands
        assert ("# Player 1 has timed out", "p1 protect") in remarks(hand)


@pytest.mark.parametrize("name", EVIL_NAMES)
@in_virtual_time
async def test_names_that_look_like_something_else(name: str) -> None:
    """L07, C10: in the players' list and in a remark they survive in PHH, and tell no format anything else."""
    async with stage() as scene:
        await scene.ask(Sit("p0", name, 0, 100))
        await scene.begin(1)
        await scene.until(lambda: not scene.state.playing, every=0.1)
        (hand,) = scene.journal.hands
        record = record_of(hand)
        assert record.players == ("Player 1", name)
        assert prove(record).state.over
        assert (f"# {name} has timed out", "p2 f") in remarks(hand)
        for format in (pokerstars, ohh):
            (again,) = format.read(Source.of_text("".join(format.write([record]))))
            assert isinstance(again, Record), again
            assert again.players == record.players
            assert prove(again).state.over


def test_two_of_the_same_name_are_told_apart() -> None:
    """Readers of hands go by names: by the seat, and beyond doubt."""

    def chairs(*names: str) -> list[Chair]:
        return [Chair(seat, f"p{seat}", name, 100) for seat, name in enumerate(names)]

    assert told_apart(chairs("Ada", "Bob", "Ada")) == ("Ada #1", "Bob", "Ada #3")
    assert told_apart(chairs("Ada", "Ada #1", "Ada")) == ("Ada #1 #1", "Ada #1", "Ada #3")
    assert len(set(told_apart(chairs("A", "A", "A #1", "A #2", "A #1", "A #2", "A")))) == 7


# ---------------------------------------------------------------- when it is written


@in_virtual_time
async def test_a_hand_is_written_with_the_events_that_end_it() -> None:
    """F5: not before, not after; and when these cannot be kept, the hand is not in the book either, and later once."""
    async with stage() as scene:
        await scene.begin(0, 1)
        scene.journal.fail()
        assert isinstance(await scene.answer("fold"), Error)
        assert scene.journal.hands == []
        assert isinstance(await scene.answer("fold"), Ack)
        assert [hand.number for hand in scene.journal.hands] == [1]
        assert any(isinstance(event, HandEnded) for event in scene.journal.batches[-1])


@in_virtual_time
async def test_a_room_that_was_stopped_in_the_middle_of_a_hand_writes_all_of_it() -> None:
    """F5, E6: stopped after any batch, the hand is written as if nothing had been, but for the time it took."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        await scene.begin(0, 1, 2)
        await scene.answer("raise", 6)
        await scene.play_down()
    (whole,) = journal.hands
    cuts = 0
    for count in range(1, len(journal.batches)):
        copy = FakeJournal()
        copy.events["meadow"] = [event for batch in journal.batches[:count] for event in batch]
        if not of_kind(copy.events["meadow"], HandBegan):
            continue
        cuts += 1
        async with stage(copy) as again:
            while again.state.playing:
                raises = not again.state.hand or again.state.hand.level == 2
                await again.answer("raise" if raises else None, 6)
        assert [hand.phh for hand in copy.hands] == [whole.phh]
    assert cuts > 5


@in_virtual_time
async def test_a_hand_that_cannot_be_told_stops_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """C10, I3: a fault in telling is logged with table and hand; the events go through, and the next is told."""

    def fails(*_: object, **__: object) -> Record:
        raise KeyError("a fault of ours")

    async with stage() as scene:
        onlooker = scene.watch()
        with monkeypatch.context() as patch, capture_logs() as logs:
            patch.setattr(scribe, "record_of", fails)
            await scene.begin(0, 1)
            assert isinstance(await scene.answer("fold"), Ack)
        (entry,) = (entry for entry in logs if entry["log_level"] == "critical")
        assert entry["event"] == "a hand is missing in the book"
        assert (entry["table"], entry["hand"], entry["exc_info"]) == ("meadow", 1, True)
        assert len(of_kind(scene.journal.events["meadow"], HandEnded)) == 1
        assert len(of_kind(onlooker.events, HandEnded)) == 1
        assert scene.journal.hands == []
        await scene.until(lambda: scene.state.playing)
        assert isinstance(await scene.ask(SitIn("p0")), Ack)
        await scene.answer("fold")
        assert [hand.number for hand in scene.journal.hands] == [2]
