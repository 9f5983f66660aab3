"""Chips, records and the cards of a hand, against everything that other rooms lost them by; on the real server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from openfelt.bots.follow import Follower
from openfelt.cli.admin import admin as command
from openfelt.history import phh
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.rules.events import HandEnded, HandStarted
from openfelt.table.events import HandCalledOff
from openfelt.table.state import Chair, TableState
from openfelt.wire.messages import Ack, Error
from openfelt.wire.requests import Act, Leave, Sit, TopUp
from tests.server.client import Client, admit
from tests.server.process import RoomProcess
from tests.server.test_settlement import ask

ROOT = Path(__file__).resolve().parents[2]
TABLE, OTHER = "practice-no-limit", "practice-limit"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[RoomProcess]:
    """A room of its own, audited in the end."""
    with RoomProcess(tmp_path) as process:
        yield process
    audited(process)


def audited(room: RoomProcess) -> None:
    result = CliRunner().invoke(command, ["audit", "--database", room.url])
    assert result.exit_code == 0, result.output


def bought_in(room: RoomProcess, cookie: str, player: str) -> int:
    """What ``player`` has brought to the table, as its settlement says."""
    _, text = ask(room, f"{TABLE}/settlement", cookie)
    found: dict[str, Any] = json.loads(text)
    return next(int(account["bought_in"]) for account in found["accounts"] if account["player"] == player)


async def asked(client: Client) -> None:
    """Wait until ``client`` is asked for a decision, buying in again where the chips are gone."""
    await client.play_until(lambda: client.follower.decision is not None)


def is_broke(state: TableState, chair: Chair) -> bool:
    """His chips are gone, and he has not asked for others yet."""
    return not chair.stack and not chair.top_up_to and not state.in_hand(chair.seat)


async def seated(client: Client, buy_in: int = 200, table: str = TABLE) -> int:
    await client.watch(table)
    return await client.sit(buy_in)


# ---------------------------------------------------------------- chips


@pytest.mark.fault("F1")
async def test_a_buy_in_that_is_repeated_moves_chips_once(fresh: RoomProcess) -> None:
    """The same request, from two connections at once, after leaving, and after the power went, has one effect."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as one, Client(fresh, cookie) as two:
        await one.watch(TABLE)
        sit = Sit("sit", TABLE, await one.free_seat(), 100)
        for client in (one, two, one, two):
            await client.send(sit)
        for client in (one, two):
            assert await client.request(sit) == Ack("sit")
        assert await asyncio.to_thread(bought_in, fresh, cookie, one.player) == 100
        top_up = TopUp("fill", TABLE, 200)
        assert await one.request(top_up) == Ack("fill")
        await one.play_hands(2)
        moved = await asyncio.to_thread(bought_in, fresh, cookie, one.player)
        for client in (two, one):
            assert await client.request(top_up) == Ack("fill")
    fresh.kill()
    fresh.open()
    async with Client(fresh, cookie) as ada:
        await ada.watch(TABLE)
        for request in (sit, top_up, sit, top_up):
            assert await ada.request(request) == Ack(request.id)
        while ada.follower.chair is None:
            await ada.hear()
        assert not ada.follower.chair.top_up_to
        assert await asyncio.to_thread(bought_in, fresh, cookie, ada.player) == moved


@pytest.mark.fault("F4")
async def test_the_sum_of_stacks_never_drifts(fresh: RoomProcess) -> None:
    """Through folds, short all-ins and lost connections in the middle of hands, no hand makes or loses a chip."""
    dice = Random(4)
    cookies = [admit(fresh, name) for name in ("Ada", "Bob")]
    hands = 0

    async def play(client: Client, all_have: Callable[[], bool]) -> None:
        while not all_have():
            decision = client.follower.decision
            chair, state = client.follower.chair, client.follower.state
            if decision is None and state is not None and chair is not None and is_broke(state, chair):
                await client.request(TopUp(client.new_id(), TABLE, 40))
            elif decision is None:
                await client.hear()
            elif dice.random() < 0.3:
                await client.act(decision, "fold" if decision.legal.price else "check")
            else:
                await client.act(decision, "all_in")

    for turn in range(6):
        async with Client(fresh, cookies[0]) as ada, Client(fresh, cookies[1]) as bob:
            for client in (ada, bob):
                await client.watch(TABLE)
                if not turn:
                    await client.sit(40)

            def two_hands(one: Client = ada, other: Client = bob) -> bool:
                return min(one.hands_ended(), other.hands_ended()) >= 2

            # Who has seen enough acts no more, so the other one must not wait for him.
            playing = [asyncio.create_task(play(client, two_hands)) for client in (ada, bob)]
            done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert all(task.exception() is None for task in done)
            starts = [event for event in ada.events if isinstance(event, HandStarted)]
            for start in starts[: ada.hands_ended()]:
                at = ada.events.index(start)
                end = next((event for event in ada.events[at:] if isinstance(event, HandEnded)), None)
                if end is not None:
                    assert sum(start.stacks) == sum(end.stacks)
                    assert min(end.stacks) >= 0
                    hands += 1
            # Gone without a word, in whatever hand is being played.
    assert hands >= 6


@pytest.mark.fault("F5")
async def test_no_seat_is_empty_after_the_power_went(fresh: RoomProcess) -> None:
    """Everybody sits where he sat, behind what he had, at every table."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as ada, Client(fresh, cookie) as there:
        await seated(ada)
        await seated(there, 100, OTHER)
        await ada.play_hands(2)
        await asked(ada)
        await asked(there)
        before = [client.follower.state for client in (ada, there)]
        fresh.kill()
    fresh.open()
    async with Client(fresh, cookie) as again:
        for table, state in zip((TABLE, OTHER), before, strict=True):
            await again.watch(table)
            await again.decision()
            assert state is not None
            now = again.follower.state
            assert now is not None
            assert [(chair.seat, chair.player) for chair in now.chairs] == [
                (chair.seat, chair.player) for chair in state.chairs
            ]
            assert (now.hand, now.hands, now.chips) == (state.hand, state.hands, state.chips)


@pytest.mark.fault("F6")
async def test_who_comes_back_sees_the_chips_that_are_there(fresh: RoomProcess) -> None:
    """With a snapshot or with what he missed: the same stacks as somebody who never left, and none below zero."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as ada, Client(fresh) as watcher:
        await watcher.watch(TABLE)
        await seated(ada)
        for number in range(4):
            seen, state = ada.follower.seq, ada.follower.state
            await ada.play_hands(1)
            await asked(ada)
            async with Client(fresh, cookie) as again:
                if number % 2:
                    again.follower = Follower(TABLE)
                    again.follower.seq, again.follower.state = seen, state
                    await again.watch_on(TABLE, seen)
                else:
                    await again.watch(TABLE)
                await again.decision()
                assert again.follower.hand == ada.follower.hand
                assert again.follower.hand is not None
                for player in again.follower.hand.players:
                    assert min(player.stack, player.bet, player.total) >= 0
            while watcher.follower.seq < ada.follower.seq:
                await watcher.hear()
            assert watcher.follower.hand is not None
            assert ada.follower.hand is not None
            assert watcher.follower.hand.pot == ada.follower.hand.pot


@pytest.mark.fault("F7")
async def test_the_history_agrees_with_the_table(fresh: RoomProcess) -> None:
    """Every hand of the book ends with the stacks that everybody was told, and tells the same pots."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as ada:
        await seated(ada)
        await ada.play_until(lambda: ada.hands_ended() >= 6)
        ends = [event for event in ada.events if isinstance(event, HandEnded)]
        for number, end in enumerate(ends, 1):
            status, text = await asyncio.to_thread(ask, fresh, f"{TABLE}/hands/{number}.phh", cookie)
            assert status == 200
            (record,) = phh.read(Source.of_text(text))
            assert isinstance(record, Record)
            assert tuple(record.finishing_stacks) == end.stacks


# ---------------------------------------------------------------- cards


@pytest.mark.fault("E6")
async def test_a_refresh_deals_no_other_cards(fresh: RoomProcess) -> None:
    """Coming again and again in the middle of a hand, and after the power went: the same cards, board, pot and turn."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as ada:
        seat = await seated(ada)
        await ada.play_until(lambda: bool(ada.follower.decision and ada.follower.hand and ada.follower.hand.board))
        hand = ada.follower.hand
        assert hand is not None
        assert len(hand.player(seat).hole) == 2
        for _ in range(5):
            async with Client(fresh, cookie) as again:
                await again.watch(TABLE)
                await again.decision()
                assert again.follower.hand == hand
        for _ in range(2):
            fresh.kill()
            fresh.open()
            async with Client(fresh, cookie) as again:
                await again.watch(TABLE)
                await again.decision()
                assert again.follower.hand == hand


# ---------------------------------------------------------------- clocks


@pytest.mark.fault("B7")
async def test_a_clock_has_a_floor_after_a_restart_and_says_so(fresh: RoomProcess) -> None:
    """Whoever is to act has at least a whole countdown, and not more than was left, and is told why."""
    cookie = admit(fresh, "Ada")
    async with Client(fresh, cookie) as ada:
        await seated(ada)
        decision = await ada.decision()
        turn = ada.follower.state.turn if ada.follower.state else None
        assert turn is not None
        fresh.kill()
    fresh.open()
    async with Client(fresh, cookie) as again:
        await again.watch(TABLE)
        asked = await again.decision()
        assert asked.id == decision.id
        assert 15_000 < asked.left <= turn.expires - turn.countdown + 10_000
        now = again.follower.state.turn if again.follower.state else None
        assert now is not None
        assert now.expires - now.began >= 20_000
        assert "time to come back" in (await again.notice("resumed")).message


# ---------------------------------------------------------------- faults of ours


class Stumbling(RoomProcess):
    """A room in which the payout of the second hand at the no-limit table fails so many times."""

    def __init__(self, folder: Path, times: int) -> None:
        super().__init__(folder)
        self._times = times

    def _command(self) -> list[str]:
        arguments = [self.url, str(self.port), TABLE, "2", str(self._times)]
        return [sys.executable, "-m", "tests.server.stumbling", *arguments]

    def _environment(self) -> dict[str, str]:
        inherited = super()._environment()
        paths = [str(ROOT), *filter(None, [inherited.get("PYTHONPATH")])]
        return {**inherited, "PYTHONPATH": os.pathsep.join(paths)}


async def play_on(client: Client, hands: int) -> None:
    """Stay in until so many hands are over, whatever the room answers."""
    while client.hands_ended() < hands:
        decision, chair, state = client.follower.decision, client.follower.chair, client.follower.state
        if decision is None:
            if state is not None and chair is not None and is_broke(state, chair):
                await client.request(TopUp(client.new_id(), TABLE, 200))
            else:
                await client.hear()
            continue
        do: Any = "call" if decision.legal.price else "check"
        await client.request(Act(client.new_id(), TABLE, decision.id, decision.legal.price, do))
        if client.follower.decision == decision:
            # Refused by the fault: what comes next says where the table stands.
            client.follower.decision = None


@pytest.mark.fault("C10", "F3")
@pytest.mark.parametrize("times", [1, 2])
async def test_a_fault_in_the_payout_halts_its_own_table_alone(tmp_path: Path, times: int) -> None:
    """Nobody is disconnected; the hand is resumed, or called off to the stacks it began with; the next one is dealt.

    The other tables do not notice.
    """
    room = Stumbling(tmp_path, times)
    room.open()
    try:
        cookies = [admit(room, name) for name in ("Ada", "Bob")]
        async with Client(room, cookies[0]) as ada, Client(room, cookies[1]) as bob, Client(room) as watcher:
            await watcher.watch(TABLE)
            await seated(bob, 100, OTHER)
            await bob.decision()
            await seated(ada)
            await play_on(ada, 3)
            await ada.notice("resumed" if times == 1 else "hand_called_off")
            called_off = [event for event in ada.events if isinstance(event, HandCalledOff)]
            starts = {event.stacks for event in ada.events if isinstance(event, HandStarted)}
            assert len(called_off) == times - 1
            if called_off:
                assert called_off[0].stacks in starts
            await bob.play_hands(1)
            assert bob.notices == {}
            while watcher.hands_ended() < 3:
                await watcher.hear()
            assert isinstance(await ada.request(Leave(ada.new_id(), TABLE)), Ack | Error)
            status, _ = await asyncio.to_thread(ask, room, f"{TABLE}/hands/2.phh", cookies[0])
            assert status == (200 if times == 1 else 404)
    finally:
        room.close()
    assert "a fault in the payout" in room.log.read_text()
    await asyncio.to_thread(audited, room)
