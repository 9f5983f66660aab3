"""After a hand: cards shown without need, by whom, which, and when."""

from __future__ import annotations

import pytest

from openfelt.cards import Card, parse_cards
from openfelt.errors import IllegalCommand, Refusal
from openfelt.rules.events import CardsRevealed, Event, HandShown
from openfelt.table.commands import CallOff, Leave, Pause, ShowCards, Sit
from openfelt.table.events import NextHandSet
from openfelt.table.showing import showable
from tests.table.felt import Felt, hosted, of_kind, stacked

DECK = stacked("As Ks Qs Ad Kd Qd 2c 3c 4c 5h 6h 7h 8h 9h")
"""Seat 1 is dealt aces, seat 2 kings and seat 0, with the button, queens."""


def played(*folds: int, felt: Felt | None = None) -> Felt:
    """A hand of seats 0, 1 and 2 that is over: those of ``folds`` fold when it is their turn, the others go on."""
    felt = felt or Felt.with_players(0, 1, 2)
    felt.begin(DECK)
    while felt.state.playing:
        if felt.turn.seat in folds:
            felt.answer("fold")
        else:
            felt.check_or_call()
    return felt


def show(player: str, cards: str, hand: int = 1) -> ShowCards:
    return ShowCards(player, hand, parse_cards(cards))


def left(felt: Felt, player: str) -> str:
    return "".join(map(str, showable(felt.state, player)))


def seat_for(player: str, seat: int) -> Sit:
    return Sit(player, player, seat, 200)


def refusal(felt: Felt, command: ShowCards) -> tuple[Refusal, str]:
    error = felt.refused(command)
    assert isinstance(error, IllegalCommand)
    return error.refusal, error.message


@pytest.mark.parametrize("cards", ["AsAd", "AdAs", "As", "Ad"])
def test_the_winner_shows_what_he_need_not(cards: str) -> None:
    """H09: both or one, and everybody sees just those."""
    felt = played(0, 2)
    assert left(felt, "p1") == "AsAd"
    assert felt.do(show("p1", cards)) == (CardsRevealed(1, parse_cards(cards)),)
    assert set(showable(felt.state, "p1")) == set(parse_cards("AsAd")) - set(parse_cards(cards))


def test_one_card_after_the_other() -> None:
    """H09: the second one as well, and neither of them twice."""
    felt = played(0, 2)
    felt.do(show("p1", "As"))
    assert refusal(felt, show("p1", "As")) == (
        Refusal.NOTHING_TO_SHOW, "You can show Ad, together or one of them"
    )  # fmt: skip
    assert felt.do(show("p1", "Ad")) == (CardsRevealed(1, parse_cards("Ad")),)
    assert refusal(felt, show("p1", "Ad"))[0] == Refusal.NOTHING_TO_SHOW
    assert left(felt, "p1") == ""


def test_who_has_folded_or_mucked_may_show_too() -> None:
    """H09, X-12: who won at the showdown has shown already; the one who mucked behind him has not."""
    felt = played(0)
    assert [event.seat for event in of_kind(felt.events, HandShown)] == [1]
    assert [left(felt, f"p{seat}") for seat in range(3)] == ["QsQd", "", "KsKd"]
    felt.do(show("p0", "Qs"))
    felt.do(show("p2", "KsKd"))
    assert felt.state.revealed == parse_cards("QsKsKd")
    assert refusal(felt, show("p1", "AsAd")) == (
        Refusal.NOTHING_TO_SHOW, "You have no cards of this hand left to show"
    )  # fmt: skip


@pytest.mark.parametrize("cards", ["", "Ks", "AsKs", "AsAs", "AsAdKs", "??"])
def test_other_cards_than_his_own(cards: str) -> None:
    """H09, L08: named or guessed, no card of anybody else's comes out, and none twice."""
    felt = played(0, 2)
    assert refusal(felt, show("p1", cards)) == (
        Refusal.NOTHING_TO_SHOW, "You can show AsAd, together or one of them"
    )  # fmt: skip


def test_not_while_a_hand_is_played() -> None:
    """H09: who has folded waits for its end, and its cards are no concern of the next hand's."""
    felt = Felt.with_players(0, 1, 2)
    assert refusal(felt, show("p0", "Qs", 0))[0] == Refusal.NOTHING_TO_SHOW
    felt.begin(DECK)
    felt.answer("fold")
    assert left(felt, "p0") == ""
    assert refusal(felt, show("p0", "QsQd")) == (Refusal.NOT_NOW, "Cards can be shown when this hand is over")
    felt.fold_down()
    felt.begin(stacked("Qs Ks As Qd Kd Ad"))
    felt.fold_down()
    assert refusal(felt, show("p0", "QsQd")) == (Refusal.NOT_NOW, "Hand 1 is not the one that has just ended")
    assert felt.state.revealed == ()


def test_nobody_shows_what_was_not_dealt_to_him() -> None:
    """H09, E1: neither a stranger nor whoever came later, not even into the seat where the cards were held."""
    felt = played(0, 2)
    assert refusal(felt, show("stranger", "As"))[0] == Refusal.NOT_SEATED
    felt.sit(4)
    assert refusal(felt, show("p4", "As"))[0] == Refusal.NOTHING_TO_SHOW
    felt.do(Leave("p1"))
    assert refusal(felt, show("p1", "As"))[0] == Refusal.NOT_SEATED
    felt.sit(1)
    assert left(felt, "p1") == "AsAd"
    felt.do(Leave("p1"))
    felt.do(Leave("p4"))
    felt.do(seat_for("p1", 4))
    felt.do(seat_for("p4", 1))
    assert left(felt, "p1") == left(felt, "p4") == ""


def test_a_hand_that_was_called_off_has_nothing_to_show() -> None:
    """H09, F3: it has not been played."""
    felt = Felt.with_players(0, 1, 2)
    felt.begin(DECK)
    felt.do(CallOff())
    assert refusal(felt, show("p0", "Qs"))[0] == Refusal.NOTHING_TO_SHOW


def test_what_is_shown_can_be_seen_before_the_next_hand() -> None:
    """H09: it begins later when it would have come too soon, and when it was planned otherwise."""
    felt = played(0, 2)
    planned = felt.state.next_hand_at
    assert planned is not None
    assert felt.do(show("p1", "As")) == (CardsRevealed(1, parse_cards("As")),)
    felt.now = planned - 500
    shown: tuple[Event, ...] = felt.do(show("p1", "Ad"))
    assert shown == (CardsRevealed(1, parse_cards("Ad")), NextHandSet(felt.now + 2_000))
    assert felt.state.next_hand_at == felt.now + 2_000


def test_in_a_pause_there_is_time() -> None:
    """H09: while no hand is planned, whenever one likes; nothing is planned by it."""
    felt = played(0, 2, felt=hosted(0, 1, 2))
    felt.do(Pause("p0"))
    felt.now += 600_000
    assert felt.do(show("p1", "AsAd"))[0] == CardsRevealed(1, parse_cards("AsAd"))
    assert felt.state.next_hand_at is None


def test_in_a_tournament_too() -> None:
    """H09, K13: it changes nothing of the game."""
    felt = played(0, 2, felt=Felt.with_players(0, 1, 2, tournament=True))
    before = felt.stacks
    felt.do(show("p1", "As"))
    assert felt.stacks == before
    cards: tuple[Card, ...] = showable(felt.state, "p1")
    assert cards == parse_cards("Ad")
