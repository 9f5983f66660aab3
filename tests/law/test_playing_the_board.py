"""Playing the board, asking to see a hand, cards shown freely, boards named late (S3-21, S3-22, X-13, TDA 18)."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options, Reason
from openfelt.cards import UNKNOWN, parse_cards
from openfelt.rules.actions import AskToSee, DeclareBoard, KillHand, Muck, NameBoard, Protect, Reveal, Show
from openfelt.rules.events import (
    BoardDeclared,
    BoardNamed,
    CardsRevealed,
    HandMucked,
    KillCause,
    Protected,
    Share,
)
from openfelt.rules.options import PlayBoard
from tests.law.felt_deck import at_flop, cannot_come, dealt, happened, on_flop, one_by_one, refuse, seated
from tests.law.telling import FLOP, RIVER, TURN, opened, told

MUST_DECLARE = Options(play_board=PlayBoard.MUST_DECLARE)
MUST_TABLE = Options(play_board=PlayBoard.MUST_TABLE)
ROYAL = "c k AsKsQs k k Js k k Ts k k"
"""Two players check down to a royal flush on the board; seat 0 shows first."""


def royal(options: Options | None = None, holes: str = "2c2d 7c7d") -> Hand:
    """Two players at the showdown, nothing shown, the best hand lying on the board."""
    return told(opened((1000, 1000), holes=holes, start={"options": options, "by_hand": True}), ROYAL)


def test_who_does_not_declare_forfeits() -> None:
    """H13, X-13 ``must_declare``, S3-22: seat 1 throws its cards away without a word and seat 0 wins all."""
    hand = told(royal(MUST_DECLARE), "s")
    after = told(hand, "m")
    assert happened(hand, after)[0] == HandMucked(1)
    assert (after.over, after.payoffs) == (True, (100, -100))


def test_who_declares_may_throw_the_cards_away() -> None:
    """H14, X-13 ``must_declare``, S3-21: seat 1 says so first and has its half."""
    hand = told(royal(MUST_DECLARE), "s")
    said = hand.act(DeclareBoard(1))
    assert happened(hand, said) == [BoardDeclared(1)]
    assert (said.over, said.to_act, said.state.player(1).declared) == (False, 1, True)
    after = told(said, "m")
    assert happened(said, after)[0] == HandMucked(1, plays_board=True)
    assert (after.over, after.payoffs) == (True, (0, 0))
    assert sorted(after.state.awards[0].plays) == sorted(parse_cards("AsKsQsJsTs"))
    assert after.view(0).state.player(1).hole == (UNKNOWN, UNKNOWN)


@pytest.mark.parametrize("script", ["s m", "m s", "m m"])
def test_the_odd_chip_of_the_board(script: str) -> None:
    """H14, F: a pot of 5 is split 3 and 2 from the left of the button, whoever has thrown his cards away."""
    hand = opened(
        (100, 100, 100), blinds=(1, 2), holes="2c2d 3c3d 7c7d", start={"options": MUST_DECLARE, "by_hand": True}
    )
    hand = told(hand, "c f k AsKsQs k k Js k k Ts k k")
    for seat in (1, 2):
        hand = hand.act(DeclareBoard(seat))
    hand = told(hand, script)
    assert hand.over
    assert hand.state.awards[0].shares == (Share(1, 3), Share(2, 2))


def test_a_board_that_is_beaten() -> None:
    """H14: to declare the board is to claim no more than it is worth."""
    hand = opened((1000, 1000), holes="AsAd 3h3d", start={"options": MUST_DECLARE, "by_hand": True})
    hand = told(hand, f"c k {FLOP} k k {TURN} k k {RIVER} k k").act(DeclareBoard(1))
    assert told(hand, "s m").payoffs == (100, -100)


def test_both_cards_have_to_be_tabled() -> None:
    """H15, X-13 ``must_table``, TDA 19: a word is worth nothing; who tables both cards has his share."""
    hand = told(royal(MUST_TABLE), "s").act(DeclareBoard(1))
    assert told(hand, "m").payoffs == (100, -100)
    assert told(hand, "s").payoffs == (0, 0)
    assert told(told(royal(MUST_TABLE), "s"), "s").payoffs == (0, 0)


@pytest.mark.parametrize("options", [Options(), MUST_DECLARE, MUST_TABLE])
def test_left_to_the_cards(options: Options) -> None:
    """H16, X-13 ``cards_speak``: who leaves it to the dealer is shown and has his share, whatever the house asks."""
    hand = told(opened((1000, 1000), holes="2c2d 7c7d", start={"options": options}), ROYAL)
    assert (hand.over, hand.payoffs) == (True, (0, 0))


def test_where_the_cards_speak_a_word_is_nothing() -> None:
    """H16, H12: who throws his cards away there has none, declared or not."""
    hand = told(royal(), "s").act(DeclareBoard(1))
    assert told(hand, "m").payoffs == (100, -100)


@pytest.mark.parametrize(
    ("hand", "seat", "reason", "message"),
    [
        (seated(), 1, Reason.NOT_NOW, "declaring to play the board is not possible now: the dealer deals hole cards"),
        (on_flop(), 1, Reason.NOT_NOW, "seat 1 is to act"),
        (at_flop(), 1, Reason.NOT_NOW, "the dealer deals the flop"),
        (dealt(script="f f"), 1, Reason.HAND_OVER, "the hand is over"),
        (royal(), 7, Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
        (told(royal(), "s"), 0, Reason.NOT_NOW, "seat 0 has nothing left to declare"),
        (royal().act(DeclareBoard(1)), 1, Reason.NOT_NOW, "seat 1 has nothing left to declare"),
    ],
)
def test_no_time_to_declare(hand: Hand, seat: int, reason: Reason, message: str) -> None:
    """S3-21: at the showdown, once, and while the cards are neither shown nor thrown away."""
    refuse(hand, DeclareBoard(seat), reason, message)


def test_no_muck_for_who_plays_the_board_in_an_all_in() -> None:
    """H08, H14: in an all-in hand every hand is tabled, declared or not."""
    hand = told(opened((1000, 1000), start={"options": MUST_DECLARE}), "a c AsKsQs Js Ts").act(DeclareBoard(0))
    refuse(hand, Muck(0), Reason.CANNOT_MUCK, "every hand has to be shown here")


# ---------------------------------------------------------------- asking to see a hand

ON_REQUEST = Options(show_called_aggressor=True)
NOT_ON_REQUEST = Options(show_called_aggressor=False)


def called(options: Options = ON_REQUEST, holes: str | None = "KsKd TsTd QsQd") -> Hand:
    """Seat 1 bets the river, seat 2 calls and seat 0 folds; seat 1 mucks."""
    hand = opened((1000,) * 3, holes=holes, start={"options": options, "by_hand": True})
    return told(hand, f"c c k {FLOP} k k k {TURN} k k k {RIVER} k b100 c f m")


def test_asked_to_see_the_called_aggressor() -> None:
    """H21, TDA 18-B: the caller sees the hand he has paid for, and so does everybody."""
    hand = called()
    assert hand.over
    after = hand.act(AskToSee(2, 1))
    assert happened(hand, after) == [CardsRevealed(1, parse_cards("TsTd"))]
    assert after.view(0).events[-1] == after.events[-1]
    assert after.payoffs == hand.payoffs == (-100, -200, 300)


def test_asked_at_the_showdown() -> None:
    """H21: also before the asker has shown his own cards."""
    hand = opened((1000,) * 3, holes="KsKd TsTd QsQd", start={"options": ON_REQUEST, "by_hand": True})
    hand = told(hand, f"c c k {FLOP} k k k {TURN} k k k {RIVER} k b100 c c m")
    assert hand.act(AskToSee(2, 1)).events[-1] == CardsRevealed(1, parse_cards("TsTd"))
    thrown = told(hand, "m")
    refuse(thrown, AskToSee(2, 1), Reason.NOT_NOW, "seat 2 has given up its cards and cannot ask")


def test_who_has_thrown_his_cards_away_cannot_ask() -> None:
    """H21: not even when he keeps the board's hand."""
    options = Options(show_called_aggressor=True, play_board=PlayBoard.MUST_DECLARE)
    hand = opened((1000,) * 3, holes="2c2d 3c3d 7c7d", start={"options": options, "by_hand": True})
    hand = told(hand, "c c k AsKsQs k k k Js k k k Ts b100 c c m").act(DeclareBoard(1))
    refuse(told(hand, "m"), AskToSee(1, 0), Reason.NOT_NOW, "seat 1 has given up its cards and cannot ask")


@pytest.mark.parametrize(
    ("hand", "action", "reason", "message"),
    [
        (
            called(NOT_ON_REQUEST),
            AskToSee(2, 1),
            Reason.NOT_NOW,
            "this house does not show hands on request",
        ),
        (called(), AskToSee(0, 1), Reason.NOT_NOW, "seat 0 has given up its cards and cannot ask"),
        (called(), AskToSee(1, 1), Reason.NOT_NOW, "seat 1 has given up its cards"),
        (called(), AskToSee(2, 2), Reason.NOT_NOW, "seat 2 has given up its cards"),
        (called(), AskToSee(2, 0), Reason.NOT_NOW, "seat 0 is not an aggressor who was called and has mucked"),
        (called(), AskToSee(2, 7), Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
        (called(), AskToSee(7, 1), Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
        (called(holes=None), AskToSee(2, 1), Reason.WRONG_CARDS, "the cards of seat 1 are not known"),
        (on_flop(ON_REQUEST), AskToSee(2, 1), Reason.NOT_NOW, "asking to see a hand is not possible now: seat 1"),
        (royal(ON_REQUEST), AskToSee(1, 0), Reason.NOT_NOW, "seat 0 is not an aggressor"),
    ],
)
def test_nothing_to_see(hand: Hand, action: AskToSee, reason: Reason, message: str) -> None:
    """H21: only where the house has it, only for a caller who kept his cards, and never a folded hand."""
    refuse(hand, action, reason, message)


# ---------------------------------------------------------------- cards shown freely


@pytest.mark.parametrize("cards", ["Ts", "Td", "TsTd", "TdTs"])
def test_a_player_shows_without_having_to(cards: str) -> None:
    """I16: one card or both, in the middle of a round, out of turn; the hand plays on as it was."""
    before = opened((1000,) * 3, holes="KsKd TsTd QsQd")
    hand = before.act(Reveal(1, parse_cards(cards)))
    assert happened(before, hand) == [CardsRevealed(1, parse_cards(cards))]
    assert hand.state == before.state


def test_shown_after_the_hand() -> None:
    """H09: the winner may show what he need not, and so may who has folded."""
    hand = told(opened((1000,) * 3, holes="KsKd TsTd QsQd"), "f f")
    for seat, cards in ((0, "Ks"), (1, "TsTd"), (2, "Qd")):
        assert hand.act(Reveal(seat, parse_cards(cards))).events[-1] == CardsRevealed(seat, parse_cards(cards))


HELD = opened((1000,) * 3, holes="KsKd TsTd ????")


@pytest.mark.parametrize(
    ("hand", "action", "reason", "message"),
    [
        (HELD, Reveal(0, ()), Reason.WRONG_CARDS, "seat 0 can reveal one or both of its own cards only"),
        (HELD, Reveal(0, parse_cards("KsKs")), Reason.WRONG_CARDS, "one or both of its own"),
        (HELD, Reveal(0, parse_cards("KsTs")), Reason.WRONG_CARDS, "one or both of its own"),
        (HELD, Reveal(0, parse_cards("KsKd2c")), Reason.WRONG_CARDS, "one or both of its own"),
        (HELD, Reveal(2, (UNKNOWN,)), Reason.WRONG_CARDS, "the cards of seat 2 are not known"),
        (HELD, Reveal(7, parse_cards("Ks")), Reason.NOT_IN_HAND, "seat 7 is not dealt in"),
        (told(HELD, "c f"), Reveal(0, parse_cards("Ks")), Reason.NOT_NOW, "after the hand only"),
        (
            one_by_one(seated(), 1),
            Reveal(1, parse_cards("2c")),
            Reason.NOT_NOW,
            "the dealer deals hole cards to seat 2",
        ),
    ],
)
def test_nothing_to_reveal(hand: Hand, action: Reveal, reason: Reason, message: str) -> None:
    """I16: one's own known cards, while one is in the hand or after it."""
    refuse(hand, action, reason, message)


# ---------------------------------------------------------------- a board that is named late

UNNAMED = told(opened((1000, 1000), holes="AsAd KsKd"), "c k 2c???? k k ?? k k 4s k k")


def test_an_unknown_board_is_named() -> None:
    """X-13: five cards, the known ones as they are; then the cards speak."""
    shown = told(opened((1000, 1000), start={"by_hand": True}), "c k 2c???? k k ?? k k 4s k k sAsAd sKsKd")
    assert (shown.over, shown.to_act) == (False, None)
    refuse(shown, Show(0), Reason.NOT_YOUR_TURN, "unknown cards have to be named")
    hand = shown.act(NameBoard(parse_cards("2c7d9hJc4s")))
    assert happened(shown, hand)[0] == BoardNamed(parse_cards("2c7d9hJc4s"))
    assert (hand.over, hand.payoffs) == (True, (100, -100))


def test_named_before_anybody_shows() -> None:
    """X-13: once the board is known, hands are shown or mucked as ever."""
    assert (UNNAMED.to_act, UNNAMED.over) == (0, False)
    hand = UNNAMED.act(NameBoard(parse_cards("2c7d9hJc4s")))
    assert (hand.over, hand.payoffs) == (True, (100, -100))


@pytest.mark.parametrize(
    ("hand", "cards", "reason", "message"),
    [
        (UNNAMED, "2c7d9hJc", Reason.WRONG_CARDS, "the board takes 5 cards, not 4"),
        (UNNAMED, "2c7d??Jc4s", Reason.WRONG_CARDS, "five known cards"),
        (UNNAMED, "3c7d9hJc4s", Reason.WRONG_CARDS, "a board card that is known cannot be named otherwise"),
        (on_flop(), "2c7d9hJc4s", Reason.NOT_NOW, "naming the board is not possible now: seat 1 is to act"),
        (at_flop(), "2c7d9hJc4s", Reason.NOT_NOW, "the dealer deals the flop"),
        (dealt(script="f f"), "2c7d9hJc4s", Reason.HAND_OVER, "the hand is over"),
    ],
)
def test_no_board_to_name(hand: Hand, cards: str, reason: Reason, message: str) -> None:
    """A board is named at the showdown, whole, and what is known of it stays."""
    refuse(hand, NameBoard(parse_cards(cards)), reason, message)


@pytest.mark.parametrize("cards", ["2cAs9hJc4s", "2c2c9hJc4s", "2c7d7dJc4s", "2c7d9h4s4s"])
def test_a_board_of_cards_that_lie_elsewhere(cards: str) -> None:
    """I08: a card of a player, or one that lies on the board already, cannot be named."""
    cannot_come(UNNAMED, NameBoard(parse_cards(cards)))


# ---------------------------------------------------------------- protection


def test_a_protected_hand_can_be_killed() -> None:
    """S0-70, S3-18: protection keeps a hand in for what is in; the dealer may take it all the same."""
    before = dealt(script="r300")
    hand = before.act(Protect(1))
    assert happened(before, hand)[0] == Protected(1)
    assert not hand.act(KillHand(1, KillCause.UNPROTECTED)).state.player(1).live


@pytest.mark.parametrize(
    ("hand", "seat", "reason", "message"),
    [
        (dealt(), 0, Reason.NO_PROTECTION, "seat 0 has nothing in the pot to protect; legal: fold, call 100"),
        (dealt(), 1, Reason.NOT_YOUR_TURN, "it is not the turn of seat 1"),
        (at_flop(), 1, Reason.NOT_NOW, "protect is not possible now: the dealer deals the flop"),
        (seated(), 1, Reason.NOT_NOW, "the dealer deals hole cards to seat 1"),
        (dealt(script="f f"), 2, Reason.HAND_OVER, "the hand is over"),
        (royal(), 0, Reason.NOT_NOW, "seat 0 shows or mucks"),
    ],
)
def test_nothing_to_protect(hand: Hand, seat: int, reason: Reason, message: str) -> None:
    """S0-70: only the player to act, and only with money in."""
    refuse(hand, Protect(seat), reason, message)
