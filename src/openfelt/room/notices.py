"""What everybody at a table is told when something is the matter with the room."""

from __future__ import annotations

from typing import Final, Literal

from openfelt.wire.messages import Notice

Word = Literal["not_saving", "saving_again", "resumed", "hand_called_off", "halted"]

_SENTENCES: Final[dict[Word, str]] = {
    "not_saving": "The room cannot save anything at the moment. Until it can, nothing is dealt and no clock runs",
    "saving_again": "The room can save again, and the game goes on. Whoever is to act has time to come back",
    "resumed": "The room was away for a moment. The hand goes on, and whoever is to act has time to come back",
    "hand_called_off": (
        "By a fault of the room this hand cannot go on. It is void: all have the chips they began it with"
    ),
    "halted": "This table is halted by a fault of the room. All chips are safe, and you may leave with yours",
}


def notice(table: str, word: Word) -> Notice:
    """The notice that goes by ``word``, for those at ``table``."""
    return Notice(table, word, _SENTENCES[word])
