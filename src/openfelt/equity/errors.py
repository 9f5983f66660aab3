"""What can be wrong with a question about equity."""

from __future__ import annotations

from openfelt.errors import InvalidCard, OpenfeltError


class InvalidRange(OpenfeltError, ValueError):
    """A text that is no range of hands; the message names the piece that cannot be read."""


class NoDeal(InvalidCard):
    """Hands, board and dead cards that cannot lie on one table: they need the same card."""
