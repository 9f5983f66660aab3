"""The outbox of a client that does not keep up: bounded, and without gaps in what it tells."""

from __future__ import annotations

from openfelt.gate.outbox import Outbox


class Line:
    """A client that reads when a test lets it."""

    def __init__(self, most: int = 3) -> None:
        self.read: list[bytes] = []
        self.pictures = 0
        self.outbox = Outbox(self._write, self._picture, most)
        self.stops_after = 1_000

    def _write(self, frame: bytes) -> None:
        self.read.append(frame)
        if len(self.read) >= self.stops_after:
            self.outbox.hold()

    def _picture(self) -> None:
        self.pictures += 1
        self.outbox.tell(b"picture")


def test_whoever_reads_gets_everything_at_once() -> None:
    """Nothing waits, and nothing is told anew."""
    line = Line()
    line.outbox.tell(b"1")
    line.outbox.answer(b"2")
    assert (line.read, line.pictures) == ([b"1", b"2"], 0)


def test_what_comes_meanwhile_waits_in_its_order() -> None:
    """A client that is slow for a moment misses nothing."""
    line = Line()
    line.outbox.hold()
    line.outbox.tell(b"1")
    line.outbox.answer(b"2")
    line.outbox.tell(b"3")
    assert line.read == []
    line.outbox.let_go()
    assert (line.read, line.pictures) == ([b"1", b"2", b"3"], 0)


def test_too_much_news_is_dropped_for_a_picture() -> None:
    """Answers are kept; no news is told with a gap before it."""
    line = Line(most=3)
    line.outbox.hold()
    line.outbox.answer(b"answer")
    for news in (b"1", b"2", b"3", b"4"):
        line.outbox.tell(news)
    assert line.outbox.behind
    line.outbox.let_go()
    assert (line.read, line.pictures) == ([b"answer", b"picture"], 1)
    line.outbox.tell(b"5")
    assert line.read[-1] == b"5"


def test_a_client_that_stops_again_is_told_later() -> None:
    """The rest, and the picture, wait until it reads again."""
    line = Line(most=2)
    line.outbox.hold()
    line.outbox.answer(b"1")
    line.outbox.answer(b"2")
    line.outbox.tell(b"news")
    line.stops_after = 1
    line.outbox.let_go()
    assert (line.read, line.pictures) == ([b"1"], 0)
    line.stops_after = 1_000
    line.outbox.let_go()
    assert (line.read, line.pictures) == ([b"1", b"2", b"picture"], 1)


def test_answers_without_end_overflow() -> None:
    """Whoever asks and never reads cannot make the room keep everything."""
    line = Line(most=3)
    line.outbox.hold()
    for _ in range(6):
        line.outbox.answer(b"answer")
        assert not line.outbox.overflown
    line.outbox.answer(b"answer")
    assert line.outbox.overflown
