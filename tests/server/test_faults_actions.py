"""Actions, clicks and clocks: sections A and B of the faults of other rooms, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from openfelt.rules.events import BoardDealt, Called, Checked, Folded, HandStarted, HoleDealt, Posted, Raised
from openfelt.table.events import SatOut, TimedOut, TurnBegan
from openfelt.wire.messages import Ack, Error
from openfelt.wire.requests import Act, Sit
from tests.server.client import Client, admit, make_table
from tests.server.process import RoomProcess

LEAST_CLOCK = {"think_seconds": 0, "countdown_seconds": 5}
"""The shortest clock there is."""


@asynccontextmanager
async def table_of(room: RoomProcess, *buy_ins: int, **form: object) -> AsyncIterator[list[Client]]:
    """People at a table of their own, in the seats 0, 1 and so on, the host first."""
    cookies = [admit(room, f"Guest {number}") for number in range(len(buy_ins))]
    table = make_table(room, cookies[0], min_buy_in=2, max_buy_in=10_000, **form)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(room, cookie)) for cookie in cookies]
        for client in clients:
            await client.watch(table)
        for seat, (client, buy_in) in enumerate(zip(clients, buy_ins, strict=True)):
            answer = await client.request(Sit(client.new_id(), table, seat, buy_in))
            assert isinstance(answer, Ack), answer
        yield clients


async def asked(clients: list[Client]) -> Client:
    """The one of ``clients`` who is asked for a decision next."""
    while True:
        for client in clients:
            await hear_all(client)
        for client in clients:
            if client.follower.decision is not None:
                return client
        await asyncio.sleep(0.01)


async def hear_all(client: Client) -> None:
    """Take in whatever has come."""
    while True:
        try:
            async with asyncio.timeout(0.02):
                await client.hear()
        except TimeoutError:
            return


@pytest.mark.fault("A2")
async def test_a2_an_action_sent_again_has_one_effect_and_one_answer(room: RoomProcess) -> None:
    """A2: the second click carries the old decision's id and is a no-op, also when it is a new request."""
    async with table_of(room, 100, 100) as clients:
        actor = await asked(clients)
        decision = actor.follower.decision
        assert decision is not None
        act = Act("once", actor.follower.table, decision.id, decision.legal.price, "raise", decision.legal.low)
        answers = [await actor.request(act) for _ in range(5)]
        assert answers == [Ack("once")] * 5
        late = await actor.request(
            Act("again", actor.follower.table, decision.id, decision.legal.price, "raise", decision.legal.low)
        )
        assert isinstance(late, Error)
        assert late.reason in ("not_your_turn", "stale")
        await hear_all(actor)
        assert sum(isinstance(event, Raised) for event in actor.events) == 1


@pytest.mark.fault("A6")
async def test_a6_all_in_at_the_edge_of_the_stack(room: RoomProcess) -> None:
    """A6: who has 29 and faces 22 goes all-in for 29, a raise too short to be a full one; the bounds say so."""
    async with table_of(room, 1_000, 29) as clients:
        big, small = clients
        while True:
            actor = await asked(clients)
            decision = actor.follower.decision
            assert decision is not None
            if actor is small and decision.legal.price > 0 and decision.legal.high:
                break
            if actor is big and not decision.legal.opening and decision.legal.low <= 22:
                answer = await actor.act(decision, "raise", 22)
            else:
                answer = await actor.act(decision, "call" if decision.legal.price else "check")
            assert isinstance(answer, Ack), answer
        assert small.follower.hand is not None
        own = small.follower.hand.player(1)
        assert decision.legal.high == own.bet + own.stack
        answer = await small.act(decision, "raise", decision.legal.high)
        assert isinstance(answer, Ack), answer
        await hear_all(small)
        assert small.follower.hand.player(1).stack == 0


@pytest.mark.fault("A7")
async def test_a7_the_round_ends_with_the_last_action_it_needs(room: RoomProcess) -> None:
    """A7, I4: the flop comes with the check that completes the round, and never have two the turn."""
    async with table_of(room, 100, 100) as clients:
        for do in ("call", "check"):
            actor = await asked(clients)
            decision = actor.follower.decision
            assert decision is not None
            assert sum(client.follower.decision is not None for client in clients) == 1
            answer = await actor.act(decision, do)
            assert isinstance(answer, Ack), answer
        for client in clients:
            await hear_all(client)
            acted = [event for event in client.events if isinstance(event, Called | Checked | BoardDealt)]
            assert [type(event) for event in acted[:3]] == [Called, Checked, BoardDealt]
        await asked(clients)
        assert sum(client.follower.decision is not None for client in clients) == 1


@pytest.mark.fault("A8")
async def test_a8_whatever_is_legal_is_accepted_and_answered(room: RoomProcess) -> None:
    """A8: calls are taken as raises are; every request gets its answer within two seconds."""
    async with table_of(room, 100, 100) as clients:
        for do in ("call", "check", "check", "check"):
            actor = await asked(clients)
            decision = actor.follower.decision
            assert decision is not None
            async with asyncio.timeout(2):
                answer = await actor.act(decision, do if do != "call" or decision.legal.price else "check")
            assert isinstance(answer, Ack), answer


@pytest.mark.fault("B1")
async def test_b1_the_clock_begins_when_the_cards_can_be_seen(tmp_path_factory: pytest.TempPathFactory) -> None:
    """B1: blinds are posted by the room, and the first decision has its whole time after the deal was watched."""
    with RoomProcess(tmp_path_factory.mktemp("paced"), pace=1.0) as room:
        async with table_of(room, 100, 100, options=LEAST_CLOCK) as clients:
            actor = await asked(clients)
            decision = actor.follower.decision
            assert decision is not None
            kinds = [type(event) for event in actor.events]
            assert kinds.index(Posted) < kinds.index(HoleDealt) < kinds.index(TurnBegan)
            turn = next(event for event in actor.events if isinstance(event, TurnBegan))
            assert turn.expires - turn.began == 5_000
            assert decision.left > 5_000  # the deal is still being watched


async def test_b1_nobody_makes_a_table_with_a_shorter_clock(room: RoomProcess) -> None:
    """B1: people get five seconds at the least."""
    with pytest.raises(AssertionError, match="less than 5 seconds"):
        make_table(room, admit(room, "Ada"), options={"think_seconds": 0, "countdown_seconds": 4})


@pytest.mark.fault("B2", "B4")
@pytest.mark.parametrize("free", [False, True])
async def test_b2_time_out_checks_where_that_is_free_and_b4_asks_nobody_who_sits_out(
    room: RoomProcess, free: bool
) -> None:
    """B2: check if free, fold otherwise, told as timed out; B4: who sits out by that is asked no more."""
    async with table_of(room, 100, 100, 100, options=LEAST_CLOCK) as clients:
        while True:
            absent = await asked(clients)
            decision = absent.follower.decision
            assert decision is not None
            if (decision.legal.price == 0) is free:
                break
            await absent.check_or_call(decision)
        before = len(absent.events)
        while not any(isinstance(event, SatOut) for event in absent.events[before:]):
            await absent.hear()
        after = absent.events[before:]
        at = next(place for place, event in enumerate(after) if isinstance(event, TimedOut))
        assert isinstance(after[at + 1], Checked if free else Folded)
        assert any(isinstance(event, SatOut) and event.seat == decision.legal.seat and event.away for event in after)
        others = [client for client in clients if client is not absent]
        begun = len(others[0].events)
        while len(hands := [each for each in others[0].events[begun:] if isinstance(each, HandStarted)]) < 2:
            for client in others:
                await hear_all(client)
                if client.follower.decision is not None:
                    await client.check_or_call(client.follower.decision)
        assert all(decision.legal.seat not in hand.seats for hand in hands)
        await hear_all(absent)
        assert absent.follower.decision is None
