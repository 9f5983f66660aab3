"""Where hands are read from: lines of text, one by one, so that a file of any size takes no memory."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

_BLOCK = 1 << 16
"""Bytes that are read at once, to the end of a line."""

_LINES = 1000
"""Lines that are read at once where they are not UTF-8."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Source:
    """The lines of one file, or of a text in memory.

    ``path`` is where it lies, for formats that need a file beside it; None for a text.  Lines keep no line end.
    ``on_bytes`` is told block by block how many bytes were read, for a progress bar.
    """

    def __init__(self, path: Path, on_bytes: Callable[[int], object] = lambda count: None) -> None:
        self.path: Path | None = path
        self._text: str | None = None
        self._on_bytes = on_bytes

    @classmethod
    def of_text(cls, text: str) -> Source:
        """A source whose lines are those of ``text``."""
        source = cls(Path())
        source.path = None
        source._text = text
        return source

    def lines(self) -> Iterator[str]:
        """The lines in order.  Raises ``OSError`` when the file cannot be read.

        Text is UTF-8, with or without a mark at its beginning, or UTF-16 with one; a line that is neither is taken for
        Windows-1252, which old sites wrote.
        """
        for block in self.blocks():
            yield from block.split("\n")

    def blocks(self) -> Iterator[str]:
        """The lines in order, some at a time, one below the other.  Raises as :meth:`lines` does."""
        if self._text is not None:
            if self._text:
                yield _block(self._text)
            return
        assert self.path is not None
        with self.path.open("rb") as file:
            start = file.read(3)
            mark, encoding = next(((mark, name) for mark, name in _MARKS if start.startswith(mark)), (b"", "utf-8"))
            file.seek(len(mark))
            if encoding != "utf-8":
                with codecs.getreader(encoding)(file, "replace") as text:
                    while lines := list(islice(text, _LINES)):
                        yield "\n".join([line.rstrip("\r\n") for line in lines])
                return
            while block := file.readlines(_BLOCK):
                raw = b"".join(block)
                self._on_bytes(len(raw))
                yield _block(_decoded(raw, block))


def _block(text: str) -> str:
    """``text`` with plain line ends, and none after the last line."""
    text = text.removesuffix("\n")
    return "\n".join([line.rstrip("\r") for line in text.split("\n")]) if "\r" in text else text


def _decoded(raw: bytes, lines: list[bytes]) -> str:
    """The text that ``raw`` is, which are the ``lines`` together."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(map(_decoded_line, lines))


def _decoded_line(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")
