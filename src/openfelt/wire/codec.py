"""Messages as frames: JSON bytes out, checked structs in."""

from __future__ import annotations

import msgspec

from openfelt.codec import decoder, encode
from openfelt.errors import OpenfeltError
from openfelt.wire.messages import AnyServerMessage, ServerMessage
from openfelt.wire.requests import AnyClientMessage, ClientMessage

LARGEST_FRAME = 4096
"""Bytes of the largest frame that a client may send."""

_client: msgspec.json.Decoder[AnyClientMessage] = decoder(AnyClientMessage)
_server: msgspec.json.Decoder[AnyServerMessage] = decoder(AnyServerMessage)


class BadFrame(OpenfeltError, ValueError):
    """A frame that is no message of the protocol; ``reason`` is a fixed word."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


def encode_message(message: ServerMessage | ClientMessage) -> bytes:
    """A message as a frame."""
    return encode(message)


def read_client(frame: bytes | str) -> ClientMessage:
    """What a client says.  Raises :class:`BadFrame` that says what is wrong with it."""
    size = len(frame.encode(errors="replace") if isinstance(frame, str) else frame)
    if size > LARGEST_FRAME:
        raise BadFrame("frame_too_large", f"A message may have {LARGEST_FRAME} bytes at most; this one has {size}")
    try:
        return _client.decode(frame)
    except RecursionError as error:
        raise BadFrame("bad_json", "This is no message of the protocol: it is nested too deeply") from error
    except msgspec.ValidationError as error:
        raise BadFrame("bad_message", f"This is no message of the protocol: {error}") from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadFrame("bad_json", f"This is no JSON: {error}") from error


def read_server(frame: bytes | str) -> ServerMessage:
    """What the room says.  Raises :class:`BadFrame` for anything else."""
    try:
        return _server.decode(frame)
    except msgspec.DecodeError as error:
        raise BadFrame("bad_message", f"This is no message of the protocol: {error}") from error
