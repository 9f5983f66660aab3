"""Where one JSON document ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from openfelt.history.record import Unreadable
from openfelt.history.source import Source

LONGEST: Final = 4_000_000
"""Characters that no hand needs: what is longer is no document."""

_FIRST_LINE: Final = re.compile(r'\s*\{\s*"ohh"\s*:')
_TOKEN: Final = re.compile(r'\\.|["{}]')
_BETWEEN: Final = " \t\ufeff,[]"
"""What may stand between documents: nothing, or the marks of a JSON array."""


class Text(NamedTuple):
    """The text of one document and the line where it begins, or the ``fault`` for which there is none."""

    text: str
    line: int
    fault: Unreadable | None = None


def documents(source: Source) -> Iterator[Text]:
    """The documents of ``source`` in order, and what stands between them and is none."""
    scan = _Scan()
    blank = False
    for number, line in enumerate(source.lines(), 1):
        if _FIRST_LINE.match(line) or (blank and line.startswith("{")):
            yield from scan.broken_off()
        blank = not line.strip()
        yield from scan.line(line, number)
    yield from scan.broken_off()


class _Scan:
    """A document that is being read: its lines so far, how deep the braces are, and whether a text is open."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.start = 0
        self.depth = 0
        self.quoted = False

    def line(self, line: str, number: int) -> Iterator[Text]:
        """The documents that end in ``line``."""
        begin = 0
        for token in _TOKEN.finditer(line):
            match token[0]:
                case '"':
                    self.quoted = not self.quoted and self.depth > 0
                case "{" if not self.quoted:
                    if self.depth == 0:
                        yield from _garbage(line[begin : token.start()], number)
                        begin, self.start = token.start(), number
                    self.depth += 1
                case "}" if not self.quoted and self.depth:
                    self.depth -= 1
                    if self.depth == 0:
                        self.parts.append(line[begin : token.end()])
                        yield self.whole()
                        begin = token.end()
        self.quoted = False  # no text of JSON goes on in the next line
        if self.depth == 0:
            yield from _garbage(line[begin:], number)
        elif self.size > LONGEST:
            self.parts.clear()
        else:
            self.parts.append(line[begin:])
            self.size += len(line) + 1

    def whole(self) -> Text:
        """The document that has just ended."""
        text, line, size = "\n".join(self.parts), self.start, self.size
        self.parts, self.size = [], 0
        if size > LONGEST:
            return Text("", line, Unreadable(f"a document of more than {LONGEST} characters", line=line))
        return Text(text, line)

    def broken_off(self) -> Iterator[Text]:
        """What to say of a document that another one, or the end, has cut short."""
        if self.depth:
            yield Text("", self.start, Unreadable("the document breaks off before its last brace", line=self.start))
        self.parts, self.size, self.depth = [], 0, 0


def _garbage(text: str, line: int) -> Iterator[Text]:
    if text := text.strip(_BETWEEN):
        yield Text("", line, Unreadable(f"no JSON document: {text:.60}", line=line))
