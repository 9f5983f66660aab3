"""The witness: what the journal told before the power went, held against what the room says afterwards."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import select
from websockets.asyncio.client import connect

from openfelt.bots.follow import Follower
from openfelt.cards import Card
from openfelt.codec import decoder
from openfelt.rules.events import BoardDealt, Burned, Event, HandEnded, HoleDealt
from openfelt.rules.state import State
from openfelt.store.database import open_database, reading
from openfelt.store.journal import SqlJournal
from openfelt.store.schema import events, hands
from openfelt.table.events import (
    AnyTableEvent,
    DeckShuffled,
    HandBegan,
    HandCalledOff,
    PlayerLeft,
    PlayerSat,
    TimedOut,
    TurnBegan,
)
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState
from openfelt.wire.codec import encode_message, read_server
from openfelt.wire.messages import Ack, Error, Snapshot
from openfelt.wire.requests import Act, Sit, Watch
from tests.chaos.felts import FLOOR
from tests.chaos.player import Claim

SECONDS_TO_ASK: Final = 5.0

_event: msgspec.json.Decoder[AnyTableEvent] = decoder(AnyTableEvent)


class Standing(NamedTuple):
    """A table when the power went: after so many events."""

    version: int
    state: TableState


async def standings(url: str, tables: Sequence[TableSettings]) -> dict[str, Standing]:
    """How all tables stand in the journal, while no room is at work."""
    engine = await open_database(url)
    journal = SqlJournal(engine)
    found = {}
    for table in tables:
        state, version, log, _ = await journal.open_table(table)
        for event in log:
            state = evolve(state, event)
        found[table.id] = Standing(version + len(log), state)
    await journal.close()
    await engine.dispose()
    return found


async def pictures(address: str, tables: Iterable[str]) -> dict[str, Snapshot]:
    """What the room shows somebody who comes and looks at all tables."""
    wanted, found = set(tables), dict[str, Snapshot]()
    async with connect(address, max_size=None) as socket:
        for table in sorted(wanted):
            await socket.send(encode_message(Watch(table)).decode())
        while wanted - found.keys():
            message = read_server(await socket.recv())
            if isinstance(message, Snapshot):
                found[message.table] = message
    return found


def compare_picture(before: Standing, picture: Snapshot) -> None:
    """The room shows what the journal tells: hand, board, pot, stacks and whose turn it is."""
    table = picture.table
    assert picture.seq >= before.version, f"{table} has lost events: {picture.seq} of {before.version}"
    if not before.state.playing or picture.base > before.version:
        return
    follower = Follower(table)
    shown = picture.events[: before.version - picture.base]
    follower.take(replace(picture, seq=before.version, events=shown))
    assert follower.state is not None
    assert follower.state.hands == before.state.hands, f"{table} plays another hand"
    assert before.state.hand is not None
    assert follower.hand is not None
    assert _public(follower.hand) == _public(before.state.hand), f"{table} shows another hand"


def _public(hand: State) -> tuple[object, ...]:
    chips = tuple((player.seat, player.stack, player.bet, player.live) for player in hand.players)
    return hand.board, hand.pot, hand.to_act, chips


async def compare_clocks(url: str, before: dict[str, Standing]) -> None:
    """Whoever was to act is asked the same again, with the floor at the least; a table may be shown before it asks."""
    ends = time.monotonic() + SECONDS_TO_ASK
    while silent := await _silent(url, before):
        assert time.monotonic() < ends, f"{silent} does not ask again"
        await asyncio.sleep(0.02)


async def _silent(url: str, before: dict[str, Standing]) -> str:
    """A table that has not asked yet, empty when all have."""
    async with reading(url) as connection:
        for table, standing in before.items():
            turn = standing.state.turn
            if turn is None:
                continue
            here = (events.c.card_table == table) & (events.c.number == standing.version + 1)
            text = (await connection.execute(select(events.c.event).where(here))).scalar_one_or_none()
            if text is None:
                return table
            again = _event.decode(text)
            assert isinstance(again, TurnBegan), f"{table} goes on with {again}"
            assert (again.seat, again.decision) == (turn.seat, turn.decision), f"{table} asks somebody else"
            assert again.expires - again.bank - again.began >= FLOOR * 1000, f"{table} gives too little time"
    return ""


class Told(msgspec.Struct):
    """What the journal tells in the end."""

    events: int = 0
    hands: int = 0
    side_pots: int = 0
    time_outs: int = 0
    came: int = 0
    left: int = 0


async def read_journal(url: str, tables: Iterable[str], claims: Iterable[Claim]) -> Told:
    """Read every journal to its end, and hold it against the cards, the book of hands and the players' claims."""
    told, requests = Told(), Counter[str]()
    async with reading(url) as connection:
        for table in tables:
            ended = []
            query = select(events.c.event, events.c.request).where(events.c.card_table == table)
            rows = (await connection.execute(query.order_by(events.c.number))).all()
            requests.update(row.request for row in rows if row.request)
            hand, deck = 0, list[Card]()
            for event in map(_event.decode, (row.event for row in rows)):
                hand, deck = _follow_deck(table, event, hand, deck)
                if isinstance(event, HandEnded):
                    ended.append(hand)
                _count(told, event)
            book = select(hands.c.number).where(hands.c.card_table == table).order_by(hands.c.number)
            kept = [number for (number,) in await connection.execute(book)]
            assert kept == ended == list(range(1, len(ended) + 1)), f"{table} has lost a hand"
    _compare_claims(claims, requests)
    return told


def _count(told: Told, event: Event) -> None:
    told.events += 1
    told.hands += isinstance(event, HandEnded)
    told.time_outs += isinstance(event, TimedOut)
    told.came += isinstance(event, PlayerSat)
    told.left += isinstance(event, PlayerLeft)
    told.side_pots += getattr(event, "pot", 0) == 1 and hasattr(event, "shares")
    assert not isinstance(event, HandCalledOff)


def _follow_deck(table: str, event: Event, hand: int, deck: list[Card]) -> tuple[int, list[Card]]:
    """E6: each hand has one deck, and every card comes out of it, those of the board and the burns from the top."""
    match event:
        case HandBegan(number=number):
            assert number == hand + 1, f"{table} has lost a hand"
            return number, []
        case DeckShuffled(cards=cards):
            assert not deck, f"{table} shuffles twice in hand {hand}"
            return hand, list(cards)
        case HoleDealt(cards=cards):
            assert deck[0] == cards[0], f"{table} deals other cards in hand {hand}"
            return hand, [card for card in deck if card not in cards]
        case BoardDealt(cards=cards) | Burned(card=cards):
            dealt = [cards] if isinstance(cards, Card) else list(cards)
            assert deck[: len(dealt)] == dealt, f"{table} deals other cards in hand {hand}"
            return hand, deck[len(dealt) :]
    return hand, deck


def _compare_claims(claims: Iterable[Claim], requests: Counter[str]) -> None:
    """Nothing that was confirmed is lost, nothing has happened twice, nothing that was refused has happened."""
    for claim in claims:
        times, request = requests[claim.key], claim.request
        assert times <= 1, f"{request} of {claim.player} has happened {times} times"
        if isinstance(claim.answer, Ack) and isinstance(request, Act | Sit):
            assert times == 1, f"{request} of {claim.player} was confirmed and is lost"
        if isinstance(claim.answer, Error):
            assert times == 0, f"{request} of {claim.player} was refused ({claim.answer}) and has happened"
