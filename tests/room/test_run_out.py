"""The odds of a run-out: when they are told, to whom, and that they know of nothing that is hidden."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from openfelt.cards import parse_cards
from openfelt.equity import equity
from openfelt.rules.events import BoardDealt, HandEnded, HandShown
from openfelt.table.commands import Leave
from openfelt.wire.messages import Equities, Events, HandEquity, Snapshot
from tests.room.stage import Onlooker, Stage, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import Do, stacked

SEATS = "As Ks Qs Ad Kd Qd"
"""Seat 1 is dealt aces, seat 2 kings and seat 0, with the button, queens."""
BOARD = "2c 3c 4c 5h 6h 7h 8h 9h"
"""A burn before 3c 4c 5h, before 7h, and before 9h."""


async def all_in(scene: Stage, *does: Do) -> None:
    """What seats 0, 1 and 2 do one after the other, before the flop."""
    await scene.begin(0, 1, 2)
    for do in does:
        await scene.answer(do)


def stages(onlooker: Onlooker) -> list[tuple[int, tuple[HandEquity, ...]]]:
    return [(told.seq, told.hands) for told in onlooker.told(Equities)]


def numbers(scene: Stage, kind: type) -> list[int]:
    return [number for number, event in enumerate(scene.journal.events["meadow"], 1) if isinstance(event, kind)]


def thousandths(*hands: str, board: str = "") -> list[tuple[int, int, int]]:
    players = equity(*hands, board=board, exact=True).players
    return [(round(1000 * one.equity), round(1000 * one.win), round(1000 * one.tie)) for one in players]


@in_virtual_time
async def test_they_are_told_after_every_card() -> None:
    """X-30: when the second hand lies open, and on flop, turn and river; after the events that they belong to."""
    async with stage(shuffle=lambda: stacked(SEATS + BOARD)) as scene:
        player, stranger = scene.watch("p2"), scene.watch()
        await all_in(scene, "fold", "all_in", "call")
        boards = numbers(scene, BoardDealt)
        assert [number for number, _ in stages(player)] == [numbers(scene, HandShown)[-1], *boards]
        assert stages(player) == stages(stranger)
        kinds = [type(message) for message in player.messages]
        assert kinds.index(Equities) > max(at for at, kind in enumerate(kinds) if kind is Events) - 1
        for (_, hands), board in zip(stages(player)[1:], ("3c4c5h", "3c4c5h7h", "3c4c5h7h9h"), strict=True):
            found = {one.seat: (one.share, one.win, one.tie) for one in hands}
            assert [found[1], found[2]] == thousandths("AsAd", "KsKd", board=board)
        before = {one.seat: one.share for one in stages(player)[0][1]}
        assert before[1] == pytest.approx(thousandths("AsAd", "KsKd")[0][0], abs=40)
        assert sum(before.values()) == pytest.approx(1000, abs=1)


@in_virtual_time
async def test_a_folded_hand_is_unknown_to_them() -> None:
    """L07: whatever was folded, the numbers are the same."""
    told = []
    for folded in ("Qs Qd", "Kc Kh"):
        one, two = folded.split()
        deck = stacked(f"As Ks {one} Ad Kd {two}" + BOARD)
        async with stage(shuffle=partial(tuple, deck)) as scene:
            stranger = scene.watch()
            await all_in(scene, "fold", "all_in", "call")
            told.append(stages(stranger))
    assert told[0] == told[1] != []


@in_virtual_time
async def test_three_hands_with_a_side_pot() -> None:
    """X-30: all that lie open are weighed against each other, whoever contests which pot."""
    async with stage(shuffle=lambda: stacked(SEATS + BOARD)) as scene:
        await scene.sit(0, 40)
        await scene.sit(1, 100)
        await scene.sit(2, 200)
        stranger = scene.watch()
        await scene.until(lambda: scene.state.playing)
        does: tuple[Do, ...] = ("all_in", "all_in", "call")
        for do in does:
            await scene.answer(do)
        (_, hands) = stages(stranger)[1]
        assert {one.seat for one in hands} == {0, 1, 2}
        assert sum(one.share for one in hands) == pytest.approx(1000, abs=2)


@in_virtual_time
async def test_nothing_is_told_where_nothing_is_open() -> None:
    """E1 to E4: neither while bets are made nor at a showdown after them, nor when all but one have folded."""
    async with stage(shuffle=lambda: stacked(SEATS + BOARD)) as scene:
        stranger = scene.watch()
        await scene.begin(0, 1, 2)
        await scene.play_down()
        assert numbers(scene, HandShown) != []
        await scene.until(lambda: scene.state.playing)
        await scene.play_down("fold")
        assert len(numbers(scene, HandEnded)) == 2
        assert stranger.told(Equities) == []


@in_virtual_time
async def test_who_was_away_gets_those_of_what_he_missed() -> None:
    """I5: with the events he lacks or with a picture; and none of a hand that another one has followed."""
    async with stage(shuffle=lambda: stacked(SEATS + BOARD)) as scene:
        await scene.begin(0, 1, 2)
        seen = len(scene.journal.events["meadow"])
        does: tuple[Do, ...] = ("fold", "all_in", "call")
        for do in does:
            await scene.answer(do)
        back, late = scene.watch("p2", seen), scene.watch()
        assert len(stages(back)) == len(stages(late)) == 4
        turn = numbers(scene, BoardDealt)[1]
        assert [number for number, _ in stages(scene.watch("p1", turn))] == [numbers(scene, BoardDealt)[2]]
        assert isinstance(late.messages[0], Snapshot)
        assert isinstance(back.messages[0], Events)
        await scene.ask(Leave("p2" if scene.state.chairs[1].stack else "p1"))
        await scene.until(lambda: scene.state.playing)
        assert stages(scene.watch()) == []


@in_virtual_time
async def test_the_gallery_is_told_as_late_as_of_everything() -> None:
    """L07: not before the cards that they are counted from."""
    async with stage(spectator_delay=30_000, shuffle=lambda: stacked(SEATS + BOARD)) as scene:
        stranger = scene.watch()
        await all_in(scene, "fold", "all_in", "call")
        await asyncio.sleep(25)
        assert b"equities" not in b"".join(stranger.frames + scene.watch().frames)
        await scene.until(lambda: stranger.told(Equities))
        assert any(event == BoardDealt(parse_cards("3c4c5h")) for event in stranger.events)
        newcomer = scene.watch()
        assert stages(newcomer) == stages(stranger)
        assert len(stages(stranger)) == 4
