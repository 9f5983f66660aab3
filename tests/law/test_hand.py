"""``Hand``: the fluent, immutable face of the law."""

from __future__ import annotations

from copy import copy, deepcopy

import pytest

from openfelt import Hand, IllegalAction, InvalidCard, NoLimit, OpenfeltError, Reason, Stakes
from openfelt.cards import UNKNOWN, format_cards, parse_cards
from openfelt.rules.actions import Bet, Call, Muck, Show
from openfelt.rules.events import HandMucked, HandShown, HandStarted
from openfelt.rules.state import Phase
from tests.law.telling import BOARD, FLOP, RIVER, TURN, opened, told

GAME = NoLimit(Stakes(blinds=(1, 2)))
HOLES = "AhKh QsQd 7c2d"


@pytest.fixture
def hand() -> Hand:
    """Three players with known cards, the button at seat 0 to act."""
    return Hand.start(GAME, stacks=(200, 200, 150), button=0).deal_hole(HOLES)


def test_the_ten_lines_of_the_design(hand: Hand) -> None:
    """The example every reader meets first, step by step."""
    assert (hand.to_act, str(hand.legal)) == (0, "fold, call 2, raise to 4..200")
    with pytest.raises(IllegalAction) as caught:
        hand.raise_to(3)
    assert (caught.value.reason, caught.value.legal) == (Reason.TOO_SMALL, hand.legal)
    hand = hand.raise_to(6).call().fold().deal_board("Th9h2c").check().bet(10).call()
    hand = hand.deal_board("2s").check().check().deal_board("Jh").check().check()
    assert hand.over
    assert hand.payoffs == (18, -16, -2)
    assert hand.stacks == (218, 184, 148)


def test_every_call_returns_another_hand(hand: Hand) -> None:
    """Immutability: the old hand stays as it was, so two lines of play can be told from one moment."""
    state, events, text = hand.state, hand.events, repr(hand)
    raised, folded = hand.raise_to(6), hand.fold()
    assert (hand.state, hand.events, repr(hand)) == (state, events, text)
    assert raised.events[: len(events)] == folded.events[: len(events)] == events
    assert (raised.pot, folded.pot, hand.pot) == (9, 3, 3)
    assert (raised.to_act, folded.to_act, hand.to_act) == (1, 1, 0)


def test_frozen_through_and_through(hand: Hand) -> None:
    """Nobody changes the past: neither state nor player nor event takes an assignment, nor a hand a new name."""
    for thing, name in ((hand.state, "level"), (hand.state.players[0], "stack"), (hand.events[0], "button")):
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
    with pytest.raises(AttributeError):
        hand.colour = "red"  # type: ignore[attr-defined]


def test_what_a_hand_tells(hand: Hand) -> None:
    """Board, pot, pots, stacks and payoffs at a moment in the middle."""
    hand = told(hand, f"r6 c f {FLOP} k b10")
    assert format_cards(hand.board) == FLOP
    assert (hand.pot, hand.stacks, hand.payoffs) == (24, (184, 194, 148), (-16, -6, -2))
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(14, (1, 0))]
    assert (hand.over, hand.to_act) == (False, 1)
    assert str(hand.legal) == "fold, call 10, raise to 20..194"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("", "<Hand preflop, pot 3, to act: 0>"),
        ("r6 c f", "<Hand flop, pot 14, to act: dealer>"),
        (f"r6 c f {FLOP} k", "<Hand flop, pot 14, to act: 0>"),
        (f"r6 c f {FLOP} k k {TURN}", "<Hand turn, pot 14, to act: 1>"),
        ("f f", "<Hand over, payoffs (0, -1, 1)>"),
    ],
)
def test_repr(hand: Hand, script: str, text: str) -> None:
    """A hand prints its street, pot and whose turn it is, and no cards."""
    assert repr(told(hand, script)) == text


def test_stacks_and_payoffs_keep_their_order() -> None:
    """They come in the order in which the seats were given."""
    hand = Hand.start(GAME, (100, 200, 300), 7, seats=(7, 3, 5)).deal_hole({3: "AsAd", 5: "KsKd", 7: "QsQd"})
    assert hand.places == (7, 3, 5)
    hand = told(hand, f"r10 c c {FLOP} k k k {TURN} k k k {RIVER} k k k")
    assert hand.payoffs == (-10, 20, -10)
    assert hand.stacks == (90, 220, 290)


# ---------------------------------------------------------------- dealing


@pytest.mark.parametrize(
    "cards",
    [
        HOLES,
        "AhKhQsQd7c2d",
        parse_cards(HOLES),
        list(parse_cards(HOLES)),
        {0: "AhKh", 1: "QsQd", 2: "7c2d"},
        {2: parse_cards("7c2d"), 1: "QsQd", 0: list(parse_cards("AhKh"))},
    ],
)
def test_hole_cards_in_any_form(hand: Hand, cards: object) -> None:
    """As one text, as cards, or by seat."""
    dealt = Hand.start(GAME, stacks=(200, 200, 150), button=0).deal_hole(cards)  # type: ignore[arg-type]
    assert dealt.state == hand.state


def test_hole_cards_that_do_not_fit() -> None:
    """Too few, too many, or none for some seat; the hand waits for its cards as before."""
    hand = Hand.start(GAME, stacks=(200, 200, 150), button=0)
    with pytest.raises(InvalidCard, match="3 players take 6 hole cards, not 4"):
        hand.deal_hole("AhKhQsQd")
    with pytest.raises(IllegalAction, match="no hole cards are given for seat 2") as caught:
        hand.deal_hole({0: "AhKh", 1: "QsQd"})
    assert caught.value.reason == Reason.WRONG_CARDS
    with pytest.raises(InvalidCard, match="already in play"):
        hand.deal_hole("AhKhQsQd7cAh")
    assert hand.state.phase == Phase.DEAL
    assert all(player.hole == () for player in hand.state.players)


def test_hole_cards_of_a_seat_that_is_not_there() -> None:
    """A hand for an empty seat is a mistake of the caller, and he is told."""
    hand = Hand.start(GAME, stacks=(200, 200), button=0)
    with pytest.raises(OpenfeltError):
        hand.deal_hole({0: "AhKh", 1: "QsQd", 2: "7c2d"})


def test_hole_cards_are_dealt_once(hand: Hand) -> None:
    """Dealing again is refused rather than forgotten."""
    with pytest.raises(IllegalAction) as caught:
        hand.deal_hole("2h2s 3h3s 4h4s")
    assert caught.value.reason == Reason.NOT_NOW


@pytest.mark.parametrize("cards", ["", "Ah3s", "Ah3s4s"])
def test_one_card_is_burned(hand: Hand, cards: str) -> None:
    """None or two cards are no burn, and that is an error of the law, not of Python."""
    hand = told(hand, "c c k")
    with pytest.raises(OpenfeltError):
        hand.burn(cards)


def test_a_burn_comes_by_itself_or_by_hand(hand: Hand) -> None:
    """Before board cards an unnamed burn is unknown, a named one is kept."""
    hand = told(hand, "c c k")
    assert hand.deal_board(FLOP).state.burned == (UNKNOWN,)
    assert hand.burn().deal_board(FLOP).state == hand.deal_board(FLOP).state
    assert format_cards(hand.burn("3d").deal_board(FLOP).state.burned) == "3d"
    assert format_cards(hand.burn(parse_cards("3d")).deal_board(FLOP).state.burned) == "3d"


# ---------------------------------------------------------------- acting


@pytest.mark.parametrize("name", ["fold", "check", "call", "all_in", "show", "muck"])
@pytest.mark.parametrize(
    ("script", "reason", "message"),
    [("r6 c f", Reason.NOT_NOW, "the dealer is"), ("f f", Reason.HAND_OVER, "the hand is over")],
)
def test_nobody_is_to_act(hand: Hand, name: str, script: str, reason: Reason, message: str) -> None:
    """While the dealer's turn is awaited, or nobody's, there is no player to address."""
    with pytest.raises(IllegalAction, match=message) as caught:
        getattr(told(hand, script), name)()
    assert caught.value.reason == reason
    assert caught.value.legal is None


def test_acting_by_name(hand: Hand) -> None:
    """``act`` takes any action, that of the player to act like the short form."""
    assert hand.act(Call(0)).state == hand.call().state
    with pytest.raises(IllegalAction) as caught:
        hand.act(Bet(1, 10))
    assert caught.value.reason == Reason.NOT_YOUR_TURN


def test_all_in_falls_out_as_call_bet_or_raise() -> None:
    """S0-08: ``all_in`` is whatever the stack makes of it."""
    hand = opened((1000, 160, 300))
    assert told(hand, "a").state == told(hand, "r300").state
    assert told(hand, "a f a").state == told(hand, "a f c").state
    flop = told(opened((1000, 1000)), f"c k {FLOP}")
    assert told(flop, "a").state == told(flop, "b900").state


# ---------------------------------------------------------------- the showdown

SHOWDOWN = f"r6 c f {FLOP} k k {TURN} k k {RIVER} k k"


def test_cards_speak_unless_by_hand(hand: Hand) -> None:
    """By default the dealer reads the hands; with ``by_hand`` each player shows or mucks himself."""
    assert told(hand, SHOWDOWN).over
    by_hand = Hand.start(GAME, stacks=(200, 200, 150), button=0, by_hand=True).deal_hole(HOLES)
    by_hand = told(by_hand, SHOWDOWN)
    assert (by_hand.over, by_hand.to_act, by_hand.legal) == (False, 1, None)
    shown = by_hand.show()
    assert shown.to_act == 0
    assert shown.show().state.players == shown.act(Show(0)).state.players
    assert shown.muck().state == shown.act(Muck(0)).state == told(hand, SHOWDOWN).state
    assert by_hand.muck().payoffs == (8, -6, -2)


def test_cards_speak_even_for_those_who_come_last(hand: Hand) -> None:
    """The better hand is shown, the worse one mucked."""
    hand = told(hand, "r6 c f KsKdQh k k 3d k k 3h k k")
    assert [event.seat for event in hand.events if isinstance(event, HandShown | HandMucked)] == [1, 0]
    assert isinstance(hand.events[-4], HandShown | HandMucked)


# ---------------------------------------------------------------- replay and view


def test_replay_at_every_prefix(hand: Hand) -> None:
    """L06: any first few events make the hand of that moment, and it can be played on."""
    hand = told(hand, SHOWDOWN)
    for count in range(1, len(hand.events) + 1):
        assert Hand.replay(hand.events[:count]).events == hand.events[:count]
    again = Hand.replay(iter(hand.events))
    assert (again.state, again.payoffs, again.over) == (hand.state, hand.payoffs, True)
    middle = Hand.replay(told(opened((200, 200)), f"c k {FLOP}").events)
    assert middle.check().to_act == 1


def test_replay_of_nothing() -> None:
    """A hand begins with its first event."""
    with pytest.raises(ValueError, match="HandStarted"):
        Hand.replay([])


def test_replay_of_redacted_events(hand: Hand) -> None:
    """L06, L07: what a player was sent rebuilds what he saw."""
    seen = told(hand, f"r6 c f {FLOP} k").view(0)
    again = Hand.replay(seen.events)
    assert (again.state, again.to_act, str(again.legal)) == (seen.state, 0, str(seen.legal))


def test_a_view_hides_what_others_hold(hand: Hand) -> None:
    """L07: own cards only, everything else as it is."""
    hand = told(hand, f"r6 c f {FLOP} k")
    for viewer in (0, 1, 2):
        seen = hand.view(viewer)
        holes = {player.seat: player.hole for player in seen.state.players}
        assert holes.pop(viewer) == hand.state.player(viewer).hole
        assert set(holes.values()) == {(UNKNOWN, UNKNOWN)}
        assert (seen.board, seen.pot, seen.pots, seen.stacks, seen.legal) == (
            hand.board,
            hand.pot,
            hand.pots,
            hand.stacks,
            hand.legal,
        )
    assert {player.hole for player in hand.view(None).state.players} == {(UNKNOWN, UNKNOWN)}
    assert hand.view(0).view(1).state == hand.view(None).state


def test_a_view_after_the_showdown(hand: Hand) -> None:
    """H10: turned-up cards are everybody's, mucked ones stay their owner's."""
    hand = told(hand, SHOWDOWN)
    assert {player.seat for player in hand.view(None).state.players if player.hole[0].known} == {1}
    assert isinstance(hand.view(None).events[0], HandStarted)
    assert len(hand.view(None).events) == len(hand.events)


def test_the_board_is_everybodys() -> None:
    """S0-11: no view takes board cards away."""
    hand = told(opened((100, 100), blinds=(1, 2)), f"a c {BOARD}")
    assert format_cards(hand.view(None).board) == BOARD.replace(" ", "")


def test_a_branch_costs_nothing(hand: Hand) -> None:
    """A hand and its state are values: a copy is the thing itself, and undo is the one that was kept."""
    raised = told(hand, "r6")
    for copied in (copy(raised), deepcopy(raised), deepcopy([raised])[0]):
        assert copied is raised
    assert copy(raised.state) is deepcopy(raised.state) is raised.state
    one, other = copy(raised).call(), raised.fold()
    assert (raised.state.acts, one.state.acts, other.state.acts, hand.state.acts) == (1, 2, 2, 0)
