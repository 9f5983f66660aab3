"""Those without a seat: what they see late, what they do not see, and how they come and go."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from openfelt.cards import parse_cards
from openfelt.rules.events import CardsRevealed
from openfelt.table.commands import ChangeSettings, Leave, ShowCards, Sit
from openfelt.table.events import HandBegan, PlayerSat, SettingsChanged
from openfelt.table.state import Person
from openfelt.wire.messages import Ack, Chat, Events, Presence, Snapshot, YourPlace, YourSeat
from tests.room.stage import FakeJournal, Onlooker, Stage, settle, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import settings, stacked

DELAY = 30_000


def snapshots(onlooker: Onlooker) -> list[Snapshot]:
    return onlooker.told(Snapshot)


@in_virtual_time
async def test_everything_comes_that_much_later() -> None:
    """L07: not a millisecond early, in order and without gaps; the seated see it at once."""
    async with stage(spectator_delay=DELAY) as at:
        stranger, ada = at.watch(), at.watch("p0")
        await at.begin(0, 3)
        assert HandBegan in map(type, ada.events)
        assert stranger.told(Events) == []
        began = asyncio.get_running_loop().time()
        await at.until(lambda: any(isinstance(event, HandBegan) for event in stranger.events))
        assert asyncio.get_running_loop().time() - began >= DELAY / 1000 - 0.01
        await at.play_down()
        await asyncio.sleep(DELAY / 1000 + 60)
        kept = at.journal.events["meadow"]
        assert len(stranger.events) >= len(kept) - 20
        assert [type(event) for event in stranger.events[:3]] == [type(event) for event in kept[:3]]


@in_virtual_time
async def test_a_late_spectator_is_sent_no_card_early() -> None:
    """L07: searched in the raw bytes, while the flop lies on the table."""
    async with stage(spectator_delay=DELAY) as at:
        stranger = at.watch()
        await at.begin(0, 3)
        while at.state.hand is None or not at.state.hand.board:
            await at.answer()
        flop = at.state.hand.board
        again = at.watch()
        sent = b"".join(stranger.frames + again.frames)
        assert not any(str(card).encode() in sent for card in flop)
        await asyncio.sleep(DELAY / 1000)
        sent = b"".join(stranger.frames)
        assert all(str(card).encode() in sent for card in flop)
        assert parse_cards("".join(map(str, flop))) == flop


@in_virtual_time
async def test_what_is_shown_after_the_hand_comes_later_too() -> None:
    """L07, H09: the gallery sees the winner's card when it sees the end of the hand, not before."""
    async with stage(spectator_delay=DELAY, shuffle=lambda: stacked("AsKs AdKd")) as at:
        stranger = at.watch()
        await at.begin(0, 1)
        await at.answer("fold")
        assert isinstance(await at.ask(ShowCards("p1", 1, parse_cards("As"))), Ack)
        await asyncio.sleep(DELAY / 1000 - 1)
        assert b"As" not in b"".join(stranger.frames + at.watch().frames)
        await asyncio.sleep(1.1)
        assert CardsRevealed(1, parse_cards("As")) in stranger.events
        assert b"Ad" not in b"".join(stranger.frames)


@in_virtual_time
async def test_who_sits_down_has_missed_nothing() -> None:
    """I5: he gets what was held back, and from then on everything at once; his place makes room for his seat."""
    async with stage(spectator_delay=DELAY) as at:
        await at.begin(0, 3)
        cleo = at.watch("p4")
        assert cleo.told(YourPlace)[-1].least == 40
        await at.answer()
        assert cleo.told(Events) == []
        await at.sit(4)
        assert PlayerSat(4, "p4", "Player 4", 200) in cleo.events
        assert cleo.told(YourSeat)[-1].seat == 4
        seen = len(cleo.events)
        await at.answer()
        assert len(cleo.events) > seen


@in_virtual_time
async def test_who_gets_up_sees_the_rest_late() -> None:
    """L07: nothing is told twice, and nothing new before its time."""
    async with stage(spectator_delay=DELAY) as at:
        await at.begin(0, 3, 4)
        dan = at.watch("p4")
        await at.play_down("fold")
        assert isinstance(await at.ask(Leave("p4")), Ack)
        assert dan.told(YourPlace)[-1].most == 200
        known = len(dan.events)
        await at.until(lambda: at.state.playing)
        assert len(dan.events) == known
        await asyncio.sleep(DELAY / 1000 + 5)
        assert len(dan.events) > known


@in_virtual_time
async def test_who_is_back_from_the_seat_and_connects_anew_is_not_thrown_back() -> None:
    """C1: he names the last number he knows; nothing older comes."""
    async with stage(spectator_delay=DELAY) as at:
        await at.begin(0, 3, 4)
        await at.play_down("fold")
        await at.ask(Leave("p4"))
        seen = len(at.journal.events["meadow"])
        dan = at.watch("p4", seen)
        assert snapshots(dan) == []
        assert dan.told(Events) == []


@in_virtual_time
async def test_a_door_shows_who_sits_there() -> None:
    """L07: the picture between two hands whenever it changes, and no event of the play."""
    async with stage(spectators=False) as at:
        stranger = at.watch()
        await at.begin(0, 3)
        assert [each.name for each in snapshots(stranger)[-1].view.players] == ["Player 0", "Player 3"]
        await at.answer()
        assert stranger.told(Events) == []
        assert all(each.events == () and each.seq == each.base for each in snapshots(stranger))
        count = len(snapshots(stranger))
        await at.answer()
        assert len(snapshots(stranger)) == count


@in_virtual_time
async def test_the_door_opens_when_he_sits_down() -> None:
    """I5: he gets the table in full, the running hand included, and loses it when he gets up."""
    async with stage(spectators=False) as at:
        await at.begin(0, 3)
        cleo = at.watch("p4")
        await at.sit(4)
        assert HandBegan in map(type, snapshots(cleo)[-1].events)
        await at.play_down("fold")
        assert cleo.told(Events)
        await at.ask(Leave("p4"))
        cleo.forget()
        await at.until(lambda: at.state.playing)
        await at.answer()
        assert cleo.told(Events) == []


@in_virtual_time
async def test_what_the_host_opens_and_shuts() -> None:
    """G6: between two hands all of them go where they belong, with nothing missing and nothing twice."""
    async with stage() as at:
        at.actor.state = replace(at.state, host=Person("p0", "Player 0"))
        stranger = at.watch()
        await at.sit(0)
        assert stranger.told(Events)
        await change(at, spectator_delay=DELAY)
        known = len(stranger.events)
        await at.sit(1)
        assert len(stranger.events) == known
        await change(at, spectators=False)
        assert [each.seat for each in snapshots(stranger)[-1].view.players] == [0, 1]
        await change(at)
        await at.play_down("fold")
        told = [event for event in snapshots(stranger)[-1].events if isinstance(event, SettingsChanged)]
        assert told[-1].settings.spectators


async def change(at: Stage, **changes: object) -> None:
    while at.state.playing:
        await at.play_down("fold")
    assert isinstance(await at.ask(ChangeSettings("p0", settings(**changes))), Ack)


@in_virtual_time
async def test_after_a_restart_nothing_comes_too_early() -> None:
    """L07, F5: what had happened comes with the whole delay once more, for when it happened is not known."""
    journal = FakeJournal()
    async with stage(journal, spectator_delay=DELAY) as at:
        await at.begin(0, 3)
        await at.answer()
    async with stage(journal, spectator_delay=DELAY) as at:
        stranger = at.watch()
        assert (snapshots(stranger)[0].seq, snapshots(stranger)[0].events) == (0, ())
        await asyncio.sleep(DELAY / 1000)
        await settle()
        assert HandBegan in map(type, stranger.events)


@in_virtual_time
async def test_talk_is_as_late_as_the_play() -> None:
    """L07: what the players say may tell what they see; at the door nobody hears it."""
    for changes, hears in (({"spectator_delay": DELAY}, True), ({"spectators": False}, False)):
        async with stage(**changes) as at:
            stranger = at.watch()
            await at.sit(0)
            ada = at.watch("p0")
            assert isinstance(at.actor.say("p0", "Ada", "a flush", "1"), Ack)
            assert ada.told(Chat)
            assert stranger.told(Chat) == []
            assert at.watch().told(Chat) == []
            await asyncio.sleep(DELAY / 1000)
            await settle()
            assert bool(stranger.told(Chat)) == bool(at.watch().told(Chat)) == hears


@in_virtual_time
async def test_presence_is_told_to_everybody() -> None:
    """C4: also to those in the gallery."""
    async with stage(spectator_delay=DELAY) as at:
        stranger = at.watch()
        await at.sit(0)
        assert stranger.told(Presence)[-1].away == (0,)
        at.watch("p0")
        assert stranger.told(Presence)[-1].away == ()


@in_virtual_time
async def test_whoever_goes_is_told_no_more() -> None:
    """C7: neither late nor at the door."""
    for changes in ({"spectator_delay": DELAY}, {"spectators": False}):
        async with stage(**changes) as at:
            stranger = at.watch("p5")
            at.actor.unwatch(stranger)
            stranger.forget()
            assert isinstance(await at.ask(Sit("p0", "P0", 0, 100)), Ack)
            await asyncio.sleep(DELAY / 1000 + 1)
            assert stranger.frames == []
