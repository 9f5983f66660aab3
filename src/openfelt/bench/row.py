"""One measurement, and how it is told."""

from __future__ import annotations

import platform

import msgspec


class Row(msgspec.Struct, frozen=True):
    """Something that was measured: ours alone, or beside a peer."""

    what: str
    unit: str
    value: float
    peer: str | None = None
    """The peer's package, and what of it."""
    peer_value: float | None = None
    ratio: float | None = None
    """Above 1 openfelt is faster."""

    def beside(self, peer: str, peer_value: float, *, more_is_faster: bool = True) -> Row:
        """The same with a peer's value."""
        ratio = self.value / peer_value if more_is_faster else peer_value / self.value
        return msgspec.structs.replace(self, peer=peer, peer_value=peer_value, ratio=ratio)


class Report(msgspec.Struct, frozen=True):
    """All rows of one benchmark."""

    name: str
    machine: str
    rows: list[Row]


def machine() -> str:
    """Where it was measured."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
