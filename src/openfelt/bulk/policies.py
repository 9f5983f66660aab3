"""Players as functions that the hands call from inside, and some of them.

A policy is a function ``(felt, hole, dice) -> action``.  ``felt`` is the row of the table, with the fields of
:class:`openfelt.bulk.felt.Felt` as attributes, which shows what everybody sees; ``hole`` are the two cards of the
player to act, whose seat is ``felt.actor``; ``dice`` is for :func:`below`.  The action is :data:`FOLD`, :data:`CALL` or
the total to bet or raise to.  A policy that treats seats differently asks for ``felt.actor``.

With Numba a policy is compiled before it plays, so it may use what Numba understands; functions that it calls have to
be compiled already, by ``numba.njit``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from openfelt.bulk.chance import below
from openfelt.bulk.compiling import COMPILES, compiled, with_signature
from openfelt.bulk.course import play_hands, play_to_seat
from openfelt.bulk.felt import CALL, FELT, FOLD, RULES, Felt

Policy = Callable[[Felt, Any, Any], int]


def caller(felt: Felt, hole: Any, dice: Any) -> int:
    """Checks or calls, whatever happens."""
    return CALL


def scatter(felt: Felt, hole: Any, dice: Any) -> int:
    """Folds, calls, raises by the least, by the pot or all-in, one as often as the other.

    Where checking is free it does not fold, and where it may not raise it calls.
    """
    choice = below(dice, 5)
    if choice == 0:
        return FOLD if felt.price else CALL
    if choice == 1 or not felt.high:
        return CALL
    if choice == 2:
        return felt.low
    if choice == 3:
        return felt.high
    return min(felt.high, max(felt.low, 2 * felt.level + felt.pot - felt.bet[felt.actor]))


@cache
def ready(policy: Policy) -> Policy:
    """``policy`` in the form in which the hands can call it: compiled, if anything is."""
    if not COMPILES:
        return policy
    return with_signature(compiled(getattr(policy, "py_func", policy)), _policy_signature())


@cache
def hands_player() -> Callable[..., int]:
    """The kernel that plays whole hands, ready for any policy."""
    return with_signature(play_hands, _signature("FRRRRPO")) if COMPILES else play_hands


@cache
def others_player() -> Callable[..., int]:
    """The kernel that plays for all seats but one, ready for any policy."""
    return with_signature(play_to_seat, _signature("FSRRP")) if COMPILES else play_to_seat


def _policy_signature() -> Any:
    import numba
    from numba import int64

    return int64(numba.from_dtype(FELT), int64[::1], int64[::1])


def _signature(kinds: str) -> Any:
    """The types of a kernel: that it takes any policy of the one signature is why it is compiled only once."""
    import numba
    from numba import int64, types

    of_kind = {
        "F": types.Array(numba.from_dtype(FELT), 1, "C"),
        "R": int64[:, ::1],
        "S": int64,
        "P": types.FunctionType(_policy_signature()),
        "O": int64[:, :, ::1],
    }
    return int64(*(of_kind[kind] for kind in kinds), numba.from_dtype(RULES))
