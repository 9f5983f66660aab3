"""Records told as PokerStars text: the words, the money, the results, and what cannot be told."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from openfelt import Hand, NoLimit, Post, PotLimit, Stakes
from openfelt.cards import parse_cards
from openfelt.history import acpc, pokerstars
from openfelt.history.chronicle import record_of
from openfelt.history.pokerstars.posts import half
from openfelt.history.pokerstars.settlement import Settlement, Share, settle
from openfelt.history.pokerstars.words import words
from openfelt.history.record import UNTOLD, Record, Unreadable, Unwritable, Variant
from openfelt.history.replay import Differs
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.actions import KillHand, Protect
from openfelt.rules.events import KillCause
from tests.history.records import SAMPLES, generated, sample_hands

HOLES = ("d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 5c3h")
PLAY = ("p3 cbr 30", "p1 cbr 90", "p2 cc", "p3 f", "d db 2c7d9h", "p1 cbr 110", "p2 cc")
BOARD = ("d db Jc", "d db 4s")


def record(*actions: str, **told: Any) -> Record:
    """A hand of three with these actions, or with those of a plain all-in."""
    fields: dict[str, Any] = {
        "variant": Variant.NO_LIMIT,
        "antes": (0, 0, 0),
        "blinds": (5, 10, 0),
        "stacks": (200, 250, 300),
        "min_bet": 10,
        "actions": actions or (*HOLES, *PLAY, *BOARD),
    }
    return Record(**(fields | told))


def text(told: Record) -> str:
    """The record as text."""
    return "".join(pokerstars.write([told]))


def lines(told: Record) -> list[str]:
    """Its lines."""
    return text(told).rstrip("\n").split("\n")


def again(told: Record) -> Record:
    """The record as it is read from its own text."""
    [entry] = pokerstars.read(Source.of_text(text(told)))
    assert isinstance(entry, Record), (entry, text(told))
    return entry


def test_a_whole_hand() -> None:
    """Every line of a hand with names, date, table and results."""
    told = record(
        *("# Zoe is sitting out", *HOLES, *PLAY, "# Ann has timed out", *BOARD, "p1 sm AhAd", "p2 sm"),
        hand=123,
        players=("Ann", "Bob", "Cyd: x"),
        seats=(2, 5, 1),
        winnings=(Decimal("428.50"), 0, 0),
        rake=Decimal("1.50"),
        pot=430,
        hero=2,
        about={
            "year": 2011,
            "month": 5,
            "day": 6,
            "time": datetime.time(20, 1, 2),
            "time_zone_abbreviation": "PT",
            "table": "Felt",
            "seat_count": 6,
            "currency": "USD",
            "currency_symbol": "$",
        },
    )
    assert lines(told) == [
        "PokerStars Hand #123:  Hold'em No Limit ($5/$10 USD) - 2011/05/06 20:01:02 PT",
        "Table 'Felt' 6-max Seat #1 is the button",
        "Seat 1: Cyd: x ($300 in chips)",
        "Seat 2: Ann ($200 in chips)",
        "Seat 5: Bob ($250 in chips)",
        "Ann: posts small blind $5",
        "Bob: posts big blind $10",
        "Zoe is sitting out",
        "*** HOLE CARDS ***",
        "Dealt to Cyd: x [5c 3h]",
        "Cyd: x: raises $20 to $30",
        "Ann: raises $60 to $90",
        "Bob: calls $80",
        "Cyd: x: folds",
        "*** FLOP *** [2c 7d 9h]",
        "Ann: bets $110 and is all-in",
        "Bob: calls $110",
        "Ann has timed out",
        "*** TURN *** [2c 7d 9h] [Jc]",
        "*** RIVER *** [2c 7d 9h Jc] [4s]",
        "*** SHOW DOWN ***",
        "Ann: shows [Ah Ad] (a pair of Aces)",
        "Bob: mucks hand",
        "Ann collected $428.50 from pot",
        "*** SUMMARY ***",
        "Total pot $430 | Rake $1.50",
        "Board [2c 7d 9h Jc 4s]",
        "Seat 1: Cyd: x (button) folded before Flop",
        "Seat 2: Ann (small blind) showed [Ah Ad] and won ($428.50) with a pair of Aces",
        "Seat 5: Bob (big blind) mucked [Kh Kd]",
    ]
    assert again(told) == replace(told, about=told.about | {"venue": "PokerStars"})


def test_what_is_not_told_is_left_out() -> None:
    """No date, no table, no names, no number: what cannot be left out is made up so that one sees it."""
    assert lines(record())[:5] == [
        "PokerStars Hand #:  Hold'em No Limit (5/10)",
        "Table '' Seat #3 is the button",
        "Seat 1: Player 1 (200 in chips)",
        "Seat 2: Player 2 (250 in chips)",
        "Seat 3: Player 3 (300 in chips)",
    ]
    read = again(record(stacks=(200, UNTOLD, 300)))
    assert (read.hand, read.about, read.stacks) == (None, {"venue": "PokerStars"}, (200, UNTOLD, 300))


@pytest.mark.parametrize(
    ("field", "value"),
    [("year", 2023), ("time", datetime.time(1, 2, 3)), ("time_zone_abbreviation", "CET"), ("level", 3999)],
)
def test_a_date_may_be_told_in_part(field: str, value: object) -> None:
    """Whatever is told of a date, and nothing else, is read again."""
    assert again(record(about={field: value})).about == {"venue": "PokerStars", field: value}


def test_fields_of_the_user_survive() -> None:
    """What PHH has no field for: home games and clubs, zoom, mixed games, buy-in, round, play money, other times."""
    user = {
        "_home_game": True,
        "_club": "Club {9",
        "_zoom": True,
        "_mixed_game": "8-Game",
        "_buy_in": "€5+€0.50 EUR",
        "_round": "Match Round I",
        "_play_money": True,
        "_elsewhere": "2011/05/06 23:51:38 ET",
    }
    told = record(user=user, about={"event": "Tournament #99", "level": 14, "year": 2011})
    assert again(told).user == user


# ------------------------------------------------------------------------------------------------- words

WORDS = [
    ("Ah Kd", "", "high card Ace"),
    ("6h 6d", "", "a pair of Sixes"),
    ("9c Jd", "3s 5h 2s Kh 4d", "high card King"),
    ("Ad 7d", "Th Kh Ac 9d 8h", "a pair of Aces"),
    ("5d Kd", "Ks Tc Th", "two pair, Kings and Tens"),
    ("6d 6h", "6s 2c 9d", "three of a kind, Sixes"),
    ("Ad 5h", "2c 3d 4s Kh", "a straight, Ace to Five"),
    ("As Kd", "Qh Jc Ts 2d", "a straight, Ten to Ace"),
    ("Ah 2h", "9h 7h 3h 3c", "a flush, Ace high"),
    ("7h 6h", "7c 7d Jd Jc", "a full house, Sevens full of Jacks"),
    ("Qh Qd", "Qc Qs 2h", "four of a kind, Queens"),
    ("9h 8h", "7h 6h 5h Ah", "a straight flush, Five to Nine"),
    ("Ah Kh", "Qh Jh Th 2d", "a royal flush"),
    ("Ah ??", "2c 3d 4s", ""),
    ("Ah", "2c 3d 4s", ""),
    ("Ah Kd", "Ah 3d 4s", ""),
]


@pytest.mark.parametrize(("hole", "board", "name"), WORDS, ids=[name or hole for hole, _, name in WORDS])
def test_hands_in_the_words_of_the_site(hole: str, board: str, name: str) -> None:
    """Each category, also before the board is complete; nothing where a card is unknown or impossible."""
    assert words(parse_cards(hole), parse_cards(board)) == name


# ----------------------------------------------------------------------------------------------- results

ALL_IN = ("p3 cbr 300", "p1 cc", "p2 cc", "d db 2c7d9h", *BOARD)
TIED = ("d dh p1 AhKd", "d dh p2 AdKh", "d dh p3 5c3h")
SETTLED: list[tuple[Record, Settlement]] = [
    (record(), Settlement(None, (430,), (Share(0, 0, 0, 430),), 0)),
    (record(*HOLES, "p3 f", "p1 f"), Settlement((1, 5), (10,), (Share(0, 0, 1, 10),), 0)),
    (
        record(*HOLES, *ALL_IN),
        Settlement((2, 50), (600, 100), (Share(0, 0, 0, 600), Share(0, 1, 1, 100)), 0),
    ),
    (
        record(*TIED, *ALL_IN, stacks=(200, 250, 305), dead_posts=(0, 0, 5)),
        Settlement((2, 50), (605, 100), (Share(0, 0, 0, 303), Share(0, 0, 1, 302), Share(0, 1, 1, 100)), 0),
    ),
    (
        record(*TIED, "p3 cbr 201", *ALL_IN[1:], stacks=(201, 201, 201), rake=2, chip=1),
        Settlement(None, (603,), (Share(0, 0, 0, 301), Share(0, 0, 1, 300)), 2),
    ),
    (
        record(*HOLES, *ALL_IN, boards=("2c7d9hQcQs",)),
        Settlement(
            (2, 50),
            (600, 100),
            (Share(0, 0, 0, 300), Share(0, 1, 1, 50), Share(1, 0, 0, 300), Share(1, 1, 1, 50)),
            0,
        ),
    ),
    (
        record("d dh p1 ????", "d dh p2 KhKd", "d dh p3 ????", *PLAY, *BOARD, winnings=(400, 0, 0)),
        Settlement(None, (430,), (Share(0, 0, 0, 400),), 30),
    ),
    (
        record("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *ALL_IN, finishing_stacks=(0, 690, 50)),
        Settlement((2, 50), (600, 100), (Share(0, 0, 1, 592), Share(0, 1, 1, 98)), 10),
    ),
    (
        record("d dh p1 ????", "d dh p2 KhKd", "d dh p3 ????", *PLAY, *BOARD, "p1 sm", "p2 sm KhKd"),
        Settlement(None, (430,), (Share(0, 0, 1, 430),), 0),
    ),
    (record("d dh p1 ????", "d dh p2 KhKd", "d dh p3 ????", *PLAY, *BOARD), Settlement(None, (430,), None, 0)),
    (record(*HOLES, *PLAY), Settlement(None, (430,), None, 0)),
    (record(*HOLES, "p3 cbr 30"), Settlement(None, (45,), None, 0)),
    (record(*HOLES, "p3 f", "p1 f", cancelled=True), Settlement(None, (15,), None, 0)),
    (record(*HOLES, "p3 f", "p1 f", user={"_cut_off": True}), Settlement((1, 5), (10,), None, 0)),
]


@pytest.mark.parametrize(("told", "expected"), SETTLED, ids=map(str, range(len(SETTLED))))
def test_how_a_hand_came_out(told: Record, expected: Settlement) -> None:
    """S0-58 to S0-77: returned bets, side pots, split pots and odd chips; what is told comes before what is counted."""
    settlement = settle(told)
    assert settlement.returned == expected.returned
    assert settlement.shares == expected.shares
    assert settlement.rake == expected.rake
    if expected.shares is not None:
        assert settlement.pots == expected.pots
    assert again(again(told)) == again(told)


def test_side_pots_are_named() -> None:
    """The side pot is told first, and both stand in the summary."""
    told = lines(record(*HOLES, *ALL_IN, "p2 sm KhKd", "p1 sm AhAd"))
    assert told[-11:] == [
        "*** SHOW DOWN ***",
        "Player 2: shows [Kh Kd] (a pair of Kings)",
        "Player 1: shows [Ah Ad] (a pair of Aces)",
        "Player 2 collected 100 from side pot",
        "Player 1 collected 600 from main pot",
        "*** SUMMARY ***",
        "Total pot 700 Main pot 600. Side pot 100. | Rake 0",
        "Board [2c 7d 9h Jc 4s]",
        "Seat 1: Player 1 (small blind) showed [Ah Ad] and won (600) with a pair of Aces",
        "Seat 2: Player 2 (big blind) showed [Kh Kd] and won (100) with a pair of Kings",
        "Seat 3: Player 3 (button) mucked [5c 3h]",
    ]


def test_cards_of_those_who_do_not_show() -> None:
    """Known cards are told where they lie: with a fold, in the summary, or as the hero's."""
    told = lines(record(*HOLES, "p3 f", "p1 f", hero=0))
    assert "Dealt to Player 1 [Ah Ad]" in told
    assert "Player 3: folds [5c 3h]" in told
    assert "Player 1: folds" in told
    assert told[-2] == "Seat 2: Player 2 (big blind) collected (10), mucked [Kh Kd]"
    assert again(record(*HOLES, "p3 f", "p1 f", hero=0)).actions[:3] == HOLES


def test_one_card_shown() -> None:
    """The card that is shown is told, and the summary tells both where they are known."""
    told = record(*HOLES, "p3 f", "p1 sm Ah??", "p1 f", "p2 sm KdKh")
    assert again(told).actions == ("d dh p1 AhAd", "d dh p2 KdKh", HOLES[2], *told.actions[3:])


REMARKS = [
    ('Ann said, "hello: folds"', 'Ann said, "hello: folds"'),
    ("Player 1: folds", "# Player 1: folds"),
    ("*** SUMMARY ***", "# *** SUMMARY ***"),
]


@pytest.mark.parametrize(("remark", "line"), REMARKS, ids=[line for _, line in REMARKS])
def test_remarks_are_never_taken_for_play(remark: str, line: str) -> None:
    """A remark that reads like something else is marked; one behind an action becomes a line of its own."""
    told = record(*HOLES, f"p3 f # {remark}", f"# {remark}")
    assert lines(told).count(line) == 2
    assert again(told).actions[-3:] == ("p3 f", f"# {remark}", f"# {remark}")


# -------------------------------------------------------------------------------------- what cannot be told

UNWRITABLE: list[tuple[dict[str, Any], str]] = [
    ({"players": ("a", "b", "a")}, "two are called 'a'"),
    ({"players": ("a", "b\nc", "d")}, "no line for a player"),
    ({"players": ("a", "b", "PokerStars Hand #1")}, "no line for a player"),
    ({"players": ("a" * 1000, "b", "c")}, "a line of PokerStars text cannot be"),
    ({"players": ("a", "b")}, "3 stacks, but its players are"),
    ({"seats": (1, 3, 2)}, "do not run clockwise"),
    ({"seats": (1, 1, 2)}, "do not run clockwise"),
    ({"button": 1}, "do not run clockwise"),
    ({"antes": ()}, "its antes are"),
    ({"stacks": (), "antes": (), "blinds": ()}, "two players"),
    ({"hero": 3}, "the hero is none of the 3"),
    ({"hand": "two words"}, "without spaces"),
    ({"stacks": (-1, 5, 5)}, "an amount of -1"),
    ({"stacks": (10**16, 5, 5)}, "an amount of 1000"),
    ({"min_bet": 20}, "a least bet of 20 at blinds of .5, 10"),
    ({"variant": Variant.FIXED_LIMIT, "min_bet": None}, "small and the big bet"),
    ({"blinds": (0, 0, 0), "min_bet": None}, "no blinds and no least bet"),
    ({"blinds": (5, 10, 20), "dead_posts": (0, 0, 5)}, "seat 2 cannot straddle: it posts what it owes"),
    ({"about": {"table": "a\nb"}}, "table 'a.nb'"),
    ({"about": {"currency": "chips"}}, "a currency 'chips'"),
    ({"about": {"currency_symbol": "CHF"}}, "a currency symbol 'CHF'"),
    ({"about": {"level": "IV", "event": "Tournament #1"}}, "a level is a number"),
    ({"about": {"day": 5}}, "the date '/05'"),
    ({"about": {"time": "noon"}}, "the date 'noon'"),
    ({"about": {"time": datetime.time(1, 2, 3, 4)}}, "the date '1:02:03'"),
    ({"user": {"_club": "a}b"}}, "a club"),
    ({"user": {"_buy_in": "much"}, "about": {"event": "Tournament #1"}}, "a buy-in 'much'"),
    ({"actions": ("d dh p1 AhAdKh",)}, "step 1: d dh p1 AhAdKh is refused"),
    ({"actions": ("d dh p1 Ah", "d dh p1 Ad", "p3 f")}, "two hole cards"),
    ({"actions": ("p3 f",)}, "before the hole cards are dealt"),
    (
        {"actions": ("# Ann joins the table at seat #4",), "winnings": (15, 0, 0)},
        "collects before the hole cards are dealt",
    ),
    ({"actions": (*HOLES, "p3 f", "p1 cc", "p2 cc", "d db 2c7d??")}, "a flop of three known cards"),
    ({"actions": (*HOLES, "p3 cbr 5")}, "5 is too small: the least raise to is 20"),
    ({"actions": (*HOLES, "p3 cbr 301")}, "301 is too large"),
    ({"actions": (*HOLES, "p3 sd AhAd")}, "is no action"),
    ({"actions": (*HOLES, "p4 f")}, "is no action"),
    ({"actions": (*HOLES, "p3 cbr x")}, "is no action"),
    ({"actions": ("d dh p1 AxAd",)}, "'Ax' is no card"),
    ({"actions": (*HOLES, "p3 sm AhAdKh")}, "was dealt other cards"),
    ({"actions": (*HOLES, "p3 f", "# a\nb")}, "a line of PokerStars text cannot be"),
    ({"actions": (*HOLES, "p3 f", '# PokerStars Hand #8:  said, "x"')}, "no line for the remark"),
    ({"actions": (*HOLES, "p3 f", "# a ")}, "no line for the remark"),
    ({"boards": ("2c7d9hJc",)}, "a board 2c7d9hJc"),
    ({"boards": ("2c8d9hJc4s",)}, "a board 2c8d9hJc4s"),
    ({"boards": ("xx",)}, "'xx' is no board"),
]


@pytest.mark.parametrize(("change", "message"), UNWRITABLE, ids=[str(change)[:60] for change, _ in UNWRITABLE])
def test_what_cannot_be_told(change: dict[str, Any], message: str) -> None:
    """What would be lost or read as something else is refused with a reason."""
    told = record(*change.get("actions", ()), **{name: value for name, value in change.items() if name != "actions"})
    with pytest.raises(Unwritable, match=message):
        text(told)


# ---------------------------------------------------------------------------------------------- properties

odd_names = st.lists(
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12)
    | st.sampled_from(
        [
            "a",
            "a: folds",
            "a: ",
            "folds",
            "($5 in chips)",
            "[Ah Kd]",
            "Seat 1",
            "# x",
            "***",
            "x said, ",
            "\ufeff",
            "\ufeffa",
        ]
    ),
    min_size=23,
    max_size=23,
    unique=True,
)


def plays(told: Record) -> list[str]:
    """What a record tells of the betting and the board."""
    return [action for action in told.actions if action.split()[1] in ("f", "cc", "cbr", "db") and action[0] != "#"]


@pytest.mark.parametrize(
    ("bet", "small_blind"),
    [("0.05", "0.02"), ("0.50", "0.25"), ("0.01", "0.005"), (1, "0.5"), (2, 1), (15, 7), ("2.50", "1.25")],
)
def test_the_small_blind_that_nobody_tells(bet: str | int, small_blind: str | int) -> None:
    """X-04: half a bet, rounded down to what it is counted in, and the exact half where that is nothing."""
    assert half(Decimal(bet) if isinstance(bet, str) else bet) == Decimal(small_blind)


@given(st.integers(0, 2**32), odd_names)
@example(0, [*"abcde", "\ufeff", *"fghijklmn:;<=opqr"])
@example(11_916, [*"abcdefghijklmnopqrstuvw"])
@example(0, [*":bcde", "\ufeff:", *"fghijklmn;<=>opqr"])
def test_generated_hands_survive(seed: int, names: list[str]) -> None:
    """Any hand the law can play, with any names: its play and its results are read again, and then all of it."""
    told = generated(seed)
    told = replace(told, players=tuple(names[: len(told.stacks)]))
    read = again(told)
    assert plays(read) == plays(told)
    assert (read.winnings, read.pot, read.players) == (told.winnings, told.pot, told.players)
    if told.options is None:  # the text has no place for house rules, and without them a hand may be illegal
        assert again(read) == read


@given(st.integers(0, 2**32))
@example(1_007_180_345)
def test_results_are_counted_as_the_law_does(seed: int) -> None:
    """S0-58 to S0-77: a record without results is told with those that the law comes to."""
    told = generated(seed)
    read = again(replace(told, winnings=(), pot=None, finishing_stacks=()))
    assert (read.winnings, read.pot, read.rake) == (told.winnings, told.pot, 0)


@pytest.mark.parametrize("name", ["pluribus.phhs", "handhq.phhs", "wsop_fixed_limit.phh", "wsop_big_blind_ante.phh"])
def test_hands_from_phh(name: str) -> None:
    """Converted hands keep their play; where the original is proved by the law, so is the text."""
    for told in sample_hands(name):
        read = again(told)
        assert plays(read) == plays(told)
        assert again(read) == read
        try:
            prove(told)
        except Differs:
            continue
        prove(read)


def test_hands_from_acpc() -> None:
    """Logs have no dates and no tables; their hands come out as text all the same."""
    for path in sorted((SAMPLES / "acpc").glob("*.log")):
        for told in acpc.read(Source(path)):
            assert not isinstance(told, Unreadable)
            read = again(told)
            assert plays(read) == plays(told)
            prove(read)


@pytest.mark.parametrize("game", [NoLimit, PotLimit])
def test_antes_dead_blinds_and_straddles_count(game: type[NoLimit] | type[PotLimit]) -> None:
    """E12: the pot of a text with antes, a dead blind and a straddle is the total that it tells, in both structures."""
    hand = Hand.start(game(Stakes(blinds=(1, 2), ante=1)), [100] * 6, 5, straddle=True, posts={4: Post(live=2, dead=1)})
    hand = hand.deal_hole("AhKh QsQd 7c2d 9s9h TcTd 3c4c").call().call().fold().fold().fold().check()
    hand = hand.deal_board("2c7d9c").check().check().bet(20).fold().call()
    hand = hand.deal_board("Jc").check().check().deal_board("4s").check().check()
    told = record_of(hand.events, names=[f"Player {number}" for number in range(1, 7)])
    assert "posts straddle 4" in text(told)
    read = again(told)
    assert (read.variant, read.pot) == (told.variant, 6 + 1 + 2 + 1 + 12 + 40)
    assert prove(read).state.over


def test_who_leaves_folds_out_of_turn() -> None:
    """D3: hands that are dead without having been folded are told as such, and what nobody called goes back first."""
    hand = Hand.start(NoLimit(Stakes(blinds=(5, 10))), [100] * 3, 2).deal_hole("??????" * 2).fold()
    told = record_of(hand.act(KillHand(1, KillCause.UNPROTECTED)).events, names=("Ann", "Bob", "Cyd"))
    lines = text(told).splitlines()
    at = lines.index("Cyd: folds")
    assert lines[at + 1 : at + 4] == [
        "Uncalled bet (5) returned to Bob",
        "Bob: folds out of turn",
        "Ann collected 10 from pot",
    ]
    assert plays(again(told)) == plays(told)
    assert prove(again(told)).state.over


def test_a_hand_taken_while_others_bet_on() -> None:
    """S3-18: what the others owe then has no words here."""
    with pytest.raises(Unwritable, match="a hand that was taken while others bet on"):
        text(record(*HOLES, "p3 cbr 30", "p3 killed", "p1 f"))


def test_protection() -> None:
    """K12: a hand that plays on for what is in is told as an all-in."""
    hand = Hand.start(NoLimit(Stakes(blinds=(5, 10))), [100] * 3, 2).deal_hole("AhKh QsQd 7c2d")
    hand = hand.raise_to(30).act(Protect(0)).fold().deal_board("2c7d9h").deal_board("Jc").deal_board("4s")
    told = record_of(hand.events, names=("Ann", "Bob", "Cyd"))
    assert "Ann: is being treated as all-in" in text(told).splitlines()
    assert plays(again(told)) == plays(told)
    assert prove(again(told)).state.over


def test_a_small_blind_that_the_headline_does_not_tell() -> None:
    """The stakes of the table are one thing, what was posted before the big blind another."""
    told = record(*HOLES, "p3 f", "p1 f", stakes=(0, 10))
    assert ["posts small blind 5" in line for line in text(told).splitlines()].count(True) == 1
    assert (again(told).stakes, again(told).blinds) == ((0, 10), (5, 10, 0))
