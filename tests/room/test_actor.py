"""A table at work: requests and their answers, what happens by itself, and who is told."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from openfelt.cards import DECK, parse_cards
from openfelt.errors import Reason, Refusal
from openfelt.room.ports import REQUESTS_REMEMBERED
from openfelt.rules.events import Called, CardsRevealed, HandStarted
from openfelt.table.commands import Answer, BeginHand, ShowCards, Sit, SitIn, SitOut, TopUp
from openfelt.table.events import ChipsAdded, PlayerLeft, PlayerSat, SatIn, TimedOut, TopUpAsked
from openfelt.table.settings import Pace
from openfelt.wire.messages import Ack, Error, Events, Presence, Snapshot, YourSeat
from tests.room.stage import Stage, clock, fold, settle, stage
from tests.room.virtual import in_virtual_time
from tests.table.felt import of_kind, stacked


def kept(scene: Stage, kind: type) -> list[object]:
    """The journal's events of one kind."""
    return of_kind(scene.journal.events["meadow"], kind)


# ---------------------------------------------------------------- requests


@in_virtual_time
async def test_a_request_that_is_repeated_has_one_effect() -> None:
    """A2, F1: five times the same id, one after the other and at once: one effect, one answer five times."""
    async with stage() as scene:
        buy_in = Sit("ada", "Ada", 3, 100)
        assert [await scene.ask(buy_in, "ada", "r1") for _ in range(5)] == [Ack("r1")] * 5
        top_ups = (scene.ask(TopUp("ada", 200), "ada", "r2") for _ in range(5))
        assert await asyncio.gather(*top_ups) == [Ack("r2")] * 5
        assert kept(scene, PlayerSat) == [PlayerSat(3, "ada", "Ada", 100)]
        assert kept(scene, ChipsAdded) == [ChipsAdded(3, 100)]


@in_virtual_time
async def test_a_refusal_is_repeated_too() -> None:
    """A2: the answer to an id stays what it was, also when the same request would be granted by now."""
    async with stage() as scene:
        first = await scene.ask(SitOut("ada"), "ada", "r1")
        assert isinstance(first, Error)
        assert (first.reason, first.id) == (Refusal.NOT_SEATED, "r1")
        await scene.ask(Sit("ada", "Ada", 3, 100), "ada", "r2")
        assert await scene.ask(SitOut("ada"), "ada", "r1") == first
        assert await scene.ask(SitOut("ada"), "ada", "r3") == Ack("r3")


@in_virtual_time
async def test_cards_are_shown_once() -> None:
    """A2, F1, H09: everybody is told once what was shown, and the player what is left to show."""
    async with stage(shuffle=lambda: stacked("AsKs AdKd")) as scene:
        stranger, winner, loser = scene.watch(), scene.watch("p1"), scene.watch("p0")
        await scene.begin(0, 1)
        assert winner.told(YourSeat)[-1].may_show == ()
        await scene.answer("fold")
        assert winner.told(YourSeat)[-1].may_show == parse_cards("AsAd")
        assert loser.told(YourSeat)[-1].may_show == parse_cards("KsKd")
        shows = ShowCards("p1", 1, parse_cards("Ad"))
        assert [await scene.ask(shows, "p1", "r1") for _ in range(3)] == [Ack("r1")] * 3
        again = await scene.ask(shows, "p1", "r2")
        assert isinstance(again, Error)
        assert again.reason == Refusal.NOTHING_TO_SHOW
        assert kept(scene, CardsRevealed) == [CardsRevealed(1, parse_cards("Ad"))]
        assert winner.told(YourSeat)[-1].may_show == parse_cards("As")
        for onlooker in (stranger, winner, loser, late := scene.watch()):
            assert of_kind(onlooker.events, CardsRevealed) == [CardsRevealed(1, parse_cards("Ad"))]
        await scene.until(lambda: scene.state.playing)
        assert winner.told(YourSeat)[-1].may_show == ()
        assert b'"As"' not in b"".join(late.frames + stranger.frames)


@in_virtual_time
async def test_ids_belong_to_their_players() -> None:
    """F1: two players may choose the same id; requests without one are never taken for repeated."""
    async with stage() as scene:
        assert await scene.ask(Sit("ada", "Ada", 3, 100), "ada", "1") == Ack("1")
        assert await scene.ask(Sit("bob", "Bob", 4, 100), "bob", "1") == Ack("1")
        assert len(scene.state.chairs) == 2
        await scene.ask(SitOut("ada"))
        await scene.ask(SitIn("ada"))
        await scene.ask(SitOut("ada"))
        assert scene.state.chairs[0].sitting_out


@in_virtual_time
async def test_old_answers_are_forgotten_at_last() -> None:
    """A2: the last few hundred answers are kept, no more."""
    async with stage() as scene:
        first = await scene.ask(SitOut("ada"), "ada", "first")
        await scene.ask(Sit("ada", "Ada", 3, 100), "ada", "sit")
        for number in range(REQUESTS_REMEMBERED - 2):
            await scene.ask(SitIn("ada"), "ada", f"r{number}")
        assert await scene.ask(SitOut("ada"), "ada", "first") == first
        await scene.ask(SitIn("ada"), "ada", "one more")
        assert await scene.ask(SitOut("ada"), "ada", "first") == Ack("first")


@in_virtual_time
async def test_a_hundred_claims_to_one_seat() -> None:
    """D9: one gets it, 99 are told that it is taken; of a hundred claims by one player one is granted."""
    async with stage() as scene:
        claims = (scene.ask(Sit(f"c{number}", "Claim", 0, 100)) for number in range(100))
        answers = await asyncio.gather(*claims)
        assert sum(isinstance(answer, Ack) for answer in answers) == 1
        assert {answer.reason for answer in answers if isinstance(answer, Error)} == {Refusal.SEAT_TAKEN}
        claims = (scene.ask(Sit("greedy", "Greedy", 1 + number % 5, 100)) for number in range(100))
        answers = await asyncio.gather(*claims)
        assert sum(isinstance(answer, Ack) for answer in answers) == 1
        assert len(scene.state.chairs) == 2


@in_virtual_time
async def test_a_refused_answer_says_what_is_legal() -> None:
    """H3, L04: the reason, a sentence, the legal answers; the same player may answer again on the same clock."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        turn = scene.state.turn
        error = await scene.answer("raise", 3)
        assert isinstance(error, Error)
        assert (error.reason, error.table) == (Reason.TOO_SMALL, "meadow")
        assert error.legal is not None
        assert (error.legal.seat, error.legal.price, error.legal.low, error.legal.high) == (0, 2, 4, 200)
        assert scene.state.turn == turn
        assert isinstance(await scene.answer("raise", 4), Ack)


@in_virtual_time
async def test_a_deck_that_is_none_is_refused() -> None:
    """C10, I32: a request that cannot be carried out for another reason is refused too, and the table goes on."""
    async with stage() as scene:
        await scene.sit(0)
        await scene.sit(1)
        error = await scene.ask(BeginHand(DECK[:9]))
        assert isinstance(error, Error)
        assert error.reason == "refused"
        await scene.until(lambda: scene.state.playing)


@in_virtual_time
async def test_two_clicks_on_one_decision() -> None:
    """K16, A2: with ids of their own the first counts and the second is refused."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        click = scene.reply("call")
        first, second = await asyncio.gather(scene.ask(click, "p0", "1"), scene.ask(click, "p0", "2"))
        assert first == Ack("1")
        assert isinstance(second, Error)
        assert second.reason == Reason.NOT_YOUR_TURN
        assert kept(scene, Called) == [Called(0, 2)]


# ---------------------------------------------------------------- by itself


@in_virtual_time
async def test_hands_follow_each_other_by_themselves() -> None:
    """I3: the first a second after the second player came, the next when this one's end has been watched."""
    async with stage() as scene:
        await scene.sit(0)
        await scene.sit(1)
        planned = scene.state.next_hand_at
        assert planned == clock() + 1_000
        await scene.until(lambda: scene.state.playing)
        assert planned <= clock() <= planned + 5
        await scene.answer("fold")
        over = clock()
        await scene.until(lambda: scene.state.playing)
        assert 2_000 <= clock() - over <= 2_005
        assert scene.state.hands == 2


@in_virtual_time
async def test_the_clock_runs_out_by_itself() -> None:
    """K01, K02, I3: not at the last millisecond of a player's time but at the next."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        turn = scene.state.turn
        assert turn is not None
        await asyncio.sleep((turn.expires - clock()) / 1000)
        await settle()
        assert scene.state.turn == turn
        await asyncio.sleep(0.002)
        assert kept(scene, TimedOut) == [TimedOut(0)]
        assert scene.state.turn is not None
        assert scene.state.turn.seat == 1


@pytest.mark.parametrize(("late", "accepted"), [(0, True), (1, False), (2_000, False)])
@in_virtual_time
async def test_a_tie_goes_to_the_player(late: int, accepted: bool) -> None:
    """K02: an answer at exactly 30.000 s is accepted; at 30.001 the time-out has come first."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        turn = scene.state.turn
        assert turn is not None
        await asyncio.sleep((turn.expires + late - clock()) / 1000)
        assert clock() == turn.expires + late
        answer = await scene.ask(Answer("p0", turn.decision, 2, "call"))
        assert isinstance(answer, Ack) == accepted
        assert (kept(scene, TimedOut) == []) == accepted


@in_virtual_time
async def test_a_table_without_people_rests() -> None:
    """I3: bots alone are dealt nothing; when a person comes, the game goes on, and stops when he sits out."""
    async with stage(needs_person=True) as scene:
        await scene.sit(0, bot=True)
        await scene.sit(1, bot=True)
        await asyncio.sleep(300)
        assert scene.state.hands == 0
        await scene.begin(2)
        await scene.ask(SitOut("p2"))
        await scene.play_down("fold")
        await asyncio.sleep(300)
        assert scene.state.hands == 1


@in_virtual_time
async def test_a_table_that_all_have_left_alone_comes_to_rest() -> None:
    """I3, K11: three players who never answer: one hand by time-outs, then quiet, every chip still there."""
    async with stage() as scene:
        await scene.begin(0, 1, 2)
        await asyncio.sleep(300)
        assert (scene.state.hands, scene.state.playing, scene.state.next_hand_at) == (1, False, None)
        assert scene.state.chips == 600
        await scene.ask(SitIn("p1"))
        await scene.ask(SitIn("p2"))
        await scene.until(lambda: scene.state.hands == 2)


@in_virtual_time
async def test_a_seat_is_not_kept_for_ever() -> None:
    """C7, D8: who sits out ten minutes is stood up with his chips, by wall time, though no hand is played."""
    async with stage() as scene:
        await scene.sit(0)
        await scene.sit(1, 120)
        await scene.ask(SitOut("p1"))
        out_since = clock()
        await scene.until(lambda: len(scene.state.chairs) == 1, every=0.1)
        assert 600_000 <= clock() - out_since <= 600_200
        (left,) = kept(scene, PlayerLeft)
        assert isinstance(left, PlayerLeft)
        assert (left.seat, left.player, left.stack) == (1, "p1", 120)
        assert 600_000 <= left.at - out_since <= 600_200
        assert scene.state.wakes_at is None


# ---------------------------------------------------------------- telling


@in_virtual_time
async def test_two_windows_of_one_player() -> None:
    """C3: both follow the table and both are told the hand and the decision."""
    async with stage() as scene:
        one, two = scene.watch("p0"), scene.watch("p0")
        await scene.begin(0, 1)
        assert one.events == two.events
        assert one.decision == two.decision
        assert one.decision is not None
        assert one.decision.legal.price == 1


@in_virtual_time
async def test_a_decision_says_all_that_is_needed() -> None:
    """K01, K10: number, price, sizes, pot, and the time left; who comes back at 25 s has five left."""
    async with stage(pace=Pace(card=0, street=0)) as scene:
        player, other = scene.watch("p0"), scene.watch("p1")
        await scene.begin(0, 1, 2)
        decision = player.decision
        assert decision is not None
        assert (decision.id, decision.pot, decision.left, decision.cap) == (1, 3, 30_000, 0)
        assert (decision.legal.price, decision.legal.low, decision.legal.high) == (2, 4, 200)
        assert other.decision is None
        assert other.told(YourSeat)[-1].price == 1
        turn = scene.state.turn
        assert turn is not None
        await asyncio.sleep((turn.began + 25_000 - clock()) / 1000)
        back = scene.watch("p0", seen=1)
        assert back.decision is not None
        assert (back.decision.id, back.decision.left) == (1, 5_000)


@in_virtual_time
async def test_somebody_without_a_name_is_told_no_seat() -> None:
    """L07: no private part goes to whoever has none."""
    async with stage() as scene:
        nobody, stranger = scene.watch(), scene.watch("stranger")
        await scene.begin(0, 1)
        assert (nobody.told(YourSeat), stranger.told(YourSeat)) == ([], [])


@in_virtual_time
async def test_a_seat_is_told_when_it_has_changed() -> None:
    """A3: sitting down, being asked, and the end of the hand each bring the private part up to date."""
    async with stage() as scene:
        player = scene.watch("p0")
        await scene.begin(0, 1)
        seat = player.told(YourSeat)[-1]
        assert (seat.seat, seat.seq, seat.price) == (0, len(scene.journal.events["meadow"]), 1)
        await scene.play_down("fold")
        seat = player.told(YourSeat)[-1]
        assert (seat.price, seat.decision) == (0, None)


@in_virtual_time
async def test_a_seat_that_has_not_changed_is_not_told_again() -> None:
    """The private part is sent when it has changed: not because others sit down while nothing is played."""
    async with stage() as scene:
        player = scene.watch("p0")
        await scene.sit(0)
        told = len(player.told(YourSeat))
        await scene.ask(SitOut("p0"))
        await scene.sit(1)
        await scene.ask(TopUp("p1", 60))
        assert len(player.told(YourSeat)) == told


@in_virtual_time
async def test_who_is_there() -> None:
    """C4, B5: presence is per table and counts every connection of a player."""
    async with stage() as scene:
        onlooker = scene.watch()
        await scene.sit(0)
        await scene.sit(2)
        assert onlooker.away == [0, 2]
        one, two = scene.watch("p0"), scene.watch("p0")
        assert onlooker.away == [2]
        scene.actor.unwatch(one)
        assert onlooker.away == [2]
        scene.actor.unwatch(two)
        assert onlooker.away == [0, 2]
        late = scene.watch("p2")
        assert (late.away, onlooker.away) == ([0], [0])


@in_virtual_time
async def test_presence_is_told_when_it_changes_and_not_otherwise() -> None:
    """B4: no news, no message."""
    async with stage() as scene:
        await scene.sit(0)
        onlooker = scene.watch()
        onlooker.forget()
        scene.watch("stranger")
        await scene.ask(SitOut("p0"))
        assert [type(message) for message in onlooker.messages] == [Events]


@in_virtual_time
async def test_who_unwatches_is_told_nothing_more() -> None:
    """C7: also when he does so twice, or never watched."""
    async with stage() as scene:
        onlooker = scene.watch("p0")
        scene.actor.unwatch(onlooker)
        scene.actor.unwatch(onlooker)
        onlooker.forget()
        await scene.sit(0)
        assert onlooker.frames == []


@in_virtual_time
async def test_resuming_from_what_was_seen() -> None:
    """I5, C1: nothing when nothing was missed, the events when something was, a snapshot when it is too long ago."""
    async with stage() as scene:
        await scene.begin(0, 1)
        now = len(scene.journal.events["meadow"])
        assert [type(message) for message in scene.watch(seen=now).messages] == [Presence]
        (missed,) = scene.watch(seen=now - 2).told(Events)
        assert (missed.first, len(missed.events)) == (now - 1, 2)
        for seen in (0, now + 1, -1):
            (picture,) = scene.watch(seen=seen).told(Snapshot)
            assert picture.seq == now
        for _ in range(3):
            await scene.until(lambda: scene.state.playing)
            await scene.play_down("fold")
        assert len(scene.watch(seen=now - 2).told(Snapshot)) == 1


@in_virtual_time
async def test_numbers_are_dense_for_everybody() -> None:
    """I5, C1, L06: whoever comes when, his numbers have no gap, and the journal has the same events."""
    dice = Random(7)
    async with stage(shuffle=lambda: tuple(dice.sample(DECK, 52))) as scene:
        onlookers = [scene.watch()]
        await scene.begin(0, 1, 2)
        for _ in range(40):
            await scene.until(lambda: scene.state.playing)
            await scene.answer(dice.choice(("fold", None, None)))
            onlookers.append(scene.watch(dice.choice(("", "p0", "p1"))))
        total = len(scene.journal.events["meadow"])
        for onlooker in onlookers:
            (picture,) = onlooker.told(Snapshot)
            assert picture.base + len(onlooker.events) == total


@in_virtual_time
async def test_the_actor_is_what_its_journal_says() -> None:
    """L06: at any moment the state is the fold of the events that were kept."""
    async with stage() as scene:
        empty = scene.state
        await scene.begin(0, 1, 2)
        await scene.answer("raise", 10)
        await scene.ask(TopUp("p1", 150))
        assert scene.state == fold(empty, scene.journal.events["meadow"])
        assert len(kept(scene, HandStarted)) == 1
        assert kept(scene, TopUpAsked) == [TopUpAsked(1, 150)]
        assert kept(scene, SatIn) == []
