"""Recorded hands played through the law: what is played, what is refused, and what differs."""

from __future__ import annotations

import collections
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from openfelt import Options, preset
from openfelt.history import phh
from openfelt.history.record import UNTOLD, Record, Unreadable, Variant
from openfelt.history.replay import Differs, Played, replay
from openfelt.history.source import Source
from openfelt.history.verdict import prove
from openfelt.rules.events import CardsRevealed, HandMucked, HandShown, Posted
from tests.history.records import HANDS, generated, needs_the_big_sets, records, sample_hands

DEALT = ("d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 7c2d")
BOARD = ("d db 2c7d9h", "d db Jc", "d db 4s")


def hand(*actions: str, **fields: Any) -> Record:
    """A hand of three at 1/2 with 200 each; the cards are known unless ``actions`` deal others."""
    deal = () if any(action.startswith("d dh") for action in actions) else DEALT
    told: dict[str, Any] = {"antes": (0, 0, 0), "blinds": (1, 2, 0), "stacks": (200, 200, 200), "min_bet": 2}
    return Record(**({"variant": Variant.NO_LIMIT, **told, "actions": (*deal, *actions)} | fields))


def words(*actions: str) -> tuple[str, ...]:
    """Actions in one text each, told apart by commas."""
    return tuple(action.strip() for text in actions for action in text.split(","))


CHECKED_DOWN = words("p3 f, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 4s, p1 cc, p2 cc")


def stacks(played: Played) -> list[int]:
    """What everybody has in the end."""
    return [player.stack for player in played.state.players]


def difference(record: Record, options: Options | None = None) -> str:
    """Where the record and the law part."""
    with pytest.raises(Differs) as caught:
        prove(record, options or Options())
    return str(caught.value)


def test_a_hand_is_played() -> None:
    """Blinds, a raise and two folds: the raiser takes the blinds."""
    assert stacks(replay(hand("p3 cbr 6", "p1 f", "p2 f"))) == [199, 198, 203]


def test_a_showdown_is_played_also_where_nobody_recorded_it() -> None:
    """Cards that are known speak for themselves."""
    assert stacks(replay(hand(*CHECKED_DOWN))) == [198, 202, 200]


@pytest.mark.parametrize("actions", [("p1 sm AhKh", "p2 sm QsQd"), ("p2 sm QsQd", "p1 sm"), ("p1 sm", "p2 sm QsQd")])
def test_the_order_of_showing_is_the_players_affair(actions: tuple[str, ...]) -> None:
    """S3-12: who shows before his turn shows of his own will, and shows or mucks again when it comes."""
    assert stacks(prove(hand(*CHECKED_DOWN, *actions))) == [198, 202, 200]


def test_cards_that_are_told_at_the_showdown_were_dealt() -> None:
    """Unknown cards are those that are shown in the end; who is not told at all has mucked."""
    unknown = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    played = replay(hand(*unknown, *CHECKED_DOWN, "p1 sm AhKh", "p2 sm"))
    assert stacks(played) == [202, 198, 200]
    assert [type(event) for event in played.events if isinstance(event, HandShown | HandMucked)] == [
        HandShown,
        HandMucked,
    ]
    played = replay(hand(*unknown, *CHECKED_DOWN, "p1 sm ????", "p2 sm QsQd"))
    assert stacks(played) == [198, 202, 200]


def test_hands_dealt_card_by_card_or_not_at_all() -> None:
    """Hole cards may come one by one; who is dealt none in the record has unknown ones."""
    deal = ("d dh p1 Ah", "d dh p2 Qs", "d dh p1 Kh", "d dh p2 Qd")
    assert stacks(replay(hand(*deal, "p3 f", "p1 f"))) == [199, 201, 200]


def test_a_showdown_whose_cards_are_kept() -> None:
    """Where no hand is told, nobody knows who won: the pots are there, and any winner among the live ones is right."""
    deal = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    record = hand(*deal, *CHECKED_DOWN, "p1 sm ????", "p2 sm ????", winnings=(0, 4, 0))
    played = prove(record)
    assert not played.state.over
    assert [pot.amount for pot in played.state.pots] == [4]
    lost = hand(*deal, *CHECKED_DOWN, winnings=(0, 0, 4))
    assert difference(lost) == "p3 wins a pot as recorded, and has given up the hand"


def test_who_is_all_in_keeps_his_cards() -> None:
    """S0-67: an all-in hand has to be shown; thrown away it is dead, unless the record says that it won."""
    deal = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    actions = ("p3 f", "p1 cbr 200", "p2 cc", "p1 sm ????", *BOARD, "p1 sm ????", "p2 sm QsQd")
    assert stacks(replay(hand(*deal, *actions))) == [0, 400, 200]
    won = replay(hand(*deal, *actions, winnings=(400, 0, 0)))
    assert not won.state.over
    assert stacks(won) == [0, 0, 200]


def test_one_card_shown_at_the_showdown() -> None:
    """I16: who shows one card shows it and throws both away."""
    played = replay(hand(*CHECKED_DOWN, "p1 sm AhKh", "p2 sm Qs??"))
    assert [event for event in played.events if isinstance(event, CardsRevealed)]
    assert stacks(played) == [202, 198, 200]


def test_shown_after_the_others_folded() -> None:
    """I16: the winner of a hand without a showdown may show what he had, and others what they folded."""
    played = replay(hand("p3 f", "p1 cbr 6", "p2 f", "p1 sm AhKh", "p2 sm Qs??", "p3 sm"))
    assert stacks(played) == [202, 198, 200]
    assert [event.seat for event in played.events if isinstance(event, CardsRevealed)] == [0, 1]


def test_remarks_are_no_actions() -> None:
    """What follows a ``#`` is not played."""
    assert stacks(replay(hand("# hello", "p3 f  # timed out", "p1 f # p2 f"))) == [199, 201, 200]


REFUSED = [
    (("p1 f",), "step 4: p1 f is refused: it is not the turn of seat 0"),
    (("p3 cbr 3",), "step 4: p3 cbr 3 is refused: 3 is too small: the least raise to is 4"),
    (("p3 cbr 300",), "300 is too large"),
    (("p3 cbr x",), "'x' is no amount"),
    (("p3 cbr 1e999999999",), "'1e999999999' is no amount"),
    (("p3 cbr 10.5", "p1 sd"), "step 5: p1 sd is refused: it is no action of hold'em"),
    (("d xx p1",), "d xx p1 is refused: it is no action of hold'em"),
    (("p9",), "it is no action of hold'em"),
    (("p9 sm AhKh",), "seat 8 is not dealt in"),
    (("p9 f",), "seat 8 is not dealt in"),
    (("p0 f",), "'p0' is no player"),
    (("q3 f",), "'q3' is no player"),
    (("x y z",), "it is no action of hold'em"),
    (("d db 2c7d9h",), "step 4: d db 2c7d9h is refused"),
    (("p3 f", "p1 f", "p2 cc"), "step 6: p2 cc is refused: the hand is over"),
    (("p3 f", "p1 cc", "p2 cc", "d db AhKd2c"), "Ah is already in play"),
    (("p3 f", "p1 cc", "p2 cc", "d db XxKd2c"), "'Xx' is no card"),
    (("p3 f", "p1 cc", "p2 cc", "d db 2c7d"), "the flop takes 3 cards, not 2"),
    ((*CHECKED_DOWN, "p1 sm AsKs"), "p1 sm AsKs is refused: p1 was dealt other cards"),
    (("p3 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p2 cc"), "it is not the turn of seat 1"),
    (("p3 f", "p1 cc"), "the record ends before the hand does: seat 1 is to act"),
    (("p3 f", "p1 cc", "p2 cc"), "the record ends before the hand does: the dealer burns a card"),
    ((*CHECKED_DOWN[:3], "d db ??????", *CHECKED_DOWN[4:]), ""),
]


@pytest.mark.parametrize(("actions", "message"), REFUSED, ids=[message[:60] for _, message in REFUSED])
def test_what_the_law_refuses(actions: Sequence[str], message: str) -> None:
    """L04: the first action that is illegal, with its number and what would be legal; or where the record ends."""
    if not message:
        assert not replay(hand(*actions)).state.over
    else:
        assert message in difference(hand(*actions))


SETUPS: list[tuple[dict[str, Any], str]] = [
    ({"blinds": (0, 0, 0)}, "the hand cannot begin: nobody posted a blind"),
    ({"blinds": (2, 1, 0)}, "the small blind of 2 is larger than the big blind of 1"),
    ({"stacks": (0, 200, 200)}, "the stack of seat 0 must be at least 1"),
    ({"stacks": (200,), "blinds": (2,), "antes": (0,)}, "a hand is played by 2 to 22 players, not 1"),
    ({"variant": Variant.FIXED_LIMIT}, "has to name its small and its big bet"),
    ({"variant": Variant.FIXED_LIMIT, "bets": (4, 2)}, "the big bet of 2 is smaller than the small bet of 4"),
    ({"blinds": (1, 2, 3)}, "the straddle of seat 2 must be at least 4, not 3"),
    ({"dead_posts": (1, 0, 0)}, "seat 0 cannot post: it is a blind"),
]


@pytest.mark.parametrize(("fields", "message"), SETUPS, ids=[message[:60] for _, message in SETUPS])
def test_hands_that_cannot_begin(fields: dict[str, Any], message: str) -> None:
    """Whatever no hand can be played with is a difference, told before the first step."""
    assert difference(hand("p3 f", **fields)).startswith("the hand cannot begin: ")
    assert message in difference(hand("p3 f", **fields))


def posted(record: Record) -> list[tuple[int, int, str]]:
    """What goes in before the first card."""
    return [(event.seat, event.amount, event.kind) for event in replay(record).events if isinstance(event, Posted)]


def ends(record: Record) -> Record:
    """The same, called off before anything else happens."""
    return replace(record, cancelled=True)


FOUR: dict[str, Any] = {"antes": (0,) * 4, "stacks": (200,) * 4}
POSTS: list[tuple[dict[str, Any], list[tuple[int, int, str]]]] = [
    ({}, [(0, 1, "small_blind"), (1, 2, "big_blind")]),
    (
        {"antes": (5, 5, 5)},
        [(0, 5, "ante"), (1, 5, "ante"), (2, 5, "ante"), (0, 1, "small_blind"), (1, 2, "big_blind")],
    ),
    ({"antes": (0, 3, 0)}, [(0, 1, "small_blind"), (1, 2, "big_blind"), (1, 3, "big_blind_ante")]),
    ({"antes": (0, 0, 3)}, [(2, 3, "dead_ante"), (0, 1, "small_blind"), (1, 2, "big_blind")]),
    ({"blinds": (0, 2, 0)}, [(1, 2, "big_blind")]),
    ({"blinds": (2, 0, 0)}, [(0, 2, "big_blind")]),
    ({"blinds": (1, 2, -2)}, [(0, 1, "small_blind"), (1, 2, "big_blind"), (2, 2, "live_post")]),
    ({"blinds": (1, 2, -3)}, [*[(0, 1, "small_blind"), (1, 2, "big_blind")], (2, 2, "live_post"), (2, 1, "dead_post")]),
    ({"dead_posts": (0, 0, 1)}, [(0, 1, "small_blind"), (1, 2, "big_blind"), (2, 1, "dead_post")]),
    ({"blinds": (1, 2, 4)}, [(0, 1, "small_blind"), (1, 2, "big_blind"), (2, 4, "straddle")]),
    (
        FOUR | {"blinds": (1, 2, 4, 8)},
        [(0, 1, "small_blind"), (1, 2, "big_blind"), (2, 4, "straddle"), (3, 8, "straddle")],
    ),
    (FOUR | {"blinds": (2, 0, 4, 0)}, [(0, 2, "big_blind"), (2, 4, "straddle")]),
    (FOUR | {"blinds": (0, 1, 2, 0), "stakes": (1, 2)}, [(1, 1, "small_blind"), (2, 2, "big_blind")]),
    ({"blinds": (2, 2, 0)}, [(0, 2, "small_blind"), (1, 2, "big_blind")]),
    ({"blinds": (1, 2, 0), "stacks": (200, 1, 200)}, [(0, 1, "small_blind"), (1, 1, "big_blind")]),
]


@pytest.mark.parametrize(("fields", "expected"), POSTS, ids=[str(fields) for fields, _ in POSTS])
def test_what_was_posted(fields: dict[str, Any], expected: list[tuple[int, int, str]]) -> None:
    """S1-19, E10, J27, X-23: blinds, antes of all or some, live and dead posts, straddles, nobody's small blind."""
    assert posted(ends(hand(**fields))) == expected


@pytest.mark.parametrize(
    ("blinds", "button", "first"),
    [((2, 1), None, 1), ((1, 2), None, 0), ((2, 2), None, 1), ((2, 2), 9, 0), ((2, 0), None, 1), ((0, 2), None, 0)],
)
def test_two_players(blinds: tuple[int, int], button: int | None, first: int) -> None:
    """X-07: the button posts the small blind and acts first, unless it stands at an empty seat."""
    fold = ("d dh p1 AhKh", "d dh p2 QsQd", f"p{first + 1} f")
    assert replay(hand(*fold, antes=(0, 0), stacks=(200, 200), blinds=blinds, button=button)).state.over


def test_amounts_become_chips() -> None:
    """S0-30: the smallest part of any recorded amount is a chip; the actions count, too."""
    record = hand("p3 cbr 5.125", "p1 f", "p2 f", blinds=(Decimal("0.5"), 1, 0))
    played = replay(record)
    assert played.setup.scale == 1000
    assert stacks(played) == [199500, 199000, 201500]


def test_a_cap() -> None:
    """What a player has beyond the cap takes no part."""
    actions = words("p3 cbr 40, p1 f, p2 cc, d db 2c7d9h, d db Jc, d db 4s")
    assert stacks(replay(hand(*actions, cap=40))) == [39, 0, 81]
    won = prove(hand(*actions, cap=40, finishing_stacks=(199, 160, 241)))
    assert won.state.over


def test_stacks_that_are_not_told() -> None:
    """A player whose stack is not told has enough for everything that is recorded of him."""
    record = hand("p3 cbr 199", "p1 f", "p2 f", stacks=(UNTOLD, UNTOLD, UNTOLD), finishing_stacks=(UNTOLD,) * 3)
    assert prove(record).state.over
    assert "and the stacks are not told" in difference(hand("p3 f", stacks=(UNTOLD,) * 3))


def test_the_house_rules() -> None:
    """A record's own house rules stand above those asked for."""
    muck = hand(*CHECKED_DOWN, "p1 sm", "p2 sm")
    assert stacks(prove(muck)) == [198, 202, 200]
    assert "every hand has to be shown" not in difference(hand("p3 f"), preset("classic"))
    own = hand("p3 f", "p1 f", options=preset("tda"))
    assert replay(own, preset("online")).setup.options.play_board == preset("tda").play_board


RESULTS: list[tuple[dict[str, Any], str | None]] = [
    ({"finishing_stacks": (198, 202, 200)}, None),
    ({"finishing_stacks": (199, 201, 200)}, "p1 has 198 in the end, not 199 as recorded"),
    ({"finishing_stacks": (198, 201, 200), "rake": 1}, None),
    ({"finishing_stacks": (198, 201, 200)}, "p2 has 202 in the end, not 201 as recorded"),
    ({"winnings": (0, 4, 0)}, None),
    ({"winnings": (4, 0, 0)}, "p1 takes 0, not 4 as recorded"),
    ({"winnings": (0, 5, 0)}, "the players took 5 of the 4 in the pots"),
    ({"winnings": (0, 2, 0)}, "the players took 2 of the 4 in the pots"),
    ({"winnings": (0, 3, 0), "rake": 1}, "the players took 3 of the 4 in the pots"),
    ({"winnings": (0, Decimal("3.8"), 0)}, None),
    ({"winnings": (0, Decimal("3.8"), 0), "rake": Decimal("0.20")}, None),
    ({"winnings": (0, Decimal("3.8"), 0), "rake": Decimal("0.10")}, "3.8 of the 4 in the pots with a rake of 0.10"),
    ({"pot": 4}, None),
    ({"pot": 5}, "the pots hold 4, not 5 as recorded"),
    ({"winnings": (0, 0, 0)}, None),
]


@pytest.mark.parametrize(("fields", "message"), RESULTS, ids=[str(fields) for fields, _ in RESULTS])
def test_results(fields: dict[str, Any], message: str | None) -> None:
    """F02: a different pot, winner or final stack is a difference; a rake is none, within reason."""
    record = hand(*CHECKED_DOWN, **fields)
    if message is None:
        assert prove(record).state.over
    else:
        assert message in difference(record)


def test_run_twice() -> None:
    """Every pot is halved and each half won on its own board."""
    actions = words("p3 f, p1 cbr 200, p2 cc, d db 2c7d9h, d db Jc, d db 4s")
    record = hand(*actions, boards=("AdAc9sTc3h",), winnings=(200, 200, 0), pot=400)
    assert prove(record).state.over
    odd: dict[str, Any] = {"boards": ("AdAc9sTc3h",), "antes": (0, 0, 1), "pot": 401}
    assert prove(hand(*actions, **odd, winnings=(200, 201, 0))).state.over
    assert difference(hand(*actions, **odd, winnings=(201, 200, 0))) == "p1 takes 200, not 201 as recorded"


def test_a_hand_that_was_called_off() -> None:
    """A cancelled hand is legal as far as it goes, and nobody wins anything."""
    assert not prove(hand("p3 cbr 6", cancelled=True)).state.over
    assert "is refused" in difference(hand("p3 cbr 3", cancelled=True))


def comes_out_as_played(record: Record) -> None:
    """Replaying the record leads to its stacks."""
    played = prove(record)
    assert record.cancelled or tuple(stacks(played)) == record.finishing_stacks


@given(records)
def test_generated_hands_come_out_as_they_were_played(record: Record) -> None:
    """L05: any hand, dealer's errors included, replays to the same stacks."""
    comes_out_as_played(record)


@pytest.mark.parametrize(
    "seed",
    [308_983, 2_220_736, 34_231_124, 1_228_180_325, 5_005_864, 9_003_206, 100_001_822, 700_055_864, 700_061_336],
)
def test_rare_mishaps_come_out_as_they_were_played(seed: int) -> None:
    """L05: a card is shown and replaced, shown twice, missing from the flop at the end, or shown before a kill."""
    comes_out_as_played(generated(seed, irregular=True))


@pytest.mark.parametrize(
    ("name", "matched", "differences"),
    [
        ("pluribus.phhs", 8, []),
        ("wsop_big_blind_ante.phh", 1, []),
        ("wsop_fixed_limit.phh", 1, []),
        ("dwan-ivey-2009.phh", 1, []),
        (
            "handhq.phhs",
            10,
            [
                "the players took 322 of the 315 in the pots",
                "the record ends before the hand does: seat 2 is to act, and the stacks are not told",
            ],
        ),
    ],
)
def test_samples(name: str, matched: int, differences: list[str]) -> None:
    """The samples match, but for two whose records are at fault."""
    found: list[str] = []
    hands = sample_hands(name)
    for record in hands:
        try:
            prove(record)
        except Differs as error:
            found.append(str(error))
    assert (found, len(hands) - len(found)) == (differences, matched)


@needs_the_big_sets
@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("pluribus/*.phhs", {"matched": 10_000}),
        ("wsop2023_ppc/*.phh", {"matched": 18, "OtherGame": 65}),
        ("famous/*.phh", {"matched": 1, "OtherGame": 4}),
        ("handhq_phhs/ps*", {"matched": 1000}),
        ("handhq_phhs/ftp*", {"matched": 995, "more was taken than lay there": 2}),
        ("handhq_phhs/ipn*", {"matched": 960, "the stacks are not told": 32}),
    ],
)
def test_the_big_sets(pattern: str, expected: dict[str, int]) -> None:
    """Every hand matches, or its record is at fault: more winnings than chips, or a call that only stacks explain."""
    found: collections.Counter[str] = collections.Counter()
    for path in HANDS.glob(pattern):
        for entry in phh.read(Source(path)):
            if isinstance(entry, Unreadable):
                found[type(entry).__name__] += 1
                continue
            try:
                prove(entry)
                found["matched"] += 1
            except Differs as error:
                fault = "the stacks are not told" if str(error).endswith("the stacks are not told") else str(error)
                fault = "more was taken than lay there" if fault.startswith("the players took") else fault
                found[fault] += 1
    assert found == expected
