"""Talk at a table: who may, how much, and what is kept of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.room.talk import LINES_KEPT, MOST_LINES, WITHIN, NotSaid, Talk
from openfelt.table.state import TableState
from tests.table.felt import NOON, Felt, settings

STATE = TableState(settings())


def say(talk: Talk, text: str, *, player: str = "a", now: int = NOON, state: TableState = STATE) -> str:
    """The reason for which it was not said, empty when it was."""
    try:
        talk.say(state, player, player.upper(), text, now)
    except NotSaid as error:
        return error.reason
    return ""


def test_the_last_lines_are_kept() -> None:
    """Fifty of them, with who said them and when."""
    talk = Talk()
    for number in range(LINES_KEPT + 7):
        assert say(talk, f"line {number}", now=NOON + number * WITHIN) == ""
    lines = talk.until(NOON + 10**9)
    assert [line.text for line in lines] == [f"line {number}" for number in range(7, LINES_KEPT + 7)]
    assert (lines[0].name, lines[0].at) == ("A", NOON + 7 * WITHIN)
    assert len(talk.until(NOON + 10 * WITHIN)) == 4


@pytest.mark.parametrize("text", ["", " \n ", "x" * 201, "a\u0000b", "a\u202eb"])
def test_what_is_no_line(text: str) -> None:
    """C10: nothing, too much, or what one cannot see."""
    talk = Talk()
    assert say(talk, text) == "bad_text"
    assert talk.until(NOON) == ()


def test_spaces_are_folded() -> None:
    """A line is one line."""
    talk = Talk()
    assert say(talk, "  two \n words ") == ""
    assert talk.until(NOON)[0].text == "two words"
    assert say(talk, "x" * 200) == ""


def test_nobody_talks_too_fast() -> None:
    """Five lines in ten seconds, each for himself; a line that was refused does not count."""
    talk = Talk()
    for _ in range(MOST_LINES):
        assert say(talk, "") == "bad_text"
        assert say(talk, "hello") == ""
    assert say(talk, "hello", now=NOON + WITHIN - 1) == "too_fast"
    assert say(talk, "hello", player="b") == ""
    assert say(talk, "hello", now=NOON + WITHIN) == ""


def test_many_people_leave_no_trace() -> None:
    """C10: whoever was silent for long is forgotten, and nobody who was not."""
    talk = Talk()
    for number in range(1_000):
        assert say(talk, "hello", player=f"p{number}", now=NOON + number * 1_000) == ""
    assert len(talk._spoken) <= LINES_KEPT + 1


def test_who_may_not_talk() -> None:
    """Where the host wants no talk, whom he has silenced, and strangers where there are no spectators."""
    talk = Talk()
    assert say(talk, "hello", state=TableState(settings(chat=False))) == "chat_off"
    assert say(talk, "hello", state=replace(STATE, muted=("a",))) == "muted"
    felt = Felt.with_players(0, spectators=False)
    assert say(talk, "hello", state=felt.state) == "muted"
    assert say(talk, "hello", player="p0", state=felt.state) == ""
