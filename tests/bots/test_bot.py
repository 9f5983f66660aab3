"""What a bot says to single messages."""

from __future__ import annotations

from openfelt.bots.bot import Bot
from openfelt.bots.strategy import Choice
from openfelt.errors import Reason, Refusal
from openfelt.rules.state import State
from openfelt.table.events import Skipped
from openfelt.table.state import TableState
from openfelt.table.view import view_table
from openfelt.wire import messages, requests
from openfelt.wire.messages import Ack, Error, Events, Snapshot, Welcome
from openfelt.wire.requests import Act, Sit, Watch
from tests.bots.croupier import GAMES, Croupier, house_bots, table_settings, timed


class Fixed:
    """A strategy with one answer, be it legal or not."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.asked = 0

    def choose(self, hand: State, seat: int, decision: messages.Decision) -> Choice:
        self.asked += 1
        return self.choice


def newcomer() -> Bot:
    return Bot("new", "felt", Fixed(Choice("fold")), buy_in=100, pace=0)


def empty_table(seq: int = 0) -> Snapshot:
    state = TableState(settings=table_settings(GAMES["NL"], 3))
    return Snapshot("felt", seq, seq, 0, view_table(state), ())


def test_a_bot_watches_then_sits_once() -> None:
    bot = newcomer()
    (watch,) = bot.answer(Welcome(1, "new", "new", 0))
    assert watch.message == Watch("felt", 0)
    (sit,) = bot.answer(empty_table())
    assert isinstance(sit.message, Sit)
    assert sit.message.buy_in == 100
    assert bot.answer(messages.Presence("felt", ())) == []
    assert bot.answer(Ack(sit.message.id)) == []


def test_a_taken_seat_is_tried_again_but_not_for_ever() -> None:
    """Another seat is asked for at once, under a new id; at some time the bot gives up."""
    bot = newcomer()
    bot.answer(Welcome(1, "new", "new", 0))
    replies = bot.answer(empty_table())
    ids = []
    while replies:
        (sit,) = replies
        assert isinstance(sit.message, Sit)
        ids.append(sit.message.id)
        replies = bot.answer(Error(Refusal.SEAT_TAKEN, "", sit.message.id, "felt"))
    assert 1 < len(ids) == len(set(ids)) <= 10


def test_a_refused_buy_in_is_not_repeated_at_once() -> None:
    bot = newcomer()
    bot.answer(Welcome(1, "new", "new", 0))
    (sit,) = bot.answer(empty_table())
    assert isinstance(sit.message, Sit)
    assert bot.answer(Error(Refusal.BUY_IN, "", sit.message.id, "felt")) == []


def test_a_gap_is_answered_by_one_watch() -> None:
    bot = newcomer()
    bot.answer(Welcome(1, "new", "new", 0))
    bot.answer(empty_table(seq=4))
    (watch,) = bot.answer(Events("felt", 7, 0, ()))
    assert watch.message == Watch("felt", 0)
    assert bot.answer(Events("felt", 8, 0, ())) == []
    assert bot.follower.needs_resync
    bot.answer(empty_table(seq=8))
    assert not bot.follower.needs_resync
    assert bot.follower.seq == 8


def test_events_known_already_are_passed_over() -> None:
    """A frame that overlaps with what was seen adds only what is new, and other tables' frames add nothing."""
    bot = newcomer()
    bot.answer(empty_table(seq=4))
    bot.answer(Events("felt", 3, 0, (Skipped(), Skipped(), Skipped())))
    assert bot.follower.seq == 5
    bot.answer(Events("other", 9, 0, (Skipped(),)))
    assert bot.follower.seq == 5
    assert not bot.follower.needs_resync


def asked_bot(choice: Choice) -> tuple[Croupier, messages.YourSeat, list[requests.ClientMessage]]:
    """A table whose bot of one fixed choice has just been asked something, the question, and what it said."""
    bots = house_bots(1, seed=1)
    bot = bots["bot-1"] = Bot("bot-1", "felt", Fixed(choice), buy_in=200, pace=0)
    croupier = Croupier(table_settings(GAMES["NL"], 2), bots, seed=1)
    while bot.follower.decision is None:
        croupier.step()
    seat, decision = bot.follower.seat, bot.follower.decision
    assert seat is not None
    question = messages.YourSeat("felt", bot.follower.seq, seat, "", 0, decision)
    return croupier, question, said_by_fixed(croupier)


def said_by_fixed(croupier: Croupier) -> list[requests.ClientMessage]:
    return [said for _, _, name, said in croupier._said if name == "bot-1"]


def test_a_decision_is_answered_once() -> None:
    croupier, question, said = asked_bot(Choice("fold"))
    assert question.decision is not None
    decision = question.decision
    assert said == [Act(f"act-{decision.id}", "felt", decision.id, decision.legal.price, "fold")]
    assert croupier.bots["bot-1"].answer(question) == []


def test_a_refused_act_is_followed_by_what_is_always_legal_once() -> None:
    croupier, _, said = asked_bot(Choice("raise", 1))
    bot = croupier.bots["bot-1"]
    (act,) = said
    assert isinstance(act, Act)
    (again,) = bot.answer(Error(Reason.TOO_SMALL, "", act.id, "felt"))
    assert isinstance(again.message, Act)
    assert again.message.do in ("check", "fold")
    assert again.message.id != act.id
    assert bot.answer(Error(Reason.NOT_NOW, "", again.message.id, "felt")) == []


def test_a_stale_act_is_left_alone() -> None:
    """When the decision is over, nothing needs saying about it."""
    croupier, question, said = asked_bot(Choice("fold"))
    bot = croupier.bots["bot-1"]
    (act,) = said
    assert isinstance(act, Act)
    bot.answer(messages.YourSeat("felt", question.seq, question.seat, "", 0))
    assert bot.answer(Error(Refusal.STALE, "", act.id, "felt")) == []


def test_a_new_connection_asks_for_everything_again() -> None:
    """What was said on the old connection may be lost, so an open decision is answered again under the same id."""
    croupier, _, said = asked_bot(Choice("fold"))
    croupier._said.clear()
    croupier.tell("bot-1", Welcome(1, "bot-1", "bot-1", 0))
    assert said_by_fixed(croupier) == [Watch("felt", 0)]
    croupier.step()
    assert said_by_fixed(croupier) == said


def test_big_decisions_take_longer() -> None:
    """A call of the whole pot takes longer on average than a free check, and all stay within bounds."""
    croupier = Croupier(table_settings(GAMES["NL"], 6), house_bots(6, seed=8), seed=8)
    croupier.play(30)
    bot = Bot("slow", "felt", Fixed(Choice("fold")), buy_in=100)
    times: dict[str, list[float]] = {"check": [], "raise": []}
    for other in croupier.bots.values():
        for hand, _, decision, choice in timed(other).choices:
            thought = bot._thinking_time(hand, choice, decision)
            assert 0.6 <= thought <= 3
            if choice.do in times:
                times[choice.do].append(thought)
    assert sum(times["check"]) / len(times["check"]) < sum(times["raise"]) / len(times["raise"])
