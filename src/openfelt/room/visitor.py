"""One client's side of the conversation with the room, whatever carries it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from openfelt.room.making import Unfit, changed, sentence
from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.table import commands
from openfelt.table.state import TableState
from openfelt.wire.codec import BadFrame, encode_message, read_client
from openfelt.wire.message import PROTOCOL
from openfelt.wire.messages import Error, Pong, ServerMessage, Welcome
from openfelt.wire.requests import (
    Act,
    AutoTopUp,
    ChangeTable,
    ClientMessage,
    CloseTable,
    GiveChips,
    HandOver,
    HostRequest,
    Kick,
    Leave,
    LeaveLobby,
    Mute,
    Pause,
    Ping,
    PlayOn,
    Post,
    Rabbit,
    Release,
    Request,
    Reserve,
    Say,
    Show,
    Sit,
    SitIn,
    SitOut,
    StopWaiting,
    TopUp,
    Unban,
    Unwatch,
    WaitForBlind,
    WaitForSeat,
    Watch,
    WatchLobby,
)

LONGEST_REQUEST_ID = 64


class Visitor:
    """A connected client, with or without a name.

    ``answer`` takes a frame that answers the client, ``tell`` one of a table or the lobby that it follows; neither may
    block or raise.
    """

    def __init__(
        self,
        room: Room,
        guest: Guest | None,
        answer: Callable[[bytes], None],
        tell: Callable[[bytes], None] | None = None,
        *,
        bot: bool = False,
    ) -> None:
        self.player = guest.id if guest else ""
        self.send = tell or answer
        self.lag = 0
        """Milliseconds that a word takes to the client and back, as far as that is known."""
        self._answer = answer
        self._room = room
        self._guest = guest
        self._bot = bot
        self._tables: set[str] = set()
        self._in_lobby = False
        self._limits = room.limits_of(self.player)
        self._tell(Welcome(PROTOCOL, self.player, guest.name if guest else "", room.now()))

    def hear(self, frame: bytes | str) -> None:
        """Take a frame of the client.  Whatever is wrong with it is answered; nothing is raised."""
        try:
            message = read_client(frame)
        except BadFrame as error:
            if not self._too_fast():
                self._tell(Error(error.reason, error.message))
            return
        if self._is_turn(message) or not self._too_fast(message):
            self.take(message)

    def take(self, message: ClientMessage) -> None:
        """Do what ``message`` asks for, and answer it."""
        match message:
            case Ping(sent=sent):
                self._tell(Pong(sent, self._room.now()))
            case WatchLobby():
                self._in_lobby = True
                self._room.watch_lobby(self)
            case LeaveLobby():
                self._in_lobby = False
                self._room.leave_lobby(self)
            case Watch(table=table, seen=seen):
                self._watch(table, seen)
            case Unwatch(table=table):
                self._unwatch(table)
            case Request():
                self._request(message)

    def catch_up(self) -> None:
        """Tell how everything stands that the client follows: what came meanwhile was not sent."""
        if self._in_lobby:
            self._room.watch_lobby(self)
        for table in self._tables:
            self._room.tables[table].watch(self, 0)

    def _is_turn(self, message: ClientMessage) -> bool:
        """H1: who answers the decision that he is asked is never too fast."""
        actor = self._room.tables.get(message.table) if isinstance(message, Act) else None
        return actor is not None and isinstance(message, Act) and actor.asks(self.player, message.decision)

    def _too_fast(self, message: ClientMessage | None = None) -> bool:
        """Whether the client has asked for too much lately, which it is told then."""
        wait = max(limit.take() for limit in self._limits)
        if not wait:
            return False
        named = message if isinstance(message, Request) else Request("", "")
        text = f"You ask for too much at a time: wait for {wait:.1f} seconds"
        self._tell(Error("too_fast", text, named.id, named.table, retry_after=math.ceil(1000 * wait)))
        return True

    def leave(self) -> None:
        """The connection is gone; the seats stay."""
        self._room.leave_lobby(self)
        for table in tuple(self._tables):
            self._unwatch(table)

    def _watch(self, table: str, seen: int) -> None:
        actor = self._room.tables.get(table)
        if actor is None:
            self._tell(Error("no_such_table", f"There is no table {table!r}", table=table))
            return
        self._tables.add(table)
        actor.watch(self, seen)

    def _unwatch(self, table: str) -> None:
        if table in self._tables:
            self._tables.discard(table)
            if actor := self._room.tables.get(table):
                actor.unwatch(self)

    def _request(self, request: Request) -> None:
        actor = self._room.tables.get(request.table)
        if actor is None:
            self._tell(Error("no_such_table", f"There is no table {request.table!r}", request.id, request.table))
        elif not 0 < len(request.id) <= LONGEST_REQUEST_ID:
            self._tell(
                Error("bad_id", f"A request needs an id of 1 to {LONGEST_REQUEST_ID} characters", table=request.table)
            )
        elif (guest := self._room.guest_now(self._guest)) is None:
            self._tell(Error("no_name", "Choose a name first", request.id, request.table))
        elif isinstance(request, Say):
            self._tell(actor.say(self.player, guest.name, request.text, request.id))
        else:
            try:
                command = self._command(request, guest, actor.state)
            except Unfit as error:
                self._tell(
                    Error(
                        "settings",
                        sentence(error),
                        request.id,
                        request.table,
                        field=error.field,
                        word=error.word,
                        numbers=error.numbers,
                    )
                )
                return
            # Nobody waits for the answer here: the client may go on talking, at other tables for instance.
            asked = actor.ask(command, self.player, request.id)
            asked.add_done_callback(lambda answered: self._tell(answered.result()))

    def _command(self, request: Request, guest: Guest, table: TableState) -> commands.Command:
        match request:
            case Sit(seat=seat, buy_in=buy_in):
                return commands.Sit(guest.id, guest.name, seat, buy_in, self._bot)
            case SitOut(at=at):
                return commands.SitOut(guest.id, at_blind=at == "next_big_blind")
            case TopUp(to=to):
                return commands.TopUp(guest.id, to)
            case AutoTopUp(to=to):
                return commands.AutoTopUp(guest.id, to)
            case Act(decision=decision, price=price, do=do, to=to):
                return commands.Answer(guest.id, decision, price, do, to)
            case Show(hand=hand, cards=cards):
                return commands.ShowCards(guest.id, hand, cards)
            case Rabbit(hand=hand):
                return commands.ShowRabbit(guest.id, hand)
            case Reserve(seat=seat):
                return commands.Reserve(guest.id, guest.name, seat)
            case WaitForSeat():
                return commands.WaitForSeat(guest.id, guest.name)
            case HostRequest():
                return _host_command(request, guest.id, table)
        return _plain_command(request, guest.id)

    def _tell(self, message: ServerMessage) -> None:
        self._answer(encode_message(message))


_PLAIN: Final[dict[type[Request], Callable[[str], commands.Command]]] = {
    Leave: commands.Leave,
    SitIn: commands.SitIn,
    Post: commands.Post,
    WaitForBlind: commands.WaitForBlind,
    Release: commands.Release,
    StopWaiting: commands.StopWaiting,
    Pause: commands.Pause,
    PlayOn: commands.PlayOn,
    CloseTable: commands.CloseTable,
}
"""What is asked for with nothing but who asks."""


def _host_command(request: HostRequest, host: str, table: TableState) -> commands.Command:
    """Raises :class:`Unfit` for settings that will not do."""
    match request:
        case Kick(player=whom, ban=ban):
            return commands.Kick(host, whom, ban)
        case Unban(player=whom):
            return commands.Unban(host, whom)
        case Mute(player=whom, muted=muted):
            return commands.Mute(host, whom, muted)
        case GiveChips(player=whom, amount=amount):
            return commands.GiveChips(host, whom, amount)
        case ChangeTable(form=form):
            return commands.ChangeSettings(host, changed(table.planned or table.settings, form))
        case HandOver(player=whom):
            return commands.HandOver(host, whom)
    return _plain_command(request, host)


def _plain_command(request: Request, player: str) -> commands.Command:
    command = _PLAIN.get(type(request))
    if command is None:
        raise TypeError(f"{type(request).__name__} is no request")
    return command(player)
