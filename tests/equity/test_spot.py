"""What is no question about equity, and what is said about it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from openfelt.cards import DECK, format_cards
from openfelt.equity import InvalidRange, NoDeal, Range, equity
from openfelt.equity.spot import Spot
from openfelt.errors import InvalidCard, InvalidSetup, OpenfeltError


@pytest.mark.parametrize(
    ("hands", "board", "dead", "error", "message"),
    [
        (("AhKh",), "", "", InvalidSetup, "equity is a matter between 2 to 10 hands, not 1"),
        (("random",) * 11, "", "", InvalidSetup, "between 2 to 10 hands, not 11"),
        (("AhKh", "QQ"), "Th9h", "", InvalidCard, "a board has 0, 3, 4 or 5 cards, not 2: Th9h"),
        (("AhKh", "QQ"), "Th9h2c3c4c5c", "", InvalidCard, "a board has 0, 3, 4 or 5 cards, not 6"),
        (("AhKh", "QQ"), "Th9h??", "", InvalidCard, "a card that is not known may be any card, and is simply left out"),
        (("AhKh", "QQ"), "Th9hTh", "", InvalidCard, "Th is more than once among the board and the dead cards"),
        (("AhKh", "QQ"), "Th9h2c", "2c", InvalidCard, "2c is more than once among the board and the dead cards"),
        (("AhKh", "QQ"), "Th9hXx", "", InvalidCard, "'Xx' is no card"),
        (("AhKh", "QX"), "", "", InvalidRange, "'QX' is no hand or group of hands"),
        (("AhKh", "QQ"), "AhTh9h", "", NoDeal, "nobody can hold AhKh: Ah is on the board"),
        (("AhKh", "QQ"), "", "Kh", NoDeal, "nobody can hold AhKh: Kh is dead"),
        (("AA", "QQ"), "AhAdAs", "", NoDeal, "nobody can hold AA: Ah is on the board, Ad is on the board"),
        (("KK", "AhKh", "AhQd"), "", "", NoDeal, "Ah is in AhKh and in AhQd: no deal gives it to both"),
        (("AhKh", "AhKh"), "", "", NoDeal, "Kh is in AhKh and in AhKh"),
        (("AA", "AA", "AA"), "", "", NoDeal, "no deal gives the players AA, AA and AA: they need the same cards"),
        (("AhKh", "AhKd,AhKs"), "", "", NoDeal, "no deal gives the players AhKh and AhKd,AhKs"),
        (("random",) * 10, "", format_cards(DECK[:28]), InvalidSetup, "10 hands, a board and 28 dead cards take 53"),
    ],
)
def test_refused(hands: tuple[str, ...], board: str, dead: str, error: type[OpenfeltError], message: str) -> None:
    """Too few hands, impossible boards and hands that cannot lie on one table: the card in the way is named."""
    with pytest.raises(error, match=re.escape(message)):
        equity(*hands, board=board, dead=dead)


def test_refused_wishes() -> None:
    """Both methods at once, no samples, and more to count than ends in minutes."""
    with pytest.raises(InvalidSetup, match="an answer is either exact or sampled: ask for one of them"):
        equity("AhKh", "QQ", exact=True, samples=100)
    with pytest.raises(InvalidSetup, match="0 samples say nothing: at least one is needed"):
        equity("AhKh", "QQ", samples=0)
    with pytest.raises(InvalidSetup, match="too many deals to count all of them: ask for a number of samples instead"):
        equity("random", "random", "random", exact=True)


def test_what_the_table_rules_out() -> None:
    """The board and the dead cards take combos out of a range, but not from its name."""
    spot = Spot.of(["AA:0.5,KK", "QQ"], "AhKh2c", "Kd")
    assert [len(held) for held in spot.ranges] == [3 + 1, 6]
    assert str(spot.ranges[0]) == "AA:0.5,KK"
    assert spot.gone.bit_count() == 4


def test_crowded_ranges_are_dealt() -> None:
    """Where only few deals are possible they are found: four players with two aces and two kings each way."""
    answer = equity("AA,KK", "AA,KK", "AA,KK", "AA,KK", board="2c3d4h5s9c")
    assert answer.method == "exact"
    assert answer.boards == 6 * 6 * 6
    assert [player.equity for player in answer.players] == pytest.approx([0.25] * 4)


def test_hardly_any_deal() -> None:
    """Where a deal is possible but next to never comes off at random, it is said rather than drawn for ever."""
    aces = Range.parse("A2+,!AA")
    with pytest.raises(NoDeal, match=r"no deal gives the players|hardly any gave every player"):
        equity(*[aces] * 5, samples=10)


def test_asking_needs_no_arrays() -> None:
    """openfelt.equity can be imported, and ranges read, without NumPy; only an answer needs it."""
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from openfelt.equity import Range, equity\n"
        "assert len(Range.parse('QQ+')) == 18\n"
        "try: equity('AhKh', 'QsQc')\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == (
        "InvalidSetup equity needs NumPy, which is not installed: `pip install openfelt[fast]` brings it"
    )
