"""Files cut into hands: where one begins, where it ends, and what stands between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from openfelt.history.pokerstars.lines import DECORATION, HEAD, IN_SUMMARY, SUMMARY
from openfelt.history.record import Unreadable
from openfelt.history.source import Source

MOST_LINES: Final = 5_000
"""More lines than this are no hand; a file without an end takes no more memory."""

_BEGINNING = re.compile(rf"^\ufeff?{HEAD.pattern} ", re.MULTILINE)


class Sheet(NamedTuple):
    """The lines of one hand; ``line`` is the number of the first one in its file, from 1."""

    line: int
    head: str
    lines: list[tuple[int, str]]
    """Every line after the first that is not blank, with its number."""

    @property
    def hand(self) -> int | str | None:
        """The number of the hand, or its name where it is no plain number; None where it has none."""
        found = HEAD.match(self.head)
        name = found["hand"] if found else ""
        return hand_name(name)


def hand_name(text: str) -> int | str | None:
    """The number that ``text`` is, or the text itself where writing the number would not give it back."""
    plain = text.isascii() and text.isdigit() and (text == "0" or not text.startswith("0")) and len(text) <= 18
    return int(text) if plain else text or None


def looks_like(beginning: str) -> bool:
    """Whether some line of ``beginning`` is the first of a PokerStars hand."""
    return _BEGINNING.search(beginning) is not None


def sheets(source: Source) -> Iterator[Sheet | Unreadable]:
    """The hands of ``source`` and, as errors, what stands between them; each only once it is complete."""
    sheet: Sheet | None = None
    garbage: Unreadable | None = None
    ended = False
    for number, line in enumerate(source.lines(), 1):
        # The mark at the beginning of a file stands within one where files were joined; a name may begin with it too.
        unmarked = line.removeprefix("\ufeff")
        if not unmarked.strip() or DECORATION.fullmatch(unmarked.strip()):
            continue
        if HEAD.match(unmarked):
            yield from _told(sheet, garbage)
            sheet, garbage, ended = Sheet(number, unmarked.rstrip(), []), None, False
            continue
        if sheet is None or (ended and not IN_SUMMARY.match(line)):
            yield from _told(sheet, None)
            sheet = None
            if garbage is None:
                garbage = Unreadable(f"line {number} belongs to no PokerStars hand: {line.strip()[:80]!r}", line=number)
            continue
        if len(sheet.lines) < MOST_LINES + 1:
            sheet.lines.append((number, line))
        ended = ended or line.rstrip() == SUMMARY
    yield from _told(sheet, garbage)


def _told(sheet: Sheet | None, garbage: Unreadable | None) -> Iterator[Sheet | Unreadable]:
    if sheet is not None and len(sheet.lines) > MOST_LINES:
        yield Unreadable(f"a hand of more than {MOST_LINES} lines", hand=sheet.hand, line=sheet.line)
    elif sheet is not None:
        yield sheet
    if garbage is not None:
        yield garbage
