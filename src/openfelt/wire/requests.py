"""Everything that a client says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from openfelt.cards import Card
from openfelt.wire.form import TableForm
from openfelt.wire.message import Message


class ClientMessage(Message, frozen=True, forbid_unknown_fields=True):
    """Something a client says."""


class WatchLobby(ClientMessage, frozen=True):
    """Send ``lobby`` now and whenever it changes."""


class LeaveLobby(ClientMessage, frozen=True):
    """Send ``lobby`` no more."""


class Watch(ClientMessage, frozen=True):
    """Follow ``table``; ``seen`` is the number of the last event already known, 0 for none."""

    table: str
    seen: int = 0


class Unwatch(ClientMessage, frozen=True):
    """Follow ``table`` no more."""

    table: str


class Ping(ClientMessage, frozen=True):
    """Ask for a ``pong``; ``sent`` comes back as it was."""

    sent: float


class Request(ClientMessage, frozen=True):
    """A client message that changes something and is answered once."""

    id: str
    table: str


class Sit(Request, frozen=True):
    """Take ``seat`` and buy in for ``buy_in`` chips."""

    seat: int
    buy_in: int


class Leave(Request, frozen=True):
    """Leave the table, after the hand when one is being played."""


class SitOut(Request, frozen=True):
    """Not dealt in from the next hand on, or from the one on whose big blind would be yours."""

    at: Literal["next_hand", "next_big_blind"] = "next_hand"


class SitIn(Request, frozen=True):
    """I am back: dealt in from the next hand on, whatever I asked for before.  Takes back ``leave`` as well."""


class TopUp(Request, frozen=True):
    """Have the stack filled up to ``to`` chips before the next hand; 0 takes the wish back."""

    to: int


class AutoTopUp(Request, frozen=True):
    """Have the stack filled up to ``to`` chips before every hand; 0 ends that."""

    to: int


class Post(Request, frozen=True):
    """Post the blinds that are owed and be dealt in as soon as that is possible."""


class WaitForBlind(Request, frozen=True, tag="wait_for_blind"):
    """Wait for the big blind instead of posting."""


class Act(Request, frozen=True):
    """Answer decision ``decision``, whose price was shown as ``price``.

    ``to`` is the total of this round for ``bet`` and ``raise`` and is not looked at otherwise.
    """

    decision: int
    price: int
    do: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    to: int = 0


class Show(Request, frozen=True):
    """Let everybody see ``cards``, one or both of yours of ``hand``, which has just ended."""

    hand: int
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=2)]


class Rabbit(Request, frozen=True):
    """Let everybody see the board cards that would have come in ``hand``, which has just ended."""

    hand: int


class Reserve(Request, frozen=True):
    """Keep ``seat`` for me for a minute; one seat a table, and another one takes the place of the first."""

    seat: int


class Release(Request, frozen=True):
    """Keep no seat for me; one that was offered goes to the next on the waiting list."""


class WaitForSeat(Request, frozen=True):
    """Put me on the waiting list of a full table."""


class StopWaiting(Request, frozen=True):
    """Take me off the waiting list."""


class Say(Request, frozen=True):
    """Tell everybody at the table ``text``."""

    text: str


class HostRequest(Request, frozen=True):
    """A request that only the host of the table may make."""


class Pause(HostRequest, frozen=True):
    """Begin no hand any more; the one that is being played is played to its end."""


class PlayOn(HostRequest, frozen=True):
    """End the pause."""


class Kick(HostRequest, frozen=True):
    """Send ``player`` away, as if he had asked to leave; with ``ban`` he cannot sit down again."""

    player: str
    ban: bool = False


class Unban(HostRequest, frozen=True):
    """Let ``player`` sit down again."""

    player: str


class Mute(HostRequest, frozen=True):
    """Do not let ``player`` talk (``muted``), or let him again."""

    player: str
    muted: bool = True


class GiveChips(HostRequest, frozen=True):
    """Give ``player``, who sits at the table, ``amount`` chips from the bank, after the hand."""

    player: str
    amount: int


class ChangeTable(HostRequest, frozen=True):
    """Change what ``form`` names, after the hand; the rest stays as it is."""

    form: TableForm


class HandOver(HostRequest, frozen=True):
    """Make ``player``, who sits at the table, its host."""

    player: str


class CloseTable(HostRequest, frozen=True):
    """Close the table for good after the hand; everybody takes his chips along."""


AnyClientMessage = (
    WatchLobby
    | LeaveLobby
    | Watch
    | Unwatch
    | Ping
    | Sit
    | Leave
    | SitOut
    | SitIn
    | TopUp
    | AutoTopUp
    | Post
    | WaitForBlind
    | Act
    | Show
    | Rabbit
    | Reserve
    | Release
    | WaitForSeat
    | StopWaiting
    | Say
    | Pause
    | PlayOn
    | Kick
    | Unban
    | Mute
    | GiveChips
    | ChangeTable
    | HandOver
    | CloseTable
)
