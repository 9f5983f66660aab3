"""From events to records: what went wrong in the deal is a remark, and nobody's cards are told to others."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from openfelt import Hand, NoLimit, Options, PotLimit, Stakes
from openfelt.cards import parse_cards
from openfelt.history import phh
from openfelt.history.chronicle import record_of, seen_by
from openfelt.history.record import Record, Variant
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.actions import FoulDeck, Protect, Reveal
from tests.history.records import generated, records

GAME = NoLimit(Stakes(blinds=(1, 2)))
HOLES = "AhKh QsQd 7c2d"


def dealt(**start: object) -> Hand:
    """Three players with the button in seat 2, so that seat 0 is the small blind."""
    return Hand.start(GAME, (200, 200, 150), 2, **start).deal_hole(HOLES)  # type: ignore[arg-type]


def test_a_hand_told() -> None:
    """Names, seat numbers from 1, what was played, and the result."""
    hand = dealt().raise_to(6).call().fold().deal_board("2c7d9h").check().bet(10).fold()
    record = record_of(hand.events, names=("Ann", "Bob", "Cy"), hand=7, about={"table": "Felt"})
    assert phh.write_hand(record) == (
        "variant = 'NT'\n"
        "ante_trimming_status = true\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [200, 200, 150]\n"
        "actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 7c2d', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c7d9h', "
        "'p1 cc', 'p3 cbr 10', 'p1 f']\n"
        "hand = 7\n"
        "seats = [1, 2, 3]\n"
        "table = 'Felt'\n"
        "players = ['Ann', 'Bob', 'Cy']\n"
        "finishing_stacks = [194, 198, 158]\n"
        "winnings = [0, 0, 14]\n"
        "_openfelt = {stakes = [1, 2], pot = 14}\n"
    )


def test_protection_has_a_word_of_its_own() -> None:
    """K12: PHH has no word for a hand whose clock ran out and that plays on for what is in; ours is ``protect``."""
    hand = dealt().raise_to(6).act(Protect(0)).call().deal_board("2c3c9h").check().bet(10).fold()
    record = record_of(hand.deal_board("Jc").deal_board("4s").events)
    assert "p1 protect" in record.actions
    assert prove(record).state.over


def test_a_void_hand_is_cancelled() -> None:
    """I32: everybody has what he had; the reason stands in a remark."""
    record = record_of(dealt().raise_to(6).act(FoulDeck(parse_cards("As")[0])).events)
    assert record.cancelled
    assert record.actions[-1] == "# the As was found twice: the hand is void"
    assert record.finishing_stacks == record.stacks


def test_the_button_at_an_empty_seat() -> None:
    """X-23: the order begins left of it all the same."""
    hand = Hand.start(GAME, (200, 200), 1, seats=(3, 5)).deal_hole("AhKh QsQd").fold()
    record = record_of(hand.events)
    assert (record.seats, record.button, record.blinds) == ((4, 6), 2, (1, 2))
    assert prove(record).state.over


def test_a_dead_small_blind_and_other_house_rules() -> None:
    """X-23: nobody posts it; the stakes and the house rules are told all the same."""
    hand = Hand.start(
        PotLimit(Stakes(blinds=(5, 10), chip_unit=5)), (200, 200, 150), 2, options=Options(burn_cards=False),
        dead_small_blind=True,
    )  # fmt: skip
    hand = hand.deal_hole(HOLES).fold().fold()
    record = record_of(hand.events)
    assert (record.variant, record.stakes, record.chip) == (Variant.POT_LIMIT, (5, 10), 5)
    assert record.options == Options(burn_cards=False)
    assert prove(record).state.over


def test_an_unfinished_hand_has_no_record() -> None:
    """Only a whole hand can be told."""
    for events in ((), dealt().events, dealt().events[1:]):
        with pytest.raises(ValueError, match="from HandStarted to HandEnded"):
            record_of(events)


def test_what_a_player_may_see() -> None:
    """L20: his own cards, those that were shown, and no others; a spectator sees the shown ones only."""
    hand = dealt().call().call().check().deal_board("2c3d9h").bet(2).call().fold()
    hand = hand.deal_board("Jc").check().check().deal_board("4s").check().check()
    record = record_of(hand.events)
    shown = [action for action in record.actions if " sm " in action]
    assert shown == ["p1 sm AhKh", "p2 sm QsQd"]
    assert seen_by(record, 2).actions[:3] == ("d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 7c2d")
    assert seen_by(record, None).actions[:3] == ("d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 ????")
    assert (seen_by(record, 2).hero, seen_by(record, None).hero) == (2, None)
    one = record_of(dealt().raise_to(6).fold().fold().act(Reveal(2, parse_cards("2d"))).events)
    assert seen_by(one, 1).actions[:3] == ("d dh p1 ????", "d dh p2 QsQd", "d dh p3 ??2d")
    quiet = record_of(dealt().raise_to(6).fold().fold().events)
    assert seen_by(quiet, 1).actions[:3] == ("d dh p1 ????", "d dh p2 QsQd", "d dh p3 ????")


@given(records)
@example(generated(961, irregular=True))
def test_nobody_is_dealt_no_cards(record: Record) -> None:
    """Every deal of a record has cards, also where the hand was void while an exposed one was to be replaced."""
    deals = [action.split() for action in record.actions if action.startswith("d dh ")]
    assert all(len(deal) == 4 and len(deal[3]) in (2, 4) for deal in deals)
    [again] = phh.read(Source.of_text(phh.write_hand(record)))
    assert isinstance(again, Record)
    assert again.actions == record.actions


@given(records)
def test_no_hidden_card_is_told(record: Record) -> None:
    """L20: the cards of players who never showed are nowhere in what a spectator gets, and the hand still replays."""
    seen = seen_by(record, None)
    shown = " ".join(action for action in record.actions if " sm " in action)
    for action in record.actions:
        if action.startswith("d dh "):
            cards = action.split()[-1]
            hidden = {cards[at : at + 2] for at in range(0, len(cards), 2)} - {"??"}
            hidden = {card for card in hidden if card not in shown}
            assert not any(card in told for card in hidden for told in seen.actions if told.startswith("d dh "))
    prove(seen)
