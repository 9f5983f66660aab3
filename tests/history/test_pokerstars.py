"""PokerStars text read: headers and posts, and a whole hand."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from openfelt.history.record import OtherGame, Record, Variant
from tests.history.site_text import (
    BLINDS,
    DEAL,
    HOLES,
    SEATS,
    complete,
    one,
    read,
    text,
)


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
