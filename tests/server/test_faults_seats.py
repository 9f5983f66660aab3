"""Sections C and D of the faults of other rooms, as far as they concern tables and seats, on the real server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from openfelt.rules.events import Folded, HandEnded, HandStarted, Posted, PostKind
from openfelt.table.events import (
    ChipsAdded,
    HoldEnded,
    PlayerLeft,
    PlayerSat,
    SatOut,
    SeatHeld,
    TimedOut,
    TopUpAsked,
    WaiterJoined,
)
from openfelt.wire.messages import Ack, Error, Presence, Snapshot, YourPlace, YourSeat
from openfelt.wire.requests import (
    GiveChips,
    Leave,
    Post,
    Release,
    Reserve,
    Sit,
    SitIn,
    SitOut,
    StopWaiting,
    TopUp,
    WaitForSeat,
    WatchLobby,
)
from tests.server.client import Client, admit
from tests.server.company import FREE, Company, latest, seen
from tests.server.process import RoomProcess


@pytest.fixture
async def company(room: RoomProcess) -> Any:
    async with AsyncExitStack() as stack:
        yield Company(room, stack)


# ---------------------------------------------------------------- C: presence and countdowns


@pytest.mark.fault("C4")
async def test_presence_is_of_the_table_not_of_the_account(company: Company) -> None:
    """C4: his table's window is closed while his lobby's stays open: the table counts him as away."""
    await company.invite(2)
    ada, bo = company.clients
    await company.sit(0, 1)
    async with Client(company.room, company.cookies[1]) as lobby:
        await lobby.send(WatchLobby())
        await bo.socket.close()
        company.clients = [ada]
        presence = await ada.until(lambda message: isinstance(message, Presence) and 1 in message.away)
        assert isinstance(presence, Presence)
        again = await company.connect(company.cookies[1])
        await ada.until(lambda message: isinstance(message, Presence) and message.away == ())
        await again.socket.close()


@pytest.mark.fault("C8")
async def test_coming_and_going_does_not_put_off_the_start(tmp_path: Path) -> None:
    """C8: of two players one comes and goes; the countdown to the first hand ends all the same, when it first would."""
    with RoomProcess(tmp_path, pace=4) as room:
        async with AsyncExitStack() as stack:
            company = Company(room, stack)
            await company.invite(2, return_minutes=0)
            ada, bo = company.clients
            await company.grant(ada, Sit, 0, 200)
            await company.grant(bo, Sit, 1, 200)
            first = (await company.state_of(bo)).next_hand_at
            assert first is not None
            last: int | None = first
            for _ in range(6):
                await company.grant(bo, Leave)
                await company.grant(bo, Sit, 1, 200)
                last = (await company.state_of(bo)).next_hand_at
            assert last == first
            await company.until(lambda: company.events(HandStarted))


@pytest.mark.fault("C9")
async def test_one_hold_for_each_and_for_a_minute(company: Company) -> None:
    """C9: a second reservation takes the place of the first, and ends when that would; others find the rest free."""
    await company.invite(3, seats=3)
    _, bo, cy = company.clients
    for seat in (0, 1, 2):
        await company.grant(bo, Reserve, seat)
    await company.settle()
    assert [(hold.seat, hold.player) for hold in company.state.holds] == [(2, bo.player)]
    held = company.events(SeatHeld)
    assert len({event.until for event in held}) == 1
    place = await latest(bo, YourPlace)
    assert (place.held, place.until - held[0].until) == (2, 0)
    for kind, fields in ((Sit, (2, 200)), (Reserve, (2,))):
        refused = await company.ask(cy, kind, *fields)
        assert isinstance(refused, Error)
        assert refused.reason == "seat_held"
    await company.grant(cy, Reserve, 0)
    await company.grant(bo, Sit, 2, 200)
    await company.grant(cy, Release)
    await company.settle()
    assert company.state.holds == ()


@pytest.mark.fault("C9")
async def test_a_seat_goes_to_the_first_in_line(company: Company) -> None:
    """C9, G4: offered to him alone; his place outlives a lost connection; when he declines it is the next one's."""
    await company.invite(4, seats=2)
    ada, bo, cy, dan = company.clients
    await company.sit(0, 1)
    await company.grant(cy, WaitForSeat)
    await company.grant(dan, WaitForSeat)
    assert (await latest(dan, YourPlace)).waiting == 2
    await cy.socket.close()
    company.clients = [ada, bo, dan]
    await company.grant(bo, Leave)
    cy = await company.connect(company.cookies[2])
    company.clients = [ada, bo, cy, dan]
    await company.until(lambda: seen(cy, YourPlace) and seen(cy, YourPlace)[-1].offered)
    place = seen(cy, YourPlace)[-1]
    assert (place.held, place.waiting) == (1, 1)
    refused = await company.ask(dan, Sit, 1, 200)
    assert isinstance(refused, Error)
    assert refused.reason == "seat_held"
    await company.grant(cy, StopWaiting)
    await company.until(lambda: seen(dan, YourPlace)[-1].offered)
    await company.grant(dan, Sit, 1, 200)
    await company.settle()
    assert len(company.events(WaiterJoined)) == 2
    assert [chair.player for chair in company.state.chairs] == [ada.player, dan.player]


# ---------------------------------------------------------------- D: sitting out, blinds, seats


@pytest.mark.fault("D1")
async def test_sitting_out_is_honoured(company: Company) -> None:
    """D1: asked for in the middle of a hand it is shown at once, and he is neither dealt in nor charged in the next."""
    await company.invite(3)
    await company.sit(0, 1, 2)
    actor, _ = await company.to_act()
    cy = company.clients[2]
    await company.grant(cy, SitOut)
    await company.until(lambda: company.events(SatOut))
    assert company.state.chair_at(2).sitting_out
    if actor.follower.decision is not None:
        await actor.act(actor.follower.decision, "fold")
    await company.fold_down()
    await company.to_act()
    started = company.events(HandStarted)[-1]
    assert len(company.events(HandStarted)) == 2
    assert set(started.seats) == {0, 1}


@pytest.mark.fault("D1")
async def test_sitting_out_at_the_next_big_blind(company: Company) -> None:
    """D1: he plays on until the big blind would reach him, and is out in that hand."""
    await company.invite(3)
    await company.sit(0, 1, 2)
    await company.grant(company.clients[0], SitOut, "next_big_blind")
    while not company.events(SatOut):
        for started in company.events(HandStarted):
            assert 0 in started.seats
            assert started.big_blind != 0
        await company.fold_down()
        await company.to_act()
    assert set(company.events(HandStarted)[-1].seats) == {1, 2}


@pytest.mark.fault("D2")
async def test_leaving_in_a_hand_pays_out_once(company: Company) -> None:
    """D2: folded, and paid out when the hand is over, once, however often he asks; no chip is missing."""
    await company.invite(3)
    await company.sit(0, 1, 2)
    await company.to_act()
    bo = company.clients[1]
    for _ in range(3):
        await company.ask(bo, Leave)
    while not company.events(HandEnded):
        client, decision = await company.to_act()
        assert client is not bo
        await client.act(decision, "call" if decision.legal.price else "check")
        await company.settle()
    await company.until(lambda: company.events(PlayerLeft))
    (left,) = company.events(PlayerLeft)
    assert left.player == bo.player
    assert left.stack + sum(chair.stack for chair in company.state.chairs) == 600
    again = await company.ask(bo, Leave)
    assert isinstance(again, Error)
    assert again.reason == "not_seated"


@pytest.mark.fault("D3")
async def test_leaving_out_of_turn_holds_up_nobody(company: Company) -> None:
    """D3: all but one leave while it is his turn, and the hand is over at once; he wins it."""
    await company.invite(3)
    await company.sit(0, 1, 2)
    actor, _ = await company.to_act()
    for client in company.clients:
        if client is not actor:
            await company.grant(client, Leave)
    await company.until(lambda: company.events(HandEnded))
    assert company.events(Folded) == [] or actor.follower.seat not in [each.seat for each in company.events(Folded)]
    await company.until(lambda: len(company.events(PlayerLeft)) == 2)
    assert sum(each.stack for each in company.events(PlayerLeft)) + company.state.chairs[0].stack == 600
    assert company.state.chairs[0].stack > 200


@pytest.mark.fault("D5")
async def test_exactly_the_missed_blinds_are_owed(company: Company) -> None:
    """D5: who missed the small blind alone is told beforehand that he owes that, dead, and pays no more."""
    await company.invite(4, options={"new_player_post": "none", "first_button": "seat", "button_rule": "dead"})
    await company.sit(0, 1, 2, 3)
    cy = company.clients[2]
    # The big blind of the first hand is his; he sits out when the small blind would come.
    await company.to_act()
    assert company.events(HandStarted)[0].big_blind == 2
    await company.grant(cy, SitOut)
    await company.fold_down()
    await company.to_act()
    await company.grant(cy, SitIn)
    await company.fold_down()
    await company.to_act()
    debt = seen(cy, YourSeat)[-1].debt
    assert (debt.live, debt.dead, debt.posts) == (0, 1, False)
    await company.grant(cy, Post)
    while 2 not in company.events(HandStarted)[-1].seats:
        await company.fold_down()
        await company.to_act()
    posts = [event for event in company.events(Posted) if event.seat == 2]
    assert [(each.amount, each.kind) for each in posts[1:]] == [(1, PostKind.DEAD_POST)]
    assert seen(cy, YourSeat)[-1].debt is None


@pytest.mark.fault("D6")
async def test_nobody_is_dealt_in_free_between_the_blinds(company: Company) -> None:
    """D6: a newcomer owes a big blind, and is dealt in when he has posted it or the big blind comes to him."""
    await company.invite(4, options={"new_player_post": "post_or_wait", "first_button": "seat"})
    await company.sit(0, 1, 3)
    await company.to_act()
    dan = company.clients[3]
    await company.grant(dan, Sit, 5, 200)
    debt = (await latest(dan, YourSeat)).debt
    assert (debt.live, debt.dead) == (2, 0)
    await company.fold_down()
    for _ in range(4):
        await company.to_act()
        started = company.events(HandStarted)[-1]
        assert 5 not in started.seats or started.big_blind == 5
        if 5 in started.seats:
            break
        await company.fold_down()
    assert [(each.amount, each.kind) for each in company.events(Posted) if each.seat == 5] == [(2, PostKind.BIG_BLIND)]


@pytest.mark.fault("D7")
async def test_back_after_a_time_out(company: Company) -> None:
    """D7: the clock ran out and he sits out; "I am back" is effective in the next hand."""
    await company.invite(3, options={**FREE["options"], "think_seconds": 0, "countdown_seconds": 5})
    await company.sit(0, 1, 2)
    actor, _ = await company.to_act()
    seat = actor.follower.seat
    await company.until(lambda: company.events(TimedOut))
    await company.until(lambda: company.state.chair_at(seat).away)
    await company.grant(actor, SitIn)
    await company.fold_down()
    await company.to_act()
    assert seat in company.events(HandStarted)[-1].seats


@pytest.mark.fault("D7")
async def test_back_from_leaving_and_from_the_big_blind(company: Company) -> None:
    """D7: who was about to leave stays, who was about to sit out plays on."""
    await company.invite(3)
    await company.sit(0, 1, 2)
    await company.to_act()
    _, bo, cy = company.clients
    await company.grant(bo, SitOut, "next_big_blind")
    if cy.follower.decision is None:
        await company.grant(cy, Leave)
        await company.grant(cy, SitIn)
    await company.grant(bo, SitIn)
    await company.fold_down()
    await company.to_act()
    assert set(company.events(HandStarted)[-1].seats) == {0, 1, 2}
    assert company.events(PlayerLeft) == []


@pytest.mark.fault("D8")
async def test_nobody_squats_heads_up(tmp_path: Path) -> None:
    """D8: with no hand played a player who sits out is stood up by the clock on the wall, with his chips."""
    with RoomProcess(tmp_path) as room:
        async with AsyncExitStack() as stack:
            company = Company(room, stack)
            await company.invite(2)
            await company.sit(0, 1)
            await company.to_act()
            await company.grant(company.clients[1], SitOut)
            await company.fold_down()
            out = company.state.chair_at(1)
            assert company.state.wakes_at == out.out_since + company.state.settings.stand_up_after
            room.kill()
            _let_time_pass(room, 11)
            room.open()
        async with Client(room, company.cookies[0]) as ada:
            await ada.watch(company.table)
            await ada.expect(Snapshot)
            while ada.follower.state is None or ada.follower.state.chair_at(1) is not None:
                await ada.hear()
            assert len(ada.follower.state.chairs) == 1


def _let_time_pass(room: RoomProcess, minutes: int) -> None:
    """Let everybody who sat out have done so that many minutes earlier."""
    with closing(sqlite3.connect(room.database)) as database:
        query = "SELECT card_table, number, event FROM events WHERE event LIKE '%\"sat_out\"%'"
        for table, number, text in database.execute(query).fetchall():
            event = json.loads(text)
            event["at"] -= minutes * 60_000
            earlier = (json.dumps(event), table, number)
            database.execute("UPDATE events SET event = ? WHERE card_table = ? AND number = ?", earlier)
        database.commit()


@pytest.mark.fault("D9")
async def test_a_hundred_claims_at_once(company: Company) -> None:
    """D9: ten people with ten windows each claim seats at the same moment: nobody has two, no seat has two."""
    await company.invite(1, seats=6)
    cookies = [admit(company.room, f"Claimer {number}") for number in range(10)]
    async with AsyncExitStack() as stack:
        windows = [
            await stack.enter_async_context(Client(company.room, cookie)) for cookie in cookies for _ in range(10)
        ]

        async def claim(number: int, client: Client) -> Ack | Error:
            return await client.request(Sit(client.new_id(), company.table, number % 6, 200))

        answers = await asyncio.gather(*(claim(number, client) for number, client in enumerate(windows)))
    granted = [answer for answer in answers if isinstance(answer, Ack)]
    assert len(granted) == 6
    await company.until(lambda: len(company.events(PlayerSat)) == 6)
    assert len({event.seat for event in company.events(PlayerSat)}) == 6
    assert len({event.player for event in company.events(PlayerSat)}) == 6
    assert {answer.reason for answer in answers if isinstance(answer, Error)} <= {"seat_taken", "already_seated"}


@pytest.mark.fault("D10")
async def test_chips_are_offered_when_the_stack_is_gone(company: Company) -> None:
    """D10: neither after sitting down nor at an all-in, but once the pot was awarded to somebody else."""
    await company.invite(2)
    await company.sit(0, 1, buy_in=40)
    while True:
        await company.until(lambda: any(needed(each) or each.follower.decision for each in company.clients))
        if any(needed(each) for each in company.clients):
            break
        client, decision = await company.to_act()
        await client.act(decision, "all_in" if decision.legal.may_raise else "call")
        await company.settle()
        if company.state.playing:
            assert not any(needed(each) for each in company.clients)
    (broke,) = [client for client in company.clients if needed(client)]
    assert company.state.chair_at(broke.follower.seat).stack == 0
    await company.grant(broke, TopUp, 40)
    await company.until(lambda: not needed(broke))


def needed(client: Client) -> bool:
    """Whether the room says that it is time to ask for more chips."""
    told = seen(client, YourSeat)
    return bool(told) and told[-1].purse.needed


@pytest.mark.fault("D11")
async def test_a_top_up_at_any_time(company: Company) -> None:
    """D11: asked for in a hand it comes afterwards, never above the greatest buy-in, and can be taken back."""
    await company.invite(3)
    await company.sit(0, 1, 2, buy_in=100)
    await company.to_act()
    ada, bo, _ = company.clients
    await company.grant(ada, TopUp, 200)
    await company.grant(bo, TopUp, 150)
    await company.grant(bo, TopUp, 0)
    await company.settle()
    assert company.events(ChipsAdded) == []
    refused = await company.ask(ada, TopUp, 201)
    assert isinstance(refused, Error)
    assert refused.reason == "buy_in"
    await company.fold_down()
    await company.until(lambda: company.events(ChipsAdded))
    assert {event.seat for event in company.events(ChipsAdded)} == {0}
    assert company.state.chair_at(0).stack == 200
    assert [event.to for event in company.events(TopUpAsked)] == [200, 150, 0]


@pytest.mark.fault("D12")
async def test_who_is_broke_is_not_dealt_in(company: Company) -> None:
    """D12: whoever has chips plays, whoever has none does not, until he buys some himself or is given some."""
    await company.invite(3)
    await company.sit(0, 1, 2, buy_in=40)
    broke: list[int] = []
    while not broke:
        client, decision = await company.to_act()
        await client.act(decision, "all_in" if decision.legal.may_raise else "call")
        await company.settle()
        if not company.state.playing:
            broke = [chair.seat for chair in company.state.chairs if not chair.stack]
            if len(broke) == 2:
                await company.grant(company.clients[0], GiveChips, company.clients[broke[0]].player, 40)
                await company.grant(company.clients[broke[0]], SitIn)
    hands = len(company.events(HandStarted))
    await company.until(lambda: len(company.events(HandStarted)) > hands)
    started = company.events(HandStarted)[-1]
    stacks = dict(zip(started.seats, started.stacks, strict=True))
    assert broke[-1] not in stacks
    assert all(stack > 0 for stack in stacks.values())
    assert sum(stacks.values()) in (120, 160)


@pytest.mark.fault("D13")
async def test_who_sits_down_in_a_hand_waits_for_the_next(company: Company) -> None:
    """D13: the players of a hand are fixed when it is dealt; the newcomer is dealt in to the next one."""
    await company.invite(4)
    await company.sit(0, 1, 2)
    await company.to_act()
    await company.settle()
    before = company.state.hand.seats
    await company.grant(company.clients[3], Sit, 4, 200)
    await company.grant(company.clients[3], SitOut)
    await company.grant(company.clients[3], SitIn)
    await company.settle()
    assert company.state.hand.seats == before
    await company.fold_down()
    for _ in range(3):
        await company.to_act()
        if 4 in company.events(HandStarted)[-1].seats:
            return
        await company.fold_down()
    raise AssertionError("the newcomer was never dealt in")


@pytest.mark.fault("C9")
async def test_a_hold_outlives_its_connection_but_not_its_minute(company: Company) -> None:
    """C9: whoever reserves and goes away blocks the seat for no longer than told."""
    await company.invite(2)
    ada, bo = company.clients
    await company.grant(bo, Reserve, 3)
    await bo.socket.close()
    company.clients = [ada]
    await company.until(lambda: company.events(SeatHeld))
    (held,) = company.events(SeatHeld)
    assert 0 < held.until - company.state.wakes_at + 1 <= 60_001
    assert company.events(HoldEnded) == []
