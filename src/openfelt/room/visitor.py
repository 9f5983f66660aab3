"""One client's side of the conversation with the room, whatever carries it."""

from __future__ import annotations

from collections.abc import Callable

from openfelt.room.ports import Guest
from openfelt.room.room import Room
from openfelt.table import commands
from openfelt.wire.codec import BadFrame, encode_message, read_client
from openfelt.wire.messages import (
    PROTOCOL,
    Act,
    ClientMessage,
    Error,
    Leave,
    LeaveLobby,
    Ping,
    Pong,
    Post,
    Request,
    ServerMessage,
    Sit,
    SitIn,
    SitOut,
    TopUp,
    Unwatch,
    WaitForBlind,
    Watch,
    WatchLobby,
    Welcome,
)

LONGEST_REQUEST_ID = 64


class Visitor:
    """A connected client, with or without a name.

    ``send`` takes a frame for the client; it must neither block nor raise.
    """

    def __init__(self, room: Room, guest: Guest | None, send: Callable[[bytes], None], *, bot: bool = False) -> None:
        self.player = guest.id if guest else ""
        self.send = send
        self._room = room
        self._guest = guest
        self._bot = bot
        self._tables: set[str] = set()
        self._tell(Welcome(PROTOCOL, self.player, guest.name if guest else "", room.now()))

    async def hear(self, frame: bytes | str) -> None:
        """Take a frame of the client.  Whatever is wrong with it is answered; nothing is raised."""
        try:
            message = read_client(frame)
        except BadFrame as error:
            self._tell(Error(error.reason, error.message))
            return
        await self.take(message)

    async def take(self, message: ClientMessage) -> None:
        """Do what ``message`` asks for, and answer it."""
        match message:
            case Ping(sent=sent):
                self._tell(Pong(sent, self._room.now()))
            case WatchLobby():
                self._room.watch_lobby(self)
            case LeaveLobby():
                self._room.leave_lobby(self)
            case Watch(table=table, seen=seen):
                self._watch(table, seen)
            case Unwatch(table=table):
                self._unwatch(table)
            case Request():
                await self._request(message)

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
            self._room.tables[table].unwatch(self)

    async def _request(self, request: Request) -> None:
        actor = self._room.tables.get(request.table)
        if actor is None:
            self._tell(Error("no_such_table", f"There is no table {request.table!r}", request.id, request.table))
        elif not 0 < len(request.id) <= LONGEST_REQUEST_ID:
            self._tell(
                Error("bad_id", f"A request needs an id of 1 to {LONGEST_REQUEST_ID} characters", table=request.table)
            )
        elif self._guest is None:
            self._tell(Error("no_name", "Choose a name first", request.id, request.table))
        else:
            self._tell(await actor.ask(self._command(request, self._guest), self.player, request.id))

    def _command(self, request: Request, guest: Guest) -> commands.Command:
        match request:
            case Sit(seat=seat, buy_in=buy_in):
                return commands.Sit(guest.id, guest.name, seat, buy_in, self._bot)
            case Leave():
                return commands.Leave(guest.id)
            case SitOut():
                return commands.SitOut(guest.id)
            case SitIn():
                return commands.SitIn(guest.id)
            case TopUp(to=to):
                return commands.TopUp(guest.id, to)
            case Post():
                return commands.Post(guest.id)
            case WaitForBlind():
                return commands.WaitForBlind(guest.id)
            case Act(decision=decision, price=price, do=do, to=to):
                return commands.Answer(guest.id, decision, price, do, to)
        raise TypeError(f"{type(request).__name__} is no request")

    def _tell(self, message: ServerMessage) -> None:
        self.send(encode_message(message))
