"""What one viewer may see of events and states."""

from __future__ import annotations

import pytest

from openfelt import Hand, codec
from openfelt.cards import UNKNOWN, format_cards, parse_cards
from openfelt.rules.events import (
    BoardDealt,
    BoardDeclared,
    BoardNamed,
    BoardWithdrawn,
    Burned,
    BurnTaken,
    CardExposed,
    CardsRevealed,
    Event,
    ExtraCardTaken,
    FlopScrambled,
    Folded,
    HandEvent,
    HandKept,
    HandKilled,
    HandMucked,
    HandShown,
    HandStarted,
    HandVoided,
    HoleDealt,
    KillCause,
    MisdealCause,
    Misdealt,
    PotAwarded,
    Share,
)
from openfelt.rules.view import view_event, view_state
from tests.law.telling import FLOP, RIVER, TURN, opened, told

CARDS = parse_cards("AsAd")
HIDDEN = (UNKNOWN, UNKNOWN)
PLAYED = told(
    opened((1000,) * 3, holes="KsKd TsTd QsQd"), f"c c k {FLOP} k k k {TURN} k k k {RIVER} b100 f c"
)  # 0 wins and shows, 2 mucks, 1 has folded

EVENTS: list[tuple[Event, int | None, Event]] = [
    (HoleDealt(3, CARDS), 3, HoleDealt(3, CARDS)),
    (HoleDealt(3, CARDS), 2, HoleDealt(3, HIDDEN)),
    (HoleDealt(3, CARDS), None, HoleDealt(3, HIDDEN)),
    (HoleDealt(0, CARDS), None, HoleDealt(0, HIDDEN)),
    (HoleDealt(3, HIDDEN), 2, HoleDealt(3, HIDDEN)),
    (Burned(CARDS[0]), 3, Burned(UNKNOWN)),
    (Burned(CARDS[0]), None, Burned(UNKNOWN)),
]
PUBLIC: list[Event] = [
    PLAYED.events[0],
    BoardDealt(parse_cards(FLOP)),
    HandShown(3, CARDS, "pair of aces"),
    HandMucked(3),
    Folded(3),
    CardExposed(3, 0, CARDS[0], replaced=True),
    CardExposed(3, 0, CARDS[0], replaced=False),
    ExtraCardTaken(3),
    Misdealt(MisdealCause.BOXED_CARDS),
    HandVoided(CARDS[0]),
    FlopScrambled(parse_cards("2c7d9hJc"), CARDS[0]),
    BurnTaken(CARDS[0]),
    BoardWithdrawn(CARDS, burned=True),
    BoardNamed(parse_cards("2c7d9hJc4s")),
    BoardDeclared(3),
    CardsRevealed(3, CARDS),
    HandKilled(3, KillCause.FOULED),
    HandKept(3),
    PotAwarded(0, 10, (Share(3, 10),), "pair of aces", parse_cards("AsAd9h7dJc")),
]


@pytest.mark.parametrize(("event", "viewer", "seen"), EVENTS)
def test_what_is_hidden(event: Event, viewer: int | None, seen: Event) -> None:
    """L07, I03: hole cards are their owner's, burns nobody's."""
    assert view_event(event, viewer) == seen


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_what_is_public(event: Event, viewer: int | None) -> None:
    """I13, L07: everything else of a hand is sent as it is, and read back the same."""
    assert codec.decoder(HandEvent).decode(codec.encode(event)) == event
    assert view_event(event, viewer) is event


def test_every_card_of_a_hand_is_accounted_for() -> None:
    """L07: own, shown and board cards are there, folded, mucked and burned ones are not."""
    seen = {viewer: view_state(PLAYED.state, viewer) for viewer in (0, 1, 2, None)}
    assert [format_cards(seen[None].player(seat).hole) for seat in (0, 1, 2)] == ["KsKd", "????", "????"]
    assert [format_cards(seen[1].player(seat).hole) for seat in (0, 1, 2)] == ["KsKd", "TsTd", "????"]
    assert [format_cards(seen[2].player(seat).hole) for seat in (0, 1, 2)] == ["KsKd", "????", "QsQd"]
    assert seen[0] == seen[None]


def test_a_viewer_who_is_not_dealt_in_sees_what_everybody_sees() -> None:
    """A seat that is not in the hand is a spectator."""
    assert view_state(PLAYED.state, 9) == view_state(PLAYED.state, None)
    assert [view_event(event, 9) for event in PLAYED.events] == list(PLAYED.view(None).events)


def test_redacted_events_keep_their_places() -> None:
    """The n-th event stays the n-th, of the same kind, whoever looks."""
    for viewer in (0, 1, 2, None):
        seen = PLAYED.view(viewer).events
        assert [type(event) for event in seen] == [type(event) for event in PLAYED.events]


def test_cards_not_yet_dealt_are_not_hidden_cards() -> None:
    """Before the deal there is nothing to see, and a view does not pretend there is."""
    hand = Hand.replay(PLAYED.events[:3])
    assert isinstance(hand.events[0], HandStarted)
    assert all(player.hole == () for player in view_state(hand.state, None).players)


def test_what_was_all_in_and_open_stays_open() -> None:
    """H06: hands turned up before the board are everybody's from then on."""
    hand = told(opened((1000, 600), holes="AsAd KsKd"), "a c")
    assert [format_cards(hand.view(None).state.player(seat).hole) for seat in (0, 1)] == ["AsAd", "KsKd"]


def test_error_texts_hold_no_cards() -> None:
    """L07: a refusal tells what is legal and nothing about anybody's cards."""
    hand = told(opened((1000, 1000), holes="AsAd KsKd"), "c")
    with pytest.raises(Exception, match="legal") as caught:
        hand.bet(10)
    for card in ("As", "Ad", "Ks", "Kd"):
        assert card not in str(caught.value)
        assert card.encode() not in codec.encode(hand.legal)
