"""Where the button goes."""

from __future__ import annotations

from collections.abc import Sequence


def next_button(seats: Sequence[int], button: int | None, big_blind: int | None) -> int:
    """The seat of the moving button for a hand played by ``seats``, in any order (S0-25, X-23).

    The button moves to the next dealt-in seat clockwise.  Heads-up the button posts the small blind, and nobody
    posts the big blind twice running: who had it last gets the button (J20 to J23).
    """
    ordered = sorted(seats)
    if button is None:
        return ordered[0]
    if len(ordered) == 2 and big_blind in ordered:
        return big_blind
    return next((seat for seat in ordered if seat > button), ordered[0])
