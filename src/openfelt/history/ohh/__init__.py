"""Open Hand History, version 1.4.7 of the specification: JSON documents, one for each hand, blank lines between them.

Written are whole documents.  Read are these and others, also those of older versions, with the readings below.

- The amount of a bet, raise or call is what the player puts in with this action, as the specification has it: a
  raise from 2 to a total of 20 has the amount 18.  PHH's ``cbr`` counts the total of the round.
- A blind or ante that is smaller than the one of the table was due in full where it left its player all-in.
- ``Post SB`` and ``Post BB`` are the blinds, ``Straddle`` is a straddle; a second ``Post BB`` and every ``Post Extra
  Blind`` are live posts of players who come in, a second ``Post SB`` and every ``Post Dead`` are dead ones.
- Hold'em knows five community cards: a street that comes again belongs to another board.
- ``Added Chips``, ``Sits Down``, ``Stands Up``, ``Add to Pot``, ``Player Adjustment`` and ``Payout`` become remarks, as
  do players who sit out.
- A hand that names no currency is written with ``XPM``, the code for play money, and one whose time in UTC is not
  known without a time.
- Pots are told as one, since a record keeps their total alone; ``contributed_rake``, which the specification gave up
  with 1.4.7, is not written.

What a document has no field for goes into ``_openfelt``, an object of ours with those fields of
:class:`~openfelt.history.record.Record`, in the form of :mod:`openfelt.history.plain`, that the document by itself
tells otherwise or not at all.  Fields of a document that a record has no room for are kept in the record's ``user``
as ``_ohh`` and written again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from openfelt.history.ohh.documents import Text, documents
from openfelt.history.ohh.reading import read_document, read_json
from openfelt.history.ohh.writing import document_of
from openfelt.history.plain.fields import remainder
from openfelt.history.plain.values import MISREAD, one_line
from openfelt.history.record import OtherGame, Record, Unreadable, Unwritable
from openfelt.history.source import Source

_BEGINNING = re.compile(r'[\ufeff\s\[]*\{\s*("ohh"\s*:|[^{}]*"(spec_version|game_number)"\s*:)')


def looks_like(beginning: str) -> bool:
    """Whether a file begins with a JSON object of this format."""
    return _BEGINNING.match(beginning) is not None


def read(source: Source) -> Iterator[Record | Unreadable]:
    """The hands of ``source``, document by document.

    What is no whole document comes as an :class:`Unreadable`; the next document begins where a line does after a
    blank one, or with ``{"ohh"``.
    """
    for text in documents(source):
        yield text.fault if text.fault is not None else _read_text(text)


def write(records: Iterable[Record]) -> Iterator[str]:
    """One document for each record.  Raises :class:`Unwritable` for what a document cannot hold."""
    for count, record in enumerate(records):
        document = document_of(record)
        try:
            told = read_document(read_json(one_line({"ohh": document})))
        except MISREAD as error:
            raise Unwritable(f"no Open Hand History: {error}") from None
        if left := remainder(record, told):
            document["_openfelt"] = left
        yield "\n" * (count > 0) + one_line({"ohh": document}) + "\n"


def _read_text(text: Text) -> Record | Unreadable:
    hand: Any = None
    try:
        document = read_json(text.text)
        hand = document.get("game_number")
        hand = hand if isinstance(hand, int | str) else None
        return read_document(document)
    except OtherGame as other:
        return OtherGame(other.game, hand=hand, line=text.line)
    except MISREAD as error:
        return Unreadable(str(error), hand=hand, line=text.line)


__all__ = ["looks_like", "read", "write"]
