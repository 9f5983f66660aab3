"""What people, bots and the passing of time ask of a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfelt.cards import Card
from openfelt.table.settings import TableSettings


class Command(msgspec.Struct, frozen=True, gc=False):
    """The root of all commands."""


class PlayerCommand(Command, frozen=True):
    """Something that one player, known by the id of his account, asks for."""

    player: str


class Sit(PlayerCommand, frozen=True):
    """Take ``seat`` with ``buy_in`` chips."""

    name: str
    seat: int
    buy_in: int
    bot: bool = False


class Leave(PlayerCommand, frozen=True):
    """Leave as soon as the hand allows it."""


class SitOut(PlayerCommand, frozen=True):
    """Not be dealt in from the next hand on, or from the one on in which he would be the big blind (``at_blind``)."""

    at_blind: bool = False


class SitIn(PlayerCommand, frozen=True):
    """Be dealt in from the next hand on, whatever else was wished for (D7)."""


class TopUp(PlayerCommand, frozen=True):
    """Have the stack filled up to ``to`` chips between hands; 0 takes the wish back."""

    to: int


class AutoTopUp(PlayerCommand, frozen=True):
    """Have the stack filled up to ``to`` chips before every hand; 0 ends that."""

    to: int


class Post(PlayerCommand, frozen=True):
    """Post what is owed and be dealt in as soon as that is possible (S1-19)."""


class WaitForBlind(PlayerCommand, frozen=True):
    """Wait for the big blind instead of posting (S1-20)."""


class Answer(PlayerCommand, frozen=True):
    """Answer ``decision``, whose price the player saw as ``price``.

    ``to`` is the total of the round for a bet or raise.
    """

    decision: int
    price: int
    do: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    to: int = 0


class ShowCards(PlayerCommand, frozen=True):
    """Let everybody see ``cards``, one or both of those held in ``hand``, which has just ended (H09)."""

    hand: int
    cards: tuple[Card, ...]


class ShowRabbit(PlayerCommand, frozen=True):
    """Let everybody see the board cards that would have come in ``hand``, which has just ended."""

    hand: int


class Reserve(PlayerCommand, frozen=True):
    """Have ``seat`` kept for a minute (C9)."""

    name: str
    seat: int


class Release(PlayerCommand, frozen=True):
    """Have no seat kept any longer."""


class WaitForSeat(PlayerCommand, frozen=True):
    """Stand on the waiting list."""

    name: str


class StopWaiting(PlayerCommand, frozen=True):
    """Stand on the waiting list no longer."""


class HostCommand(PlayerCommand, frozen=True):
    """Something that only the host may ask for; ``player`` is who asks."""


class Pause(HostCommand, frozen=True):
    """Begin no hand after the one that is being played."""


class PlayOn(HostCommand, frozen=True):
    """End the pause."""


class Kick(HostCommand, frozen=True):
    """Send ``whom`` away, and with ``ban`` let him sit down no more."""

    whom: str
    ban: bool = False


class Unban(HostCommand, frozen=True):
    """Let ``whom`` sit down again."""

    whom: str


class Mute(HostCommand, frozen=True):
    """Do not let ``whom`` talk, or let him again."""

    whom: str
    muted: bool = True


class GiveChips(HostCommand, frozen=True):
    """Give ``whom`` ``amount`` chips from the bank."""

    whom: str
    amount: int


class ChangeSettings(HostCommand, frozen=True):
    """Play by ``settings`` from the end of the hand on."""

    settings: TableSettings


class HandOver(HostCommand, frozen=True):
    """Make ``whom`` the host."""

    whom: str


class CloseTable(HostCommand, frozen=True):
    """Close the table at the end of the hand."""


class BeginHand(Command, frozen=True):
    """Begin the next hand with this deck of 52 cards, top card first.

    ``draw`` is another shuffled deck, from which the players draw for the first button of the table.
    """

    deck: tuple[Card, ...]
    draw: tuple[Card, ...] = ()


class Tick(Command, frozen=True):
    """Time has passed.  ``disconnected`` are the seats whose players have no connection (K09)."""

    disconnected: tuple[int, ...] = ()


class Resume(Command, frozen=True):
    """The room is back after it was down: a running clock goes on, with time enough to come back (K15).

    ``stood`` are the milliseconds for which the clock was to stand still meanwhile.
    """

    stood: int = 0


class CallOff(Command, frozen=True):
    """The hand that is being played cannot go on by a fault of the room's: everybody gets back what he had (F3)."""
