"""Every message of the protocol, version 1: JSON objects with a ``type``.

One WebSocket carries all tables that a client watches.  A table's events are numbered densely from 1; a client
that names the last number it has seen receives what it missed, or a snapshot when that is too long ago.
Requests carry an ``id`` of the client's choosing and are answered once by ``ack`` or ``error``; the same id
again has no second effect and gets the same answer.  Times are milliseconds on the server's clock.
"""

from __future__ import annotations

import msgspec

from openfelt.codec import snake_case

PROTOCOL = 1


class Message(msgspec.Struct, frozen=True, gc=False, tag=snake_case):
    """The root of both directions."""
