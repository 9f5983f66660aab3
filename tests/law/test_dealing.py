"""The order of the deal, burns, and the cards a dealer may and may not lay."""

from __future__ import annotations

from random import Random

import pytest

from openfelt import Hand, IllegalAction, InvalidCard, InvalidSetup, NoLimit, Options, Reason, Stakes
from openfelt.cards import DECK, UNKNOWN, Card, parse_cards
from openfelt.rules.actions import Action, Burn, DealBoard, DealHands, DealHole, Fold
from openfelt.rules.dealing import board_is_due, burn_is_due, most_players, next_to_deal
from openfelt.rules.events import BoardDealt, Burned, HoleDealt
from openfelt.rules.state import Phase
from tests.law.telling import FLOP, RIVER, TURN, game, opened, told

NO_BURNS = Options(burn_cards=False)


def deal(hand: Hand, deck: list[Card]) -> Hand:
    """Deal from the front of ``deck`` until a player has to decide or nobody has to."""
    while True:
        state = hand.state
        if (seat := next_to_deal(state)) is not None:
            hand = hand.act(DealHole(seat, (deck.pop(0), deck.pop(0))))
        elif burn_is_due(state):
            hand = hand.act(Burn(deck.pop(0)))
        elif due := board_is_due(state):
            hand = hand.act(DealBoard(tuple(deck.pop(0) for _ in range(due))))
        else:
            return hand


def hands(text: str) -> DealHands:
    """A deal to everybody."""
    return DealHands(tuple(map(parse_cards, text.split())))


def checked_down(hand: Hand, deck: list[Card]) -> Hand:
    """Call and check to the end."""
    hand = deal(hand, deck)
    while (may := hand.legal) is not None:
        hand = deal(hand.check() if may.may_check else hand.call(), deck)
    return hand


@pytest.mark.parametrize(
    ("players", "button", "order"),
    [(3, 0, [1, 2, 0]), (2, 0, [1, 0]), (2, 1, [0, 1]), (5, 2, [3, 4, 0, 1, 2])],
)
def test_the_order_of_the_deal(players: int, button: int, order: list[int]) -> None:
    """I01, I02: clockwise from the left of the button, who is dealt last; heads-up that is the small blind."""
    hand = deal(Hand.start(game(), (1000,) * players, button), list(DECK))
    assert [event.seat for event in hand.events if isinstance(event, HoleDealt)] == order


@pytest.mark.parametrize(
    ("players", "options", "flop", "turn", "river", "stub"),
    [
        (3, Options(), (7, 8, 9), (11,), (13,), 38),
        (2, Options(), (5, 6, 7), (9,), (11,), 40),
        (3, NO_BURNS, (6, 7, 8), (9,), (10,), 41),
        (22, Options(), (45, 46, 47), (49,), (51,), 0),
        (23, NO_BURNS, (46, 47, 48), (49,), (50,), 1),
    ],
)
def test_where_the_cards_come_from(
    players: int, options: Options, flop: tuple[int, ...], turn: tuple[int, ...], river: tuple[int, ...], stub: int
) -> None:
    """I01, I02, I04, I05: burns before flop, turn and river, the board after them, and what is left of the deck."""
    deck = list(DECK)
    hand = checked_down(Hand.start(game(), (1000,) * players, 0, options=options), deck)
    assert hand.over
    boards = [event.cards for event in hand.events if isinstance(event, BoardDealt)]
    assert [tuple(map(int, cards)) for cards in boards] == [flop, turn, river]
    burned = [event.card for event in hand.events if isinstance(event, Burned)]
    assert [int(card) for card in burned] == (
        [cards[0] - 1 for cards in (flop, turn, river)] if options.burn_cards else []
    )
    assert len(deck) == stub


@pytest.mark.parametrize(
    ("script", "burns"),
    [
        (f"c k {FLOP} k k {TURN} k k {RIVER} k k", 3),
        (f"c k {FLOP} k k {TURN} f", 2),
        (f"c k {FLOP} f", 1),
        ("f", 0),
        (f"a c {FLOP} {TURN} {RIVER}", 3),
    ],
)
def test_one_burn_for_each_street(script: str, burns: int) -> None:
    """I03, S3-08 to S3-10: as many burns as streets were dealt, none before the hole cards, none ever shown."""
    hand = opened((1000, 1000), holes="AsAd KsKd")
    assert hand.state.burned == ()
    hand = told(hand, script)
    assert hand.over
    assert hand.state.burned == (UNKNOWN,) * burns
    assert sum(isinstance(event, Burned) for event in hand.events) == burns


def test_burns_are_never_revealed() -> None:
    """I03: a burned card is nobody's to see, and cannot come again."""
    hand = told(opened((1000, 1000), holes="AsAd KsKd"), "c k").burn("Qh")
    assert hand.state.burned == tuple(parse_cards("Qh"))
    for viewer in (0, 1, None):
        assert hand.view(viewer).state.burned == (UNKNOWN,)
    with pytest.raises(InvalidCard, match="Qh is already in play"):
        hand.deal_board("Qh2c3c")


@pytest.mark.parametrize(("burn_cards", "most"), [(True, 22), (False, 23)])
def test_as_many_players_as_the_deck_feeds(burn_cards: bool, most: int) -> None:
    """I05, I06: 22 with burns, 23 without, not one more."""
    options = Options(burn_cards=burn_cards)
    assert most_players(burn_cards) == most
    assert Hand.start(game(), (1000,) * most, 0, options=options).state.phase == Phase.DEAL
    with pytest.raises(InvalidSetup):
        Hand.start(game(), (1000,) * (most + 1), 0, options=options)


# ---------------------------------------------------------------- what the dealer may not do

START = Hand.start(NoLimit(Stakes(blinds=(1, 2))), (200, 200, 200), button=2)
DEALT = START.deal_hole("AhKh QsQd 7c2d")
FLOP_DUE = told(DEALT, "c c k")
FLOP_BURNED = FLOP_DUE.burn()
ENDED = told(DEALT, "f f")

REFUSED: list[tuple[str, Hand, Action, Reason, str]] = [
    ("board before hole cards", START, DealBoard(parse_cards("2c3c4c")), Reason.NOT_NOW, "hole cards to seat 0"),
    ("burn before hole cards", START, Burn(UNKNOWN), Reason.NOT_NOW, "deals hole cards to seat 0"),
    ("hole cards to an empty seat", START, DealHole(7, parse_cards("2c3c")), Reason.NOT_IN_HAND, "seat 7"),
    ("no hole card", START, DealHole(0, ()), Reason.WRONG_CARDS, "lacks 2 of its two cards, not 0"),
    (
        "three hole cards",
        START,
        DealHole(0, parse_cards("2c3c4c")),
        Reason.WRONG_CARDS,
        "lacks 2 of its two cards, not 3",
    ),
    ("too few hands", START, hands("2c3c 4c5c"), Reason.WRONG_CARDS, "a deal to everybody takes 3 hands, not 2"),
    ("a hand of one card", START, hands("2c3c 4c 6c7c"), Reason.WRONG_CARDS, "a hand takes 2 cards, not 1"),
    (
        "everybody's cards again",
        START.act(DealHole(0, parse_cards("2c3c"))),
        hands("4c5c 6c7c 8c9c"),
        Reason.NOT_NOW,
        "some have hole cards already: the dealer deals hole cards to seat 1",
    ),
    ("everybody's cards while betting", DEALT, hands("4c5c 6c7c 8c9c"), Reason.NOT_NOW, "seat 2 is to act"),
    ("cards while betting", DEALT, DealHole(0, parse_cards("2c3c")), Reason.NOT_NOW, "seat 2 is to act"),
    (
        "premature flop",
        DEALT,
        DealBoard(parse_cards("2c3c4c")),
        Reason.NOT_NOW,
        "seat 2 is to act; legal: fold, call 2",
    ),
    ("burn while betting", DEALT, Burn(UNKNOWN), Reason.NOT_NOW, "seat 2 is to act; legal: fold, call 2"),
    ("flop without burn", FLOP_DUE, DealBoard(parse_cards("2c3c4c")), Reason.NOT_NOW, "burned first"),
    ("second burn", FLOP_BURNED, Burn(UNKNOWN), Reason.NOT_NOW, "the dealer deals the flop"),
    ("two-card flop", FLOP_BURNED, DealBoard(parse_cards("2c3c")), Reason.WRONG_CARDS, "flop takes 3 cards, not 2"),
    (
        "four-card flop",
        FLOP_BURNED,
        DealBoard(parse_cards("2c3c4c5c")),
        Reason.WRONG_CARDS,
        "flop takes 3 cards, not 4",
    ),
    ("fold instead of the flop", FLOP_BURNED, Fold(0), Reason.NOT_NOW, "the dealer deals the flop"),
    ("fold instead of a burn", FLOP_DUE, Fold(0), Reason.NOT_NOW, "the dealer burns a card"),
    ("fold before the cards", START, Fold(0), Reason.NOT_NOW, "deals hole cards to seat 0"),
    ("a card after the end", ENDED, Burn(UNKNOWN), Reason.HAND_OVER, "the hand is over"),
]


@pytest.mark.parametrize(("what", "hand", "action", "reason", "message"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(what: str, hand: Hand, action: Action, reason: Reason, message: str) -> None:
    """S0-26, S3-20: the dealer is refused like anybody, told what is awaited, and nothing changes."""
    before = hand.state, hand.events
    with pytest.raises(IllegalAction, match=message) as caught:
        hand.act(action)
    assert caught.value.reason == reason
    assert (hand.state, hand.events) == before


def test_nobody_is_dealt_in_twice() -> None:
    """S0-33: a seat that has its cards takes no others, and the message names who is next."""
    hand = START.act(DealHole(0, parse_cards("2c3c")))
    with pytest.raises(IllegalAction, match="seat 0 has its cards already: the dealer deals hole cards to seat 1"):
        hand.act(DealHole(0, parse_cards("4c5c")))


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        (START, DealHole(0, parse_cards("2c2c"))),
        (START, hands("2c3c 4c5c 6c3c")),
        (START.act(DealHole(0, parse_cards("2c3c"))), DealHole(1, parse_cards("4c3c"))),
        (FLOP_DUE, Burn(Card.parse("Ah"))),
        (FLOP_BURNED, DealBoard(parse_cards("2c3cQs"))),
        (FLOP_BURNED, DealBoard(parse_cards("2c3c3c"))),
        (told(FLOP_BURNED, "2c3c4c k k k"), Burn(Card.parse("3c"))),
        (told(FLOP_BURNED, "2c3c4c k k k").burn(), DealBoard(parse_cards("2c"))),
    ],
)
def test_no_card_lies_twice(hand: Hand, action: Action) -> None:
    """I08: a card that is in play comes no second time."""
    with pytest.raises(InvalidCard, match="is already in play"):
        hand.act(action)


def test_unknown_cards_may_lie_any_number_of_times() -> None:
    """Unknown cards are allowed until they matter; the rounds of betting go on."""
    hand = told(opened((1000, 1000)), "c k ?????? k k ?? k k ?? k")
    assert (hand.board, hand.to_act) == ((UNKNOWN,) * 5, 1)
    assert hand.fold().payoffs == (100, -100)


def test_any_order_of_seats_may_be_dealt() -> None:
    """A live dealer types hands as they become known; play begins when the last seat has its cards."""
    order = [0, 1, 2]
    Random(3).shuffle(order)
    hand = START
    for seat, cards in zip(order, ("2c3c", "4c5c", "6c7c"), strict=True):
        assert hand.to_act is None
        hand = hand.act(DealHole(seat, parse_cards(cards)))
    assert hand.to_act == 2


@pytest.mark.parametrize("cards", ["2c3c 4c5c 6c7c", "???? 4c?? 6c7c"])
def test_a_deal_to_everybody_at_once(cards: str) -> None:
    """I02: it is the same as one hand after the other, clockwise from the left of the button."""
    start = Hand.start(NoLimit(Stakes(blinds=(1, 2))), (200, 200, 200), button=5, seats=(1, 5, 8))
    at_once = start.act(hands(cards))
    one_by_one = start
    for seat, hand in zip((8, 1, 5), cards.split(), strict=True):
        one_by_one = one_by_one.act(DealHole(seat, parse_cards(hand)))
    assert (at_once.state, at_once.events) == (one_by_one.state, one_by_one.events)
    assert at_once.to_act == 5
