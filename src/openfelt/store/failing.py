"""What a database that cannot do what it should says, and whose matter that is."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)

from openfelt.room.ports import JournalDown, JournalFailed

_OF_ONE_ALONE: Final = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
"""What the database says to something that it would refuse at any time: it is well, and others are written."""


def failure(error: SQLAlchemyError | OSError) -> JournalFailed:
    """What ``error`` means for those whose events were to be written."""
    refused = isinstance(error, _OF_ONE_ALONE) or type(error) is StatementError
    return JournalFailed(cause(error)) if refused else JournalDown(cause(error))


def cause(error: Exception) -> str:
    """What the driver said, in one line, without the statement that SQLAlchemy adds."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
