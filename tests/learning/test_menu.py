"""What a learner may choose, and what his choices come to."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install openfelt[gym]")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install openfelt[gym]")

from openfelt.bulk.batch import Batch
from openfelt.bulk.felt import CALL, FOLD
from openfelt.errors import IllegalAction, InvalidSetup
from openfelt.learning.menu import LEAST, MOST, EveryAmount, Menu, Sizes, chosen
from openfelt.rules.stakes import FixedLimit, Game, NoLimit, PotLimit, Stakes

STAKES = Stakes(blinds=(1, 2))
HERE = np.ones(1, np.bool_)


def offered(menu: Menu, batch: Batch) -> list[int]:
    """The actions that are offered at the first table."""
    offers = menu.offers(batch)
    return [int(action) for action in offers.actions[0, offers.offered[0]]]


def table(game: Game, *actions: int, stacks: int = 100) -> Batch:
    """Three players, after some actions."""
    batch = Batch(game, stacks, seats=3)
    batch.deal()
    for action in actions:
        batch.act(action)
    return batch


@pytest.mark.parametrize(
    ("game", "actions", "expected"),
    [
        # Blinds 1 and 2: after a call of 2 there are 5 in the pot, so that half of it makes 4, and all of it 7.
        (NoLimit(STAKES), (), [FOLD, CALL, 4, 7, 100]),
        (NoLimit(STAKES), (CALL, CALL), [CALL, 4, 5, 8, 100]),
        (NoLimit(STAKES), (CALL, CALL, CALL), [CALL, 2, 3, 6, 98]),
        (NoLimit(STAKES), (60,), [FOLD, CALL, 100]),
        (NoLimit(STAKES), (40,), [FOLD, CALL, 78, 81, 100]),
        (NoLimit(STAKES), (100,), [FOLD, CALL]),
        (PotLimit(STAKES), (), [FOLD, CALL, 4, 7]),
        (FixedLimit(STAKES, (2, 4)), (), [FOLD, CALL, 4]),
        (FixedLimit(STAKES, (2, 4)), (4, 6, 8), [FOLD, CALL]),
    ],
)
def test_sizes(game: Game, actions: tuple[int, ...], expected: list[int]) -> None:
    """S3-34 to S3-43: the least bet, half the pot, the pot and the greatest bet, where they are legal and differ."""
    menu = Sizes((LEAST, 0.5, 1.0, MOST))
    batch = table(game, *actions)
    assert offered(menu, batch) == expected
    for action in expected:
        table(game, *actions, action)
    assert menu.count == 6


def test_sizes_are_legal_chips() -> None:
    """L08: a part of the pot is rounded down to a legal amount."""
    batch = Batch(NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), 1_000, seats=2)
    batch.deal()
    # After a call there are 20 in the pot: 10 and 12 more make 22, which is no more than the least raise, 18 make 28.
    assert offered(Sizes((0.37, 0.6, 0.9)), batch) == [FOLD, CALL, 25]
    batch.act(CALL)
    assert offered(Sizes((0.8,)), batch) == [CALL, 25]


def test_every_amount() -> None:
    """S3-34: every legal amount is on the menu, and no other."""
    batch = table(NoLimit(STAKES), stacks=9)
    assert offered(EveryAmount(9), batch) == [FOLD, CALL, 4, 5, 6, 7, 8, 9]
    batch = Batch(NoLimit(Stakes(blinds=(5, 10), chip_unit=5)), 35, seats=2)
    batch.deal()
    assert offered(EveryAmount(35, 5), batch) == [FOLD, CALL, 20, 25, 30, 35]
    assert offered(EveryAmount(40, 5), table(FixedLimit(STAKES, (5, 5)))) == [FOLD, CALL]


def test_nothing_is_offered_where_nobody_is_to_act() -> None:
    """After the hand."""
    batch = table(NoLimit(STAKES), FOLD, FOLD)
    for menu in (Sizes(), EveryAmount(100)):
        assert offered(menu, batch) == []


@pytest.mark.parametrize("choice", [-1, 0, 3, 6])
def test_a_choice_that_is_not_offered(choice: int) -> None:
    """The error names the table and what is offered instead; a fold is not, where checking is free."""
    offers = Sizes((LEAST, 20.0, MOST)).offers(table(NoLimit(STAKES), CALL, CALL))
    with pytest.raises(IllegalAction, match=f"table 0: choice {choice} is not offered, only 1, 2, 4"):
        chosen(offers, np.array([choice]), HERE)
    assert chosen(offers, np.array([4]), HERE).tolist() == [100]
    chosen(offers, np.array([choice]), ~HERE)


@pytest.mark.parametrize("sizes", [("pot",), (0.0,), (-1,), (LEAST, LEAST)])
def test_sizes_that_are_none(sizes: tuple[str | float, ...]) -> None:
    """A size is named or a part of the pot, once."""
    with pytest.raises(InvalidSetup, match="a size is"):
        Sizes(sizes)
