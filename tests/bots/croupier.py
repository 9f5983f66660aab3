"""A room in miniature: one table, its bots, and frames as the room makes them, on a clock that only jumps."""

from __future__ import annotations

import heapq
import time
from itertools import count
from random import Random

from openfelt.bots.bot import Bot
from openfelt.bots.house import HousePlayer
from openfelt.bots.strategy import Choice, Strategy
from openfelt.bots.temperament import HOUSE
from openfelt.cards import DECK
from openfelt.errors import IllegalAction, IllegalCommand
from openfelt.room.asking import presets, your_seat
from openfelt.room.feed import Feed
from openfelt.rules.betting import legal
from openfelt.rules.events import Event
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes
from openfelt.rules.state import State
from openfelt.table import commands
from openfelt.table.decide import decide
from openfelt.table.evolve import evolve
from openfelt.table.settings import TableSettings
from openfelt.table.state import TableState
from openfelt.wire import messages, requests
from openfelt.wire.codec import encode_message, read_client, read_server
from openfelt.wire.message import PROTOCOL

BLINDS = Stakes(blinds=(1, 2))
GAMES: dict[str, Game] = {"NL": NoLimit(BLINDS), "PL": PotLimit(BLINDS), "FL": FixedLimit(BLINDS, (2, 4))}


def table_settings(game: Game, seats: int) -> TableSettings:
    return TableSettings(id="felt", name="Felt", game=game, seats=seats, min_buy_in=40, max_buy_in=400)


def asked(hand: State) -> messages.Decision:
    """What the room would ask of the player to act in ``hand``."""
    may = legal(hand)
    assert may is not None
    return messages.Decision(id=1, legal=may, presets=presets(hand, may), pot=hand.pot, left=30_000)


class Timed:
    """A strategy that keeps what it was asked and how long it thought."""

    def __init__(self, inner: Strategy) -> None:
        self.inner = inner
        self.seconds: list[float] = []
        self.choices: list[tuple[State, int, messages.Decision, Choice]] = []

    def choose(self, hand: State, seat: int, decision: messages.Decision) -> Choice:
        began = time.thread_time()
        choice = self.inner.choose(hand, seat, decision)
        self.seconds.append(time.thread_time() - began)
        self.choices.append((hand, seat, decision, choice))
        return choice


def house_bots(number: int, seed: int, *, buy_in: int = 200, pace: float = 0) -> dict[str, Bot]:
    moods = tuple(HOUSE.values())
    return {
        name: Bot(name, "felt", Timed(HousePlayer(moods[at % len(moods)], Random(seed + at))), buy_in=buy_in, pace=pace)
        for at, name in enumerate(f"bot-{at}" for at in range(number))
    }


def timed(bot: Bot) -> Timed:
    strategy = bot._strategy
    assert isinstance(strategy, Timed)
    return strategy


class Croupier:
    """Runs a table for its bots: commands through the law, events through the feed, messages through JSON."""

    def __init__(self, settings: TableSettings, bots: dict[str, Bot], seed: int) -> None:
        self.state = TableState(settings=settings)
        self.bots = bots
        self.now = 1_000
        self.events: list[Event] = []
        self.refused: list[messages.Error] = []
        self.frames_lost = 0
        self._feed = Feed(self.state, 0)
        self._dice = Random(seed)
        self._numbers = count()
        self._said: list[tuple[int, int, str, requests.ClientMessage]] = []
        for name in bots:
            self.tell(name, messages.Welcome(PROTOCOL, name, name, self.now))

    def tell(self, name: str, message: messages.ServerMessage) -> None:
        for reply in self.bots[name].answer(read_server(encode_message(message))):
            due = self.now + int(1000 * reply.delay)
            said = read_client(encode_message(reply.message))
            heapq.heappush(self._said, (due, next(self._numbers), name, said))

    def play(self, hands: int) -> None:
        """Let ``hands`` more hands be played to their end."""
        last = self.state.hands + hands
        while self.state.hands < last or self.state.playing:
            self.step()

    def step(self) -> None:
        """Carry out whatever is due next."""
        wakes_at = self.state.wakes_at
        if self._said and (wakes_at is None or self._said[0][0] < wakes_at):
            due, _, name, message = heapq.heappop(self._said)
            self.now = max(self.now, due)
            self._hear(name, message)
        else:
            assert wakes_at is not None, "the table has come to rest and nobody has anything to say"
            self.now = max(self.now, wakes_at)
            begins = not self.state.playing and bool(self.state.ready())
            deck = tuple(self._dice.sample(DECK, 52))
            self._carry_out(commands.BeginHand(deck) if begins else commands.Tick())

    def _hear(self, name: str, message: requests.ClientMessage) -> None:
        if isinstance(message, requests.Watch):
            base, view, events = self._feed.picture(name)
            self.tell(name, messages.Snapshot("felt", self._feed.version, base, self.now, view, events))
            self._tell_own_seat(name)
            return
        assert isinstance(message, requests.Request)
        answer: messages.Ack | messages.Error = messages.Ack(message.id)
        try:
            self._carry_out(_command(name, message))
        except IllegalAction as error:
            answer = messages.Error(error.reason, error.message, message.id, "felt", error.legal)
        except IllegalCommand as error:
            answer = messages.Error(error.refusal, error.message, message.id, "felt")
        if isinstance(answer, messages.Error):
            self.refused.append(answer)
        self.tell(name, answer)

    def _carry_out(self, command: commands.Command) -> None:
        first = self._feed.version + 1
        for event in decide(self.state, command, self.now):
            self.events.append(event)
            self._feed.add(self.state, event)
            self.state = evolve(self.state, event)
        for name in self.bots:
            if self.frames_lost and name == "bot-0":
                self.frames_lost -= 1
                continue
            if events := self._feed.since(first - 1, name):
                self.tell(name, messages.Events("felt", first, self.now, events))
            self._tell_own_seat(name)

    def _tell_own_seat(self, name: str) -> None:
        if (chair := self.state.chair_of(name)) is not None:
            self.tell(name, your_seat(self.state, chair, self._feed.version, self.now))


def _command(name: str, request: requests.Request) -> commands.Command:
    match request:
        case requests.Sit(seat=seat, buy_in=buy_in):
            return commands.Sit(name, name, seat, buy_in, bot=True)
        case requests.SitIn():
            return commands.SitIn(name)
        case requests.TopUp(to=to):
            return commands.TopUp(name, to)
        case requests.Act(decision=decision, price=price, do=do, to=to):
            return commands.Answer(name, decision, price, do, to)
    raise AssertionError(f"a bot said {request}")
