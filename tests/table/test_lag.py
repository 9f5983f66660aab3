"""B1: what the line takes from a player's time is given back to him, within bounds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openfelt.cards import DECK
from openfelt.rules.options import Options
from openfelt.table.clock import MOST_LAG
from openfelt.table.commands import Answer, BeginHand, Sit, Tick
from openfelt.table.decide import decide
from openfelt.table.events import BankUsed, TimedOut
from openfelt.table.evolve import evolve
from openfelt.table.state import TableState
from tests.table.felt import NOON, settings


def asked(lag: int, time_bank: int = 0) -> TableState:
    """Two players of whom the one to act has a line with this ``lag``."""
    state = TableState(replace(settings(), options=Options(time_bank_seconds=time_bank)))
    commands = [Sit("a", "Ada", 0, 100), Sit("b", "Bo", 1, 100), BeginHand(DECK, DECK[::-1])]
    for command in commands:
        for event in decide(state, command, NOON, lambda player: lag):
            state = evolve(state, event)
    assert state.turn is not None
    return state


@pytest.mark.parametrize(("lag", "given"), [(0, 0), (300, 300), (MOST_LAG, MOST_LAG), (60_000, MOST_LAG)])
def test_an_answer_may_come_so_much_later(lag: int, given: int) -> None:
    """It counts until then and not longer; what everybody sees of the clock stays as it is."""
    state = asked(lag)
    turn, usual = state.turn, asked(0).turn
    assert turn is not None
    assert usual is not None
    assert (turn.lag, turn.closes) == (given, turn.expires + given)
    assert turn.expires == usual.expires
    assert state.wakes_at == turn.closes + 1
    assert decide(state, Tick(), turn.closes) == ()
    assert TimedOut(turn.seat) in decide(state, Tick(), turn.closes + 1)


def test_the_time_bank_pays_for_no_line() -> None:
    """X-33: of an answer that was under way nothing comes out of it."""
    state = asked(400, time_bank=10)
    turn = state.turn
    assert turn is not None
    chair = state.chair_at(turn.seat)
    assert chair is not None

    def used(at: int) -> list[BankUsed]:
        events = decide(state, Answer(chair.player, turn.decision, 1, "call"), at)
        return [event for event in events if isinstance(event, BankUsed)]

    assert used(turn.expires - turn.bank + 400) == []
    assert used(turn.expires - turn.bank + 900) == [BankUsed(turn.seat, 9_500)]
