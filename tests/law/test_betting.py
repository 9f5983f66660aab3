"""Who may do what, and for how much: short all-ins, short blinds, caps, pot limits and whose turn it is."""

from __future__ import annotations

import pytest

from openfelt import Hand, Options, preset
from openfelt.errors import IllegalAction, Reason
from openfelt.rules.events import BetReturned, Posted, PostKind
from openfelt.rules.options import AnteType, CapScope, HeadsUpCap, PreflopPot, ShortAllIn
from openfelt.rules.state import Phase, Street
from tests.law.telling import BOARD, FLOP, RIVER, TURN, offer, opened, told

# ---------------------------------------------------------------- short all-ins

FIVE_DEEP = (5100, 5100, 5100, 1400, 1800)

REOPENING = [
    # fault, stacks from the small blind to the button, what happens, what is offered then
    ("A1", (1000, 1000, 1000, 150), "c a f c", "2: fold, call 50"),
    ("A1", (1000, 1000, 1000, 150), "c a f", "1: fold, call 50, raise to 250..1000"),
    ("A1", (1000, 1000, 1000, 150), "c a", "0: fold, call 100, raise to 250..1000"),
    ("A2", (1000, 130, 1000), f"c c k {FLOP} k a c", "0: fold, call 30"),
    ("A2", (1000, 130, 1000), f"c c k {FLOP} k a", "2: fold, call 30, raise to 130..900"),
    ("A4", FIVE_DEEP, f"c c c c k {FLOP} b500 r1000 c a a f", "1: fold, call 700, raise to 2200..5000"),
    ("A4", FIVE_DEEP, f"c c c c k {FLOP} b500 r1000 c a a f c", "2: fold, call 700, raise to 2200..5000"),
    ("A4", FIVE_DEEP, f"c c c c k {FLOP} b500 r1000 c a a", "0: fold, call 1200, raise to 2200..5000"),
    ("A5", (*FIVE_DEEP[:4], 1500), f"c c c c k {FLOP} b500 r1000 c a a f", "1: fold, call 400"),
    ("A5", (*FIVE_DEEP[:4], 1500), f"c c c c k {FLOP} b500 r1000 c a a f c", "2: fold, call 400"),
    ("A8", (1000, 1000, 240, 1000), f"c c c k {FLOP} b100 f a", "3: fold, call 140, raise to 240..900"),
    ("X-26", (1000, 1000, 150, 1000), "a", "3: fold, call 150, raise to 250..1000"),
    ("X-26", (1000, 1000, 150, 1000), "a r250 c", "1: fold, call 150, raise to 350..1000"),
    ("X-25", (1000, 1000, 1000, 200), "c a f c", "2: fold, call 100, raise to 300..1000"),
    ("X-25", (1000, 1000, 1000, 199), "c a f c", "2: fold, call 99"),
    ("X-09", (1000, 1000, 1000, 199), "c", "3: fold, call 100, raise to 199"),
]


@pytest.mark.parametrize(("fault", "stacks", "script", "offered"), REOPENING)
def test_short_all_ins(fault: str, stacks: tuple[int, ...], script: str, offered: str) -> None:
    """A1, A2, A4, A5, A8, X-25, X-26: who has acted may raise again only over a full raise; the increment stays."""
    hand = told(opened(stacks), script)
    assert offer(hand) == offered
    if "raise" not in offered:
        with pytest.raises(IllegalAction) as caught:
            hand.raise_to(hand.state.level + 100)
        assert caught.value.reason == Reason.NO_RAISE_ALLOWED


# ---------------------------------------------------------------- short, missing and dead blinds


@pytest.mark.parametrize(("fault", "blind"), [("B1", 30), ("B2", 80), ("B5", 1), ("X-27", 100)])
def test_a_short_big_blind_is_owed_in_full(fault: str, blind: int) -> None:
    """B1, B2, B5, X-27: the blind goes in as far as it reaches, the others owe all of it and raise from it."""
    hand = opened((1000, blind, 1000, 1000))
    assert Posted(1, blind, PostKind.BIG_BLIND) in hand.events
    assert hand.stacks == (950, 0, 1000, 1000)
    assert offer(hand) == "2: fold, call 100, raise to 200..1000"


def test_a_short_big_blind_makes_a_side_pot() -> None:
    """B3: 30 of each in the main pot, the rest of the two callers in a side pot, the folder nowhere."""
    hand = told(opened((1000, 30, 1000, 1000)), "c f c")
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(90, (0, 1, 2)), (140, (0, 2))]
    assert told(hand, FLOP).to_act == 0


def test_a_big_blind_below_the_small_one_leaves_no_decision() -> None:
    """B4: 20 of the button's 50 go back and the board runs out for 60."""
    hand = opened((30, 1000), holes="AsAd KsKd")
    assert (hand.to_act, hand.legal, hand.pot) == (None, None, 60)
    assert BetReturned(1, 20) in hand.events
    assert told(hand, BOARD).payoffs == (30, -30)


@pytest.mark.parametrize("start", [{}, {"dead_small_blind": True}])
def test_a_dead_small_blind_heads_up(start: dict[str, bool]) -> None:
    """B6: without a small blind the button still acts first before the flop and last after it."""
    hand = opened((200, 200), blinds=(0 if not start else 1, 2), start=start)
    assert offer(hand) == "1: fold, call 2, raise to 4..200"
    hand = told(hand, f"c k {FLOP}")
    assert (hand.pot, hand.to_act) == (4, 0)


def test_a_big_blind_without_chips_is_not_asked() -> None:
    """B9: a blind who is all-in has no option; the round is over."""
    hand = told(opened((1000, 100, 1000)), "c c")
    assert (hand.to_act, hand.state.phase, hand.pot) == (None, Phase.BOARD, 300)
    assert told(hand, f"{FLOP} k k").to_act is None


# ---------------------------------------------------------------- fixed limit

EXCEPTIONS = {value: Options(heads_up_cap_exception=value) for value in HeadsUpCap}

SHORT_IN_LIMIT = [
    ("C1", 49, f"c c k {FLOP} k b20 a", "0: fold, call 29, raise to 40"),
    ("C1", 49, f"c c k {FLOP} k b20 a f", "1: fold, call 9"),
    ("C1", 49, f"c c k {FLOP} k b20 a r40", "1: fold, call 20, raise to 60"),
    ("C3", 52, f"c c k {FLOP} b20 c a", "0: fold, call 12, raise to 52"),
    ("C3", 50, f"c c k {FLOP} b20 c a", "0: fold, call 10, raise to 50"),
    ("C3", 49, f"c c k {FLOP} b20 c a", "0: fold, call 9"),
]


@pytest.mark.parametrize(("fault", "button", "script", "offered"), SHORT_IN_LIMIT)
def test_half_a_bet_in_limit(fault: str, button: int, script: str, offered: str) -> None:
    """C1, C3, X-25: less than half a bet may be completed, half or more is a full bet."""
    assert offer(told(opened((1000, 1000, button), "FL", (10, 20)), script)) == offered


def test_short_all_ins_in_limit_add_up() -> None:
    """X-25: 9 over the bet is short, 3 more make half a bet over it: that is the second bet, raised to 52."""
    hand = told(opened((1000, 49, 52, 1000), "FL", (10, 20)), f"c c c k {FLOP} b20 a")
    assert (hand.state.bets, offer(hand)) == (1, "2: fold, call 29, raise to 32")
    hand = hand.all_in()
    assert (hand.state.bets, offer(hand)) == (2, "3: fold, call 32, raise to 52")
    assert offer(hand.call()) == "0: fold, call 12, raise to 52"


def test_without_the_half_bet_rule_only_a_full_bet_counts() -> None:
    """X-25, ``limit_short_all_in: none``: an all-in of 32 over 20 reopens nothing and is completed to 40."""
    start = {"options": Options(limit_short_all_in=ShortAllIn.NONE)}
    hand = told(opened((1000, 1000, 52), "FL", (10, 20), start=start), f"c c k {FLOP} b20")
    assert offer(told(hand, "c a")) == "0: fold, call 12"
    hand = told(opened((1000, 1000, 1000, 52), "FL", (10, 20), start=start), f"c c c k {FLOP} k k b20 a")
    assert offer(hand) == "0: fold, call 32, raise to 40"


def levels(hand: Hand) -> list[int]:
    """The totals to which everybody raises whenever allowed, until somebody may only call."""
    found: list[int] = []
    while (may := hand.legal) is not None and may.may_raise and len(found) < 12:
        found.append(may.low)
        hand = hand.bet(may.low) if may.opening else hand.raise_to(may.low)
    return found


@pytest.mark.parametrize(
    ("fault", "options", "players", "preflop", "flop"),
    [
        ("C4", preset("wsop_cash"), 3, [40, 60, 80, 100], [20, 40, 60, 80, 100]),
        ("C4", preset("online"), 3, [40, 60, 80], [20, 40, 60, 80]),
        ("X-06", preset("online"), 2, [40, 60, 80], [20, 40, 60, 80]),
        ("C5", preset("wsop_cash"), 2, list(range(40, 280, 20)), list(range(20, 260, 20))),
        ("C5", preset("robert"), 2, list(range(40, 280, 20)), list(range(20, 260, 20))),
        ("C5", EXCEPTIONS[HeadsUpCap.TABLE_OF_TWO], 2, list(range(40, 280, 20)), list(range(20, 260, 20))),
        ("X-06", EXCEPTIONS[HeadsUpCap.TABLE_OF_TWO], 3, [40, 60, 80], [20, 40, 60, 80]),
    ],
)
def test_the_cap(fault: str, options: Options, players: int, preflop: list[int], flop: list[int]) -> None:
    """C4, C5, X-06: the same number of bets on every street; heads-up as the house says."""
    hand = opened((5000,) * players, "FL", (10, 20), start={"options": options})
    assert levels(hand) == preflop
    hand = told(hand, "c " * (players - 1) + f"k {FLOP}")
    assert levels(hand) == flop


@pytest.mark.parametrize(
    ("exception", "script", "offered"),
    [
        (HeadsUpCap.ROUND_STARTS_HEADS_UP, "r40 r60 f r80", "0: fold, call 20"),
        (HeadsUpCap.ROUND_STARTS_HEADS_UP, "f r40 r60 r80", "1: fold, call 20"),
        (HeadsUpCap.BECOMES_HEADS_UP, "r40 r60 f r80", "0: fold, call 20, raise to 100"),
        (HeadsUpCap.BECOMES_HEADS_UP, "r40 r60 r80 f", "0: fold, call 20"),
        (HeadsUpCap.TABLE_OF_TWO, "r40 r60 f r80", "0: fold, call 20"),
        (HeadsUpCap.NEVER, "r40 r60 f r80", "0: fold, call 20"),
    ],
)
def test_the_cap_of_a_round_that_becomes_heads_up(exception: HeadsUpCap, script: str, offered: str) -> None:
    """C6, X-06: the cap still holds unless the house says otherwise, and never after it was reached."""
    hand = opened((5000,) * 3, "FL", (10, 20), start={"options": EXCEPTIONS[exception]})
    assert offer(told(hand, script)) == offered


def test_the_cap_of_the_round() -> None:
    """B21, X-03: four bets by all together; the fifth is refused."""
    hand = told(opened((100,) * 3, "FL", (1, 1), bets=(1, 2)), f"c k k {FLOP} b1 r2 r3 r4")
    assert offer(hand) == "1: fold, call 2"
    with pytest.raises(IllegalAction, match=r"may not bet or raise now; legal: fold, call 2$"):
        hand.raise_to(5)


def test_the_cap_of_each_player() -> None:
    """B21, ``cap_scope: player``: four bets for each, so twelve for three, and not one more."""
    start = {"options": Options(cap_scope=CapScope.PLAYER)}
    hand = told(opened((100,) * 3, "FL", (1, 1), bets=(1, 2), start=start), f"c k k {FLOP}")
    assert offer(told(hand, "b1 r2 r3 r4")) == "1: fold, call 2, raise to 5"
    assert levels(hand) == list(range(1, 13))
    hand = told(hand, "b1 c r2 r3 c r4 r5 c r6 r7 c r8")
    assert offer(hand) == "0: fold, call 1"
    assert offer(told(hand, "c")) == "1: fold, call 1, raise to 9"


@pytest.mark.parametrize("ante_type", AnteType)
@pytest.mark.parametrize("ante", [0, 5])
def test_the_posted_big_blind_is_one_bet_of_its_owner(ante: int, ante_type: AnteType) -> None:
    """B21: with one bet for each player the big blind has made his, whatever ante he pays besides."""
    options = Options(cap_scope=CapScope.PLAYER, max_bets_per_round=1, ante_type=ante_type)
    hand = opened((1000,) * 3, "FL", (10, 20), start={"options": options}, ante=ante)
    assert offer(hand) == "2: fold, call 20, raise to 40"
    assert offer(told(hand, "c c")) == "1: fold, check"


def test_raising_several_steps_at_once() -> None:
    """X-05, ``limit_multi_step_raise``: any whole number of bets up to the cap, and nothing between."""
    hand = opened((1000,) * 3, "FL", (10, 20), start={"options": Options(limit_multi_step_raise=True)})
    assert offer(hand) == "2: fold, call 20, raise to 40..80"
    hand = hand.raise_to(60)
    assert (hand.state.bets, offer(hand)) == (3, "0: fold, call 50, raise to 80")
    hand = told(opened((1000,) * 3, "FL", (10, 20), start={"options": Options(limit_multi_step_raise=True)}), "r40")
    with pytest.raises(IllegalAction) as caught:
        hand.raise_to(70)
    assert caught.value.reason == Reason.NOT_A_STEP


# ---------------------------------------------------------------- pot limit


def test_pot_raise_heads_up() -> None:
    """E8: at 1/2 the small blind raises to at most 6: call 1, pot 4, raise 4."""
    assert offer(opened((200, 200), "PL", (1, 2))) == "1: fold, call 1, raise to 4..6"


@pytest.mark.parametrize(
    ("rule", "high"), [(PreflopPot.FULL_BLINDS, 35), (PreflopPot.ACTUAL, 29), (PreflopPot.SMALL_BLIND_AS_BIG, 40)]
)
def test_pot_raise_over_a_short_blind(rule: PreflopPot, high: int) -> None:
    """E9, X-24: a blind of 4 counts as 10, or as what it is, by option; 10 is owed all the same."""
    hand = opened((1000, 4, 1000), "PL", (5, 10), start={"options": Options(pl_preflop_pot=rule)})
    assert offer(hand) == f"2: fold, call 10, raise to 20..{high}"


@pytest.mark.parametrize(("ante_type", "high"), [(AnteType.BIG_BLIND, 7), (AnteType.ALL, 13)])
def test_antes_and_the_pot(ante_type: AnteType, high: int) -> None:
    """E10, X-24: an ante that one pays for all is not counted before the flop, antes of all are."""
    hand = opened((200,) * 3, "PL", (1, 2), start={"options": Options(ante_type=ante_type)}, ante=2)
    assert hand.legal is not None
    assert hand.legal.high == high
    hand = told(hand, f"c c k {FLOP}")
    assert hand.legal is not None
    assert hand.legal.high == hand.pot == (8 if ante_type == AnteType.BIG_BLIND else 12)


@pytest.mark.parametrize(
    ("pot", "ante", "blinds", "up_to", "high"),
    [
        (75, 20, (3, 6), 25, 75),
        (76, 21, (1, 6), 25, 100),
        (85, 20, (5, 10), 25, 100),
        (85, 20, (5, 10), 0, 85),
        (85, 20, (5, 10), 10, 90),
    ],
)
def test_rounding_the_pot_up(pot: int, ante: int, blinds: tuple[int, int], up_to: int, high: int) -> None:
    """D18: the pot is rounded up by option only, and an exact one stays as it is."""
    start = {"options": Options(pl_round_pot_up_to=up_to)}
    hand = told(opened((1000,) * 3, "PL", blinds, ante=ante, start=start), f"c f k {FLOP}")
    assert hand.pot == pot
    assert offer(hand) == f"1: fold, check, bet {blinds[1]}..{high}"


# ---------------------------------------------------------------- whose turn, and how much


def test_heads_up_order() -> None:
    """E1, X-07: the button posts the small blind, acts first before the flop and last afterwards."""
    hand = opened((1000, 1000))
    assert Posted(1, 50, PostKind.SMALL_BLIND) in hand.events
    assert hand.to_act == 1
    hand = told(hand, "c k")
    for card in (FLOP, TURN, RIVER):
        hand = told(hand, card)
        assert hand.to_act == 0
        hand = told(hand, "k")
        assert hand.to_act == 1
        hand = told(hand, "k")


def test_small_blind_acts_first_after_the_flop() -> None:
    """E2: three players, button at seat 0: the small blind, not the dealer, acts first on the flop."""
    hand = opened((1000,) * 3, blinds=(5, 10), button=0)
    assert hand.to_act == 0
    assert told(hand, f"r20 c c {FLOP}").to_act == 1


ALL_IN = [
    ("E3", (1000, 400), "a", "0: fold, call 300"),
    ("E3", (400, 1000), "r300 a", "1: fold, call 100"),
    ("E4", (1000, 5000), "r500 r900", "1: fold, call 400, raise to 1300..5000"),
    ("E5", (1000, 1000, 150), "", "2: fold, call 100, raise to 150"),
    ("E5", (1000, 1000, 100), "", "2: fold, call 100"),
    ("E5", (1000, 1000, 60), "", "2: fold, call 60"),
    ("E6", (300, 300, 1000), "c a a", "2: fold, call 200"),
    ("E6", (300, 300, 1000), "r200 a c", "2: fold, call 100"),
    ("X-10", (300, 300, 1000), "c c", "1: fold, check, raise to 200..300"),
]


@pytest.mark.parametrize(("fault", "stacks", "script", "offered"), ALL_IN)
def test_all_in_and_turn(fault: str, stacks: tuple[int, ...], script: str, offered: str) -> None:
    """E3, E4, E5, E6: who has chips must answer; a raise is offered exactly where somebody could call it."""
    assert offer(told(opened(stacks), script)) == offered


def test_the_excess_of_a_raise_comes_back() -> None:
    """E4: a raise to 260 against a stack of 200 is legal; 60 come back when it is called all-in."""
    hand = told(opened((200, 1000), blinds=(10, 20)), "r100 r180 r260 c")
    assert hand.events[-2] == BetReturned(1, 60)
    assert (hand.pot, hand.stacks) == (400, (0, 800))


@pytest.mark.parametrize(("kind", "size"), [("NL", 100), ("PL", 100), ("FL", 100)])
def test_counters_start_again_on_every_street(kind: str, size: int) -> None:
    """L09: before the flop they begin with the big blind, afterwards with nothing, and nobody has acted."""
    hand = opened((5000,) * 3, kind)
    assert (hand.state.bets, hand.state.increment, hand.state.level) == (1, 100, 100)
    hand = told(hand, "r200 c c")
    for street, card in zip((Street.FLOP, Street.TURN, Street.RIVER), (FLOP, TURN, RIVER), strict=True):
        hand = told(hand, card)
        least = 2 * size if kind == "FL" and street > Street.FLOP else size
        assert (hand.state.street, hand.state.bets, hand.state.level) == (street, 0, 0)
        assert hand.legal is not None
        assert (hand.legal.low, hand.legal.opening, hand.state.increment) == (least, True, 100)
        assert [(player.faced, player.bets, player.bet) for player in hand.state.players] == [(-1, 0, 0)] * 3
        hand = told(hand, f"b{least} r{2 * least} c c")
        assert hand.state.increment == least


def test_folding_where_checking_is_free() -> None:
    """L10, X-10: accepted, and with one opponent left the hand ends at once."""
    hand = told(opened((1000, 1000)), f"c k {FLOP}")
    assert offer(hand) == "0: fold, check, bet 100..900"
    hand = hand.fold()
    assert (hand.over, hand.payoffs) == (True, (-100, 100))
