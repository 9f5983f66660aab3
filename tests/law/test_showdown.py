"""Who shows first, who may muck, when hands are turned up, and who is paid in what order."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options
from openfelt.cards import UNKNOWN, format_cards, parse_cards
from openfelt.errors import IllegalAction, InvalidCard, Reason
from openfelt.rules.actions import Show
from openfelt.rules.events import (
    BetReturned,
    BetsCollected,
    BoardDealt,
    Burned,
    Called,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    PotAwarded,
)
from openfelt.rules.evolve import evolve
from openfelt.rules.options import ShowdownFirst
from openfelt.rules.showdown import automatic, must_table, showing_order
from openfelt.rules.state import Phase, State
from tests.law.telling import BOARD, FLOP, RIVER, TURN, opened, told

CHECKED = f"c c k {FLOP} k k k {TURN} k k k {RIVER}"
KINGS_TENS_QUEENS = "KsKd TsTd QsQd"


def shown(hand: Hand) -> list[int]:
    """The seats that turned their cards up, in order."""
    return [event.seat for event in hand.events if isinstance(event, HandShown)]


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


def before_showing(hand: Hand) -> State:
    """The state in which the hand came to its showdown, nothing shown yet."""
    state: State | None = None
    for event in hand.events:
        state = evolve(state, event)
        if isinstance(event, BetsCollected) and state.phase == Phase.SHOWDOWN:
            return state
    raise AssertionError("the hand has no showdown")


# ---------------------------------------------------------------- the order of showing


@pytest.mark.parametrize(
    ("script", "first", "order"),
    [
        ("k k k", ShowdownFirst.LAST_AGGRESSOR, [0, 1, 2]),
        ("k b100 c c", ShowdownFirst.LAST_AGGRESSOR, [1, 2, 0]),
        ("b100 c r300 c c", ShowdownFirst.LAST_AGGRESSOR, [2, 0, 1]),
        ("b100 c r300 c c", ShowdownFirst.OPENER, [0, 1, 2]),
        ("k b100 r300 c c", ShowdownFirst.OPENER, [1, 2, 0]),
        ("k k k", ShowdownFirst.OPENER, [0, 1, 2]),
        ("b100 f r300 c", ShowdownFirst.LAST_AGGRESSOR, [2, 0]),
        ("b100 r300 c f", ShowdownFirst.OPENER, [1, 2]),
        ("f k k", ShowdownFirst.LAST_AGGRESSOR, [1, 2]),
    ],
)
def test_the_order_of_showing(script: str, first: ShowdownFirst, order: list[int]) -> None:
    """X-11, S3-12: last aggressor or opener of the river, else the first live player left of the button."""
    options = Options(showdown_first=first)
    hand = opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start={"options": options, "by_hand": True})
    hand = told(hand, f"{CHECKED} {script}")
    assert [hand.state.seats[index] for index in showing_order(hand.state)] == order
    for seat in order:
        assert hand.to_act == seat
        assert hand.legal is None
        hand = hand.show()
    assert hand.over
    assert shown(hand) == order


@pytest.mark.parametrize(
    ("script", "then"),
    [("b100 f c c m", [2, 3]), ("k b100 c c c m", [2, 3, 0]), ("k k b100 c c c m m", [0, 1]), ("k k k k m m", [2, 3])],
)
def test_showing_goes_on_clockwise_after_a_muck(script: str, then: list[int]) -> None:
    """H01, H24: when the last aggressor throws his cards away, the next clockwise from him is to show."""
    hand = opened((1000,) * 4, holes="KsKd TsTd QsQd 8s8d", start={"by_hand": True})
    hand = told(hand, f"c c c k {FLOP} k k k k {TURN} k k k k {RIVER} {script}")
    for seat in then:
        assert hand.to_act == seat
        hand = hand.show()
    assert hand.over


def test_aggression_of_an_earlier_street_does_not_count() -> None:
    """X-11: the bettor of the turn does not show first when the river is checked."""
    hand = told(opened((1000,) * 3, start={"by_hand": True}), f"c c k {FLOP} k k k {TURN} k k b100 c c {RIVER} k k k")
    assert hand.to_act == 0


SIDE_POT = opened((1000, 1000, 100), holes="QsQd KsKd AsAd")


def test_side_pot_before_the_all_in_player() -> None:
    """H22: the aggressor of the side pot, the others clockwise, then who is all-in; last side pot paid first."""
    hand = told(SIDE_POT, f"a c k {FLOP} k k {TURN} k k {RIVER} k b200 c")
    state = before_showing(hand)
    assert [state.seats[index] for index in showing_order(state)] == [1, 0, 2]
    assert [award.pot for award in hand.state.awards] == [1, 0]
    assert [[share.seat for share in award.shares] for award in hand.state.awards] == [[1], [2]]


def test_hands_are_turned_up_in_the_order_of_showing() -> None:
    """H22: the events come in that order as well."""
    assert shown(told(SIDE_POT, f"a c k {FLOP} k k {TURN} k k {RIVER} k b200 c")) == [1, 0, 2]


def test_a_short_raise_makes_the_last_aggressor() -> None:
    """H23: who went all-in over the bet on the river, by less than a full raise, shows first."""
    hand = told(opened((1000, 550), holes="QsQd KsKd"), f"c k {FLOP} k k {TURN} k k {RIVER} b300 a c")
    state = before_showing(hand)
    assert state.aggressor == state.index(1)
    assert [state.seats[index] for index in showing_order(state)] == [1, 0]


def test_a_short_raiser_is_turned_up_first() -> None:
    """H23: the events come in that order as well."""
    hand = told(opened((1000, 550), holes="QsQd KsKd"), f"c k {FLOP} k k {TURN} k k {RIVER} b300 a c")
    assert shown(hand) == [1, 0]


# ---------------------------------------------------------------- all-in hands are turned up


def test_heads_up_all_in_before_the_flop() -> None:
    """H06, S0-67: what nobody matched goes back, both hands are turned up, then the board runs out."""
    hand = told(opened((1000, 600), holes="AsAd KsKd"), "a")
    before = len(hand.events)
    hand = told(hand, "c")
    assert kinds(hand.events[before:]) == [Called, BetsCollected, HandShown, HandShown]
    before = len(hand.events)
    hand = told(hand, BOARD)
    assert kinds(hand.events[before:]) == [*[Burned, BoardDealt] * 3, PotAwarded, HandEnded]


def test_the_bigger_all_in_gets_its_excess_back_before_the_cards_are_seen() -> None:
    """H06: the returned bet comes before the hands are turned up."""
    hand = told(opened((600, 1000), holes="AsAd KsKd"), "a c")
    assert kinds(hand.events[-4:]) == [BetReturned, BetsCollected, HandShown, HandShown]
    assert hand.events[-4] == BetReturned(1, 400)


def test_nothing_is_shown_while_two_can_bet() -> None:
    """H07: one all-in before the flop shows nothing; with the last call of the turn all three lie open at once."""
    hand = told(SIDE_POT, f"a c k {FLOP} k k {TURN}")
    assert shown(hand) == []
    hand = told(hand, "a c")
    assert sorted(shown(hand)) == [0, 1, 2]
    assert len(hand.board) == 4
    hand = told(hand, RIVER)
    assert [award.pot for award in hand.state.awards] == [1, 0]
    assert hand.payoffs == (-1000, 800, 200)


def test_cards_are_seen_after_the_river_where_two_could_bet() -> None:
    """H08: betting of the turn closes with chips behind, so the river is dealt and checked first; then all show."""
    hand = told(SIDE_POT, f"a c k {FLOP} k k {TURN} b200 c {RIVER} k")
    assert shown(hand) == []
    assert sorted(shown(told(hand, "k"))) == [0, 1, 2]


def test_nobody_mucks_when_somebody_is_all_in() -> None:
    """H08, TDA 16: neither who is all-in nor who called may throw his cards away unseen."""
    hand = told(opened((1000, 1000, 100)), f"a c k {FLOP} k k {TURN} b200 c {RIVER} k k")
    for cards in ("QsQd", "KsKd", "AsAd"):
        assert must_table(hand.state)
        with pytest.raises(IllegalAction) as caught:
            hand.muck()
        assert caught.value.reason == Reason.CANNOT_MUCK
        hand = hand.show(cards)
    assert (hand.over, hand.payoffs) == (True, (-300, 100, 200))


# ---------------------------------------------------------------- showing and mucking


def test_the_bettor_everybody_folds_to_shows_nothing() -> None:
    """H09, S0-38: he wins without showing, and nobody is sent anything about his cards."""
    hand = told(opened((1000,) * 3, holes=KINGS_TENS_QUEENS), f"c c k {FLOP} b100 f f")
    assert (hand.over, shown(hand)) == (True, [])
    for viewer in (1, 2, None):
        assert hand.view(viewer).state.player(0).hole == (UNKNOWN, UNKNOWN)
        assert "Ks" not in repr(hand.view(viewer).events)
    (award,) = hand.state.awards
    assert (award.strength, award.plays) == ("", ())


def test_a_beaten_hand_is_mucked_unseen() -> None:
    """H10, X-12: the caller's tens stay hidden from the others; his own history keeps them."""
    hand = told(opened((1000,) * 3, holes=KINGS_TENS_QUEENS), f"{CHECKED} b200 c c")
    assert shown(hand) == [0]
    assert [event.seat for event in hand.events if isinstance(event, HandMucked)] == [1, 2]
    assert hand.view(0).state.player(1).hole == hand.view(None).state.player(1).hole == (UNKNOWN, UNKNOWN)
    assert format_cards(hand.view(1).state.player(1).hole) == "TsTd"


def test_a_better_hand_is_shown_after_a_worse_one() -> None:
    """X-12: who can win shows in turn, who cannot mucks."""
    hand = told(opened((1000,) * 3, holes="TsTd KsKd QsQd"), f"{CHECKED} k k k")
    assert shown(hand) == [0, 1]
    assert hand.payoffs == (-100, 200, -100)


def test_the_house_may_ask_for_all_hands() -> None:
    """H10, S0-48, S3-05: with ``show_all_hands`` everybody's cards are turned up and nobody may muck."""
    start = {"options": Options(show_all_hands=True), "by_hand": True}
    hand = told(opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start=start), f"{CHECKED} b200 c c")
    assert sorted(shown(hand)) == [0, 1, 2]
    assert hand.over
    hand = told(opened((1000,) * 3, start=start), f"{CHECKED} b200 c c")
    with pytest.raises(IllegalAction, match="every hand has to be shown") as caught:
        hand.muck()
    assert caught.value.reason == Reason.CANNOT_MUCK


def test_the_last_holder_of_cards_wins_unseen() -> None:
    """H11, TDA 17-B: all others muck face down, so the last one wins without showing."""
    hand = told(opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start={"by_hand": True}), f"{CHECKED} b200 c c")
    hand = told(hand, "m m")
    assert (hand.over, shown(hand), hand.payoffs) == (True, [], (-300, -300, 600))
    assert hand.state.awards[0].strength == ""


def test_a_shown_hand_wins_against_mucked_better_ones() -> None:
    """H05: a player who does not show cannot win."""
    hand = told(opened((1000,) * 3, holes=KINGS_TENS_QUEENS, start={"by_hand": True}), f"{CHECKED} k k k")
    assert told(hand, "m s m").payoffs == (-100, 200, -100)


def test_cards_speak() -> None:
    """H12: there is nothing to declare; what the cards make is what counts and what is written."""
    assert Show.__struct_fields__ == ("seat", "cards")
    hand = told(opened((1000, 1000), holes="2h7h AsKs"), f"c k {FLOP} k k {TURN} k k {RIVER} k k")
    (event,) = [event for event in hand.events if isinstance(event, HandShown)]
    assert event.strength.startswith("two pair, sevens and deuces")
    assert hand.payoffs == (100, -100)


def test_the_winner_s_hand_is_named_though_the_loser_mucked() -> None:
    """H10: the award says with which five cards the pot was won, since they have been shown."""
    hand = told(opened((1000, 1000), holes="2h7h AsKs"), f"c k {FLOP} k k {TURN} k k {RIVER} k k")
    assert (shown(hand), HandMucked in kinds(hand.events)) == ([0], True)
    (award,) = hand.state.awards
    assert award.strength.startswith("two pair, sevens and deuces")
    assert sorted(award.plays) == sorted(parse_cards("7h7d2h2cJc"))


def test_playing_the_board_needs_no_declaration() -> None:
    """H16: a royal flush on the board is split among all who are left."""
    hand = told(opened((1000, 1000), holes="2c2d 7c7d"), "c k AsKsQs k k Js k k Ts k k")
    assert (shown(hand), hand.payoffs) == ([0, 1], (0, 0))
    assert sorted(hand.state.awards[0].plays) == sorted(parse_cards("AsKsQsJsTs"))


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [("TsTd", "", "pair of tens"), ("6s6d", "", "pair of sixes"), ("AsKd", "", ""), ("TsTd", FLOP, "pair of tens")],
)
def test_the_words_of_a_hand_turned_up_early(hole: str, board: str, name: str) -> None:
    """S0-67: before the flop only a pair has a name; from the flop on the five cards have."""
    hand = opened((1000, 1000), holes=f"{hole} QsQd")
    hand = told(hand, "a c" if not board else f"c k {board} a c")
    event = next(event for event in hand.events if isinstance(event, HandShown) and event.seat == 0)
    assert event.strength.startswith(name)
    assert bool(event.strength) == bool(name)


# ---------------------------------------------------------------- unknown cards


def test_unknown_cards_are_named_when_they_are_shown() -> None:
    """H10: a hand of ``??`` waits for its player to show or muck, and what he shows counts."""
    hand = told(opened((1000, 1000)), f"c k {FLOP} k k {TURN} k k {RIVER} k k")
    assert (hand.to_act, hand.over, automatic(hand.state)) == (0, False, None)
    hand = hand.show("AsAd")
    assert (hand.to_act, hand.over) == (1, False)
    assert told(hand, "sKsKd").payoffs == (100, -100)
    assert told(hand, "m").payoffs == (100, -100)


def test_hands_known_in_part() -> None:
    """A known card of a hand must be among those shown; the other one may be anything fresh."""
    hand = told(opened((1000, 1000), holes="As?? ????"), f"c k {FLOP} k k {TURN} k k {RIVER} k k")
    with pytest.raises(IllegalAction, match="dealt other cards"):
        hand.show("KsKd")
    with pytest.raises(IllegalAction, match="not known"):
        hand.show()
    assert hand.show("KdAs").state.player(0).hole == tuple(parse_cards("KdAs"))


@pytest.mark.parametrize(("holes", "cards"), [("????", "2cAs"), ("????", "AsAs"), ("As??", "AsAs"), ("As??", "Ad")])
def test_nobody_shows_a_card_twice(holes: str, cards: str) -> None:
    """A card of the board or of another player, or the same card twice, cannot be shown."""
    cards = f"As{cards}" if len(cards) == 2 else cards
    hand = told(opened((1000, 1000), holes=f"{holes} AdKd"), f"c k {FLOP} k k {TURN} k k {RIVER} k k")
    with pytest.raises(InvalidCard):
        hand.show(cards)


def test_a_board_that_nobody_knows() -> None:
    """Unknown board cards do not matter where only one hand is left, shown or not."""
    hand = told(opened((1000, 1000)), "c k ?????? k k ?? k k ?? k k")
    assert told(hand, "m").payoffs == (-100, 100)
    hand = hand.show("AsAd")
    (event,) = [event for event in hand.events if isinstance(event, HandShown)]
    assert event.strength == ""
    hand = hand.muck()
    assert (hand.over, hand.payoffs, hand.state.awards[0].strength) == (True, (100, -100), "")


def test_nobody_leaves_it_to_the_cards_when_nobody_has_to_show() -> None:
    """The automatic showing is none before the showdown and after the hand."""
    hand = told(opened((1000, 1000), holes="AsAd KsKd"), "f")
    assert (hand.over, automatic(hand.state)) == (True, None)


def test_an_all_in_run_out_with_an_unknown_hand() -> None:
    """TDA 16: the known hand is turned up at once, the unknown one is named at the end."""
    hand = told(opened((1000, 1000), holes="AsAd ????"), "a c")
    assert shown(hand) == [0]
    hand = told(hand, BOARD)
    assert (hand.to_act, hand.over) == (1, False)
    assert told(hand, "sKsKd").payoffs == (1000, -1000)


def test_a_muck_is_not_possible_before_the_showdown() -> None:
    """Throwing cards away while betting is folding, not mucking."""
    hand = opened((1000, 1000))
    with pytest.raises(IllegalAction, match=r"seat 1 is to act; legal: ") as caught:
        hand.muck()
    assert caught.value.reason == Reason.NOT_NOW
