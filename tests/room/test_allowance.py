"""Allowances: bursts are free, floods are not, and nobody is limited in his turn."""

from __future__ import annotations

import asyncio

import pytest

from openfelt.room.allowance import ACCOUNTS_MESSAGES_AT_ONCE, MESSAGES_AT_ONCE, Allowance
from openfelt.wire.messages import Ack, Error, Pong
from tests.room.test_visitor import ADA, BOB, Client, room
from tests.room.virtual import in_virtual_time


def test_a_burst_and_then_so_many_a_second() -> None:
    """Whoever waits as long as he is told is granted the next one."""
    now = 0.0
    allowance = Allowance(rate=4, burst=10, clock=lambda: now)
    assert [allowance.take() for _ in range(10)] == [0] * 10
    assert allowance.take() == pytest.approx(0.25)
    assert allowance.take() == pytest.approx(0.25)
    now += 0.25
    assert allowance.take() == 0
    now += 3_600
    assert [allowance.take() for _ in range(10)] == [0] * 10
    assert allowance.take() > 0


@in_virtual_time
async def test_too_much_at_a_time_is_refused_and_says_when_to_come_again() -> None:
    """The error names the milliseconds; nothing of what is refused is done, and the connection lives."""
    async with room() as place:
        client = Client(place, ADA)
        for _ in range(round(MESSAGES_AT_ONCE)):
            client.visitor.hear('{"type": "ping", "sent": 1}')
        assert isinstance(client.messages[-1], Pong)
        await client.say(type="sit", id="9", table="meadow", seat=1, buy_in=100)
        assert (client.error.reason, client.error.id) == ("too_fast", "9")
        assert 0 < client.error.retry_after <= 50
        assert place.tables["meadow"].state.chairs == ()
        client.visitor.hear("no JSON")
        assert client.error.reason == "too_fast"


@in_virtual_time
async def test_an_account_is_limited_over_all_its_connections() -> None:
    """Another window is no way around it; other people are not concerned."""
    async with room() as place:
        clients = [Client(place, ADA) for _ in range(4)]
        for _ in range(round(ACCOUNTS_MESSAGES_AT_ONCE) // 4):
            for client in clients:
                client.visitor.hear('{"type": "ping", "sent": 1}')
        fresh = Client(place, ADA)
        fresh.visitor.hear('{"type": "ping", "sent": 1}')
        assert fresh.error.reason == "too_fast"
        other = Client(place, BOB)
        other.visitor.hear('{"type": "ping", "sent": 1}')
        assert isinstance(other.messages[-1], Pong)


@pytest.mark.fault("H1")
@in_virtual_time
async def test_nobody_is_limited_in_his_turn() -> None:
    """H1: who has asked for far too much still answers the decision that he is asked."""
    async with room() as place:
        one, two = Client(place, ADA), Client(place, BOB)
        for seat, client in enumerate((one, two)):
            await client.say(type="watch", table="meadow")
            await client.say(type="sit", id="1", table="meadow", seat=seat, buy_in=100)
        table = place.tables["meadow"]
        while table.state.turn is None:
            await asyncio.sleep(0.5)
        turn = table.state.turn
        actor, other = (one, two) if turn.seat == 0 else (two, one)
        for client in (actor, other):
            for _ in range(100):
                client.visitor.hear('{"type": "ping", "sent": 1}')
            assert client.error.reason == "too_fast"
        act = {"type": "act", "table": "meadow", "decision": turn.decision, "price": 1, "do": "call"}
        await other.say(id="2", **act)
        assert [e.reason for e in other.messages if isinstance(e, Error)][-1] == "too_fast"
        await actor.say(id="2", **act)
        assert Ack("2") in actor.messages
