"""What the lines of one hand tell, sorted: who sits where, what was posted, what was done, and how it came out.

Nothing is judged here that takes more than one line to see, and players are still seats: who was dealt in is known
only at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from re import Match
from typing import Final, NamedTuple, NoReturn

from openfelt.history.pokerstars import lines
from openfelt.history.pokerstars.amounts import amount_of
from openfelt.history.pokerstars.header import Header, read_header
from openfelt.history.pokerstars.sheet import Sheet
from openfelt.history.record import UNTOLD, Amount, Unreadable

LONGEST: Final = 1_000
"""No line of a hand has more characters."""

_GONE: Final = tuple(
    f"{mark} {what}"
    for mark in ("", ":")
    for what in (
        "is sitting out",
        "sits out",
        "will be allowed to play after the button",
        "was removed from the table for failing to post",
    )
)
"""What is said before the deal of those who have a seat and take no part."""


class Chair(NamedTuple):
    """One line of the seat list."""

    seat: int
    name: str
    stack: Amount
    """:data:`UNTOLD` where it is a question mark."""
    text: str
    special: bool
    """It tells more than a name and a stack."""
    out: bool
    """It says that he takes no part."""


class Deed(NamedTuple):
    """Something that happened; ``seat`` is 0 where no player of the hand did it."""

    line: int
    seat: int
    verb: str
    """A key of ``VERBS`` or ``DEALER``, or ``collected``, or ``remark``."""
    found: Match[str] | None = None
    text: str = ""
    """Of a remark."""

    def told(self, name: str) -> str:
        """What the line has in the place ``name`` of its pattern; empty where it has nothing there."""
        return (self.found[name] or "") if self.found else ""


class Account:
    """The lines of one hand, sorted.

    Raises :class:`Unreadable` for a line that tells nothing known, or something that cannot be, of a player who has no
    seat for instance; :class:`OtherGame` when it is no hand of hold'em.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.header: Header
        self.chairs: dict[int, Chair] = {}
        self.deeds: list[Deed] = []
        self.gone: set[int] = set()
        """The seats that are said to take no part, unless they do."""
        self.summed_up: set[int] = set()
        """The seats that the summary tells of."""
        self.hidden: list[Deed] = []
        """Summary lines that tell cards."""
        self.won: dict[int, Amount] = {}
        """What each seat won according to the summary."""
        self.boards: list[Deed] = []
        self.pot: Amount | None = None
        self.rake: Amount | None = None
        self.cancelled = False
        self._names: list[tuple[str, int]] = []
        self._read(sheet)

    def name(self, seat: int) -> str:
        """The name of the player in ``seat``."""
        return self.chairs[seat].name

    def _read(self, sheet: Sheet) -> None:
        """Go through the lines: the table, the seats, the play, the summary."""
        for number, line in ((sheet.line, sheet.head), *sheet.lines):
            if len(line) > LONGEST:
                raise Unreadable(f"line {number} is {len(line)} characters long; no line has more than {LONGEST}")
        self.header = read_header(sheet, sheet.lines[0][1] if sheet.lines else "")
        section = self._seat
        for number, line in sheet.lines[1:]:
            if section == self._seat and not self._seat(number, line):
                section = self._play
                self._names = by_length((chair.name, chair.seat) for chair in self.chairs.values())
            if line.rstrip() == lines.SUMMARY:
                section = self._sum_up
            elif section != self._seat and not section(number, line):
                self._refuse(number, line.rstrip())

    def _refuse(self, number: int, line: str) -> NoReturn:
        """Say what is wrong with a line that tells nothing."""
        shown = line[:80]
        stranger = lines.STRANGER.fullmatch(line)
        if stranger is None:
            raise Unreadable(f"line {number} tells nothing that happens in a hand: {shown!r}")
        name = stranger["name"]
        if any(name == chair.name for chair in self.chairs.values()):
            raise Unreadable(f"line {number} is no action as PokerStars writes it: {shown!r}")
        seated = ", ".join(chair.name for chair in self.chairs.values())
        raise Unreadable(f"line {number}: {name!r} acts but has no seat: {shown!r}; seated are {seated or 'none'}")

    # ------------------------------------------------------------------------------------------------ seats

    def _seat(self, number: int, line: str) -> bool:
        found = lines.SEAT.fullmatch(line.rstrip())
        if found is None:
            return False
        seat, name = int(found["seat"]), found["name"]
        if seat in self.chairs:
            raise Unreadable(f"line {number}: seat {seat} is taken by {self.name(seat)!r} already: {line[:80]!r}")
        if any(chair.name == name for chair in self.chairs.values()):
            raise Unreadable(f"line {number}: {name!r} has two seats")
        special = found["bounty"] is not None or found["out"] is not None
        self.chairs[seat] = Chair(
            seat,
            name,
            amount_of(found["stack"]) if found["stack"] else UNTOLD,
            found[0],
            special,
            found["out"] is not None,
        )
        return True

    # ------------------------------------------------------------------------------------------------- play

    def _play(self, number: int, line: str) -> bool:
        """One line between the seats and the summary; False when it tells nothing."""
        deed = self._action(number, line.rstrip()) or self._dealing(number, line)
        if deed is None and (text := _remark(line.rstrip())) is not None:
            deed = Deed(number, 0, "remark", None, text)
            if not any(other.verb == "deal" for other in self.deeds):
                self.gone.update(seat for name, seat in self._names if _is_gone(name, text))
        if deed is None:
            return False
        self.deeds.append(deed)
        return True

    def _action(self, number: int, line: str) -> Deed | None:
        """What a player of the hand does."""
        found = action_in(line, self._names)
        return Deed(number, *found) if found else None

    def _dealing(self, number: int, line: str) -> Deed | None:
        """What the dealer does, and who gets cards or chips from him."""
        for verb, pattern in lines.DEALER.items():
            # Spaces at the end may belong to a name.
            if found := pattern.fullmatch(line) or pattern.fullmatch(line.rstrip()):
                named = "name" in pattern.groupindex
                self.cancelled = self.cancelled or verb == "cancelled"
                return Deed(number, self._seat_of(number, found["name"]) if named else 0, verb, found)
        return None

    def _seat_of(self, number: int, name: str) -> int:
        """The seat of ``name``, where need be without the spaces at its end."""
        for whole in (True, False):
            for known, seat in self._names:
                if known == name if whole else known.rstrip() == name.rstrip():
                    return seat
        raise Unreadable(f"line {number} tells of {name!r}, who has no seat")

    # ---------------------------------------------------------------------------------------------- summary

    def _sum_up(self, number: int, line: str) -> bool:
        """One line of the summary; False when it tells nothing."""
        line = line.rstrip()
        if found := lines.TOTAL.fullmatch(line):
            self.pot, self.rake = amount_of(found["pot"]), amount_of(found["rake"])
        elif found := lines.BOARD.fullmatch(line):
            self.boards.append(Deed(number, 0, "board", found))
        elif lines.DEALER["cancelled"].fullmatch(line):
            self.cancelled = True
        elif found := lines.RESULT.fullmatch(line):
            return self._result(number, int(found["seat"]), found["rest"])
        else:
            return lines.RUN.fullmatch(line) is not None
        return True

    def _result(self, number: int, seat: int, rest: str) -> bool:
        """What the summary tells of one seat."""
        chair = self.chairs.get(seat)
        if chair is None:
            raise Unreadable(f"line {number} sums up seat {seat}, where nobody sits: {rest[:80]!r}")
        name = chair.name if rest.startswith(chair.name) else chair.name.rstrip()
        if not rest.startswith(name):
            raise Unreadable(f"line {number} sums up seat {seat}, where {name!r} sits, as {rest[:80]!r}")
        found = lines.OUTCOME.fullmatch(rest, len(name))
        if found is None:
            return False
        if found["out"]:
            self.gone.add(seat)
            return True
        self.summed_up.add(seat)
        if found["showed"] or found["hidden"] or found["mucked"]:
            self.hidden.append(Deed(number, seat, "cards", found))
        won = [found["collected"]] if found["collected"] else lines.WON.findall(found["won"] or "")
        if won:
            self.won[seat] = sum((amount_of(amount) for amount in won), self.won.get(seat, 0))
        return True


def by_length(chairs: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Names and seats as :func:`action_in` wants them: the longest name first."""
    return sorted(chairs, key=lambda chair: -len(chair[0]))


def action_in(line: str, names: Sequence[tuple[str, int]]) -> tuple[int, str, Match[str]] | None:
    """Who does what in ``line``: his seat, the verb, and what its pattern found; None where it is no action.

    The longest name after which an action follows is his.
    """
    for name, seat in names:
        if line.startswith(name):
            if line.startswith(": ", len(name)):
                begin = len(name) + 2
                verb = line[begin:].partition(" ")[0]
                pattern = lines.VERBS.get(verb)
                if pattern and (found := pattern.fullmatch(line, begin)):
                    return seat, verb, found
            elif found := lines.COLLECTED.fullmatch(line, len(name)):
                return seat, "collected", found
    return None


def remark_in(line: str, names: Sequence[tuple[str, int]]) -> str | None:
    """The remark that ``line`` is; None where it is an action, something the dealer does, or nothing known."""
    if action_in(line, names) or any(pattern.fullmatch(line) for pattern in lines.DEALER.values()):
        return None
    return _remark(line)


def _remark(line: str) -> str | None:
    if lines.HAPPENINGS.fullmatch(line):
        return line
    return line.removeprefix(lines.REMARK) if line.startswith(lines.REMARK) else None


def _is_gone(name: str, line: str) -> bool:
    return line.startswith(name) and line[len(name) :] in _GONE
