"""PokerStars text read: whole files, real hands, and everything that is wrong with faulty ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.history import pokerstars
from openfelt.history.pokerstars.sheet import MOST_LINES
from openfelt.history.record import Record, Unreadable, Unwritable
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from tests.history.records import HANDS, SAMPLES, needs_the_big_sets
from tests.history.site_text import (
    BLINDS,
    DEAL,
    HEAD,
    HOLES,
    SEATS,
    SUMMARY,
    complete,
    limped,
    one,
    read,
    refusal,
    text,
)

SITE = SAMPLES / "pokerstars"


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
