"""Everything that openfelt raises on purpose.

::

    OpenfeltError
    ├── InvalidCard        a text or number that is no card, or the same card twice    (ValueError)
    │   └── NoDeal         hands or ranges that no deal can give together, in openfelt.equity
    ├── InvalidSetup       stakes, stacks, seats or options no hand can be played with (ValueError)
    │   └── Unfit          a table's form that will not do, and where, in openfelt.room
    ├── InvalidRange       a range of hands that cannot be read, in openfelt.equity    (ValueError)
    ├── Unreadable         a recorded hand that cannot be read, in openfelt.history    (ValueError)
    ├── Unwritable         a recorded hand that a format has no words for, likewise    (ValueError)
    ├── Differs            a recorded hand that the law plays otherwise, likewise
    ├── IllegalAction      an action that the law refuses now; carries what is legal
    └── IllegalCommand     a request that the table refuses now: a taken seat, a wrong buy-in

None of them changes anything: the state before a refused action is the state after it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openfelt.rules.actions import Legal


class OpenfeltError(Exception):
    """The root of the tree."""


class InvalidCard(OpenfeltError, ValueError):
    """A text or number that is no card, or a card that is already in play."""


class InvalidSetup(OpenfeltError, ValueError):
    """Stakes, stacks, seats or options with which no hand can be played.

    Where a person may have chosen them, ``word`` is a fixed word for what is wrong and ``numbers`` are those of the
    sentence, so that it can be said in another language; otherwise ``word`` is empty.
    """

    def __init__(self, message: str, word: str = "", **numbers: int) -> None:
        super().__init__(message)
        self.word = word
        self.numbers = numbers


class Reason(StrEnum):
    """Why an action was refused."""

    HAND_OVER = "hand_over"
    NOT_IN_HAND = "not_in_hand"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    OWES_A_CALL = "owes_a_call"
    NOTHING_TO_CALL = "nothing_to_call"
    NOTHING_TO_RAISE = "nothing_to_raise"
    ALREADY_A_BET = "already_a_bet"
    NO_RAISE_ALLOWED = "no_raise_allowed"
    TOO_SMALL = "too_small"
    TOO_LARGE = "too_large"
    NOT_A_STEP = "not_a_step"
    CANNOT_MUCK = "cannot_muck"
    WRONG_CARDS = "wrong_cards"
    NO_PROTECTION = "no_protection"


class IllegalAction(OpenfeltError):
    """An action that the law refuses.

    ``reason`` is one of :class:`Reason`; ``legal`` is what the player to act may do instead, or ``None`` when
    nobody is to act.
    """

    def __init__(self, reason: Reason, message: str, legal: Legal | None = None) -> None:
        super().__init__(f"{message}; legal: {legal}" if legal is not None else message)
        self.reason = reason
        self.message = message
        self.legal = legal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Reason, str, Legal | None]]:
        """How the error travels between processes: the text that it prints is not what it is made of."""
        return type(self), (self.reason, self.message, self.legal)


class Refusal(StrEnum):
    """Why a table refused a request that is no action in a hand."""

    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    BUY_IN = "buy_in"
    NO_HAND = "no_hand"
    NOT_NOW = "not_now"
    NOTHING_TO_SHOW = "nothing_to_show"
    TOURNAMENT = "tournament"
    SEAT_HELD = "seat_held"
    SEAT_FREE = "seat_free"
    WAITING_LIST_FULL = "waiting_list_full"
    BANNED = "banned"
    NO_BOTS = "no_bots"
    NOT_HOST = "not_host"
    NO_SUCH_PLAYER = "no_such_player"
    SETTINGS = "settings"
    CLOSED = "closed"
    STALE = "stale"
    STALE_PRICE = "stale_price"


class IllegalCommand(OpenfeltError):
    """A request that the table refuses; ``refusal`` says why, the message says what would be right."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.message = message
