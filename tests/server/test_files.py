"""Hands as files: names that survive, formats that cannot tell everything, hands that cannot be read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
from structlog.testing import capture_logs

from openfelt import Hand, NoLimit, Stakes
from openfelt.history import phh
from openfelt.history.chronicle import record_of
from openfelt.history.formats import FORMATS
from openfelt.history.record import Record, Unreadable
from openfelt.history.source import Source
from openfelt.room.ports import FinishedHand
from openfelt.rules.actions import KillHand
from openfelt.rules.events import KillCause
from openfelt.web.files import MANY, ONE, attachment, file_of, record_for

PLAYERS = ("ada", "bob", "cy")


def finished(number: int, *, taken: bool = False) -> FinishedHand:
    """A hand of three in which nobody shows; one of them may be taken in mid-hand, which only our PHH tells."""
    hand = Hand.start(NoLimit(Stakes(blinds=(1, 2))), (200, 200, 150), 2).deal_hole("AhKh QsQd 7c2d").raise_to(6)
    if taken:
        hand = hand.act(KillHand(2, KillCause.UNPROTECTED))
    hand = hand.fold() if taken else hand.fold().fold()
    record = record_of(hand.events, names=("Ada", "Bob", "Cy"), hand=number)
    return FinishedHand("meadow", number, 1_000 * number, phh.write_hand(record), PLAYERS)


async def text_of(kind: str, hands: Sequence[FinishedHand], player: str = "ada") -> str:
    async def one_by_one() -> AsyncIterator[FinishedHand]:
        for hand in hands:
            yield hand

    return "".join([piece async for piece in file_of(player, one_by_one(), MANY[kind])])


@pytest.mark.parametrize("kind", MANY)
async def test_many_hands_in_a_file(kind: str) -> None:
    """Each is one of its own when the file is read again."""
    text = await text_of(kind, [finished(number) for number in (3, 5, 8)])
    reader = FORMATS[{"phhs": "phh", "txt": "pokerstars", "ohh": "ohh"}[kind]].read
    records = list(reader(Source.of_text(text)))
    assert [record.hand for record in records] == [3, 5, 8]
    assert all(isinstance(record, Record) and record.hero == 0 for record in records)
    assert await text_of(kind, []) == ""


@pytest.mark.parametrize(
    ("player", "place"), [*((player, PLAYERS.index(player)) for player in PLAYERS), ("", None), ("x", None)]
)
def test_what_a_reader_may_see(player: str, place: int | None) -> None:
    """I2: his own cards, by his id; strangers and people without a name see none."""
    record = record_for(player, finished(1))
    dealt = [action for action in record.actions if action.startswith("d dh")]
    assert record.hero == place
    assert [at for at, action in enumerate(dealt) if "?" not in action] == ([] if place is None else [place])


@pytest.mark.parametrize("kind", MANY)
async def test_what_a_format_cannot_tell_is_left_out_and_named(kind: str) -> None:
    """The other hands are there all the same; .phhs has every one."""
    with capture_logs() as logs:
        text = await text_of(kind, [finished(1), finished(2, taken=True), finished(3)])
    if kind == "phhs":
        assert "'p3 killed'" in text
        assert logs == []
    else:
        (entry,) = logs
        assert (entry["event"], entry["table"], entry["hand"]) == ("left out of an export", "meadow", 2)
        assert text == await text_of(kind, [finished(1), finished(3)])


async def test_a_hand_that_cannot_be_read_ends_the_file_with_a_fault() -> None:
    """F7: a book that was damaged, or written by a later version, is not passed over in silence."""
    broken = finished(2)._replace(phh="variant = 'NT'\n")
    with capture_logs() as logs, pytest.raises(Unreadable, match="antes is missing"):
        await text_of("phhs", [finished(1), broken])
    assert [(entry["event"], entry["hand"]) for entry in logs] == [("a hand of the book cannot be read", 2)]


def test_one_hand_in_a_file() -> None:
    """A .phh file is the hand itself."""
    record = record_for("ada", finished(1))
    assert ONE["phh"].tell(1, record) == phh.write_hand(record)


@pytest.mark.parametrize(
    ("name", "plain", "whole"),
    [
        ("practice-1.phh", "practice-1.phh", "practice-1.phh"),
        ("Zoë ♠.txt", "Zo_ _.txt", "Zo%C3%AB%20%E2%99%A0.txt"),
        ('a"b\\c/d:e.txt', "a_b_c_d_e.txt", "a_b_c_d_e.txt"),
        ("../..;x%2F'.txt", ".._.._x_2F'.txt", ".._..%3Bx%252F%27.txt"),
        ("a\r\nSet-Cookie: x", "a__Set-Cookie_ x", "a__Set-Cookie_%20x"),
    ],
)
def test_names_that_no_header_is_broken_by(name: str, plain: str, whole: str) -> None:
    """C10: in plain letters for old clients, whole for others; never a quotation mark, a line or a folder."""
    assert attachment(name) == f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}"
