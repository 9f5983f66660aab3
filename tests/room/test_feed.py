"""The feed: dense numbers, a picture from which events go on, and each player's secrets for him alone."""

from __future__ import annotations

from random import Random

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfelt.cards import DECK, UNKNOWN, Card
from openfelt.room.feed import MOST_EVENTS_OF_AN_IDLE_TABLE, Feed
from openfelt.rules.events import Burned, Event, HoleDealt
from openfelt.rules.stakes import NoLimit, Stakes
from openfelt.table.commands import Leave, Sit
from openfelt.table.events import DeckShuffled, HandBegan, PlayerLeft, PlayerSat, Skipped
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from openfelt.table.view import view_table
from tests.room.stage import fold
from tests.table.felt import Felt, of_kind, settings
from tests.table.test_life import lived

FACE_DOWN = (UNKNOWN, UNKNOWN)


def fed(events: list[Event], start: TableState | None = None) -> Feed:
    """A feed that has taken in ``events``."""
    state = start or TableState(settings())
    feed = Feed(state, 0)
    for event in events:
        feed.add(state, event)
        state = evolve(state, event)
    return feed


def holes(events: tuple[Event, ...] | None) -> dict[int, tuple[Card, ...]]:
    assert events is not None
    return {event.seat: event.cards for event in of_kind(events, HoleDealt)}


def test_numbers_are_dense() -> None:
    """C1: every event takes the next number, the hidden ones as well."""
    felt = Felt.with_players(0, 1)
    felt.begin()
    feed = fed(felt.events)
    assert feed.version == len(felt.events)
    assert feed.since(0, "") is not None
    told = feed.since(0, "p0")
    assert told is not None
    assert [type(event) for event in told] == [
        Skipped if isinstance(event, DeckShuffled) else type(event) for event in felt.events
    ]


def test_everybody_has_his_own_cards_only() -> None:
    """L07, I2: players see theirs, onlookers none, nobody the burns and the deck."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    felt.play_down()
    feed = fed(felt.events)
    dealt = {event.seat: event.cards for event in of_kind(felt.events, HoleDealt)}
    assert holes(feed.since(0, "")) == dict.fromkeys(dealt, FACE_DOWN)
    assert holes(feed.since(0, "stranger")) == dict.fromkeys(dealt, FACE_DOWN)
    for seat in dealt:
        assert holes(feed.since(0, f"p{seat}")) == dict.fromkeys(dealt, FACE_DOWN) | {seat: dealt[seat]}
        assert holes(feed.picture(f"p{seat}")[2])[seat] == dealt[seat]
    told = feed.since(0, "p0")
    assert told is not None
    assert {event.card for event in of_kind(told, Burned)} == {UNKNOWN}
    assert feed.owners(0) == {"p0", "p1", "p2"}
    assert feed.owners(feed.version) == frozenset()


def test_a_seat_taken_over_keeps_the_secrets_of_who_sat_there() -> None:
    """L07, C2: the newcomer in seat 2 sees nothing of the hand played there before, and its player still does."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin()
    felt.fold_down()
    felt.do(Leave("p2"))
    felt.do(Sit("new", "New", 2, 100))
    (dealt,) = [event for event in of_kind(felt.events, HoleDealt) if event.seat == 2]
    feed = fed(felt.events)
    assert holes(feed.since(0, "new"))[2] == FACE_DOWN
    assert holes(feed.picture("new")[2])[2] == FACE_DOWN
    assert holes(feed.since(0, "p2"))[2] == dealt.cards


@hypothesis.settings(deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 200))
def test_the_picture_and_its_events_are_the_table(seed: int, steps: int) -> None:
    """I5: the table as it stood at the base, and the events since, are the table as it is."""
    life = lived(NoLimit(Stakes(blinds=(1, 2))), seed, steps)
    feed = fed(life.events, life.empty)
    base, view, since = feed.picture("")
    before = fold(life.empty, life.events[:base])
    assert view == view_table(before)
    assert base + len(since) == feed.version == len(life.events)
    assert not before.playing
    assert not any(chair.leaving or chair.top_up_to for chair in before.chairs)
    # What the picture does not say is not needed: whoever has it can follow the chips of every seat.
    shown = {seat.seat: seat.stack for seat in view.players}
    assert shown == {chair.seat: chair.stack for chair in before.chairs}
    begun = [event.number for event in of_kind(since, HandBegan)]
    assert begun == ([life.state.hands] if life.state.hands else [])


@hypothesis.settings(deadline=None)
@given(seed=st.integers(0, 2**32), player=st.sampled_from(["", "p0", "p3", "stranger"]))
def test_who_resumes_sees_what_he_would_have_seen(seed: int, player: str) -> None:
    """I5: from any number that is kept, the missed events are exactly those that somebody who stayed was told."""
    life = lived(NoLimit(Stakes(blinds=(1, 2))), seed, 120)
    state, feed = life.empty, Feed(life.empty, 0)
    stayed: list[Event] = []
    for number, event in enumerate(life.events, 1):
        feed.add(state, event)
        state = evolve(state, event)
        news = feed.since(number - 1, player)
        assert news is not None
        stayed += news
    kept = [seen for seen in range(len(life.events) + 1) if feed.since(seen, player) is not None]
    assert kept == list(range(kept[0], len(life.events) + 1))
    for seen in kept:
        assert list(feed.since(seen, player) or ()) == stayed[seen:]


def test_the_hand_before_is_kept_and_no_more() -> None:
    """C1: what lies further back than the beginning of the hand before is no longer kept."""
    felt = Felt.with_players(0, 1)
    begins = []
    for _ in range(4):
        begins.append(len(felt.events))
        felt.begin()
        felt.fold_down()
    feed = fed(felt.events)
    assert feed.picture("")[0] == begins[3]
    assert feed.since(begins[2], "") is not None
    assert feed.since(begins[2] - 1, "") is None
    assert feed.since(0, "") is None


@pytest.mark.parametrize("beyond", [1, 1_000_000, -1_000_000])
def test_a_number_that_is_none_of_ours_is_not_answered(beyond: int) -> None:
    """C1: somebody who has seen more than there is, or less than nothing, needs a picture."""
    feed = fed(Felt.with_players(0, 1).events)
    assert feed.since(feed.version + beyond, "") is None


def test_a_feed_that_begins_in_the_middle() -> None:
    """F5: made from a checkpoint, its numbers go on from there."""
    felt = Felt.with_players(0, 1)
    dice = Random(3)
    for _ in range(3):
        felt.begin(tuple(dice.sample(DECK, 52)))
        felt.fold_down()
    at = len(felt.events)
    feed = Feed(felt.state, at)
    assert (feed.version, feed.since(at - 1, ""), feed.since(at, "")) == (at, None, ())
    assert feed.picture("") == (at, view_table(felt.state), ())


def test_a_table_without_hands_does_not_grow_for_ever() -> None:
    """D8: comings and goings at a resting table are told, but its picture is taken anew now and then."""
    state, version = TableState(settings()), 0
    feed = Feed(state, version)
    for _ in range(2 * MOST_EVENTS_OF_AN_IDLE_TABLE):
        for event in (PlayerSat(0, "ada", "Ada", 100), PlayerLeft(0, "ada", 100, 0)):
            feed.add(state, event)
            state, version = evolve(state, event), version + 1
    base, view, events = feed.picture("")
    assert base + len(events) == feed.version == version
    assert len(events) <= MOST_EVENTS_OF_AN_IDLE_TABLE
    assert len(view.players) == base % 2
    assert feed.since(version - 1, "") == (PlayerLeft(0, "ada", 100, 0),)
