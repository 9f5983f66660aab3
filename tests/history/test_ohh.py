"""Open Hand History: documents as the specification has them, and every record comes back from its own."""

from __future__ import annotations

import copy
import datetime
import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.history import ohh
from openfelt.history.record import UNTOLD, OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from tests.history.records import records, sample_hands


def act(player: object, action: str, amount: object = 0, **more: object) -> dict[str, object]:
    """One action of a round."""
    return {"player_id": player, "action": action, "amount": amount, **more}


def rounds(*streets: tuple[str, list[str], Sequence[dict[str, object]]]) -> list[dict[str, object]]:
    """Rounds with their cards and actions, numbered as the specification wants it."""
    return [
        {
            "id": number,
            "street": street,
            "cards": cards,
            "actions": [{"action_number": place} | action for place, action in enumerate(actions, 1)],
        }
        for number, (street, cards, actions) in enumerate(streets)
    ]


# Nine euros in seat 2, ten in seat 7 with the button, all-in for 2.20 in seat 9.
PREFLOP = (
    act(9, "Post SB", 0.05),
    act(2, "Post BB", 0.1),
    act(2, "Dealt Cards", cards=["As", "Kd"]),
    act(7, "Raise", 0.3),
    act(9, "Raise", 2.15, is_allin=True),
    act(2, "Fold"),
    act(7, "Call", 1.9),
)
SHOWDOWN = (
    act(9, "Shows Cards", cards=["Qs", "Qd"]),
    act(7, "Mucks Cards"),
)
DOCUMENT: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "Felt",
    "network_name": "Network",
    "internal_version": "3.2.1",
    "game_number": "4711",
    "start_date_utc": "2024-03-05T20:15:00Z",
    "table_name": "Halley",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0.00},
    "table_size": 9,
    "currency": "EUR",
    "dealer_seat": 7,
    "small_blind_amount": 0.05,
    "big_blind_amount": 0.1,
    "ante_amount": 0.0,
    "hero_player_id": 2,
    "flags": ["Fast"],
    "players": [
        {"id": 2, "seat": 2, "name": "Ann", "starting_stack": 9},
        {"id": 7, "seat": 7, "name": "Bob", "starting_stack": 10},
        {"id": 9, "seat": 9, "name": "Cid", "starting_stack": 2.2},
    ],
    "rounds": rounds(
        ("Preflop", [], PREFLOP),
        ("Flop", ["2c", "3d", "4h"], ()),
        ("Turn", ["5s"], ()),
        ("River", ["9c"], ()),
        ("Showdown", [], SHOWDOWN),
    ),
    "pots": [
        {"number": 0, "amount": 4.5, "rake": 0.2, "player_wins": [{"player_id": 9, "win_amount": 4.3}]},
    ],
}


def text_of(**changes: object) -> str:
    """The document with some of its fields changed; those that are None are left out."""
    fields = {name: value for name, value in (DOCUMENT | changes).items() if value is not None}
    return json.dumps({"ohh": fields})


def read(text: str) -> list[Record | Unreadable]:
    """The hands of a text."""
    return list(ohh.read(Source.of_text(text)))


def one(**changes: object) -> Record:
    """The hand of the document with some of its fields changed."""
    [record] = read(text_of(**changes))
    assert isinstance(record, Record), record
    return record


def refusal(**changes: object) -> str:
    """Why that document cannot be read."""
    [error] = read(text_of(**changes))
    assert isinstance(error, Unreadable), error
    return str(error)


def played(*actions: dict[str, object], **changes: object) -> Record:
    """The hand in which these ``actions`` make up the first round."""
    return one(rounds=rounds(("Preflop", [], actions)), pots=[], **changes)


def document(record: Record) -> dict[str, Any]:
    """What is written of a record."""
    [text] = ohh.write([record])
    result: dict[str, Any] = json.loads(text, parse_float=Decimal)["ohh"]
    return result


# -------------------------------------------------------------------------------------------- reading


def test_a_document() -> None:
    """Amounts are what an action adds: raised to 0.30, to 2.20 over a small blind of 0.05, and 1.90 to call."""
    record = one()
    assert record.actions == (
        "d dh p1 QsQd", "d dh p2 AsKd", "d dh p3 ????", "p3 cbr 0.3", "p1 cbr 2.20", "p2 f", "p3 cc",
        "d db 2c3d4h", "d db 5s", "d db 9c", "p1 sm QsQd", "p3 sm",
    )  # fmt: skip
    assert (record.players, record.seats, record.hero) == (("Cid", "Ann", "Bob"), (9, 2, 7), 1)
    assert repr(record.blinds) == "(Decimal('0.05'), Decimal('0.1'), 0)"
    assert (record.variant, record.min_bet, record.stakes) == (Variant.NO_LIMIT, Decimal("0.1"), None)
    assert (record.winnings, record.pot, record.rake) == ((Decimal("4.3"), 0, 0), Decimal("4.5"), Decimal("0.2"))
    assert (record.hand, record.cap, record.button) == (4711, None, None)
    assert record.about == {
        "venue": "Felt", "table": "Halley", "currency": "EUR", "seat_count": 9,
        "year": 2024, "month": 3, "day": 5, "time": datetime.time(20, 15), "time_zone": "UTC",
    }  # fmt: skip
    assert record.user == {"_ohh": {"network_name": "Network", "internal_version": "3.2.1", "flags": ["Fast"]}}
    prove(record)
    assert read("".join(ohh.write([record, record]))) == [record, record]


def test_it_is_written_as_it_was_read() -> None:
    """The document comes back, but for whether an action is all-in and for amounts of nothing."""
    again = document(one())
    for name in DOCUMENT.keys() - {"players", "rounds", "pots", "hero_player_id", "bet_limit"}:
        assert again[name] == json.loads(json.dumps(DOCUMENT), parse_float=Decimal)[name], name
    assert "_openfelt" not in again
    raised = again["rounds"][0]["actions"][4:6]
    assert [(action["action"], str(action["amount"]), action["is_allin"]) for action in raised] == [
        ("Raise", "0.3", False),
        ("Raise", "2.15", True),
    ]
    assert again["pots"] == [
        {
            "number": 0,
            "amount": Decimal("4.5"),
            "rake": Decimal("0.2"),
            "player_wins": [{"player_id": 0, "win_amount": Decimal("4.3")}],
        }
    ]


def test_a_bet_comes_after_the_flop() -> None:
    """A bet, a raise and a call in the next round count from nothing again."""
    start = (act(9, "Post SB", 0.05), act(2, "Post BB", 0.1), act(7, "Fold"), act(9, "Call", 0.05), act(2, "Check"))
    flop = (act(9, "Bet", 0.2), act(2, "Raise", 0.6), act(9, "Call", 0.4))
    record = one(rounds=rounds(("Preflop", [], start), ("Flop", ["2c", "3d", "4h"], flop)), pots=None)
    assert record.actions[3:] == ("p3 f", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cbr 0.2", "p2 cbr 0.6", "p1 cc")
    names = [action["action"] for action in document(record)["rounds"][1]["actions"]]
    assert names == ["Bet", "Raise", "Call"]
    assert (record.winnings, record.pot, record.rake) == ((), None, None)
    assert document(record)["pots"] == []


def test_posts() -> None:
    """Antes, straddles, live and dead posts; who is all-in with a blind was due the whole."""
    players = [
        {"id": "a", "seat": 1, "name": "A", "starting_stack": 3},
        {"id": "b", "seat": 2, "name": "B", "starting_stack": 100},
        {"id": "c", "seat": 3, "name": "C", "starting_stack": 100},
        {"id": "d", "seat": 4, "name": "D", "starting_stack": 100},
        {"id": "e", "seat": 5, "name": "E", "starting_stack": 100},
    ]
    record = played(
        *(act(player, "Post Ante", 1) for player in "abcde"),
        act("a", "Post SB", 2, is_allin=True),
        act("b", "Post BB", 10),
        act("c", "Straddle", 20),
        act("d", "Post BB", 10),
        act("d", "Post SB", 5),
        act("e", "Post Extra Blind", 10),
        act("e", "Post Dead", 5),
        act("d", "Raise", 30),
        players=players,
        dealer_seat=5,
        small_blind_amount=5,
        big_blind_amount=10,
        ante_amount=1,
    )
    assert record.antes == (1, 1, 1, 1, 1)
    assert record.blinds == (5, 10, 20, -10, -10)
    assert record.dead_posts == (0, 0, 0, 5, 5)
    assert record.stakes is None
    assert record.actions[-1] == "p4 cbr 40"
    names = [
        (action["player_id"], action["action"], action["amount"]) for action in document(record)["rounds"][0]["actions"]
    ]
    assert names == [
        *((place, "Post Ante", 1) for place in range(5)),
        (0, "Post SB", 2), (1, "Post BB", 10), (2, "Straddle", 20),
        (3, "Post Extra Blind", 10), (4, "Post Extra Blind", 10), (3, "Post Dead", 5), (4, "Post Dead", 5),
        (3, "Raise", 30),
    ]  # fmt: skip
    assert read(*ohh.write([record])) == [record]


def test_the_big_blind_pays_its_ante_last() -> None:
    """Alone with an ante and short of chips, it posts the blind first."""
    record = msgspec.structs.replace(
        played(), antes=(0, 10, 0), blinds=(5, 10, 0), stacks=(100, 15, 100), min_bet=10, stakes=None
    )
    posts = [(action["action"], action["amount"]) for action in document(record)["rounds"][0]["actions"]]
    assert posts == [("Post SB", 5), ("Post BB", 10), ("Post Ante", 5)]


def test_the_stakes_where_nobody_posts_them() -> None:
    """A dead small blind leaves them untold by the posts."""
    record = played(act(2, "Post BB", 0.1))
    assert (record.blinds, record.stakes) == ((0, Decimal("0.1"), 0), (Decimal("0.05"), Decimal("0.1")))


def test_an_empty_seat_with_the_button() -> None:
    """The order begins left of it."""
    record = one(dealer_seat=8)
    assert (record.players, record.button) == (("Cid", "Ann", "Bob"), 8)
    assert document(record)["dealer_seat"] == 8


def test_what_happens_besides_the_play() -> None:
    """It is kept as remarks in its place; players who sit out are none of the hand."""
    absent = {"id": 4, "seat": 4, "name": "Dot", "is_sitting_out": True}
    record = played(
        act(9, "Post SB", 0.05),
        act(2, "Post BB", 0.1),
        act(7, "Fold"),
        act(9, "Added Chips", 5),
        {"action": "Add to Pot", "amount": 1.5},
        act(9, "Fold"),
        players=[*DOCUMENT["players"], absent],
    )
    assert record.actions[3:] == ("# Dot sits out", "p3 f", "# Cid: Added Chips 5", "# Add to Pot 1.5", "p1 f")
    assert document(record)["_openfelt"]["remarks"] == [
        [3, "# Dot sits out"],
        [5, "# Cid: Added Chips 5"],
        [6, "# Add to Pot 1.5"],
    ]
    assert read(*ohh.write([record])) == [record]


def test_more_than_one_board() -> None:
    """A street that comes again belongs to another board, which begins as the first one does."""
    more = [*DOCUMENT["rounds"][:4], {"street": "Turn", "cards": ["6s"]}, {"street": "River", "cards": ["6c"]}]
    record = one(rounds=more, flags=["Run_It_Twice"])
    assert record.boards == ("2c3d4h6s6c",)
    assert [(one["street"], one["cards"]) for one in document(record)["rounds"][3:]] == [
        ("River", ["9c"]),
        ("Turn", ["6s"]),
        ("River", ["6c"]),
    ]
    assert document(record)["flags"] == ["Run_It_Twice"]
    assert read(*ohh.write([record])) == [record]


def test_cards_of_one_player_from_anywhere() -> None:
    """What is shown was dealt; of a single card the other is not known."""
    shown = (act(9, "Shows Cards", cards=["Qs"]), act(2, "Shows Hand", cards=["As,", "Kd"]))
    record = one(rounds=rounds(("Preflop", [], PREFLOP), ("Showdown", [], shown)))
    assert record.actions[:3] == ("d dh p1 Qs??", "d dh p2 AsKd", "d dh p3 ????")
    assert record.actions[-2:] == ("p1 sm Qs??", "p2 sm AsKd")
    assert read(*ohh.write([record])) == [record]


def test_limits_and_caps() -> None:
    """Fixed limit has its bets from the big blind; a cap stands in the bet limit."""
    limit = one(bet_limit={"bet_type": "FL"}, small_blind_amount=1, big_blind_amount=2)
    assert (limit.variant, limit.bets, limit.min_bet) == (Variant.FIXED_LIMIT, (2, 4), None)
    capped = one(bet_limit={"bet_type": "pl", "bet_cap": 5})
    assert (capped.variant, capped.cap) == (Variant.POT_LIMIT, 5)
    assert document(capped)["bet_limit"] == {"bet_type": "PL", "bet_cap": 5}
    assert document(capped)["flags"] == ["Cap", "Fast"]


def test_tournaments() -> None:
    """Their number is kept as PokerStars' is, and everything else as it was."""
    info = {"tournament_number": "99", "name": "Daily", "speed": {"type": "Turbo", "round_time": 300}}
    record = one(tournament=True, tournament_info=info)
    assert record.about["event"] == "Tournament #99"
    assert document(record)["tournament_info"] == info
    told = msgspec.structs.replace(record, user={"_buy_in": "$10+$1 USD"})
    assert document(told)["tournament"] is True
    assert document(told)["tournament_info"] == {
        "tournament_number": "99", "buyin_amount": 10, "fee_amount": 1, "currency": "USD",
    }  # fmt: skip
    assert read(*ohh.write([told])) == [told]


def test_other_games() -> None:
    """They are named."""
    [entry] = read(text_of(game_type="OmahaHiLo"))
    assert isinstance(entry, OtherGame)
    assert (entry.game, entry.hand, entry.line) == ("OmahaHiLo", "4711", 1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bet_limit": {"bet_type": "XX"}}, "bet_type is one of NL, PL, FL, not 'XX'"),
        ({"dealer_seat": None}, "dealer_seat is missing"),
        ({"dealer_seat": "two"}, "dealer_seat is a whole number, not 'two'"),
        ({"players": [], "rounds": [], "pots": []}, "at least two players, not 0"),
        ({"players": [{"id": 1, "name": "Al"}]}, "Al has no seat"),
        ({"players": DOCUMENT["players"] * 2}, "two players have the same id or the same seat"),
        ({"players": {"id": 2}}, "players is an array of objects"),
        ({"big_blind_amount": "much"}, "big_blind_amount is an amount, not 'much'"),
        ({"big_blind_amount": True}, "big_blind_amount is an amount, not True"),
        ({"small_blind_amount": 10**30}, "small_blind_amount has more digits than any amount"),
        ({"bet_limit": "FL", "big_blind_amount": None}, "big_blind_amount is missing"),
        ({"pots": [{"player_wins": [{"player_id": 5}]}]}, "player '5' wins a pot and is not among the players"),
        ({"rounds": rounds(("Turn", ["As"], ()))}, "the turn comes too early"),
        ({"rounds": rounds(("Flop", ["As"], ()))}, "the flop has 3 cards, not 'As'"),
        ({"rounds": rounds(("Flop", ["As", "Kd", "1x"], ()))}, "'1x' is no card"),
        ({"rounds": rounds(("Preflop", ["As"], ()))}, "board cards come before the flop"),
        ({"rounds": rounds(("Preflop", [], [act(9, "Dance")]))}, "'Dance' is no action of Open Hand History"),
        ({"rounds": rounds(("Preflop", [], [act(5, "Fold")]))}, "'Fold' is done by player '5', who is not dealt in"),
        ({"rounds": rounds(("Preflop", [], [act(9, "Raise")]))}, "a raise has to have an amount"),
        ({"rounds": rounds(("Preflop", [], [act(9, "Call", -1)]))}, "'Call' has an amount of -1"),
        ({"_openfelt": {"variants": 1}}, "a record has no field variants"),
        ({"_openfelt": {"remarks": [[99, "# x"]]}}, "a remark has place 99 among 12 actions"),
        ({"_openfelt": {"about": 1}}, "about is a table"),
        ({"_openfelt": [1]}, "_openfelt is a table of fields"),
    ],
)
def test_documents_that_cannot_be_read(changes: dict[str, object], words: str) -> None:
    """Each says what is wrong with it."""
    assert words in refusal(**changes)


# --------------------------------------------------------------------------------- where documents end


def test_documents_in_a_file() -> None:
    """Blank lines, none, several in a line, indented ones, and those of an array are all documents."""
    compact, indented = text_of(), json.dumps({"ohh": DOCUMENT}, indent=2)
    record = one()
    for text in (
        f"{compact}\n\n{indented}\n",
        compact * 2,
        f"[{compact},\n{indented}]",
        f"\ufeff{indented}\n{compact}",
    ):
        assert read(text) == [record, record]
        assert ohh.looks_like(text[:4096])
    assert ohh.looks_like(json.dumps(DOCUMENT))
    assert read(json.dumps(DOCUMENT)) == [record]


def test_reading_goes_on_after_a_broken_document() -> None:
    """With the next document; what stands between documents is told."""
    text = text_of()
    entries = read(
        "\n\n".join((text[:500], text, "so long", json.dumps({"ohh": DOCUMENT}, indent=1)[:300], text, "{}"))
    )
    assert [type(entry) for entry in entries] == [Unreadable, Record, Unreadable, Unreadable, Record, Unreadable]
    faults = [str(entry) for entry in entries if isinstance(entry, Unreadable)]
    assert faults == [
        "the document breaks off before its last brace",
        "no JSON document: so long",
        "the document breaks off before its last brace",
        'a document is an object named "ohh"',
    ]
    assert [entry.line for entry in entries if isinstance(entry, Unreadable)][:3] == [1, 5, 7]


def test_a_document_without_an_end() -> None:
    """It takes neither memory nor time, and says so."""
    lines = ['{"ohh": {', *['"x": 1,' + " " * 100_000] * 60]
    [error] = read("\n".join(lines))
    assert "breaks off" in str(error)
    [error] = read("\n".join((*lines, "}}")))
    assert "a document of more than 4000000 characters" in str(error)
    assert "recursion" in str(read('{"ohh":' + '{"a":' * 50_000 + "1" + "}" * 50_001)[0])
    assert isinstance(read('{"ohh": "' + '\\"' * 500_000)[0], Unreadable)


# -------------------------------------------------------------------------------------------- writing


@given(records, st.text(max_size=4), st.text(max_size=9).map("# {}".format))
def test_every_record_comes_back(record: Record, name: str, remark: str) -> None:
    """Any hand of the law; refused are only names that are no text, and betting around a hand that was taken."""
    actions = (*record.actions[:4], remark, *record.actions[4:])
    record = msgspec.structs.replace(record, actions=actions, players=(name,) * len(record.stacks), hand=name)
    if any("\ud800" <= letter <= "\udfff" for letter in name + remark):
        with pytest.raises(Unwritable):
            list(ohh.write([record]))
        return
    verbs = [action.split()[1] for action in record.actions if action[:1] == "p"]
    if "killed" in verbs and {"f", "cc", "cbr"} & set(verbs[verbs.index("killed") :]):
        with pytest.raises(Unwritable, match="a hand was taken while others bet on"):
            list(ohh.write([record]))
        return
    assert read("".join(ohh.write([record]))) == [record]


def test_recorded_hands_come_back() -> None:
    """With fractions, unknown cards, live posts, antes; and the document tells the play by itself."""
    for hand in (*sample_hands("pluribus.phhs"), *sample_hands("handhq.phhs"), *sample_hands("wsop_fixed_limit.phh")):
        told = document(hand)
        assert read(*ohh.write([hand])) == [hand]
        left = told.pop("_openfelt")
        [bare] = read(json.dumps({"ohh": told}, default=float))
        assert isinstance(bare, Record)
        assert (bare.variant, bare.actions) == (hand.variant, hand.actions) or "actions" in left


def test_when_a_hand_began() -> None:
    """In UTC, where the zone is told; nothing is made up otherwise."""
    about = {"year": 2009, "month": 7, "day": 1, "time": datetime.time(23, 30)}
    record = msgspec.structs.replace(one(), about=about, user={})
    assert document(record)["start_date_utc"] is None
    told = msgspec.structs.replace(record, about=about | {"time_zone_abbreviation": "GMT"})
    assert document(told)["start_date_utc"] == "2009-07-01T23:30:00Z"
    odd = msgspec.structs.replace(record, about=about | {"time_zone": "Nowhere/../x", "day": 99})
    assert document(odd)["start_date_utc"] is None
    for hand in (record, told, odd):
        assert read(*ohh.write([hand])) == [hand]


def test_stacks_nobody_tells() -> None:
    """They are null."""
    record = msgspec.structs.replace(one(), stacks=(Decimal("2.2"), UNTOLD, UNTOLD))
    assert [player["starting_stack"] for player in document(record)["players"]] == [Decimal("2.2"), None, None]
    assert read(*ohh.write([record])) == [record]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"actions": ("p1 sm A*sTd",)}, "p1 sm A*sTd is no action of Open Hand History"),
        ({"actions": ("d dh p1 AxKh",)}, "d dh p1 AxKh is no action of Open Hand History"),
        ({"actions": ("p1 dances",)}, "there are f, cc, cbr"),
        ({"actions": ("p4 f",)}, "there are p1 to p3"),
        ({"actions": ("d db 2c3c",)}, "there are a flop of three known cards"),
        ({"actions": ("p1 cbr 0",)}, "p1 has put in 0.05 already"),
        ({"boards": ("2c3d",)}, "2c3d is no second board"),
        ({"stacks": (1, 2)}, "there are 2 stacks but 3 antes"),
        ({"user": {"_ohh": {"x": (1, 2)}}}, "user._ohh.x is a tuple"),
        ({"players": ("\ud800", "b", "c")}, "no JSON"),
    ],
)
def test_what_cannot_be_written(changes: dict[str, Any], words: str) -> None:
    """A record that a document cannot hold is refused, and why is told."""
    with pytest.raises(Unwritable) as refused:
        list(ohh.write([msgspec.structs.replace(one(), **changes)]))
    assert words in str(refused.value)


# ------------------------------------------------------------------------------------------------ fuzz

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from([10**400, "1" * 99]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside a document."""
    names = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    inner = [(*path, name) for name in names]
    return inner + [deep for place in inner for deep in places(value[place[-1]], place)]  # type: ignore[index]


@given(st.lists(st.tuples(st.sampled_from(places(DOCUMENT)), junk), min_size=1, max_size=3))
def test_wrong_types_everywhere(changes: list[tuple[tuple[Any, ...], object]]) -> None:
    """Any value of a document may be anything: a record that can be written again, or an Unreadable."""
    changed = copy.deepcopy(DOCUMENT)
    for path, value in changes:
        inner: Any = changed
        try:
            for name in path[:-1]:
                inner = inner[name]
            inner[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken the place away
    for entry in read(json.dumps({"ohh": changed})):
        assert isinstance(entry, Record) or str(entry)
        if isinstance(entry, Record):
            try:
                text = "".join(ohh.write([entry]))
            except Unwritable:
                continue
            assert read(text) == [entry]


@given(st.data())
def test_mutated_text(data: st.DataObject) -> None:
    """Truncated, doubled and replaced pieces."""
    text = json.dumps({"ohh": DOCUMENT}, indent=data.draw(st.sampled_from([None, 1])))
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, len(text)))
        text = (
            text[:begin] + data.draw(st.text('{}[]",:\\\n 0', max_size=8) | st.just(text[begin:end] * 2)) + text[end:]
        )
    for entry in read(text):
        assert isinstance(entry, Record) or str(entry)
