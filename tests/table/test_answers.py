"""Answers to a decision: what each becomes, and why one is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from openfelt.errors import IllegalAction, IllegalCommand, Reason, Refusal
from openfelt.rules.events import BetMade, Called, Checked, Event, Folded, Raised
from openfelt.rules.stakes import FixedLimit, NoLimit, Stakes
from openfelt.table.commands import Answer
from tests.table.felt import Do, Felt

Path = tuple[tuple[Do, int], ...]
ALL_IN: Path = (("all_in", 0),)
FLOP: Path = (("call", 0), ("call", 0), ("check", 0))


def at(path: Path = (), **changes: Any) -> Felt:
    """A three-handed table, button and first to act seat 0, after the answers of ``path``."""
    felt = Felt.with_players(0, 1, 2, **changes)
    felt.begin()
    for do, to in path:
        felt.answer(do, to)
    return felt


# what has been done, the answer, the event it becomes
ANSWERS: list[tuple[Path, Do, int, Event]] = [
    ((), "fold", 0, Folded(0)),
    ((), "call", 0, Called(0, 2)),
    ((), "raise", 6, Raised(0, 6, 6)),
    ((), "all_in", 0, Raised(0, 200, 200)),
    ((("call", 0),), "raise", 200, Raised(1, 199, 200)),
    ((("call", 0), ("call", 0)), "check", 0, Checked(2)),
    (FLOP, "check", 0, Checked(1)),
    (FLOP, "bet", 2, BetMade(1, 2)),
    (FLOP, "all_in", 0, BetMade(1, 198)),
    (FLOP, "fold", 0, Folded(1)),
    ((("all_in", 0),), "all_in", 0, Called(1, 199)),
    ((("all_in", 0),), "call", 0, Called(1, 199)),
]


@pytest.mark.parametrize(("path", "do", "to", "event"), ANSWERS)
def test_what_an_answer_becomes(path: Path, do: Do, to: int, event: Event) -> None:
    """S0-17, S0-51, C21, L10: each answer becomes one event of the hand; ``to`` is a total of the round."""
    assert at(path).answer(do, to)[0] == event


# case, what has been done, changes to the proper answer, the reason, what the message says
REFUSALS: list[tuple[str, Path, dict[str, object], Reason | Refusal, str]] = [
    ("S0-51 a check that owes", (), {"do": "check"}, Reason.OWES_A_CALL, "owes 2"),
    ("a call of nothing", FLOP, {"do": "call"}, Reason.NOTHING_TO_CALL, "may check"),
    ("a bet on a bet", (), {"do": "bet", "to": 10}, Reason.ALREADY_A_BET, "raise instead"),
    ("a raise of nothing", FLOP, {"do": "raise", "to": 10}, Reason.NOTHING_TO_RAISE, "bet instead"),
    ("C01 too small a raise", (), {"do": "raise", "to": 3}, Reason.TOO_SMALL, "least raise to is 4"),
    ("a raise to nothing", (), {"do": "raise"}, Reason.TOO_SMALL, "least raise to is 4"),
    ("a raise below nothing", (), {"do": "raise", "to": -6}, Reason.TOO_SMALL, "least raise to is 4"),
    ("S0-54 more than the stack", (), {"do": "raise", "to": 201}, Reason.TOO_LARGE, "greatest raise to is 200"),
    ("C18 too small a bet", FLOP, {"do": "bet", "to": 1}, Reason.TOO_SMALL, "least bet is 2"),
    ("C19 a raise over all-ins", ALL_IN * 2, {"do": "raise", "to": 300}, Reason.NO_RAISE_ALLOWED, "may not"),
    ("L04 out of turn", (), {"player": "p1"}, Reason.NOT_YOUR_TURN, "seat 0 is to act"),
    ("A1 an old decision", (), {"decision": 0}, Refusal.STALE, "asked decision 1 now"),
    ("a decision to come", (), {"decision": 2}, Refusal.STALE, "asked decision 1 now"),
    ("A1 an old price", (), {"price": 0, "do": "check"}, Refusal.STALE_PRICE, "It is 2 now"),
    ("A1 a price too high", (), {"price": 6, "do": "call"}, Refusal.STALE_PRICE, "It is 2 now"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "changes", "reason", "says"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_why_an_answer_is_refused(path: Path, changes: dict[str, object], reason: Reason | Refusal, says: str) -> None:
    """L04, A1, H3: the reason, what would be right, nothing changed, and the same player may answer again."""
    felt = at(path)
    error = felt.refused(replace(felt.reply("call" if felt.legal.price else "check"), **changes))
    assert says in error.message
    if isinstance(error, IllegalAction):
        assert error.reason == reason
        assert error.legal == felt.legal
    else:
        assert error.refusal == reason
    felt.check_or_call()


def test_a_step_between_the_sizes_is_refused() -> None:
    """L08: with quarters as the smallest chip a raise to 1.30 is none."""
    felt = at(game=NoLimit(Stakes(blinds=(25, 50), chip_unit=25)), min_buy_in=100, max_buy_in=200)
    error = felt.refused(felt.reply("raise", 130))
    assert isinstance(error, IllegalAction)
    assert (error.reason, "in steps of 25" in error.message) == (Reason.NOT_A_STEP, True)


def test_fixed_limit_has_one_size() -> None:
    """B01, S0-44: anything but the one raise is refused, all-in with too much as well."""
    felt = at(game=FixedLimit(Stakes(blinds=(1, 2)), (2, 4)))
    for do, to, reason in (
        ("raise", 3, Reason.TOO_SMALL),
        ("raise", 5, Reason.TOO_LARGE),
        ("all_in", 0, Reason.TOO_LARGE),
    ):
        error = felt.refused(felt.reply(do, to))  # type: ignore[arg-type]
        assert isinstance(error, IllegalAction)
        assert error.reason == reason
    assert felt.answer("raise", 4)[0] == Raised(0, 4, 4)


def test_two_messages_for_one_decision() -> None:
    """K16, A2: the first counts; the second is refused, also when he is asked again at once."""
    felt = at(FLOP)
    felt.answer("check")
    felt.answer("check")
    double = felt.reply("bet", 2)
    felt.do(double)
    again = felt.refused(double)
    assert isinstance(again, IllegalAction)
    assert again.reason == Reason.NOT_YOUR_TURN
    felt.answer("raise", 10)
    felt.answer("fold")
    assert felt.turn.seat == 0
    later = felt.refused(double)
    assert isinstance(later, IllegalCommand)
    assert later.refusal == Refusal.STALE


def test_a_click_that_was_meant_for_the_old_price() -> None:
    """A1: the right number with the price of before is refused, and the price of now is named."""
    felt = at()
    stale = replace(felt.reply("call"), price=1)
    error = felt.refused(stale)
    assert isinstance(error, IllegalCommand)
    assert error.message == "That was the old price of 1. It is 2 now"


def absent(felt: Felt) -> str:
    felt.sit(5)
    return "p5"


def folded(felt: Felt) -> str:
    felt.answer("fold")
    return "p0"


def all_in(felt: Felt) -> str:
    felt.answer("all_in")
    return "p0"


@pytest.mark.parametrize("who", [absent, folded, all_in])
@pytest.mark.parametrize("do", ["fold", "check", "call", "all_in"])
def test_who_is_not_asked_cannot_answer(who: Callable[[Felt], str], do: Do) -> None:
    """L04, S0-21, D13: somebody who came later, has folded or is all-in, even with the current decision's number."""
    felt = at()
    player = who(felt)
    error = felt.refused(Answer(player, felt.turn.decision, felt.legal.price, do))
    assert isinstance(error, IllegalAction)
    assert (error.reason, error.legal) == (Reason.NOT_YOUR_TURN, felt.legal)
    assert f"seat {felt.turn.seat} is to act" in error.message
