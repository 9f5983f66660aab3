"""Secrets, looked for in the raw bytes: no frame holds a card that its viewer may not see at that moment."""

from __future__ import annotations

import re
from random import Random

from msgspec.structs import replace

from openfelt.cards import DECK, Card, parse_cards
from openfelt.rules.events import BoardDealt, CardsRevealed, Event, HandShown, HoleDealt
from openfelt.table.commands import Leave, ShowCards, ShowRabbit, Sit
from openfelt.table.events import HandBegan, RabbitShown
from openfelt.wire.codec import encode_message, read_server
from openfelt.wire.messages import Ack, Error, Events, Snapshot, YourSeat
from tests.room.stage import Onlooker, Stage, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import Do, stacked

CARDS = re.compile(rb"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")
"""Cards as they are written, one or several at once, wherever in a frame they stand."""


def cards_in(frame: bytes) -> set[Card]:
    """Every card that a frame mentions."""
    return {card for text in CARDS.findall(frame) for card in parse_cards(text.decode())}


class Truth:
    """Who may see which cards of which hand, from the journal."""

    def __init__(self, events: list[Event], owners: dict[int, str]) -> None:
        self.owners = owners
        self.hand_of: list[int] = []
        """The hand to which each event belongs."""
        self.dealt: dict[int, list[tuple[int, Event]]] = {0: []}
        """The events of each hand that bring cards, with their numbers."""
        hand = 0
        for number, event in enumerate(events, 1):
            if isinstance(event, HandBegan):
                hand = event.number
                self.dealt[hand] = []
            self.hand_of.append(hand)
            if isinstance(event, BoardDealt | HandShown | CardsRevealed | RabbitShown | HoleDealt):
                self.dealt[hand].append((number, event))

    def allowed(self, first: int, last: int, player: str) -> set[Card]:
        """What ``player`` may know of the hands of the events ``first`` to ``last``, once ``last`` has happened."""
        cards: set[Card] = set()
        for hand in set(self.hand_of[first - 1 : last]):
            for number, event in self.dealt[hand]:
                match event:
                    case (
                        BoardDealt(cards=shown)
                        | HandShown(cards=shown)
                        | CardsRevealed(cards=shown)
                        | RabbitShown(cards=shown)
                    ):
                        cards.update(shown if number <= last else ())
                    case HoleDealt(seat=seat, cards=hole) if number <= last and self.owners[seat] == player:
                        cards.update(hole)
        return cards

    def held(self, last: int, player: str) -> set[Card]:
        """The cards of ``player`` in the hand of event ``last``."""
        dealt = [event for _, event in self.dealt[self.hand_of[last - 1]] if isinstance(event, HoleDealt)]
        return {card for event in dealt if self.owners[event.seat] == player for card in event.cards}


def search(onlooker: Onlooker, truth: Truth) -> tuple[int, int]:
    """Look through all frames of a viewer; returns how many there were and how many of his own cards were in them."""
    own = 0
    for frame in onlooker.frames:
        found = cards_in(frame)
        match read_server(frame):
            case Snapshot(base=base, seq=seq):
                allowed = truth.allowed(base + 1, seq, onlooker.player)
            case Events(first=first, events=events):
                allowed = truth.allowed(first, first + len(events) - 1, onlooker.player)
                own += sum(len(found & set(event.cards)) for event in events if isinstance(event, HoleDealt))
            case YourSeat(seq=seq, may_show=cards):
                allowed = set(cards) & truth.held(seq, onlooker.player)
            case _:
                allowed = set()
        assert found <= allowed, f"{onlooker.player or 'a spectator'} was sent {frame.decode()}"
    return len(onlooker.frames), own


async def play_some(scene: Stage, dice: Random, onlookers: list[Onlooker], hands: int) -> None:
    """Play hands with answers at random, while viewers come, go and come back."""
    passing: Onlooker | None = None
    while scene.state.hands < hands or scene.state.playing:
        await scene.until(lambda: scene.state.playing, every=0.5)
        do: Do | None = dice.choice((None, None, None, None, "fold", "all_in"))
        answer = await scene.answer(do)
        if isinstance(answer, Error):
            await scene.answer()
        if not scene.state.playing and scene.state.hand is not None:
            for player, own in zip(scene.state.dealt_in, scene.state.hand.players, strict=True):
                if dice.random() < 0.3:
                    cards = tuple(dice.sample(dice.choice((own.hole, DECK)), dice.choice((1, 2))))
                    await scene.ask(ShowCards(player, scene.state.hands, cards))
            await scene.ask(ShowRabbit("p0", scene.state.hands))
        for chair in scene.state.chairs:
            if chair.stack == 0 and not scene.state.in_hand(chair.seat):
                await scene.ask(Leave(chair.player))
                assert isinstance(await scene.ask(Sit(chair.player, chair.name, chair.seat, 200)), Ack)
        if dice.random() < 0.2:
            if passing is not None:
                scene.actor.unwatch(passing)
            seen = dice.choice((0, max(0, len(scene.journal.events["meadow"]) - 15)))
            passing = scene.watch(dice.choice(("", "p0", "p1", "p2", "p3")), seen)
            onlookers.append(passing)


@in_virtual_time
async def test_no_frame_holds_a_card_its_viewer_may_not_see() -> None:
    """L07, I2, E1 to E4: three hundred hands, spectators, every player, two windows of one, comers and goers."""
    dice = Random(20)
    async with stage(shuffle=lambda: tuple(dice.sample(DECK, 52)), rabbit=True) as scene:
        players = [f"p{seat}" for seat in range(4)]
        onlookers = [scene.watch(player) for player in ("", *players, "p0", "stranger")]
        for seat in range(4):
            await scene.sit(seat)
        await play_some(scene, dice, onlookers, 300)
        truth = Truth(scene.journal.events["meadow"], dict(enumerate(players)))
        counts = {onlooker: search(onlooker, truth) for onlooker in onlookers}
        for kind in (CardsRevealed, RabbitShown):
            assert len([event for event in scene.journal.events["meadow"] if isinstance(event, kind)]) > 5
    steady = onlookers[:7]
    assert all(counts[onlooker][0] > 1_500 for onlooker in steady)
    assert [counts[onlooker][1] for onlooker in steady] == [0, 600, 600, 600, 600, 600, 0]
    assert len(onlookers) > 100


@in_virtual_time
async def test_the_search_finds_what_it_looks_for() -> None:
    """The search is no blind one: another player's frames are found out at once."""
    async with stage() as scene:
        player = scene.watch("p0")
        await scene.begin(0, 1)
        truth = Truth(scene.journal.events["meadow"], {0: "p0", 1: "p1"})
        assert search(player, truth)[1] == 2
        player.player = "p1"
        try:
            search(player, truth)
        except AssertionError:
            return
        raise AssertionError("the cards of p0 in the frames of p1 were not found")


@in_virtual_time
async def test_refusals_hold_no_cards() -> None:
    """L07: not in the text of an error either, whoever asks for whatever."""
    asks: list[Do] = ["check", "bet", "raise", "call"]
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        for do in asks:
            reply = scene.reply(do, 3)
            for player in ("p1", "p2", "p0", "stranger"):
                answer = await scene.ask(replace(reply, player=player, decision=1 + (player == "p0")))
                assert isinstance(answer, Error)
                assert cards_in(encode_message(answer)) == set()


@in_virtual_time
async def test_who_takes_over_a_seat_is_not_told_the_hand_that_was_played_there() -> None:
    """L07, I2, E1: the winner's unshown aces are no business of whoever sits down in his seat, not even in words."""
    async with stage(shuffle=lambda: stacked("AsKs AdKd")) as scene:
        await scene.begin(0, 1)
        await scene.answer("fold")
        assert scene.state.hand is not None
        assert [player.live for player in scene.state.hand.players] == [True, False]
        await scene.ask(Leave("p1"))
        new = scene.watch("new")
        assert isinstance(await scene.ask(Sit("new", "New", 1, 100)), Ack)
        assert [seat.strength for seat in new.told(YourSeat)] == [""]


@in_virtual_time
async def test_the_strength_of_a_hand_is_told_to_its_player_alone() -> None:
    """L07: in words, while the hand is his."""
    async with stage(shuffle=lambda: stacked("AsKs AdKd")) as scene:
        one, two, spectator = scene.watch("p0"), scene.watch("p1"), scene.watch()
        await scene.begin(0, 1)
        assert two.told(YourSeat)[-1].strength == "pair of aces"
        assert one.told(YourSeat)[-1].strength == "pair of kings"
        assert not any(b"pair of" in frame for frame in spectator.frames)
        assert not any(b"pair of aces" in frame for frame in one.frames)
