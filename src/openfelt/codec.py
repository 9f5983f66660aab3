"""JSON for structs that hold cards: a card is written ``"As"``, an unknown one ``"??"``.

The journal and the wire both speak it, so that what was stored is what is sent.
"""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt.cards import Card
from openfelt.errors import InvalidCard


def write_card(value: object) -> str:
    """Encoding hook of msgspec: cards become text."""
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def read_card(kind: type, value: Any) -> Card:
    """Decoding hook of msgspec: text becomes a card.  Raises ``InvalidCard``, which msgspec reports with its path."""
    if kind is not Card:
        raise NotImplementedError(f"{kind.__name__} is not read from JSON")
    if not isinstance(value, str):
        raise InvalidCard(f"a card is written as text, like 'As', not as {value!r}")
    return Card.parse(value)


def snake_case(name: str) -> str:
    """The JSON tag of a struct: ``HandStarted`` becomes ``hand_started``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


_encoder = msgspec.json.Encoder(enc_hook=write_card)
encode = _encoder.encode
"""One struct, or a list of them, as JSON bytes."""


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """A strict decoder for ``kind``, a struct or a union of tagged structs."""
    return msgspec.json.Decoder(kind, dec_hook=read_card)
