"""Where the button goes."""

from __future__ import annotations

from collections.abc import Sequence

from openfelt.rules.options import HeadsUpBlinds


def next_button(
    seats: Sequence[int],
    button: int | None,
    big_blind: int | None,
    heads_up: HeadsUpBlinds = HeadsUpBlinds.BUTTON_SMALL_BLIND,
) -> int:
    """The seat of the moving button for a hand played by ``seats``, in any order (S0-25, X-23).

    The button moves to the next dealt-in seat clockwise.  Heads-up nobody posts the big blind twice running: who had
    it last gets the button, which posts the small blind there (J20 to J23), or leaves it to the other in the literal
    reading (X-07).
    """
    ordered = sorted(seats)
    if button is None:
        return ordered[0]
    if len(ordered) == 2 and big_blind in ordered:
        other = ordered[1 - ordered.index(big_blind)]
        return big_blind if heads_up == HeadsUpBlinds.BUTTON_SMALL_BLIND else other
    return next((seat for seat in ordered if seat > button), ordered[0])
