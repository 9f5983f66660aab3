"""PokerStars text read: every kind of line, and everything that is wrong with faulty ones."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.history import pokerstars
from openfelt.history.pokerstars.sheet import MOST_LINES
from openfelt.history.record import OtherGame, Record, Unreadable, Unwritable, Variant
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from tests.history.records import HANDS, SAMPLES, needs_the_big_sets

SITE = SAMPLES / "pokerstars"
HEAD = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/02/03 4:05:06 ET"
TABLE = "Table 'Felt' 6-max Seat #1 is the button"
SEATS = ("Seat 1: Ann ($200 in chips)", "Seat 2: Bob ($200 in chips)", "Seat 3: Cyd ($200 in chips)")
BLINDS = ("Bob: posts small blind $1", "Cyd: posts big blind $2")
DEAL = "*** HOLE CARDS ***"
FOLDED = ("Ann: folds", "Bob: folds", "Uncalled bet ($1) returned to Cyd", "Cyd collected $2 from pot")
SUMMARY = ("*** SUMMARY ***", "Total pot $2 | Rake $0")
RESULTS = (
    "Seat 1: Ann (button) folded before Flop (didn't bet)",
    "Seat 2: Bob (small blind) folded before Flop",
    "Seat 3: Cyd (big blind) collected ($2)",
)
HOLES = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")


def text(*play: str, head: str = HEAD, table: str = TABLE, seats: tuple[str, ...] = SEATS) -> str:
    """A hand with these lines behind its seats."""
    return "\n".join((head, table, *seats, *play))


def read(source: str) -> list[Record | Unreadable]:
    """All entries of a text."""
    return list(pokerstars.read(Source.of_text(source)))


def one(source: str) -> Record:
    """The one hand of a text, which survives being written and read again."""
    [entry] = read(source)
    assert isinstance(entry, Record), entry
    assert read("".join(pokerstars.write([entry]))) == [entry]
    return entry


def refusal(source: str) -> str:
    """Why the one hand of a text cannot be read."""
    [error] = read(source)
    assert isinstance(error, Unreadable), error
    assert error.line == 1
    return str(error)


def complete(*between: str, **parts: Any) -> str:
    """A hand in which everybody folds to the big blind, with more lines after the deal."""
    return text(*BLINDS, DEAL, *between, *FOLDED, *SUMMARY, *RESULTS, **parts)


def limped(*river: str, collected: str = "$6", pot: str = "$6", more: tuple[str, ...] = ()) -> str:
    """A hand of three callers that is checked down, with these lines after the last check."""
    play = (
        *("Ann: calls $2", "Bob: calls $1", "Cyd: checks", "*** FLOP *** [2c 7d 9h]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** TURN *** [2c 7d 9h] [Jc]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** RIVER *** [2c 7d 9h Jc] [4s]"),
        *("Bob: checks", "Cyd: checks", "Ann: checks", "*** SHOW DOWN ***"),
    )
    end = (f"Bob collected {collected} from pot", "*** SUMMARY ***", f"Total pot {pot} | Rake $0", *more)
    return text(*BLINDS, DEAL, *play, *river, *end)


def test_a_whole_hand() -> None:
    """Header, seats, posts, play and results, in the terms of the record."""
    record = one(complete())
    assert record == Record(
        variant=Variant.NO_LIMIT,
        antes=(0, 0, 0),
        blinds=(1, 2, 0),
        stacks=(200, 200, 200),
        actions=(*HOLES, "p3 f", "p1 f"),
        min_bet=2,
        hand=7,
        players=("Bob", "Cyd", "Ann"),
        seats=(2, 3, 1),
        winnings=(0, 2, 0),
        about={
            "venue": "PokerStars",
            "year": 2020,
            "month": 2,
            "day": 3,
            "time": datetime.time(4, 5, 6),
            "time_zone_abbreviation": "ET",
            "table": "Felt",
            "seat_count": 6,
            "currency": "USD",
            "currency_symbol": "$",
        },
        rake=0,
        pot=2,
    )


# ------------------------------------------------------------------------------------------------ headers

HEADERS: list[tuple[str, dict[str, Any]]] = [
    ("PokerStars Game #12345678901:  Hold'em No Limit ($1/$2 USD) - 2011/05/06 20:51:38 PT", {"hand": 12345678901}),
    ("PokerStars Hand #7: Hold'em Pot Limit ($1/$2) - 2011/05/06 20:51:38 PT", {"variant": Variant.POT_LIMIT}),
    ("PokerStars Zoom Hand #7:  Hold'em No Limit ($1/$2) - 2011/05/06 20:51:38 PT", {"user": {"_zoom": True}}),
    (
        "PokerStars Home Game Hand #7: {My {Club} Hold'em No Limit ($1/$2) - 2011/05/06 20:51:38 PT",
        {"user": {"_home_game": True, "_club": "My {Club"}},
    ),
    ("PokerStars Home Game #7:  Hold'em No Limit ($1/$2) - 2011/05/06 20:51:38 PT", {"user": {"_home_game": True}}),
    ("PokerStars Hand #7:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2011/05/06 20:51:38 PT", {"cap": 40}),
    (
        "PokerStars Hand #7:  Hold'em No Limit ($1/$2) - 2011/05/06 20:51:38 PT [2011/05/06 23:51:38 ET]",
        {"user": {"_elsewhere": "2011/05/06 23:51:38 ET"}},
    ),
    (
        "PokerStars Hand #7: Tournament #12, $10+$1 USD Hold'em No Limit - Level IV ($1/$2) - 2011/05/06 20:51:38 PT",
        {"user": {"_buy_in": "$10+$1 USD"}, "event": "Tournament #12", "level": 4},
    ),
    (
        "PokerStars Hand #7: Zoom Tournament #12, $4.50+$4.50+$1.00 Hold'em No Limit - Level I ($1/$2) - 2011/05/06",
        {"user": {"_buy_in": "$4.50+$4.50+$1.00", "_zoom": True}, "event": "Tournament #12", "level": 1},
    ),
    (
        "PokerStars Hand #7: Tournament #12, Freeroll  Hold'em No Limit - Match Round II, Level XC ($1/$2)",
        {"user": {"_buy_in": "Freeroll", "_round": "Match Round II"}, "level": 90},
    ),
    ("PokerStars Hand #7: Tournament #12, 500FPP Hold'em No Limit - Level I ($1/$2)", {"user": {"_buy_in": "500FPP"}}),
    ("PokerStars Hand #7:  Mixed (Hold'em No Limit, $1/$2 USD) - 2011/05/06", {"user": {"_mixed_game": "Mixed"}}),
    (
        "PokerStars Hand #7: Tournament #1, 5+1 HORSE (Hold'em No Limit) - Level II ($1/$2) - 2011/05/06",
        {"user": {"_mixed_game": "HORSE", "_buy_in": "5+1"}, "level": 2},
    ),
    ("PokerStars Hand #7:  Hold'em No Limit ($1.00/$2.00 USD)", {"min_bet": Decimal("2.00")}),
    ("PokerStars Hand #:  Hold'em No Limit ($1/$2 USD) - 5:06:07", {"hand": None, "time": datetime.time(5, 6, 7)}),
    ("PokerStars Hand #00a-1:  Hold'em No Limit ($1/$2 USD) - 2019/11", {"hand": "00a-1", "year": 2019, "month": 11}),
]


@pytest.mark.parametrize(("head", "told"), HEADERS, ids=[head[11:60] for head, _ in HEADERS])
def test_headers(head: str, told: dict[str, Any]) -> None:
    """Old and new beginnings, zoom, home games and clubs, tournaments, caps, mixed games, dates with parts missing."""
    record = one(complete(head=head))
    fields = {name: record.about.get(name, getattr(record, name, None)) for name in told}
    assert fields == told


@pytest.mark.parametrize(
    ("table", "told", "user"),
    [
        ("Table 'It's a 'quoted' one' 9-max Seat #1 is the button", ("It's a 'quoted' one", 9), {}),
        ("Table '' Seat #1 is the button ", (None, None), {}),
        ("Table '123 4' 2-max (Play Money) Seat #1 is the button", ("123 4", 2), {"_play_money": True}),
    ],
)
def test_tables(table: str, told: tuple[str | None, int | None], user: dict[str, Any]) -> None:
    """The name may hold quotes; the number of seats may be missing; play money says so."""
    record = one(complete(table=table))
    assert (record.about.get("table"), record.about.get("seat_count")) == told
    assert record.user == user


def test_chips_have_no_sign() -> None:
    """Tournament chips and play money are plain numbers; thousands may be set off."""
    source = complete().replace("$", "").replace(" USD", "").replace("(200", "(12,345,678")
    record = one(source)
    assert "currency" not in record.about
    assert "currency_symbol" not in record.about
    assert record.stacks == (12345678,) * 3


@pytest.mark.parametrize("symbol", ["€", "£", "¥"])
def test_currencies(symbol: str) -> None:
    """The sign is that of the header."""
    assert one(complete().replace("$", symbol)).about["currency_symbol"] == symbol


OTHERS = [
    ("PokerStars Game #7:  Omaha Pot Limit ($1/$2 USD) - 2011/05/06", "Omaha Pot Limit"),
    ("PokerStars Game #7:  Omaha Hi/Lo Limit ($1/$2 USD) - 2011/05/06", "Omaha Hi/Lo Limit"),
    ("PokerStars Hand #7:  5 Card Omaha Pot Limit ($1/$2 USD)", "5 Card Omaha Pot Limit"),
    ("PokerStars Hand #7:  Courchevel Hi/Lo Pot Limit ($1/$2 USD)", "Courchevel Hi/Lo Pot Limit"),
    ("PokerStars Hand #7:  7 Card Stud Limit ($1/$2 USD)", "7 Card Stud Limit"),
    (
        "PokerStars Hand #7: Tournament #5, $1+$0.10 USD 7 Card Stud Hi/Lo Limit - Level I (1/2)",
        "7 Card Stud Hi/Lo Limit",
    ),
    ("PokerStars Hand #7: Tournament #5, 7 Card Stud Limit - Level I (1/2)", "7 Card Stud Limit"),
    ("PokerStars Hand #7:  HORSE (Razz Limit, $1/$2 USD) - 2011/05/06", "Razz Limit"),
    ("PokerStars Hand #7:  8-Game (Triple Draw 2-7 Lowball Limit, $1/$2 USD)", "Triple Draw 2-7 Lowball Limit"),
    ("PokerStars Hand #7:  Badugi Pot Limit ($1/$2 USD)", "Badugi Pot Limit"),
    ("PokerStars Hand #7:  6+ Hold'em No Limit ($1 USD)", "6+ Hold'em No Limit"),
    (
        "PokerStars Hand #7:  Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD)",
        "Hold'em Pot Limit Pre-Flop, No Limit Post-Flop",
    ),
]


@pytest.mark.parametrize(("head", "game"), OTHERS, ids=[game for _, game in OTHERS])
def test_other_games(head: str, game: str) -> None:
    """They are refused one by one, by name."""
    other, record = read(f"{complete(head=head)}\n\n{complete()}")
    assert isinstance(other, OtherGame)
    assert (other.game, other.hand, other.line) == (game, 7, 1)
    assert isinstance(record, Record)


def test_limit_tells_bets() -> None:
    """S0-29: in limit the headline names the bets; the big blind is the small bet, the small blind what is posted."""
    source = complete(head="PokerStars Game #7:  HORSE (Hold'em Limit, $2/$4 USD) - 2011/05/06 1:02:03 ET")
    record = one(source)
    assert (record.variant, record.bets, record.blinds, record.min_bet) == (
        Variant.FIXED_LIMIT,
        (2, 4),
        (1, 2, 0),
        None,
    )


# -------------------------------------------------------------------------------------------------- posts

FOUR = (*SEATS, "Seat 4: Dan ($200 in chips)")
POSTS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("Dan: posts big blind $2",), {"blinds": (1, 2, -2, 0), "dead_posts": ()}),
    (("Dan: posts small blind $1",), {"blinds": (1, 2, 0, 0), "dead_posts": (0, 0, 1, 0)}),
    (("Dan: posts small & big blinds $3",), {"blinds": (1, 2, -2, 0), "dead_posts": (0, 0, 1, 0)}),
    (("Dan: posts straddle $4",), {"blinds": (1, 2, 4, 0)}),
    (tuple(f"{name}: posts the ante $1" for name in ("Ann", "Bob", "Cyd", "Dan")), {"antes": (1, 1, 1, 1)}),
    (("Cyd: posts the ante $2",), {"antes": (0, 2, 0, 0)}),
]


@pytest.mark.parametrize(("posts", "told"), POSTS, ids=[posts[0] for posts, _ in POSTS])
def test_posts(posts: tuple[str, ...], told: dict[str, Any]) -> None:
    """B7, J27: live posts are negative blinds, small blinds out of turn dead, straddles blinds like others."""
    first = "Ann" if "straddle" in posts[0] else "Dan"
    record = one(text(*BLINDS, *posts, DEAL, f"{first}: folds", seats=FOUR))
    assert {name: getattr(record, name) for name in told} == told


SHORT = [
    (("Seat 3: Cyd ($1.50 in chips)", "Cyd: posts big blind $1.50 and is all-in"), {"blinds": (1, 2, 0)}),
    (("Seat 2: Bob ($0.25 in chips)", "Bob: posts small blind $0.25 and is all-in"), {"blinds": (1, 2, 0)}),
]


@pytest.mark.parametrize(("lines", "told"), SHORT, ids=[lines[1] for lines, _ in SHORT])
def test_what_was_due_is_recorded(lines: tuple[str, str], told: dict[str, Any]) -> None:
    """S0-63: who is all-in for less than a blind owed all of it, and so do the others."""
    source = text(*BLINDS, DEAL, "Ann: calls $2")
    for line in lines:
        start = line[:5]
        source = "\n".join(
            line if old.startswith(start) and old[:12] == line[:12] else old for old in source.split("\n")
        )
    record = one(source)
    assert {name: getattr(record, name) for name in told} == told


def test_nobody_posts_the_small_blind() -> None:
    """B6: the headline tells what it would have been."""
    record = one(text("Cyd: posts big blind $2", DEAL, "Ann: folds", "Bob: folds"))
    assert (record.blinds, record.stakes) == ((0, 2, 0), (1, 2))


@pytest.mark.parametrize("small", ["$0", "$0.50", "$1", "$2"])
@pytest.mark.parametrize(
    "posts",
    [
        ("Bob: posts big blind $2", "Cyd: posts straddle $4"),
        ("Bob: posts small blind $1", "Cyd: posts big blind $2"),
        ("Bob: posts small blind $2", "Cyd: posts big blind $4"),
        ("Bob: posts small blind $1", "Cyd: posts big blind $4"),
        ("Bob: posts small blind $2", "Cyd: posts big blind $2"),
        ("Cyd: posts big blind $2",),
    ],
)
def test_a_headline_that_fits_the_posts_or_does_not(small: str, posts: tuple[str, ...]) -> None:
    """Whatever the first line says of the small blind, the hand that is written is the hand that was read."""
    head = f"PokerStars Hand #7:  Hold'em No Limit ({small}/$2 USD)"
    one(text(*posts, DEAL, "Ann: folds", head=head))


def test_heads_up_the_button_has_the_small_blind() -> None:
    """S0-28, X-07: of two the first player is the big blind."""
    play = ("Ann: posts small blind $1", "Bob: posts big blind $2", DEAL, "Ann: raises $4 to $6")
    record = one(text(*play, seats=SEATS[:2]))
    assert (record.players, record.blinds, record.actions[-1]) == (("Bob", "Ann"), (2, 1), "p2 cbr 6")


def test_a_button_at_an_empty_seat() -> None:
    """X-23: the order still begins left of it, and the seat is kept."""
    record = one(complete(table="Table 'Felt' 6-max Seat #5 is the button"))
    assert (record.players, record.button) == (("Ann", "Bob", "Cyd"), 5)


# --------------------------------------------------------------------------------------------------- play


def test_every_action() -> None:
    """Bets, raises, calls, folds with and without cards, all-in and the cap."""
    play = (
        *("Dealt to Ann [Ah Kh]", "Ann: raises $4 to $6", "Bob: folds [Qc Qd]", "Cyd: calls $4"),
        *("*** FLOP *** [2c 7d 9h]", "Cyd: bets $10", "Ann: raises $10.50 to $20.50", "Cyd: folds [3h]"),
        *("Uncalled bet ($10.50) returned to Ann", "Ann collected $33 from pot", "Ann: doesn't show hand"),
    )
    record = one(text(*BLINDS, DEAL, *play, "*** SUMMARY ***", "Total pot $33 | Rake $0"))
    assert record.actions == (
        *("d dh p1 QcQd", "d dh p2 3h??", "d dh p3 AhKh", "p3 cbr 6", "p1 f", "p2 cc"),
        *("d db 2c7d9h", "p2 cbr 10", "p3 cbr 20.50", "p2 f", "# Ann: doesn't show hand"),
    )
    assert (record.hero, record.winnings, record.pot) == (2, (0, 0, 33), 33)


def test_the_cap() -> None:
    """What a player has beyond the cap takes no part, so a bet of the cap ends his betting."""
    head = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2011/05/06 20:51:38 PT"
    play = ("Ann: raises $38 to $40 and has reached the $40 cap", "Bob: calls $39 and has reached the $40 cap")
    record = one(text(*BLINDS, DEAL, *play, "Cyd: folds", head=head))
    assert (record.cap, record.actions[3:]) == (40, ("p3 cbr 40", "p1 cc", "p2 f"))


SHOWN = [
    (("Bob: shows [Ah Ad] (a pair of Aces)", "Cyd: mucks hand"), ("p1 sm AhAd", "p2 sm"), "AhAd"),
    (("Bob: shows [Ah]", "Cyd: shows [3h 5h]"), ("p1 sm Ah??", "p2 sm 3h5h"), "Ah??"),
    (("Bob: shows [Ah Ad] (a pair of Aces) ", "Cyd is disconnected "), ("p1 sm AhAd", "# Cyd is disconnected"), "AhAd"),
]


@pytest.mark.parametrize(("lines", "actions", "hole"), SHOWN, ids=[lines[0] for lines, _, _ in SHOWN])
def test_showdowns(lines: tuple[str, ...], actions: tuple[str, ...], hole: str) -> None:
    """Hands shown and mucked, whole or one card of them; what is shown is known from the deal on."""
    record = one(limped(*lines))
    assert record.actions[-2:] == actions
    assert record.actions[0] == f"d dh p1 {hole}"


SUMMED_UP = [
    "Seat 3: Cyd (big blind) mucked [Qc Jd]",
    "Seat 3: Cyd (big blind) showed [Qc Jd] and lost with high card Queen",
    "Seat 3: Cyd (big blind) showed [Qc Jd]",
]


@pytest.mark.parametrize("line", SUMMED_UP)
def test_cards_told_in_the_summary(line: str) -> None:
    """Mucked cards that only the summary tells are known from the deal on."""
    assert one(limped("Cyd: mucks hand", more=(line,))).actions[1] == "d dh p2 QcJd"


@pytest.mark.parametrize("line", ["Cyd (big blind) collected ($2), mucked [Qc Jd]", "Cyd (big blind) collected ($2)"])
def test_the_summary_of_the_winner(line: str) -> None:
    """His cards, where it tells them, and what he collected."""
    record = one(complete().replace("Cyd (big blind) collected ($2)", line))
    assert record.actions[1] == ("d dh p2 QcJd" if "mucked" in line else "d dh p2 ????")


def test_winnings_from_the_summary_alone() -> None:
    """Where no line of the play says who collected, the summary does, all boards together."""
    source = complete().replace("\nCyd collected $2 from pot", "").replace("collected ($2)", "collected ($2)")
    assert one(source).winnings == (0, 2, 0)
    won = "showed [Qc Jd] and won ($1) with high card Queen, and won ($1) with a pair of Jacks"
    assert one(source.replace("collected ($2)", won)).winnings == (0, 2, 0)


def test_side_pots_add_up() -> None:
    """What one player takes of several pots is one sum."""
    source = complete().replace(
        "Cyd collected $2 from pot",
        "Cyd collected $0.50 from side pot-2 \nCyd collected $0.50 from side pot\nCyd collected $1 from main pot",
    )
    total = "Total pot $2 Main pot $1. Side pot-1 $0.50. Side pot-2 $0.50. | Rake $0 "
    record = one(source.replace("Total pot $2 | Rake $0", total))
    assert (record.winnings, record.pot) == ((0, Decimal("2.00"), 0), 2)


RUNS = {
    0: (
        *(
            "*** FIRST FLOP *** [2c 7d 9h]",
            "*** FIRST TURN *** [2c 7d 9h] [Jc]",
            "*** FIRST RIVER *** [2c 7d 9h Jc] [4s]",
        ),
        *("*** SECOND FLOP *** [2d 7h 9c]", "*** SECOND TURN *** [2d 7h 9c] [Jd]"),
        "*** SECOND RIVER *** [2d 7h 9c Jd] [4c]",
    ),
    3: (
        *("*** FLOP *** [2c 7d 9h]", "*** FIRST TURN *** [2c 7d 9h] [Jc]", "*** FIRST RIVER *** [2c 7d 9h Jc] [4s]"),
        *("*** SECOND TURN *** [2c 7d 9h] [Jd]", "*** SECOND RIVER *** [2c 7d 9h Jd] [4c]"),
    ),
    4: (
        *("*** FLOP *** [2c 7d 9h]", "*** TURN *** [2c 7d 9h] [Jc]", "*** FIRST RIVER *** [2c 7d 9h Jc] [4s]"),
        "*** SECOND RIVER *** [2c 7d 9h Jc] [4c]",
    ),
}


@pytest.mark.parametrize("shared", RUNS)
def test_run_it_twice(shared: int) -> None:
    """The second board is whole, whatever it shares with the first; what is shown twice is told once."""
    play = ("Ann: raises $198 to $200 and is all-in", "Bob: folds", "Cyd: calls $198 and is all-in", *RUNS[shared])
    shows = ("Ann: shows [Ah Ad] (a pair of Aces)", "Cyd: shows [Kh Kd] (a pair of Kings)")
    first = ("*** FIRST SHOW DOWN ***", *shows, "Ann collected $200.50 from pot")
    second = ("*** SECOND SHOW DOWN ***", *shows, "Ann collected $200.50 from pot")
    rivers = [line.partition("*** [")[2].replace("] [", " ") for line in RUNS[shared] if "RIVER" in line]
    boards = [f"{name} Board [{river}" for name, river in zip(("FIRST", "SECOND"), rivers, strict=True)]
    end = ("*** SUMMARY ***", "Total pot $401 | Rake $0", "Hand was run twice", *boards)
    record = one(text(*BLINDS, DEAL, *play, *first, *second, *end))
    assert record.boards == (("2d7h9cJd4c", "2c7d9hJd4c", "2c7d9hJc4c")[(0, 3, 4).index(shared)],)
    assert record.actions[-5:] == ("d db 2c7d9h", "d db Jc", "d db 4s", "p3 sm AhAd", "p2 sm KhKd")
    assert record.winnings == (0, 0, 401)


def test_who_mucks_on_one_board_may_show_on_the_next() -> None:
    """Only what is the same on every board is told once."""
    play = ("Ann: raises $198 to $200 and is all-in", "Bob: folds", "Cyd: calls $198 and is all-in", *RUNS[4])
    first = ("*** FIRST SHOW DOWN ***", "Ann: shows [Ah Ad]", "Cyd: mucks hand", "Ann collected $201 from pot")
    second = ("*** SECOND SHOW DOWN ***", "Ann: shows [Ah Ad]", "Cyd: shows [4h Kd]", "Cyd collected $200 from pot")
    record = one(text(*BLINDS, DEAL, *play, *first, *second, "*** SUMMARY ***", "Total pot $401 | Rake $0"))
    assert record.actions[-3:] == ("p3 sm AhAd", "p2 sm", "p2 sm 4hKd")


HAPPENINGS = [
    "Bob has timed out",
    "Bob has timed out while disconnected",
    "Bob has timed out while being disconnected",
    "Cyd is disconnected",
    "Cyd is connected",
    "Zoe joins the table at seat #4",
    "Zoe leaves the table",
    "Zoe has returned",
    "Zoe was removed from the table for failing to post",
    "Zoe will be allowed to play after the button",
    "Zoe is sitting out",
    "Zoe: sits out",
    'Zoe: folds said, "Ann: folds said ""',
    'Ann said, "*** FLOP *** [2c 7d 9h]"',
    "Ann finished the tournament in 3rd place and received $12.50.",
    "Ann finished the tournament in 22nd place",
    "Cyd wins the tournament and receives $230.36 - congratulations!",
    "Cyd wins the $5 bounty for eliminating Ann",
    "Cyd wins $19.90 for eliminating Ann and their own bounty increases by $19.89 to $155.32",
    "Cyd wins $4.60 for splitting the elimination of Ann and their own bounty increases by $4.59 to $41.32",
    "Cyd cashed out the hand for $2.19 | Cash Out Fee $0.02",
    "Cyd re-buys and receives 1500 chips for $5",
    "Betting is capped",
    "# anything at all *** SUMMARY ***",
]


@pytest.mark.parametrize("line", HAPPENINGS)
def test_what_happens_besides(line: str) -> None:
    """It is kept as a remark, in its place."""
    record = one(complete(line + " "))
    assert record.actions[3] == f"# {line.removeprefix('# ')}"
    before = one(text(BLINDS[0], line, BLINDS[1], DEAL, *FOLDED, *SUMMARY, *RESULTS))
    assert before.actions[:2] == (f"# {line.removeprefix('# ')}", HOLES[0])


# --------------------------------------------------------------------------------------------------- seats


@pytest.mark.parametrize(
    "line",
    [
        "Seat 5: Zoe ($12.50 in chips) is sitting out",
        "Seat 5: Zoe ($12.50 in chips)",
        "Seat 5: Zoe (1500 in chips, $2.50 bounty) is sitting out",
        "Seat 5: Zoe (1500 in chips) out of hand (moved from another table into small blind)",
    ],
)
def test_who_sits_there_and_takes_no_part(line: str) -> None:
    """He is not dealt in, and what the seat list tells of him survives."""
    record = one(complete(seats=(*SEATS, line)))
    assert record.players == ("Bob", "Cyd", "Ann")
    assert record.actions[0] == f"# {line}"


def test_who_is_said_to_sit_out_and_plays() -> None:
    """In a tournament everybody is dealt in; the seat list's word is kept."""
    line = "Seat 1: Ann ($200 in chips) is sitting out"
    record = one(complete(seats=(line, *SEATS[1:])))
    assert (record.players, record.actions[0]) == (("Bob", "Cyd", "Ann"), f"# {line}")


@pytest.mark.parametrize(
    "line",
    ["Zoe: sits out", "Zoe is sitting out", "Zoe will be allowed to play after the button", "Zoe: is sitting out"],
)
def test_who_sits_out_of_a_hand_that_breaks_off(line: str) -> None:
    """Without a summary everybody is taken to play who is not said to sit out."""
    seats = (*SEATS, "Seat 4: Zoe ($200 in chips)")
    out = one(text(*BLINDS, line, DEAL, "Ann: folds", seats=seats))
    assert out.players == ("Bob", "Cyd", "Ann")
    assert one(text(*BLINDS, DEAL, seats=seats)).players == ("Bob", "Cyd", "Zoe", "Ann")


NAMES = [
    ("x: folds", "x", "x: folds: folds"),
    ("folds", "raises $2 to $4", "calls"),
    ("(a) ($5 in chips)", "[Ah Kd]", "1 2 3"),
    ("a collected $2 from pot", "a", "a "),
    (" lead", "tail ", "mid  dle"),
    ("Seat 2", "Dealt to a [Ah Kd]", "*** HOLE CARDS ***"),
    ("*** FLOP *** [2c 7d 9h]", "Uncalled bet ($1) returned to a", "# remark"),
    ("мама", "😀🃏", "\u202eabc"),
    ('said, "hi"', "has timed out", "Bob is disconnected"),
    ("PokerStars", "PokerStars Hand", "Table 'x' Seat #1 is the button"),
]


@pytest.mark.parametrize("names", NAMES)
def test_names_may_hold_anything(names: tuple[str, str, str]) -> None:
    """Actions are matched against the names of the hand, longest first."""
    source = complete()
    for old in ("Ann", "Bob", "Cyd"):
        source = source.replace(old, f"<{old}>")
    for old, new in zip(("<Ann>", "<Bob>", "<Cyd>"), names, strict=True):
        source = source.replace(old, new)
    record = one(source)
    assert record.players == (names[1], names[2], names[0])
    assert record.actions == (*HOLES, "p3 f", "p1 f")


# ------------------------------------------------------------------------------------------------ the file


def test_line_ends_marks_and_blank_lines(tmp_path: Path) -> None:
    """CRLF or LF, a byte order mark, blank lines between all lines or none, decoration between hands."""
    expected = read(complete())
    for source in (
        complete().replace("\n", "\r\n").encode("utf-8-sig"),
        complete().replace("\n", " \n \n").encode(),
        f"\n*********** # 1 **************\n{complete()}\n".encode("utf-16"),
    ):
        path = tmp_path / "hand.txt"
        path.write_bytes(source)
        assert list(pokerstars.read(Source(path))) == expected
    assert read(f"{complete()}\n{complete()}\n\n\n\ufeff{complete()}") == expected * 3


def test_nothing_is_skipped() -> None:
    """What stands before, between and behind hands is told once for each stretch, with its line."""
    entries = read(f"garbage\n\nmore\n{complete()}\n\nrubbish\nrubbish\n{complete()}\nend")
    assert [type(entry) for entry in entries] == [Unreadable, Record, Unreadable, Record, Unreadable]
    lines = [entry.line for entry in entries if isinstance(entry, Unreadable)]
    length = len(complete().split("\n"))
    assert lines == [1, 3 + length + 2, 3 + length + 3 + length + 1]


def test_a_hand_that_breaks_off() -> None:
    """It is read as far as it goes, and says that its results are not told."""
    lines = complete().split("\n")
    record = one("\n".join(lines[: lines.index(DEAL) + 2]))
    assert record.actions == (*HOLES, "p3 f")
    assert (record.winnings, record.pot, record.rake, record.user) == ((), None, None, {"_cut_off": True})
    undealt = one("\n".join(lines[: lines.index(DEAL)]))
    assert undealt.actions == ()


@pytest.mark.parametrize("line", ["Hand cancelled", "Hand was cancelled", "Hand was canceled, all bets returned"])
def test_a_hand_that_is_called_off(line: str) -> None:
    """It is no broken hand: everybody got back what he had put in."""
    for source in (text(*BLINDS, DEAL, "Ann: folds", line), text(*BLINDS, DEAL, "Ann: folds", "*** SUMMARY ***", line)):
        record = one(source)
        assert (record.cancelled, record.winnings, record.user) == (True, (), {})


def test_what_the_text_looks_like() -> None:
    """Known by the first line of any hand, wherever it stands."""
    assert pokerstars.looks_like(f"\ufeff{HEAD}")
    assert pokerstars.looks_like(f"*********** # 1 **************\n{HEAD}\n")
    assert not pokerstars.looks_like("variant = 'NT'\nvenue = 'PokerStars Hand #7: '")
    assert not pokerstars.looks_like("Game Hand #7 - Tournament")


# --------------------------------------------------------------------------------------------- what is wrong

RIVER = "*** RIVER *** [2c 7d 9h Jc] [4s]"
FAULTS = [
    (HEAD, "names no table"),
    (HEAD + "x" * 1000, "line 1 is 10[0-9]* characters long"),
    (text(*BLINDS, head="PokerStars Hand #7:  Chess"), "names no game"),
    (text(*BLINDS, head="PokerStars Hand #7:  Hold'em No Limit"), "names no game"),
    (text(*BLINDS, head="PokerStars Hand #7:  Hold'em No Limit (lots)"), "no stakes"),
    (text(*BLINDS, head=HEAD.replace("02/03", "02/30")), "no date and time: '2020/02/30 4:05:06 ET': day is out"),
    (text(*BLINDS, head=HEAD.replace("4:05:06", "4:65:06")), "minute must be in"),
    (text(*BLINDS, head=HEAD.replace("2020/02/03", "3. 2. 2020")), "no date and time"),
    (
        text(head="PokerStars Hand #7: Tournament #1, 5+1 Hold'em No Limit - Level IIII (1/2)"),
        "no level is numbered IIII",
    ),
    (text(), None),
    (text(seats=SEATS[:1]), "takes two players, but here only Ann"),
    (text(seats=()), "only nobody takes part"),
    (text(seats=(*SEATS, "Seat 3: Dan ($1 in chips)")), "seat 3 is taken by 'Cyd' already"),
    (text(seats=(*SEATS, "Seat 4: Cyd ($1 in chips)")), "'Cyd' has two seats"),
    (text("Zoe: posts small blind $1"), "line 6: 'Zoe' acts but has no seat.*seated are Ann, Bob, Cyd"),
    (text(*BLINDS, DEAL, "Zoe folds"), "'Zoe' acts but has no seat"),
    (text(*BLINDS, DEAL, "Ann folds"), "no action as PokerStars writes it: 'Ann folds'"),
    (text(*BLINDS, DEAL, "Ann: raises the stakes"), "no action as PokerStars writes it"),
    (text(*BLINDS, DEAL, "Ann dances"), "line 9 tells nothing that happens in a hand: 'Ann dances'"),
    (text(*BLINDS, DEAL, "x" * 2000), "line 9 is 2000 characters long"),
    (text(*BLINDS, "Ann: folds"), "'Ann' folds before the hole cards are dealt"),
    (text(*BLINDS, "*** FLOP *** [2c 7d 9h]"), "The board before the hole cards"),
    (text(*BLINDS, "Dealt to Ann [Ah Kd]"), "is told his cards before"),
    (text(*BLINDS, DEAL, DEAL), "dealt twice"),
    (text(*BLINDS, DEAL, "Dan: folds", seats=(*SEATS, "Seat 0: Dan ($200 in chips)")), "Seat 0: Dan"),
    (text(*BLINDS, DEAL, "Ann: posts big blind $2"), "posts after the cards were dealt"),
    (text(*BLINDS, "Cyd: posts big blind $2"), "posts twice, at last big blind"),
    (text("Bob: posts small blind $1 and is all-in"), None),
    (text("Bob: posts small blind $201"), "posts 201 where 200 is what he owes and has"),
    (text(*BLINDS, DEAL, "Ann: folds", "Ann: folds"), "folds though he has folded"),
    (text(*BLINDS, DEAL, "Ann: folds", "Ann collected $3 from pot"), "collects though he has folded"),
    (
        text(*BLINDS, DEAL, "Ann: folds", *SUMMARY, "Seat 1: Ann (button) collected ($2)"),
        "collects though he has folded",
    ),
    (text(*BLINDS, "Ann collected $3 from pot"), "'Ann' collects before the hole cards"),
    (text(*BLINDS, *SUMMARY, "Seat 1: Ann (button) collected ($2)"), "'Ann' collects before the hole cards"),
    (text(*BLINDS, DEAL, "Ann: checks"), "checks where 2 is to call"),
    (text(*BLINDS, DEAL, "Ann: calls $3"), "calls 3 where 2 is to call"),
    (text(*BLINDS, DEAL, "Ann: bets $3"), "bets where 2 has been bet already"),
    (text(*BLINDS, DEAL, "Ann: raises $3 to $6"), "raises 3 to 6 where the bet is 2"),
    (text(*BLINDS, DEAL, "Ann: raises $300 to $302"), "goes to 302, but has 200"),
    (text(*BLINDS, DEAL, "Dealt to Zoe [Ah Kd]"), "tells of 'Zoe', who has no seat"),
    (text(*BLINDS, DEAL, "Dealt to Ann [Ah Kd]", "Ann: folds [Qc Qd]"), "has .Qc Qd., but was told to have"),
    (text(*BLINDS, DEAL, "Ann: shows [Ah Kd Qc]"), "has .Ah Kd Qc., but was told to have two cards"),
    (text(*BLINDS, DEAL, "Ann: folds [Ah Kd]", "Bob: folds [Ah Qd]"), "the Ah is both in the hand of 'Bob' and"),
    (text(*BLINDS, DEAL, "*** TURN *** [2c 7d 9h] [Jc]"), "this turn does not follow"),
    (text(*BLINDS, DEAL, "*** FLOP *** [2c 7d]"), "this flop does not follow"),
    (text(*BLINDS, DEAL, "*** FLOP *** [2c 7d 2c]"), "the 2c lies on the board twice"),
    (text(*BLINDS, DEAL, "*** SECOND FLOP *** [2c 7d 9h]"), None),
    (limped().replace(RIVER, RIVER.replace("9h", "8h")), "this river does not follow"),
    (limped("Bob: shows [4s 5d]"), "the 4s is both on the board and in the hand of 'Bob'"),
    (limped(more=("Board [2c 7d 9h Jc 5s]",)), "tells of a board .2c 7d 9h Jc 5s. where .2c 7d 9h Jc 4s. lies"),
    (limped(more=("Seat 9: Zoe folded before Flop",)), "sums up seat 9, where nobody sits"),
    (limped(more=("Seat 3: Bob folded before Flop",)), "sums up seat 3, where 'Cyd' sits"),
    (limped(more=("Seat 3: Cyd danced",)), "tells nothing that happens"),
    (limped(more=("Seat 2: Bob collected ($7)",)), "'Bob' collects 6, but 7 according to the summary"),
    (limped(more=("Seat 3: Cyd collected ($6)",)), "'Cyd' collects 0, but 6"),
    (complete().replace("bet ($1)", "bet ($2)"), "gets 2 back where 1 of another bet are uncalled"),
    (complete("Uncalled bet ($1) returned to Bob"), "gets 1 back where 1 of another"),
    (text(*BLINDS, DEAL, *["Ann is connected"] * MOST_LINES), "a hand of more than 5000 lines"),
]


@pytest.mark.parametrize(
    ("source", "message"), FAULTS, ids=[f"{number} {message}" for number, (_, message) in enumerate(FAULTS)]
)
def test_what_is_wrong(source: str, message: str | None) -> None:
    """Everything that contradicts itself is refused with what is wrong; the next hand is read."""
    if message is None:
        assert len(read(source)) == 1
        return
    with pytest.raises(Unreadable, match=message):
        raise Unreadable(refusal(source))
    faulty, record = read(f"{source}\n{complete()}")
    assert isinstance(faulty, Unreadable)
    assert faulty.hand == 7
    assert isinstance(record, Record)


# ---------------------------------------------------------------------------------------------- real hands

FAULTY = {
    "faulty_no_seat.txt": "line 8: 'Player5' acts but has no seat",
    "faulty_card_twice.txt": "the 5d is both on the board and in the hand of 'Player1'",
}


@pytest.mark.parametrize("path", sorted(SITE.glob("*.txt")), ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    """Every sample is read, played through the law to the result it tells, written and read again."""
    [entry] = pokerstars.read(Source(path))
    if path.name in FAULTY:
        assert isinstance(entry, Unreadable)
        assert str(entry).startswith(FAULTY[path.name])
        return
    assert isinstance(entry, Record), entry
    prove(entry)
    assert read("".join(pokerstars.write([entry]))) == [entry]


@needs_the_big_sets
def test_every_shared_hand() -> None:
    """All 115 hands of the shared files are read and survive, but for those with a faulty record."""
    faults: dict[str, list[str]] = {}
    for path in sorted((HANDS / "pokerstars").glob("*.txt")):
        entries = list(pokerstars.read(Source(path)))
        records = [entry for entry in entries if isinstance(entry, Record)]
        assert read("".join(pokerstars.write(records))) == records
        for entry in entries:
            if isinstance(entry, Unreadable):
                faults.setdefault(path.name, []).append(str(entry))
    assert set(faults) == {
        "CashGame_MultipleHandsTests_10MultipleHands.txt",
        "CashGame_MultipleHandsTests_NoNewLinesMultipleHands.txt",
        "CashGame_PlayerTests_WithSittingOut.txt",
        "CashGame_StreetTests_River.txt",
    }
    for name, messages in faults.items():
        if "Multiple" in name:
            assert all("'Player9' acts but has no seat: 'Player9 folds'" in message for message in messages)


# ------------------------------------------------------------------------------------------------- fuzzing

REAL = [path.read_text(encoding="utf-8") for path in sorted(SITE.glob("*.txt"))]
BITS = [
    "***",
    "$",
    "[Ah Kd]",
    ": ",
    " (",
    ")",
    "Seat ",
    "\ufeff",
    "9" * 40,
    "½",
    "\x00",
    "\u2028",
    "Hand #",
    "(button)",
]


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A real hand with lines cut, doubled and swapped, and odd characters put into it."""
    lines = draw(st.sampled_from(REAL)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at, other = (draw(st.integers(0, max(len(lines) - 1, 0))) for _ in range(2))
        if not lines:
            break
        match draw(st.sampled_from(("cut", "double", "swap", "break off", "insert", "replace"))):
            case "cut":
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "break off":
                lines = lines[:at]
            case "insert":
                column = draw(st.integers(0, len(lines[at])))
                bit = draw(st.sampled_from(BITS) | st.text(max_size=3))
                lines[at] = lines[at][:column] + bit + lines[at][column:]
            case "replace":
                lines[at] = lines[at].replace(draw(st.sampled_from("0123456789$[]:")), draw(st.text(max_size=2)))
    return "\n".join(lines)


@given(spoiled() | st.text())
def test_no_input_raises(source: str) -> None:
    """Whatever is read is a record or an ``Unreadable``; what can be written again is read as the same."""
    for entry in read(source):
        if isinstance(entry, Record):
            try:
                written = "".join(pokerstars.write([entry]))
            except Unwritable:
                continue
            assert read(written) == [entry]
