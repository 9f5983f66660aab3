"""Hands taken along over HTTP: whoever asks gets his own cards and those that were shown, and no byte more."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from openfelt.cards import Card
from openfelt.codec import decoder
from openfelt.history.formats import FORMATS
from openfelt.history.record import Record
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.events import BoardDealt, HandEnded, HandShown, HoleDealt
from openfelt.table.events import AnyTableEvent, HandBegan, PlayerSat
from openfelt.wire.messages import Decision
from openfelt.wire.requests import Leave, SitOut, TopUp
from tests.room.test_secrecy import cards_in
from tests.server.client import Client, admit
from tests.server.process import RoomProcess

TABLE = "practice-no-limit"
HANDS = f"/api/tables/{TABLE}/hands"
FORMAT_OF = {"phh": "phh", "phhs": "phh", "txt": "pokerstars", "ohh": "ohh"}
ADA, BO = 'Ada "Ö"; 1/2', "Bo's"


class Answer(NamedTuple):
    status: int
    headers: Any
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def records(self, ending: str) -> list[Record]:
        """The hands in a file."""
        entries = list(FORMATS[FORMAT_OF[ending]].read(Source.of_text(self.body.decode())))
        assert all(isinstance(entry, Record) for entry in entries), entries
        return [entry for entry in entries if isinstance(entry, Record)]


def fetch(room: RoomProcess, path: str, cookie: str = "", **headers: str) -> Answer:
    """Ask the room for something over HTTP."""
    request = urllib.request.Request(room.address + path, headers=headers | ({"Cookie": cookie} if cookie else {}))
    try:
        with urllib.request.urlopen(request) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return Answer(refused.code, refused.headers, refused.read())


class Truth(NamedTuple):
    """What was dealt in one hand, from the journal."""

    open: set[Card]
    """The board and every hand that was shown."""
    holes: dict[str, set[Card]]
    """Everybody's hole cards by his id."""
    stacks: tuple[int, ...]
    """What the players had in the end."""


def truths(room: RoomProcess) -> dict[int, Truth]:
    """Every finished hand of the table by its number."""
    read = decoder(AnyTableEvent).decode
    with sqlite3.connect(room.database) as database:
        rows = database.execute("SELECT event FROM events WHERE card_table = ? ORDER BY number", (TABLE,)).fetchall()
    owners: dict[int, str] = {}
    found: dict[int, Truth] = {}
    number, shown, holes = 0, set[Card](), dict[str, set[Card]]()
    for (row,) in rows:
        match read(row):
            case PlayerSat(seat=seat, player=player):
                owners[seat] = player
            case HandBegan(number=number):
                shown, holes = set(), {}
            case HoleDealt(seat=seat, cards=cards):
                holes.setdefault(owners[seat], set()).update(cards)
            case BoardDealt(cards=cards) | HandShown(cards=cards):
                shown.update(cards)
            case HandEnded(stacks=stacks):
                found[number] = Truth(shown, holes, stacks)
    return found


class Played(NamedTuple):
    """Two guests who have played some hands and left."""

    room: RoomProcess
    ada: str
    """Her cookie."""
    ada_id: str
    bo: str
    bo_id: str
    stranger: str
    truth: dict[int, Truth]
    lines: list[dict[str, Any]]
    """What Ada is told of the table's hands."""

    @property
    def viewers(self) -> dict[str, str]:
        """Who asks, by cookie, and as whom."""
        return {self.ada: self.ada_id, self.bo: self.bo_id, self.stranger: "", "": ""}


def fold_or_check(decision: Decision) -> Any:
    return "fold" if decision.legal.price else "check"


def call_or_check(decision: Decision) -> Any:
    return "call" if decision.legal.price else "check"


async def play(client: Client, answer: Callable[[Decision], Any], enough: Callable[[Client], bool]) -> None:
    """Answer every decision so, and buy in again when broke, until it is ``enough``."""
    while not enough(client):
        follower = client.follower
        if follower.decision is not None:
            await client.act(follower.decision, answer(follower.decision))
        elif follower.state and follower.chair and not follower.state.playing and not follower.chair.stack:
            await client.request(TopUp(client.new_id(), TABLE, 200))
        else:
            await client.hear()


def hand_over(number: int) -> Callable[[Client], bool]:
    def over(client: Client) -> bool:
        state = client.follower.state
        return state is not None and state.hands >= number and not state.playing

    return over


def idle(client: Client) -> bool:
    """No hand is running, and none is planned."""
    state = client.follower.state
    return state is not None and not state.playing and state.next_hand_at is None


@pytest.fixture(scope="module")
def played(room: RoomProcess) -> Played:
    """Ada calls everything and Bo hardly anything, until she has won a hand in which he lost; then both leave."""
    return asyncio.run(_played(room))


async def _played(room: RoomProcess) -> Played:
    ada, bo, stranger = admit(room, ADA), admit(room, BO), admit(room, "Stranger")
    async with Client(room, ada) as one, Client(room, bo) as two:
        for client in (one, two):
            await client.watch(TABLE)
            await client.sit(200)
        last, won, lost = 0, set[int](), set[int]()
        while not won & lost or last < 8:
            last += 4
            await asyncio.gather(play(one, call_or_check, hand_over(last)), play(two, fold_or_check, hand_over(last)))
            won = {line["number"] for line in fetch(room, HANDS, ada).json["hands"] if (line["net"] or 0) > 0}
            lost = {line["number"] for line in fetch(room, HANDS, bo).json["hands"] if (line["net"] or 0) < 0}
            assert last < 100, "Ada never wins when Bo loses"
        for client in (one, two):
            await client.request(SitOut(client.new_id(), TABLE))
        await asyncio.gather(play(one, call_or_check, idle), play(two, fold_or_check, idle))
        for client in (one, two):
            await client.request(Leave(client.new_id(), TABLE))
        lines = fetch(room, f"{HANDS}?limit=200", ada).json["hands"]
        return Played(room, ada, one.player, bo, two.player, stranger, truths(room), lines)


# ---------------------------------------------------------------- who sees what


@pytest.mark.parametrize("ending", ["phh", "txt", "ohh"])
def test_no_file_holds_a_card_its_reader_may_not_see(played: Played, ending: str) -> None:
    """I2, L07: as winner, as loser, as stranger and without a cookie: the board, what was shown and his own, all of it.

    Every text of a card in the bytes is looked at, for every hand and reader.
    """
    hidden = own = 0
    for number, truth in played.truth.items():
        for cookie, player in played.viewers.items():
            answer = fetch(played.room, f"{HANDS}/{number}.{ending}", cookie)
            assert answer.status == 200
            mine = truth.holes.get(player, set())
            assert cards_in(answer.body) == truth.open | mine, answer.body.decode()
            own += len(mine - truth.open)
            hidden += len(set().union(*truth.holes.values()) - truth.open - mine)
    assert hidden > own > 0


@pytest.mark.parametrize("ending", ["phh", "txt", "ohh"])
def test_every_file_is_a_record_that_the_law_plays(played: Played, ending: str) -> None:
    """L07: read again it replays to the stacks of the journal, whoever has fetched it."""
    for number, truth in played.truth.items():
        for cookie, player in played.viewers.items():
            (record,) = fetch(played.room, f"{HANDS}/{number}.{ending}", cookie).records(ending)
            names = {played.ada_id: ADA, played.bo_id: BO}
            own = None if record.hero is None else record.players[record.hero]
            assert own == (names[player] if player in truth.holes else None)
            assert record.hand == number
            prove(record)
            if ending != "txt":
                assert record.finishing_stacks == truth.stacks


@pytest.mark.parametrize("ending", ["phhs", "txt", "ohh"])
def test_all_my_hands(played: Played, ending: str) -> None:
    """Exactly those one was dealt in to, the oldest first, with no card of the others that was not shown."""
    for cookie, player in ((played.ada, played.ada_id), (played.bo, played.bo_id)):
        answer = fetch(played.room, f"/api/me/hands.{ending}", cookie)
        assert answer.status == 200
        mine = {number: truth for number, truth in played.truth.items() if player in truth.holes}
        records = answer.records(ending)
        assert [record.hand for record in records] == sorted(mine)
        hands = answer.body.split({"phhs": b"\n[", "txt": b"PokerStars Hand ", "ohh": b'{"ohh"'}[ending])
        for body, truth in zip(hands[ending != "phhs" :], mine.values(), strict=True):
            assert cards_in(body) == truth.open | truth.holes[player]
    nothing = fetch(played.room, f"/api/me/hands.{ending}", played.stranger)
    assert (nothing.status, nothing.body) == (200, b"")


def test_the_search_finds_what_it_looks_for(played: Played) -> None:
    """The search above is no blind one: in Ada's files there are cards that Bo may not see."""
    found = set()
    for number, truth in played.truth.items():
        told = cards_in(fetch(played.room, f"{HANDS}/{number}.txt", played.ada).body)
        found |= told - truth.open - truth.holes.get(played.bo_id, set())
    assert found


# ---------------------------------------------------------------- the list of a table


def test_the_list_of_a_table(played: Played) -> None:
    """The newest first, with the pot and what one has won or lost oneself; for others there is nothing to win."""
    assert [line["number"] for line in played.lines] == sorted(played.truth, reverse=True)
    for line in played.lines:
        (record,) = fetch(played.room, f"{HANDS}/{line['number']}.phh", played.ada).records("phh")
        assert tuple(line["players"]) == record.players
        assert line["pot"] == record.pot
        assert line["ended_at"] > 1_700_000_000_000
        if ADA in record.players:
            place = record.players.index(ADA)
            assert line["net"] == record.finishing_stacks[place] - record.stacks[place]
        else:
            assert line["net"] is None
    assert any((line["net"] or 0) > 0 for line in played.lines)
    for cookie in (played.stranger, ""):
        others = fetch(played.room, f"{HANDS}?limit=200", cookie).json["hands"]
        assert [line | {"net": None} for line in played.lines] == others


def test_the_list_page_by_page(played: Played) -> None:
    """Fifty unless one asks for another number; the number of the last hand leads to the next page."""
    numbers: list[int] = []
    before = ""
    while page := fetch(played.room, f"{HANDS}?limit=3{before}").json["hands"]:
        assert len(page) <= 3
        numbers += [line["number"] for line in page]
        before = f"&before={numbers[-1]}"
    assert numbers == sorted(played.truth, reverse=True)
    assert fetch(played.room, "/api/tables/practice-limit/hands").json == {"hands": []}


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("limit=0", "limit: Expected `int` >= 1"),
        ("limit=201", "limit: Expected `int` <= 200"),
        ("before=0", "before: Expected `int` >= 1"),
        ("before=x", "before: Expected `int | null`, got `str`"),
        ("before=99999999999999999999999", "before: Expected `int`"),
    ],
)
def test_pages_that_are_none(room: RoomProcess, query: str, says: str) -> None:
    """C10: 400, and a sentence that names what was wrong."""
    answer = fetch(room, f"{HANDS}?{query}")
    assert answer.status == 400
    assert answer.json["message"].startswith(says)


# ---------------------------------------------------------------- refusals and headers


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/api/tables/nowhere/hands", "There is no table 'nowhere'"),
        ("/api/tables/nowhere/hands/1.phh", "There is no table 'nowhere'"),
        (f"{HANDS}/987654.phh", f"Table {TABLE!r} has no finished hand 987654"),
        (f"{HANDS}/1.pdf", "Hands come as .phh, .txt or .ohh, not as .pdf"),
        (f"{HANDS}/1.phhs", "Hands come as .phh, .txt or .ohh, not as .phhs"),
        (f"{HANDS}/1", "A hand is asked for by its number and a format, as 12.phh, not as '1'"),
        (f"{HANDS}/0.phh", "A hand is asked for by its number and a format, as 12.phh, not as '0.phh'"),
        (f"{HANDS}/99999999999999999999.phh", "A hand is asked for by its number and a format"),
        (f"{HANDS}/%D9%A1.phh", "A hand is asked for by its number and a format"),
        ("/api/me/hands.phh", "Hands come as .phhs, .txt or .ohh, not as .phh"),
        ("/api/me/hats", "There is nothing of yours called 'hats': your hands are in hands.phhs"),
    ],
)
def test_what_is_not_there(room: RoomProcess, path: str, says: str) -> None:
    """C10: 404 and one sentence."""
    answer = fetch(room, path)
    assert answer.status == 404
    assert answer.json["message"].startswith(says)


def test_without_a_cookie_nobody_has_hands(room: RoomProcess) -> None:
    """I2: 401 for nobody, and for a cookie that is not known."""
    for cookie in ("", "openfelt_guest=made-up"):
        answer = fetch(room, "/api/me/hands.phhs", cookie)
        assert answer.status == 401
        assert answer.json["message"].startswith("Choose a name first")


def test_nobody_on_the_way_keeps_an_answer(played: Played) -> None:
    """I2: the same address shows different cards to different people."""
    number = max(played.truth)
    for path in (HANDS, f"{HANDS}/{number}.phh", f"{HANDS}/{number}.ohh", "/api/me/hands.txt"):
        assert "no-store" in fetch(played.room, path, played.ada).headers["Cache-Control"]


def test_names_of_files(played: Played) -> None:
    """A guest may call himself what he likes; the name of the file is one that headers and file systems take."""
    one = fetch(played.room, f"{HANDS}/1.phh").headers["Content-Disposition"]
    assert one.startswith(f'attachment; filename="{TABLE}-1.phh"; ')
    all_of_them = fetch(played.room, "/api/me/hands.txt", played.ada).headers["Content-Disposition"]
    assert all_of_them == (
        "attachment; filename=\"openfelt-Ada ____ 1_2.txt\"; filename*=UTF-8''openfelt-Ada%20_%C3%96_%3B%201_2.txt"
    )


def test_a_file_may_come_compressed(played: Played) -> None:
    """As every answer of the room; the stream ends properly."""
    plain = fetch(played.room, "/api/me/hands.phhs", played.ada)
    packed = fetch(played.room, "/api/me/hands.phhs", played.ada, **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body


async def test_a_running_hand_is_not_in_the_book(room: RoomProcess) -> None:
    """I2: hands are handed out when they are over, also to those who play them."""
    table = "practice-pot-limit"
    cookie = admit(room, "Cy")
    async with Client(room, cookie) as cy:
        await cy.watch(table)
        await cy.sit(200)
        await cy.decision()
        assert cy.follower.state is not None
        number = cy.follower.state.hands
        hands = f"/api/tables/{table}/hands"
        assert fetch(room, f"{hands}/{number}.phh", cookie).status == 404
        assert all(line["number"] < number for line in fetch(room, hands, cookie).json["hands"])
        await cy.play_hands(1)
        assert fetch(room, f"{hands}/{number}.phh", cookie).status == 200
        await cy.request(Leave(cy.new_id(), table))
