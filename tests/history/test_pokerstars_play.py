"""PokerStars text read: what is played, and who sits there."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.history.site_text import (
    BLINDS,
    DEAL,
    FOLDED,
    HOLES,
    RESULTS,
    SEATS,
    SUMMARY,
    complete,
    limped,
    one,
    text,
)


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
    (("Bob: shows [Ah]", "Bob: shows [Ad]"), ("p1 sm Ah??", "p1 sm Ad??"), "AhAd"),
    (("Bob: shows [Ad]", "Bob: shows [Ah Ad] (a pair of Aces)"), ("p1 sm Ad??", "p1 sm AhAd"), "AhAd"),
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
