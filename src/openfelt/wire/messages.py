"""Everything that the room says."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.cards import Card
from openfelt.rules.actions import Legal
from openfelt.table.events import AnyTableEvent
from openfelt.table.view import TableView
from openfelt.wire.message import Message


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
    numbers: dict[str, int] = msgspec.field(default_factory=dict)


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
