"""Durable before visible: what the journal has not kept has not happened."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from openfelt.cards import DECK
from openfelt.room.actor import HANDS_BETWEEN_CHECKPOINTS, TableActor
from openfelt.room.ports import JournalDown, JournalFailed, VersionConflict
from openfelt.room.standstill import Standstill
from openfelt.rules.events import Called
from openfelt.table.commands import Command, Leave, Sit, SitOut
from openfelt.table.events import HandCalledOff, TimedOut
from openfelt.table.state import TableState
from openfelt.wire.messages import Ack, Error, Events, Notice, Snapshot
from tests.room.stage import FakeJournal, Onlooker, clock, fold, settle, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import settings

SIT = Sit("ada", "Ada", 3, 100)


@in_virtual_time
async def test_nothing_is_seen_before_it_is_kept() -> None:
    """F5: while the journal is at work nobody hears of it, the asker included; then everybody does."""
    async with stage() as scene:
        onlooker, ada = scene.watch(), scene.watch("ada")
        await settle()
        onlooker.forget()
        ada.forget()
        scene.journal.hold()
        asked = asyncio.create_task(scene.ask(SIT, "ada", "r1"))
        await asyncio.sleep(5)
        assert (onlooker.frames, ada.frames, asked.done()) == ([], [], False)
        assert scene.state.chairs == ()
        scene.journal.let_go()
        assert await asked == Ack("r1")
        for viewer in (onlooker, ada):
            (told,) = viewer.told(Events)
            assert (told.first, list(told.events)) == (1, scene.journal.events["meadow"])
        assert scene.state.chair_of("ada") is not None


@in_virtual_time
async def test_who_comes_while_the_journal_works_sees_what_is_kept() -> None:
    """F5, C1: his snapshot ends before the events that are being written, and those follow it without gap."""
    async with stage() as scene:
        await scene.begin(0, 1)
        scene.journal.hold()
        asked = asyncio.create_task(scene.answer("call"))
        await settle()
        late = scene.watch()
        (picture,) = late.told(Snapshot)
        scene.journal.let_go()
        await asked
        await settle()
        assert late.told(Events)[0].first == picture.seq + 1
        assert picture.base + len(late.events) == len(scene.journal.events["meadow"])


@pytest.mark.parametrize(
    "failure",
    [JournalDown("the disk is full"), JournalFailed("there are no chips"), VersionConflict("meadow", 0)],
    ids=["full disk", "refused", "another owner"],
)
@in_virtual_time
async def test_what_cannot_be_kept_does_not_happen(failure: Exception) -> None:
    """F5, C10: the asker is told, nothing has changed, and the same request works when the journal does again."""
    async with stage() as scene:
        onlooker = scene.watch()
        onlooker.forget()
        scene.journal.failures.append(failure)
        answer = await scene.ask(SIT, "ada", "r1")
        assert isinstance(answer, Error)
        assert (answer.reason, answer.id, answer.table) == ("not_saved", "r1", "meadow")
        assert "Nothing has changed" in answer.message
        assert scene.state == TableState(settings())
        assert onlooker.told(Events) == []
        await settle()
        assert await scene.ask(SIT, "ada", "r1") == Ack("r1")
        assert scene.state.chair_of("ada") is not None
        assert len(onlooker.told(Events)) == 1


# ---------------------------------------------------------------- nothing can be saved


@in_virtual_time
async def test_clocks_stand_still_while_nothing_can_be_saved() -> None:
    """F5, K15, B7: nobody times out because we cannot write; afterwards each clock has what it had, a floor at least.

    Everybody there is told when it begins and when it is over, and who comes meanwhile as well.
    """
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        onlooker, before = scene.watch(), scene.state.turn
        assert before is not None
        for left, wanted in ((25_000, 25_000), (5_000, 20_000)):
            turn = scene.state.turn
            assert turn is not None
            await asyncio.sleep((turn.expires - left - clock()) / 1000)
            scene.journal.fail(100)
            assert isinstance(await scene.ask(SIT, "ada", "r1"), Error)
            assert onlooker.told(Notice)[-1].word == "not_saving"
            late = scene.watch()
            assert late.told(Notice)[-1].word == "not_saving"
            await asyncio.sleep(90)
            assert scene.state.turn is turn
            scene.journal.failures.clear()
            await scene.until(lambda turn=turn: scene.state.turn is not turn)  # type: ignore[misc]
            again = scene.state.turn
            assert again is not None
            assert (again.seat, again.decision) == (before.seat, before.decision)
            assert abs(again.expires - clock() - wanted) <= 1
            assert onlooker.told(Notice)[-1].word == late.told(Notice)[-1].word == "saving_again"
        assert not [event for event in scene.journal.events["meadow"] if isinstance(event, TimedOut)]
        await scene.answer("call")


@in_virtual_time
async def test_what_is_asked_meanwhile_is_not_saved_and_counts_once_when_it_is_sent_again() -> None:
    """A2, F1: also an answer that comes when the clock would have run out, were it not standing still."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        turn, late = scene.state.turn, scene.reply("call")
        assert turn is not None
        scene.journal.fail(100)
        await asyncio.sleep((turn.expires + 500 - clock()) / 1000)
        for _ in range(3):
            answer = await scene.ask(late, late.player, "r1")
            assert isinstance(answer, Error)
            assert (answer.reason, answer.id) == ("not_saved", "r1")
        tried = len(scene.journal.failures)
        assert isinstance(await scene.ask(SIT, "ada", "r1"), Error)
        assert len(scene.journal.failures) == tried, "nobody asks the disk while it is known to be full"
        scene.journal.failures.clear()
        await scene.until(lambda: scene.state.turn is not turn)
        for _ in range(3):
            assert await scene.ask(late, late.player, "r1") == Ack("r1")
        assert sum(isinstance(event, Called) for event in scene.journal.events["meadow"]) == 1


@in_virtual_time
async def test_the_next_hand_begins_when_it_can_be_saved() -> None:
    """I3, F5: dealing goes on by itself."""
    async with stage() as scene:
        await scene.sit(0)
        await scene.sit(1)
        scene.journal.fail(30)
        await asyncio.sleep(25)
        assert not scene.state.playing
        await scene.until(lambda: scene.state.playing)
        assert scene.journal.failures == []


# ---------------------------------------------------------------- faults


@in_virtual_time
async def test_a_hand_goes_on_after_a_fault() -> None:
    """C10, F5: whatever went wrong, the table is built again of what is kept, and the same player is asked again."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        before, onlooker = scene.state, scene.watch()
        scene.journal.failures.append(RuntimeError("a fault of ours"))
        answer = await scene.ask(scene.reply("call"), "p0", "r1")
        assert isinstance(answer, Error)
        assert (answer.reason, answer.id) == ("fault", "r1")
        await settle()
        assert onlooker.told(Notice)[-1].word == "resumed"
        assert replace(scene.state, turn=None) == replace(before, turn=None)
        assert before.turn is not None
        assert scene.reply().decision == before.turn.decision
        assert await scene.ask(scene.reply("call"), "p0", "r1") == Ack("r1")


@in_virtual_time
async def test_a_hand_that_cannot_go_on_is_called_off() -> None:
    """F3, C10: the second time everybody has what he began with, all are told, and the next hand is dealt.

    The journal says so, so that a replay agrees.
    """
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        await scene.answer("raise", 10)
        onlooker = scene.watch()
        scene.journal.failures += [RuntimeError("a fault of ours")]
        await scene.answer("call")
        await settle()
        scene.journal.failures += [RuntimeError("a fault of ours")]
        await scene.answer("call")
        await scene.until(lambda: not scene.state.playing)
        assert [chair.stack for chair in scene.state.chairs] == [200, 200, 200]
        assert "hand_called_off" in [told.word for told in onlooker.told(Notice)]
        assert onlooker.told(Events)[-1].events[0] == HandCalledOff((200, 200, 200))
        assert fold(TableState(settings()), scene.journal.events["meadow"]) == scene.state
        await scene.until(lambda: scene.state.playing)
        assert scene.state.hands == 2
        await scene.play_down()
        assert [hand.number for hand in scene.journal.hands] == [2]


@in_virtual_time
async def test_a_table_that_cannot_go_on_is_halted_and_lets_everybody_leave() -> None:
    """C10: it asks nothing of itself any more; requests are still carried out."""
    async with stage() as scene:
        await scene.sit(0)
        await scene.sit(1)
        onlooker = scene.watch()
        scene.journal.failures += [RuntimeError("a fault of ours")] * 3
        await scene.until(lambda: onlooker.told(Notice) and onlooker.told(Notice)[-1].word == "halted")
        assert scene.journal.failures == []
        await asyncio.sleep(600)
        assert not scene.state.playing
        for player in ("p0", "p1"):
            assert isinstance(await scene.ask(Leave(player)), Ack)
        assert scene.journal.ledger.balances["wallet:p0"] == 200


@in_virtual_time
async def test_a_table_that_cannot_be_read_waits_until_it_can() -> None:
    """C10: it is tried again once a second, whatever is wrong with its journal, and the hand goes on in the end."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        scene.journal.failures.append(RuntimeError("a fault of ours"))
        scene.journal.unreadable += [JournalFailed("the journal has gaps"), JournalDown("the disk is gone")]
        begun, onlooker = clock(), scene.watch()
        assert isinstance(await scene.answer("call"), Error)
        await scene.until(lambda: onlooker.told(Notice))
        assert 2_000 <= clock() - begun < 3_000
        assert scene.journal.unreadable == []
        assert isinstance(await scene.answer("call"), Ack)


@in_virtual_time
async def test_whoever_leaves_while_a_table_is_mended_is_told_nothing_more() -> None:
    """C7: nobody comes back to the table by its being built again."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        onlooker = scene.watch()
        for _ in range(2):
            scene.journal.failures.append(RuntimeError("a fault of ours"))
            await scene.answer("call")
            await settle()
        scene.actor.unwatch(onlooker)
        onlooker.forget()
        await scene.until(lambda: not scene.state.playing)
        assert onlooker.frames == []


@in_virtual_time
async def test_a_request_is_known_again_after_a_restart() -> None:
    """A2, F1: the same id moves chips once, whether the power went before or after its answer came."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        assert await scene.ask(SIT, "ada", "r1") == Ack("r1")
        assert await scene.ask(Leave("ada"), "ada", "r2") == Ack("r2")
    async with stage(journal) as again:
        assert await again.ask(SIT, "ada", "r1") == Ack("r1")
        assert again.state.chairs == ()
        assert await again.ask(SIT, "ada", "r3") == Ack("r3")
        assert len(again.state.chairs) == 1


@in_virtual_time
async def test_an_answer_that_was_there_in_time_counts() -> None:
    """K02: it arrived at the last millisecond, and was read later only because the journal was slow with another."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        turn = scene.state.turn
        assert turn is not None
        await asyncio.sleep((turn.expires - 500 - clock()) / 1000)
        scene.journal.hold()
        other = asyncio.create_task(scene.ask(SitOut("p2")))
        await asyncio.sleep(0.5)
        assert clock() == turn.expires
        answered = asyncio.create_task(scene.answer("call"))
        await asyncio.sleep(0.2)
        scene.journal.let_go()
        assert isinstance(await other, Ack)
        assert isinstance(await answered, Ack)
        assert TimedOut(turn.seat) not in scene.journal.events["meadow"]


@in_virtual_time
async def test_a_fault_does_not_leave_the_asker_waiting() -> None:
    """C10, I3: whatever stops the table, each request in its hands is answered."""
    async with stage() as scene:
        scene.journal.failures.append(RuntimeError("a fault of ours"))
        async with asyncio.timeout(60):
            answer = await scene.ask(SIT, "ada", "r1")
        assert isinstance(answer, Error)
        assert (answer.reason, answer.id) == ("fault", "r1")


@in_virtual_time
async def test_stopping_does_not_leave_anybody_waiting() -> None:
    """C10, I3: the request being saved, the ones behind it, and the ones that come later all get an answer."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        journal.hold()
        asked = [asyncio.create_task(scene.ask(SIT, "ada", f"r{number}")) for number in range(3)]
        await settle()
    async with asyncio.timeout(60):
        later = await scene.ask(SIT, "ada", "late")
        assert isinstance(later, Error)
        assert (later.reason, later.id) == ("table_closed", "late")
        for number, answer in enumerate(await asyncio.gather(*asked)):
            assert isinstance(answer, Error)
            assert (answer.reason, answer.id) == ("table_closed", f"r{number}")


async def hands(scene_journal: FakeJournal, count: int, failing_at: int = 0) -> None:
    """Play hands that all fold; the journal fails once at the end of hand ``failing_at``."""
    async with stage(scene_journal) as scene:
        await scene.sit(0)
        await scene.sit(1)
        for hand in range(1, count + 1):
            await scene.until(lambda: scene.state.playing)
            if hand == failing_at:
                scene_journal.fail()
                assert isinstance(await scene.answer("fold"), Error)
            await scene.answer("fold")


@in_virtual_time
async def test_a_state_is_kept_whole_every_few_hands() -> None:
    """F5: checkpoints come between hands, and equal the fold of all events before them."""
    journal = FakeJournal()
    await hands(journal, 2 * HANDS_BETWEEN_CHECKPOINTS + 1)
    assert len(journal.checkpoints) == 2
    for version, state in journal.checkpoints:
        assert not state.playing
        assert state == fold(TableState(settings()), journal.events["meadow"][:version])
    assert [state.hands for _, state in journal.checkpoints] == [20, 40]


@in_virtual_time
async def test_a_checkpoint_that_failed_is_tried_again() -> None:
    """F5: the state is kept with the next attempt, not twenty hands later."""
    journal = FakeJournal()
    await hands(journal, HANDS_BETWEEN_CHECKPOINTS + 3, failing_at=HANDS_BETWEEN_CHECKPOINTS)
    assert len(journal.checkpoints) == 1


@in_virtual_time
async def test_a_table_can_be_rebuilt_after_every_write() -> None:
    """F5, E6, L06: stopped after any batch, it goes on with the same deck, board, pot and player to act."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        await scene.begin(0, 1, 2)
        await scene.answer("raise", 6)
        await scene.play_down()
        await scene.until(lambda: scene.state.playing)
    kept = 0
    for batch in journal.batches:
        kept += len(batch)
        copy = FakeJournal()
        copy.events["meadow"] = journal.events["meadow"][:kept]
        cut = fold(TableState(settings()), copy.events["meadow"])
        stopped = TableActor(await copy.open_table(settings()), copy, clock, lambda: DECK, Standstill(copy, clock))
        assert stopped.state == cut
        async with stage(copy) as again:
            if cut.turn is not None:
                turn = again.state.turn
                assert turn is not None
                assert (turn.decision, turn.seat) == (cut.turn.decision, cut.turn.seat)
                assert clock() + 20_000 <= turn.expires <= max(clock() + 20_000, cut.turn.expires)
                assert replace(again.state, turn=None) == replace(cut, turn=None)
            elif len(cut.chairs) < 2:
                continue
            await again.until(lambda: again.state.playing)
            await again.play_down()
            assert again.state.chips == cut.chips


@pytest.mark.parametrize("command", [SIT, SitOut("nobody")])
@in_virtual_time
async def test_what_changes_nothing_is_not_written(command: Command) -> None:
    """A2: refusals and requests without effect leave the journal alone."""
    async with stage() as scene:
        await scene.ask(SIT)
        written = len(scene.journal.batches)
        await scene.ask(command)
        assert len(scene.journal.batches) == written


@in_virtual_time
async def test_a_viewer_never_sees_a_table_that_is_being_folded() -> None:
    """C1: an actor made from a record knows all its events before anybody watches it."""
    journal = FakeJournal()
    async with stage(journal) as scene:
        await scene.begin(0, 1)
    record = await journal.open_table(settings())
    actor = TableActor(record, journal, clock, lambda: (), Standstill(journal, clock))
    onlooker = Onlooker()
    actor.watch(onlooker, 0)
    (picture,) = onlooker.told(Snapshot)
    assert picture.seq == len(record.events)
