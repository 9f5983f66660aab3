"""Build ``docs/protocol.schema.json``, the JSON Schema of every message, from the types in :mod:`openfelt.wire`.

Run ``python tools/build_schema.py`` after a change to the messages or to the events; it writes the same bytes every
time.  A test fails while the file is stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from openfelt.cards import Card
from openfelt.wire.message import PROTOCOL
from openfelt.wire.messages import AnyServerMessage
from openfelt.wire.requests import AnyClientMessage

FILE: Final = Path(__file__).parent.parent / "docs" / "protocol.schema.json"

CARD: Final = {
    "title": "Card",
    "description": 'A card: rank and suit as in "As" or "Td", or "??" for one that lies face down for you.',
    "type": "string",
    "pattern": "^([2-9TJQKA][cdhs]|\\?\\?)$",
}


def card_schema(kind: type) -> dict[str, Any]:
    """What msgspec does not know by itself: a card."""
    if kind is Card:
        return {"$ref": "#/$defs/Card"}
    raise NotImplementedError(f"{kind.__name__} has no schema")


def build() -> bytes:
    """The schema as it has to be."""
    (client, server), components = msgspec.json.schema_components(
        (AnyClientMessage, AnyServerMessage), schema_hook=card_schema, ref_template="#/$defs/{name}"
    )
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The openfelt protocol, version {PROTOCOL}",
        "description": "A frame is one ClientMessage or one ServerMessage; protocol.md explains them.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {
            "ClientMessage": {"title": "ClientMessage", **client},
            "ServerMessage": {"title": "ServerMessage", **server},
            "Card": CARD,
            **dict(sorted(components.items())),
        },
    }
    return json.dumps(schema, indent=2, ensure_ascii=False).encode() + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(build())
