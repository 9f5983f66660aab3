"""Every message of the protocol, version 1: JSON objects with a ``type``.

One WebSocket carries all tables that a client watches.  A table's events are numbered densely from 1; a client
that names the last number it has seen receives what it missed, or a snapshot when that is too long ago.
Requests carry an ``id`` of the client's choosing and are answered once by ``ack`` or ``error``; the same id
again has no second effect and gets the same answer.  Times are milliseconds on the server's clock.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from openfelt.cards import Card
from openfelt.codec import snake_case
from openfelt.rules.actions import Legal
from openfelt.table.events import AnyTableEvent
from openfelt.table.view import TableView
from openfelt.wire.form import TableForm

PROTOCOL = 1


class Message(msgspec.Struct, frozen=True, gc=False, tag=snake_case):
    """The root of both directions."""


# ---------------------------------------------------------------- from the client


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

# ---------------------------------------------------------------- from the room


class ServerMessage(Message, frozen=True):
    """Something the room says."""


class Welcome(ServerMessage, frozen=True):
    """The first message: who you are here.  ``player`` is empty for somebody without a name yet."""

    protocol: int
    player: str
    name: str
    now: int


class LobbySeat(msgspec.Struct, frozen=True):
    """A taken seat, as the lobby draws it."""

    seat: int
    bot: bool


class LobbyTable(msgspec.Struct, frozen=True):
    """One row of the lobby."""

    table: str
    name: str
    structure: Literal["NL", "PL", "FL"]
    stakes: str
    seats: int
    taken: tuple[LobbySeat, ...]
    min_buy_in: int
    max_buy_in: int
    average_pot: int
    hands_an_hour: int
    waiting: int = 0
    """How many stand on the waiting list."""
    host_name: str = ""
    """Whose table it is; empty where it is the room's."""
    spectators: bool = True
    paused: bool = False


class Lobby(ServerMessage, frozen=True):
    """All listed tables, and how many people and bots sit at them."""

    tables: tuple[LobbyTable, ...]
    people: int
    bots: int


class Snapshot(ServerMessage, frozen=True):
    """Everything about a table up to event ``seq``: ``view`` as it stood after event ``base``, then ``events``.

    The next event has the number ``seq + 1``.
    """

    table: str
    seq: int
    base: int
    now: int
    view: TableView
    events: tuple[AnyTableEvent, ...]


class Events(ServerMessage, frozen=True):
    """New events of a table; the first has the number ``first``."""

    table: str
    first: int
    now: int
    events: tuple[AnyTableEvent, ...]


PresetName = Literal["min", "third", "half", "three_quarters", "pot", "all_in"]


class Preset(msgspec.Struct, frozen=True, gc=False):
    """A suggested size: a total of this round that is legal now."""

    name: PresetName
    to: int


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What is asked of you: answer with ``act`` and this ``id`` and ``legal.price``.

    ``left`` is the time you have when this was sent.  ``bets`` and ``cap`` count the full bets of a fixed-limit
    round ("bet 2 of 4"); ``cap`` is 0 where there is none.
    """

    id: int
    legal: Legal
    presets: tuple[Preset, ...]
    pot: int
    left: int
    bets: int = 0
    cap: int = 0


class Debt(msgspec.Struct, frozen=True, gc=False):
    """What you have to post before you are dealt in, unless you wait for the big blind (S1-19, X-22).

    ``live`` chips are a bet, ``dead`` ones go to the pot.  ``posts`` says that you would rather post than wait.
    """

    live: int
    dead: int
    posts: bool


class Purse(msgspec.Struct, frozen=True, gc=False):
    """What chips you may add.

    ``least`` and ``most`` bound ``top_up`` and ``auto_top_up``, both 0 where your stack is too large for more;
    ``to`` and ``auto`` are what you asked for, 0 for nothing, and ``gift`` is what the host gives you after the hand.
    ``needed`` is set once your stack is gone and nothing is on its way: the moment to ask for more (D10).
    """

    least: int
    most: int
    to: int
    auto: int
    gift: int
    needed: bool


class YourSeat(ServerMessage, frozen=True):
    """Your private part of a table after event ``seq``; each one replaces the one before.

    ``strength`` names your best hand, ``price`` is what you would have to put in to call if it were your turn
    (for actions chosen in advance), ``decision`` is set while it is.  ``debt`` is set while you owe something,
    ``purse`` wherever chips can be added.  ``protections`` are the all-in protections left to you today, absent
    where they are not counted (K08).  ``may_show`` are the cards of the last hand that nobody else has seen and that
    you may ``show`` until the next hand begins (H09); ``may_rabbit`` is set while you may ask for the ``rabbit``.
    """

    table: str
    seq: int
    seat: int
    strength: str
    price: int
    decision: Decision | None = None
    debt: Debt | None = None
    purse: Purse | None = None
    protections: int | None = None
    may_show: tuple[Card, ...] = ()
    may_rabbit: bool = False


class YourPlace(ServerMessage, frozen=True):
    """What a table has for you while you have no seat there; each one replaces the one before.

    ``least`` and ``most`` bound your buy-in (J14: who comes back soon brings what he took along).  ``waiting`` is
    your place on the waiting list, from 1, and 0 when you are not on it; ``may_wait`` says that you can be.  ``held``
    is the seat that is kept for you until ``until``, ``offered`` when it came to you from the waiting list.
    """

    table: str
    least: int
    most: int
    waiting: int
    may_wait: bool
    held: int | None = None
    until: int = 0
    offered: bool = False
    banned: bool = False


class ChatLine(msgspec.Struct, frozen=True):
    """What ``player`` said at ``at``."""

    player: str
    name: str
    text: str
    at: int


class Chat(ServerMessage, frozen=True):
    """What was said at a table: with a snapshot the last lines (``whole``), afterwards each new one."""

    table: str
    lines: tuple[ChatLine, ...]
    whole: bool = False


class Presence(ServerMessage, frozen=True):
    """The seats whose players have no connection at the moment."""

    table: str
    away: tuple[int, ...]


class HandEquity(msgspec.Struct, frozen=True):
    """What the hand at ``seat`` is worth, in thousandths of the pot.

    ``share`` is what it gets on average, ``win`` is how often it wins alone and ``tie`` how often it splits.
    """

    seat: int
    share: int
    win: int
    tie: int


class Equities(ServerMessage, frozen=True):
    """What the hands are worth that lie open after event ``seq`` while the board comes without betting.

    Counted over all boards that are possible for somebody who sees what lies open, as if all these hands contested
    one pot.  Sent after the events, once for each card that changes it; void as soon as the hand has ended.
    """

    table: str
    seq: int
    hands: tuple[HandEquity, ...]


class Ack(ServerMessage, frozen=True):
    """Request ``id`` was carried out."""

    id: str


class Error(ServerMessage, frozen=True):
    """Request ``id`` was refused, or (``id`` empty) a message could not be read.  Nothing has changed.

    ``reason`` is a fixed word, ``message`` one English sentence; ``legal`` is what the player to act may do.
    ``retry_after`` is set when the same thing may be asked again after so many milliseconds, ``field`` to the field
    of a form or the house rule that is refused; ``word`` is then a fixed word for what is wrong with it, where there
    is one, and ``numbers`` are those of the sentence.
    """

    reason: str
    message: str
    id: str = ""
    table: str = ""
    legal: Legal | None = None
    retry_after: int = 0
    field: str = ""
    word: str = ""
    numbers: dict[str, int] = {}


class Notice(ServerMessage, frozen=True):
    """Something about ``table`` that everybody there should know: ``word`` is a fixed word, ``message`` a sentence.

    ``not_saving``: nothing can be saved, so nothing is dealt and all clocks stand still.  ``saving_again``: that is
    over.  ``resumed``: the room was away, and whoever is to act has time to come back.  ``hand_called_off``: the hand
    could not go on by a fault of the room's.  ``halted``: nor can the table, until the host has it mended.
    """

    table: str
    word: Literal["not_saving", "saving_again", "resumed", "hand_called_off", "halted"]
    message: str


class Pong(ServerMessage, frozen=True):
    """The answer to ``ping``."""

    sent: float
    now: int


AnyServerMessage = (
    Welcome
    | Lobby
    | Snapshot
    | Events
    | YourSeat
    | YourPlace
    | Equities
    | Presence
    | Chat
    | Ack
    | Error
    | Notice
    | Pong
)
