"""The messages: there and back, and nothing else is accepted."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from openfelt.cards import UNKNOWN, Card, parse_cards
from openfelt.codec import decoder, encode, read_card, write_card
from openfelt.rules import events as happened
from openfelt.rules.actions import Legal
from openfelt.rules.options import PRESETS, Options
from openfelt.rules.stakes import FixedLimit, NoLimit, PotLimit, Stakes
from openfelt.table import events as at_table
from openfelt.table.events import AnyTableEvent
from openfelt.table.state import Hold, Person
from openfelt.table.view import SeatView, TableView
from openfelt.wire.codec import LARGEST_FRAME, BadFrame, encode_message, read_client, read_server
from openfelt.wire.form import TableForm
from openfelt.wire.messages import (
    Ack,
    AnyServerMessage,
    Chat,
    ChatLine,
    Debt,
    Decision,
    Equities,
    Error,
    Events,
    HandEquity,
    Lobby,
    LobbySeat,
    LobbyTable,
    Notice,
    Pong,
    Presence,
    Preset,
    Purse,
    ServerMessage,
    Snapshot,
    Welcome,
    YourPlace,
    YourSeat,
)
from openfelt.wire.requests import (
    Act,
    AnyClientMessage,
    AutoTopUp,
    ChangeTable,
    ClientMessage,
    CloseTable,
    GiveChips,
    HandOver,
    Kick,
    Leave,
    LeaveLobby,
    Mute,
    Pause,
    Ping,
    PlayOn,
    Post,
    Rabbit,
    Release,
    Reserve,
    Say,
    Show,
    Sit,
    SitIn,
    SitOut,
    StopWaiting,
    TopUp,
    Unban,
    Unwatch,
    WaitForBlind,
    WaitForSeat,
    Watch,
    WatchLobby,
)
from tests.table.felt import settings
from tests.table.test_life import GAMES, lived

CLIENT: list[ClientMessage] = [
    WatchLobby(),
    LeaveLobby(),
    Watch("meadow"),
    Watch("meadow", 17),
    Unwatch("meadow"),
    Ping(1.5),
    Sit("1", "meadow", 3, 200),
    Leave("1", "meadow"),
    SitOut("1", "meadow"),
    SitIn("1", "meadow"),
    TopUp("1", "meadow", 150),
    Post("1", "meadow"),
    WaitForBlind("1", "meadow"),
    Act("1", "meadow", 7, 2, "fold"),
    Act("ü🂡", "meadow", 7, 2, "raise", 12),
    Show("1", "meadow", 7, parse_cards("AsKd")),
    Rabbit("1", "meadow", 7),
    SitOut("1", "meadow", "next_big_blind"),
    AutoTopUp("1", "meadow", 150),
    Reserve("1", "meadow", 4),
    Release("1", "meadow"),
    WaitForSeat("1", "meadow"),
    StopWaiting("1", "meadow"),
    Say("1", "meadow", "Nice hand, Ä🂡"),
    Pause("1", "meadow"),
    PlayOn("1", "meadow"),
    Kick("1", "meadow", "b7", ban=True),
    Unban("1", "meadow", "b7"),
    Mute("1", "meadow", "b7", muted=False),
    GiveChips("1", "meadow", "b7", 100),
    ChangeTable("1", "meadow", TableForm(name="Friday", blinds=(2, 4), options={"think_seconds": 20}, chat=False)),
    HandOver("1", "meadow", "b7"),
    CloseTable("1", "meadow"),
]

LEGAL = Legal(3, 2, 4, 200, 1, opening=True)
STAKES = Stakes(blinds=(1, 2))
CARDS = parse_cards("As??")
EVENTS: tuple[Any, ...] = (
    *(
        happened.HandStarted(game, options, 0, (1, 0), (90, 80), None, 1)
        for game in (NoLimit(STAKES), PotLimit(STAKES), FixedLimit(STAKES, (2, 4)))
        for options in PRESETS.values()
    ),
    happened.Posted(1, 2, happened.PostKind.BIG_BLIND),
    happened.HoleDealt(1, CARDS),
    happened.BoardDealt(parse_cards("2c3d4h")),
    happened.Burned(UNKNOWN),
    happened.BetsCollected((happened.Pot(4, (0, 1)), happened.Pot(6, (1,)))),
    happened.PotAwarded(1, 6, (happened.Share(1, 6),), "pair of aces", CARDS),
    at_table.PlayerSat(1, "b7", "Bob", 200, bot=True),
    at_table.TableMade(settings(straddle=True), "a3", "Ada", 1),
    at_table.Skipped(),
)
VIEW = TableView(
    table="meadow",
    settings=settings(game=FixedLimit(STAKES, (2, 4)), spectator_delay=30_000, listed=False),
    stakes="2/4",
    hand=9,
    button=3,
    players=(SeatView(3, "a3", "Ada", 150, False, True, True, False, False, False, True, False, True),),
    holds=(Hold(4, "c1", "Cleo", 99, offered=True),),
    waiting=(Person("c1", "Cleo"), Person("d1", "Dan")),
    host=Person("a3", "Ada"),
    paused=True,
    banned=(Person("e1", "Eve"),),
    muted=("e1",),
)
PURSE = Purse(40, 200, 0, 150, 30, needed=False)

SERVER: list[ServerMessage] = [
    Welcome(1, "a3", "Ada", 1),
    Welcome(1, "", "", 1),
    Lobby((LobbyTable("meadow", "Open meadow", "FL", "2/4", 6, (LobbySeat(1, True),), 40, 200, 30, 60),), 4, 2),
    Snapshot("meadow", 12, 7, 1, VIEW, EVENTS),
    Events("meadow", 8, 1, EVENTS),
    YourSeat("meadow", 8, 3, "pair of aces", 2),
    YourSeat("meadow", 8, 3, "", 0, Decision(7, LEGAL, (Preset("min", 4), Preset("all_in", 200)), 3, 30_000, 2, 4)),
    YourSeat("meadow", 8, 3, "", 0, None, Debt(2, 1, posts=True), PURSE, 2),
    YourSeat("meadow", 8, 3, "", 0, may_show=parse_cards("AsKd"), may_rabbit=True),
    YourPlace("meadow", 150, 200, 1, True, 4, 99, True, False),
    Chat("meadow", (ChatLine("a3", "Ada", "Nice hand", 5),), whole=True),
    Equities("meadow", 30, (HandEquity(3, 712, 710, 4), HandEquity(0, 288, 286, 4))),
    Presence("meadow", (0, 4)),
    Ack("1"),
    Error("bad_json", "This is no JSON"),
    Error("too_small", "Too small", "1", "meadow", LEGAL),
    Notice("meadow", "not_saving", "The room cannot save anything at the moment"),
    Pong(1.5, 9),
]


def kinds(union: Any) -> set[type]:
    return set(get_args(union))


def test_every_kind_of_message_is_here() -> None:
    """The two lists above leave none out."""
    assert {type(message) for message in CLIENT} == kinds(AnyClientMessage)
    assert {type(message) for message in SERVER} == kinds(AnyServerMessage)


@pytest.mark.parametrize("message", CLIENT, ids=lambda message: type(message).__name__)
def test_what_a_client_says_there_and_back(message: ClientMessage) -> None:
    """The frame is text or bytes, and fits."""
    frame = encode_message(message)
    assert read_client(frame) == read_client(frame.decode()) == message
    assert len(frame) < LARGEST_FRAME


@pytest.mark.parametrize("message", SERVER, ids=lambda message: type(message).__name__)
def test_what_the_room_says_there_and_back(message: ServerMessage) -> None:
    """L06: what was sent is what is read, the events in it as well."""
    frame = encode_message(message)
    assert read_server(frame) == read_server(frame.decode()) == message


@pytest.mark.parametrize("message", [*CLIENT, *SERVER], ids=lambda message: type(message).__name__)
def test_a_type_is_the_name_in_small_letters(message: ClientMessage | ServerMessage) -> None:
    """One spelling for all: ``WatchLobby`` is ``watch_lobby``."""
    expected = re.sub(r"(?<!^)(?=[A-Z])", "_", type(message).__name__).lower()
    assert json.loads(encode_message(message))["type"] == expected


def test_types_are_unique_in_each_direction() -> None:
    """Neither messages nor events share a type."""
    for union in (AnyClientMessage, AnyServerMessage, AnyTableEvent):
        tags = [kind.__struct_config__.tag for kind in get_args(union)]
        assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("message", CLIENT, ids=lambda message: type(message).__name__)
def test_a_client_may_not_say_more(message: ClientMessage) -> None:
    """A misspelt field is found at once."""
    frame = json.loads(encode_message(message)) | {"tabel": "meadow"}
    with pytest.raises(BadFrame, match="unknown field `tabel`") as caught:
        read_client(json.dumps(frame))
    assert caught.value.reason == "bad_message"


@pytest.mark.parametrize("message", SERVER, ids=lambda message: type(message).__name__)
def test_the_room_may_say_more(message: ServerMessage) -> None:
    """A client of today understands a room of tomorrow that adds a field."""
    frame = json.loads(encode_message(message)) | {"new": 1}
    assert read_server(json.dumps(frame)) == message


def wrong(value: object) -> object:
    """Something of another type than ``value``."""
    return "7" if isinstance(value, int | float) else 7


FIELDS = [(message, field) for message in CLIENT for field in json.loads(encode_message(message)) if field != "type"]


@pytest.mark.parametrize(("message", "field"), FIELDS, ids=lambda each: str(each)[:30])
def test_a_field_of_the_wrong_type(message: ClientMessage, field: str) -> None:
    """L08: no number is read out of a text and no text made of a number; the error names the field."""
    frame = json.loads(encode_message(message))
    # An empty form is one that changes nothing.
    for value in (wrong(frame[field]), None, [], *(({},) if field != "form" else ())):
        with pytest.raises(BadFrame, match=rf"\$\.{field}") as caught:
            read_client(json.dumps(frame | {field: value}))
        assert caught.value.reason == "bad_message"


@pytest.mark.parametrize("message", CLIENT, ids=lambda message: type(message).__name__)
def test_a_client_does_not_read_itself(message: ClientMessage) -> None:
    """What belongs to one direction is no message of the other."""
    with pytest.raises(BadFrame) as caught:
        read_server(encode_message(message))
    assert caught.value.reason == "bad_message"


@pytest.mark.parametrize("frame", ["", "x", "[]", '{"type": "rumour"}', '{"type": "ack"}'])
def test_the_room_says_nothing_else(frame: str) -> None:
    """A bot's client library finds out at once when it talks to something else than a room."""
    with pytest.raises(BadFrame, match="no message of the protocol"):
        read_server(frame)


@pytest.mark.parametrize("written", ["", "A", "as", "1s", "AsKd", "Ax", "10s", 51, None, ["As"]])
def test_a_card_is_written_in_one_way(written: object) -> None:
    """G: rank and suit, or two question marks; anything else is refused with its place."""
    event = {"type": "burned", "card": written}
    frame = json.dumps({"type": "events", "table": "meadow", "first": 1, "now": 1, "events": [event]})
    with pytest.raises(BadFrame, match=r"\$\.events\[0\]\.card"):
        read_server(frame)


def test_cards_are_text() -> None:
    """All 53 of them, there and back."""
    every = [Card(number) for number in range(53)]
    assert msgspec.json.decode(encode(every)) == [str(card) for card in every]
    assert decoder(list[Card]).decode(encode(every)) == every


@pytest.mark.parametrize("value", [object(), 1j])
def test_only_cards_have_a_form_of_their_own(value: object) -> None:
    """Anything else that JSON does not know is a fault, not a text."""
    with pytest.raises(NotImplementedError, match="no JSON form"):
        write_card(value)
    with pytest.raises(NotImplementedError, match="not read from JSON"):
        read_card(type(value), "As")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_events_of_a_long_life_there_and_back(game: Any) -> None:
    """L06: whatever happens at a table can be sent and read again."""
    events: tuple[Any, ...] = tuple(lived(game, 3, 1_000).events)
    assert read_server(encode_message(Events("meadow", 1, 1, events))) == Events("meadow", 1, 1, events)


def test_options_say_only_what_is_unusual() -> None:
    """A hand begins with few bytes where the house has no rules of its own."""
    assert encode(Options()) == b"{}"
    assert json.loads(encode(Options(max_bets_per_round=5))) == {"max_bets_per_round": 5}
